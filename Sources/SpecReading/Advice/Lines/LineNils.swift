import Diagnostics

/// A value that is `nil` in one branch alone, or after `??`, where all that is done with it needs a value.
extension SourceLines {
  private static let codes: Set = [
    "missing-unwrap", "unknown-member", "row-list", "no-text", "type-mismatch", "element-type",
  ]

  /// Without each such `nil`: the other branch stands in its place.
  func nils(for errors: [Diagnostic]) -> [LineEdit] {
    guard errors.allSatisfy({ Self.codes.contains($0.code) }),
      errors.contains(where: { $0.message.contains("nil") || $0.message.contains("]?") })
    else { return [] }
    let words = errors.prefix(8).flatMap { error in
      error.message.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { String($0) }
        + (error.span.map { lineWords(around: $0.start) } ?? [])
    }
    let places = Set(words).compactMap(declaration).sorted()
    return Array(places.lazy.flatMap(withoutNil).prefix(9))
  }

  /// The names that stand on a line.
  private func lineWords(around offset: Int) -> [String] {
    String(decoding: bytes[content(of: index(of: offset))], as: UTF8.self)
      .split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { String($0) }
  }

  private func withoutNil(_ line: Int) -> [LineEdit] {
    let range = content(of: line)
    let text = String(decoding: bytes[range], as: UTF8.self)
    if let vain = text.firstRange(of: " ?? nil") {
      let start = range.lowerBound + text[..<vain.upperBound].utf8.count - "nil".utf8.count
      return ["0", "\"\"", "false"].map {
        edit(from: start, line, [.init(range: start..<start + 3, text: $0)], meant: $0)
      }
    }
    guard let first = text.firstRange(of: " ? nil : ") else { return [] }
    // A condition in front of a division keeps it from dividing by zero.
    guard !text[first.upperBound...].contains(" / ") else { return [] }
    // `isNew ? nil : orders` is `orders` where it is no nil.
    let question = range.lowerBound + text[..<first.lowerBound].utf8.count
    let start = question + " ? ".utf8.count
    let key = text.firstRange(of: ": ").map { text[..<$0.upperBound].utf8.count } ?? 0
    var value = range.lowerBound + key
    if value < question, bytes[value] == UInt8(ascii: "'") { value += 1 }
    let end = question + " ? nil : ".utf8.count
    guard value < question else { return [] }
    return [edit(from: start, line, [.init(range: value..<end, text: "")], meant: "[]")]
  }

  private func edit(
    from start: Int, _ line: Int, _ changes: [LineEdit.Change], meant value: String
  ) -> LineEdit {
    var edit = edit(.vainNil(value), line, changes)
    edit.name = start..<start + "nil".utf8.count
    return edit
  }
}
