import Diagnostics
import Expressions
import Simulation
import SpecModel

/// The test cases of the actions of rows.
extension TestPlanner {
  mutating func rowCases(_ row: Int) -> [TestCase] {
    var cases = elementCases(row)
    for action in feature.rows[row].actions { cases += self.cases(of: action, in: row) }
    return cases
  }

  /// Values from the random search for places and parameters. A place that stores a value for each
  /// element of a list keeps its first choice, since its type is not one of the spec.
  func search(
    _ places: [Referent],
    taking parameters: [Local] = [],
    _ choices: [[RuntimeValue]],
    in expressions: [Expression]
  ) -> LazyMapSequence<RandomSearch, [RuntimeValue]> {
    let types = places.map { candidates.type(of: $0) } + parameters.map(\.type)
    let pool = CandidatePool(types, choices, in: expressions, of: feature)
    let kept = places.indices.filter { index in
      switch places[index] {
      case .isRunning(let action), .failure(let action): action.row != nil
      default: false
      }
    }
    return RandomSearch(types, in: pool, limit: Self.searchLimit).lazy.map { values in
      var values = values
      for index in kept { values[index] = choices[index][0] }
      return values
    }
  }

  private mutating func cases(of action: Action, in row: Int) -> [TestCase] {
    let places = ([feature.rows[row].list] + feature.stored(around: action))
    let stored = feature.stored(behind: places)
    let expressions = feature.expressions(of: action)
    guard candidates.affords(stored, in: expressions) else { return [] }
    var choices = candidates.choices(of: stored, in: expressions).map { values in
      values.filter { !($0 == .array([]) && stored.count == 1) }
    }
    let held = Array(zip(stored, choices))
    choices += candidates.choices(ofParametersOf: action, after: held, in: expressions)
    let combinations = combinations(of: action, in: row, places: stored, choices)
    let answers = self.answers(for: action, expressions)
    var runs: [Trial] = []
    var refused: Trial?
    let start = start
    func trials(with values: [RuntimeValue]) -> [Trial] {
      [1, 0, 2, 3].flatMap { at in
        answers.compactMap { stubs in
          Trial(
            start,
            action,
            at: at,
            places: stored,
            values: Array(values.prefix(stored.count)),
            arguments: Array(values.dropFirst(stored.count)),
            stubs: stubs
          )
        }
      }
    }
    func take(_ values: [RuntimeValue]) {
      for trial in trials(with: values) {
        if trial.runs { runs.append(trial) } else { refused = refused ?? trial }
      }
    }
    for values in combinations { take(values) }
    if action.when != nil {
      for values in search(stored, taking: action.parameters, choices, in: expressions) {
        guard runs.isEmpty || refused == nil else { break }
        take(values)
      }
    }
    let planner = self
    return cases(of: action, in: row, runs, refused) {
      planner.search(stored, taking: action.parameters, choices, in: expressions).lazy.flatMap {
        trials(with: $0).filter(\.runs)
      }
    }
  }

  /// Candidate values of stored places, followed by those of the action's parameters.
  private func combinations(
    of action: Action,
    in row: Int,
    places: [Referent],
    _ choices: [[RuntimeValue]]
  ) -> [[RuntimeValue]] {
    let assignments = Assignments(places: places, choices: choices)
    let combinations = assignments.combinations(limit: 32)
    let goal = Goal(runningAllOf: action, in: feature)
    func moment(_ values: [RuntimeValue]) -> (Simulator, Simulator.Frame)? {
      var simulator = start
      guard
        (try? simulator.begin(places, Array(values.prefix(places.count)), checksShown: false))
          != nil,
        let element = simulator.element(at: 1, of: row) ?? simulator.element(at: 0, of: row)
      else { return nil }
      var frame = simulator.frame(of: action, Array(values.dropFirst(places.count)))
      frame.element = (row, element.0)
      return (simulator, frame)
    }
    guard !combinations.contains(where: { goal.isReached(moment($0)) }) else {
      return combinations
    }
    let types =
      places.map { candidates.type(of: $0) } + action.parameters.map(\.type)
    let pool = CandidatePool(types, choices, in: feature.expressions(of: action), of: feature)
    let held = places.compactMap { try? start.value(of: $0) }
    let reached = goal.values(
      among: choices, else: pool.choices(types, from: held), moment)
    return (combinations + assignments.combinations(around: reached, limit: 32)).removingRepeats
  }

