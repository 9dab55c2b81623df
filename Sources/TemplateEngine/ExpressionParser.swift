import Diagnostics

/// Reads expressions, weakest operator first:
/// `x if c else y`, `or`, `and`, `not`, comparison and `in` and `is`, `...`, `+ -`, `~`, `* / // %`,
/// sign, filters, paths.
///
/// Every function returns `nil` once something was reported; its callers give up on the tag.
struct ExpressionParser {
  let source: TemplateView
  var lexer: ExpressionLexer
  private var depth = 0
  private static let depthLimit = 64

  init(_ source: TemplateView, _ range: Range<Int>) {
    self.source = source
    lexer = ExpressionLexer(source, range)
  }

  mutating func expression(_ bag: inout DiagnosticBag) -> Expression? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      bag.add(.tooDeep(at: source.span(lexer.span)))
      return nil
    }
    guard let value = disjunction(&bag) else { return nil }
    guard take(.if) else { return value }
    guard let condition = disjunction(&bag) else { return nil }
    guard take(.else) else {
      return node(.choice(value, condition: condition, otherwise: nil), from: value)
    }
    guard let otherwise = expression(&bag) else { return nil }
    return node(.choice(value, condition: condition, otherwise: otherwise), from: value)
  }

  private mutating func disjunction(_ bag: inout DiagnosticBag) -> Expression? {
    guard var left = conjunction(&bag) else { return nil }
    while take(.or) {
      guard let right = conjunction(&bag) else { return nil }
      left = node(.or(left, right), from: left)
    }
    return left
  }

  private mutating func conjunction(_ bag: inout DiagnosticBag) -> Expression? {
    guard var left = negation(&bag) else { return nil }
    while take(.and) {
      guard let right = negation(&bag) else { return nil }
      left = node(.and(left, right), from: left)
    }
    return left
  }

  private mutating func negation(_ bag: inout DiagnosticBag) -> Expression? {
    let start = lexer.span.lowerBound
    var count = 0
    while take(.not) { count += 1 }
    guard var value = comparison(&bag) else { return nil }
    // Two stay two: they turn any value into a truth value.
    for _ in 0..<(count == 0 ? 0 : 2 - count % 2) { value = node(.not(value), from: start) }
    return value
  }

  private mutating func comparison(_ bag: inout DiagnosticBag) -> Expression? {
    guard var left = sum(&bag) else { return nil }
    while true {
      if take(.is) {
        guard let test = test(of: left, &bag) else { return nil }
        left = test
      } else if let operation = comparisonOperator() {
        guard let right = sum(&bag) else { return nil }
        left = node(.binary(operation, left, right), from: left)
      } else {
        return left
      }
    }
  }

  private mutating func comparisonOperator() -> BinaryOperator? {
    if take(.in) { return .isIn }
    if lexer.next == .not {
      var ahead = lexer
      ahead.advance()
      guard ahead.next == .in else { return nil }
      lexer = ahead
      lexer.advance()
      return .isNotIn
    }
    let operation: BinaryOperator
    switch lexer.next {
    case .equal: operation = .equal
    case .unequal: operation = .unequal
    case .less: operation = .less
    case .lessOrEqual: operation = .lessOrEqual
    case .greater: operation = .greater
    case .greaterOrEqual: operation = .greaterOrEqual
    case .ellipsis: operation = .range
    default: return nil
    }
    lexer.advance()
    return operation
  }

  private mutating func test(of value: Expression, _ bag: inout DiagnosticBag) -> Expression? {
    let isNegated = take(.not)
    guard let word = lexer.word else {
      report(expected: "a test such as 'defined'", &bag)
      return nil
    }
    guard let test = Test(rawValue: word.lowercased()) else {
      bag.add(.unknownTest(word, at: source.span(lexer.span)))
      return nil
    }
    lexer.advance()
    return node(.test(value, test, isNegated: isNegated), from: value)
  }
}

// MARK: - Arithmetic

extension ExpressionParser {
  private mutating func sum(_ bag: inout DiagnosticBag) -> Expression? {
    guard var left = joined(&bag) else { return nil }
    while let operation = sumOperator() {
      guard let right = joined(&bag) else { return nil }
      left = node(.binary(operation, left, right), from: left)
    }
    return left
  }

