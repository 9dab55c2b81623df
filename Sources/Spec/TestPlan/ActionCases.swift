import Diagnostics
import Expressions

/// The cases of an action: each way through it, and each way in which it may not run.
extension TestPlanner {
  mutating func section(_ action: Action) -> TestSection {
    let name = action.name.value
    var cases: [TestCase] = []
    let trials = trials(of: action)
    var alive = feature.faults(ofStepsOf: action.id)
    // A guard that is asked with values has no table of its own.
    if action.asksWithValues { alive += feature.faults(of: .isEnabled(action.id)) }
    let runs = trials.filter(\.runs)
    if let best = runs.max(by: { $0.effects < $1.effects }) {
      cases.append(success(best, action, "\(name)Succeeds", "\(name) succeeds"))
      alive.removeAll { best.tells($0) }
      for trial in runs where !alive.isEmpty {
        let count = alive.count
        alive.removeAll { trial.tells($0) }
        guard alive.count < count else { continue }
        let number = cases.count + 1
        cases.append(
          success(trial, action, "\(name)SucceedsCase\(number)", "\(name) succeeds, case \(number)")
        )
      }
      cases += troubles(best, runs, action)
      if let test = overlaps(runs.filter(\.isAlone).max { $0.effects < $1.effects } ?? best, action)
      {
        cases.append(test)
      }
      if feature.keepsTasks { cases += timedCases(best, runs, action) }
    }
    for (index, refused) in trials.filter({ !$0.runs }).enumerated() {
      let count = alive.count
      alive.removeAll { refused.tells($0) }
      if index == 0 || alive.count < count { cases.append(disabled(refused, action)) }
    }
    return TestSection(title: name, cases: cases)
  }

  // MARK: Trials

  /// Runs of the action on candidate values, all calls answered.
  func trials(of action: Action) -> [Trial] {
    let expressions = feature.expressions(of: action)
    let places = feature.stored(around: action)
    var choices = zip(places, candidates.choices(of: places, in: expressions)).map {
      place, values in
      values.movingToEnd(feature.written(by: action, at: place))
    }
    choices += candidates.choices(ofWhat: action, takesAfter: places.count, in: expressions)
    let types = places.map { candidates.type(of: $0) } + action.parameters.map(\.type)
    let goal = Goal(action.when, in: feature).values(
      among: choices,
      else: Pool(types, choices, in: expressions, of: feature)
        .choices(types, from: places.compactMap { try? start.value(of: $0) })
    ) { values in
      var simulator = start
      guard (try? simulator.begin(places, Array(values.prefix(places.count)))) != nil else {
        return nil
      }
      return (simulator, simulator.frame(of: action, Array(values.dropFirst(places.count))))
    }
    let combinations = Assignments(places: places, choices: choices).combinations(
      around: goal,
      limit: 32
    )
    let answers = (0..<answerVariants(action, expressions)).map { variant in
      stubs(for: action, variant: variant, expressions)
    }
    var trials: [Trial] = []
    for values in combinations {
      for stubs in answers {
        let trial = Trial(
          start,
          action,
          places: places,
          values: Array(values.prefix(places.count)),
          arguments: Array(values.dropFirst(places.count)),
          stubs: stubs
        )
        if let trial { trials.append(trial) }
      }
    }
    return trials
  }

  func answerVariants(_ action: Action, _ expressions: [Expression]) -> Int {
    let hasResults = feature.methods(of: action).contains {
      feature.services[$0.service].methods[$0.method].returns != .void
    }
    let decides = action.allSteps.contains { !$0.children.isEmpty }
    return hasResults && decides ? 4 : 1
  }

  /// What each method answers: one value of its type, another one for each variant.
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

  /// The steps that do the action of a trial, or press a button that asks for it.
  func doing(_ trial: Trial, by button: Int? = nil) -> [TestStep] {
    let step = ScenarioStep.action(
      trial.action.id.index,
      arguments: trial.arguments,
      span: nil
    )
    var course = Course(trial.begin)
    // It was done before, without trouble.
    try? course.take(step, by: button)
    return course.steps
  }

  // MARK: Cases

