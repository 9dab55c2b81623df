import Diagnostics

extension Checker {
  /// Reports what would stop the program whatever the values are; much of it no compiler takes either.
  mutating func reportTraps(in expression: Expression) {
    var found: [EvaluationError] = []
    Self.findTraps(in: expression, types, &found)
    for trap in found { bag.add(.error("constant-trap", trap.message, at: trap.span)) }
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
    for child in node.children where !findTraps(in: child, types, &found) { isConstant = false }
    switch node.kind {
    case .symbol, .parameter, .closure, .unwrap: return false
    case .binary(.divide, _, let divisor), .binary(.remainder, _, let divisor):
      guard node.type == .int, value(of: divisor, types) == .int(0) else { break }
      found.append(EvaluationError("this divides by zero", at: divisor.span))
    case .binary, .prefix, .member, .subscript, .dictionary:
      guard isConstant, found.count == before else { break }
      do throws(EvaluationError) {
        _ = try Evaluator(types: types).evaluate(node) { _ in nil }
      } catch {
        found.append(error)
      }
    default: break
    }
    return isConstant
  }

  private static func value(of node: Expression, _ types: TypeTable) -> RuntimeValue? {
    try? Evaluator(types: types).evaluate(node) { _ in nil }
  }
}
