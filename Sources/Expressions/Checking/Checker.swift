public import Diagnostics

/// Gives an expression its names and types, and reports what does not fit.
///
/// There are no conversions but Swift's own: a whole number is a Double or a Decimal where one is due,
/// and a `T` becomes a `T?`.
public struct Checker {
  /// A closure that is being checked.
  struct Frame {
    var types: [Type]
    var range: Range<Int>
    /// A bit for each value that it used: the first for `$0`. No closure takes more than two.
    var used: UInt8 = 0

    func uses(_ number: Int) -> Bool { used & 1 << number != 0 }
  }

  var text: SourceText
  let scope: Scope
  /// The type that is due for the whole; `nil` infers it.
  var expected: Type?
  /// Whether it stands behind a type and `=`, where YAML keeps the quotes of a text.
  var followsType = false
  /// Whether it is a plain text with `\(…)` where values go.
  var isLetters = false
  /// Whether advice is tried with it, so that nothing it says is read.
  var isTrial: Bool
  var bag = DiagnosticBag()
  /// How many errors there were before this text.
  private var errorsBefore = 0
  var frames: [Frame] = []
  /// Whether a part of it may stop the program, or be a condition, whatever the values are.
  var mayTrap = false
  /// How many more expressions are looked at; trying several readings of one costs too.
  var budget = Limits.checks

  var types: TypeTable { scope.types }
  /// How many mistakes of this text were found so far.
  var mistakes: Int { bag.errorCount - errorsBefore }

  init(_ text: SourceText, in scope: Scope) {
    self.text = text
    self.scope = scope
    isTrial = scope.isTrial
  }

  /// Parses and checks the text.
  ///
  /// - Parameters:
  ///   - expected: the type that is due; `nil` infers it.
  ///   - followsType: whether the text is the value of `Type = value`.
  /// - Returns: `nil` where something was reported.
  public static func check(
    _ text: SourceText,
    expecting expected: Type?,
    followsType: Bool = false,
    in scope: Scope,
    into bag: inout DiagnosticBag
  ) -> Expression? {
    var checker = Checker(text, in: scope)
    checker.expected = expected
    checker.followsType = followsType
    return checker.run(into: &bag)
  }

  /// Parses and checks a plain text with `\(…)` where values go, and `\\(` for the letters `\(`.
  ///
  /// - Returns: a String expression, or `nil` where something was reported.
  public static func checkText(
    _ text: SourceText,
    in scope: Scope,
    into bag: inout DiagnosticBag
  ) -> Expression? {
    warnOfExpression(text, in: scope, into: &bag)
    if text.text.utf8.count <= Limits.length, isPlain(text.text) {
      let range = 0..<text.text.utf8.count
      return Expression(.literal(.string(text.text)), .string, at: text.span(of: range))
    }
    var checker = Checker(text, in: scope)
    checker.isLetters = true
    let value = checker.run(into: &bag)
    // `\(name)` alone is the name.
    if case .interpolation(let segments)? = value?.kind, case .value(let only)? = segments.first,
      segments.count == 1, only.type == .string
    {
      return only
    }
    return value
  }

  private func parsed(_ bytes: [UInt8]) throws(SyntaxError) -> Syntax {
    guard bytes.count <= Limits.length else { throw .tooLong(bytes.count) }
    guard !isLetters else {
      // Only the values between the letters are expressions, and read as such.
      var parser = try Parser(bytes, in: bytes.count..<bytes.count)
      var scanner = StringScanner(bytes, from: 0, to: bytes.count)
      return try parser.string(try scanner.scanPlain(), 0..<bytes.count)
    }
    if let path = Parser.plainPath(bytes) { return path }
    var parser = try Parser(bytes, in: 0..<bytes.count)
    return try parser.parse()
  }

  mutating func run(into bag: inout DiagnosticBag) -> Expression? {
    let before = bag.errorCount
    errorsBefore = before
    swap(&self.bag, &bag)
    defer { swap(&self.bag, &bag) }
    do throws(SyntaxError) {
      let syntax = try parsed(Array(text.text.utf8))
      let result =
        if let expected { check(syntax, expecting: expected) } else {
          infer(syntax, hint: isLetters ? .string : nil)
        }
      if mayTrap, self.bag.errorCount == before { reportTraps(in: result) }
      return self.bag.errorCount == before ? result : nil
    } catch {
      self.bag.add(told(error))
      return nil
    }
  }

