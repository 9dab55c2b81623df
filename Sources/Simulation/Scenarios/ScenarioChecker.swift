package import Diagnostics
package import Expressions
package import SpecModel

/// Runs a scenario and reports the claims that do not hold, each at its line in the spec.
package enum ScenarioChecker {
  package static func check(
    _ scenario: Scenario,
    of feature: Feature,
    meter: WorkMeter,
    into bag: inout DiagnosticBag
  ) {
    var simulator: Simulator
    var done = 0
    do {
      simulator = try Simulator(beginning: scenario, of: feature, meter: meter)
      for step in scenario.steps {
        if var problem = try missingRow(of: step, simulator) {
          let orders = OtherOrders(scenario: scenario, feature: feature, index: done)
          problem.help = orders.advice ?? problem.help
          return bag.add(problem)
        }
        try simulator.perform(step)
        done += 1
      }
    } catch {
      var problem = error.diagnostic(scenario, feature)
      if case .noOpenCall(let method, _, let open) = error {
        let orders = OtherOrders(scenario: scenario, feature: feature, index: done)
        problem.help =
          orders.advice ?? orders.adviceForSecondAnswer(of: method, open: open)
          ?? problem.help.map { orders.holdsWithoutStep ? "\($0); or leave this step out" : $0 }
      }
      bag.add(problem)
      return
    }
    var unmet = DiagnosticBag()
    for expectation in scenario.expectations {
      do {
        try check(expectation, of: simulator, into: &unmet)
      } catch {
        unmet.add(error.diagnostic(scenario, feature))
      }
    }
    guard var first = unmet.all.first else {
      if let race = race(in: scenario, of: feature, meter: meter) { return bag.add(race) }
      reportUnusedStubs(of: scenario, feature, into: &bag)
      return
    }
    let answers = scenario.setup.stubs.map { $0.0 }
    if scenario.steps.isEmpty, answers.contains(where: feature.calledMethods.contains) {
      first.help = "nothing is done before it: say with 'when' what asks for the answers of 'stub'"
    }
    if let timer = scenario.unstartedTimer(in: feature),
      holds(first, in: scenario, appearing: feature)
    {
      first.help = "'\(timer)' runs from 'appear' on: begin 'when' with 'appear'"
    }
    if let wait = simulator.pendingDebounce {
      let orders = OtherOrders(scenario: scenario, feature: feature, index: 0)
      if orders.holds(scenario.steps + [.advance(wait.milliseconds)]) {
        first.help =
          "'\(wait.action)' still waits: end 'when' with '- advance: \(wait.milliseconds)ms'"
      }
    }
    let others = unmet.all.dropFirst().filter { !$0.isSame(as: first) }.map { other in
      Diagnostic.Note("nor does this: \(other.message.afterColon)", at: other.span)
    }
    let notes = ScenarioTracer.steps(of: scenario, in: feature, meter: meter).flatMap { step in
      let events = step.events.map { "\($0.kind.rawValue) \($0.text)" }
      let line = events.joined(separator: "; ")
      // A line that is too long is split into its events.
      return (line.utf8.count > 100 ? events : [line.isEmpty ? "nothing" : line]).map {
        Diagnostic.Note("\(step.name): \($0)", at: nil)
      }
    }
    first.notes += others + notes + simulator.openCallNotes
    bag.add(first)
  }

  /// Whether the failed claim would hold if the screen had appeared.
  private static func holds(
    _ problem: Diagnostic,
    in scenario: Scenario,
    appearing feature: Feature
  ) -> Bool {
    var unmet = DiagnosticBag()
    do {
      var simulator = try Simulator(beginning: scenario, of: feature)
      for step in [.appear] + scenario.steps { try simulator.perform(step) }
      for expectation in scenario.expectations {
        try check(expectation, of: simulator, into: &unmet)
      }
    } catch {
      return false
    }
    return !unmet.all.contains { $0.span == problem.span }
  }

  /// A claim that does not hold in every order of events, if no test can enforce one of the orders.
  private static func race(
    in scenario: Scenario,
    of feature: Feature,
    meter: WorkMeter
  ) -> Diagnostic? {
    guard feature.beginsRunsByChanges,
      var way = try? Simulator(feature, scenario.setup, meter: meter)
    else { return nil }
    if !feature.subscriptions.isEmpty { try? way.listen() }
    let isOpen = scenario.steps.contains { !way.performDeterministically($0) }
    guard isOpen, let begun = try? Simulator(beginning: scenario, of: feature, meter: meter) else {
      return nil
    }
    for way in begun.inAllOrders.dropFirst() {
      guard var first = unmetClaims(way, scenario).all.first else { continue }
      first.help = "claim what is so whoever goes on first, or let one wait for the other"
      first.notes.append(
        .init(
          "it hangs on what comes first: what a change has begun, or what follows the change",
          at: nil))
      return first
    }
    return nil
  }

  /// The claims of a scenario that do not hold in one order of events.
  static func unmetClaims(_ way: Simulator, _ scenario: Scenario) -> DiagnosticBag {
    var way = way
    var bag = DiagnosticBag()
    do {
      for step in scenario.steps {
        if let problem = try missingRow(of: step, way) { bag.add(problem) }
        try way.perform(step)
      }
      for expectation in scenario.expectations { try check(expectation, of: way, into: &bag) }
    } catch {
      bag.add(error.diagnostic(scenario, way.feature))
    }
    return bag
  }

  /// Reports stubs that nothing in the scenario can call. A stub for a call that a guard prevents
  /// is fine, and a stub of a method that the feature never calls is reported when the scenario is
  /// read.
  private static func reportUnusedStubs(
    of scenario: Scenario,
    _ feature: Feature,
    into bag: inout DiagnosticBag
  ) {
    guard !scenario.setup.stubs.isEmpty else { return }
    let (called, reach) = (feature.calledMethods, ScenarioReach(scenario, of: feature))
    for (method, stub) in scenario.setup.stubs
    where called.contains(method) && !reach.methods.contains(method) {
      guard let span = stub.span else { continue }
      bag.add(
        .warning(
          "unused-stub", "nothing in this scenario calls '\(feature.name(of: method))'", at: span,
          help: "leave it out"))
    }
  }

  /// The claims of `then` and whether they hold; empty if the scenario does not reach its end.
  static func claims(
    of scenario: Scenario,
    in feature: Feature,
    meter: WorkMeter
  ) -> [ScenarioTrace.Claim] {
    guard var simulator = try? Simulator(beginning: scenario, of: feature, meter: meter)
    else { return [] }
    do {
      for step in scenario.steps { try simulator.perform(step) }
    } catch {
      return []
    }
    return scenario.expectations.map { expectation in
      var bag = DiagnosticBag()
      let isChecked = (try? check(expectation, of: simulator, into: &bag)) != nil
      let text = Description(feature: feature).claim(expectation.claim)
      return .init(text: text, holds: isChecked && bag.isEmpty)
    }
  }

  /// Reports a step whose row does not exist.
  private static func missingRow(
    of step: ScenarioStep,
    _ simulator: Simulator
  ) throws(Simulator.Trouble) -> Diagnostic? {
    if case .start(let inner) = step { return try missingRow(of: inner, simulator) }
    guard case .row(let row, let at, _, _, let span) = step else { return nil }
    let count = try simulator.elements(of: row).count
    guard at >= count else { return nil }
    let name = simulator.feature.rows[row].name.value
    return .error(
      "missing-row", "there is no \(name) at \(at): the list has \(count)", at: span,
      help: rowAdvice(count))
  }

  private static func rowAdvice(_ count: Int) -> Advice {
    switch count {
    case 0: "give the list an element under 'given', or let a step fill it"
    case 1: "rows count from 0: the only one is at 0"
    default: "rows count from 0: the last one is at \(count - 1)"
    }
  }

  private static func check(
    _ expectation: Expectation,
    of simulator: Simulator,
    into bag: inout DiagnosticBag
  ) throws(Simulator.Trouble) {
    let feature = simulator.feature
    let describe = Description(feature: feature)
    switch expectation.claim {
    case .member(let referent, let expected):
      let found = try simulator.value(of: referent)
      guard found != expected, !expected.isMessage(of: found) else { return }
      let name = "'\(feature.name(of: referent))'"
      bag.add(.unmet(name, expected, found, referent, expectation, describe))
    case .row(let row, let at, let referent, let expected):
      let name = "'\(feature.name(of: referent))' of \(feature.rows[row].name.value) \(at)"
      guard let found = try simulator.rowValue(referent, row: row, at: at) else {
        let count = try simulator.elements(of: row).count
        let row = feature.rows[row].name.value
        bag.add(
          .error(
            "scenario-fails",
            "the scenario does not hold: there is no \(row) at \(at), the list has \(count)",
            at: expectation.rowSpan ?? expectation.span,
            help: rowAdvice(count)
          )
        )
        return
      }
      guard found != expected, !expected.isMessage(of: found) else { return }
      bag.add(.unmet(name, expected, found, referent, expectation, describe))
    case .routes(let expected):
      let found = simulator.world.departures
      guard !expected.matches(found) else { return }
      if let index = expected.onlyMismatch(in: found), expected[index].route == found[index].route {
        let route = feature.routes[found[index].route]
        let part = PartClaim(expectation, index, route.parameters.map(\.name.value))
        let values = (expected[index].arguments, found[index].arguments)
        if let problem = part.unmet("the route '\(route.name.value)'", values, describe) {
          bag.add(problem)
          return
        }
      }
      bag.add(.unmet("'go'", describe.routes(expected), describe.routes(found), expectation))
    case .calls(let expected):
      let found = simulator.world.calls
      guard !expected.matches(found) else { return }
      if let index = expected.onlyMismatch(in: found) {
        let (call, came) = (expected[index], found[index])
        let parameters = feature.method(came.method).parameters.map(\.name.value)
        let part = PartClaim(expectation, index, parameters)
        let values = call.method == came.method ? (call.arguments, came.arguments) : (nil, nil)
        let name = "call \(index + 1)"
        bag.add(
          part.unmet(name, values, describe)
            ?? .unmet(name, describe.call(call), describe.call(came), part.expectation))
        return
      }
      bag.add(.unmet("'calls'", describe.calls(expected), describe.calls(found), expectation))
    }
  }
}