  private mutating func cases(
    of action: Action,
    in row: Int,
    _ runs: [Trial],
    _ refused: Trial?,
    further: () -> some Sequence<Trial>
  ) -> [TestCase] {
    let best =
      runs.first { $0.before.states != $0.after.world.states }
      ?? runs.first { $0.effects > 0 } ?? runs.first { $0.before != $0.after.world } ?? runs.first
    guard let best else { return [] }
    let (name, title) = (best.context.name, best.context.title)
    var cases: [TestCase] = []
    var survivors = start.program.mutants(ofStepsOf: action.id)
    // A guard that reads the action's parameters is not shown in the row.
    if action.asksWithValues { survivors += start.program.mutants(of: .isEnabled(action.id)) }
    let mutants = survivors.count
    let unshown = unshown(survivors)
    if depth == .lean { survivors = unshown }
    let isShown = unshown.count < mutants && !unshown.contains(where: best.kills)
    survivors.removeAll { best.kills($0) }
    let killers = survivors.removeKilled(by: runs, further: further)
    let left = unshown.filter { mutant in
      !best.kills(mutant) && !killers.contains { $0.kills(mutant) }
    }
    let choice = failureChoice(action.id, isSuccessShown: isShown, left)
    let failures = action.isAsync ? rowFailureCases(best, runs + killers, choice) : []
    let needsNone = isShown && (!action.isAsync || !failures.isEmpty)
    if depth == .thorough || !needsNone {
      let test = rowCase(best, "\(name)Succeeds", "\(title) succeeds")
      if !(isShown && repeatsScenario(test)) { cases.append(test) }
    }
    for trial in killers {
      let further = self.title("\(title) succeeds", of: trial, unlike: best, among: cases)
      cases.append(rowCase(trial, "\(name)SucceedsOtherwise", further))
    }
    if let refused, depth == .thorough || action.asksWithValues {
      let what = "\(title) does nothing while it is disabled"
      cases.append(rowCase(refused, "\(name)IsDisabled", what))
    }
    cases += failures
    if depth == .thorough { cases += changedElementCases(runs, action, row) }
    if feature.keepsTasks { cases += timedCases(best, runs, action) }
    if depth == .thorough, let gone = removedElement(best, row) { cases.append(gone) }
    return cases
  }

  private mutating func rowCase(_ trial: Trial, _ name: String, _ title: String) -> TestCase {
    var test = test(trial, name, title)
    test.steps += stubSteps(trial) { claims(during: $0, of: trial) }
    test.steps += steps(performing: trial)
    test.steps += claims(after: trial).map { .expect($0) }
    return test
  }

  /// The claims about the row while its action waits for an answer; empty if the row is gone, or if
  /// the call belongs to another run.
  func claims(during moment: Moment, of trial: Trial) -> [Expectation.Claim] {
    let id = trial.action.id
    guard trial.runs, trial.action.isAsync, let row = id.row, let element = trial.element,
      moment.world.isRunning(RunOwner(action: id, element: element.id)),
      let at = index(in: moment, of: trial)
    else { return [] }
    let runs = Expectation.Claim.row(row: row, at: at, .isRunning(id), .bool(true))
    guard trial.action.hasRowGuard, trial.action.dropsOverlaps else { return [runs] }
    return [runs, .row(row: row, at: at, .isEnabled(id), .bool(false))]
  }

  /// Whether the element of a trial keeps its index while a call is open; a presenter is called
  /// with the index.
  private func keepsIndex(_ trial: Trial, during method: MethodID) -> Bool {
    guard let moment = trial.simulator.moments.first(where: { $0.call.method == method }) else {
      return true
    }
    return index(in: moment, of: trial) == trial.element?.at
  }

  /// The index of a trial's element while a call is open.
  private func index(in moment: Moment, of trial: Trial) -> Int? {
    var simulator = trial.simulator
    simulator.world = moment.world
    guard let row = trial.action.id.row, let element = trial.element else { return nil }
    return simulator.index(of: element.id, in: row)
  }

  /// The claims about the changes of a run and the final state of the row.
  func claims(after trial: Trial) -> [Expectation.Claim] {
    claims(after: trial.simulator, since: trial.before, trial.action)
      + trial.context.claims(in: trial.simulator)
  }

