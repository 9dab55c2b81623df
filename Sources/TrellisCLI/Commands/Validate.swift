extension Command {
  static let validate = Command(
    "validate",
    operands: "[PATH…]",
    count: 0...Int.max,
    summary: "Checks specs, and writes nothing.",
    details: "Takes the same paths as generate.",
    options: [.quiet]
  ) { arguments, console in
    var pipeline = Pipeline(arguments, on: console)
    let settings = pipeline.settings()
    let features = pipeline.features(of: pipeline.specs(settings))
    let status = pipeline.end()
    if status == .fine, !arguments.isQuiet {
      let count = features.count
      console.write(count == 1 ? "1 feature is fine\n" : "\(count) features are fine\n")
    }
    return status
  }
}
