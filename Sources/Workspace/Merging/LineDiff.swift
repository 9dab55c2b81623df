/// Where two texts differ, line by line.
///
/// Of all edits that lead from one text to the other, it finds the one that git finds, so that merges
/// equal git's: Myers' divide and conquer ("An O(ND) Difference Algorithm and Its Variations", 1986)
/// among the lines that can match at all, with git's limits on the cost, and with each edit slid as
/// far down as equal lines allow, or to where the other text was edited too.
/// - Complexity: O(lines × 256), for texts that resemble each other O(lines + edits²).
struct LineDiff {
  /// Lines of the old text, and the lines that stand in their place.
  struct Region: Hashable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Apart from one another, and in order.
  let regions: [Region]

  /// - Parameters: lines as numbers, equal ones for equal lines, counted from 0.
  init(from old: [Int32], to new: [Int32]) {
    var marks = EditMarks(old, new)
    marks.find()
    var oldEdits = EditedLines(old, marks.old)
    var newEdits = EditedLines(new, marks.new)
    oldEdits.slide(beside: &newEdits)
    newEdits.slide(beside: &oldEdits)
    regions = Self.regions(oldEdits, newEdits)
  }

  /// Unedited lines stand beside one another; what lies between them is an edit.
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

/// Texts as lines, and lines as numbers: equal ones for equal lines, across all texts that it reads.
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

  /// Each with its line end, so that a missing last one makes a difference.
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
