public import Diagnostics
public import SpecModel

/// The door of this room for whoever has read a spec: what reading alone cannot tell.
extension Feature {
  /// Runs the feature: reports what stops it before anything has happened, then scenarios that do not hold.
  ///
  /// - Parameters:
  ///   - file: the text that the feature was read from.
  ///   - bag: holds what was reported of that text. A warning that says why a scenario fails becomes the
  ///     error, in the place of the failure.
  /// - Returns: whether no error was found.
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
    for scenario in scenarios {
      var told = DiagnosticBag()
      ScenarioChecker.check(scenario, of: self, into: &told)
      if told.hasErrors, blameQuotes(of: scenario, told, in: &bag) { continue }
      if let idle = idleMoment(of: scenario, told) {
        found.add(idle)
        if idle.severity == .error { continue }
      }
      found.add(contentsOf: told)
    }
    guard !found.isEmpty else { return }
    bag.leaveOutUnusedStubs(at: found.spans(of: "missing-stub"))
    bag.blameCuts(forClaimsIn: &found, in: file)
    bag.add(contentsOf: found.crashesOnce, exceptWhere: bag)
  }

  /// Whether quotes in the data of a scenario that does not hold are most probably why: then they are the error.
  private func blameQuotes(
    of scenario: Scenario,
    _ told: DiagnosticBag,
    in bag: inout DiagnosticBag
  ) -> Bool {
    guard told.all.contains(where: { $0.code == "scenario-fails" }) else { return false }
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

extension DiagnosticBag {
  /// An expression that crashes in several scenarios is one mistake.
  fileprivate var crashesOnce: DiagnosticBag {
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

  /// Stubs that nothing calls, but where it is said which method is meant.
  fileprivate mutating func leaveOutUnusedStubs(at spans: [SourceSpan]) {
    guard !spans.isEmpty else { return }
    var result = DiagnosticBag()
    for problem in all {
      let isSaid = problem.code == "unused-stub" && problem.span.map(spans.contains) == true
      if !isSaid { result.add(problem) }
    }
    self = result
  }

  fileprivate func spans(of code: String) -> [SourceSpan] {
    all.filter { $0.code == code }.compactMap(\.span)
  }
}
