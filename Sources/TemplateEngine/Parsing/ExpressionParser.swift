import Diagnostics

/// Parses expressions. From the weakest to the strongest, the operators are: `x if c else y`, `or`,
/// `and`, `not`, comparison and `in` and `is`, `...`, `+ -`, `~`, `* / // %`, sign, filters, paths.
///
/// Every function returns `nil` after it has reported an error, and its callers give up on the tag.
struct ExpressionParser {
  var lexer: ExpressionLexer
  private var depth = 0
  /// The end of the last filter's arguments.
  var argumentsEnd: Int?
  private static let depthLimit = 64

  init(_ source: TemplateView, _ range: Range<Int>) {
    lexer = ExpressionLexer(source, range)
  }

  var source: TemplateView { lexer.source }

  mutating func expression(_ bag: inout DiagnosticBag) -> Expression? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      bag.add(.tooDeep(at: source.span(lexer.span)))
      return nil
    }
    guard let value = operation(.disjunction, &bag) else { return nil }
    guard take(.if) else { return value }
    guard let condition = operation(.disjunction, &bag) else { return nil }
    guard take(.else) else {
      return node(.choice(value, condition: condition, otherwise: nil), from: value)
    }
    guard let otherwise = expression(&bag) else { return nil }
    return node(.choice(value, condition: condition, otherwise: otherwise), from: value)
  }

  /// Parses operators that bind at least as strongly as `weakest`, and their operands. Operators of
  /// equal strength are left-associative.
  private mutating func operation(
    _ weakest: Strength,
    _ bag: inout DiagnosticBag
  ) -> Expression? {
    let isNegation = weakest <= .negation && lexer.next == .not
    guard var left = isNegation ? negation(&bag) : signed(&bag) else { return nil }
    while let strength = Strength(of: lexer.next), strength >= weakest {
      if take(.is) {
        guard let test = test(of: left, &bag) else { return nil }
        left = test
        continue
      }
      let sign = lexer.next
      guard takeOperator() else { return left }
      guard let right = operation(strength.next, &bag) else { return nil }
      left = node(Self.kind(sign, left, right), from: left)
    }
    return left
  }

  private mutating func negation(_ bag: inout DiagnosticBag) -> Expression? {
    let start = lexer.span.lowerBound
    var count = 0
    while take(.not) { count += 1 }
    guard var value = operation(.comparison, &bag) else { return nil }
    // A double negation stays, since it converts any value into a truth value.
    for _ in 0..<2 - count % 2 { value = node(.not(value), from: start) }
    return value
  }

  private mutating func signed(_ bag: inout DiagnosticBag) -> Expression? {
    let start = lexer.span.lowerBound
    guard take(.minus) else { return filtered(&bag) }
    guard let value = path(&bag) else { return nil }
    return filtered(node(.negative(value), from: start), &bag)
  }

  /// Consumes an operator. `not in` consists of two words, and `not` alone is not an infix
  /// operator.
  private mutating func takeOperator() -> Bool {
    guard lexer.next == .not else {
      lexer.advance()
      return true
    }
    var ahead = lexer
    ahead.advance()
    guard ahead.next == .in else { return false }
    ahead.advance()
    lexer = ahead
    return true
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

// MARK: - Operators

extension ExpressionParser {
  /// The precedence of operators, weakest first.
  private enum Strength: UInt8, Comparable {
    case disjunction, conjunction, negation, comparison, range, sum, join, product, sign

    /// `nil` if the token is not an infix operator.
    @inline(__always)
    init?(of token: ExpressionToken) {
      switch token {
      case .or: self = .disjunction
      case .and: self = .conjunction
      case .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual: self = .comparison
      case .in, .is, .not: self = .comparison
      case .ellipsis: self = .range
      case .plus, .minus: self = .sum
      case .tilde: self = .join
      case .times, .slash, .doubleSlash, .percent: self = .product
      default: return nil
      }
    }

    var next: Strength { Strength(rawValue: rawValue + 1) ?? .sign }

    static func < (left: Strength, right: Strength) -> Bool { left.rawValue < right.rawValue }
  }

  private static func kind(
    _ sign: ExpressionToken,
    _ left: Expression,
    _ right: Expression
  ) -> Expression.Kind {
    switch sign {
    case .or: .or(left, right)
    case .and: .and(left, right)
    default: .binary(binaryOperator(sign), left, right)
    }
  }

  private static func binaryOperator(_ sign: ExpressionToken) -> BinaryOperator {
    switch sign {
    case .equal: .equal
    case .unequal: .unequal
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .in: .isIn
    case .not: .isNotIn
    case .ellipsis: .range
    case .plus: .add
    case .minus: .subtract
    case .tilde: .join
    case .times: .multiply
    case .slash: .divide
    case .doubleSlash: .divideWhole
    default: .remainder
    }
  }
}

// MARK: - Tokens

extension ExpressionParser {
  mutating func take(word: StaticString) -> Bool {
    guard lexer.isName(word) else { return false }
    lexer.advance()
    return true
  }

  /// Consumes and returns the next token if it is a name.
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

  /// Consumes `symbol`, or reports an error.
  mutating func expect(_ symbol: ExpressionToken, _ bag: inout DiagnosticBag) -> Bool {
    if take(symbol) { return true }
    report(expected: symbol.symbol, &bag)
    return false
  }

  /// Reports an error if tokens are left at the end of a tag.
  mutating func expectEnd(_ bag: inout DiagnosticBag) -> Bool {
    if lexer.isAtEnd, lexer.fault == nil { return true }
    report(expected: nil, &bag)
    return false
  }

  func node(_ kind: Expression.Kind, from first: Expression) -> Expression {
    node(kind, from: first.span.lowerBound)
  }

  func node(_ kind: Expression.Kind, from start: Int) -> Expression {
    Expression(kind: kind, span: start..<max(start, lexer.lastEnd))
  }
}

extension Diagnostic {
  static func fault(
    _ message: String,
    at span: SourceSpan,
    help: Advice? = nil
  ) -> Diagnostic {
    .error("template-syntax", message, at: span, help: help)
  }

  fileprivate static func tooDeep(at span: SourceSpan) -> Diagnostic {
    .error("deep-nesting", "the expression is nested too deeply", at: span)
  }

  fileprivate static func unknownTest(_ word: String, at span: SourceSpan) -> Diagnostic {
    let known = Test.allCases.map(\.rawValue)
    let nearest = Suggestion.nearest(to: word, among: known).map { Advice.meant($0) }
    return .error(
      "unknown-test",
      "unknown test '\(word)'",
      at: span,
      help: nearest ?? "known are \(known.joined(separator: ", "))"
    )
  }
}