  /// Tests of failing calls, of cancellation and of overlapping calls.
  private mutating func rowFailureCases(
    _ trial: Trial, _ runs: [Trial], _ choice: FailureChoice
  ) -> [TestCase] {
    let action = trial.action
    var choice = choice
    var cases: [TestCase] = []
    let all = [trial] + runs
    for method in all.flatMap(\.simulator.calledMethods).removingRepeats {
      guard let trial = all.first(where: { $0.simulator.calledMethods.contains(method) }) else {
        continue
      }
      let methodName = feature.method(method).name.value
      let errors = typedErrors(of: method, by: action).map { (" with \($0.name)", $0.answers) }
      for (how, answers) in [("", [.fails(methodName)])] + errors {
        cases += rowFailure(of: method, answers, how, trial, runs, &choice)
      }
    }
    guard depth == .thorough else { return cases }
    cases += [rowClearsError(trial)].compactMap(\.self)
    cases += cancelled(trial)
    if action.dropsOverlaps, trial.held == nil, let method = trial.context.method,
      keepsIndex(trial, during: method)
    {
      var test = overlap(trial, method)
      test.steps += claims(after: trial).map { .expect($0) }
      cases.append(test)
    }
    return cases
  }

  private mutating func rowFailure(
    of method: MethodID,
    _ answers: [Answer],
    _ how: String,
    _ trial: Trial,
    _ runs: [Trial],
    _ choice: inout FailureChoice
  ) -> [TestCase] {
    let id = trial.action.id
    let methodName = feature.method(method).name.value
    let (name, title) = (trial.context.name, trial.context.title)
    let failures = failures(of: method, answers, trial, runs)
    let called = self.title(of: method, in: trial)
    var cases: [TestCase] = []
    for failing in failures where choice.takes(failing) {
      let errors = failing.simulator.world.rowFailures[id]
      let isKept = failing.element.flatMap { errors?[$0.id] } != nil
      let outcome =
        isKept
        ? "keeps the error of \(called)\(how)" : "keeps no error when \(called) fails\(how)"
      cases.append(
        rowCase(
          failing,
          "\(name)FailsIn\(methodName.upperFirst)",
          self.title("\(title) \(outcome)", of: failing, unlike: failures.first, among: cases)
        ))
    }
    return cases
  }

  /// A test of a run that starts with the error of the previous run.
  private mutating func rowClearsError(_ trial: Trial) -> TestCase? {
    let action = trial.action
    guard action.storesError else { return nil }
    if let element = trial.element {
      var failed = start
      failed.world.rowFailures[action.id] = [element.id: .error("before")]
      guard makesSameCalls(trial, from: failed) else { return nil }
    }
    var test = test(
      trial,
      "\(trial.context.name)ForgetsError",
      "\(trial.context.title) forgets the last error when it starts again"
    )
    if let row = action.id.row, let element = trial.element {
      let kept = RuntimeValue.dictionary([.init(element.id, .error("before"))])
      test.steps.append(.assign(.failure(action.id), kept))
      let shown = Expectation.Claim.row(
        row: row, at: element.at, .failure(action.id), .error("before"))
      test.steps += [.expect(shown), .look]
    }
    let first = trial.simulator.moments.first
    test.steps += stubSteps(trial) { moment in
      guard moment == first, let row = action.id.row, let at = index(in: moment, of: trial) else {
        return []
      }
      return [.row(row: row, at: at, .failure(action.id), RuntimeValue.none)]
    }
    test.steps += steps(performing: trial)
    test.steps += claims(after: trial).map { .expect($0) }
    return test
  }

  /// A test of an action whose element is no longer in the list; `nil` if every value of its type is the `id`
  /// of an element.
  private mutating func removedElement(_ trial: Trial, _ row: Int) -> TestCase? {
    let action = trial.action
    guard let elements = try? trial.begin.elements(of: row) else { return nil }
    let (samples, type) = (Samples(types: feature.types), feature.rows[row].idType)
    let ids = elements.map { feature.id(of: $0) }
    let number = 90 + ((try? trial.simulator.elements(of: row).count) ?? 0)
    let gone = (number...number + elements.count).lazy
      .map { samples.value($0, of: type) }.first { !ids.contains($0) }
    guard let gone else { return nil }
    var test = test(
      trial,
      "\(trial.context.name)IsGone",
      "\(trial.context.title) does nothing when the row is gone"
    )
    let step = trial.request(Trial.Element(at: number, id: gone))
    if let delay = action.debounce {
      // The run looks for the element after the debounce.
      test.steps += [action.isAsync ? .begin(step, name: nil) : step, .settle([])]
      test.steps += [.advance(milliseconds: delay), .settle([])]
    } else {
      test.steps.append(step)
    }
    test.steps += claims(after: trial.begin, since: trial.before, action).map { .expect($0) }
    return test
  }
}