/// The claim about one of the listed routes or calls.
private struct PartClaim {
  /// The claim at its own place in the source.
  var expectation: Expectation
  private let parameters: [String]
  private let written: [Located<String>]

  init(_ whole: Expectation, _ index: Int, _ parameters: [String]) {
    expectation = whole
    self.parameters = parameters
    written = index < whole.parts.count ? whole.parts[index].arguments : []
    if index < whole.parts.count { expectation.span = whole.parts[index].span }
  }

  /// The failure, if exactly one argument differs.
  func unmet(
    _ owner: String,
    _ values: (expected: [RuntimeValue]?, found: [RuntimeValue]?),
    _ describe: Description
  ) -> Diagnostic? {
    guard let expected = values.expected, let found = values.found, expected.count == found.count,
      found.count == parameters.count
    else { return nil }
    let wrong = found.indices.filter { expected[$0] != found[$0] }
    guard wrong.count == 1, let index = wrong.first,
      let name = written.first(where: { $0.value == parameters[index] })
    else { return nil }
    var expectation = expectation
    expectation.span = name.span
    return .unmet(
      "'\(name.value)' of \(owner)", describe.value(expected[index]), describe.value(found[index]),
      expectation)
  }
}

extension Simulator {
  /// Performs a step.
  /// - Returns: Whether a test can force it to this result.
  fileprivate mutating func performDeterministically(_ step: ScenarioStep) -> Bool {
    guard let after = orders(of: step).racing else { return (try? perform(step)) != nil }
    // A step that holds its calls may still end in another order.
    guard !step.holdsCalls, let held = held(step, leadingTo: after) else { return false }
    self = held.way
    return true
  }

