/// Scans the tokens of an expression from left to right, with one token of lookahead.
///
/// The scanner is trivially copyable: the value of a number or string is only computed on demand.
struct ExpressionLexer {
  let source: TemplateView
  private let end: Int
  private(set) var next = ExpressionToken.end
  /// The span of the next token.
  private(set) var span: Range<Int>
  /// The end of the previous token.
  private(set) var lastEnd: Int
  /// A lexical error in the token, to be reported when the token is used.
  private(set) var fault: Fault?
  /// The number of tokens that may still be read. It bounds the depth of trees.
  private var rest = 2_000

  struct Fault {
    enum Kind {
      case tooLong, tooLarge, unexpected, notClosed, noScalar
    }

    var kind: Kind
    var span: Range<Int>
  }

  init(_ source: TemplateView, _ range: Range<Int>) {
    self.source = source
    end = range.upperBound
    span = range.lowerBound..<range.lowerBound
    lastEnd = range.lowerBound
    advance()
  }

  var isAtEnd: Bool { next == .end }

  /// Whether white space stands before the next token.
  var followsSpace: Bool { span.lowerBound > lastEnd }

  /// The text of the next token, if it is a name or keyword.
  var word: String? { next.isWord ? text : nil }

  /// The name of the next token, if it is a name or keyword.
  var name: Name? { next.isWord ? source.name(span) : nil }

  /// The source text of the next token.
  var text: String { source.text(span) }

  /// The value of the next token, if it is an integer.
  var int: Int { wholeNumber(at: span) ?? 0 }

  /// The value of the next token, if it is a floating-point number.
  var double: Double { Double(text.filter { $0 != "_" }) ?? 0 }

  /// The value of the next token, if it is a string.
  var string: String {
    let content = span.lowerBound + 1..<max(span.lowerBound + 1, span.upperBound - 1)
    guard source.hasEscapes, content.contains(where: { source[$0] == Letter.backslash }) else {
      return source.text(content)
    }
    return String(decoding: unescaped(content).text, as: UTF8.self)
  }

  /// Whether the next token is the name `word`.
  func isName(_ word: StaticString) -> Bool { next == .name && source.reads(word, at: span) }

  /// Whether a single `=` follows the next token.
  var isBeforeAssignment: Bool {
    var offset = span.upperBound
    while offset < end, Letter.isSpace(source[offset]) { offset += 1 }
    let sign = UInt8(ascii: "=")
    return offset < end && source[offset] == sign
      && !(offset + 1 < end && source[offset + 1] == sign)
  }

  mutating func advance() {
    lastEnd = span.upperBound
    var start = lastEnd
    while start < end, Letter.isSpace(source[start]) { start += 1 }
    span = start..<start
    rest -= 1
    guard start < end, rest > 0 else {
      next = .end
      if start < end { fault = Fault(kind: .tooLong, span: span) }
      return
    }
    let byte = source[start]
    if Letter.startsName(byte) {
      readWord(start)
    } else if Letter.isDigit(byte) {
      readNumber(start)
    } else if byte == Letter.quote || byte == Letter.apostrophe {
      readString(start, quote: byte)
    } else {
      readSymbol(start)
    }
  }

  private mutating func readWord(_ start: Int) {
    var offset = start + 1
    while offset < end, Letter.continuesName(source[offset]) { offset += 1 }
    span = start..<offset
    next = ExpressionToken.word(at: span, in: source)
  }

  private mutating func readSymbol(_ start: Int) {
    let (symbol, length) = ExpressionToken.symbol(at: start, in: source, until: end)
    span = start..<start + length
    next = symbol
    if symbol == .end { fault = Fault(kind: .unexpected, span: span) }
  }

  /// The message for a lexical error.
  func message(of fault: Fault) -> String {
    switch fault.kind {
    case .tooLong: "the expression is too long"
    case .tooLarge: "the number is too large"
    case .unexpected: "unexpected '\(source.text(fault.span))'"
    case .notClosed: "the text is not closed"
    case .noScalar: "'\(source.text(fault.span))' is no Unicode scalar"
    }
  }
}

// MARK: - Numbers

