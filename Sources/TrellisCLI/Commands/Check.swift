import Workspace

extension Command {
  static let check = Command(
    "check",
    operands: "[PATH…]",
    count: 0...Int.max,
    summary: "Writes nothing; tells what generating would change.",
    details: """
      Takes the same paths as generate. The exit status is 0 where generating would change nothing,
      else 1, and the files are listed: one to create or to update, one that was edited by hand.
      """,
    options: [.style, .option, .output, .templates, .diff, .quiet]
  ) { arguments, console in
    var pipeline = Pipeline(arguments, on: console)
    guard let plan = pipeline.plan() else { return pipeline.end() }
    pipeline.tell(plan, isDone: false)
    let status = pipeline.end()
    return status == .fine && !plan.changes.isInStep ? .problems : status
  }
}