  /// The debounced action that starts next, and the time until then.
  fileprivate var pendingDebounce: (action: String, milliseconds: Int)? {
    let waiting = schedule.sleepers.compactMap { sleeper -> (String, Int)? in
      guard case .run(let run) = sleeper.wake, let action = run.action else { return nil }
      return (feature.action(action).name.value, sleeper.due - schedule.now)
    }
    return waiting.min { $0.1 < $1.1 }
  }

  /// Notes about calls that are still open, which may be why a claim fails.
  fileprivate var openCallNotes: [Diagnostic.Note] {
    schedule.openCalls.map { feature.name(of: $0.method) }.removingRepeats.map {
      .init("'\($0)' is still open at the end: '- answer: \($0)' gives it its answer", at: nil)
    }
  }
}

extension RuntimeValue {
  /// Whether this is the message of the error, by which a scenario can identify it.
  package func isMessage(of error: RuntimeValue) -> Bool {
    guard case .error(let message) = self, case .enumeration(_, let name, _) = error else {
      return false
    }
    return Phrase.words(of: name) == message
  }
}

extension Diagnostic {
  /// A failed claim about a member. An error is described by its message rather than its case name.
  fileprivate static func unmet(
    _ what: String,
    _ expected: RuntimeValue,
    _ found: RuntimeValue,
    _ referent: Referent,
    _ expectation: Expectation,
    _ describe: Description
  ) -> Diagnostic {
    guard case .failure = referent else {
      return unmet(what, describe.value(expected), describe.value(found), expectation)
    }
    let message = describe.failure(found)
    var problem = unmet(what, describe.failure(expected), message, expectation)
    if case .error(let text) = expected, case .enumeration(_, text, _) = found {
      problem.help = "an error is told by its message: write \(message)"
    }
    return problem
  }

  fileprivate static func unmet(
    _ what: String,
    _ expected: String,
    _ found: String,
    _ expectation: Expectation
  ) -> Diagnostic {
    .error(
      UnmetClaim(what, expected: expected, found: found),
      at: expectation.span,
      help: advice(expected, found)
    )
  }

  /// A suggestion for the case that the found value is right; only the author knows whether it is.
  private static func advice(_ expected: String, _ found: String) -> Advice? {
    if expected == "'\"\(found.dropFirst().dropLast())\"'" {
      return "data has no quotes of its own: write \(found)"
    }
    if expected == "'nil'", found == "null" { return "data has no 'nil': write 'null'" }
    guard found.utf8.count <= 60 else { return "mend the claim, or what leads to it" }
    return
      "write \(found.hasPrefix("'") ? found : "'\(found)'") if that is right, or mend what leads to it"
  }
}

extension String {
  /// The text after the first colon: "'page' is expected to be 5" for "the scenario does not hold:
  /// 'page' is expected to be 5".
  fileprivate var afterColon: String {
    firstRange(of: ": ").map { String(self[$0.upperBound...]) } ?? self
  }
}
