package import Expressions
package import SpecModel

/// Everything about a running feature that changes, and what it did to the outside.
package struct World: Hashable {
  var parameters: [RuntimeValue]
  package var states: [RuntimeValue]
  package var touched: [Bool]
  package var running: [Bool]
  /// `none`, or the error that an action keeps.
  package var failures: [RuntimeValue]
  /// For each row's action the elements for which it runs, by their ids.
  var rowRuns: [ActionID: Set<RuntimeValue>] = [:]
  /// For each row's action the errors that it keeps, by the ids of elements.
  package var rowFailures: [ActionID: [RuntimeValue: RuntimeValue]] = [:]
  package var departures: [Departure] = []
  package var calls: [Call] = []

  package func isRunning(_ owner: RunOwner) -> Bool {
    guard let element = owner.element else { return running[owner.action.index] }
    return rowRuns[owner.action]?.contains(element) == true
  }
}

extension World {
  /// Without the notes of writes that the code does not take, since nothing reads them.
  package func seen(in feature: Feature) -> World {
    var world = self
    for (index, state) in feature.states.enumerated() where !state.tracksTouch {
      world.touched[index] = false
    }
    return world
  }
}

/// What stood when a service was asked, before it answered.
package struct Moment: Hashable {
  package var call: Call
  package var world: World

  package init(call: Call, world: World) {
    self.call = call
    self.world = world
  }
}
