/// The tokens of an expression, by which it can be changed without falling apart.
struct Tokens {
  struct Token {
    enum Kind {
      case name
      case number
      case text
      case sign
      /// A bracket, or the part of a text up to an interpolation.
      case open
      /// A part of a text between two interpolations.
      case middle
      /// A bracket, or the part of a text behind the last interpolation.
      case close
    }

    var kind: Kind
    var bytes: [UInt8]
    var hasSpace: Bool

    var isOperand: Bool { kind == .name || kind == .number || kind == .text || kind == .open }
    func reads(_ text: String) -> Bool { bytes.elementsEqual(text.utf8) }
  }

  var all: [Token] = []

  init(_ text: [UInt8]) {
    var position = 0
    var isInText: [Bool] = []
    while position < text.count {
      let space = text[position...].prefix { $0 == .space }.count
      position += space
      guard position < text.count else { return }
      let start = position
      let kind = Self.read(text, &position, &isInText)
      all.append(Token(kind: kind, bytes: Array(text[start..<position]), hasSpace: space > 0))
    }
  }

  var text: [UInt8] { text(of: all.indices) }

  func text(of range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    for token in all[range] {
      if token.hasSpace, !text.isEmpty { text.append(.space) }
      text += token.bytes
    }
    return text
  }

  /// Returns the range of the operand that begins at a token, with its members, arguments and closures.
  func operand(at start: Int) -> Range<Int> {
    var end = all[start].kind == .open ? close(of: start) + 1 : start + 1
    while end < all.count {
      let token = all[end]
      if token.reads("."), !token.hasSpace, end + 1 < all.count, all[end + 1].kind == .name {
        end += 2
      } else if token.kind == .open, token.reads("{") || !token.hasSpace && !token.reads("\"") {
        end = close(of: end) + 1
      } else if token.reads("?"), !token.hasSpace {
        end += 1
      } else {
        break
      }
    }
    return start..<min(end, all.count)
  }

  /// The places at which an operand begins that is no member of another.
  var operands: [Int] {
    all.indices.filter { index in
      all[index].isOperand && !(index > 0 && all[index - 1].reads(".") && !all[index].hasSpace)
    }
  }

  private func close(of start: Int) -> Int {
    var depth = 0
    for index in start..<all.count {
      if all[index].kind == .open { depth += 1 }
      if all[index].kind == .close { depth -= 1 }
      if depth == 0 { return index }
    }
    return all.count - 1
  }

  // MARK: Reading

  private static func read(
    _ text: [UInt8], _ position: inout Int, _ isInText: inout [Bool]
  ) -> Token.Kind {
    let first = text[position]
    position += 1
    switch first {
    case .doubleQuote: return readText(text, &position, &isInText, from: .open)
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      isInText.append(false)
      return .open
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      guard isInText.popLast() == true else { return .close }
      return readText(text, &position, &isInText, from: .middle)
    case _ where first.isDigit:
      while position < text.count, text[position].isWord || isPoint(position, text) {
        position += 1
      }
      return .number
    case _ where first.isWord || first == UInt8(ascii: "$"):
      while position < text.count, text[position].isWord { position += 1 }
      return .name
    default:
      while position < text.count, "=&|<>?+-*/.%!".utf8.contains(text[position]),
        first != UInt8(ascii: "."), text[position] != UInt8(ascii: ".")
      {
        position += 1
      }
      return .sign
    }
  }

  private static func isPoint(_ place: Int, _ text: [UInt8]) -> Bool {
    text[place] == UInt8(ascii: ".") && place + 1 < text.count && text[place + 1].isDigit
  }

  /// Reads a text up to its end or the next interpolation.
  private static func readText(
    _ text: [UInt8], _ position: inout Int, _ isInText: inout [Bool], from start: Token.Kind
  ) -> Token.Kind {
    while position < text.count {
      let byte = text[position]
      position += 1
      if byte == .doubleQuote { return start == .open ? .text : .close }
      guard byte == UInt8(ascii: "\\"), position < text.count else { continue }
      position += 1
      if text[position - 1] == UInt8(ascii: "(") {
        isInText.append(true)
        return start
      }
    }
    return start == .open ? .text : .close
  }
}
