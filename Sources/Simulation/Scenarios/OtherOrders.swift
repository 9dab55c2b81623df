import Diagnostics
import SpecModel

/// Searches for an order of a scenario's steps in which a step that cannot be performed can be.
struct OtherOrders {
  let scenario: Scenario
  let feature: Feature
  /// The index of the step that cannot be performed.
  let index: Int

  /// Trying all orders of a longer scenario would take too long.
  private static let mostSteps = 30

  /// The smallest move of one step after which all claims hold.
  var advice: Advice? {
    let steps = scenario.steps
    guard steps.count <= Self.mostSteps else { return nil }
    for place in steps.indices.dropFirst(index + 1) where holds(moving: index, behind: place) {
      return "put it below \(name(of: place))"
    }
    for earlier in steps.indices.prefix(index).reversed()
    where earlier < index - 1 && holds(moving: earlier, behind: index - 1) {
      return "put \(name(of: earlier)) below \(name(of: index - 1))"
    }
    return nil
  }

  /// The advice for a second answer to a method that has no open call.
  func adviceForSecondAnswer(of method: MethodID, open: [MethodID]) -> Advice? {
    let isSecond = scenario.steps.prefix(index).contains { step in
      if case .answer(method, _) = step { true } else { false }
    }
    guard open.isEmpty, isSecond, holdsWithoutStep else { return nil }
    return "leave this step out: every call of it has its answer by then"
  }

  /// Whether all claims hold without the step.
  var holdsWithoutStep: Bool {
    var steps = scenario.steps
    steps.remove(at: index)
    return holds(steps)
  }

  private func name(of place: Int) -> String {
    let names = scenario.steps.map(Description(feature: feature).step)
    let step = names[place]
    let alike = names.indices.filter { names[$0] == step }
    let counted = ["first ", "second ", "third ", "fourth ", "fifth "]
    let number = alike.firstIndex(of: place) ?? 0
    let which = alike.count == 1 ? "" : number < 5 ? "the " + counted[number] : "a later "
    return which + (step.contains("'") ? step : "'\(step)'")
  }

  private func holds(moving step: Int, behind place: Int) -> Bool {
    var steps = scenario.steps
    steps.insert(steps.remove(at: step), at: place)
    return holds(steps)
  }

  /// Whether all claims hold after other steps.
  func holds(_ steps: [ScenarioStep]) -> Bool {
    var other = scenario
    other.steps = steps
    guard let start = try? Simulator(beginning: other, of: feature) else { return false }
    return ScenarioChecker.unmetClaims(start, other).isEmpty
  }
}
