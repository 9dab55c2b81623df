import Diagnostics

/// Lists in braces that lack brackets of their own.
extension Composition {
  /// `'1', '2'` behind one key, texts in quotes that are meant as a list.
  func list(_ value: Node, and key: Located<String>) -> Node? {
    let quotes = [UInt8(ascii: "'"), UInt8(ascii: "\"")]
    let isQuoted = [.singleQuoted, .doubleQuoted].contains(value.scalar?.style)
    // Brackets that hold nothing have no comma behind a value.
    guard isQuoted || value.elements?.isEmpty == false, key.span.start < text.count,
      quotes.contains(text[key.span.start]), !isQuoted || value.span.end < key.span.start
    else { return nil }
    let next = Node(.scalar(Scalar(key.value, style: .singleQuoted)), at: key.span)
    return Node(.sequence((value.elements ?? [value]) + [next]), at: value.span)
  }

  /// `cases: all, open` behind a key whose value is a list of names.
  func names(_ pair: Mapping.Pair, and key: Located<String>) -> Node? {
    let value = pair.value
    guard ["cases", "uses", "on", "calls"].contains(pair.key.value), Reader.isIdentifier(key.value),
      value.scalar.map({ $0.style == .plain && Reader.isIdentifier($0.text) })
        ?? (value.elements?.isEmpty == false)
    else { return nil }
    let next = Node(.scalar(Scalar(key.value)), at: key.span)
    return Node(.sequence((value.elements ?? [value]) + [next]), at: value.span)
  }

  mutating func reportNames(of pair: Mapping.Pair, upTo end: Int) {
    let start = pair.value.span.start
    let line = SourceLine(of: text, at: start)
    let whole = start..<max(end, line.splitTextEnd(from: start, isCall: false))
    bag.add(
      .error(
        "split-text", "a list has brackets of its own", at: pair.value.span,
        help: "write '\(pair.key.value): [\(line.string(whole))]'",
        fix: Fix("[\(line.string(whole))]", in: span(whole), isAboutReading: true)))
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
