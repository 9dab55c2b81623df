import Diagnostics

extension Command {
  static let validate = Command(
    "validate",
    operands: "[PATH…]",
    count: 0...Int.max,
    summary: "Checks specs, and writes nothing.",
    details: "Takes the same paths as generate.",
    options: [.quiet] + Option.report
  ) { pipeline in
    let settings = pipeline.settings()
    let features = pipeline.features(of: pipeline.specs(settings))
    guard !pipeline.bag.hasErrors, pipeline.tellsMore else { return }
    let count = features.count
    pipeline.console.write(count == 1 ? "1 feature is fine\n" : "\(count) features are fine\n")
  }
}
