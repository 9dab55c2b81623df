public import Diagnostics
import Expressions
public import SpecModel

/// A trace of a scenario: what happened in each step, in the terms of the spec.
public struct ScenarioTrace: Sendable {
  public enum Kind: String, Sendable {
    /// A service was called.
    case call
    /// A state was written.
    case write
    /// A derived value changed.
    case follow
    /// An action started or ended.
    case run
    /// An action's error was stored or cleared.
    case error
    /// A route was taken.
    case go
  }

  public struct Event: Sendable {
    public var kind: Kind
    public var text: String
  }

  public struct Step: Sendable {
    /// The step as the scenario writes it: `search { text: 'ab' }`.
    public var name: String
    public var events: [Event]
  }

  /// A claim of `then`.
  public struct Claim: Sendable {
    public var text: String
    public var holds: Bool
  }

  public var title: String
  /// The values of `given`, in the order of the spec.
  public var given: [String]
  public var steps: [Step]
  public var claims: [Claim]
}

extension Feature {
  /// Runs all scenarios and returns their traces. Claims that do not hold and steps that cannot be
  /// performed are reported as well, and scenarios that take more work than those of a spec may.
  public func traces(into bag: inout DiagnosticBag) -> [ScenarioTrace] {
    var budget = ScenarioBudget()
    return scenarios.map { scenario in
      let (steps, claims) = (WorkMeter(left: budget.share), WorkMeter(left: budget.share))
      budget.spend { meter in
        ScenarioChecker.check(scenario, of: self, meter: meter, into: &bag)
      }
      return ScenarioTrace(
        title: scenario.title.value,
        given: given(scenario.setup),
        steps: ScenarioTracer.steps(of: scenario, in: self, meter: steps),
        claims: ScenarioChecker.claims(of: scenario, in: self, meter: claims)
      )
    }
  }

  private func given(_ setup: Setup) -> [String] {
    let describe = Description(feature: self)
    let parameters = setup.parameters.sorted { $0.key < $1.key }.map {
      "\(self.parameters[$0.key].name.value): \(describe.value($0.value))"
    }
    let states = setup.states.sorted { $0.key < $1.key }.map {
      "\(self.states[$0.key].name.value): \(describe.value($0.value))"
    }
    return parameters + states
  }
}

/// Records what a simulator does by comparing its worlds between one call and the next.
struct ScenarioTracer {
  private var simulator: Simulator
  private let describe: Description

  /// The trace up to and including the first step that cannot be performed.
  static func steps(
    of scenario: Scenario,
    in feature: Feature,
    meter: WorkMeter
  ) -> [ScenarioTrace.Step] {
    guard let simulator = try? Simulator(beginning: scenario, of: feature, meter: meter)
    else { return [] }
    var tracer = ScenarioTracer(
      simulator: simulator, describe: Description(feature: feature))
    var steps: [ScenarioTrace.Step] = []
    for step in scenario.steps {
      let (events, isBroken) = tracer.perform(step)
      steps.append(.init(name: tracer.describe.step(step), events: events))
      if isBroken { break }
    }
    return steps
  }

  private mutating func perform(
    _ step: ScenarioStep
  ) -> (events: [ScenarioTrace.Event], isBroken: Bool) {
    let before = simulator
    var last = simulator.world
    let known = simulator.moments.count
    let isBroken = (try? simulator.perform(step)) == nil
    var events: [ScenarioTrace.Event] = []
    for moment in simulator.moments.dropFirst(known) {
      events += changes(from: last, to: moment.world)
      events.append(.init(kind: .call, text: describe.call(moment.call)))
      last = moment.world
    }
    events += changes(from: last, to: simulator.world)
    if events.isEmpty,
      let reason = before.refusal(of: step) ?? before.idleness(of: step, before: simulator)
    {
      events.append(.init(kind: .run, text: reason))
    }
    return (events, isBroken)
  }

