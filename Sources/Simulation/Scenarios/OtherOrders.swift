import Diagnostics
import SpecModel

/// Steps of a scenario that cannot be done where they stand, and could be at another place.
struct OtherOrders {
  let scenario: Scenario
  let feature: Feature
  /// The step that cannot be done.
  let index: Int

  /// Scenarios are short; all orders of a long one would take long.
  private static let mostSteps = 30

  /// Which step goes where, so that all that is claimed holds; the nearest place.
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

  /// For an answer that stands behind another one of the same method, and that nothing waits for.
  func adviceForSecondAnswer(of method: MethodID, open: [MethodID]) -> Advice? {
    let isSecond = scenario.steps.prefix(index).contains { step in
      if case .answer(method, _) = step { true } else { false }
    }
    guard open.isEmpty, isSecond, holdsWithoutIt else { return nil }
    return "leave this step out: every call of it has its answer by then"
  }

  /// Whether all that is claimed holds without the step.
  var holdsWithoutIt: Bool {
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

  /// Whether all that is claimed holds after other steps.
  func holds(_ steps: [ScenarioStep]) -> Bool {
    var other = scenario
    other.steps = steps
    guard let start = try? Simulator(beginning: other, of: feature) else { return false }
    return ScenarioChecker.unheld(start, other).isEmpty
  }
}
