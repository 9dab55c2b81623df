/// Marks the lines of two texts that have no counterpart in the other text.
struct EditMarks {
  private(set) var old: [Bool]
  private(set) var new: [Bool]
  private let oldLines: [Int32]
  private let newLines: [Int32]

  init(_ oldLines: [Int32], _ newLines: [Int32]) {
    self.oldLines = oldLines
    self.newLines = newLines
    old = [Bool](repeating: false, count: oldLines.count)
    new = [Bool](repeating: false, count: newLines.count)
  }

  mutating func find() {
    let shorter = min(oldLines.count, newLines.count)
    let start = (0..<shorter).first { oldLines[$0] != newLines[$0] } ?? shorter
    var (oldEnd, newEnd) = (oldLines.count, newLines.count)
    while oldEnd > start, newEnd > start, oldLines[oldEnd - 1] == newLines[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    let oldKept = Self.comparable(oldLines, start..<oldEnd, with: newLines, &old)
    let newKept = Self.comparable(newLines, start..<newEnd, with: oldLines, &new)
    let path = EditPath(oldKept.map { oldLines[$0] }, newKept.map { newLines[$0] })
    for edit in path.edits {
      for index in edit.old { old[oldKept[index]] = true }
      for index in edit.new { new[newKept[index]] = true }
    }
  }

  // MARK: Lines that are worth comparing

  private enum Match {
    case none
    case some
    /// The line occurs so often that it says little about its position.
    case many
  }

  /// Returns the indices of the lines to compare. Lines without a match in the other text are
  /// marked as edited, and so are lines with many matches whose neighbors have none.
  private static func comparable(
    _ lines: [Int32],
    _ range: Range<Int>,
    with others: [Int32],
    _ marks: inout [Bool]
  ) -> [Int] {
    guard !range.isEmpty else { return [] }
    var counts: [Int32: Int] = [:]
    for line in others { counts[line, default: 0] += 1 }
    let limit = min(roughRoot(of: lines.count), 1_024)
    let matches = range.map { index -> Match in
      let count = counts[lines[index]] ?? 0
      return count == 0 ? .none : count >= limit ? .many : .some
    }
    var kept: [Int] = []
    for (offset, match) in matches.enumerated() {
      if match == .none || match == .many && isAmongUnmatched(offset, matches) {
        marks[range.lowerBound + offset] = true
      } else {
        kept.append(range.lowerBound + offset)
      }
    }
    return kept
  }

  /// Returns whether more than three quarters of the surrounding lines, up to the next line with
  /// few matches, have no match.
  private static func isAmongUnmatched(_ offset: Int, _ matches: [Match]) -> Bool {
    let first = max(0, offset - 100)
    let last = min(matches.count - 1, offset + 100)
    let before = matches[first..<offset].reversed().prefix { $0 != .some }
    let unmatchedBefore = before.count { $0 == .none }
    guard unmatchedBefore > 0 else { return false }
    let after = matches[offset...last].dropFirst().prefix { $0 != .some }
    let unmatchedAfter = after.count { $0 == .none }
    guard unmatchedAfter > 0 else { return false }
    let unmatched = unmatchedBefore + unmatchedAfter
    // Both sides count the line itself.
    let many = before.count + after.count - unmatched + 2
    return many * 4 < many + unmatched
  }

  /// Returns a power of two above the square root, at most twice as large.
  static func roughRoot(of number: Int) -> Int {
    var (root, rest) = (1, number)
    while rest > 0 {
      root <<= 1
      rest >>= 2
    }
    return root
  }
}
