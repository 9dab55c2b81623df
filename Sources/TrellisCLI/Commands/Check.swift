import Workspace

extension Command {
  static let check = Command(
    "check",
    operands: "[PATH…]",
    count: 0...Int.max,
    summary: "Writes nothing; tells what generating would change.",
    details: """
      Takes the same paths as generate. The exit status is 0 where generating would change nothing,
      else 1, and the files are listed, each with the reason: the spec or the pack is newer, options
      differ, it was edited by hand, is missing, or nothing makes it any more.
      """,
    options: [.style, .option, .output, .templates, .diff, .quiet]
      + Option.report
  ) { pipeline in
    guard let plan = pipeline.plan(isApplied: false) else { return }
    let isInStep = plan.changes.isInStep
    pipeline.tell(plan, isDone: false, isQuiet: pipeline.arguments.isQuiet && isInStep)
    guard !isInStep else { return }
    pipeline.noteProblems()
    if pipeline.tellsMore {
      let removes = plan.changes.count(.orphan(isEdited: false)) > 0
      pipeline.console.write(
        removes
          ? "out of step: run 'trellis generate --prune', and commit what it writes and removes\n"
          : "out of step: run 'trellis generate', and commit what it writes\n")
    }
  }
}
