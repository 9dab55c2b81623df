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
