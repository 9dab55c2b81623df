import Diagnostics

/// Conditions that come to the same whatever the values are, though no literal says so.
extension Checker {
  /// A comparison of a value with itself, and one of a count with less than nothing.
  mutating func constantComparison(
    _ op: BinaryOperator, _ first: Expression, _ second: Expression, _ syntax: Syntax
  ) -> Expression? {
    // What is no number is not equal to itself.
    if first.type.unwrapped != .double, let path = first.readPath, path == second.readPath {
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
    guard let asked = second.asked else { return nil }
    var sides: [Expression] = []
    first.collectSides(of: op, into: &sides)
    let isOpposite = sides.contains { side in
      side.asked.map { $0.path == asked.path && $0.isNegated != asked.isNegated } ?? false
    }
    guard isOpposite else { return nil }
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

  /// A Bool that is read, or its opposite.
  fileprivate var asked: (path: [String], isNegated: Bool)? {
    if case .prefix(.not, let inner) = kind { return inner.readPath.map { ($0, true) } }
    return readPath.map { ($0, false) }
  }

  /// The first sixteen of what an operator joins.
  fileprivate func collectSides(of op: BinaryOperator, into sides: inout [Expression]) {
    guard sides.count < 16 else { return }
    guard case .binary(op, let left, let right) = kind else { return sides.append(self) }
    left.collectSides(of: op, into: &sides)
    right.collectSides(of: op, into: &sides)
  }
}