  private mutating func success(
    _ trial: Trial,
    _ action: Action,
    _ name: String,
    _ title: String
  ) -> TestCase {
    var test = TestCase(name: names.function(name), title: title)
    test.begin(trial.places, trial.values, from: start)
    test.steps += stubSteps(trial, action) { claims(during: $0, of: trial, action) }
    test.steps += doing(trial)
    test.steps += claims(after: trial.simulator, since: trial.before, action).map { .expect($0) }
    return test
  }

  /// Stubs for the calls that a trial made, with what must hold while each is open.
  private func stubSteps(
    _ trial: Trial,
    _ action: Action,
    _ claims: (Moment) -> [Expectation.Claim]
  ) -> [TestStep] {
    stubSteps(trial.stubs, trial.simulator, claims)
  }

  func stubSteps(
    _ stubs: Stubs,
    _ simulator: Simulator,
    _ claims: (Moment) -> [Expectation.Claim]
  ) -> [TestStep] {
    stubs.keys.sorted { ($0.service, $0.method) < ($1.service, $1.method) }.compactMap { method in
      let moments = simulator.moments.filter { $0.call.method == method }
      guard let stub = stubs[method], let answer = stub.answers.first else { return nil }
      guard moments.count > 1 else {
        let open = moments.first.map(claims) ?? []
        return .stub(method, [TestAnswer(claims: open, answer: answer)], isExact: true)
      }
      let answers = moments.map { TestAnswer(claims: claims($0), answer: answer) }
      return .stub(method, answers, isExact: true)
    }
  }

  private mutating func troubles(
    _ trial: Trial,
    _ runs: [Trial],
    _ action: Action
  ) -> [TestCase] {
    guard action.isAsync, !trial.simulator.moments.isEmpty else { return [] }
    var cases: [TestCase] = []
    for method in trial.simulator.moments.map(\.call.method).removingRepeats {
      cases += failure(of: method, trial, runs, action)
      cases += typedFailures(of: method, trial, runs, action)
    }
    cases += [forgets(trial, action), cancelled(trial, action)].compactMap(\.self)
    return cases
  }

  private mutating func failure(
    of method: MethodID,
    _ trial: Trial,
    _ runs: [Trial],
    _ action: Action
  ) -> [TestCase] {
    let methodName = feature.services[method.service].methods[method.method].name.value
    return failure(of: method, .fails(methodName), "", trial, runs, action)
  }

  /// One case for each case of the errors that callers can tell apart.
  private mutating func typedFailures(
    of method: MethodID,
    _ trial: Trial,
    _ runs: [Trial],
    _ action: Action
  ) -> [TestCase] {
    guard let name = feature.method(method).failure,
      let model = feature.models.first(where: { $0.name.value == name })
    else { return [] }
    let samples = Samples(types: feature.types)
    var result: [TestCase] = []
    for item in model.cases {
      let payload = item.payload.map { samples.value(1, of: $0.type) }
      let error = RuntimeValue.enumeration(model: name, case: item.name.value, payload: payload)
      let how = " with \(item.name.value)"
      result += failure(of: method, .failsWith(error), how, trial, runs, action)
    }
    return result
  }

  private mutating func failure(
    of method: MethodID,
    _ answer: Answer,
    _ how: String,
    _ trial: Trial,
    _ runs: [Trial],
    _ action: Action
  ) -> [TestCase] {
    let name = action.name.value
    let methodName = feature.method(method).name.value
    let failing = mostTelling(trial, runs, action) { trial in
      var stubs = trial.stubs
      stubs[method] = Stub([answer], repeats: true)
      return trial.rerun(start, action, stubs: stubs)
    }
    guard let failing else { return [] }
    let isKept = failing.simulator.world.failures[action.id.index] != RuntimeValue.none
    let title =
      isKept
      ? "\(name) keeps the error of \(methodName)\(how) until it is dismissed"
      : "\(name) goes on when \(methodName) fails\(how)"
    var test = TestCase(
      name: names.function("\(name)FailsIn\(methodName.upperFirst)"), title: title)
    test.begin(failing.places, failing.values, from: start)
    test.steps += stubSteps(failing, action) { _ in [] }
    test.steps += doing(failing)
    test.steps += claims(after: failing.simulator, since: failing.before, action).map {
      .expect($0)
    }
    if isKept {
      test.steps.append(.dismiss(action.id))
      test.steps.append(.expect(.member(.failure(action.id), RuntimeValue.none)))
    }
    return [test]
  }

