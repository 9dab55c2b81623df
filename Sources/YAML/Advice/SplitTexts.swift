import Diagnostics

/// Texts and lists in brackets that a comma has split.
extension Composition {
  /// Whether `value` is the rest of the last element, a call such as `max(1, 2)`.
  mutating func join(_ value: Node, to elements: inout [Node]) -> Bool {
    guard let last = elements.last, isOpen(last), isPlain(value),
      let whole = joined(last, upTo: value.span.end, before: value.span.start)
    else { return false }
    report(last, commaBefore: value.span.start)
    elements[elements.count - 1] = whole
    return true
  }

  /// Whether the pair is no pair of its own.
  mutating func repair(_ key: Located<String>, _ value: Node, in pairs: inout PairList) -> Bool {
    let isBare =
      value.isNull && value.span.start == value.span.end
      && !text[key.span.end..<max(key.span.end, value.span.start)].contains(UInt8(ascii: ":"))
    if isBare, let (key, value) = pair(of: key) {
      pairs.add(key, value, into: &bag)
      return true
    }
    if let last = pairs.last, !isBare || assigned(key) == nil {
      if isBare, let list = list(last, and: key) {
        if !pairs.isRepaired { report(list, of: last, upTo: key) }
        pairs.isRepaired = true
        pairs.replaceLastValue(with: list)
        return true
      }
      let isRest = isBare ? !isName(key, behind: last.value, in: pairs) : isOpen(last.value)
      if isRest, isPlain(last.value), isPlain(value), isBare || key.span.end <= value.span.start,
        let whole = joined(
          last.value, upTo: isBare ? key.span.end : value.span.end, before: key.span.start)
      {
        if !pairs.isRepaired { report(last.value, commaBefore: key.span.start) }
        pairs.isRepaired = true
        pairs.replaceLastValue(with: whole)
        return true
      }
    }
    guard isBare else { return false }
    addMissing(key, value, to: &pairs)
    return true
  }

  // MARK: Texts

  /// Whether a key without a value is one, and not the rest of the text in front of it: a name behind a name,
  /// a path or a number.
  private func isName(_ key: Located<String>, behind value: Node, in pairs: PairList) -> Bool {
    guard isPlain(value), let text = value.scalar?.text, Reader.isIdentifier(key.value), !isCut(key)
    else { return false }
    if Double(text) != nil { return pairs.pairs.count > 1 }
    let name = text.hasSuffix("?") ? String(text.dropLast()) : text
    guard
      name.split(separator: ".", omittingEmptySubsequences: false)
        .allSatisfy({ Reader.isIdentifier(String($0)) })
    else { return false }
    // A capital letter begins a text, unless it is that of a type, which has another one or a mark.
    let isProse = name == text && name.beginsUppercase && name.dropFirst().allSatisfy(\.isLowercase)
    guard !isProse || name.utf8.count < 2 || hasTypes(pairs) else { return false }
    // A list of words is a text.
    let line = SourceLine(of: self.text, at: value.span.start)
    return line.splitTextEnd(from: value.span.start, isCall: false) <= key.span.end
  }

  /// Whether each value is one word with a capital letter, as where types are declared.
  private func hasTypes(_ pairs: PairList) -> Bool {
    pairs.pairs.allSatisfy { pair in
      pair.value.scalar.map { $0.text.beginsUppercase && !$0.text.contains(" ") } ?? true
    }
  }

  /// Whether a bracket within a text has ended it, which is reported: `Row[0]`.
  func isCut(_ key: Located<String>) -> Bool {
    key.span.end < text.count && "[{".utf8.contains(text[key.span.end])
  }

  private func isPlain(_ node: Node) -> Bool { node.scalar?.style == .plain }

  /// Whether a plain text has a parenthesis that it does not close.
  private func isOpen(_ node: Node) -> Bool {
    guard let scalar = node.scalar, scalar.style == .plain else { return false }
    let text = scalar.text.utf8
    return text.count { $0 == UInt8(ascii: "(") } > text.count { $0 == UInt8(ascii: ")") }
  }

