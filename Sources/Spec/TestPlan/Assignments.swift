import Expressions

/// Stored values, each with the values to try, and the combinations of them.
struct Assignments {
  var places: [Referent]
  var choices: [[RuntimeValue]]

  /// At most `limit` combinations. All of them where they fit; else each value once beside two
  /// different backgrounds, then a walk that meets ever new pairs. Always the same ones.
  func combinations(limit: Int) -> [[RuntimeValue]] {
    guard !choices.contains(where: \.isEmpty) else { return [] }
    var total = 1
    for choice in choices { total = min(total * choice.count, limit + 1) }
    return total <= limit ? product() : selection(limit)
  }

  private func product() -> [[RuntimeValue]] {
    choices.reduce([[]]) { rows, choice in
      rows.flatMap { row in choice.map { row + [$0] } }
    }
  }

  /// Combinations that meet ever new pairs.
  func walk(_ count: Int) -> [[RuntimeValue]] {
    (0..<count).map { step in
      choices.enumerated().map { $1[(step * (2 * $0 + 1) + $0) % $1.count] }
    }
  }

  private func selection(_ limit: Int) -> [[RuntimeValue]] {
    var rows: [[RuntimeValue]] = []
    for background in 0..<2 {
      let base = choices.map { $0[min(background, $0.count - 1)] }
      rows.append(base)
      for place in choices.indices {
        for value in choices[place] {
          var row = base
          row[place] = value
          rows.append(row)
        }
      }
    }
    rows += walk(limit)
    return rows.removingRepeats.limited(to: limit)
  }
}
