package import Expressions
package import SpecModel

/// The streams that the feature listens to.
extension Simulator {
  /// Creates the initial situation of a scenario, in which the feature already listens.
  /// - Throws: The error of a default or a stream argument that cannot be evaluated, or of a shown
  ///   value that traps in the given state or on the way there.
  package init(
    beginning scenario: Scenario,
    of feature: Feature,
    meter: WorkMeter = .ofSimulation
  ) throws(Trouble) {
    try self.init(feature, scenario.setup, meter: meter)
    if !program.risks.isEmpty { _ = try Self.arranged(scenario.setup, of: feature) }
    try listen()
  }

  /// Starts listening, as the generated code does after initialization.
  package mutating func listen() throws(Trouble) {
    schedule.inboxes = feature.subscriptions.map { _ in nil }
    for index in feature.subscriptions.indices { schedule.add(.open(subscription: index)) }
    try settle()
  }

  /// Opens a stream; elements of the previous stream that were not handled are dropped.
  mutating func openStream(_ index: Int) throws(Trouble) {
    guard schedule.inboxes[index] == nil else { return }
    schedule.openings.append(
      Call(method: feature.subscriptions[index].stream, arguments: try arguments(of: index))
    )
    schedule.inboxes[index] = []
  }

  /// The current arguments of a stream.
  private func arguments(of subscription: Int) throws(Trouble) -> [RuntimeValue] {
    var values: [RuntimeValue] = []
    for index in feature.subscriptions[subscription].arguments.indices {
      values.append(try evaluate(feature.subscriptions[subscription].arguments[index], Frame()))
    }
    return values
  }

  /// The current arguments of all streams, to see which streams have to be reopened.
  func streamArguments() throws(Trouble) -> [[RuntimeValue]] {
    guard !schedule.inboxes.isEmpty else { return [] }
    var values: [[RuntimeValue]] = []
    program.meter.spend(feature.subscriptions.count)
    for index in feature.subscriptions.indices { values.append(try arguments(of: index)) }
    return values
  }

  mutating func reopen(after old: [[RuntimeValue]]) throws(Trouble) {
    guard !old.isEmpty else { return }
    for (index, arguments) in try streamArguments().enumerated() where arguments != old[index] {
      schedule.inboxes[index] = nil
      cancel(subscription: index)
      schedule.add(.open(subscription: index))
    }
  }

  /// Delivers an element to all subscriptions of a stream.
  mutating func yield(_ value: RuntimeValue, of method: MethodID) {
    for (index, subscription) in feature.subscriptions.enumerated()
    where subscription.stream == method && schedule.inboxes.indices.contains(index) {
      schedule.inboxes[index]?.append(value)
      schedule.add(.deliver(subscription: index))
    }
  }

  /// Handles the next element, unless the previous one is still being handled.
  mutating func deliver(_ index: Int) throws(Trouble) {
    guard let value = schedule.inboxes[index]?.first,
      !schedule.waiting.contains(where: { $0.subscription == index && !$0.isCancelled })
    else { return }
    schedule.inboxes[index]?.removeFirst()
    let body = feature.subscriptions[index].body
    var run = newRun(of: nil, frame(of: body, [value]), body.steps, isHeld: holds)
    run.subscription = index
    _ = try proceed(run)
  }
}