  private mutating func joined(_ bag: inout DiagnosticBag) -> Expression? {
    guard var left = product(&bag) else { return nil }
    while take(.tilde) {
      guard let right = product(&bag) else { return nil }
      left = node(.binary(.join, left, right), from: left)
    }
    return left
  }

  private mutating func product(_ bag: inout DiagnosticBag) -> Expression? {
    guard var left = signed(&bag) else { return nil }
    while let operation = productOperator() {
      guard let right = signed(&bag) else { return nil }
      left = node(.binary(operation, left, right), from: left)
    }
    return left
  }

  private mutating func signed(_ bag: inout DiagnosticBag) -> Expression? {
    let start = lexer.span.lowerBound
    guard take(.minus) else { return filtered(&bag) }
    guard let value = filtered(&bag) else { return nil }
    return node(.negative(value), from: start)
  }

  private mutating func sumOperator() -> BinaryOperator? {
    if take(.plus) { return .add }
    return take(.minus) ? .subtract : nil
  }

  private mutating func productOperator() -> BinaryOperator? {
    switch lexer.next {
    case .times, .slash, .doubleSlash, .percent: break
    default: return nil
    }
    if take(.times) { return .multiply }
    if take(.slash) { return .divide }
    return take(.doubleSlash) ? .divideWhole : take(.percent) ? .remainder : nil
  }
}

// MARK: - Tokens

extension ExpressionParser {
  mutating func take(word: StaticString) -> Bool {
    guard lexer.isName(word) else { return false }
    lexer.advance()
    return true
  }

  /// The name that stands here, if one does.
  mutating func takeName() -> Name? {
    guard let name = lexer.name else { return nil }
    lexer.advance()
    return name
  }

  mutating func take(_ token: ExpressionToken) -> Bool {
    guard lexer.next == token else { return false }
    lexer.advance()
    return true
  }

  /// Reports unless the next token is `symbol`.
  mutating func expect(_ symbol: ExpressionToken, _ bag: inout DiagnosticBag) -> Bool {
    if take(symbol) { return true }
    report(expected: symbol.symbol, &bag)
    return false
  }

  /// Reports what is left over at the end of a tag.
  mutating func expectEnd(_ bag: inout DiagnosticBag) -> Bool {
    if lexer.isAtEnd, lexer.fault == nil { return true }
    report(expected: nil, &bag)
    return false
  }

  func report(expected: String?, _ bag: inout DiagnosticBag) {
    if let fault = lexer.fault {
      bag.add(.fault(lexer.message(of: fault), at: source.span(fault.span)))
    } else if lexer.isAtEnd {
      let end = lexer.lastEnd
      bag.add(.fault("expected \(expected ?? "more")", at: source.span(end..<end)))
    } else {
      let found = source.text(lexer.span)
      let wanted = expected.map { "expected \($0), found '\(found)'" } ?? "unexpected '\(found)'"
      bag.add(.fault(wanted, at: source.span(lexer.span)))
    }
  }

  func node(_ kind: Expression.Kind, from first: Expression) -> Expression {
    node(kind, from: first.span.lowerBound)
  }

  func node(_ kind: Expression.Kind, from start: Int) -> Expression {
    Expression(kind: kind, span: start..<max(start, lexer.lastEnd))
  }
}

extension Diagnostic {
  fileprivate static func fault(_ message: String, at span: SourceSpan) -> Diagnostic {
    .error("template-syntax", message, at: span)
  }

  fileprivate static func tooDeep(at span: SourceSpan) -> Diagnostic {
    .error("deep-nesting", "the expression is nested too deeply", at: span)
  }

  fileprivate static func unknownTest(_ word: String, at span: SourceSpan) -> Diagnostic {
    let nearest = Suggestion.nearest(to: word, among: Test.allCases.map(\.rawValue))
    return .error(
      "unknown-test",
      "unknown test '\(word)'",
      at: span,
      help: nearest.map { "did you mean '\($0)'?" }
    )
  }
}
