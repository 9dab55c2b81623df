/// Most expressions are a name or a member of one, which need no tokens.
import Diagnostics

extension Parser {
  /// The tree of names with dots between them, as in `query.message`; `nil` for all other texts, and
  /// for those that may be wrong.
  static func plainPath(_ bytes: [UInt8]) -> Syntax? {
    guard var end = nameEnd(in: bytes, from: 0) else { return nil }
    let first = name(in: bytes, 0..<end)
    guard first != "if" else { return nil }
    var result = Syntax(word(first, isQuoted: false), 0..<end)
    while end < bytes.count {
      guard bytes[end] == UInt8(ascii: "."), result.depth < Limits.depth,
        let next = nameEnd(in: bytes, from: end + 1)
      else { return nil }
      let part = Syntax.Name(text: name(in: bytes, end + 1..<next), range: end + 1..<next)
      result = Syntax(.member(result, part), 0..<next, depth: result.depth + 1)
      end = next
    }
    return result
  }

  private static func name(in bytes: [UInt8], _ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Behind the letters of ASCII that make a name; `nil` where there is none.
  private static func nameEnd(in bytes: [UInt8], from start: Int) -> Int? {
    var end = start
    while end < bytes.count, bytes[end] < 0x80, Lexer.isPartOfName(bytes[end]) { end += 1 }
    guard end > start, !Lexer.isDigit(bytes[start]) else { return nil }
    return end
  }
}

extension Parser {
  /// For a word that stands behind a value as its member does, without the dot: `$0places`, `list.map { … } count`.
  func adviceForMember(_ word: String) -> Advice? {
    guard index > 0 else { return nil }
    let before = text(tokens[index - 1].range)
    if before == "}" { return "write '.\(word)', behind a dot" }
    // `(double) count`, as other languages convert.
    if before == ")", index > 2, text(tokens[index - 3].range) == "(",
      case .identifier(let name) = tokens[index - 2].kind,
      let type = Type.builtIn.first(where: { $0.name.lowercased() == name.lowercased() })
    {
      return "write '\(type.name)(\(word))'"
    }
    if ["call", "await", "fetch"].contains(before) {
      return "a method is called in a step of its own, 'call: …', which names its result with 'as'"
    }
    if ["min", "kg", "km", "cm", "ms", "percent", "px", "hours", "minutes", "seconds"].contains(
      word),
      case .identifier = tokens[index - 1].kind
    {
      return "leave '\(word)' out: a unit is said where a number is shown"
    }
    return before.hasPrefix("$") && !current.hasSpaceBefore ? "write '\(before).\(word)'" : nil
  }
}
