/// A text cut into words and marks, whether or not it is an expression: rewrites are patterns over them.
struct RoughText {
  enum Kind { case word, number, text, open, close, mark }

  struct Token {
    var text: String
    var range: Range<Int>
    var kind: Kind
    var hasSpaceBefore: Bool
  }

  let bytes: [UInt8]
  private(set) var tokens: [Token] = []
  /// For each bracket that opens, the token that closes it.
  private(set) var partners: [Int: Int] = [:]
  /// Whether it is not a value in a text that was cut.
  private(set) var isWhole = true

  /// - Parameters:
  ///   - place: where something is wrong; in the `\(…)` of a text, only that value is cut.
  ///   - isLetters: whether the whole is letters with `\(…)` where values go.
  init(_ text: String, around place: Range<Int>? = nil, isLetters: Bool = false) {
    bytes = Array(text.utf8)
    var part = 0..<bytes.count
    var isText = isLetters
    while let place,
      let inner = values(in: part, isText).first(where: {
        $0.lowerBound <= place.lowerBound && place.upperBound <= $0.upperBound
      })
    {
      (part, isText, isWhole) = (inner, false, false)
    }
    cut(part)
  }

  /// The texts of all tokens.
  var words: Set<String> { Set(tokens.lazy.map(\.text)) }

  func source(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The source of so many tokens.
  func source(ofTokens range: Range<Int>) -> String {
    range.isEmpty
      ? ""
      : source(
        tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound)
  }

  /// The text with another name, but where that is a member, or letters of a text.
  func renamed(_ name: String, to other: String) -> String {
    var result: [UInt8] = []
    var end = 0
    for place in places(of: name, in: 0..<bytes.count) {
      result += bytes[end..<place.lowerBound] + Array(other.utf8)
      end = place.upperBound
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }

  private func places(of name: String, in part: Range<Int>) -> [Range<Int>] {
    var rough = self
    rough.tokens = []
    rough.cut(part)
    return rough.tokens.indices.flatMap { index -> [Range<Int>] in
      let token = rough.tokens[index]
      if token.kind == .text {
        return values(in: token.range, false).flatMap { places(of: name, in: $0) }
      }
      let isMember = index > 0 && rough.tokens[index - 1].text == "."
      return token.text == name && !isMember ? [token.range] : []
    }
  }

  private mutating func cut(_ part: Range<Int>) {
    var (position, hasSpace, open) = (part.lowerBound, false, [Int]())
    while position < part.upperBound {
      let (start, byte) = (position, bytes[position])
      position += 1
      if byte == 0x20 || 0x09...0x0D ~= byte {
        hasSpace = true
        continue
      }
      var kind = Kind.mark
      switch byte {
      case UInt8(ascii: "\""):
        kind = .text
        position = endOfText(from: position, to: part.upperBound)
      case _ where Lexer.isDigit(byte):
        kind = .number
        while position < part.upperBound, isPartOfNumber(position) { position += 1 }
      case _ where Lexer.isPartOfName(byte) || byte == UInt8(ascii: "$"):
        kind = .word
        take(upTo: part.upperBound, &position, while: Lexer.isPartOfName)
      case _ where "([{".utf8.contains(byte):
        kind = .open
        open.append(tokens.count)
      case _ where ")]}".utf8.contains(byte):
        kind = .close
        if let opening = open.popLast() { partners[opening] = tokens.count }
      case UInt8(ascii: "."):
        take(upTo: part.upperBound, &position) { $0 == byte }
        if position - start == 2 { take(upTo: position + 1, &position) { $0 == UInt8(ascii: "<") } }
      case UInt8(ascii: "?"):
        if position < part.upperBound, bytes[position] == byte { position += 1 }
      case _ where Lexer.isOperator(byte):
        take(upTo: part.upperBound, &position, while: Lexer.isOperator)
      default: break
      }
      tokens.append(
        Token(
          text: source(start..<position), range: start..<position, kind: kind,
          hasSpaceBefore: hasSpace))
      hasSpace = false
    }
  }

  private func take(upTo end: Int, _ position: inout Int, while isPart: (UInt8) -> Bool) {
    while position < min(end, bytes.count), isPart(bytes[position]) { position += 1 }
  }

  private func isPartOfNumber(_ position: Int) -> Bool {
    Lexer.isPartOfName(bytes[position])
      || bytes[position] == UInt8(ascii: ".") && position + 1 < bytes.count
        && Lexer.isDigit(bytes[position + 1])
  }

  // MARK: Texts

  /// What stands in each `\(…)` of the letters, or of the texts in quotes.
  private func values(in part: Range<Int>, _ isLetters: Bool) -> [Range<Int>] {
    var (position, isText, result) = (part.lowerBound, isLetters, [Range<Int>]())
    while position < part.upperBound {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        if !isLetters { isText.toggle() }
      case UInt8(ascii: "\\") where isText:
        position += 1
        guard position < part.upperBound, bytes[position] == UInt8(ascii: "(") else { break }
        let end = endOfValue(from: position + 1, to: part.upperBound)
        result.append(position + 1..<end)
        position = end
      default: break
      }
      position += 1
    }
    return result
  }

  private func endOfText(from start: Int, to end: Int) -> Int {
    var position = start
    while position < end {
      if bytes[position] == UInt8(ascii: "\"") { return position + 1 }
      if bytes[position] == UInt8(ascii: "\\") {
        position += 1
        if position < end, bytes[position] == UInt8(ascii: "(") {
          position = endOfValue(from: position + 1, to: end)
        }
      }
      position += 1
    }
    return end
  }

  /// Where the parenthesis closes that was opened before `start`.
  private func endOfValue(from start: Int, to end: Int) -> Int {
    var (position, depth) = (start, 0)
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "\""): position = endOfText(from: position + 1, to: end) - 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        if depth == 0 { return position }
        depth -= 1
      default: break
      }
      position += 1
    }
    return end
  }
}
