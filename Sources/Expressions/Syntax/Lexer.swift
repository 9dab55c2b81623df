import Diagnostics
import Naming

/// Cuts the text of an expression into tokens, as Swift does.
struct Lexer {
  let bytes: [UInt8]
  let end: Int
  private(set) var position: Int

  /// - Parameter range: the part of the text that is the expression.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// All tokens; the last one is `.end`.
  mutating func tokens() throws(SyntaxError) -> [Token] {
    var result: [Token] = []
    result.reserveCapacity((end - position) / 3 + 4)
    while true {
      let token = try next()
      result.append(token)
      if case .end = token.kind { return result }
    }
  }

  private mutating func next() throws(SyntaxError) -> Token {
    let before = position
    while position < end, Self.isSpace(bytes[position]) { position += 1 }
    let start = position
    let kind = try kindOfNext()
    return Token(kind: kind, range: start..<position, hasSpaceBefore: start > before)
  }

  private mutating func kindOfNext() throws(SyntaxError) -> Token.Kind {
    guard let byte = peek() else { return .end }
    switch byte {
    case UInt8(ascii: "\""): return try string()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "$"): return try parameter()
    case UInt8(ascii: "`"): return try quotedIdentifier()
    case UInt8(ascii: "."): return dots()
    case UInt8(ascii: "?"):
      let start = position
      position += peek(1) == byte ? 2 : 1
      return .symbol(mark(from: start))
    case _ where Self.isIdentifierStart(byte): return try identifier()
    case _ where Self.isPunctuation(byte):
      if byte == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "\"") {
        throw SyntaxError(
          "no '\\' stands in front of the quotes of a text", position..<position + 2,
          help: "write '\"' alone")
      }
      if byte == UInt8(ascii: "#"), let raw = rawText() { throw raw }
      position += 1
      return .symbol(mark(from: position - 1))
    case _ where Self.isOperator(byte): return try symbol()
    default: throw unknownCharacter()
    }
  }

  // MARK: Names

  private mutating func identifier() throws(SyntaxError) -> Token.Kind {
    let start = position
    var letters: UInt8 = 0
    var stop = position
    while stop < end, Self.isPartOfName(bytes[stop]) {
      letters |= bytes[stop]
      stop += 1
    }
    position = stop
    let isPlain = letters < 0x80
    let name = text(from: start)
    guard isPlain || SwiftNames.isIdentifier(name) else {
      let letters = name.unicodeScalars.prefix { $0.properties.isXIDContinue || $0 == "_" }
      let isShorter = letters.count < name.unicodeScalars.count
      position = start + (isShorter ? String(letters).utf8.count : 0)
      throw unknownCharacter()
    }
    return .identifier(name)
  }

  private mutating func quotedIdentifier() throws(SyntaxError) -> Token.Kind {
    let start = position
    position += 1
    while let byte = peek(), byte != UInt8(ascii: "`") { position += 1 }
    let name = text(from: start + 1)
    guard peek() != nil, SwiftNames.isIdentifier(name) else {
      throw SyntaxError(
        "expected a name in backticks", start..<position,
        help: "a text stands in straight double quotes, with its values in '\\(…)'")
    }
    position += 1
    return .identifier(name)
  }

  private mutating func parameter() throws(SyntaxError) -> Token.Kind {
    let start = position
    position += 1
    while let byte = peek(), Self.isDigit(byte) { position += 1 }
    guard let number = Int(text(from: start + 1)), number < 10 else {
      if let inside = braced(from: start) {
        throw SyntaxError(
          "an expression stands in no '${ }'", start..<end, help: "write '\(inside)'")
      }
      throw SyntaxError(
        "expected a number after '$', as in '$0'", start..<position,
        help: position < end && Self.isLetter(bytes[position])
          ? "leave '$' out: a name says its value, and an element of the view edits it by its name"
          : "leave '$' out: a currency is said where a number is shown")
    }
    return .parameter(number)
  }

  /// `isOpen` of `${isOpen}` and `${{ isOpen }}`, where nothing else stands.
  private func braced(from start: Int) -> String? {
    guard start == 0, end - start < 200 else { return nil }
    var inside = String(decoding: bytes[start..<end], as: UTF8.self)[...].dropFirst()
    while inside.last == " " || inside.last == "\n" { inside.removeLast() }
    guard inside.first == "{", inside.last == "}" else { return nil }
    while inside.first == "{", inside.last == "}" { inside = inside.dropFirst().dropLast() }
    while inside.first == " " { inside.removeFirst() }
    while inside.last == " " { inside.removeLast() }
    return inside.isEmpty || inside.contains("{") || inside.contains("}") ? nil : String(inside)
  }

  // MARK: Symbols

  private mutating func dots() -> Token.Kind {
    let start = position
    position += 1
    guard peek() == UInt8(ascii: ".") else { return .symbol(".") }
    while let byte = peek(), byte == UInt8(ascii: ".") || byte == UInt8(ascii: "<") {
      position += 1
    }
    return .symbol(mark(from: start))
  }

  private mutating func symbol() throws(SyntaxError) -> Token.Kind {
    let start = position
    if peek() == UInt8(ascii: "/"), let end = endOfPattern(from: start) {
      throw SyntaxError(
        "a regular expression is no value", start..<end,
        help: "write it under 'pattern', in a rule of the state that it is about")
    }
    while let byte = peek(), Self.isOperator(byte) { position += 1 }
    let mark = mark(from: start)
    if mark == "!" || BinaryOperator(mark) != nil { return .symbol(mark) }
    throw unknownOperator(text(from: start), start)
  }

  /// Behind the second slash of `/…/`, where a value is due.
  private func endOfPattern(from start: Int) -> Int? {
    let before = bytes[..<start].last { !Self.isSpace($0) }
    guard before.map({ "(,:".utf8.contains($0) }) ?? true,
      let close = bytes[(start + 1)..<end].firstIndex(of: UInt8(ascii: "/")), close > start + 1
    else { return nil }
    return close + 1
  }

  /// Whether a letter stands right before what is read, as before the apostrophe of "don't".
  private var isWord: Bool { position > 0 && Self.isLetter(bytes[position - 1]) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    0x61...0x7A ~= byte | 0x20 || byte >= 0x80
  }

  /// Whether the whole holds nothing that a value of an expression would have, as in `me@site.org`.
  private var isText: Bool { !bytes.contains { "\"()=<>$\\&|{}[]".utf8.contains($0) } }

  private func unknownCharacter() -> SyntaxError {
    let rest = String(decoding: bytes[position..<end], as: UTF8.self)
    let character = rest.first.map { String($0) } ?? ""
    let range = position..<min(end, position + max(1, character.utf8.count))
    let isQuote = ["'", "‘", "’", "“", "”", "„", "«", "»"].contains(character)
    if isQuote, bytes.starts(with: "CASE ".utf8) || bytes.starts(with: "case ".utf8) {
      return .unexpected(
        String(decoding: bytes[..<4], as: UTF8.self), 0..<4,
        help: "write 'condition ? value : other'")
    }
    if character == "@" || isQuote && isWord, isText { return .prose(bytes.count) }
    let signs = [
      "–": "-", "—": "-", "−": "-", "×": "*", "·": "*", "÷": "/", "≤": "<=", "≥": ">=", "≠": "!=",
      "…": "...", "→": "->",
    ]
    return .unexpected(
      "\(character)",
      range,
      help: isQuote
        ? Advice("a text stands in straight double quotes")
        : "€$£¥".contains(character)
          ? "write the number alone: a currency is said where it is shown"
          : signs[character].map { .write($0) }
    )
  }

  // MARK: Numbers

  private mutating func number() throws(SyntaxError) -> Token.Kind {
    let start = position
    if peek() == UInt8(ascii: "0"), let radix = Self.radix(of: peek(1)) {
      position += 2
      return try integer(digits: takeWord(), radix: radix, from: start)
    }
    takeDigits()
    var isDouble = false
    if peek() == UInt8(ascii: "."), let digit = peek(1), Self.isDigit(digit) {
      isDouble = true
      position += 1
      takeDigits()
    }
    if let byte = peek(), byte | 0x20 == UInt8(ascii: "e"), hasExponent() {
      isDouble = true
      position += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
      takeDigits()
    }
    let digits = text(from: start)
    if let byte = peek(), Self.isPartOfName(byte) {
      let suffix = takeWord()
      let isUnit =
        ["f", "F", "d", "D", "L", "l", "m", "M", "px", "EUR", "USD"].contains(suffix)
        || suffix.unicodeScalars.allSatisfy { !$0.isASCII }
      throw SyntaxError(
        "'\(text(from: start))' is no number", start..<position,
        help: isUnit || Double(digits) != nil && (suffix.utf8.count <= 2 || suffix == "min")
          ? "leave '\(suffix)' out" : nil)
    }
    guard isDouble else { return try integer(digits: digits, radix: 10, from: start) }
    guard let value = Double(digits.filter { $0 != "_" }), value.isFinite else {
      throw SyntaxError("'\(digits)' does not fit a Double", start..<position)
    }
    return .double(value)
  }

  private func integer(
    digits: String,
    radix: Int,
    from start: Int
  ) throws(SyntaxError) -> Token.Kind {
    let hasMarks = digits.utf8.contains(UInt8(ascii: "_"))
    let plain = hasMarks ? digits.filter { $0 != "_" } : digits
    if !plain.hasPrefix("+"), !plain.hasPrefix("-"), let value = Int(plain, radix: radix) {
      return .integer(value)
    }
    // The one number that only fits with the minus before it, and which the parser looks for.
    if radix == 10, plain == "9223372036854775808" { return .integer(.min) }
    let isNumber = !plain.isEmpty && plain.allSatisfy { $0.hexDigitValue ?? 16 < radix }
    let reason = isNumber ? "does not fit an Int" : "is no number"
    throw SyntaxError("'\(text(from: start))' \(reason)", start..<position)
  }

  private static func radix(of byte: UInt8?) -> Int? {
    switch byte {
    case UInt8(ascii: "x"): 16
    case UInt8(ascii: "o"): 8
    case UInt8(ascii: "b"): 2
    default: nil
    }
  }

  private func hasExponent() -> Bool {
    let sign = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
    return peek(sign ? 2 : 1).map(Self.isDigit) ?? false
  }

  private mutating func takeDigits() {
    while let byte = peek(), Self.isDigit(byte) || byte == UInt8(ascii: "_") { position += 1 }
  }

  private mutating func takeWord() -> String {
    let start = position
    while let byte = peek(), Self.isIdentifierStart(byte) || Self.isDigit(byte) { position += 1 }
    return text(from: start)
  }

  // MARK: Texts

  private mutating func string() throws(SyntaxError) -> Token.Kind {
    let start = position
    var scanner = StringScanner(bytes, from: start, to: end)
    let parts = try scanner.scan()
    position = scanner.position
    return .string(parts)
  }

  /// `#"C:\tax"#`, in which Swift takes a backslash as it stands.
  private func rawText() -> SyntaxError? {
    let marks = bytes[position..<end].prefix { $0 == UInt8(ascii: "#") }
    guard marks.endIndex < end, bytes[marks.endIndex] == UInt8(ascii: "\"") else { return nil }
    return SyntaxError(
      "raw texts are not understood here", position..<marks.endIndex + 1,
      help: "write '\"' alone at both ends, and '\\\\' for each backslash between")
  }

  // MARK: Bytes

  private func peek(_ offset: Int = 0) -> UInt8? {
    position + offset < end ? bytes[position + offset] : nil
  }

  private func text(from start: Int) -> String {
    String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func mark(from start: Int) -> Mark { Mark(bytes[start..<position]) }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ":"),
      UInt8(ascii: ";"), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "\\"):
      true
    default: false
    }
  }

  /// Whether operators are made of it.
  static func isOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"),
      UInt8(ascii: "%"), UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }

  static func isPartOfName(_ byte: UInt8) -> Bool { isIdentifierStart(byte) || isDigit(byte) }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Bytes of other scripts count here; `SwiftNames` then looks at the whole name.
  private static func isIdentifierStart(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }
}
