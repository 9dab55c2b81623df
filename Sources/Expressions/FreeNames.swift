public import Diagnostics

extension Checker {
  /// The names that an expression reads from outside itself, each once, in order of first use, before
  /// anything is checked. Nothing where it cannot be parsed: checking will say why.
  ///
  /// - Parameter known: the only names that count, where there are such.
  public static func freeNames(in text: SourceText, among known: Set<String>? = nil) -> [String] {
    let bytes = Array(text.text.utf8)
    if let known {
      guard holdsWord(bytes, of: known) else { return [] }
      return freeNames(in: text).filter(known.contains)
    }
    guard bytes.count <= Limits.length else { return [] }
    do throws(SyntaxError) {
      var parser = try Parser(bytes, in: 0..<bytes.count)
      let syntax = try parser.parse()
      var seen: Set<String> = []
      return syntax.names.filter { seen.insert($0).inserted }
    } catch {
      return []
    }
  }
}

extension Checker {
  /// Whether a run of letters, digits and underscores is one of the words, so that parsing is worth it.
  /// The name of a member, behind its dot, is none.
  private static func holdsWord(_ bytes: [UInt8], of words: Set<String>) -> Bool {
    var start = 0
    for offset in 0...bytes.count {
      if offset < bytes.count, Lexer.isPartOfName(bytes[offset]) { continue }
      if start < offset, !isMember(at: start, in: bytes),
        words.contains(String(decoding: bytes[start..<offset], as: UTF8.self))
      {
        return true
      }
      start = offset + 1
    }
    return false
  }

  /// Whether one dot stands in front; two or more are a range.
  private static func isMember(at start: Int, in bytes: [UInt8]) -> Bool {
    let dot = UInt8(ascii: ".")
    return start > 0 && bytes[start - 1] == dot && !(start > 1 && bytes[start - 2] == dot)
  }
}

extension Syntax {
  fileprivate var names: [String] {
    switch kind {
    case .nothing, .bool, .integer, .double, .parameter, .implicitMember, .operatorReference,
      .keyPath:
      []
    case .name(let name): [name]
    case .string(let segments):
      segments.flatMap { if case .value(let value) = $0 { value.names } else { [String]() } }
    case .array(let elements): elements.flatMap(\.names)
    case .dictionary(let entries): entries.flatMap { $0.key.names + $0.value.names }
    case .member(let base, _): base.names
    case .call(let callee, let arguments): callee.names + arguments.flatMap(\.value.names)
    case .subscript(let base, let index): base.names + index.names
    case .unwrap(let inner), .prefix(_, let inner), .closure(let inner): inner.names
    case .binary(_, _, let left, let right): left.names + right.names
    case .conditional(let condition, let then, let otherwise, _):
      condition.names + then.names + otherwise.names
    }
  }
}
