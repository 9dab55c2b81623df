import Expressions
import SpecModel
import TestPlanning
import Testing

/// A view that is told nothing shows something old only where a write changes what it shows.
extension TestPlanTests {
  @Test(
    "what a write changes only among values far from the bounds is told",
    arguments: [
      ("max(0, income / 10 - 2_000 - children * 300)", 0),
      ("income > 20_000 ? children * 2 : 0", 1),
      ("income - children > 30_000 && income > 90_000 ? children : 0", 2),
    ]
  )
  func farFromBounds(owed: String, number: Int) throws {
    let (plan, feature) = try plan(
      """
      feature: A
      state: { income: Int = 0, children: Int = 0, pets: Int = 0 }
      derived: { owed: '\(owed)', care: 'children + pets' }
      view:
        - stepper: income
        - stepper: children
        - stepper: pets
        - text: '"\\(owed)"'
        - text: '"\\(care)"'
      """
    )
    let written = feature.observations(beside: plan).map { test in
      test.steps.reduce(into: [[Int](repeating: 0, count: 3)]) { states, step in
        guard case .assign(.state(let index), .int(let value)) = step else { return }
        states.append(states[states.count - 1])
        states[states.count - 1][index] = value
      }
    }
    func shown(_ states: [Int]) -> Int {
      let (income, children) = (states[0], states[1])
      return switch number {
      case 0: max(0, income / 10 - 2_000 - children * 300)
      case 1: income > 20_000 ? children * 2 : 0
      default: income - children > 30_000 && income > 90_000 ? children : 0
      }
    }
    for state in [0, 1] {
      let isTold = written.contains { states in
        let last = states.suffix(2)
        guard last.count == 2, last[last.startIndex][state] != states[states.count - 1][state]
        else {
          return false
        }
        return shown(last[last.startIndex]) != shown(states[states.count - 1])
      }
      #expect(isTold, "state \(state): \(written)")
    }
  }
}