  /// The failure that shows most of what the action makes of one: that of the first run, unless
  /// another one shows more.
  private func mostTelling(
    _ trial: Trial,
    _ runs: [Trial],
    _ action: Action,
    _ failing: (Trial) -> Trial?
  ) -> Trial? {
    let faults = feature.faults(ofHandlerOf: action.id)
    guard var best = failing(trial), !faults.isEmpty else { return failing(trial) }
    var count = faults.count { best.tells($0) }
    for run in runs.prefix(8) where count < faults.count {
      guard let other = failing(run), !other.simulator.moments.isEmpty else { continue }
      let told = faults.count { other.tells($0) }
      if told > count { (best, count) = (other, told) }
    }
    return best
  }

  private mutating func forgets(_ trial: Trial, _ action: Action) -> TestCase? {
    let name = action.name.value
    guard let method = trial.simulator.moments.first?.call.method else { return nil }
    var test = TestCase(
      name: names.function("\(name)ForgetsError"),
      title: "\(name) forgets the last error when it starts again"
    )
    test.begin(trial.places, trial.values, from: start)
    test.steps.append(.assign(.failure(action.id), .error("before")))
    let cleared = Expectation.Claim.member(.failure(action.id), RuntimeValue.none)
    test.steps += stubSteps(trial, action) { $0.call.method == method ? [cleared] : [] }
    test.steps += doing(trial)
    test.steps.append(.expect(cleared))
    return test
  }

  private mutating func cancelled(_ trial: Trial, _ action: Action) -> TestCase? {
    let name = action.name.value
    guard let method = trial.simulator.moments.first?.call.method else { return nil }
    var stubs = trial.stubs
    stubs[method] = Stub([.cancelled], repeats: true)
    guard let ended = trial.rerun(start, action, stubs: stubs) else { return nil }
    var test = TestCase(
      name: names.function("\(name)IsCancelled"),
      title: "\(name) takes being cancelled for no error"
    )
    test.begin(trial.places, trial.values, from: start)
    test.steps += stubSteps(ended, action) { _ in [] }
    test.steps += doing(ended)
    test.steps += claims(after: ended.simulator, since: ended.before, action).map { .expect($0) }
    return test
  }

  /// A second call from within the first one changes nothing.
  private mutating func overlaps(_ trial: Trial, _ action: Action) -> TestCase? {
    let name = action.name.value
    guard action.isAsync, action.dropsOverlaps, let method = trial.occasion.method else {
      return nil
    }
    var test = TestCase(
      name: names.function("\(name)IsRunning"),
      title: "\(name) does nothing while it is running",
      isRefused: true
    )
    test.begin(trial.places, trial.values, from: start)
    var isFirst = true
    for case .stub(let stubbed, var answers, let isExact) in stubSteps(trial, action, { _ in [] }) {
      if stubbed == method, isFirst {
        answers[0].again = [.action(action.id.index, trial.arguments)]
        isFirst = false
      }
      test.steps.append(.stub(stubbed, answers, isExact: isExact))
    }
    test.steps += doing(trial)
    test.steps += claims(after: trial.simulator, since: trial.before, action).map { .expect($0) }
    return test
  }

  private mutating func disabled(_ trial: Trial, _ action: Action) -> TestCase {
    let name = action.name.value
    var test = TestCase(
      name: names.function("\(name)IsDisabled"),
      title: "\(name) does nothing while it is disabled",
      isRefused: true
    )
    test.begin(trial.places, trial.values, from: start)
    // Answers stand ready, so that a run that should not be shows itself by what it does.
    test.steps += stubSteps(trial, action) { _ in [] }
    test.steps += doing(trial)
    test.steps += claims(after: trial.simulator, since: trial.before, action).map { .expect($0) }
    return test
  }

  // MARK: Buttons

  /// What buttons hand over, for those that read it when they are pressed.
  mutating func pressSections() -> [TestSection] {
    let cases = feature.presses.indices.flatMap { pressCases($0) }
    return cases.isEmpty ? [] : [TestSection(title: "Buttons", cases: cases)]
  }

