package import Expressions
package import SpecModel

/// The mutable state of a running feature, and its effects on the outside.
package struct World: Hashable {
  var parameters: StoredValues
  package var states: StoredValues
  package var touched: [Bool]
  package var running: [Bool]
  /// For each action, its stored error or `none`.
  package var failures: StoredValues
  /// For each action of a row, the ids of the elements that it is running for.
  var rowRuns: [ActionID: Set<RuntimeValue>] = [:]
  /// For each action of a row, the stored errors by element id.
  package var rowFailures: [ActionID: [RuntimeValue: RuntimeValue]] = [:]
  package var departures: [Departure] = []
  package var calls: [Call] = []
  /// Whether the screen has appeared, where an action runs only the first time.
  var hasAppeared = false

  package func isRunning(_ owner: RunOwner) -> Bool {
    guard let element = owner.element else { return running[owner.action.index] }
    return rowRuns[owner.action]?.contains(element) == true
  }
}

extension World {
  /// The world without the `isTouched` flags that the generated code does not store, since nothing
  /// reads them.
  package func seen(in feature: Feature) -> World {
    var world = self
    for (index, state) in feature.states.enumerated() where !state.tracksTouch {
      world.touched[index] = false
    }
    return world
  }
}

/// A service call and the world at the time of the call.
package struct Moment: Hashable {
  package var call: Call
  package var world: World

  package init(call: Call, world: World) {
    self.call = call
    self.world = world
  }
}
