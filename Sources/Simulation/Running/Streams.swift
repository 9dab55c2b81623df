import Expressions
import SpecModel

/// Streams that the feature listens to.
extension Simulator {
  /// A scenario's beginning: the feature lives, and listens.
  /// - Throws: where a default or what a stream is asked with cannot be evaluated, or where what is shown
  ///   has no value with what is given, or on the way there.
  init(beginning scenario: Scenario, of feature: Feature) throws(Trouble) {
    try self.init(feature, scenario.setup)
    if !risks.isEmpty { _ = try Self.arranged(scenario.setup, of: feature) }
    try listen()
  }

  /// Begins to listen, as the feature does once it lives.
  package mutating func listen() throws(Trouble) {
    schedule.inboxes = feature.subscriptions.map { _ in nil }
    for index in feature.subscriptions.indices { schedule.add(.open(subscription: index)) }
    try settle()
  }

  /// Opens a stream; what came of the one before it, and is not taken yet, is forgotten.
  mutating func openStream(_ index: Int) throws(Trouble) {
    guard schedule.inboxes[index] == nil else { return }
    let subscription = feature.subscriptions[index]
    schedule.openings.append(
      Call(method: subscription.stream, arguments: try request(of: subscription))
    )
    schedule.inboxes[index] = []
  }

  /// What a stream is asked with now.
  private func request(of subscription: Subscription) throws(Trouble) -> [RuntimeValue] {
    var values: [RuntimeValue] = []
    for argument in subscription.arguments { values.append(try evaluate(argument, Frame())) }
    return values
  }

  /// What all streams are asked with, to see which of them are to be opened anew.
  func requests() throws(Trouble) -> [[RuntimeValue]] {
    guard !schedule.inboxes.isEmpty else { return [] }
    var values: [[RuntimeValue]] = []
    for subscription in feature.subscriptions { values.append(try request(of: subscription)) }
    return values
  }

  mutating func reopen(after old: [[RuntimeValue]]) throws(Trouble) {
    guard !old.isEmpty else { return }
    for (index, request) in try requests().enumerated() where request != old[index] {
      schedule.inboxes[index] = nil
      cancel(subscription: index)
      schedule.add(.open(subscription: index))
    }
  }

  /// Hands an element to all who listen.
  mutating func yield(_ value: RuntimeValue, of method: MethodID) {
    for (index, subscription) in feature.subscriptions.enumerated()
    where subscription.stream == method && schedule.inboxes.indices.contains(index) {
      schedule.inboxes[index]?.append(value)
      schedule.add(.deliver(subscription: index))
    }
  }

  /// Takes the next element, unless the one before it is still being taken.
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