  private mutating func pressCases(_ index: Int) -> [TestCase] {
    let (name, press) = feature.presses[index]
    let action = feature.actions[press.action]
    let faults = press.arguments.indices.flatMap { place in
      press.arguments[place].mutants().map { (place, $0) }
    }
    var alive = faults.limited(to: 40)
    var cases: [TestCase] = []
    for trial in pressTrials(press, action) where cases.isEmpty || !alive.isEmpty {
      let count = alive.count
      alive.removeAll { place, mutant in
        (try? trial.begin.evaluate(mutant, Simulator.Frame())) != trial.arguments[place]
      }
      guard cases.isEmpty || alive.count < count else { continue }
      let title = "\(name) asks for \(action.name.value)"
      var test = TestCase(
        name: names.function(name),
        title: cases.isEmpty ? title : "\(title), case \(cases.count + 1)"
      )
      test.begin(trial.places, trial.values, from: start)
      test.steps += stubSteps(trial, action) { _ in [] }
      test.steps += doing(trial, by: index)
      test.steps += claims(after: trial.simulator, since: trial.before, action).map { .expect($0) }
      cases.append(test)
    }
    return cases
  }

  /// Runs of the action with what the button hands over; those that do something first.
  private func pressTrials(_ press: Press, _ action: Action) -> [Trial] {
    let given = press.arguments.flatMap { feature.stored(behind: $0) }
    let places = (given + feature.stored(around: action)).removingRepeats.filter(\.isGiven)
    let expressions = press.arguments + feature.expressions(of: action)
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

  // MARK: Appear and refresh

  mutating func lifecycleSections() -> [TestSection] {
    [
      lifecycle("appear", .appear, feature.actions.filter(\.runsOnAppear)),
      lifecycle("refresh", .refresh, feature.actions.filter(\.runsOnRefresh)),
      lifecycle("disappear", .disappear, feature.actions.filter(\.runsOnDisappear)),
    ].compactMap(\.self)
  }

  private mutating func lifecycle(
    _ name: String,
    _ step: ScenarioStep,
    _ actions: [Action]
  ) -> TestSection? {
    var best: [Trial] = []
    for action in actions {
      guard let trial = trials(of: action).filter(\.runs).max(by: { $0.effects < $1.effects })
      else {
        continue
      }
      best.append(trial)
    }
    guard let first = best.first else { return nil }
    var setup = Setup()
    var test = TestCase(name: names.function("\(name)RunsItsActions"), title: "")
    test.title = "\(name) runs \(actions.map(\.name.value).joined(separator: " and "))"
    test.begin(first.places, first.values, from: start)
    for trial in best { setup.stubs = setup.stubs.adding(trial.stubs) }
    guard var simulator = try? Simulator(feature, setup) else { return nil }
    guard (try? simulator.begin(first.places, first.values)) != nil else { return nil }
    let before = simulator.world
    var course = Course(simulator)
    guard (try? course.take(step)) != nil else { return nil }
    simulator = course.simulator
    for method in setup.stubs.keys.sorted(by: { ($0.service, $0.method) < ($1.service, $1.method) })
    {
      let answer = setup.stubs[method]?.answers.first ?? .returns(RuntimeValue.none)
      test.steps.append(.stub(method, [TestAnswer(answer: answer)], isExact: false))
    }
    test.steps += course.steps
    for action in actions {
      for claim in claims(after: simulator, since: before, action) {
        if !test.steps.contains(where: { $0.claims(claim) }) { test.steps.append(.expect(claim)) }
      }
    }
    return TestSection(title: name, cases: [test])
  }
}

extension TestStep {
  fileprivate func claims(_ claim: Expectation.Claim) -> Bool {
    if case .expect(let other) = self { other == claim } else { false }
  }
}

extension [RuntimeValue] {
  /// A value that an action writes makes a poor start: nothing would be seen to change.
  fileprivate func movingToEnd(_ written: [RuntimeValue]) -> [RuntimeValue] {
    filter { !written.contains($0) } + filter(written.contains)
  }
}

extension Referent {
  /// A test can put a value there before anything happens.
  fileprivate var isGiven: Bool {
    switch self {
    case .parameter, .state: true
    default: false
    }
  }
}

extension Action {
  fileprivate func result(of method: MethodID) -> SymbolID? {
    for case .call(method, _, let result?) in allSteps { return result.symbol }
    return nil
  }
}
