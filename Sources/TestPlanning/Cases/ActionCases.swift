import Diagnostics
import Expressions
import Simulation
import SpecModel

/// The test cases of an action: each path through it, and each reason for which it does not run.
extension TestPlanner {
  mutating func section(_ action: Action) -> TestSection {
    let name = action.name.value
    var cases: [TestCase] = []
    var trials = trials(of: action)
    if trials.allSatisfy(\.runs), let trial = trials.first {
      trials += [refusedWhileOthersRun(trial)].compactMap(\.self)
    }
    var survivors = start.program.mutants(ofStepsOf: action.id)
    // A guard that reads the action's parameters has no table of its own.
    if action.asksWithValues { survivors += start.program.mutants(of: .isEnabled(action.id)) }
    let runs = trials.filter(\.runs)
    if let best = runs.max(by: { $0.effects < $1.effects }) {
      cases.append(success(best, action, "\(name)Succeeds", "\(name) succeeds"))
      survivors.removeAll { best.kills($0) }
      var killers = survivors.removeKilled(by: runs, further: { further(of: action) })
      killers += survivors.removeKilled(by: sized(runs, action), further: { EmptyCollection() })
      for trial in killers {
        let number = cases.count + 1
        let title = title("\(name) succeeds", of: trial, unlike: best, among: cases)
        cases.append(success(trial, action, "\(name)SucceedsCase\(number)", title))
      }
      cases += failureCases(best, runs + killers, action)
      if let test = overlaps(
        runs.filter(\.makesFirstCall).max { $0.effects < $1.effects } ?? best, action)
      {
        cases.append(test)
      }
      if feature.keepsTasks { cases += timedCases(best, runs, action) }
    }
    let refusals = trials.filter { !$0.runs }
    for (index, refused) in refusals.enumerated() {
      let count = survivors.count
      survivors.removeAll { refused.kills($0) }
      guard index == 0 || survivors.count < count else { continue }
      let title = title(
        "\(name) does nothing while it is disabled", of: refused, unlike: refusals[0], among: cases)
      cases.append(disabled(refused, action, title))
    }
    return TestSection(title: name, cases: cases)
  }

  // MARK: Trials

  /// Candidate values for what an action depends on, followed by those for its parameters.
  private func choices(for action: Action, places: [Referent], _ expressions: [Expression])
    -> [[RuntimeValue]]
  {
    var choices = zip(places, candidates.choices(of: places, in: expressions)).map {
      place, values in
      values.movingToEnd(feature.written(by: action, at: place))
    }
    let held = Array(zip(places, choices))
    choices += candidates.choices(ofParametersOf: action, after: held, in: expressions)
    return choices
  }

  /// Runs of the action with values from the random search.
  private func further(of action: Action) -> some Sequence<Trial> {
    let expressions = feature.expressions(of: action)
    let places = feature.stored(around: action)
    let choices = choices(for: action, places: places, expressions)
    let answers = self.answers(for: action, expressions)
    return search(places, taking: action.parameters, choices, in: expressions).lazy.flatMap {
      runs(of: action, places: places, with: $0, answers).filter(\.runs)
    }
  }

  func answers(for action: Action, _ expressions: [Expression]) -> [Stubs] {
    (0..<answerVariants(action, expressions)).map { variant in
      stubs(for: action, variant: variant, expressions)
    }
  }

  /// The runs with answers whose lists have the lengths that the action compares with, as a page of
  /// full length means that there are more pages.
  private func sized(_ runs: [Trial], _ action: Action) -> some Sequence<Trial> {
    let expressions = feature.expressions(of: action)
    var answers: [(MethodID, RuntimeValue)] = []
    for case .call(let method, _, let result?) in feature.reach(of: action).flatMap(\.allSteps) {
      let type = feature.services[method.service].methods[method.method].returns
      answers += candidates.sized(result.symbol, type, in: expressions).map { (method, $0) }
    }
    return answers.lazy.flatMap { method, answer in
      runs.lazy.compactMap { run in
        var stubs = run.stubs
        stubs[method] = Stub([.returns(answer)], repeats: true)
        return run.rerun(start, stubs: stubs).flatMap { $0.isBrief(in: feature) ? $0 : nil }
      }
    }
  }

  private func runs(
    of action: Action,
    places: [Referent],
    with values: [RuntimeValue],
    _ answers: [Stubs]
  ) -> [Trial] {
    answers.compactMap { stubs in
      Trial(
        start,
        action,
        places: places,
        values: Array(values.prefix(places.count)),
        arguments: Array(values.dropFirst(places.count)),
        stubs: stubs
      )
    }
  }

