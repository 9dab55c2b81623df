import SpecModel

/// The methods that a scenario may call: those of every action that its steps start, directly or
/// indirectly, whatever guards and errors prevent.
struct ScenarioReach {
  private(set) var methods: Set<MethodID> = []
  private let feature: Feature
  private var seen: Set<ActionID> = []
  private var written: Set<Int> = []

  init(_ scenario: Scenario, of feature: Feature) {
    self.feature = feature
    for step in scenario.steps { begin(step) }
  }

  private mutating func begin(_ step: ScenarioStep) {
    switch step {
    case .action(let index, _, _): reach(feature.actions[index])
    case .row(let row, _, let action, _, _): reach(feature.rows[row].actions[action])
    case .set(let state, _): write(state)
    // Timers start here.
    case .appear: reach { $0.runsOnAppear || $0.interval != nil }
    case .disappear: reach(where: \.runsOnDisappear)
    case .refresh: reach(where: \.runsOnRefresh)
    case .start(let inner): begin(inner)
    case .yields(let stream, _):
      for subscription in feature.subscriptions where subscription.stream == stream {
        reach(subscription.body)
      }
    case .answer, .advance, .dismiss: break
    }
  }

  private mutating func reach(where isWanted: (Action) -> Bool) {
    for action in feature.actions where isWanted(action) { reach(action) }
  }

  private mutating func write(_ state: Int) {
    guard written.insert(state).inserted else { return }
    reach { $0.watched.contains(state) }
  }

  private mutating func reach(_ action: Action) {
    guard seen.insert(action.id).inserted else { return }
    for step in action.allSteps {
      switch step {
      case .call(let method, _, _): methods.insert(method)
      case .perform(let next, _): reach(feature.actions[next])
      case .set(let target, _), .append(let target, _), .remove(let target, _),
        .update(let target, _):
        write(target)
      case .branch, .go, .bind, .stop, .cancel: break
      }
    }
  }

  private mutating func write(_ target: Target) {
    switch target.root {
    case .state(let state): write(state)
    case .item(let row):
      if case .state(let state) = feature.origin(of: feature.rows[row]) { write(state) }
    }
  }
}
