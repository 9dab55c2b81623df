/// Words and lines of a file, as they stand there.
extension [UInt8] {
  /// From the key at `start` up to the next line that is not indented deeper than it.
  func block(from start: Int) -> Range<Int> {
    let newline = UInt8(ascii: "\n")
    let lineStart = self[..<start].lastIndex(of: newline).map { $0 + 1 } ?? 0
    var next = start
    while let end = self[next...].firstIndex(of: newline) {
      let text = self[(end + 1)...].firstIndex { $0 != UInt8(ascii: " ") } ?? count
      let isBlank = text < count && (self[text] == newline || self[text] == UInt8(ascii: "\r"))
      if !isBlank, text - end - 1 <= start - lineStart { return start..<end }
      next = end + 1
    }
    return start..<count
  }

  /// Whether two keys stand in one column, and nothing between them further out.
  func isBlock(from start: Int, through end: Int) -> Bool {
    let space = UInt8(ascii: " ")
    let lines = self[lines(around: start..<end)].split(separator: UInt8(ascii: "\n"))
    let columns = lines.map { line in
      (line.firstIndex { $0 != space } ?? line.endIndex) - line.startIndex
    }
    guard let first = columns.first, first == columns.last else { return false }
    return columns.allSatisfy { $0 >= first }
      && !lines.contains { $0.dropFirst(first).first == UInt8(ascii: "-") }
  }

  /// Where a word stands as a whole.
  func places(of word: [UInt8], in range: Range<Int>) -> [Int] {
    guard let first = word.first, range.count >= word.count else { return [] }
    var places: [Int] = []
    for start in range.lowerBound...(range.upperBound - word.count) where self[start] == first {
      let end = start + word.count
      guard self[start..<end].elementsEqual(word) else { continue }
      let before = start > 0 && Self.isPartOfName(self[start - 1])
      let behind = end < self.count && Self.isPartOfName(self[end])
      if !before, !behind { places.append(start) }
    }
    return places
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || 0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20
  }

  /// From the start of the first line to the end of the last one.
  func lines(around range: Range<Int>) -> Range<Int> {
    let newline = UInt8(ascii: "\n")
    let range = range.clamped(to: 0..<count)
    let start = self[..<range.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let last = Swift.max(range.lowerBound, range.upperBound - 1)
    return start..<(self[last...].firstIndex(of: newline) ?? count)
  }
}