  /// Runs of the action with candidate values, in which all calls are answered.
  func trials(of action: Action) -> [Trial] {
    let expressions = feature.expressions(of: action)
    let places = feature.stored(around: action)
    let choices = choices(for: action, places: places, expressions)
    let types = places.map { candidates.type(of: $0) } + action.parameters.map(\.type)
    func moment(_ values: [RuntimeValue]) -> (Simulator, Simulator.Frame)? {
      var simulator = start
      guard
        (try? simulator.begin(places, Array(values.prefix(places.count)), checksShown: false))
          != nil
      else {
        return nil
      }
      return (simulator, simulator.frame(of: action, Array(values.dropFirst(places.count))))
    }
    func values(for goal: Goal) -> [RuntimeValue]? {
      goal.values(
        among: choices,
        else: CandidatePool(types, choices, in: expressions, of: feature)
          .choices(types, from: places.compactMap { try? start.value(of: $0) }),
        moment
      )
    }
    let assignments = Assignments(places: places, choices: choices)
    var combinations = assignments.combinations(
      around: values(for: Goal(action.when, in: feature)), limit: 32)
    let whole = Goal(runningAllOf: action, in: feature)
    if !feature.guards(ofActionsPerformedBy: action).isEmpty,
      !combinations.contains(where: { whole.isReached(moment($0)) })
    {
      combinations += assignments.combinations(around: values(for: whole), limit: 32)
    }
    combinations += BoundarySearch(expressions, of: types, in: feature).values(
      near: combinations, moment)
    let answers = self.answers(for: action, expressions)
    func runs(with values: [RuntimeValue]) -> [Trial] {
      self.runs(of: action, places: places, with: values, answers)
    }
    var trials = combinations.flatMap { runs(with: $0) }
    guard action.when != nil, !choices.isEmpty else { return trials }
    if !trials.contains(where: \.runs) {
      let search = RandomSearch(
        types, in: CandidatePool(types, choices, in: expressions, of: feature),
        limit: Self.searchLimit)
      let taken = choices.dropFirst(places.count).compactMap(\.first)
      let reached = self.reachableValues(of: places).map { $0 + taken }
      let found =
        reached.first { runs(with: $0).contains(where: \.runs) }
        ?? search.first { runs(with: $0).contains(where: \.runs) }
      if let found {
        trials += assignments.combinations(around: found, limit: 32).flatMap { runs(with: $0) }
      }
    }
    if trials.allSatisfy(\.runs),
      let refused = values(for: Goal(action.when, is: false, in: feature))
    {
      trials += runs(with: refused).filter { !$0.runs }
    }
    return trials
  }

  /// The run with other actions running that the guard checks, so that it is refused.
  private func refusedWhileOthersRun(_ trial: Trial) -> Trial? {
    guard let when = trial.action.when else { return nil }
    let others = feature.stored(behind: when.dependencies.map { feature.symbols[$0] }).filter {
      if case .isRunning = $0 { !$0.isOfRow } else { false }
    }
    let refused = Trial(
      start,
      trial.action,
      places: trial.places + others,
      values: trial.values + others.map { _ in .bool(true) },
      arguments: trial.arguments,
      stubs: trial.stubs
    )
    return refused.flatMap { $0.runs ? nil : $0 }
  }

  func answerVariants(_ action: Action, _ expressions: [Expression]) -> Int {
    let hasResults = feature.methods(of: action).contains {
      feature.services[$0.service].methods[$0.method].returns != .void
    }
    let decides = action.allSteps.contains { !$0.children.isEmpty || $0.updates }
    return hasResults && decides ? 4 : 1
  }

  /// A stub for each method that the action calls; each variant returns another value.
  func stubs(
    for action: Action,
    variant: Int,
    _ expressions: [Expression]
  ) -> Stubs {
    var stubs: Stubs = [:]
    for method in feature.methods(of: action) {
      let returns = feature.services[method.service].methods[method.method].returns
      var values = [RuntimeValue.none]
      if returns != .void {
        let result = action.result(of: method)
        values = candidates.values(
          of: result ?? SymbolID(-1),
          type: returns,
          number: 0,
          in: expressions
        )
      }
      guard !values.isEmpty else { continue }
      stubs[method] = Stub([.returns(values[variant % values.count])], repeats: true)
    }
    return stubs
  }

  /// The steps that perform the action of a trial, or press a button that does.
  func steps(performing trial: Trial, by button: Int? = nil) -> [TestStep] {
    var recorder = TestRecorder(trial.begin)
    // The same step has succeeded in the trial.
    try? recorder.perform(trial.step, by: button)
    return recorder.steps
  }

  // MARK: Cases

  /// A test with the initial situation of a trial.
  mutating func test(
    _ trial: Trial,
    _ name: String,
    _ title: String,
    isRefused: Bool = false
  ) -> TestCase {
    var test = TestCase(name: names.function(name), title: title, isRefused: isRefused)
    test.begin(trial.places, trial.values, from: start)
    return test
  }

  private mutating func success(
    _ trial: Trial,
    _ action: Action,
    _ name: String,
    _ title: String
  ) -> TestCase {
    var test = test(trial, name, title)
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
        return .stub(method, [TestAnswer(claims: open, answer: answer)], isExact: true)
      }
      let answers = moments.map { moment in
        TestAnswer(claims: trial.isSteady ? claims(moment) : [], answer: answer)
      }
      return .stub(method, answers, isExact: true)
    }
  }

  /// A test that calls the action again during the first call and expects no effect.
  private mutating func overlaps(_ trial: Trial, _ action: Action) -> TestCase? {
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

  private mutating func disabled(_ trial: Trial, _ action: Action, _ title: String) -> TestCase {
    var test = test(trial, "\(action.name.value)IsDisabled", title, isRefused: true)
    // The stubs have answers, so that a run that should not happen has visible effects.
    test.steps += stubSteps(trial) { _ in [] }
    test.steps += steps(performing: trial)
    test.steps += claims(after: trial.simulator, since: trial.before, action).map { .expect($0) }
    return test
  }
}

extension [RuntimeValue] {
  /// Moves the values that the action writes to the end, since a write of the same value has no
  /// visible effect.
  fileprivate func movingToEnd(_ written: [RuntimeValue]) -> [RuntimeValue] {
    filter { !written.contains($0) } + filter(written.contains)
  }
}

extension Step {
  /// Whether the step is an `update`, which has no visible effect if the new element equals the old
  /// one.
  fileprivate var updates: Bool {
    if case .update = self { true } else { false }
  }
}

extension Action {
  fileprivate func result(of method: MethodID) -> SymbolID? {
    for case .call(method, _, let result?) in allSteps { return result.symbol }
    return nil
  }
}
