import Diagnostics
import Spec

extension Command {
  static let simulate = Command(
    "simulate",
    operands: "SPEC",
    count: 1...1,
    summary: "Runs a spec's scenarios, and shows what happens step by step.",
    details: """
      For each step: calls of services, writes of state, derived values that follow, actions that
      begin, end or fail, and routes. A scenario that does not hold is an error, as in validate.
      """,
    options: [.quiet] + Option.report
  ) { pipeline in
    let path = PathText.tidied(pipeline.arguments.operands[0], in: pipeline.console.workingFolder)
    guard let file = pipeline.file(at: path) else { return }
    let files = pipeline.withUsed([file])
    let feature = SpecReader.read(
      file,
      reserving: pipeline.generatedNames,
      runsScenarios: false,
      using: { path in files.first { $0.path == path } },
      into: &pipeline.bag
    )
    guard let feature else { return }
    let reporter = TraceReporter(palette: pipeline.palette)
    for scenario in feature.scenarios {
      let trace = feature.trace(of: scenario, into: &pipeline.bag)
      if pipeline.tellsMore { pipeline.console.write(reporter.text(of: trace)) }
    }
    guard pipeline.tellsMore, !pipeline.bag.hasErrors else { return }
    let count = feature.scenarios.count
    pipeline.console.write(count == 1 ? "1 scenario holds\n" : "\(count) scenarios hold\n")
  }
}