extension ExpressionLexer {
  private mutating func readNumber(_ start: Int) {
    var offset = start
    while offset < end, Letter.isDigit(source[offset]) || source[offset] == Letter.underscore {
      offset += 1
    }
    let hasFraction =
      offset + 1 < end && source[offset] == UInt8(ascii: ".") && Letter.isDigit(source[offset + 1])
    if hasFraction {
      offset += 1
      while offset < end, Letter.isDigit(source[offset]) { offset += 1 }
    }
    let exponentEnd = exponentEnd(from: offset)
    let isDouble = hasFraction || exponentEnd > offset
    offset = exponentEnd
    span = start..<offset
    next = isDouble ? .double : .int
    if !isDouble, wholeNumber(at: span) == nil { fault = Fault(kind: .tooLarge, span: span) }
  }

  /// Returns the end of the exponent `e3`, `E+3` or `e-3` at `start`, or `start` if there is none.
  private func exponentEnd(from start: Int) -> Int {
    guard start + 1 < end, source[start] | 0x20 == UInt8(ascii: "e") else { return start }
    let isSigned = source[start + 1] == UInt8(ascii: "+") || source[start + 1] == UInt8(ascii: "-")
    var offset = start + (isSigned ? 2 : 1)
    guard offset < end, Letter.isDigit(source[offset]) else { return start }
    while offset < end, Letter.isDigit(source[offset]) { offset += 1 }
    return offset
  }

  /// Returns the value of the digits, ignoring underscores, or `nil` if it overflows.
  private func wholeNumber(at range: Range<Int>) -> Int? {
    var value = 0
    for offset in range where source[offset] != Letter.underscore {
      let (shifted, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (next, isLarger) = shifted.addingReportingOverflow(Int(source[offset] &- Letter.zero))
      guard !isTooLarge, !isLarger else { return nil }
      value = next
    }
    return value
  }
}

// MARK: - Texts

extension ExpressionLexer {
  private mutating func readString(_ start: Int, quote: UInt8) {
    var offset = start + 1
    var hasEscapes = false
    while offset < end, source[offset] != quote {
      let isEscape =
        source[offset] == Letter.backslash && source.hasEscapes && offset + 1 < end
      hasEscapes = hasEscapes || isEscape
      offset += isEscape ? 2 : 1
    }
    if hasEscapes { fault = unescaped(start + 1..<min(offset, end)).fault ?? fault }
    if offset >= end { fault = Fault(kind: .notClosed, span: start..<start + 1) }
    span = start..<min(offset + 1, end)
    next = .string
  }

  private func unescaped(_ content: Range<Int>) -> (text: [UInt8], fault: Fault?) {
    var text: [UInt8] = []
    var fault: Fault?
    var offset = content.lowerBound
    while offset < content.upperBound {
      if source[offset] == Letter.backslash, offset + 1 < content.upperBound {
        offset = readEscape(offset + 1, until: content.upperBound, into: &text, &fault)
      } else {
        text.append(source[offset])
        offset += 1
      }
    }
    return (text, fault)
  }

  /// Decodes the escape after a backslash, and returns its end. An unknown escape is kept as it is,
  /// as in Jinja.
  private func readEscape(
    _ start: Int,
    until end: Int,
    into text: inout [UInt8],
    _ fault: inout Fault?
  ) -> Int {
    switch source[start] {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "0"): text.append(0x00)
    case Letter.backslash, Letter.quote, Letter.apostrophe: text.append(source[start])
    case UInt8(ascii: "u") where start + 1 < end && source[start + 1] == Letter.openBrace:
      return readScalar(start + 2, until: end, into: &text, &fault)
    default: text += [Letter.backslash, source[start]]
    }
    return start + 1
  }

  private func readScalar(
    _ start: Int,
    until end: Int,
    into text: inout [UInt8],
    _ fault: inout Fault?
  ) -> Int {
    var offset = start
    while offset < end, source[offset] != Letter.closeBrace { offset += 1 }
    let digits = source.text(start..<offset)
    if let number = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(number) {
      text.append(contentsOf: String(Character(scalar)).utf8)
    } else {
      fault = Fault(kind: .noScalar, span: start..<offset)
    }
    return min(offset + 1, end)
  }
}
