import Expressions
import SpecModel

/// Stored values with candidate values for each, and the combinations of these.
struct Assignments {
  var places: [Referent]
  var choices: [[RuntimeValue]]

  /// At most `limit` combinations, always the same ones: all of them if they fit; otherwise each
  /// value once with two different backgrounds, followed by a walk through new pairs.
  func combinations(limit: Int) -> [[RuntimeValue]] {
    guard !choices.contains(where: \.isEmpty) else { return [] }
    return fits(limit) ? product() : selection(limit)
  }

  /// Whether there are at most `limit` combinations.
  func fits(_ limit: Int) -> Bool {
    choices.reduce(1) { min($0 * $1.count, limit + 1) } <= limit
  }

  private func product() -> [[RuntimeValue]] {
    choices.reduce([[]]) { rows, choice in
      rows.flatMap { row in choice.map { row + [$0] } }
    }
  }

  /// Combinations that cover new pairs with each step.
  func walk(_ count: Int) -> [[RuntimeValue]] { steps(count).map { values(at: $0) } }

  private func steps(_ count: Int) -> [[Int]] {
    (0..<count).map { step in
      choices.enumerated().map { (step * (2 * $0 + 1) + $0) % $1.count }
    }
  }

  /// Compares rows by indices of values, which is faster.
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
