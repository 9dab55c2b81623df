public import Diagnostics
import Expressions
public import SpecModel

/// The entry point for callers that have read a spec: the checks that need a simulation.
extension Feature {
  /// Reports what makes the feature trap at its start, then the scenarios that do not hold.
  ///
  /// - Parameters:
  ///   - file: The text that the feature was read from.
  ///   - bag: Holds what was reported for that text. A warning that explains why a scenario fails
  ///     becomes an error and replaces the failure.
  /// - Returns: Whether no error was found.
  public func simulate(
    in file: SourceFile,
    runsScenarios: Bool = true,
    into bag: inout DiagnosticBag
  ) -> Bool {
    let errors = bag.errorCount
    Simulator.checkBeginning(of: self, into: &bag)
    if runsScenarios, bag.errorCount == errors { checkScenarios(in: file, into: &bag) }
    return bag.errorCount == errors
  }

  private func checkScenarios(in file: SourceFile, into bag: inout DiagnosticBag) {
    var found = DiagnosticBag()
    var budget = ScenarioBudget()
    for scenario in scenarios {
      var diagnostics = DiagnosticBag()
      budget.spend { meter in
        ScenarioChecker.check(scenario, of: self, meter: meter, into: &diagnostics)
      }
      if diagnostics.hasErrors, promoteQuoteWarnings(of: scenario, diagnostics, in: &bag) {
        continue
      }
      if let idle = idleMoment(of: scenario, diagnostics) {
        found.add(idle)
        if idle.severity == .error { continue }
      }
      found.add(contentsOf: diagnostics)
    }
    guard !found.isEmpty else { return }
    bag.removeUnusedStubs(at: found.spans(of: "missing-stub"))
    bag.promoteCutWarnings(forClaimsIn: &found, in: file)
    bag.add(contentsOf: found.withoutRepeatedCrashes, exceptWhere: bag)
  }

  /// Turns warnings about quotes in the data of a failing scenario into errors, since they most
  /// probably cause the failure; returns whether there are any.
  private func promoteQuoteWarnings(
    of scenario: Scenario,
    _ diagnostics: DiagnosticBag,
    in bag: inout DiagnosticBag
  ) -> Bool {
    guard diagnostics.all.contains(where: { $0.code == "scenario-fails" }) else { return false }
    let start = scenario.title.span.start
    let end = scenarios.map(\.title.span.start).filter { $0 > start }.min() ?? Int.max
    var isFound = false
    bag.change(since: 0) { problem in
      guard problem.fact is KeptQuotes,
        let span = problem.span, span.file == file, (start..<end).contains(span.start)
      else { return }
      problem.severity = .error
      isFound = true
    }
    return isFound
  }
}

/// The work that all scenarios of a spec may take together.
struct ScenarioBudget {
  private var left = 1_000_000

  /// What the next scenario may take.
  var share: Int { min(left, WorkMeter.limitOfSimulation) }

  mutating func spend(_ work: (WorkMeter) -> Void) {
    let meter = WorkMeter(left: share)
    let before = meter.left
    work(meter)
    left -= before - meter.left
  }
}

extension DiagnosticBag {
  /// The diagnostics, where an expression that crashes in several scenarios is reported once.
  fileprivate var withoutRepeatedCrashes: DiagnosticBag {
    guard all.contains(where: { $0.code == "scenario-trap" }) else { return self }
    var result = DiagnosticBag()
    var places: Set<SourceSpan> = []
    for problem in all {
      if problem.code == "scenario-trap", let span = problem.span, !places.insert(span).inserted {
        continue
      }
      result.add(problem)
    }
    return result
  }

  /// Removes the unused stubs at places where a missing stub is reported.
  fileprivate mutating func removeUnusedStubs(at spans: [SourceSpan]) {
    guard !spans.isEmpty else { return }
    var result = DiagnosticBag()
    for problem in all {
      let isExplained = problem.code == "unused-stub" && problem.span.map(spans.contains) == true
      if !isExplained { result.add(problem) }
    }
    self = result
  }

  fileprivate func spans(of code: String) -> [SourceSpan] {
    all.filter { $0.code == code }.compactMap(\.span)
  }
}
