extension Command {
  static let generate = Command(
    "generate",
    operands: "[PATH…]",
    count: 0...Int.max,
    summary: "Writes the modules of specs.",
    details: """
      A path is a spec or a folder of specs. Without one, the specs are those that trellis.yaml
      names, else those in Specs/.

      A flow among them is checked against the features; no code is made of it yet.

      A file that is as it should be is not touched. A file that was edited by hand since it was
      written is kept and named, the rest is written, and the exit status is 1.
      """,
    options: [.style, .option, .output, .templates, .dryRun, .diff, .force, .quiet]
      + Option.report
  ) { pipeline in
    guard let plan = pipeline.plan() else { return }
    pipeline.perform(plan)
  }
}
