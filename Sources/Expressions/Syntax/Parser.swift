import Diagnostics

/// Makes a syntax tree of an expression, by Swift's own precedence.
struct Parser {
  let bytes: [UInt8]
  var tokens: [Token] = []
  var index = 0
  /// How many expressions around this one are open.
  var level: Int
  /// Whether a `{` behind a call belongs to it; not so in the condition of an `if`.
  var allowsTrailingClosure = true

  /// - Parameter range: the part of the text that is the expression.
  init(_ bytes: [UInt8], in range: Range<Int>, level: Int = 0) throws(SyntaxError) {
    self.bytes = bytes
    self.level = level
    var lexer = Lexer(bytes, in: range)
    tokens = try lexer.tokens()
  }

  /// Parses the whole range.
  mutating func parse() throws(SyntaxError) -> Syntax {
    if current.kind == .end {
      throw SyntaxError("expected an expression", current.range)
    }
    let result = try expression(allowsStatement: true)
    guard current.kind == .end else { throw unexpectedRest() }
    return result
  }

  // MARK: Operators

  /// - Parameter allowsStatement: whether an `if` may stand here: only where it is the whole value.
  mutating func expression(allowsStatement: Bool = false) throws(SyntaxError) -> Syntax {
    level += 1
    defer { level -= 1 }
    try checkLevel(current.range)
    if isKeyword("if") { return try statement(isAllowed: allowsStatement) }
    let condition = try binary(above: .ternary)
    guard isSymbol("?") else { return condition }
    guard current.hasSpaceBefore else {
      if let word = foreignWord() { throw word }
      throw SyntaxError.unexpected(
        "?",
        current.range,
        help: "write '?.' to go on where there is a value, or a space before '?' to choose"
      )
    }
    advance()
    let then = try expression()
    guard isSymbol(":") else {
      if let number = numberWithComma() { throw number }
      throw SyntaxError(
        "expected ':' after the value before it",
        current.range,
        help: current.kind == .end
          ? withoutElse(condition, then)
          : "'?' chooses between two values, as in 'isNew ? 1 : 2'"
      )
    }
    advance()
    let otherwise = try expression()
    return try node(
      .conditional(condition, then, otherwise, isStatement: false),
      above: max(condition.depth, then.depth, otherwise.depth),
      from: condition.range.lowerBound
    )
  }

  /// For a choice that ends behind its first value: of what may be nil, '??' may be meant.
  private func withoutElse(_ condition: Syntax, _ then: Syntax) -> Advice {
    let choice =
      "say what it is else: '\(text(condition.range.lowerBound..<then.range.upperBound)) : …'"
    let (value, other) = (text(condition.range), text(then.range))
    var mayBeNothing = value.contains("?.") || other.contains("??")
    if case .subscript = condition.kind { mayBeNothing = true }
    guard mayBeNothing, value.utf8.count + other.utf8.count <= 60 else { return Advice(choice) }
    return "\(choice); for a value in place of nil write '\(value) ?? \(other)'"
  }

  /// Precedence climbing: takes operators that bind tighter than `precedence`.
  private mutating func binary(
    above precedence: BinaryOperator.Precedence
  ) throws(SyntaxError) -> Syntax {
    var left = try unary()
    while let op = currentOperator, op.precedence > precedence {
      let token = current
      advance()
      try checkSpaces(around: token)
      // `??` takes all that follows at its own level; the others group from the left.
      let right =
        op == .coalesce ? try coalesced() : try binary(above: op.precedence)
      if op.precedence == .comparison, currentOperator?.precedence == .comparison {
        throw SyntaxError(
          "'\(op.rawValue)' cannot be chained", current.range,
          help: "write two comparisons with '&&' between them")
      }
      left = try node(
        .binary(op, token.range, left, right),
        above: max(left.depth, right.depth),
        from: left.range.lowerBound
      )
    }
    return left
  }

  private mutating func coalesced() throws(SyntaxError) -> Syntax {
    level += 1
    defer { level -= 1 }
    try checkLevel(current.range)
    let left = try binary(above: .coalescing)
    guard currentOperator == .coalesce else { return left }
    let token = current
    advance()
    try checkSpaces(around: token)
    let right = try coalesced()
    return try node(
      .binary(.coalesce, token.range, left, right),
      above: max(left.depth, right.depth),
      from: left.range.lowerBound
    )
  }

  private func checkSpaces(around token: Token) throws(SyntaxError) {
    guard token.hasSpaceBefore != current.hasSpaceBefore, current.kind != .end else { return }
    let symbol = text(token.range)
    if symbol == "%", !token.hasSpaceBefore, let percent = percent(before: index - 1) {
      throw percent
    }
    throw SyntaxError(
      "'\(symbol)' has a space on one side only",
      token.range,
      help: "write ' \(symbol) '"
    )
  }

  private mutating func unary() throws(SyntaxError) -> Syntax {
    guard case .symbol(let mark) = tokens[index].kind, let op = PrefixOperator(mark) else {
      return try postfix()
    }
    let start = current
    level += 1
    defer { level -= 1 }
    try checkLevel(current.range)
    advance()
    guard !current.hasSpaceBefore else {
      throw SyntaxError("'\(op.rawValue)' stands directly before its value", start.range)
    }
    let operand = try unary()
    if op == .minus, !operand.isParenthesized, let negative = negated(operand, start) {
      return negative
    }
    return try node(.prefix(op, operand), above: operand.depth, from: start.range.lowerBound)
  }

  /// A minus before a number is part of the number.
  private func negated(_ operand: Syntax, _ minus: Token) -> Syntax? {
    let range = minus.range.lowerBound..<operand.range.upperBound
    switch operand.kind {
    case .integer(let value): return Syntax(.integer(value == .min ? value : -value), range)
    case .double(let value): return Syntax(.double(-value), range)
    default: return nil
    }
  }

  // MARK: if

  /// `if condition { value } else { value }`.
  private mutating func statement(isAllowed: Bool) throws(SyntaxError) -> Syntax {
    let start = current
    guard isAllowed else { throw Self.partialStatement(start.range) }
    advance()
    if let binding = shortBinding() { throw binding }
    let outer = allowsTrailingClosure
    allowsTrailingClosure = false
    let condition = try expression()
    allowsTrailingClosure = outer
    let then = try branch()
    guard isKeyword("else") else {
      throw SyntaxError(
        "expected 'else': an 'if' needs a value for both cases", current.range,
        help: isKeyword("elseif") || isKeyword("elif")
          ? "write 'else if'" : "write the other one behind it, as in 'else { … }'")
    }
    advance()
    let otherwise =
      isKeyword("if") ? try expression(allowsStatement: true) : try branch()
    var result = try node(
      .conditional(condition, then, otherwise, isStatement: true),
      above: max(condition.depth, then.depth, otherwise.depth),
      from: start.range.lowerBound
    )
    result.range = start.range.lowerBound..<tokens[index - 1].range.upperBound
    return result
  }

  private mutating func branch() throws(SyntaxError) -> Syntax {
    guard isSymbol("{") else {
      throw SyntaxError(
        "expected '{' after the condition", current.range,
        help: adviceForLoneIf
          ?? "the values stand in braces: 'if … { … } else { … }'")
    }
    advance()
    let outer = allowsTrailingClosure
    allowsTrailingClosure = true
    let value = try expression(allowsStatement: true)
    allowsTrailingClosure = outer
    if !isSymbol("}"), let word = foreignWord() { throw word }
    try expect("}", after: "the value")
    return value
  }
}
