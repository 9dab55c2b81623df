/// Reads one expression's tokens from left to right, with a look at the next one.
struct ExpressionLexer {
  private let bytes: [UInt8]
  private let end: Int
  private(set) var next = ExpressionToken.end
  /// Where the next token stands.
  private(set) var span: Range<Int>
  /// Where the token before it ended.
  private(set) var lastEnd: Int
  /// What the next token stands for, if it is a text.
  private(set) var string = ""
  /// What the next token stands for, if it is a number.
  private(set) var int = 0
  private(set) var double = 0.0
  /// What the bytes themselves got wrong, to be reported where the token is used.
  private(set) var fault: Fault?
  /// What may still be read: it keeps trees shallow enough to be walked.
  private var rest = 2_000

  struct Fault {
    var message: String
    var span: Range<Int>
  }

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    end = range.upperBound
    span = range.lowerBound..<range.lowerBound
    lastEnd = range.lowerBound
    advance()
  }

  var isAtEnd: Bool { next == .end }

  /// Whether white space stands before the next token.
  var followsSpace: Bool { span.lowerBound > lastEnd }

  /// The next token's letters, if it is a name or a word of the language.
  var word: String? { next.isWord ? text : nil }

  /// The next token as it is written.
  var text: String { String(decoding: bytes[span], as: UTF8.self) }

  /// Whether a single `=` stands behind the next token.
  var isBeforeAssignment: Bool {
    var offset = span.upperBound
    while offset < end, Letter.isSpace(bytes[offset]) { offset += 1 }
    let sign = UInt8(ascii: "=")
    return offset < end && bytes[offset] == sign && !(offset + 1 < end && bytes[offset + 1] == sign)
  }

  mutating func advance() {
    lastEnd = span.upperBound
    var start = lastEnd
    while start < end, Letter.isSpace(bytes[start]) { start += 1 }
    span = start..<start
    rest -= 1
    guard start < end, rest > 0 else {
      next = .end
      if start < end { fault = Fault(message: "the expression is too long", span: span) }
      return
    }
    let byte = bytes[start]
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
    while offset < end, Letter.continuesName(bytes[offset]) { offset += 1 }
    span = start..<offset
    next = ExpressionToken(word: bytes[span])
  }

  private mutating func readNumber(_ start: Int) {
    var offset = start
    while offset < end, Letter.isDigit(bytes[offset]) || bytes[offset] == Letter.underscore {
      offset += 1
    }
    let isDouble =
      offset + 1 < end && bytes[offset] == UInt8(ascii: ".") && Letter.isDigit(bytes[offset + 1])
    if isDouble {
      offset += 1
      while offset < end, Letter.isDigit(bytes[offset]) { offset += 1 }
    }
    span = start..<offset
    let digits = String(decoding: bytes[span].filter { $0 != Letter.underscore }, as: UTF8.self)
    next = isDouble ? .double : .int
    if isDouble {
      double = Double(digits) ?? 0
    } else if let value = Int(digits) {
      int = value
    } else {
      fault = Fault(message: "the number is too large", span: span)
    }
  }

  private mutating func readSymbol(_ start: Int) {
    let (symbol, length) = ExpressionToken.symbol(at: start, in: bytes, until: end)
    span = start..<start + length
    next = symbol
    if symbol == .end { fault = Fault(message: "unexpected '\(text)'", span: span) }
  }
}

// MARK: - Texts

extension ExpressionLexer {
  private mutating func readString(_ start: Int, quote: UInt8) {
    var offset = start + 1
    while offset < end, bytes[offset] != quote, bytes[offset] != Letter.backslash { offset += 1 }
    var text = Array(bytes[start + 1..<offset])
    while offset < end, bytes[offset] != quote {
      if bytes[offset] == Letter.backslash, offset + 1 < end {
        offset = readEscape(offset + 1, into: &text)
      } else {
        text.append(bytes[offset])
        offset += 1
      }
    }
    if offset >= end { fault = Fault(message: "the text is not closed", span: start..<start + 1) }
    span = start..<min(offset + 1, end)
    next = .string
    string = String(decoding: text, as: UTF8.self)
  }

  /// Reads what stands behind a backslash, and returns where it ends. An unknown escape stands for
  /// itself, as in Jinja.
  private mutating func readEscape(_ start: Int, into text: inout [UInt8]) -> Int {
    switch bytes[start] {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "0"): text.append(0x00)
    case Letter.backslash, Letter.quote, Letter.apostrophe: text.append(bytes[start])
    case UInt8(ascii: "u") where start + 1 < end && bytes[start + 1] == Letter.openBrace:
      return readScalar(start + 2, into: &text)
    default: text += [Letter.backslash, bytes[start]]
    }
    return start + 1
  }

  private mutating func readScalar(_ start: Int, into text: inout [UInt8]) -> Int {
    var offset = start
    while offset < end, bytes[offset] != Letter.closeBrace { offset += 1 }
    let digits = String(decoding: bytes[start..<offset], as: UTF8.self)
    if let number = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(number) {
      text.append(contentsOf: Array(String(Character(scalar)).utf8))
    } else {
      fault = Fault(message: "'\(digits)' is no Unicode scalar", span: start..<offset)
    }
    return min(offset + 1, end)
  }
}
