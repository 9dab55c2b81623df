/// A path from one list of numbers to another through Myers' edit graph, found by dividing the
/// graph where the searches from both corners meet. It is the shortest path, unless that costs too
/// much.
///
/// A point in the graph is `x` in the old list and `y` in the new one. Its diagonal is `x - y`.
struct EditPath {
  private struct Box {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// The point at which a box is divided, and whether each half still needs the shortest path.
  private struct Split {
    var x: Int
    var y: Int
    var isMinimalBefore = true
    var isMinimalBehind = true
  }

  private(set) var edits: [LineDiff.Region] = []
  private let old: [Int32]
  private let new: [Int32]
  /// The furthest `x` on each diagonal, from the start and from the end.
  private var forward: [Int]
  private var backward: [Int]
  /// The index of diagonal 0 in `forward` and `backward`.
  private let origin: Int
  /// The number of edits after which the best path found so far is accepted.
  private let costLimit: Int

  /// The number of matches in a row that makes a path promising, and the cost above which promising
  /// paths are accepted.
  private static let snakeLength = 20
  private static let heuristicCost = 256
  private static let unreachable = Int.max / 4

  init(_ old: [Int32], _ new: [Int32]) {
    self.old = old
    self.new = new
    let diagonals = old.count + new.count + 3
    forward = [Int](repeating: 0, count: diagonals + 1)
    backward = forward
    origin = new.count + 1
    // The work grows with the limit and the number of lines.
    costLimit = diagonals > 200_000 ? 32 : max(EditMarks.roughRoot(of: diagonals), 256)
    var boxes = [(Box(old: 0..<old.count, new: 0..<new.count), false)]
    while let (box, isMinimal) = boxes.popLast() {
      let rest = trimmed(box)
      if rest.old.isEmpty || rest.new.isEmpty {
        if !rest.old.isEmpty || !rest.new.isEmpty {
          edits.append(.init(old: rest.old, new: rest.new))
        }
        continue
      }
      let split = split(rest, isMinimal: isMinimal)
      boxes.append(
        (
          Box(old: split.x..<rest.old.upperBound, new: split.y..<rest.new.upperBound),
          split.isMinimalBehind
        ))
      boxes.append(
        (
          Box(old: rest.old.lowerBound..<split.x, new: rest.new.lowerBound..<split.y),
          split.isMinimalBefore
        ))
    }
  }

  /// Returns the box without the equal elements at both ends.
  private func trimmed(_ box: Box) -> Box {
    var (x, y) = (box.old.lowerBound, box.new.lowerBound)
    var (endX, endY) = (box.old.upperBound, box.new.upperBound)
    while x < endX, y < endY, old[x] == new[y] {
      x += 1
      y += 1
    }
    while x < endX, y < endY, old[endX - 1] == new[endY - 1] {
      endX -= 1
      endY -= 1
    }
    return Box(old: x..<endX, new: y..<endY)
  }

  // MARK: Dividing

  /// The range of diagonals that a search has reached. Each step visits every other one.
  private struct Front {
    var low: Int
    var high: Int
    let middle: Int

    init(_ diagonal: Int) {
      low = diagonal
      high = diagonal
      middle = diagonal
    }

    var diagonals: StrideThrough<Int> { stride(from: high, through: low, by: -2) }

    /// Extends the range by one diagonal on each side, or shrinks it where the box ends.
    mutating func widen(
      in limits: ClosedRange<Int>, _ reach: inout [Int], _ origin: Int, _ end: Int
    ) {
      if low > limits.lowerBound {
        low -= 1
        reach[origin + low - 1] = end
      } else {
        low += 1
      }
      if high < limits.upperBound {
        high += 1
        reach[origin + high + 1] = end
      } else {
        high -= 1
      }
    }
  }

  private mutating func split(_ box: Box, isMinimal: Bool) -> Split {
    let limits =
      (box.old.lowerBound - box.new.upperBound)...(box.old.upperBound - box.new.lowerBound)
    var ahead = Front(box.old.lowerBound - box.new.lowerBound)
    var behind = Front(box.old.upperBound - box.new.upperBound)
    let meetsAhead = (ahead.middle - behind.middle) & 1 == 1
    forward[origin + ahead.middle] = box.old.lowerBound
    backward[origin + behind.middle] = box.old.upperBound
    var cost = 0
    while true {
      cost += 1
      var isPromising = false
      ahead.widen(in: limits, &forward, origin, -1)
      for diagonal in ahead.diagonals {
        let x = advance(on: diagonal, in: box, &isPromising)
        if meetsAhead, behind.low <= diagonal, diagonal <= behind.high,
          backward[origin + diagonal] <= x
        {
          return Split(x: x, y: x - diagonal)
        }
      }
      behind.widen(in: limits, &backward, origin, Self.unreachable)
      for diagonal in behind.diagonals {
        let x = retreat(on: diagonal, in: box, &isPromising)
        if !meetsAhead, ahead.low <= diagonal, diagonal <= ahead.high,
          x <= forward[origin + diagonal]
        {
          return Split(x: x, y: x - diagonal)
        }
      }
      if isMinimal { continue }
      if isPromising, cost > Self.heuristicCost {
        if let split = promisingAhead(ahead, box, cost) { return split }
        if let split = promisingBehind(behind, box, cost) { return split }
      }
      if cost >= costLimit { return furthest(ahead, behind, box) }
    }
  }

