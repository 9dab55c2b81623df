/// The line-by-line difference between two texts.
///
/// The algorithm follows git, so that merges equal git's: the linear-space variant of Myers'
/// algorithm ("An O(ND) Difference Algorithm and Its Variations", 1986) on the lines that can match
/// at all, with git's limits on the cost. Each edit is then slid down as far as equal lines allow,
/// or to the last position beside an edit of the other text.
/// - Complexity: O(lines × 256), or O(lines + edits²) for similar texts.
struct LineDiff {
  /// A range of lines of the old text, and the lines that replace it.
  struct Region: Hashable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// The regions in order. They do not touch.
  let regions: [Region]

  /// Compares two texts, given as numbers that are equal for equal lines.
  init(from old: [Int32], to new: [Int32]) {
    var marks = EditMarks(old, new)
    marks.find()
    var oldEdits = EditedLines(old, marks.old)
    var newEdits = EditedLines(new, marks.new)
    oldEdits.slide(beside: &newEdits)
    newEdits.slide(beside: &oldEdits)
    regions = Self.regions(oldEdits, newEdits)
  }

  /// Returns the edits between pairs of unedited lines.
  private static func regions(_ old: EditedLines, _ new: EditedLines) -> [Region] {
    var regions: [Region] = []
    var (x, y) = (0, 0)
    while x < old.count || y < new.count {
      let start = (x, y)
      while x < old.count, old.isEdited(x) { x += 1 }
      while y < new.count, new.isEdited(y) { y += 1 }
      if x > start.0 || y > start.1 { regions.append(Region(old: start.0..<x, new: start.1..<y)) }
      x += 1
      y += 1
    }
    return regions
  }
}

/// Splits texts into lines, and numbers the lines. Equal lines of all texts get equal numbers.
struct LineNumbers {
  private var numbers: [ArraySlice<UInt8>: Int32] = [:]

  mutating func numbers(of lines: [ArraySlice<UInt8>]) -> [Int32] {
    lines.map { line in
      let next = Int32(numbers.count)
      if let number = numbers[line] { return number }
      numbers[line] = next
      return next
    }
  }

  /// Splits into lines that include their line ends, so that a missing last line end is a
  /// difference.
  static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }
}
