import Diagnostics

extension Parser {
  /// A value and what follows it without a space: members, calls, subscripts, `?`.
  mutating func postfix() throws(SyntaxError) -> Syntax {
    var result = try primary()
    while true {
      if isSymbol(".") {
        result = try member(of: result)
      } else if isSymbol("("), !current.hasSpaceBefore {
        result = try call(result)
      } else if isSymbol("["), !current.hasSpaceBefore {
        result = try subscripted(result)
      } else if isSymbol("{"), allowsTrailingClosure, Self.canBeCalled(result) {
        result = try trailing(result)
      } else if isSymbol("?"), !current.hasSpaceBefore, isFollowedByMember {
        advance()
        result = try node(.unwrap(result), above: result.depth, from: result.range.lowerBound)
      } else {
        try refuseForceUnwrap(of: result)
        return result
      }
    }
  }

  private var isFollowedByMember: Bool {
    let next = tokens[min(index + 1, tokens.count - 1)]
    guard !next.hasSpaceBefore, case .symbol(let symbol) = next.kind else { return false }
    return symbol == "." || symbol == "[" || symbol == "?"
  }

  private func refuseForceUnwrap(of value: Syntax) throws(SyntaxError) {
    guard isSymbol("!"), !current.hasSpaceBefore else { return }
    if let word = foreignWord() { throw word }
    var error = SyntaxError(
      "'!' could stop the program", current.range, help: adviceForUnwrap(of: text(value.range)))
    error.forced = value.range
    throw error
  }

  private func adviceForUnwrap(of value: String) -> Advice {
    let rest = tokens[min(index + 1, tokens.count - 1)...]
    guard value.utf8.count <= 50, !value.contains("\n") else {
      return "leave it out; for what may be nil write '??' and a value, or '?.'"
    }
    if rest.first?.kind == .symbol("."), case .identifier(let name)? = rest.dropFirst().first?.kind
    {
      return
        "write '\(value)?.\(name)', and where nil has no place '??' behind it with a value for nil"
    }
    return "write '\(value) ?? …', with a value for nil"
  }

  private static func canBeCalled(_ syntax: Syntax) -> Bool {
    guard !syntax.isParenthesized else { return false }
    switch syntax.kind {
    case .member: return true
    case .call(_, let arguments): return !arguments.contains(where: \.isTrailing)
    default: return false
    }
  }

  private mutating func member(of base: Syntax) throws(SyntaxError) -> Syntax {
    advance()
    if case .double = base.kind, case .integer = current.kind {
      let range = base.range.lowerBound..<current.range.upperBound
      throw SyntaxError(
        "'\(text(range))' is no number", range,
        help: "one point stands in a number: '\(text(base.range))'")
    }
    let name = try memberName()
    return try node(.member(base, name), above: base.depth, from: base.range.lowerBound)
  }

  mutating func memberName() throws(SyntaxError) -> Syntax.Name {
    guard case .identifier(let name) = current.kind else {
      let help: Advice? =
        switch current.kind {
        case .integer: "a number has digits before its point, as in '0.5'"
        case .end where index > 1: Self.numberHelp(tokens[index - 2])
        default: nil
        }
      throw SyntaxError("expected a name after '.'", current.range, help: help)
    }
    let range = current.range
    advance()
    return Syntax.Name(text: name, range: range)
  }

  private static func numberHelp(_ token: Token) -> Advice? {
    switch token.kind {
    case .integer: "a number has digits behind its point, as in '1.0'"
    case .identifier(let name): "write what is asked of '\(name)' behind it, or leave '.' out"
    default: nil
    }
  }

  // MARK: Calls

  private mutating func call(_ callee: Syntax) throws(SyntaxError) -> Syntax {
    let arguments = try parenthesized { parser throws(SyntaxError) in try parser.arguments() }
    return try node(
      .call(callee, arguments),
      above: arguments.reduce(callee.depth) { max($0, $1.value.depth) },
      from: callee.range.lowerBound
    )
  }

