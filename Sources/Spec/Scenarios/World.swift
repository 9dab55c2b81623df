import Expressions

/// Everything about a running feature that changes, and what it did to the outside.
struct World: Hashable {
  var parameters: [RuntimeValue]
  var states: [RuntimeValue]
  var touched: [Bool]
  var running: [Bool]
  /// `none`, or the error that an action keeps.
  var failures: [RuntimeValue]
  /// For each row's action the elements for which it runs, by their ids.
  var rowRuns: [ActionID: Set<RuntimeValue>] = [:]
  /// For each row's action the errors that it keeps, by the ids of elements.
  var rowFailures: [ActionID: [RuntimeValue: RuntimeValue]] = [:]
  var departures: [Departure] = []
  var calls: [Call] = []

  func isRunning(_ owner: RunOwner) -> Bool {
    guard let element = owner.element else { return running[owner.action.index] }
    return rowRuns[owner.action]?.contains(element) == true
  }
}

/// What stood when a service was asked, before it answered.
struct Moment: Hashable {
  var call: Call
  var world: World
}
