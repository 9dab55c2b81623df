import Diagnostics
import SpecModel
import SpecReading

extension Command {
  static let validate = Command(
    "validate",
    operands: "[PATH…]",
    count: 0...Int.max,
    summary: "Checks specs and runs their scenarios, and writes nothing.",
    details: """
      Takes the same paths and shards as generate. A flow is checked against the features among
      them.
      """,
    options: [.shard, .skipScenarios, .quiet] + Option.report
  ) { pipeline in
    let settings = pipeline.settings()
    pipeline.reserveNames(settings)
    let checked = pipeline.check(pipeline.specs(settings))
    pipeline.checkStyles(settings)
    guard !pipeline.bag.hasErrors, pipeline.showsSummary else { return }
    let counts = [
      (checked.features, "feature"),
      (checked.shared, "shared file"),
      (checked.flows, "flow"),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    let isOne = counts.reduce(0) { $0 + $1.0 } == 1
    let list = parts.isEmpty ? "0 features" : parts.joined(separator: " and ")
    pipeline.console.write("\(list) \(isOne ? "is" : "are") fine\n")
  }
}
