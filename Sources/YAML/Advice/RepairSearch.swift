import Diagnostics

/// Finds the change after which a text can be read, and holds most of what is due.
///
/// Each is tried by reading the text once more. Of those that lead past the place, the one wins that
/// leaves the fewest problems and the least that does not fit; of equals, the first.
struct RepairSearch {
  /// How many bytes all trials for a file may read.
  private static let budget = 1_000_000

  /// More than all that does not fit in a file.
  private static let stopCost = 100_000

  let grammar: KeyGrammar?
  private var left: Int
  private lazy var index = grammar?.index ?? [:]

  /// - Parameter isTrying: whether anything is tried; else the first is taken.
  init(_ grammar: KeyGrammar?, isTrying: Bool) {
    self.grammar = grammar
    left = isTrying ? Self.budget : 0
  }

  /// - Returns: the repair, and what would do as well; the first of all where none leads further.
  mutating func best(
    of repairs: [Repair],
    for bytes: [UInt8]
  ) -> (repair: Repair, others: [Repair], isTried: Bool)? {
    var best: [(repair: Repair, cost: Int)] = []
    var open = Array(repairs.filter { !$0.edits.isEmpty }.reversed())
    while let repair = open.popLast() {
      guard let cost = cost(of: repair, for: bytes) else { continue }
      if cost < Self.stopCost { open += repair.variants.reversed() }
      guard cost <= best.first?.cost ?? .max else { continue }
      if cost < best.first?.cost ?? .max { best = [] }
      best.append((repair, cost))
    }
    guard let first = best.first else { return repairs.first.map { ($0, [], false) } }
    return (first.repair, best.dropFirst().map(\.repair), true)
  }

  /// What is wrong with a text after a repair; `nil` where it does not lead past the lines that it changes.
  private mutating func cost(of repair: Repair, for bytes: [UInt8]) -> Int? {
    guard let last = repair.edits.last else { return nil }
    let mended = repair.applied(to: bytes)
    guard let trial = read(mended) else { return nil }
    // Behind the line in which the last change ends.
    var end = last.range.upperBound + mended.count - bytes.count
    end = max(end, repair.place.upperBound)
    while end < mended.count, mended[end] != UInt8(ascii: "\n") { end += 1 }
    if let stop = trial.stop { return stop > end ? Self.stopCost : nil }
    return 2 * (trial.problems + trial.misfits) + (repair.isLoss ? 1 : 0)
  }

  private mutating func read(
    _ bytes: [UInt8]
  ) -> (stop: Int?, problems: Int, misfits: Int)? {
    left -= max(bytes.count, 1_000)
    guard left >= 0 else { return nil }
    let index = index
    return bytes.withUnsafeBufferPointer { text in
      let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      let stream = EventStream(text, from: start, isASCII: false)
      var composition = Composition(
        of: SourceFile.ID(0), SourceBytes(text), stream, Masks(of: []), grammar, atMost: .max)
      let root = composition.document()
      let misfits = root.flatMap { grammar?.misfits(in: $0, by: index) } ?? 0
      let stop = composition.stop.map(\.error.offset) ?? (root == nil ? 0 : nil)
      return (stop, composition.bag.all.count, misfits)
    }
  }
}
