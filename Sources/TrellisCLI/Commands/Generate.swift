extension Command {
  static let generate = Command(
    "generate",
    operands: "[PATH…]",
    count: 0...Int.max,
    summary: "Writes the Swift modules of specs.",
    details: """
      PATH is a spec or a folder of specs. Without a PATH, the specs are those that trellis.yaml
      names, or else those in Specs/.

      A flow among the specs is checked against its features and becomes a module of its own: a
      coordinator that opens one feature after the other.

      Files that are up to date are not touched. Edits made by hand are kept and merged with the new
      version. If both change the same place, the file is kept and reported, the other files are
      written, and the exit status is 1; --conflicts decides otherwise. Files that are no longer
      generated are reported; --prune removes them unless they were edited.

      With --shard K/N, only some modules are generated, each by the same one of N shards for ever.
      The first shard writes files that describe all modules, such as Package.swift.
      """,
    options: [
      .style, .option, .output, .templates, .files, .shard, .dryRun, .diff, .conflicts, .prune,
      .watch, .force, .noCache, .quiet,
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