  private mutating func arguments() throws(SyntaxError) -> [Syntax.Argument] {
    var result: [Syntax.Argument] = []
    while !isSymbol(")") {
      result.append(try argument())
      guard isSymbol(",") else { break }
      advance()
    }
    return result
  }

  private mutating func argument() throws(SyntaxError) -> Syntax.Argument {
    var label: Syntax.Name?
    if case .identifier(let name) = current.kind, tokens[index + 1].kind == .symbol(":") {
      label = Syntax.Name(text: name, range: current.range)
      advance()
      advance()
    }
    if let op = currentOperator, isOperatorAlone {
      let token = current
      advance()
      return Syntax.Argument(label: label, value: Syntax(.operatorReference(op), token.range))
    }
    return Syntax.Argument(label: label, value: try expression())
  }

  /// Whether the operator is the whole argument, as in `reduce(0, +)`.
  private var isOperatorAlone: Bool {
    let next = tokens[min(index + 1, tokens.count - 1)].kind
    return next == .symbol(",") || next == .symbol(")")
  }

  private mutating func trailing(_ callee: Syntax) throws(SyntaxError) -> Syntax {
    let closure = try closure()
    let argument = Syntax.Argument(label: nil, value: closure, isTrailing: true)
    let start = callee.range.lowerBound
    let depth = max(callee.depth, closure.depth)
    guard case .call(let function, let arguments) = callee.kind else {
      return try node(.call(callee, [argument]), above: depth, from: start)
    }
    return try node(.call(function, arguments + [argument]), above: depth, from: start)
  }

  private mutating func subscripted(_ base: Syntax) throws(SyntaxError) -> Syntax {
    let open = current
    advance()
    try refuseSubscriptLabel()
    try refuseSlice()
    let index = try nested { parser throws(SyntaxError) in try parser.expression() }
    try refuseSlice()
    try close("]", open)
    return try node(
      .subscript(base, index), above: max(base.depth, index.depth), from: base.range.lowerBound)
  }

  /// `cards[safe: index]`, as many declare it for themselves.
  private func refuseSubscriptLabel() throws(SyntaxError) {
    guard case .identifier = current.kind, tokens[index + 1].kind == .symbol(":") else { return }
    guard tokens[(index + 3)...].contains(where: { $0.kind == .symbol("]") }) else { return }
    throw SyntaxError("an index has no label", current.range)
  }

  /// `number[-4:]` and `number[:4]`, as Python has parts of a list.
  private func refuseSlice() throws(SyntaxError) {
    guard isSymbol(":") else { return }
    throw SyntaxError(
      "brackets take one index, and no range", current.range,
      help: "write 'prefix(…)' for the first, 'suffix(…)' for the last")
  }

  // MARK: Brackets

  /// Parses what `body` takes between parentheses.
  mutating func parenthesized<Result>(
    _ body: (inout Parser) throws(SyntaxError) -> Result
  ) throws(SyntaxError) -> Result {
    let open = current
    advance()
    let result = try nested(body)
    try close(")", open)
    return result
  }

  /// Within brackets, a closure may stand behind a call again.
  mutating func nested<Result>(
    _ body: (inout Parser) throws(SyntaxError) -> Result
  ) throws(SyntaxError) -> Result {
    let outer = allowsTrailingClosure
    allowsTrailingClosure = true
    defer { allowsTrailingClosure = outer }
    return try body(&self)
  }

  mutating func close(_ symbol: StaticString, _ open: Token) throws(SyntaxError) {
    guard isSymbol(Mark(stringLiteral: symbol)) else {
      if current.kind == .end {
        throw SyntaxError(
          "'\(text(open.range))' is not closed", open.range, help: "write '\(symbol)'")
      }
      // Another bracket closes before this one does.
      if isSymbol("}") || isSymbol("]") || isSymbol(")") {
        throw SyntaxError(
          "'\(text(open.range))' is not closed", open.range,
          help: "write '\(symbol)' before '\(text(current.range))'")
      }
      if isSymbol("{"), text(open.range) == "(", !isBraceOfCall {
        throw SyntaxError("'(' is not closed", open.range, help: "write ')' before '{'")
      }
      throw unexpectedRest()
    }
    advance()
  }
}
