import Diagnostics
import Expressions
import Simulation
import SpecModel

/// The test cases of subscriptions: what a feature does with the elements of a stream, and when it
/// listens.
extension TestPlanner {
  mutating func subscriptionSection(_ index: Int) -> TestSection {
    let name = feature.subscriptions[index].name.value
    let body = feature.subscriptions[index].body
    let read = feature.stored(around: body)
    guard candidates.affords(read, in: feature.expressions(of: body)) else {
      return TestSection(title: name, cases: [])
    }
    let (tried, further) = deliveries(to: index)
    let deliveries = tried.sorted { $0.effects > $1.effects }
    var survivors = start.program.mutants(ofSubscription: index)
    var cases: [TestCase] = []
    let mutants = survivors.count
    let unshown = unshown(survivors)
    if depth == .lean { survivors = unshown }
    let isShown =
      unshown.count < mutants
      && !unshown.contains { mutant in deliveries.first.map { $0.kills(mutant) } ?? false }
    var killers = Array(deliveries.prefix(depth == .lean && isShown ? 0 : 1))
    survivors.removeAll { mutant in killers.contains { $0.kills(mutant) } }
    killers += survivors.removeKilled(by: deliveries.dropFirst(), further: further)
    for delivery in killers {
      let number = cases.count + 1
      let title = "an element of \(name) is taken in"
      let test = handled(
        delivery,
        "\(name)IsTakenIn\(number == 1 ? "" : "Case\(number)")",
        number == 1 ? title : "\(title), case \(number)"
      )
      if let test { cases.append(test) }
    }
    if let first = deliveries.max(by: { $0.effects < $1.effects }) {
      cases += reopened(first)
      if depth == .thorough { cases += [screenGone(first)].compactMap(\.self) }
    }
    for place in cases.indices { cases[place].name = names.function(cases[place].name) }
    return TestSection(title: name, cases: cases)
  }

  /// Deliveries of candidate elements, and further deliveries from the random search.
  private func deliveries(to index: Int) -> (
    [Delivery], further: () -> some Sequence<Delivery>
  ) {
    let subscription = feature.subscriptions[index]
    let type = feature.method(subscription.stream).returns
    let expressions = feature.expressions(of: subscription.body)
    let asked = subscription.arguments.flatMap { feature.stored(behind: $0) }
    let places = (feature.stored(around: subscription.body) + asked).removingRepeats
    var choices = candidates.choices(of: places, in: expressions + subscription.arguments)
    let symbol = subscription.body.parameters.first?.symbol ?? SymbolID(-1)
    let held = Array(zip(places, choices))
    choices.append(
      candidates.values(
        of: symbol,
        type: type,
        number: places.count,
        in: expressions,
        besides: held
      )
    )
    let stubs = stubs(for: subscription.body, variant: 0, expressions)
    let combinations = Assignments(places: places, choices: choices).combinations(limit: 32)
    func delivery(_ values: [RuntimeValue]) -> Delivery? {
      var begin = start
      begin.stubs = stubs
      guard (try? begin.begin(places, Array(values.dropLast()))) != nil else { return nil }
      return values.last.flatMap {
        Delivery(begin, index, $0, places: places, values: Array(values.dropLast()))
      }
    }
    let taken = subscription.body.parameters
    return (
      combinations.compactMap(delivery),
      { self.search(places, taking: taken, choices, in: expressions).lazy.compactMap(delivery) }
    )
  }

  private func test(
    _ delivery: Delivery,
    _ name: String,
    _ title: String,
    _ body: (inout TestRecorder) throws(Simulator.Trouble) -> Void
  ) -> TestCase? {
    var recorder = TestRecorder(delivery.begin)
    do { try body(&recorder) } catch { return nil }
    var test = TestCase(name: name, title: title)
    test.begin(delivery.places, delivery.values, from: start)
    test.steps += recorder.stubs(delivery.begin.stubs, isTrimmed: true) + recorder.steps
    return test
  }

