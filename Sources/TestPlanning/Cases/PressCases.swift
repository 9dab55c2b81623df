import Diagnostics
import Expressions
import Simulation
import SpecModel

/// The test cases of buttons: the arguments that each passes to its action.
extension TestPlanner {
  /// A section for the buttons that evaluate their arguments when they are pressed.
  mutating func pressSections() -> [TestSection] {
    let cases = feature.presses.indices.flatMap { pressCases($0) }
    return cases.isEmpty ? [] : [TestSection(title: "Buttons", cases: cases)]
  }

  private mutating func pressCases(_ index: Int) -> [TestCase] {
    let (name, press) = feature.presses[index]
    let action = feature.actions[press.action]
    let mutants = press.arguments.indices.flatMap { place in
      press.arguments[place].mutants().map { (place, $0) }
    }
    var survivors = mutants.limited(to: 40)
    var cases: [TestCase] = []
    for trial in pressTrials(press, action) where cases.isEmpty || !survivors.isEmpty {
      let count = survivors.count
      survivors.removeAll { place, mutant in
        guard let value = try? trial.begin.evaluate(mutant, Simulator.Frame()) else { return true }
        return value != trial.arguments[place] && trial.distinguishes(value, at: place)
      }
      guard cases.isEmpty || survivors.count < count else { continue }
      let title = "\(name) asks for \(action.name.value)"
      var test = test(
        trial, name, cases.isEmpty ? title : "\(title), case \(cases.count + 1)")
      test.steps += stubSteps(trial) { _ in [] }
      test.steps += steps(performing: trial, by: index)
      test.steps += claims(after: trial.simulator, since: trial.before, action).map { .expect($0) }
      cases.append(test)
    }
    return cases
  }

  /// Runs of the action with the button's arguments, those with the most effects first.
  private func pressTrials(_ press: Press, _ action: Action) -> [Trial] {
    let given = press.arguments.flatMap { feature.stored(behind: $0) }
    let places = (given + feature.stored(around: action)).removingRepeats.filter(\.isSettable)
    let expressions = press.arguments + feature.expressions(of: action)
    guard candidates.affords(places, in: expressions) else { return [] }
    let choices = candidates.choices(of: places, in: expressions)
    let stubs = stubs(for: action, variant: 0, expressions)
    let trials = Assignments(places: places, choices: choices).combinations(limit: 48).compactMap {
      values -> Trial? in
      var simulator = start
      guard (try? simulator.begin(places, values)) != nil else { return nil }
      let arguments = press.arguments.compactMap {
        try? simulator.evaluate($0, Simulator.Frame())
      }
      guard arguments.count == press.arguments.count else { return nil }
      return Trial(
        start, action, places: places, values: values, arguments: arguments, stubs: stubs)
    }
    return trials.filter(\.runs).sorted { $0.effects > $1.effects }
  }
}

extension Referent {
  /// Whether a test can set the value before its first step.
  fileprivate var isSettable: Bool {
    switch self {
    case .parameter, .state: true
    default: false
    }
  }
}
