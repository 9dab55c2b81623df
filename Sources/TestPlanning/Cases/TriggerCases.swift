import Diagnostics
import Expressions
import Simulation
import SpecModel

/// The test cases of actions that a state change or a timer starts.
extension TestPlanner {
  /// A section for state changes and a section for timers.
  mutating func triggerSections() -> [TestSection] {
    var changes: [TestCase] = []
    var ticks: [TestCase] = []
    for action in feature.actions {
      guard !action.watched.isEmpty || action.interval != nil,
        let trial = trials(of: action).filter(\.runs).max(by: { $0.effects < $1.effects })
      else { continue }
      for state in action.watched where wants(.change(state: state), of: action) {
        changes += [changed(state, trial, action)].compactMap(\.self)
      }
      if let interval = action.interval, wants(.every(milliseconds: interval), of: action),
        let test = timer(interval, trial, action)
      {
        ticks.append(test)
      }
    }
    return [
      TestSection(title: "Changes", cases: named(changes)),
      TestSection(title: "Timers", cases: named(ticks)),
    ].filter { !$0.cases.isEmpty }
  }

  /// Whether a test of what starts an action is wanted.
  private mutating func wants(_ trigger: Trigger, of action: Action) -> Bool {
    depth == .thorough || !isShown(action.id) { $0.triggers.removeAll { $0 == trigger } }
  }

  private func changed(_ state: Int, _ trial: Trial, _ action: Action) -> TestCase? {
    let place = Referent.state(state)
    let value = trial.begin.world.states[state]
    let values = candidates.values(of: place, number: 0, in: feature.expressions(of: action))
    guard let other = values.first(where: { $0 != value }) else { return nil }
    let name = "\(feature.states[state].name.value)Begins\(action.name.value.upperFirst)"
    let title = "a change of \(feature.states[state].name.value) begins \(action.name.value)"
    var begin = trial.begin
    begin.stubs = stubs(of: feature.watchers(of: state))
    guard (try? begin.put(other, at: place)) != nil else { return nil }
    var recorder = TestRecorder(begin)
    do {
      try recorder.perform(.set(state: state, value))
      recorder.expect(claims(after: recorder.simulator, since: begin.world, action))
      // Undoes the effects of the action, so that a second run would be visible.
      for case .state(let index) in feature.stored(around: action) where index != state {
        recorder.put(.state(index), begin.world.states[index])
      }
      try recorder.perform(.set(state: state, value))
      // A run that should not start would start waiting here.
      recorder.settle()
      if let delay = action.debounce { try recorder.perform(.advance(delay)) }
      recorder.expect(claims(after: recorder.simulator, since: begin.world, action))
    } catch { return nil }
    var test = TestCase(name: name, title: title)
    test.begin(trial.places, trial.values, from: start)
    test.steps.append(.assign(place, other))
    test.steps += recorder.stubs(begin.stubs) + recorder.steps
    return test
  }

  private func timer(_ interval: Int, _ trial: Trial, _ action: Action) -> TestCase? {
    let name = action.name.value
    let all = stubs(of: feature.actions)
    let title = "\(name) runs again and again, from appear to disappear"
    let context = trial.context
    return timed("\(name)IsTimed", title, context, stubs: all) {
      recorder throws(Simulator.Trouble) in
      try recorder.perform(.appear)
      if depth == .lean {
        try recorder.perform(.advance(interval))
        try recorder.answerAll()
        recorder.expect(state(recorder, since: context))
        try recorder.perform(.disappear)
        try restore(&recorder, to: context)
        try recorder.perform(.advance(interval))
        recorder.expect(state(recorder, since: context))
        return
      }
      for _ in 0..<2 {
        try recorder.perform(.advance(interval - 1))
        recorder.expect(state(recorder, since: context))
        try recorder.perform(.advance(1))
        try recorder.answerAll()
        recorder.expect(state(recorder, since: context))
      }
      try recorder.perform(.appear)
      try recorder.perform(.advance(interval))
      try recorder.answerAll()
      recorder.expect(state(recorder, since: context))
      try recorder.perform(.disappear)
      try restore(&recorder, to: context)
      try recorder.perform(.advance(interval))
      recorder.expect(state(recorder, since: context))
      try recorder.perform(.appear)
      try restore(&recorder, to: context)
      recorder.cancelAll()
      try recorder.perform(.advance(interval))
      recorder.expect(state(recorder, since: context))
    }
  }

  /// Undoes the effects so far, so that another run would be visible.
  private func restore(
    _ recorder: inout TestRecorder,
    to context: RunContext
  ) throws(Simulator.Trouble) {
    for case .state(let index) in feature.stored(around: context.action) {
      let value = context.before.states[index]
      guard recorder.simulator.world.states[index] != value else { continue }
      try recorder.perform(.set(state: index, value))
    }
  }

  /// Stubs for all calls of some actions.
  private func stubs(of actions: [Action]) -> Stubs {
    var all: Stubs = [:]
    for action in actions {
      all = all.adding(stubs(for: action, variant: 0, feature.expressions(of: action)))
    }
    return all
  }
}
