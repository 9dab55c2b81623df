import Diagnostics

/// Conditions that come to the same whatever the values are, though no literal says so.
extension Checker {
  /// A comparison of a value with itself, and one of a count with less than nothing.
  mutating func constantComparison(
    _ op: BinaryOperator, _ first: Expression, _ second: Expression, _ syntax: Syntax
  ) -> Expression? {
    // What is no number is not equal to itself.
    if first.reads(sameAs: second), first.type.unwrapped != .double {
      let value = [.equal, .lessOrEqual, .greaterOrEqual].contains(op)
      return report(
        "constant-condition", "this condition is always \(value): both sides are one value",
        at: syntax.range, help: "compare it with another one", for: syntax)
    }
    let value: Bool? =
      switch op {
      case .greaterOrEqual where second.isZero && first.isCount: true
      case .less where second.isZero && first.isCount: false
      case .lessOrEqual where first.isZero && second.isCount: true
      case .greater where first.isZero && second.isCount: false
      default: nil
      }
    guard let value, case .binary(_, _, let left, let right) = syntax.kind else { return nil }
    let count = first.isZero ? right : left
    let list = if case .member(let list, _) = count.kind { source(list) } else { source(count) }
    return report(
      "constant-condition", "this condition is always \(value): a count is never less than 0",
      at: syntax.range, help: "write '\(value ? "!" : "")\(list).isEmpty'", for: syntax)
  }

  /// `isOpen || !isOpen`, and a side that decides for both.
  mutating func constantChoice(
    _ op: BinaryOperator, _ first: Expression, _ second: Expression, _ syntax: Syntax
  ) -> Expression? {
    let value = op == .or
    let decider = [first, second].firstIndex { $0.kind == .literal(.bool(value)) }
    if let decider {
      let rest = decider == 0 ? "\(value) \(op.rawValue)" : "\(op.rawValue) \(value)"
      return report(
        "constant-condition", "this condition is always \(value), whatever its other side is",
        at: syntax.range, help: "leave '\(rest)' out", for: syntax)
    }
    guard first.asks(oppositeOf: second, joinedBy: op) else { return nil }
    return report(
      "constant-condition",
      "this condition is always \(value): it asks for a value and for its opposite",
      at: syntax.range, help: "leave one of them out", for: syntax)
  }
}

extension Expression {
  /// What is read, where that is a value, a property of one, or a member that takes nothing.
  var readPath: [String]? {
    switch kind {
    case .symbol(let reference): [reference.name]
    case .parameter(let number): ["$\(number)"]
    case .property(let base, let name): base.readPath.map { $0 + [name] }
    case .member(let base?, let member, let arguments) where arguments.isEmpty:
      base.readPath.map { $0 + [member.name] }
    case .promotion(let inner), .chain(let inner), .unwrap(let inner): inner.readPath
    default: nil
    }
  }

  fileprivate var isZero: Bool { kind == .literal(.int(0)) }

  /// Whether both read one value: a name, a property, or a member that takes nothing.
  fileprivate func reads(sameAs other: Expression) -> Bool {
    switch (kind, other.kind) {
    case (.promotion(let inner), _), (.chain(let inner), _), (.unwrap(let inner), _):
      inner.reads(sameAs: other)
    case (_, .promotion(let inner)), (_, .chain(let inner)), (_, .unwrap(let inner)):
      reads(sameAs: inner)
    case (.symbol(let reference), .symbol(let another)): reference.id == another.id
    case (.parameter(let number), .parameter(let another)): number == another
    case (.property(let base, let name), .property(let owner, let another)):
      name == another && base.reads(sameAs: owner)
    case (
      .member(let base?, let member, let arguments), .member(let owner?, let another, let others)
    ):
      arguments.isEmpty && others.isEmpty && member.name == another.name
        && base.reads(sameAs: owner)
    default: false
    }
  }

  /// Whether one of the last sixteen that an operator joins is the opposite of a Bool that is read.
  fileprivate func asks(oppositeOf other: Expression, joinedBy op: BinaryOperator) -> Bool {
    var side = self
    for _ in 0..<16 {
      guard case .binary(op, let left, let right) = side.kind else { break }
      if right.isOpposite(of: other) { return true }
      side = left
    }
    return side.isOpposite(of: other)
  }

  private func isOpposite(of other: Expression) -> Bool {
    switch (kind, other.kind) {
    case (.prefix(.not, let inner), .prefix(.not, let another)): inner.isOpposite(of: another)
    case (.prefix(.not, let inner), _): inner.reads(sameAs: other)
    case (_, .prefix(.not, let inner)): reads(sameAs: inner)
    default: false
    }
  }
}
