import Diagnostics

extension Parser {
  /// The smallest complete expressions.
  mutating func primary() throws(SyntaxError) -> Syntax {
    let token = current
    switch token.kind {
    case .identifier(let name):
      if isKeyword("if") { throw Self.partialStatement(token.range) }
      advance()
      return Syntax(Self.word(name, isQuoted: bytes[token.range.lowerBound] == 0x60), token.range)
    case .integer(let value):
      return try integer(value)
    case .double(let value):
      advance()
      return Syntax(.double(value), token.range)
    case .parameter(let number):
      advance()
      return Syntax(.parameter(number), token.range)
    case .string(let parts):
      advance()
      return try string(parts, token.range)
    case .symbol(let symbol):
      return try bracketed(symbol)
    case .end:
      throw missingValue()
    }
  }

  static func partialStatement(_ range: Range<Int>) -> SyntaxError {
    SyntaxError(
      "an 'if' cannot be a part of an expression",
      range,
      help: "write 'condition ? value : other'"
    )
  }

  static func word(_ name: String, isQuoted: Bool) -> Syntax.Kind {
    guard !isQuoted, 3...5 ~= name.utf8.count else { return .name(name) }
    switch name {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "nil": return .nothing
    default: return .name(name)
    }
  }

  private mutating func integer(_ value: Int) throws(SyntaxError) -> Syntax {
    let token = current
    let hasMinus = index > 0 && tokens[index - 1].kind == .symbol("-") && !token.hasSpaceBefore
    if value == .min, !hasMinus {
      throw SyntaxError("'\(text(token.range))' does not fit an Int", token.range)
    }
    advance()
    return Syntax(.integer(value), token.range)
  }

  /// For `80%`, whose sign is the token at `index`.
  func percent(before index: Int) -> SyntaxError? {
    guard index > 0, tokens[index].kind == .symbol("%"),
      case .integer(let count) = tokens[index - 1].kind
    else { return nil }
    let range = tokens[index - 1].range.lowerBound..<tokens[index].range.upperBound
    return SyntaxError(
      "'\(text(range))' is no number", range,
      help: "write the fraction \(Double(count) / 100), or \(count) where it is a whole number")
  }

  private func missingValue() -> SyntaxError {
    guard index > 0 else { return SyntaxError("expected an expression", current.range) }
    let before = tokens[index - 1]
    if before.kind == .symbol("?"), isSymbol(":") {
      let range = before.range.lowerBound..<current.range.upperBound
      return SyntaxError("unknown operator '?:'", range, help: "write '??'")
    }
    if let percent = percent(before: index - 1) { return percent }
    return SyntaxError(
      "expected a value after '\(text(before.range))'", before.range,
      help: before.kind == .identifier("if")
        ? "'if' begins a choice here: give a value of that name another one" : missingSide(before))
  }

  /// For an operator with one side.
  private func missingSide(_ token: Token) -> Advice? {
    guard case .symbol = token.kind else { return nil }
    switch text(token.range) {
    case "??": return "write what it is instead of nil"
    case "{": return "write what it holds and '}', or leave it out"
    case "%": return "a percentage is shown with '.formatted(.percent)'"
    case "&&", "||": return "write the other condition behind it, or leave it out"
    case "==", "!=", "<", ">", "<=", ">=": return "write what it is compared with"
    case "+", "-", "*", "/": return "write the other value behind it, or leave it out"
    case "!": return "write the condition behind it, without a space"
    case ":": return "write what it is else"
    case "?": return "write what it is then, and behind ':' what it is else"
    case ",": return "write another value behind it, or leave it out"
    case "(", "[": return "write a value in it"
    default: return nil
    }
  }

  private mutating func bracketed(_ symbol: Mark) throws(SyntaxError) -> Syntax {
    let start = current
    switch symbol {
    case "(":
      var inner = try parenthesized { parser throws(SyntaxError) in try parser.expression() }
      inner.isParenthesized = true
      inner.range = start.range.lowerBound..<tokens[index - 1].range.upperBound
      return inner
    case "[": return try collection()
    case "{": return try closure()
    case ".":
      advance()
      let name = try memberName()
      return try node(.implicitMember(name.text), above: 0, from: start.range.lowerBound)
    case "\\": return try keyPath()
    case ")", "]", "}", ",", ":": throw index > 0 ? missingValue() : unexpectedRest()
    default:
      guard currentOperator != nil else { throw unexpectedRest() }
      if index > 1, tokens[index - 1].kind == .symbol("("), start.hasSpaceBefore {
        throw SyntaxError("'(' is not closed", tokens[index - 1].range, help: "write ')' behind it")
      }
      throw SyntaxError(
        "expected a value before '\(text(start.range))'", start.range,
        help: index > 0 && ["&&", "||"].contains(text(tokens[index - 1].range))
          ? "each side says what it compares, as in 'page > 0 && page < 9'" : nil)
    }
  }

  // MARK: Collections

