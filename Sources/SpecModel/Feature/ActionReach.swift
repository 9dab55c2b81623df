/// What an action leads to, and what begins by itself.
extension Feature {
  /// Everything that has steps: actions, those of rows, and what subscriptions do.
  public var allActions: [Action] {
    actions + rows.flatMap(\.actions) + subscriptions.map(\.body)
  }

  public func action(_ id: ActionID) -> Action {
    guard let row = id.row else { return actions[id.index] }
    return rows[row].actions[id.index]
  }

  /// The actions that an action does, itself first, and those that begin because of what it writes.
  public func reach(of action: Action) -> [Action] {
    reach(of: action, withWatchers: actions.contains { !$0.watched.isEmpty })
  }

  /// The actions that an action does, itself first.
  package func done(by action: Action) -> [Action] { reach(of: action, withWatchers: false) }

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

  /// Whether leaving for good does not end its runs: disappearing begins it; or the two do one action, which
  /// may be under way for it when disappearing asks for that.
  public func outlivesScreen(_ action: Action) -> Bool {
    let done = done(by: action).map(\.id)
    return actions.contains { last in
      last.runsOnDisappear && self.done(by: last).contains { done.contains($0.id) }
    }
  }

  /// Whether leaving for good ends what only waits until calls pause, though it does not end its runs:
  /// disappearing does not begin it.
  public func endsWaiting(of action: Action) -> Bool {
    action.debounce != nil && outlivesScreen(action)
      && !actions.contains { $0.runsOnDisappear && done(by: $0).contains { $0.id == action.id } }
  }

  package func watchers(of state: Int) -> [Action] { actions.filter { $0.watched.contains(state) } }

  /// Runs of its actions can be ended before their time, or begin without being asked for: the code
  /// keeps their tasks.
  public var keepsTasks: Bool {
    !subscriptions.isEmpty
      || allActions.contains { action in
        action.overlapping != .ignore || action.pace != nil || action.interval != nil
          || !action.watched.isEmpty || action.runsOnDisappear
      } || allActions.flatMap(\.allSteps).contains { if case .cancel = $0 { true } else { false } }
  }

  package var hearsAppear: Bool { actions.contains { $0.runsOnAppear || $0.interval != nil } }

  package var hearsDisappear: Bool { actions.contains { $0.runsOnDisappear || $0.interval != nil } }

  /// Something waits for a time.
  public var usesClock: Bool {
    allActions.contains { $0.pace != nil || $0.interval != nil }
  }

  /// Whether a change may begin what goes on beside whoever has made it.
  package var beginsRunsByChanges: Bool { actions.contains { $0.isAsync && !$0.watched.isEmpty } }
}

extension Feature {
  package var methodIDs: [MethodID] {
    services.indices.flatMap { service in
      services[service].methods.indices.map { MethodID(service: service, method: $0) }
    }
  }

  /// The methods that actions call, each as often as it stands in a step.
  package var calledMethods: [MethodID] {
    var result: [MethodID] = []
    for action in allActions {
      action.visitSteps { if case .call(let method, _, _) = $0 { result.append(method) } }
    }
    return result
  }
}
