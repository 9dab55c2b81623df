import Diagnostics
import Expressions
import SpecModel

/// Runs that go on with what another run has changed meanwhile.
extension Resolver {
  mutating func reportOverlappingRuns() {
    var problems: [Diagnostic] = []
    feature.visitActions { action in
      guard action.isAsync else { return }
      problems += [feature.staleGuard(of: action), feature.stalePage(of: action)].compactMap(\.self)
    }
    for problem in problems { bag.add(problem) }
  }
}

extension Feature {
  /// A run that waits in a queue has been allowed by `when` as things stood when it was asked for.
  fileprivate func staleGuard(of action: Action) -> Diagnostic? {
    guard action.overlapping == .queue, let guarding = action.when else { return nil }
    let read = Set(stored(behind: guarding))
    let changes = action.allSteps.lazy.compactMap(\.target)
    guard let target = changes.first(where: { $0.state.map { read.contains(.state($0)) } == true }),
      let state = target.state, !asksAgain(action, about: read)
    else { return nil }
    return .warning(
      "stale-guard",
      "a run that waits its turn was asked about '\(states[state].name.value)' before this changes it",
      at: target.span,
      help: "write 'overlapping: ignore', or begin with an 'if' that asks again",
      notes: [.init("asked here", at: guarding.span)])
  }

  /// A page that comes after its list was replaced belongs to what was shown before.
  fileprivate func stalePage(of action: Action) -> Diagnostic? {
    guard action.id.row == nil, !action.restarts, let page = page(of: action),
      let list = page.state
    else { return nil }
    for other in actions where other.id != action.id && !action.does(other.id.index) {
      guard let replacing = replacement(of: list, in: other), !other.ends(action.id.index),
        !waits(other, for: action),
        !asksAgain(action, about: Set(other.allSteps.compactMap { $0.target?.referent }))
      else { continue }
      let own = action.name.value
      return .warning(
        "stale-page",
        "'\(states[list].name.value)' may have been replaced while '\(own)' waited for these",
        at: page.span, help: "write 'cancel: \(own)' in '\(other.name.value)'",
        notes: [.init("replaced here", at: replacing.span)])
    }
    return nil
  }

  /// Whether a condition of the action's steps reads one of the values.
  private func asksAgain(_ action: Action, about values: Set<Referent>) -> Bool {
    action.allSteps.contains { step in
      guard case .branch = step else { return false }
      return step.expressions.contains { !values.isDisjoint(with: stored(behind: $0)) }
    }
  }

  /// Where an action adds elements to a list that it has waited for.
  private func page(of action: Action) -> Target? {
    var results: Set<SymbolID> = []
    for step in action.steps.flattened {
      switch step {
      case .call(_, _, let result?): results.insert(result.symbol)
      case .bind(let local, let value) where !results.isDisjoint(with: value.dependencies):
        results.insert(local.symbol)
      case .set(let target, let value) where reads(value, target): fallthrough
      case .append(let target, let value):
        guard target.state != nil, target.path.isEmpty, case .array = value.type,
          !results.isDisjoint(with: value.dependencies)
        else { break }
        return target
      default: break
      }
    }
    return nil
  }

  /// Where an action gives a list a value that does not depend on it.
  private func replacement(of list: Int, in action: Action) -> Target? {
    for case .set(let target, let value) in action.allSteps
    where target.state == list && target.path.isEmpty && !reads(value, target) {
      return target
    }
    return nil
  }

  private func reads(_ value: Expression, _ target: Target) -> Bool {
    target.referent.map { stored(behind: value).contains($0) } ?? false
  }

  /// Whether an action cannot run while another one does.
  private func waits(_ action: Action, for other: Action) -> Bool {
    action.when.map { stored(behind: $0).contains(.isRunning(other.id)) } ?? false
  }
}

extension Target {
  fileprivate var state: Int? {
    if case .state(let index) = root { index } else { nil }
  }

  fileprivate var referent: Referent? { state.map { .state($0) } }
}

extension Action {
  fileprivate func ends(_ other: Int) -> Bool {
    allSteps.contains { if case .cancel(other) = $0 { true } else { false } }
  }
}