  /// The text up to `end` as one; `nil` where it spans lines, is too long to be meant, or stands behind what
  /// goes on, as an alias does, which stands where its anchor is.
  private func joined(_ node: Node, upTo end: Int, before next: Int) -> Node? {
    let range = node.span.start..<max(node.span.start, end)
    guard !node.isNull, node.span.end <= next, range.count <= SourceLine.limit,
      text.isOneLine(range)
    else { return nil }
    return Node(.scalar(Scalar(string(range))), at: span(range))
  }

  private mutating func report(_ value: Node, commaBefore next: Int) {
    let comma = self.comma(from: value.span.end, to: next)
    let line = SourceLine(of: text, at: comma.lowerBound)
    let start = value.span.start
    let whole = start..<line.splitTextEnd(from: start, isCall: isOpen(value))
    let written = string(whole)
    let sides = written.split(separator: ",").map { $0.drop { $0 == " " } }
    var (what, help) = ("value", Advice(""))
    var fix: Fix?
    if let number = GroupedNumber(written), !written.contains(" ") {
      (what, help) = ("number", number.advice)
    } else if sides.count > 1, sides.allSatisfy({ Double($0) != nil }) {
      help = "a list has brackets of its own: \(line.rewritten(whole, as: "[\(written)]"))"
    } else {
      let quoted = Quoting.quoted(written)
      let rest = string(next..<max(next, whole.upperBound))
      let isKey = Reader.isIdentifier(value.scalar?.text ?? "") && Reader.isIdentifier(rest)
      (what, help) = ("text", "put the text in quotes: \(line.rewritten(whole, as: quoted))")
      if isKey { help = help + "; or give '\(rest)' a value: '\(rest): …'" }
      fix = Fix(quoted, in: span(whole), isAboutReading: true)
    }
    bag.add(
      .error(
        "split-text", "a comma in brackets splits the \(what) in two", at: span(comma), help: help,
        fix: fix))
  }

  private func comma(from start: Int, to end: Int) -> Range<Int> {
    let place = (start..<max(start, end)).first { text[$0] == UInt8(ascii: ",") } ?? start
    return place..<place + 1
  }

  // MARK: Lists

  /// `'1', '2'` behind one key, and `all, open` behind one whose value is a list.
  private func list(_ pair: Mapping.Pair, and key: Located<String>) -> Node? {
    let value = pair.value
    let isQuoted = key.span.start < text.count && "'\"".utf8.contains(text[key.span.start])
    let elements = value.elements ?? [value]
    guard let first = elements.first, value.span.end < key.span.end else { return nil }
    if isQuoted {
      guard let style = first.scalar?.style, style == .singleQuoted || style == .doubleQuoted else {
        return nil
      }
    } else {
      guard Reader.isIdentifier(key.value), Reader.isIdentifier(first.scalar?.text ?? ""),
        grammar?.isList(pair.key.value) == true
      else { return nil }
    }
    let next = Node(
      .scalar(Scalar(key.value, style: isQuoted ? .singleQuoted : .plain)), at: key.span)
    return Node(.sequence(elements + [next]), at: value.span)
  }

  private mutating func report(_ list: Node, of pair: Mapping.Pair, upTo key: Located<String>) {
    let start = pair.value.span.start
    let line = SourceLine(of: text, at: start)
    let whole = start..<max(key.span.end, line.splitTextEnd(from: start, isCall: false))
    let isQuoted = pair.value.scalar?.style != .plain
    let place =
      isQuoted ? span(comma(from: pair.value.span.end, to: key.span.start)) : pair.value.span
    bag.add(
      .error(
        "split-text", "a comma in brackets splits the value in two", at: place,
        help: "a list has brackets of its own: \(line.rewritten(whole, as: "[\(string(whole))]"))",
        fix: Fix("[\(string(whole))]", in: span(whole), isAboutReading: true)))
  }
}