  private mutating func collection() throws(SyntaxError) -> Syntax {
    let open = current
    advance()
    let start = open.range.lowerBound
    let outer = allowsTrailingClosure
    allowsTrailingClosure = true
    defer { allowsTrailingClosure = outer }
    if isSymbol(":") {
      advance()
      try close("]", open)
      return try node(.dictionary([]), above: 0, from: start)
    }
    var elements: [Syntax] = []
    var entries: [Syntax.Entry] = []
    while !isSymbol("]") {
      let element = try expression()
      if isSymbol(":"), elements.isEmpty {
        advance()
        entries.append(Syntax.Entry(key: element, value: try expression()))
      } else if entries.isEmpty {
        elements.append(element)
      } else {
        throw SyntaxError("expected ':' and a value after the key", element.range)
      }
      guard isSymbol(",") else { break }
      advance()
    }
    try close("]", open)
    if entries.isEmpty {
      let depth = elements.reduce(0) { max($0, $1.depth) }
      return try node(.array(elements), above: depth, from: start)
    }
    let depth = entries.reduce(0) { max($0, $1.key.depth, $1.value.depth) }
    return try node(.dictionary(entries), above: depth, from: start)
  }

  // MARK: Closures

  mutating func closure() throws(SyntaxError) -> Syntax {
    let open = current
    advance()
    if isSymbol("}") {
      throw SyntaxError(
        "expected a value between '{' and '}'", open.range,
        help: index == 1 ? "an empty dictionary is '[:]', an empty list '[]'" : nil)
    }
    try refuseNamedParameters()
    let body = try nested { parser throws(SyntaxError) in
      try parser.expression(allowsStatement: true)
    }
    if isSymbol(":") {
      let inside = text(open.range.upperBound..<bytes.count).prefix { $0 != "}" }
      throw SyntaxError(
        "a dictionary stands in brackets", open.range,
        help: "write '[\(inside)]'; a struct is made by its name, as in 'Model(…)'")
    }
    try close("}", open)
    return try node(.closure(body), above: body.depth, from: open.range.lowerBound)
  }

  /// `{ item in … }`: closures name what they take `$0` and `$1` here.
  private func refuseNamedParameters() throws(SyntaxError) {
    let isParenthesized = isSymbol("(")
    var ahead = index + (isParenthesized ? 1 : 0)
    while case .identifier(let word) = tokens[ahead].kind, word != "in" {
      ahead += 1
      if isParenthesized, tokens[ahead].kind == .symbol(":") { ahead = endOfType(ahead + 1) }
      if tokens[ahead].kind == .symbol(",") { ahead += 1 }
    }
    if isParenthesized {
      guard tokens[ahead].kind == .symbol(")") else { return }
      ahead = min(ahead + 1, tokens.count - 1)
    }
    guard ahead > index, tokens[ahead].kind == .identifier("in") else { return }
    throw SyntaxError(
      "a closure does not name what it takes here",
      current.range.lowerBound..<tokens[ahead].range.upperBound,
      help: "write '$0', and '$1' for the second")
  }

  /// Behind the names and brackets of a type, as in `[Order]?`.
  private func endOfType(_ start: Int) -> Int {
    var ahead = start
    while ahead < tokens.count - 1 {
      switch tokens[ahead].kind {
      case .identifier(let word) where word != "in": ahead += 1
      case .symbol("["), .symbol("]"), .symbol("?"): ahead += 1
      default: return ahead
      }
    }
    return ahead
  }

  /// `\.name` and `\.customer.name`.
  private mutating func keyPath() throws(SyntaxError) -> Syntax {
    let start = current
    // A text that begins with a value, without its quotes.
    if index == 0, level == 1, tokens[index + 1].kind == .symbol("(") {
      throw .prose(bytes.count)
    }
    advance()
    var names: [Syntax.Name] = []
    while isSymbol(".") {
      advance()
      names.append(try memberName())
    }
    guard !names.isEmpty else {
      if let help = rootedPath {
        throw SyntaxError("a path has no type before its dot", current.range, help: help)
      }
      throw .unexpected("\\", start.range, help: "a text stands in double quotes")
    }
    return try node(.keyPath(names), above: 0, from: start.range.lowerBound)
  }

  /// `\.name` for `\Player.name`, of which the token at hand is the type.
  private var rootedPath: Advice? {
    guard case .identifier(let type) = current.kind, type.beginsUppercase,
      tokens[index + 1].kind == .symbol("."), case .identifier = tokens[index + 2].kind
    else { return nil }
    let path = tokens[(index + 1)...].prefix { token in
      if case .identifier = token.kind { true } else { token.kind == .symbol(".") }
    }
    let end = path.last?.range.upperBound ?? current.range.upperBound
    return "leave '\(type)' out: '\\\(text(current.range.upperBound..<end))'"
  }

  // MARK: Texts

  /// The parts of a text with the expressions in it parsed.
  mutating func string(
    _ parts: [Token.Part],
    _ range: Range<Int>
  ) throws(SyntaxError) -> Syntax {
    var segments: [Syntax.Segment] = []
    segments.reserveCapacity(parts.count)
    var depth = 0
    for part in parts {
      switch part {
      case .text(let text): segments.append(.text(text))
      case .value(let range):
        try checkLevel(range)
        var parser = try Parser(bytes, in: range, level: level + 1)
        let value = try parser.interpolated()
        depth = max(depth, value.depth)
        segments.append(.value(value))
      }
    }
    try checkDepth(depth + 1, range)
    return Syntax(.string(segments), range, depth: depth + 1)
  }

  private mutating func interpolated() throws(SyntaxError) -> Syntax {
    let value = try expression()
    if isSymbol(",") {
      throw .unexpected(
        ",", current.range,
        help: "one value stands in '\\(…)'; how it is shown, 'formatted(…)' behind it says")
    }
    guard current.kind == .end else { throw unexpectedRest() }
    return value
  }
}