  private func handled(_ delivery: Delivery, _ name: String, _ title: String) -> TestCase? {
    test(delivery, name, title) { recorder throws(Simulator.Trouble) in
      recorder.expectOpenings(of: delivery.stream)
      try recorder.perform(delivery.step)
      recorder.expect(state(recorder, since: delivery))
      recorder.expectOpenings(of: delivery.stream)
    }
  }

  private func state(_ recorder: TestRecorder, since delivery: Delivery) -> [Expectation.Claim] {
    let body = feature.subscriptions[delivery.index].body
    return claims(after: recorder.simulator, since: delivery.begin.world, body)
  }

  /// Tests that the stream is reopened when a state behind its arguments changes, and only then.
  /// Each state has its own test, since the generated code writes each in a different place.
  private func reopened(_ delivery: Delivery) -> [TestCase] {
    let arguments = feature.subscriptions[delivery.index].arguments
    let states = arguments.flatMap { feature.stored(behind: $0) }.removingRepeats.compactMap {
      if case .state(let state) = $0 { state } else { nil }
    }
    var tests: [TestCase] = []
    for state in states {
      if let test = reopened(delivery, by: state, isFirst: tests.isEmpty) { tests.append(test) }
    }
    return tests
  }

  private func reopened(_ delivery: Delivery, by state: Int, isFirst: Bool) -> TestCase? {
    let subscription = feature.subscriptions[delivery.index]
    let name = subscription.name.value
    let changed = feature.states[state].name.value
    let values = candidates.values(of: .state(state), number: 1, in: subscription.arguments)
    for value in values where value != delivery.begin.world.states[state] {
      var isOther = false
      let test = test(
        delivery,
        "\(name)IsOpenedAnew\(isFirst ? "" : "By\(changed.upperFirst)")",
        "\(name) is listened to anew when \(changed) changes"
      ) { recorder throws(Simulator.Trouble) in
        for _ in 0..<2 {
          try recorder.perform(.set(state: state, value))
          recorder.expectOpenings(of: delivery.stream)
        }
        isOther = recorder.simulator.schedule.openings.count > feature.subscriptions.count
        try recorder.perform(delivery.step)
        recorder.expect(self.state(recorder, since: delivery))
      }
      if let test, isOther { return test }
    }
    return nil
  }

  private func screenGone(_ delivery: Delivery) -> TestCase? {
    let name = feature.subscriptions[delivery.index].name.value
    return test(delivery, "\(name)WhenGone", "nobody listens to \(name) when the screen is gone") {
      recorder throws(Simulator.Trouble) in
      recorder.cancelAll()
      recorder.expectOpenings(of: delivery.stream, isOpen: false)
    }
  }
}

/// An element that is delivered in a known situation.
private struct Delivery: Probe {
  let begin: Simulator
  let index: Int
  let stream: MethodID
  let step: ScenarioStep
  let places: [Referent]
  let values: [RuntimeValue]
  private let after: Trial.Outcome

  /// Returns `nil` if the delivery traps.
  init?(
    _ begin: Simulator,
    _ index: Int,
    _ element: RuntimeValue,
    places: [Referent],
    values: [RuntimeValue]
  ) {
    self.begin = begin
    self.index = index
    self.places = places
    self.values = values
    stream = begin.feature.subscriptions[index].stream
    step = .yields(stream, element)
    guard let after = Self.outcome(of: step, in: begin) else { return nil }
    self.after = after
  }

  private static func outcome(of step: ScenarioStep, in begin: Simulator) -> Trial.Outcome? {
    var simulator = begin
    guard (try? simulator.listen()) != nil, (try? simulator.perform(step)) != nil else {
      return nil
    }
    return Trial.Outcome(of: simulator)
  }

  var effects: Int {
    10 * zip(begin.world.states, after.world.states).count { $0 != $1 }
      + 5 * after.world.departures.count + after.world.calls.count
  }

  func kills(_ mutant: Program) -> Bool {
    Self.outcome(of: step, in: begin.with(mutant)) != after
  }
}
