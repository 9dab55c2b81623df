import Diagnostics
import Simulation
import SpecModel
import SpecReading

extension Command {
  static let simulate = Command(
    "simulate",
    operands: "SPEC",
    count: 1...1,
    summary: "Runs the scenarios of a spec and shows each step.",
    details: """
      Each step lists calls of services, changes of state and derived values, actions that begin, end
      or fail, and routes. A scenario that fails is an error, as in validate.
      """,
    options: [.quiet] + Option.report
  ) { pipeline in
    let path = PathText.tidied(pipeline.arguments.operands[0], in: pipeline.console.workingFolder)
    guard let file = pipeline.file(at: path, isNamed: true) else { return }
    let files = pipeline.withUsed([file])
    let feature = SpecReader.read(
      file, reserving: pipeline.generatedNames,
      using: { path in files.first { $0.path == path } }, into: &pipeline.bag)
    guard let feature, feature.simulate(in: file, runsScenarios: false, into: &pipeline.bag) else {
      return
    }
    let reporter = TraceReporter(palette: pipeline.palette)
    for trace in feature.traces(into: &pipeline.bag) {
      if pipeline.showsSummary { pipeline.console.write(reporter.text(of: trace)) }
    }
    guard pipeline.showsSummary, !pipeline.bag.hasErrors else { return }
    let count = feature.scenarios.count
    pipeline.console.write(count == 1 ? "1 scenario holds\n" : "\(count) scenarios hold\n")
  }
}
