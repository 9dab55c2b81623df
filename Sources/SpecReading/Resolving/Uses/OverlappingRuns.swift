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
    let changed = action.allSteps.lazy.compactMap(\.target).first { target in
      target.path.isEmpty && target.state.map { read.contains(.state($0)) } == true
    }
    guard let changed, let state = changed.state, !asks(action.allSteps, about: read) else {
      return nil
    }
    return .warning(
      "stale-guard",
      "a run that waits its turn was asked about '\(states[state].name.value)' before this changes it",
      at: changed.span,
      help: "write 'overlapping: ignore', or begin with an 'if' that asks again",
      notes: [.init("asked here", at: guarding.span)])
  }

  /// A page that comes after its list was replaced belongs to what was shown before.
  fileprivate func stalePage(of action: Action) -> Diagnostic? {
    guard action.id.row == nil, let page = page(of: action), let list = page.state else {
      return nil
    }
    for other in actions where other.id != action.id && !action.does(other.id.index) {
      guard other.triggers != [.firstAppear], !waits(other, for: action),
        let replacing = replacement(of: list, in: other, beside: action)
      else { continue }
      let own = action.name.value
      return .warning(
        "stale-page",
        "'\(states[list].name.value)' may have been replaced while '\(own)' waited for these",
        at: page.span,
        help: "write 'cancel: \(own)' in '\(other.name.value)', before it replaces them",
        notes: [.init("replaced here", at: replacing.span)])
    }
    return nil
  }

  /// Whether a condition of steps reads one of the values.
  private func asks(_ steps: [Step], about values: Set<Referent>) -> Bool {
    steps.contains { step in
      guard case .branch = step else { return false }
      return step.expressions.contains { !values.isDisjoint(with: stored(behind: $0)) }
    }
  }

  /// Where an action adds elements to a list that it has waited for, without a look at any state since then.
  private func page(of action: Action) -> Target? {
    var results: Set<SymbolID> = []
    var hasAsked = false
    for step in action.steps.flattened {
      switch step {
      case .call(_, _, let result):
        if let result { results.insert(result.symbol) }
        hasAsked = false
      case .branch:
        hasAsked = hasAsked || step.expressions.contains { !stored(behind: $0).isEmpty }
      case .bind(let local, let value) where !results.isDisjoint(with: value.dependencies):
        results.insert(local.symbol)
      case .set(let target, let value) where reads(value, target): fallthrough
      case .append(let target, let value):
        guard !hasAsked, target.state != nil, target.path.isEmpty, case .array = value.type,
          value.takesList(of: results)
        else { break }
        return target
      default: break
      }
    }
    return nil
  }

  /// Where an action gives a list a value that does not depend on it, and has not ended another action since it
  /// waited last.
  private func replacement(of list: Int, in action: Action, beside other: Action) -> Target? {
    var hasEnded = false
    let holdsOff = waits(other, for: action)
    for step in action.allSteps {
      switch step {
      case .call: hasEnded = hasEnded && holdsOff
      case .cancel(other.id.index): hasEnded = true
      case .perform(let index, _):
        let cancels = actions[index].allSteps.contains {
          if case .cancel(other.id.index) = $0 { true } else { false }
        }
        hasEnded = cancels || hasEnded && !actions[index].isAsync
      case .set(let target, let value)
      where target.state == list && target.path.isEmpty && !reads(value, target) && !hasEnded:
        return target
      default: break
      }
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

extension Expression {
  /// Whether it reads one of the values beside elements of array literals, which are no pages.
  fileprivate func takesList(of values: Set<SymbolID>) -> Bool {
    var (all, single) = (0, 0)
    visit { node in
      if case .array(let elements) = node.kind {
        for element in elements { element.visitSymbols { single += values.contains($0) ? 1 : 0 } }
      }
    }
    visitSymbols { all += values.contains($0) ? 1 : 0 }
    return all > single
  }
}

extension Target {
  fileprivate var state: Int? {
    if case .state(let index) = root { index } else { nil }
  }

  fileprivate var referent: Referent? { state.map { .state($0) } }
}