  /// Moves one edit further on a diagonal, and past all matches after it.
  private mutating func advance(on diagonal: Int, in box: Box, _ isPromising: inout Bool) -> Int {
    let index = origin + diagonal
    var x = max(forward[index - 1] + 1, forward[index + 1])
    let start = x
    while x < box.old.upperBound, x - diagonal < box.new.upperBound, old[x] == new[x - diagonal] {
      x += 1
    }
    if x - start > Self.snakeLength { isPromising = true }
    forward[index] = x
    return x
  }

  private mutating func retreat(on diagonal: Int, in box: Box, _ isPromising: inout Bool) -> Int {
    let index = origin + diagonal
    var x = min(backward[index - 1], backward[index + 1] - 1)
    let start = x
    while x > box.old.lowerBound, x - diagonal > box.new.lowerBound,
      old[x - 1] == new[x - 1 - diagonal]
    {
      x -= 1
    }
    if start - x > Self.snakeLength { isPromising = true }
    backward[index] = x
    return x
  }

  // MARK: Accepting a longer path

  /// Returns the furthest point from the start that ends a long run of matches.
  private func promisingAhead(_ front: Front, _ box: Box, _ cost: Int) -> Split? {
    var best = 0
    var found: Split?
    for diagonal in front.diagonals {
      let x = forward[origin + diagonal]
      let y = x - diagonal
      let gain =
        (x - box.old.lowerBound) + (y - box.new.lowerBound) - abs(diagonal - front.middle)
      guard gain > 4 * cost, gain > best,
        box.old.lowerBound + Self.snakeLength <= x, x < box.old.upperBound,
        box.new.lowerBound + Self.snakeLength <= y, y < box.new.upperBound,
        (1...Self.snakeLength).allSatisfy({ old[x - $0] == new[y - $0] })
      else { continue }
      best = gain
      found = Split(x: x, y: y, isMinimalBefore: true, isMinimalBehind: false)
    }
    return found
  }

  private func promisingBehind(_ front: Front, _ box: Box, _ cost: Int) -> Split? {
    var best = 0
    var found: Split?
    for diagonal in front.diagonals {
      let x = backward[origin + diagonal]
      let y = x - diagonal
      let gain =
        (box.old.upperBound - x) + (box.new.upperBound - y) - abs(diagonal - front.middle)
      guard gain > 4 * cost, gain > best,
        box.old.lowerBound < x, x <= box.old.upperBound - Self.snakeLength,
        box.new.lowerBound < y, y <= box.new.upperBound - Self.snakeLength,
        (0..<Self.snakeLength).allSatisfy({ old[x + $0] == new[y + $0] })
      else { continue }
      best = gain
      found = Split(x: x, y: y, isMinimalBefore: false, isMinimalBehind: true)
    }
    return found
  }

  /// Returns the furthest point of the search that has come further from its corner.
  private func furthest(_ ahead: Front, _ behind: Front, _ box: Box) -> Split {
    var (gone, goneX) = (-1, -1)
    for diagonal in ahead.diagonals {
      var x = min(forward[origin + diagonal], box.old.upperBound)
      if box.new.upperBound < x - diagonal { x = box.new.upperBound + diagonal }
      if gone < 2 * x - diagonal { (gone, goneX) = (2 * x - diagonal, x) }
    }
    var (left, leftX) = (Self.unreachable, Self.unreachable)
    for diagonal in behind.diagonals {
      var x = max(box.old.lowerBound, backward[origin + diagonal])
      if x - diagonal < box.new.lowerBound { x = box.new.lowerBound + diagonal }
      if 2 * x - diagonal < left { (left, leftX) = (2 * x - diagonal, x) }
    }
    let before = gone - (box.old.lowerBound + box.new.lowerBound)
    let rest = (box.old.upperBound + box.new.upperBound) - left
    return rest < before
      ? Split(x: goneX, y: gone - goneX, isMinimalBefore: true, isMinimalBehind: false)
      : Split(x: leftX, y: left - leftX, isMinimalBefore: false, isMinimalBehind: true)
  }
}
