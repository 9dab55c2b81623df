/// Where two texts differ, line by line: the shortest edit, by Myers' greedy algorithm ("An O(ND)
/// Difference Algorithm and Its Variations", 1986).
struct LineDiff<Line: Hashable> {
  /// Lines of the old text, and the lines that stand in their place.
  struct Region: Hashable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Apart from one another, and in order.
  private(set) var regions: [Region] = []
  private let old: ArraySlice<Line>
  private let new: ArraySlice<Line>

  /// Texts that are further apart are shown as one edit: nobody reads a thousand, and their number
  /// enters squared.
  private static var editLimit: Int { 1_000 }

  init(from old: [Line], to new: [Line]) {
    let shorter = min(old.count, new.count)
    let start = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    self.old = old[start..<oldEnd]
    self.new = new[start..<newEnd]
    guard !self.old.isEmpty || !self.new.isEmpty else { return }
    regions = furthestReaches().map(regions(along:)) ?? [wholeRegion]
  }

  private var wholeRegion: Region {
    Region(old: old.startIndex..<old.endIndex, new: new.startIndex..<new.endIndex)
  }

  /// How far each diagonal reaches after each number of edits, until one reaches both ends; `nil`
  /// above the limit. With `d` edits, diagonal `k` (old minus new) stands at index `d + k`.
  private func furthestReaches() -> [[Int]]? {
    var steps: [[Int]] = []
    for edits in 0...min(old.count + new.count, Self.editLimit) {
      var reach = [Int](repeating: 0, count: 2 * edits + 1)
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        var x = edits == 0 ? 0 : Self.start(of: diagonal, edits, steps[edits - 1])
        while x < old.count, x - diagonal < new.count, x - diagonal >= 0,
          old[old.startIndex + x] == new[new.startIndex + x - diagonal]
        {
          x += 1
        }
        reach[edits + diagonal] = x
        if x >= old.count, x - diagonal >= new.count { return steps + [reach] }
      }
      steps.append(reach)
    }
    return nil
  }

  /// Where a diagonal begins with its last edit: a line taken from the new text, or one dropped.
  private static func start(of diagonal: Int, _ edits: Int, _ before: [Int]) -> Int {
    isInsertion(diagonal, edits, before)
      ? before[edits + diagonal] : before[edits + diagonal - 2] + 1
  }

  private static func isInsertion(_ diagonal: Int, _ edits: Int, _ before: [Int]) -> Bool {
    if diagonal == -edits { return true }
    if diagonal == edits { return false }
    return before[edits + diagonal - 2] < before[edits + diagonal]
  }

  /// Goes back from both ends, and joins the edits that touch.
  private func regions(along steps: [[Int]]) -> [Region] {
    var regions: [Region] = []
    var (x, diagonal) = (old.count, old.count - new.count)
    for edits in stride(from: steps.count - 1, to: 0, by: -1) {
      let before = steps[edits - 1]
      let isInsertion = Self.isInsertion(diagonal, edits, before)
      x = Self.start(of: diagonal, edits, before)
      let y = x - diagonal
      let (fromX, fromY) = isInsertion ? (x, y - 1) : (x - 1, y)
      let oldStart = old.startIndex + fromX
      let newStart = new.startIndex + fromY
      if let next = regions.last, next.old.lowerBound == old.startIndex + x,
        next.new.lowerBound == new.startIndex + y
      {
        regions[regions.count - 1].old = oldStart..<next.old.upperBound
        regions[regions.count - 1].new = newStart..<next.new.upperBound
      } else {
        regions.append(
          Region(old: oldStart..<(old.startIndex + x), new: newStart..<(new.startIndex + y))
        )
      }
      diagonal = fromX - fromY
      x = fromX
    }
    return regions.reversed()
  }
}
