import Diagnostics

extension Checker {
  /// Reports what would stop the program whatever the values are; much of it no compiler takes either.
  mutating func reportTraps(in expression: Expression) {
    var found: [EvaluationError] = []
    Self.findTraps(in: expression, types, &found)
    for trap in found {
      bag.add(.error("constant-trap", trap.message, at: trap.span, help: trap.help))
    }
    if found.isEmpty { reportConditions(in: expression) }
  }

  /// Reports conditions that are computed from literals alone: Swift warns that one side never runs.
  private mutating func reportConditions(in expression: Expression) {
    var conditions: [Expression] = []
    expression.visit { node in
      switch node.kind {
      case .conditional(let parts): conditions.append(parts.condition)
      case .binary(.and, let left, _), .binary(.or, let left, _): conditions.append(left)
      default: break
      }
    }
    reportExclusive(in: expression)
    for condition in conditions {
      guard condition.isCombined, case .bool(let value)? = Self.value(of: condition, types)
      else { continue }
      bag.add(
        .error(
          "constant-condition", "this condition is always \(value)", at: condition.span,
          help: "ask something that changes, or write what it comes to alone"))
    }
  }

  /// Reports `phase == .open && phase == .closed`, and the same of two that are not so: one value is always
  /// another one than one of them.
  private mutating func reportExclusive(in expression: Expression) {
    var told: [(SourceSpan, Bool)] = []
    expression.visit { node in
      guard case .binary(let op, _, _) = node.kind, op == .and || op == .or else { return }
      var sides: [Comparison] = []
      Self.collect(node, op, op == .and ? .equal : .notEqual, into: &sides)
      for (index, side) in sides.enumerated() {
        let isOther = sides[..<index].contains { $0.path == side.path && $0.name != side.name }
        if isOther, !told.contains(where: { $0.0 == side.span }) {
          told.append((side.span, op == .or))
        }
      }
    }
    for (span, value) in told {
      bag.add(
        .error(
          "constant-condition", "this condition is always \(value): one value is not two", at: span,
          help: value
            ? "join them with '&&' where neither may be" : "join them with '||' for either"))
    }
  }

  /// A value beside a case of its enum, or a literal.
  private struct Comparison {
    var path: [String]
    var name: String
    var span: SourceSpan
  }

  /// The comparisons with cases and literals that an operator joins: the first sixteen of them.
  private static func collect(
    _ node: Expression, _ op: BinaryOperator, _ test: BinaryOperator,
    into sides: inout [Comparison]
  ) {
    guard sides.count < 16, case .binary(let found, let left, let right) = node.kind else { return }
    if found == op {
      collect(left, op, test, into: &sides)
      collect(right, op, test, into: &sides)
    } else if found == test, let name = value(writtenIn: right), let path = left.readPath {
      sides.append(Comparison(path: path, name: name, span: right.span))
    }
  }

  /// A case that carries nothing, or a literal.
  private static func value(writtenIn node: Expression) -> String? {
    switch node.kind {
    case .promotion(let inner): value(writtenIn: inner)
    case .enumCase(let name, let values, _) where values.isEmpty: name
    case .literal(let value): "\(value)"
    default: nil
    }
  }

  /// - Returns: whether the expression is made of literals only.
  @discardableResult
  private static func findTraps(
    in node: Expression,
    _ types: TypeTable,
    _ found: inout [EvaluationError]
  ) -> Bool {
    let before = found.count
    var isConstant = true
    node.visitChildren { if !findTraps(in: $0, types, &found) { isConstant = false } }
    switch node.kind {
    case .symbol, .parameter, .closure, .unwrap: return false
    case .binary(.divide, _, let divisor), .binary(.remainder, _, let divisor):
      let zero = value(of: divisor, types)
      guard node.type == .int && zero == .int(0) || node.type == .decimal && zero == .decimal(0)
      else { break }
      found.append(EvaluationError("this divides by zero", at: divisor.span, .zeroDivisor))
    case .binary, .prefix, .member, .subscript, .dictionary:
      guard isConstant, found.count == before else { break }
      do throws(EvaluationError) {
        _ = try Evaluator(types: types).evaluate(node) { _ in nil }
      } catch {
        if !error.isOpen { found.append(error) }
      }
    default: break
    }
    return isConstant
  }

  private static func value(of node: Expression, _ types: TypeTable) -> RuntimeValue? {
    try? Evaluator(types: types).evaluate(node) { _ in nil }
  }
}

extension Expression {
  /// Whether it may be a constant, as far as can be seen at once.
  var isMadeOfLiterals: Bool {
    switch kind {
    case .literal, .interpolation, .array, .dictionary, .conditional, .binary, .prefix: true
    default: false
    }
  }

  /// Whether it is made of other conditions, which the compiler looks through.
  fileprivate var isCombined: Bool {
    switch kind {
    case .binary, .prefix, .conditional: true
    default: false
    }
  }
}
