extension Command {
  static let generate = Command(
    "generate",
    operands: "[PATH…]",
    count: 0...Int.max,
    summary: "Writes the modules of specs.",
    details: """
      A path is a spec or a folder of specs. Without one, the specs are those that trellis.yaml
      names, else those in Specs/.

      A flow among them is checked against the features, and becomes a module of its own: the
      coordinator that leads from one of them to the next.

      A file that is as it should be is not touched. What was edited by hand stays, and is merged with
      what is new. Where both are in the same place, the file is kept and named, the rest is written,
      and the exit status is 1, unless --conflicts decides. What nothing makes any more is named, and
      removed by --prune unless somebody edited it.
      """,
    options: [
      .style, .option, .output, .templates, .dryRun, .diff, .conflicts, .prune, .watch, .force,
      .quiet,
    ] + Option.report
  ) { pipeline in
    if pipeline.arguments.isWatching {
      Watching.run(pipeline.arguments, on: pipeline.console)
      return
    }
    guard let plan = pipeline.plan(isApplied: pipeline.arguments.writesPlan) else { return }
    pipeline.perform(plan)
  }
}
