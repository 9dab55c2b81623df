import Diagnostics
import Expressions
import Simulation
import SpecModel

/// The test cases of an action whose calls fail.
extension TestPlanner {
  mutating func failureCases(
    _ trial: Trial,
    _ runs: [Trial],
    _ action: Action,
    _ choice: FailureChoice
  ) -> [TestCase] {
    guard action.isAsync, !trial.simulator.moments.isEmpty else { return [] }
    var choice = choice
    var cases: [TestCase] = []
    let all = [trial] + runs
    for method in all.flatMap(\.simulator.calledMethods).removingRepeats {
      guard let trial = all.first(where: { $0.simulator.calledMethods.contains(method) }) else {
        continue
      }
      let name = feature.method(method).name.value
      let errors = typedErrors(of: method, by: action).map { (" with \($0.name)", $0.answers) }
      for (how, answers) in [("", [.fails(name)])] + errors {
        cases += failure(of: method, answers, how, trial, runs, action, &choice)
      }
    }
    guard depth == .thorough else { return cases }
    cases += [clearsError(trial, action)].compactMap(\.self)
    cases += cancelled(trial)
    return cases
  }

  private mutating func failure(
    of method: MethodID,
    _ answers: [Answer],
    _ how: String,
    _ trial: Trial,
    _ runs: [Trial],
    _ action: Action,
    _ choice: inout FailureChoice
  ) -> [TestCase] {
    let name = action.name.value
    let methodName = feature.method(method).name.value
    let failures = failures(of: method, answers, trial, runs)
    let called = title(of: method, in: trial)
    var cases: [TestCase] = []
    for (index, failing) in failures.enumerated() where choice.takes(failing) {
      let isKept = failing.simulator.world.failures[action.id.index] != RuntimeValue.none
      let title =
        isKept
        ? "\(name) keeps the error of \(called)\(how) until it is dismissed"
        : "\(name) \(action.storesError ? "keeps no error when" : "handles that") \(called) fails\(how)"
      var test = test(
        failing,
        "\(name)FailsIn\(methodName.upperFirst)",
        self.title(title, of: failing, unlike: failures.first, among: cases)
      )
      var during: [Expectation.Claim] = []
      if choice.showsRun, forgetsError(failing) {
        test.steps.append(.assign(.failure(action.id), .error("before")))
        during = [.member(.failure(action.id), RuntimeValue.none)]
      }
      test.steps += stubSteps(failing) { moment in
        choice.showsRun ? claims(during: moment, of: failing, action) + during : []
      }
      test.steps += steps(performing: failing)
      test.steps += claims(after: failing.simulator, since: failing.before, action).map {
        .expect($0)
      }
      if isKept {
        test.steps.append(.dismiss(action.id))
        test.steps.append(.expect(.member(.failure(action.id), RuntimeValue.none)))
      }
      if index > 0 || !repeatsScenario(test) { cases.append(test) }
    }
    return cases
  }

  /// The typed errors of a method: each that the action handles by its name, and one of the others, which are all
  /// handled alike. Each has several answers with different associated values if the action reads them, otherwise
  /// one.
  func typedErrors(
    of method: MethodID,
    by action: Action
  ) -> [(name: String, answers: [Answer])] {
    guard let name = feature.method(method).failure, let model = feature.types[name] else {
      return []
    }
    var seesOther = false
    return model.cases.compactMap { item in
      let listed = action.handler?.cases.first { $0.name == item.name && $0.enums.contains(name) }
      if listed == nil {
        guard !seesOther else { return nil }
        seesOther = true
      }
      let answers = payloads(of: item, read: listed).map { payload in
        Answer.failsWith(.enumeration(model: name, case: item.name, payload: payload))
      }
      return (item.name, answers)
    }
  }

  private func payloads(
    of item: ModelType.Case,
    read listed: Handler.Case?
  ) -> [[RuntimeValue]] {
    let samples = item.payload.enumerated().map { feature.sample($0 + 1, of: $1.type) }
    guard let listed, listed.payload.contains(where: \.value.isUsed) else { return [samples] }
    var expressions: [Expression] = []
    for step in listed.steps { step.visitExpressions { expressions.append($0) } }
    let choices = zip(item.payload, samples).enumerated().map { number, value in
      let (property, sample) = value
      let read = listed.payload.first { $0.label == property.name && $0.value.isUsed }
      let others = read.map { item in
        candidates.values(
          of: item.value.symbol, type: property.type, number: number, in: expressions)
      }
      return ([sample] + (others ?? [])).removingRepeats.limited(to: 6)
    }
    let combinations = Assignments(places: [], choices: choices).combinations(limit: 12)
    return ([samples] + combinations).removingRepeats
  }

  /// Whether the run makes the same calls from another initial situation. It need not if `when`
  /// reads the action's own error.
  func makesSameCalls(_ trial: Trial, from other: Simulator) -> Bool {
    let again = trial.rerun(other, stubs: trial.stubs)
    return again?.simulator.moments.map(\.call) == trial.simulator.moments.map(\.call)
  }

