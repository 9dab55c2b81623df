/// The actions that an action starts, directly or through state changes.
extension Feature {
  /// All actions: those of the feature, of its rows, and the bodies of its subscriptions.
  public var allActions: [Action] {
    actions + rows.flatMap(\.actions) + subscriptions.map(\.body)
  }

  public func action(_ id: ActionID) -> Action {
    guard let row = id.row else { return actions[id.index] }
    return rows[row].actions[id.index]
  }

  /// The action, the actions that it performs, and those that its writes trigger, transitively.
  public func reach(of action: Action) -> [Action] {
    reach(of: action, withWatchers: actions.contains { !$0.watched.isEmpty })
  }

  /// The action and the actions that it performs, transitively.
  package func done(by action: Action) -> [Action] { reach(of: action, withWatchers: false) }

  private func reach(of action: Action, withWatchers: Bool) -> [Action] {
    var result = [action]
    var known: Set = [action.id]
    var watchers: [Int: [Int]] = [:]
    if withWatchers {
      for (index, action) in actions.enumerated() {
        for state in action.watched { watchers[state, default: []].append(index) }
      }
    }
    var index = 0
    while index < result.count {
      for step in result[index].allSteps {
        var next: [Int] = []
        if case .perform(let inner, _) = step { next = [inner] }
        if case .state(let state)? = step.target?.root { next += watchers[state] ?? [] }
        for index in next where known.insert(actions[index].id).inserted {
          result.append(actions[index])
        }
      }
      index += 1
    }
    return result
  }

  /// The states that an action writes, or one that it starts, directly or through the elements of a list.
  package func statesWritten(by action: Action) -> Set<Int> {
    var result: Set<Int> = []
    for step in reach(of: action).flatMap(\.allSteps) {
      switch step.target?.root {
      case .state(let state)?: result.insert(state)
      case .item(let row)?:
        if case .state(let state) = rows[row].list { result.insert(state) }
      default: break
      }
    }
    return result
  }

  /// Whether runs of the action continue after the screen is left for good. This is so if the
  /// action shares an action with one that `disappear` starts, as that shared action may be
  /// running.
  public func outlivesScreen(_ action: Action) -> Bool {
    let done = done(by: action).map(\.id)
    return actions.contains { last in
      last.runsOnDisappear && self.done(by: last).contains { done.contains($0.id) }
    }
  }

  /// Whether leaving the screen for good cancels a pending debounce, although it does not cancel
  /// runs: `disappear` does not start the action.
  public func endsWaiting(of action: Action) -> Bool {
    action.debounce != nil && outlivesScreen(action)
      && !actions.contains { $0.runsOnDisappear && done(by: $0).contains { $0.id == action.id } }
  }

  package func watchers(of state: Int) -> [Action] { actions.filter { $0.watched.contains(state) } }

  /// Whether the generated code stores the tasks of its actions, since runs can be cancelled or
  /// start without a call.
  public var keepsTasks: Bool {
    !subscriptions.isEmpty
      || allActions.contains { action in
        action.overlapping != .ignore || action.pace != nil || action.interval != nil
          || !action.watched.isEmpty || action.runsOnDisappear
      } || allActions.flatMap(\.allSteps).contains { if case .cancel = $0 { true } else { false } }
  }

  package var hearsAppear: Bool { actions.contains { $0.runsOnAppear || $0.interval != nil } }

  /// Whether an action runs only when the screen appears for the first time.
  public var countsAppearances: Bool { actions.contains(where: \.runsOnFirstAppear) }

  package var hearsDisappear: Bool { actions.contains { $0.runsOnDisappear || $0.interval != nil } }

  /// Whether an action is debounced, throttled or started by a timer.
  public var usesClock: Bool {
    allActions.contains { $0.pace != nil || $0.interval != nil }
  }

  /// Whether its tests need doubles of what it uses, or wait until what is under way has come to rest.
  public var usesTestSupport: Bool {
    !services.isEmpty || !routes.isEmpty || usesClock || keepsTasks
      || scenarios.contains { scenario in
        scenario.steps.contains { if case .start = $0 { true } else { false } }
      }
  }

  /// Whether a state change can start an asynchronous run in parallel to the code that made the
  /// change.
  package var beginsRunsByChanges: Bool { actions.contains { $0.isAsync && !$0.watched.isEmpty } }
}

extension Feature {
  package var methodIDs: [MethodID] {
    services.indices.flatMap { service in
      services[service].methods.indices.map { MethodID(service: service, method: $0) }
    }
  }

  /// The methods that actions call, once for each step that calls them.
  package var calledMethods: [MethodID] {
    var result: [MethodID] = []
    for action in allActions {
      action.visitSteps { if case .call(let method, _, _) = $0 { result.append(method) } }
    }
    return result
  }
}
