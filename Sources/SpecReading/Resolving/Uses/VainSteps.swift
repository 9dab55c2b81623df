import Expressions
import SpecModel

/// Steps that change nothing: they make what nothing reads, or ask what nothing depends on.
extension Action {
  /// Leaves them out, so that no code is made for them.
  mutating func leaveOutVainSteps() {
    guard hasStep(\.mayBeVain) else { return }
    var count = 0
    repeat {
      count = stepCount
      let read = readSymbols
      steps = steps.effective(read)
      handler = handler?.effective(read)
    } while stepCount < count
  }

  private var stepCount: Int {
    var result = 0
    visitSteps { _ in result += 1 }
    return result
  }
}

extension Handler {
  fileprivate func effective(_ read: SymbolSet) -> Handler {
    var handler = self
    handler.steps = steps?.effective(read)
    for index in cases.indices { handler.cases[index].steps = cases[index].steps.effective(read) }
    return handler
  }
}

extension [Step] {
  fileprivate func effective(_ read: SymbolSet) -> [Step] { compactMap { $0.effective(read) } }
}

extension Step {
  fileprivate var mayBeVain: Bool {
    switch self {
    case .bind, .branch: true
    default: false
    }
  }

  fileprivate func effective(_ read: SymbolSet) -> Step? {
    switch self {
    case .bind(let local, _): read.contains(local.symbol) ? self : nil
    case .branch(let condition, let then, let otherwise):
      branch(condition, then.effective(read), otherwise.effective(read))
    default: self
    }
  }

  private func branch(_ condition: Condition, _ then: [Step], _ otherwise: [Step]) -> Step? {
    guard then.isEmpty else { return .branch(condition, then: then, otherwise: otherwise) }
    guard !otherwise.isEmpty else { return nil }
    return .branch(.holds(condition.negated), then: otherwise, otherwise: [])
  }
}

extension Condition {
  fileprivate var negated: Expression {
    switch self {
    case .holds(let condition): condition.isFalse
    case .exists(let value, _): value.isNil
    }
  }
}