  private func changes(from old: World, to new: World) -> [ScenarioTrace.Event] {
    guard old != new else { return [] }
    let feature = simulator.feature
    var events: [ScenarioTrace.Event] = []
    func add(_ kind: ScenarioTrace.Kind, _ name: String, _ text: String) {
      events.append(.init(kind: kind, text: "\(name) \(text)"))
    }
    for (index, state) in feature.states.enumerated()
    where !state.isImplied && old.states[index] != new.states[index] {
      add(.write, "\(state.name.value):", arrow(old.states[index], new.states[index]))
    }
    for (index, derived) in feature.derived.enumerated() {
      let values = (value(.derived(index), in: old), value(.derived(index), in: new))
      guard let before = values.0, let after = values.1, before != after else { continue }
      add(.follow, "\(derived.name.value):", arrow(before, after))
    }
    for (index, action) in feature.actions.enumerated() {
      if old.running[index] != new.running[index] {
        add(.run, action.name.value, new.running[index] ? "runs" : "has ended")
      }
      if old.failures[index] != new.failures[index] {
        let failure = new.failures[index]
        let text = failure == RuntimeValue.none ? "is cleared" : "is \(describe.failure(failure))"
        add(.error, "\(action.name.value).error", text)
      }
    }
    for departure in new.departures.dropFirst(old.departures.count) {
      events.append(.init(kind: .go, text: describe.routes([departure])))
    }
    return events
  }

  private func arrow(_ old: RuntimeValue, _ new: RuntimeValue) -> String {
    "\(describe.value(old)) → \(describe.value(new))"
  }

  private func value(_ referent: Referent, in world: World) -> RuntimeValue? {
    var copy = simulator
    copy.world = world
    return try? copy.value(of: referent)
  }
}

extension Simulator {
  /// Why a call of an action does nothing, if its guard or its pace is the reason.
  fileprivate func refusal(of step: ScenarioStep) -> String? {
    switch step {
    case .start(let inner): return refusal(of: inner)
    case .action(let index, let arguments, _):
      let action = feature.actions[index]
      let name = "\(action.name.value) does nothing:"
      let frame = frame(of: action, arguments)
      if let when = action.when, (try? evaluate(when, frame)) == .bool(false) {
        return "\(name) its 'when' does not hold"
      }
      if isThrottled(RunOwner(action: action.id)) { return "\(name) it has run just before" }
      return (try? isEnabled(action.id, frame)) == false ? "\(name) it runs already" : nil
    case .row(let row, let at, let index, let arguments, _):
      let action = feature.rows[row].actions[index]
      let name = "\(action.name.value) does nothing:"
      guard let elements = try? elements(of: row), elements.indices.contains(at) else {
        return "\(name) there is no such row"
      }
      var frame = frame(of: action, arguments)
      frame.element = (row, elements[at])
      if let when = action.when, (try? evaluate(when, frame)) == .bool(false) {
        return "\(name) its 'when' does not hold"
      }
      return (try? isEnabled(action.id, frame)) == false ? "\(name) it runs already" : nil
    default: return nil
    }
  }

  /// The description of a call that starts an action but changes nothing that is shown.
  fileprivate func idleness(of step: ScenarioStep, before after: Simulator) -> String? {
    let name: String
    switch step {
    case .start(let inner): return idleness(of: inner, before: after)
    case .action(let index, _, _): name = feature.actions[index].name.value
    case .row(let row, _, let index, _, _): name = feature.rows[row].actions[index].name.value
    default: return nil
    }
    if after.schedule.sleeps > schedule.sleeps { return "\(name) waits for its pause to end" }
    return after.schedule.sleepers.count < schedule.sleepers.count
      ? "\(name) ends what waited" : "\(name) leaves everything as it was"
  }
}

extension Description {
  private func typed(_ parameters: [Local]) -> [TypedName] {
    parameters.map { TypedName(name: $0.name, type: $0.type) }
  }

  func step(_ step: ScenarioStep) -> String {
    switch step {
    case .action(let index, let arguments, _):
      let action = feature.actions[index]
      return call(action.name.value, typed(action.parameters), arguments)
    case .row(let row, let at, let index, let arguments, _):
      let action = feature.rows[row].actions[index]
      let name = "\(feature.rows[row].name.value) \(at): \(action.name.value)"
      return call(name, typed(action.parameters), arguments)
    case .set(let state, let value):
      return "set { \(feature.states[state].name.value): \(self.value(value)) }"
    case .appear: return "appear"
    case .disappear: return "disappear"
    case .refresh: return "refresh"
    case .start(let inner): return "start \(self.step(inner))"
    case .answer(let method, _): return "answer \(feature.name(of: method))"
    case .yields(let method, let value):
      return "\(feature.name(of: method)) yields \(self.value(value))"
    case .advance(let milliseconds): return "advance \(milliseconds)ms"
    case .dismiss(let id): return "dismiss \(feature.action(id).name.value).error"
    }
  }
}
