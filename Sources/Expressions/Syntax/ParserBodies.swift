import Diagnostics

/// Values that are written as the code of a member, and functions that are written as operators.
extension Parser {
  /// `Int = count` for `Int { return count }`, of which the token at hand is the brace.
  func adviceForBody(behind type: String) -> String? {
    guard index == 1, level == 0, Type.builtIn.contains(where: { $0.name == type }),
      tokens[tokens.count - 2].kind == .symbol("}")
    else { return nil }
    let isReturned = tokens[index + 1].kind == .identifier("return")
    let first = tokens[index + (isReturned ? 2 : 1)]
    let inside = text(first.range.lowerBound..<tokens[tokens.count - 2].range.lowerBound)
      .reversed().drop { $0 == " " }.reversed()
    guard !inside.isEmpty, inside.count <= 60, !inside.contains("{") else {
      return "a value has no body: leave the type, the braces and 'return' out"
    }
    return "a value has no body: write '\(type) = \(String(inside))'"
  }

  /// `max(count, 10)` for `count max 10`, of which the token at hand is the name.
  func adviceForInfix(_ name: String) -> Advice? {
    guard let row = Members.named(name, of: nil).first, index > 0,
      row.member.parameters?.count == 2, level == 0
    else { return nil }
    let left = text(tokens[0].range.lowerBound..<tokens[index - 1].range.upperBound)
    let right = text(current.range.upperBound..<bytes.count).drop { $0 == " " }
    guard !right.isEmpty else { return nil }
    guard left.utf8.count + right.utf8.count <= 60 else {
      return "'\(name)' stands before its values: '\(name)(…, …)'"
    }
    let values = right.hasPrefix("(") && right.hasSuffix(")") ? right.dropFirst().dropLast() : right
    return "'\(name)' stands before its values: '\(name)(\(left), \(values))'"
  }
}
