import Diagnostics
import Expressions

/// One run of an action from a known start.
struct Trial {
  let action: Action
  let places: [Referent]
  let values: [RuntimeValue]
  let arguments: [RuntimeValue]
  let stubs: Stubs
  /// Whether the guard let it run.
  let runs: Bool
  let before: World
  let after: Outcome
  let simulator: Simulator
  /// Where it began.
  let begin: Simulator

  /// What can be seen of a run.
  struct Outcome: Hashable {
    var world: World
    var moments: [Moment]

    init(of simulator: Simulator) {
      world = simulator.world.seen(in: simulator.feature)
      moments = simulator.moments.map {
        Moment(call: $0.call, world: $0.world.seen(in: simulator.feature))
      }
    }
  }

  /// `nil` where the run traps.
  init?(
    _ start: Simulator,
    _ action: Action,
    places: [Referent],
    values: [RuntimeValue],
    arguments: [RuntimeValue],
    stubs: Stubs
  ) {
    var simulator = start
    simulator.stubs = stubs
    guard (try? simulator.begin(places, values)) != nil,
      let runs = try? simulator.isEnabled(action.id, simulator.frame(of: action, arguments))
    else { return nil }
    let begin = simulator
    do {
      try simulator.perform(.action(action.id.index, arguments: arguments, span: nil))
    } catch {
      return nil
    }
    self.action = action
    self.places = places
    self.values = values
    self.arguments = arguments
    self.stubs = stubs
    self.runs = runs
    self.simulator = simulator
    before = begin.world
    after = Outcome(of: simulator)
    self.begin = begin
  }

  func rerun(_ start: Simulator, _ action: Action, stubs: Stubs) -> Trial? {
    Trial(start, action, places: places, values: values, arguments: arguments, stubs: stubs)
  }

  /// How much it did, to tell a run that shows much from one that shows little.
  var effects: Int {
    let changed = zip(before.states, after.world.states).count { $0 != $1 }
    return 10 * changed + 5 * after.world.departures.count + after.world.calls.count
  }

  /// Whether a faulty feature would be seen to differ.
  func tells(_ fault: Feature) -> Bool {
    var simulator = begin.with(fault)
    do {
      try simulator.perform(.action(action.id.index, arguments: arguments, span: nil))
    } catch {
      return true
    }
    return Outcome(of: simulator) != after
  }
}

extension Feature {
  /// The actions that an action does, itself first, and those that begin because of what it writes.
  public func reach(of action: Action) -> [Action] {
    reach(of: action, withWatchers: actions.contains { !$0.watched.isEmpty })
  }

  /// The actions that an action does, itself first.
  func done(by action: Action) -> [Action] { reach(of: action, withWatchers: false) }

  private func reach(of action: Action, withWatchers: Bool) -> [Action] {
    var result = [action]
    var index = 0
    while index < result.count {
      for step in result[index].allSteps {
        var next: [Action] = []
        if case .perform(let inner, _) = step { next = [actions[inner]] }
        if withWatchers, case .state(let state)? = step.target?.root {
          next += watchers(of: state)
        }
        result += next.filter { new in !result.contains { $0.id == new.id } }
      }
      index += 1
    }
    return result
  }

  func watchers(of state: Int) -> [Action] { actions.filter { $0.watched.contains(state) } }

  /// The expressions that decide what an action does.
  func expressions(of action: Action) -> [Expression] {
    let own = reach(of: action).flatMap { action in
      [action.when].compactMap(\.self) + action.allSteps.flatMap(\.expressions)
        + guards(ofWhatIsDoneBy: action)
    }
    return own + expressions(behind: own.flatMap(\.dependencies).map { symbols[$0] })
  }

  /// The guards of the actions that it does, of what it hands over to them.
  private func guards(ofWhatIsDoneBy action: Action) -> [Expression] {
    action.allSteps.compactMap { step in
      guard case .perform(let inner, let arguments) = step, !arguments.isEmpty,
        let when = actions[inner].when
      else { return nil }
      let taken = actions[inner].parameters.map(\.symbol)
      return when.replacing(
        Dictionary(zip(taken, arguments), uniquingKeysWith: { first, _ in first }))
    }
  }

  /// The stored values that an action reads or writes; not what tells that something runs.
  func stored(around action: Action) -> [Referent] {
    let reach = reach(of: action)
    let read = stored(behind: expressions(of: action).flatMap(\.dependencies).map { symbols[$0] })
    let written = reach.flatMap(\.allSteps).compactMap(\.target).compactMap { target -> Referent? in
      switch target.root {
      case .state(let index): .state(index)
      case .item(let row): rows[row].list
      }
    }
    return (read + written).removingRepeats.filter {
      switch $0 {
      case .parameter, .state: true
      default: false
      }
    }
  }

  func methods(of action: Action) -> [MethodID] {
    var result: [MethodID] = []
    for case .call(let method, _, _) in reach(of: action).flatMap(\.allSteps) {
      result.append(method)
    }
    return result.removingRepeats
  }

  /// Constants that an action writes to a stored value.
  func written(by action: Action, at place: Referent) -> [RuntimeValue] {
    var result: [RuntimeValue] = []
    for case .set(let target, let value) in reach(of: action).flatMap(\.allSteps)
    where target.path.isEmpty {
      guard case .state(let index) = target.root, .state(index) == place,
        value.dependencies.isEmpty,
        let constant = try? Evaluator(types: types).evaluate(value, { _ in nil })
      else { continue }
      result.append(constant)
    }
    return result
  }
}

extension World {
  /// Without the notes of writes that the code does not take, since nothing reads them.
  fileprivate func seen(in feature: Feature) -> World {
    var world = self
    for (index, state) in feature.states.enumerated() where !state.tracksTouch {
      world.touched[index] = false
    }
    return world
  }
}
