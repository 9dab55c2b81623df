import Expressions
import Simulation
import SpecModel

/// The claims of a test about a run: what it has changed, and what it must not have changed.
extension TestPlanner {
  func claims(during moment: Moment, of trial: Trial, _ action: Action) -> [Expectation.Claim] {
    var claims: [Expectation.Claim] = []
    let reach = feature.done(by: action)
    let done = reach.map(\.id)
    let running = moment.world.running.indices.filter { moment.world.running[$0] }
      .map { ActionID(index: $0) }
    // The order in which actions triggered by a change end is undefined.
    let isInOrder = running.count < 2 || running.allSatisfy { done.contains($0) }
    for id in running where isInOrder {
      claims.append(.member(.isRunning(id), .bool(true)))
      let asked = feature.action(id)
      if asked.dropsOverlaps, !asked.asksWithValues {
        claims.append(.member(.isEnabled(id), .bool(false)))
      }
      if asked.storesError, depth == .thorough {
        claims.append(.member(.failure(id), moment.world.failures[id.index]))
      }
    }
    // A call of an action that it has triggered may come before its own last writes.
    let mayGoOn = action.isAsync && !running.contains(action.id) ? reach : []
    let writers = mayGoOn + (isInOrder ? [] : running.map { feature.action($0) })
    let open = writers.reduce(into: Set<Int>()) { $0.formUnion(feature.statesWritten(by: $1)) }
    for (index, pair) in zip(trial.before.states, moment.world.states).enumerated()
    where pair.0 != pair.1 && !open.contains(index) {
      claims.append(.member(.state(index), pair.1))
    }
    return claims
  }

  func claims(
    after simulator: Simulator,
    since before: World,
    _ action: Action
  ) -> [Expectation.Claim] {
    let world = simulator.world
    var claims: [Expectation.Claim] = []
    if !feature.methods(of: action).isEmpty { claims.append(.calls(world.calls)) }
    if feature.reach(of: action).flatMap(\.allSteps).contains(where: { $0.route != nil }) {
      claims.append(.routes(world.departures))
    }
    let writes = feature.statesWritten(by: action)
    let written = feature.stored(around: action).filter { place in
      guard case .state(let index) = place else { return false }
      return writes.contains(index) || before.states[index] != world.states[index]
    }
    for case .state(let index) in written {
      claims.append(.member(.state(index), world.states[index]))
    }
    for step in feature.reach(of: action) where step.isAsync && step.id.row == nil {
      claims.append(.member(.isRunning(step.id), .bool(world.running[step.id.index])))
      if step.storesError {
        claims.append(.member(.failure(step.id), world.failures[step.id.index]))
      }
    }
    return depth == .thorough ? claims : claims.telling(since: before, of: action)
  }
}

extension [Expectation.Claim] {
  /// The claims without those about states that are as before, and about the runs of other actions, unless
  /// nothing else is left.
  fileprivate func telling(since before: World, of action: Action) -> [Expectation.Claim] {
    let telling = filter { claim in
      switch claim {
      case .member(.state(let index), let value): before.states[index] != value
      case .member(.isRunning(let id), _), .member(.failure(let id), _): id == action.id
      default: true
      }
    }
    return telling.isEmpty ? self : telling
  }
}
