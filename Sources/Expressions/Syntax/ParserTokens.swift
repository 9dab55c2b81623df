import Diagnostics

/// The token at hand.
extension Parser {
  var current: Token { tokens[index] }

  var currentOperator: BinaryOperator? {
    guard case .symbol(let mark) = tokens[index].kind else { return nil }
    return BinaryOperator(mark)
  }

  mutating func advance() {
    if index < tokens.count - 1 { index += 1 }
  }

  func isSymbol(_ mark: Mark) -> Bool {
    if case .symbol(mark) = tokens[index].kind { true } else { false }
  }

  func isKeyword(_ word: String) -> Bool {
    guard case .identifier(word) = tokens[index].kind else { return false }
    return bytes[tokens[index].range.lowerBound] != UInt8(ascii: "`")
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  mutating func expect(_ symbol: StaticString, after what: String) throws(SyntaxError) {
    guard isSymbol(Mark(stringLiteral: symbol)) else {
      throw SyntaxError("expected '\(symbol)' after \(what)", current.range)
    }
    advance()
  }

  func checkLevel(_ range: Range<Int>) throws(SyntaxError) {
    if level > Limits.nesting { throw Self.tooDeep(range) }
  }

  func checkDepth(_ depth: Int, _ range: Range<Int>) throws(SyntaxError) {
    if depth > Limits.depth { throw Self.tooDeep(range) }
  }

  private static func tooDeep(_ range: Range<Int>) -> SyntaxError {
    var error = SyntaxError(
      "the expression is nested too deeply",
      range,
      help: "give a part of it a name under 'derived'"
    )
    error.code = "too-complex"
    return error
  }

  /// A node whose parts have that many levels, from `start` to the last token taken.
  func node(
    _ kind: Syntax.Kind,
    above depth: Int,
    from start: Int
  ) throws(SyntaxError) -> Syntax {
    let range = start..<tokens[max(0, index - 1)].range.upperBound
    try checkDepth(depth + 1, range)
    return Syntax(kind, range, depth: depth + 1)
  }
}
