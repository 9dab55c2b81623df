import Diagnostics
import Naming

/// Reads a string literal, or a plain text with `\(…)` in it, into its parts.
struct StringScanner {
  private let bytes: [UInt8]
  private let end: Int
  private(set) var position: Int
  private var parts: [Token.Part] = []
  private var decoded: [UInt8] = []

  init(_ bytes: [UInt8], from start: Int, to end: Int) {
    self.bytes = bytes
    position = start
    self.end = end
  }

  /// Reads a literal with its quotes; `position` is behind it afterwards.
  mutating func scan() throws(SyntaxError) -> [Token.Part] {
    let start = position
    if bytes[start..<end].starts(with: [0x22, 0x22, 0x22]) {
      throw SyntaxError(
        "a text of several lines is not understood here",
        start..<start + 3,
        help: "write \\n where a line ends"
      )
    }
    position += 1
    while position < end {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return finished()
      case UInt8(ascii: "\\"): try escape()
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        throw SyntaxError("the text is not closed before the line ends", start..<position)
      default: takeLetters()
      }
    }
    throw earlierText(before: start)
      ?? SyntaxError(
        "the text is not closed", start..<end, help: "write a closing '\"'", kind: .openText)
  }

  /// `"kitchen, "balcony"`, where a quote is missing in front of a comma: the first text took it in.
  private func earlierText(before start: Int) -> SyntaxError? {
    let quote = UInt8(ascii: "\"")
    var open: Int?
    for place in 0..<start where bytes[place] == quote {
      guard place == 0 || bytes[place - 1] != UInt8(ascii: "\\") else { continue }
      guard let first = open else {
        open = place
        continue
      }
      open = nil
      let next = String(decoding: bytes[(place + 1)..<start], as: UTF8.self)
      let content = String(decoding: bytes[(first + 1)..<place], as: UTF8.self)
      let text = content.reversed().drop { ", ".contains($0) }.reversed()
      guard next.first?.isLetter == true, content.hasSuffix(",") || content.hasSuffix(", ") else {
        continue
      }
      let word = next.prefix { $0 != "\"" && $0 != "]" && $0 != ")" }
      return SyntaxError(
        "the text is not closed", first..<place + 1,
        help: "write '\"\(String(text))\", \"\(word)\"'")
    }
    return nil
  }

  /// Reads a text without quotes, in which `\(` starts a value and `\\(` is the letters `\(`.
  mutating func scanPlain() throws(SyntaxError) -> [Token.Part] {
    let backslash = UInt8(ascii: "\\")
    while position < end {
      guard bytes[position] == backslash else {
        take()
        continue
      }
      let rest = bytes[(position + 1)..<end]
      if rest.starts(with: [backslash, UInt8(ascii: "(")]) {
        position += 1
        take()
        take()
      } else if rest.first == UInt8(ascii: "(") {
        try interpolation()
      } else {
        take()
      }
    }
    return finished()
  }

  private mutating func take() {
    decoded.append(bytes[position])
    position += 1
  }

  /// Takes all that mean themselves in a literal.
  private mutating func takeLetters() {
    let start = position
    repeat { position += 1 } while position < end && !Self.isMark(bytes[position])
    decoded += bytes[start..<position]
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    default: false
    }
  }

  private mutating func finished() -> [Token.Part] {
    flush()
    return parts
  }

  private mutating func flush() {
    guard !decoded.isEmpty else { return }
    parts.append(.text(String(decoding: decoded, as: UTF8.self)))
    decoded = []
  }

  private mutating func escape() throws(SyntaxError) {
    let start = position
    guard position + 1 < end else {
      throw SyntaxError(
        "the text is not closed", start..<end, help: "write a closing '\"'", kind: .openText)
    }
    let byte = bytes[position + 1]
    if byte == UInt8(ascii: "(") { return try interpolation() }
    if byte == UInt8(ascii: "u") { return try scalar() }
    guard let plain = Self.escapes[byte] else {
      let rest = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
      let letter = rest.first.map { String($0) } ?? ""
      // A parenthesis behind a name, which another one lacks in front.
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
      if SwiftNames.isIdentifier(String(name.prefix { $0 != "." })),
        rest.dropFirst(name.count).first == ")"
      {
        throw SyntaxError(
          "'(' is missing behind '\\'", start..<start + 1 + name.utf8.count,
          help: "write '\\(\(name))'")
      }
      throw SyntaxError(
        "unknown escape '\\\(letter)'",
        start..<start + 1 + letter.utf8.count,
        help: "write '\\\\' for a backslash"
      )
    }
    decoded.append(plain)
    position += 2
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D,
    UInt8(ascii: "0"): 0x00, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "\""): 0x22,
    UInt8(ascii: "'"): 0x27,
  ]

  /// `\u{1F600}`.
  private mutating func scalar() throws(SyntaxError) {
    let start = position
    position += 2
    var digits = ""
    if position < end, bytes[position] == UInt8(ascii: "{") {
      position += 1
      while position < end, digits.count < 9, bytes[position] != UInt8(ascii: "}") {
        digits.unicodeScalars.append(Unicode.Scalar(bytes[position]))
        position += 1
      }
    }
    guard position < end, bytes[position] == UInt8(ascii: "}"), !digits.hasPrefix("+"),
      let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value)
    else {
      let written = bytes[(start + 2)..<min(start + 7, end)].prefix { $0 != UInt8(ascii: " ") }
      let number = String(decoding: written.filter { !"{}".utf8.contains($0) }, as: UTF8.self)
      throw SyntaxError(
        "expected '\\u{…}' with the number of a character", start..<position,
        help: UInt32(number, radix: 16) == nil
          ? "as in '\\u{2600}', or write the character itself"
          : "write '\\u{\(number)}', in braces, or the character itself")
    }
    position += 1
    decoded += Array(String(scalar).utf8)
  }

  /// `\( … )`: finds the closing parenthesis, also past texts that stand in between.
  private mutating func interpolation() throws(SyntaxError) {
    let start = position
    position += 2
    let from = position
    flush()
    guard let close = Self.closing(in: bytes, from: from, to: end) else {
      throw SyntaxError("'\\(' is not closed", start..<start + 2, help: "write a closing ')'")
    }
    parts.append(.value(from..<close))
    position = close + 1
  }

  /// Where the parenthesis closes that was opened before `start`. Texts nest by a stack of their
  /// own, so that no input can exhaust the real one.
  private static func closing(in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    // How many parentheses are open: in a text none.
    var depth = 1
    var outer: [Int] = []
    var position = start
    while position < end {
      let byte = bytes[position]
      position += 1
      if depth == 0 {
        if byte == UInt8(ascii: "\\") {
          if position < end, bytes[position] == UInt8(ascii: "(") {
            outer.append(depth)
            depth = 1
          }
          position += 1
        } else if byte == UInt8(ascii: "\"") {
          depth = outer.removeLast()
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        outer.append(depth)
        depth = 0
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        guard depth == 0 else { continue }
        if outer.isEmpty { return position - 1 }
        depth = outer.removeLast()
      default: break
      }
    }
    return nil
  }
}
