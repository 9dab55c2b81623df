import Diagnostics

/// Lists in braces that lack brackets of their own.
extension Composition {
  /// `'1', '2'` behind one key, texts in quotes that are meant as a list.
  func list(_ value: Node, and key: Located<String>) -> Node? {
    let quotes = [UInt8(ascii: "'"), UInt8(ascii: "\"")]
    let isQuoted = [.singleQuoted, .doubleQuoted].contains(value.scalar?.style)
    guard isQuoted || value.elements != nil, key.span.start < text.count,
      quotes.contains(text[key.span.start]), !isQuoted || value.span.end < key.span.start
    else { return nil }
    let next = Node(.scalar(Scalar(key.value, style: .singleQuoted)), at: key.span)
    return Node(.sequence((value.elements ?? [value]) + [next]), at: value.span)
  }

  mutating func reportList(_ list: Node) {
    guard let first = list.elements?.first, let second = list.elements?.last else { return }
    let comma =
      (first.span.end..<second.span.start).first { text[$0] == UInt8(ascii: ",") } ?? first.span.end
    let line = SourceLine(of: text, at: comma)
    let whole =
      first.span.start..<line.splitTextEnd(from: first.span.start, isCall: false)
    bag.add(
      .error(
        "split-text", "a comma in brackets splits the value in two",
        at: span(comma..<(comma + 1)),
        help: "a list has brackets of its own: "
          + line.rewritten(whole, as: "[\(line.string(whole))]")))
  }
}
