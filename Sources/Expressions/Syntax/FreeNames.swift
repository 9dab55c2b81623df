public import Diagnostics

extension Checker {
  /// The names that an expression reads from outside itself, each once, in order of first use, before
  /// anything is checked. Nothing where it cannot be parsed: checking will say why.
  ///
  /// - Parameter known: the only names that count, where there are such.
  public static func freeNames(in text: SourceText, among known: Set<String>? = nil) -> [String] {
    if let known {
      guard mayName(known, in: text) else { return [] }
      return freeNames(in: text).filter(known.contains)
    }
    let bytes = Array(text.text.utf8)
    guard bytes.count <= Limits.length else { return [] }
    do throws(SyntaxError) {
      var parser = try Parser(bytes, in: 0..<bytes.count)
      var seen = NameIndex()
      try parser.parse().visitNames { seen.insert($0) }
      return seen.names
    } catch {
      return []
    }
  }
}

extension Checker {
  /// Whether one of the names may be free in an expression, which is told without parsing it: whether a run
  /// of its letters, digits and underscores is one of them. The name of a member, behind its dot, is none.
  public static func mayName(_ names: Set<String>, in text: SourceText) -> Bool {
    guard !names.isEmpty else { return false }
    var text = text.text
    return text.withUTF8 { holdsWord($0, of: names) }
  }

  private static func holdsWord(_ bytes: UnsafeBufferPointer<UInt8>, of words: Set<String>) -> Bool
  {
    // A bit for each length that a word has, the longest together, and for each letter that one begins with.
    var lengths: UInt64 = 0
    var letters: UInt64 = 0
    for word in words {
      lengths |= bit(word.utf8.count)
      letters |= bit(letter: word.utf8.first ?? 0)
    }
    var start = 0
    for offset in 0...bytes.count {
      if offset < bytes.count, Lexer.isPartOfName(bytes[offset]) { continue }
      if start < offset, lengths & bit(offset - start) != 0,
        letters & bit(letter: bytes[start]) != 0, !isMember(at: start, in: bytes),
        words.contains(String(decoding: bytes[start..<offset], as: UTF8.self))
      {
        return true
      }
      start = offset + 1
    }
    return false
  }

  private static func bit(_ length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }
  private static func bit(letter: UInt8) -> UInt64 { 1 << UInt64(letter & 63) }

  /// Whether one dot stands in front; two or more are a range.
  private static func isMember(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let dot = UInt8(ascii: ".")
    return start > 0 && bytes[start - 1] == dot && !(start > 1 && bytes[start - 2] == dot)
  }
}

extension Syntax {
  /// Calls `body` for each name that stands by itself, in the order of the text.
  fileprivate func visitNames(_ body: (String) -> Void) {
    if case .name(let name) = kind { return body(name) }
    visitChildren { $0.visitNames(body) }
  }
}
