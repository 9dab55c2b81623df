import Expressions
import Simulation
import SpecModel

/// Conditions that should hold together, and the search for values that satisfy them.
struct Goal {
  /// A condition and its wanted value.
  private struct Part {
    var condition: Expression
    var wanted: Bool
  }

  private let feature: Feature
  private var parts: [Part] = []

  /// - Parameter wanted: The wanted value of the condition.
  init(_ condition: Expression?, is wanted: Bool = true, in feature: Feature) {
    self.feature = feature
    if let condition { add(condition, wanted, depth: 0) }
  }

  /// The guard of an action, together with the guards of the actions that it performs.
  init(runningAllOf action: Action, in feature: Feature) {
    self.init(action.when, in: feature)
    for when in feature.guards(ofActionsPerformedBy: action) { add(when, true, depth: 0) }
  }

  /// Adds both operands of a wanted `a && b` or an unwanted `a || b`, also behind derived values,
  /// guards and rules.
  private mutating func add(_ condition: Expression, _ wanted: Bool, depth: Int) {
    guard depth < 20, parts.count < 60 else { return }
    switch condition.kind {
    case .binary(let sign, let left, let right) where sign == (wanted ? .and : .or):
      add(left, wanted, depth: depth + 1)
      return add(right, wanted, depth: depth + 1)
    case .prefix(.not, let operand): return add(operand, !wanted, depth: depth + 1)
    default: break
    }
    switch condition.reference.map({ feature.symbols[$0.id] }) {
    case .derived(let index)?: add(feature.derived[index].value, wanted, depth: depth + 1)
    case .isEnabled(let id)? where wanted:
      if let when = feature.action(id).when { add(when, true, depth: depth + 1) }
    case .isValid(let state)? where wanted:
      for rule in feature.states[state].rules {
        parts.append(Part(condition: rule.broken, wanted: false))
      }
    default: parts.append(Part(condition: condition, wanted: wanted))
    }
  }

  /// The values, one from each list of choices, that satisfy the most conditions, found by hill
  /// climbing in one place at a time.
  ///
  /// - Parameters:
  ///   - wide: More choices, used if the first ones do not satisfy all conditions.
  ///   - moment: Returns the feature and the values of a run with given values in place; `nil` if
  ///     they trap.
  func values(
    among choices: [[RuntimeValue]],
    else wide: @autoclosure () -> [[RuntimeValue]],
    _ moment: ([RuntimeValue]) -> (Simulator, Simulator.Frame)?
  ) -> [RuntimeValue]? {
    let best = climb(choices, moment)
    guard let best, best.score < parts.count, let next = climb(wide(), moment) else {
      return best?.values
    }
    return next.score > best.score ? next.values : best.values
  }

  func isReached(_ moment: (Simulator, Simulator.Frame)?) -> Bool { score(moment) == parts.count }

  private func climb(
    _ choices: [[RuntimeValue]],
    _ moment: ([RuntimeValue]) -> (Simulator, Simulator.Frame)?
  ) -> (values: [RuntimeValue], score: Int)? {
    guard !choices.contains(where: \.isEmpty) else { return nil }
    var best = choices.map { $0[0] }
    var score = score(moment(best))
    // A trial sets each place and asks each condition.
    var trialsLeft = 30_000 / max(1, choices.count + parts.count)
    for _ in 0..<3 where score < parts.count {
      let before = score
      for place in choices.indices {
        for value in choices[place] where score < parts.count && value != best[place] {
          guard trialsLeft > 0 else { return (best, score) }
          trialsLeft -= 1
          var trial = best
          trial[place] = value
          let won = self.score(moment(trial))
          if won > score { (best, score) = (trial, won) }
        }
      }
      if score == before { break }
    }
    return (best, score)
  }

  private func score(_ moment: (Simulator, Simulator.Frame)?) -> Int {
    guard let moment else { return -1 }
    return parts.count { part in
      (try? moment.0.evaluate(part.condition, moment.1)) == .bool(part.wanted)
    }
  }
}

extension Assignments {
  /// Combinations around one that satisfies a goal: the goal, then each other value alone, then
  /// some of all combinations.
  func combinations(around goal: [RuntimeValue]?, limit: Int) -> [[RuntimeValue]] {
    guard let goal else { return combinations(limit: limit) }
    if fits(limit) { return ([goal] + combinations(limit: limit)).removingRepeats }
    var rows = [goal]
    for place in choices.indices {
      for value in choices[place] where value != goal[place] {
        var row = goal
        row[place] = value
        rows.append(row)
      }
    }
    return (rows.limited(to: limit) + walk(limit / 2)).removingRepeats
  }
}
