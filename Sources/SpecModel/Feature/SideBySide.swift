import Expressions

/// Which actions can run side by side.
extension Feature {
  /// The moments whose actions need nothing of each other, so that none waits for another.
  package func momentsSideBySide() -> Set<Trigger> {
    let moments: [(Trigger, (Action) -> Bool)] = [
      (.appear, { $0.runsOnAppear }), (.refresh, { $0.runsOnRefresh }),
      (.disappear, { $0.runsOnDisappear }),
    ]
    return Set(
      moments.filter { _, runs in
        let begun = actions.filter(runs)
        return begun.count(where: \.isAsync) > 1 && areIndependent(begun)
      }.map(\.0))
  }

  /// Whether no action reads or writes what another one writes, and at most one leads away.
  private func areIndependent(_ actions: [Action]) -> Bool {
    let effects = actions.map { Effects(of: $0, in: self) }
    guard effects.count(where: \.navigates) < 2 else { return false }
    return effects.indices.allSatisfy { first in
      effects.indices.allSatisfy { first == $0 || !effects[first].reaches(effects[$0]) }
    }
  }
}

/// What an action and the actions that it starts read and change.
private struct Effects {
  var actions: Set<ActionID> = []
  var written: Set<Int> = []
  var readStates: Set<Int> = []
  /// The actions whose running state or error is read, or which are cancelled.
  var asked: Set<ActionID> = []
  var navigates = false

  init(of action: Action, in feature: Feature) {
    let reach = feature.reach(of: action)
    actions = Set(reach.map(\.id))
    written = feature.statesWritten(by: action)
    var read: Set<Referent> = []
    for action in reach {
      action.visitExpressions { expression in
        for id in expression.dependencies { read.insert(feature.symbols[id]) }
      }
      asked.formUnion(action.cancelled.map { ActionID(index: $0) })
      navigates = navigates || action.hasStep { $0.route != nil }
    }
    for referent in feature.stored(behind: Array(read)) {
      switch referent {
      case .state(let state), .isTouched(let state): readStates.insert(state)
      case .isRunning(let id), .failure(let id): asked.insert(id)
      default: break
      }
    }
  }

  /// Whether this changes anything that the other reads or changes.
  func reaches(_ other: Effects) -> Bool {
    !actions.isDisjoint(with: other.actions) || !actions.isDisjoint(with: other.asked)
      || !written.isDisjoint(with: other.written) || !written.isDisjoint(with: other.readStates)
  }
}