  /// What cannot be parsed, with what to write for it.
  private func told(_ error: SyntaxError) -> Diagnostic {
    var error = error
    let count = text.text.utf8.count
    let blanks = text.text.utf8.reversed().prefix { $0 == 0x20 || $0 == 0x0A }.count
    // What is missing at the end is missing behind the last word, and not in the line below it.
    if error.range.lowerBound == count, blanks < count {
      error.range = count - blanks..<count - blanks
    }
    let isQuoted = followsType && error.range.lowerBound == 0 && text.text.hasPrefix("'")
    let help = isQuoted ? withoutSingleQuotes(text.text) : nil
    if followsType, text.text.allSatisfy({ $0 == " " }) {
      return .error(
        MissingDefault(), at: text.span(of: error.range),
        help: "write it there")
    }
    if !isLetters, let problem = unquotedValues() { return problem }
    if error.kind != .prose {
      error.help =
        tried(at: error.range) ?? error.help ?? spoken(at: error.range) ?? error.otherwise
    }
    // The quote at its end may as well close a text that none opens.
    if error.kind == .openText, error.range.lowerBound == count - 1,
      isFineAlone("\"" + text.text)
    {
      return .error(
        error.code, "the text has no quote at its start", at: text.span(of: 0..<1),
        help: quotes(around: String(text.text.dropLast())))
    }
    if let inner = withinCurlyQuotes { error.help = quotes(around: inner) }
    // What is put into a text stands in one.
    let isText =
      error.kind == .prose
      || !isLetters && help == nil && text.text.contains("\\(") && !text.text.contains("\"")
      || isUnknownWord(error)
    return .error(
      error.code, error.message, at: text.span(of: error.range),
      help: isText
        ? joinedName(text.text) ?? quotes(around: text.text)
        : help ?? needlessForce(error) ?? error.help)
  }

  /// The words of a text in typographic quotes that has no others.
  private var withinCurlyQuotes: String? {
    guard isPlain, let first = text.text.first, let last = text.text.last, "“„«‘".contains(first),
      "”“»’".contains(last), text.text.count > 2
    else { return nil }
    let inner = text.text.dropFirst().dropLast()
    return inner.contains { "“”„«»\"".contains($0) } ? nil : String(inner)
  }

  /// `hasMore` for `has more`, where something has that name.
  private func joinedName(_ words: String) -> Advice? {
    let parts = words.split(separator: " ")
    guard parts.count < 6, let first = parts.first else { return nil }
    let name =
      String(first) + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    if scope.lookup(name) != nil { return Advice.meant(name) }
    // A member without its point.
    let path = parts.joined(separator: ".")
    return scope.lookup(String(first)) != nil && isFineAlone(path)
      ? Advice.meant(path) : nil
  }

  /// `Saved!`, of which nothing is called so: a text.
  private func isUnknownWord(_ error: SyntaxError) -> Bool {
    guard let forced = error.forced else { return false }
    let word = text.slice(forced).text
    return text.text == word + "!" && scope.lookup(word) == nil && word.allSatisfy(\.isLetter)
  }

  /// For a '!' behind what is never nil.
  private func needlessForce(_ error: SyntaxError) -> Advice? {
    guard let forced = error.forced else { return nil }
    let operand = text.slice(forced).text
    if expected?.isOptional == true, !followsType, isFine(with: "", in: error.range) {
      return "leave '!' out: nil may stand here"
    }
    return isFineAlone("\(operand) == nil") || !isFineAlone(operand)
      ? nil : "leave it out: '\(operand)' is never nil"
  }
}

extension SyntaxError {
  fileprivate static func tooLong(_ count: Int) -> SyntaxError {
    var error = SyntaxError("the expression is \(count) bytes long", 0..<1)
    error.code = "too-complex"
    error.help = "an expression has at most \(Limits.length) bytes"
    return error
  }
}

// MARK: - Parts

extension Checker {
  func span(_ range: Range<Int>) -> SourceSpan { text.span(of: range) }

  /// What the author wrote there.
  func source(_ syntax: Syntax) -> String {
    let bytes = Array(text.text.utf8)
    return String(decoding: bytes[syntax.range], as: UTF8.self)
  }

  func make(_ kind: Expression.Kind, _ type: Type, _ syntax: Syntax) -> Expression {
    var result = Expression(kind, type, at: span(syntax.range))
    result.isParenthesized = syntax.isParenthesized
    return result
  }

  /// What stands for an expression that was reported.
  func invalid(_ syntax: Syntax) -> Expression { make(.literal(.none), .invalid, syntax) }

  /// Reports, and stands for the expression.
  mutating func report(
    _ fact: any Fact, at range: Range<Int>, help: Advice? = nil, for syntax: Syntax
  ) -> Expression {
    bag.add(.error(fact, at: span(range), help: help))
    return invalid(syntax)
  }

  mutating func report(
    _ code: String,
    _ message: String,
    at range: Range<Int>,
    help: Advice? = nil,
    for syntax: Syntax
  ) -> Expression {
    report(Remark(code, message), at: range, help: help, for: syntax)
  }
}
