import Diagnostics
import Expressions
import Simulation
import SpecModel

/// The test cases of row elements that change while an action of the row waits for an answer.
extension TestPlanner {
  /// Tests that the steps after an answer, and those of `catch`, read the changed element; empty if
  /// no test can observe the difference.
  mutating func changedElementCases(
    _ runs: [Trial],
    _ action: Action,
    _ row: Int
  ) -> [TestCase] {
    guard action.isAsync, action.usesItem else { return [] }
    let whole = changed(runs, action, row, "ReadsAnew", "") { trial, _ in [trial.stubs] }
    let planner = self
    let failing =
      action.handler == nil
      ? nil
      : changed(runs, action, row, "ReadsAnewInCatch", " when that fails") { trial, method in
        let errors = planner.typedErrors(of: method, by: action).map(\.answers)
        let name = planner.feature.method(method).name.value
        return ([[.fails(name)]] + errors).map { answers in
          var stubs = trial.stubs
          stubs[method] = Stub(answers, repeats: false)
          return stubs
        }
      }
    return [whole, failing].compactMap(\.self)
  }

  private mutating func changed(
    _ runs: [Trial],
    _ action: Action,
    _ row: Int,
    _ name: String,
    _ ending: String,
    stubs: (Trial, MethodID) -> [Stubs]
  ) -> TestCase? {
    for trial in runs.limited(to: 6) {
      let context = trial.context
      guard let method = context.method else { continue }
      for stubs in stubs(trial, method) {
        var begin = context.begin
        begin.stubs = stubs
        for (list, value) in changes(of: trial, row) {
          var (recorder, unrefreshed) = (TestRecorder(begin), TestRecorder(begin.keepingElements))
          do {
            try recorder.performChanging(list, to: value, context, method)
            try unrefreshed.performChanging(list, to: value, context, method)
          } catch { continue }
          guard Trial.Outcome(of: recorder.simulator) != Trial.Outcome(of: unrefreshed.simulator)
          else {
            continue
          }
          recorder.expect(
            claims(after: recorder.simulator, since: trial.before, action)
              + context.claims(in: recorder.simulator))
          var test = test(
            trial,
            "\(context.name)\(name)",
            "\(context.title) goes on with what the row has become meanwhile\(ending)"
          )
          test.steps += recorder.stubs(stubs, isTrimmed: true) + recorder.steps
          return test
        }
      }
    }
    return nil
  }

  /// Stored lists in which the row's element is replaced by another one with the same `id`.
  private func changes(of trial: Trial, _ row: Int) -> [(Referent, RuntimeValue)] {
    let samples = Samples(types: feature.types)
    return feature.stored(behind: [feature.rows[row].list]).flatMap { place in
      guard case .state(let state) = place, case .array(let type) = feature.states[state].type,
        case .array(let elements) = trial.begin.world.states[state],
        let at = elements.firstIndex(where: { feature.id(of: $0) == trial.element?.id })
      else { return [(Referent, RuntimeValue)]() }
      return (3...6).map { number in
        var changed = elements
        changed[at] = samples.value(number, of: type).takingID(of: elements[at], in: feature)
        return (place, .array(changed))
      }
    }
  }
}

extension TestRecorder {
  /// Performs a run and writes the list before the first call is answered.
  fileprivate mutating func performChanging(
    _ list: Referent,
    to value: RuntimeValue,
    _ context: RunContext,
    _ method: MethodID
  ) throws(Simulator.Trouble) {
    try perform(context.start)
    if let delay = context.action.debounce { try perform(.advance(delay)) }
    put(list, value)
    try perform(.answer(method, span: nil))
    try answerAll()
  }
}

extension Simulator {
  /// A mutant in which actions of rows keep the element that they started with.
  fileprivate var keepingElements: Simulator {
    var result = self
    result.refreshesElements = false
    return result
  }
}
