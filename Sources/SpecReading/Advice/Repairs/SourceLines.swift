import Diagnostics

/// The lines of a spec, which the tree does not tell: a line that is laid out wrong has no node of its own.
struct SourceLines {
  struct Line {
    /// Without the break.
    var range: Range<Int>
    /// Of the first byte that is no space.
    var first: Int
    /// Behind the dashes of list items.
    var entry: Int
    /// Holds nothing, or a comment.
    var isBlank: Bool

    var indent: Int { first - range.lowerBound }
    var isItem: Bool { entry > first }
  }

  let file: SourceFile
  let bytes: [UInt8]
  private(set) var lines: [Line] = []

  init(of file: SourceFile) {
    self.file = file
    // Lines are what is looked for here: no node says where one begins.
    bytes = file.bytes
    var start = 0
    for part in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      lines.append(Self.line(start..<(start + part.count), of: bytes))
      start += part.count + 1
    }
  }

  private static func line(_ range: Range<Int>, of bytes: [UInt8]) -> Line {
    let space = UInt8(ascii: " ")
    let first = bytes[range].firstIndex { $0 != space } ?? range.upperBound
    var entry = first
    while entry + 1 < range.upperBound, bytes[entry] == UInt8(ascii: "-"),
      bytes[entry + 1] == space
    {
      entry = bytes[(entry + 1)..<range.upperBound].firstIndex { $0 != space } ?? range.upperBound
    }
    let isBlank = first == range.upperBound || [0x0D, UInt8(ascii: "#")].contains(bytes[first])
    return Line(range: range, first: first, entry: entry, isBlank: isBlank)
  }

  /// The number of the line in which an offset stands.
  func index(of offset: Int) -> Int {
    lines.firstIndex { offset <= $0.range.upperBound } ?? lines.count - 1
  }

  /// The lines beside a line that may be the cause of what is told there.
  func around(_ index: Int) -> [Int] {
    let above = owner(of: index)
    let item = lines[(index + 1)...].firstIndex {
      !$0.isBlank && $0.indent == lines[index].indent && $0.isItem
    }
    return [
      next(index, by: -1), above.flatMap { next($0, by: 1) }, above, next(index, by: 1), item,
    ]
    .compactMap(\.self)
  }

  /// The nearest line that holds something, above or below.
  func next(_ index: Int, by step: Int) -> Int? {
    var index = index + step
    while lines.indices.contains(index), lines[index].isBlank { index += step }
    return lines.indices.contains(index) ? index : nil
  }

  /// The nearest line above that is indented less.
  func owner(of index: Int) -> Int? {
    lines[..<index].lastIndex { !$0.isBlank && $0.indent < lines[index].indent }
  }

  /// Behind the last line that is indented deeper than the first.
  func blockEnd(of index: Int) -> Int {
    let indent = lines[index].indent
    return lines[(index + 1)...].firstIndex { !$0.isBlank && $0.indent <= indent } ?? lines.count
  }

  /// Whether two keys stand in one column, and nothing between them further out.
  func isBlock(from start: Int, through end: Int) -> Bool {
    let (first, last) = (index(of: start), index(of: end))
    let column = lines[first].indent
    return lines[last].indent == column
      && lines[first...last].allSatisfy { $0.isBlank || $0.indent >= column + ($0.isItem ? 1 : 0) }
  }

  // MARK: Words

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// What the line begins with, behind a dash.
  func nameRange(of index: Int) -> Range<Int> {
    let line = lines[index]
    let rest = bytes[line.entry..<line.range.upperBound]
    let end = rest.firstIndex { [0x20, 0x3A, 0x3D, 0x7B, 0x0D].contains($0) } ?? rest.endIndex
    return line.entry..<end
  }

  func word(of index: Int) -> String { text(nameRange(of: index)) }

  /// Between the first byte of a line and white space at its end.
  func content(of index: Int) -> Range<Int> {
    let line = lines[index]
    let last = bytes[line.range].lastIndex { $0 != 0x20 && $0 != 0x0D }
    return line.first..<max(line.first, last.map { $0 + 1 } ?? line.first)
  }

  func span(_ range: Range<Int>) -> SourceSpan {
    SourceSpan(file: file.id, start: range.lowerBound, end: range.upperBound)
  }

  /// Where a word stands as a whole.
  func places(of word: some StringProtocol) -> [Int] {
    let word = Array(word.utf8)
    guard let first = word.first, bytes.count >= word.count else { return [] }
    return (0...(bytes.count - word.count)).filter { start in
      guard bytes[start] == first else { return false }
      let end = start + word.count
      return bytes[start..<end].elementsEqual(word)
        && !(start > 0 && Self.isPartOfName(bytes[start - 1]))
        && !(end < bytes.count && Self.isPartOfName(bytes[end]))
    }
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || 0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20
  }

  /// The line as it should be. What changes in the lines below it is left out.
  func mended(_ index: Int, _ changes: [Edit.Change]) -> String {
    let range = lines[index].first..<lines[index].range.upperBound
    var line = Array(bytes[range])
    for change in changes.reversed()
    where range.lowerBound <= change.range.lowerBound && change.range.upperBound <= range.upperBound
    {
      let start = change.range.lowerBound - range.lowerBound
      line.replaceSubrange(start..<(start + change.range.count), with: change.text.utf8)
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// An edit of a line, with what is wrong at the word that it begins with.
  func edit(
    _ index: Int, _ changes: [Edit.Change], _ code: String, _ message: String, help: Advice,
    at place: Range<Int>? = nil, reported: @escaping (Diagnostic) -> Bool = { _ in false }
  ) -> Edit {
    Edit(
      changes: changes,
      cause: .error(code, message, at: span(place ?? nameRange(of: index)), help: help),
      line: index, isReported: reported)
  }
}
