import Diagnostics
import Expressions
import Simulation
import SpecModel

/// The test cases of single runs of an action.
extension TestPlanner {
  /// A test with the initial situation of a trial.
  mutating func test(
    _ trial: Trial,
    _ name: String,
    _ title: String,
    isRefused: Bool = false
  ) -> TestCase {
    var test = TestCase(name: names.function(name), title: title, isRefused: isRefused)
    if depth == .lean { test.methods = feature.methods(of: trial.action) }
    test.begin(trial.places, trial.values, from: start)
    return test
  }

  mutating func success(
    _ trial: Trial,
    _ action: Action,
    _ name: String,
    _ title: String
  ) -> TestCase {
    var test = test(trial, name, title)
    // A lean test also sees that the last error is forgotten.
    if depth == .lean, forgetsError(trial) {
      test.steps.append(.assign(.failure(action.id), .error("before")))
    }
    test.steps += stubSteps(trial) { claims(during: $0, of: trial, action) }
    test.steps += steps(performing: trial)
    test.steps += claims(after: trial.simulator, since: trial.before, action).map { .expect($0) }
    return test
  }

  /// The stubs for the calls of a trial, with the claims for the time while each call is open.
  func stubSteps(_ trial: Trial, _ claims: (Moment) -> [Expectation.Claim]) -> [TestStep] {
    if let held = trial.held { return held.stubs(trial.stubs, isTrimmed: true) }
    let methods = trial.stubs.keys.sorted { ($0.service, $0.method) < ($1.service, $1.method) }
    return methods.compactMap { method in
      let moments = trial.simulator.moments.filter { $0.call.method == method }
      guard let stub = trial.stubs[method], let answer = stub.answers.first else { return nil }
      guard moments.count > 1 else {
        let open = trial.isSteady ? moments.first.map(claims) ?? [] : []
        return .stub(
          method, [TestAnswer(claims: open, answer: answer)], isExact: depth == .thorough)
      }
      let answers = moments.map { moment in
        TestAnswer(claims: trial.isSteady ? claims(moment) : [], answer: answer)
      }
      return .stub(method, answers, isExact: true)
    }
  }

  /// A test that calls the action again during the first call and expects no effect.
  mutating func overlaps(_ trial: Trial, _ action: Action) -> TestCase? {
    guard action.isAsync, action.dropsOverlaps, trial.held == nil,
      let method = trial.context.method
    else {
      return nil
    }
    var test = overlap(trial, method)
    test.isRefused = true
    test.steps += claims(after: trial.simulator, since: trial.before, action).map { .expect($0) }
    return test
  }

  /// Calls the action again while the first call of a method is open.
  mutating func overlap(_ trial: Trial, _ method: MethodID) -> TestCase {
    var test = test(
      trial,
      "\(trial.context.name)IsRunning",
      "\(trial.context.title) does nothing while it is running"
    )
    var isFirst = true
    for case .stub(let stubbed, var answers, let isExact) in stubSteps(trial, { _ in [] }) {
      if stubbed == method, isFirst {
        answers[0].again = [trial.request(trial.element)] + expectStillRunning(trial, method)
        isFirst = false
      }
      test.steps.append(.stub(stubbed, answers, isExact: isExact))
    }
    test.steps += steps(performing: trial)
    return test
  }

  /// Expects that the refused call does not end the run.
  private func expectStillRunning(_ trial: Trial, _ method: MethodID) -> [TestStep] {
    guard let moment = trial.simulator.moments.first(where: { $0.call.method == method }) else {
      return []
    }
    let id = trial.action.id
    if id.row != nil {
      return claims(during: moment, of: trial).prefix(1).map { .expect($0) }
    }
    guard moment.world.running[id.index] else { return [] }
    return [.expect(.member(.isRunning(id), .bool(true)))]
  }

  mutating func disabled(_ trial: Trial, _ action: Action, _ title: String) -> TestCase {
    var test = test(trial, "\(action.name.value)IsDisabled", title, isRefused: true)
    // The stubs have answers, so that a run that should not happen has visible effects.
    test.steps += stubSteps(trial) { _ in [] }
    test.steps += steps(performing: trial)
    let claims = claims(after: trial.simulator, since: trial.before, action)
    let effects = claims.filter(\.isAboutOthers)
    test.steps += (depth == .lean && !effects.isEmpty ? effects : claims).map { .expect($0) }
    return test
  }
}

extension Expectation.Claim {
  /// Whether the claim is about what the feature asks of others: calls and routes.
  fileprivate var isAboutOthers: Bool {
    switch self {
    case .calls, .routes: true
    case .member, .row: false
    }
  }
}
