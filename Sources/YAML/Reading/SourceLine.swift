/// One line of a file, as an author sees it who meets one of YAML's traps.
struct SourceLine {
  let text: SourceBytes
  /// From the line's first byte to its end, without the break.
  let range: Range<Int>

  /// How far a line is looked at to both sides of a place, in bytes. Longer ones are cut, so that
  /// many problems in one endless line cost no more than in many lines.
  static let limit = 2_000

  /// The line that `offset` stands in.
  init(of text: SourceBytes, at offset: Int) {
    self.text = text
    let middle = min(offset, text.count)
    let hasMark = text[0..<3].elementsEqual([0xEF, 0xBB, 0xBF])
    let lowest = max(middle - Self.limit, hasMark ? min(3, middle) : 0)
    var start = middle
    while start > lowest, !Self.isBreak(text[start - 1]) { start -= 1 }
    let highest = min(middle + Self.limit, text.count)
    var end = middle
    while end < highest, !Self.isBreak(text[end]) { end += 1 }
    range = start..<end
  }

  /// The nearest line above that holds more than white space and comments.
  var previous: SourceLine? {
    var start = range.lowerBound
    while start > 0 {
      let line = SourceLine(of: text, at: start - 1)
      guard line.isBlank || line.text[line.firstText] == UInt8(ascii: "#") else { return line }
      guard line.range.lowerBound < start else { return nil }
      start = line.range.lowerBound
    }
    return nil
  }

  /// The lines above that hold something, nearest first, but for those that are too far away to matter.
  var above: [SourceLine] {
    var lines: [SourceLine] = []
    var next = previous
    while let line = next, lines.count < 200 {
      lines.append(line)
      next = line.indent == 0 ? nil : line.previous
    }
    return lines
  }

  /// Those of the lines above that the line may stand within, and the nearest.
  var outer: [SourceLine] {
    var lowest = Int.max
    return above.filter { line in
      defer { lowest = min(lowest, line.indent) }
      return line.indent < lowest
    }
  }

  /// The line, and those below it up to one that is indented less, or to an item in its column.
  var block: [SourceLine] {
    var lines = [self]
    while lines.count < 200, let line = lines[lines.count - 1].next, line.indent >= indent,
      line.indent > indent || line.entryStart == line.firstText
    {
      lines.append(line)
    }
    return lines
  }

  /// The nearest line below that holds more than white space and comments.
  var next: SourceLine? {
    var start = range.upperBound
    while start < text.count {
      let line = SourceLine(of: text, at: start + max(1, text.breakLength(at: start)))
      guard line.isBlank || line.text[line.firstText] == UInt8(ascii: "#") else { return line }
      guard line.range.upperBound > start else { return nil }
      start = line.range.upperBound
    }
    return nil
  }

  /// Of the first byte that is no white space.
  var firstText: Int { Self.skipSpace(in: text, from: range.lowerBound, to: range.upperBound) }

  /// Behind the last byte that is no white space.
  var lastText: Int {
    var end = range.upperBound
    let first = firstText
    while end > first, Self.isSpace(text[end - 1]) { end -= 1 }
    return end
  }

  var isBlank: Bool { firstText == range.upperBound }

  /// How far the line is indented, in bytes.
  var indent: Int { firstText - range.lowerBound }

  /// Of the line's first entry, behind the dashes of list items.
  var entryStart: Int {
    var start = firstText
    while start < range.upperBound, text[start] == UInt8(ascii: "-"), isBlank(at: start + 1) {
      start = Self.skipSpace(in: text, from: start + 1, to: range.upperBound)
    }
    return min(start, lastText)
  }

  /// How far the line's first entry is indented, in bytes.
  var column: Int { entryStart - range.lowerBound }

  /// Whether the line begins an item of a list.
  var isItem: Bool { entryStart > firstText }

  /// The key that the line's first entry begins with; all of it where it has no colon.
  var key: Range<Int> {
    let start = entryStart
    return start..<max(start, colon(from: start) ?? valueEnd(from: start, isFlow: false))
  }

  /// Whether a space or the end of the line stands at `offset`.
  func isBlank(at offset: Int) -> Bool {
    offset >= range.upperBound || Self.isSpace(text[offset])
  }

  /// Of the first colon that ends a key, from `start` on.
  func colon(from start: Int) -> Int? {
    (start..<max(start, range.upperBound)).first {
      text[$0] == UInt8(ascii: ":") && isBlank(at: $0 + 1)
    }
  }

  /// Where a value ends that goes up to the end of the line or, in brackets, to the comma or the
  /// bracket behind it. A comment behind it does not belong to it.
  func valueEnd(from start: Int, isFlow: Bool) -> Int {
    isFlow ? flowEnd(from: start) : blockEnd(from: start)
  }

  private func blockEnd(from start: Int) -> Int {
    var end = start
    var offset = start
    while offset < range.upperBound {
      let isComment =
        text[offset] == UInt8(ascii: "#") && offset > start && Self.isSpace(text[offset - 1])
        && isBlank(at: offset + 1)
      if isComment { break }
      offset += 1
      if !Self.isSpace(text[offset - 1]) { end = offset }
    }
    return end
  }

  private func flowEnd(from start: Int) -> Int {
    var depth = 0
    var end = start
    loop: for offset in start..<max(start, range.upperBound) {
      switch text[offset] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ",") where depth == 0: break loop
      case UInt8(ascii: ")") where depth > 0: depth -= 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard depth > 0 else { break loop }
        depth -= 1
      default: break
      }
      if !Self.isSpace(text[offset]) { end = offset + 1 }
    }
    return end
  }

  /// Where a text ends that commas in brackets have split: before the next `key: ` or the bracket.
  func splitTextEnd(from start: Int, isCall: Bool) -> Int {
    var end = flowEnd(from: start)
    while !isCall {
      let comma = Self.skipSpace(in: text, from: end, to: range.upperBound)
      guard comma < range.upperBound, text[comma] == UInt8(ascii: ",") else { return end }
      let next = Self.skipSpace(in: text, from: comma + 1, to: range.upperBound)
      let nextEnd = flowEnd(from: next)
      guard nextEnd > next, colon(from: next).map({ $0 >= nextEnd }) ?? true else { return end }
      end = nextEnd
    }
    return end
  }

  /// The line without its indentation, a part of it replaced.
  func rewritten(_ part: Range<Int>, as replacement: String) -> String {
    edited([Repair.Edit(range: part, text: replacement)])
  }

  /// The line without its indentation, with edits that lie in it; one of them alone where that is too long.
  func edited(_ edits: [Repair.Edit]) -> String {
    var (result, place) = ("", firstText)
    for edit in edits where edit.range.upperBound <= range.upperBound {
      result += string(place..<max(place, edit.range.lowerBound)) + edit.text
      place = edit.range.upperBound
    }
    result += string(place..<max(place, lastText))
    return result.utf8.count <= 160 ? result : edits.first?.text ?? ""
  }

  /// Whether a bracket closes more often than the one that opens for it.
  func lacksOpening(of close: UInt8) -> Bool {
    let bytes = text[range]
    return bytes.count { $0 == close } > bytes.count { $0 == close - 2 }
  }

  func string(_ part: Range<Int>) -> String {
    text.string(part)
  }

  static func skipSpace(
    in text: SourceBytes,
    from start: Int,
    to end: Int
  ) -> Int {
    var offset = start
    while offset < end, isSpace(text[offset]) { offset += 1 }
    return offset
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
