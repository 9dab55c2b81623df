import Diagnostics
import Expressions
import SpecModel

/// The diagnostics for scenarios that cannot go on.
extension Scenario {
  /// The only stub of a method that the feature never calls, which may be meant for another method.
  fileprivate func uncalledStub(in feature: Feature) -> (method: MethodID, span: SourceSpan)? {
    let called = feature.calledMethods
    let uncalled = setup.stubs.filter {
      !called.contains($0.key) && !feature.method($0.key).isStream
    }
    guard uncalled.count == 1, let (method, stub) = uncalled.first, let span = stub.span else {
      return nil
    }
    return (method, span)
  }

  /// The advice for an answer to a call that a debounce or a timer delays.
  fileprivate func pendingCallAdvice(for method: MethodID, in feature: Feature) -> Advice? {
    for action in steps.flatMap({ $0.startedActions(in: feature) }) {
      guard let debounce = action.debounce, feature.calls(method, by: action) else { continue }
      let isDue = steps.contains { step in
        if case .advance(let time) = step { time >= debounce } else { false }
      }
      let isSettled = steps.contains { step in
        ScenarioStep.start(step).startedActions(in: feature).contains { $0.id == action.id }
      }
      if isDue, !isSettled { return action.noCallAdvice }
      if isDue || isSettled {
        return "a step runs to its rest, its calls included: begin it with 'start:' to answer "
          + "the call of '\(action.name.value)' later"
          + (isDue ? "" : ", and write 'advance: \(debounce.asDuration)' before the answer")
      }
      return
        "'\(action.name.value)' calls it \(debounce.asDuration) after it was begun: 'advance' that far first"
    }
    for action in feature.actions {
      guard let interval = action.interval, feature.calls(method, by: action) else { continue }
      let time = steps.reduce(0) { sum, step in
        if case .advance(let time) = step { sum + time } else { sum }
      }
      return unstartedTimer(in: feature).map {
        "'\($0)' runs from 'appear' on: begin 'when' with 'appear'"
      }
        ?? (time >= interval
          ? action.noCallAdvice
          : "'\(action.name.value)' calls it every \(interval.asDuration): 'advance' that far first")
    }
    return nil
  }

  /// An action with a timer, if time passes before the screen has appeared.
  func unstartedTimer(in feature: Feature) -> String? {
    guard let advance = steps.firstIndex(where: { if case .advance = $0 { true } else { false } }),
      !steps[..<advance].contains(where: \.isAppearing)
    else { return nil }
    return feature.actions.first { $0.interval != nil }?.name.value
  }
}

extension Feature {
  /// Whether an action calls a method, directly or through an action that it performs.
  fileprivate func calls(_ method: MethodID, by action: Action) -> Bool {
    ([action] + done(by: action)).contains { $0.calls(method) }
  }
}

extension Action {
  /// The advice for an action whose time has come, but which has made no call.
  fileprivate var noCallAdvice: Advice {
    when == nil
      ? "'\(name.value)' has had its time: its steps come to no call with what is given here"
      : "'\(name.value)' has had its time: its 'when' does not hold with what is given here"
  }

  fileprivate func calls(_ method: MethodID) -> Bool {
    var isCalled = false
    visitSteps { if case .call(method, _, _) = $0 { isCalled = true } }
    return isCalled
  }
}

extension ScenarioStep {
  fileprivate var isAppearing: Bool {
    switch self {
    case .appear: true
    case .start(let inner): inner.isAppearing
    default: false
    }
  }

  /// The actions that a `start` step starts, directly or through a write.
  fileprivate func startedActions(in feature: Feature) -> [Action] {
    switch self {
    case .start(.action(let index, _, _)): [feature.actions[index]]
    case .start(.set(let state, _)): feature.watchers(of: state)
    default: []
    }
  }
}

extension Simulator.Trouble {
  func diagnostic(_ scenario: Scenario, _ feature: Feature) -> Diagnostic {
    switch self {
    case .trap(let error):
      return .error(
        "scenario-trap",
        "'\(scenario.title.value)' \(error.isInexact || error.isNoNumber ? "cannot be checked" : "ends in a crash"): \(error.message)",
        at: error.span,
        help: error.help
      )
    case .trapOnTheWay(let error):
      return .error(
        "scenario-trap",
        "'\(scenario.title.value)' \(error.isNoNumber ? "cannot be checked" : "ends in a crash before it begins"): \(error.message)",
        at: error.span,
        help: error.help,
        notes: [
          .init(
            "what is given is written state by state, and in any order this is computed between two of them",
            at: nil)
        ]
      )
    case .noStub(let method):
      if let other = scenario.uncalledStub(in: feature) {
        return .error(
          "missing-stub",
          "'\(feature.name(of: method))' is called, and the scenario does not say what it answers",
          at: other.span,
          help: "write '\(feature.name(of: method))' here: nothing calls "
            + "'\(feature.name(of: other.method))'")
      }
      return .error(
        "missing-stub",
        "'\(feature.name(of: method))' is called, and the scenario does not say what it answers",
        at: scenario.setup.stubSpan ?? scenario.title.span,
        help: scenario.setup.stubSpan == nil
          ? "write 'stub: { \(feature.name(of: method)): { returns: … } }'"
          : "add '\(feature.name(of: method)): { returns: … }' under 'stub'"
      )
    case .tooManyCalls(let method):
      return .error(
        "stub-exhausted",
        "'\(feature.name(of: method))' is called more often than the stub has answers",
        at: scenario.setup.stubs[method]?.span ?? scenario.title.span,
        help: "add an answer to the list, or write one answer for every call"
      )
    case .noOpenCall(let method, let span, let open):
      let names = open.map { "'\(feature.name(of: $0))'" }
      return .error(
        "no-open-call",
        "no call of '\(feature.name(of: method))' is open here",
        at: span ?? scenario.title.span,
        help: names.isEmpty
          ? scenario.pendingCallAdvice(for: method, in: feature)
            ?? "every other step is answered from the stub; to hold a call, begin its action with 'start:'"
          : "open is \(names.joined(separator: ", "))"
      )
    case .endless:
      return .error(
        "endless",
        "'\(scenario.title.value)' does not end, or takes more work than the scenarios of a spec may",
        at: scenario.title.span)
    }
  }
}