  /// Whether the run forgets the error of the previous one, and does the same otherwise.
  func forgetsError(_ trial: Trial) -> Bool {
    guard trial.action.storesError, !trial.simulator.moments.isEmpty else { return false }
    var failed = start
    failed.world.failures[trial.action.id.index] = .error("before")
    return makesSameCalls(trial, from: failed)
  }

  private mutating func clearsError(_ trial: Trial, _ action: Action) -> TestCase? {
    let name = action.name.value
    guard forgetsError(trial), let method = trial.simulator.moments.first?.call.method else {
      return nil
    }
    var test = test(
      trial,
      "\(name)ForgetsError",
      "\(name) forgets the last error when it starts again"
    )
    test.steps.append(.assign(.failure(action.id), .error("before")))
    let cleared = Expectation.Claim.member(.failure(action.id), RuntimeValue.none)
    test.steps += stubSteps(trial) { $0.call.method == method ? [cleared] : [] }
    test.steps += steps(performing: trial)
    test.steps.append(.expect(cleared))
    return test
  }

  /// Tests that cancellation is not an error, whether the call throws `CancellationError` or
  /// another error after the task was cancelled. If the feature stores its tasks, `timedCases`
  /// covers the latter.
  mutating func cancelled(_ trial: Trial) -> [TestCase] {
    let (name, title) = (trial.context.name, trial.context.title)
    guard let method = trial.simulator.moments.first?.call.method else { return [] }
    func ended(_ answer: Answer) -> Trial? {
      var stubs = trial.stubs
      stubs[method] = Stub([answer], repeats: true)
      return trial.rerun(start, stubs: stubs)
    }
    guard let cancelled = ended(.cancelled) else { return [] }
    var test = test(cancelled, "\(name)IsCancelled", "\(title) takes being cancelled for no error")
    test.steps += stubSteps(cancelled) { _ in [] }
    test.steps += steps(performing: cancelled)
    test.steps += claims(after: cancelled).map { .expect($0) }
    let message = feature.method(method).name.value
    guard !feature.keepsTasks, let late = ended(.failsOnceCancelled(message)),
      let failed = ended(.fails(message)), failed.after.world != late.after.world
    else { return [test] }
    var lateTest = self.test(
      late, "\(name)FailsOnceCancelled", "\(title) keeps no error once its task is cancelled")
    lateTest.steps += stubSteps(late) { _ in [] }
    lateTest.steps += steps(performing: late).map { .apart($0) }
    lateTest.steps += claims(after: late).map { .expect($0) }
    return [test, lateTest]
  }

  /// The failing runs that kill the mutants of the error handler, beginning with the one that kills
  /// the most.
  ///
  /// - Parameter answers: The error, with different associated values if it has some.
  func failures(
    of method: MethodID,
    _ answers: [Answer],
    _ trial: Trial,
    _ runs: [Trial]
  ) -> [Trial] {
    guard let answer = answers.first else { return [] }
    func failing(_ trial: Trial, _ answer: Answer) -> Trial? {
      var stubs = trial.stubs
      stubs[method] = Stub([answer], repeats: true)
      return trial.rerun(start, stubs: stubs)
    }
    let mutants = start.program.mutants(ofHandlerOf: trial.action.id, for: answer)
    guard var best = failing(trial, answer) else { return [] }
    guard !mutants.isEmpty else { return [best] }
    let failures =
      answers.dropFirst().compactMap { failing(trial, $0) }
      + runs.prefix(16).compactMap { failing($0, answer) }
    let others = failures.filter { !$0.simulator.moments.isEmpty }
    var count = mutants.count { best.kills($0) }
    for other in others.prefix(8) where count < mutants.count {
      let killed = mutants.count { other.kills($0) }
      if killed > count { (best, count) = (other, killed) }
    }
    var result = [best]
    var survivors = mutants.filter { !best.kills($0) }
    for other in others where !survivors.isEmpty {
      let count = survivors.count
      survivors.removeAll { other.kills($0) }
      if survivors.count < count { result.append(other) }
    }
    return result
  }
}

extension Simulator {
  /// The methods that were called, without duplicates, in the order of their first calls.
  var calledMethods: [MethodID] { moments.map(\.call.method).removingRepeats }
}

/// Decides which failing runs become tests.
struct FailureChoice {
  let depth: TestDepth
  /// The mutants of the action that neither a scenario nor a test finds.
  var survivors: [Program]
  /// Whether one test has to show a failure, whatever it finds.
  var wantsOne: Bool
  /// Whether the tests also show the action while it is running.
  let showsRun: Bool

  mutating func takes(_ failing: Trial) -> Bool {
    guard depth == .lean else { return true }
    let count = survivors.count
    survivors.removeAll { failing.kills($0) }
    defer { wantsOne = false }
    return wantsOne || survivors.count < count
  }
}
