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
    let mutants = survivors.count
    let unshown = unshown(survivors)
    if depth == .lean { survivors = unshown }
    let runs = trials.filter(\.runs)
    if let best = runs.max(by: { $0.effects < $1.effects }) {
      let isShown = unshown.count < mutants && !unshown.contains(where: best.kills)
      survivors.removeAll { best.kills($0) }
      var killers = survivors.removeKilled(by: runs, further: { further(of: action) })
      killers += survivors.removeKilled(by: sized(runs, action), further: { EmptyCollection() })
      let left = unshown.filter { mutant in
        !best.kills(mutant) && !killers.contains { $0.kills(mutant) }
      }
      let choice = failureChoice(action.id, isSuccessShown: isShown, left)
      let failures = failureCases(best, runs + killers, action, choice)
      // Some test has to see an action running that waits for answers.
      let needsNone = isShown && (!action.isAsync || !failures.isEmpty)
      cases += successes(best, killers, action, isShown: needsNone)
      cases += failures
      if depth == .thorough {
        let longest = runs.filter(\.makesFirstCall).max { $0.effects < $1.effects }
        if let test = overlaps(longest ?? best, action) { cases.append(test) }
      }
      if feature.keepsTasks { cases += timedCases(best, runs, action) }
    }
    cases += refusals(trials.filter { !$0.runs }, action, &survivors)
    return TestSection(title: name, cases: cases)
  }

  /// - Parameter isShown: Whether a scenario shows the first of the runs.
  private mutating func successes(
    _ best: Trial,
    _ killers: [Trial],
    _ action: Action,
    isShown: Bool
  ) -> [TestCase] {
    let name = action.name.value
    var cases: [TestCase] = []
    if depth == .thorough || !isShown {
      let test = success(best, action, "\(name)Succeeds", "\(name) succeeds")
      if !(isShown && repeatsScenario(test)) { cases.append(test) }
    }
    for trial in killers {
      let number = cases.count + 1
      let title = title("\(name) succeeds", of: trial, unlike: best, among: cases)
      cases.append(success(trial, action, "\(name)SucceedsCase\(number)", title))
    }
    return cases
  }

  private mutating func refusals(
    _ refusals: [Trial],
    _ action: Action,
    _ survivors: inout [Program]
  ) -> [TestCase] {
    var cases: [TestCase] = []
    guard !refusals.isEmpty else { return [] }
    let unguarded = start.program.variant(
      feature.replacing(action.id) { $0.when = nil }, changing: .isEnabled(action.id))
    let isShown = unshown([unguarded]).isEmpty
    // A run that would change nothing anyway says nothing of the condition.
    let refusals = action.when == nil ? refusals : refusals.filter { $0.kills(unguarded) }
    for (index, refused) in refusals.enumerated() {
      let count = survivors.count
      survivors.removeAll { refused.kills($0) }
      let kills = survivors.count < count
      guard index == 0 && !(isShown && depth == .lean) || kills else { continue }
      let title = title(
        "\(action.name.value) does nothing while it is disabled", of: refused,
        unlike: refusals[0], among: cases)
      let test = disabled(refused, action, title)
      if kills || !isShown || !repeatsScenario(test) { cases.append(test) }
    }
    return cases
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
    guard candidates.affords(places, in: expressions) else { return [] }
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

  private static let workOfStep = 20_000

  /// The steps that perform the action of a trial, or press a button that does.
  func steps(performing trial: Trial, by button: Int? = nil) -> [TestStep] {
    var recorder = TestRecorder(trial.begin)
    // The same step has succeeded in the trial, and may be written down although the search has used up
    // its work since.
    let meter = trial.begin.program.meter
    let left = meter.left
    meter.left = max(left, Self.workOfStep)
    defer { meter.left = min(left, meter.left) }
    try? recorder.perform(trial.step, by: button)
    return recorder.steps
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
