import Expressions
import SpecModel

/// Stored values, each with the values to try, and the combinations of them.
struct Assignments {
  var places: [Referent]
  var choices: [[RuntimeValue]]

  /// At most `limit` combinations. All of them where they fit; else each value once beside two
  /// different backgrounds, then a walk that meets ever new pairs. Always the same ones.
  func combinations(limit: Int) -> [[RuntimeValue]] {
    guard !choices.contains(where: \.isEmpty) else { return [] }
    return fits(limit) ? product() : selection(limit)
  }

  /// Whether there are no more combinations than that.
  func fits(_ limit: Int) -> Bool {
    choices.reduce(1) { min($0 * $1.count, limit + 1) } <= limit
  }

  private func product() -> [[RuntimeValue]] {
    choices.reduce([[]]) { rows, choice in
      rows.flatMap { row in choice.map { row + [$0] } }
    }
  }

  /// Combinations that meet ever new pairs.
  func walk(_ count: Int) -> [[RuntimeValue]] { steps(count).map { values(at: $0) } }

  private func steps(_ count: Int) -> [[Int]] {
    (0..<count).map { step in
      choices.enumerated().map { (step * (2 * $0 + 1) + $0) % $1.count }
    }
  }

  /// By the places of the values among their choices, which are quicker to compare.
  private func selection(_ limit: Int) -> [[RuntimeValue]] {
    var rows: [[Int]] = []
    for background in 0..<2 {
      let base = choices.map { min(background, $0.count - 1) }
      rows.append(base)
      for place in choices.indices {
        for value in choices[place].indices {
          var row = base
          row[place] = value
          rows.append(row)
        }
      }
    }
    rows += steps(limit)
    return rows.removingRepeats.limited(to: limit).map { values(at: $0) }
  }

  private func values(at row: [Int]) -> [RuntimeValue] {
    zip(choices, row).map { $0[$1] }
  }
}
