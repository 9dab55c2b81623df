import Workspace

extension Command {
  static let check = Command(
    "check",
    operands: "[PATH…]",
    count: 0...Int.max,
    summary: "Reports what generate would change, and writes nothing.",
    details: """
      Takes the same paths and shards as generate. The exit status is 0 if generate would change
      nothing, and 1 otherwise. Each file is listed with its reason: the spec or the pack is newer,
      options differ, the file was edited by hand, is missing, or is no longer generated.
      """,
    options: [.style, .option, .output, .templates, .files, .shard, .noCache, .diff, .quiet]
      + Option.report
  ) { pipeline in
    guard let plan = pipeline.plan(isApplied: false) else { return }
    let isInStep = plan.changes.isInStep
    pipeline.report(plan, isDone: false, isQuiet: pipeline.arguments.isQuiet && isInStep)
    guard !isInStep else { return }
    pipeline.noteProblems()
    if pipeline.showsSummary {
      let removes = plan.changes.changes.contains(where: \.isPrunable)
      pipeline.console.write(
        removes
          ? "out of step: run 'trellis generate --prune', and commit what it writes and removes\n"
          : "out of step: run 'trellis generate', and commit what it writes\n")
    }
  }
}
