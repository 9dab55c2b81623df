import Diagnostics
import Expressions
package import Simulation
public import SpecModel

/// Records the steps of a test while the simulator performs them. If runs overlap or time passes,
/// the test has to wait after each step until everything has progressed as far as in the simulator.
package struct TestRecorder {
  package private(set) var simulator: Simulator
  private(set) var steps: [TestStep] = []
  /// Whether a step may have another outcome that no order of answers prevents.
  package private(set) var isOpen = false
  private var feature: Feature { simulator.feature }

  /// Starts in the given situation and begins to listen to streams.
  package init(_ simulator: Simulator) {
    self.simulator = simulator
    guard !feature.subscriptions.isEmpty else { return }
    let facts = simulator.facts
    // A trap shows in the first step that follows.
    try? self.simulator.listen()
    steps.append(.settle(self.simulator.facts.changes(since: facts)))
  }

  /// Performs a step of a scenario.
  ///
  /// - Parameters:
  ///   - name: The name of the step's task, if it is cancelled later.
  ///   - button: The button that the test presses to perform the step.
  package mutating func perform(
    _ step: ScenarioStep,
    as name: String? = nil,
    by button: Int? = nil
  ) throws(Simulator.Trouble) {
    let (begun, hadBegun) = (simulator.schedule.lastRun, simulator.schedule.begins)
    if !step.holdsCalls, let after = simulator.orders(of: step).racing {
      if let held = held(step, leadingTo: after, as: name, by: button) {
        self = held
        return
      }
      isOpen = true
    }
    let count = steps.count
    defer { charge(steps.dropFirst(count)) }
    var facts = simulator.facts
    let written = button.map { .press($0) } ?? translate(step)
    let states = simulator.world.states
    try simulator.perform(step)
    let isHeld = !step.endsOnReturn || simulator.schedule.hasRuns(since: begun)
    guard isHeld || simulator.program.keepsTasks else {
      if let written { steps.append(written) }
      return
    }
    let pauses = simulator.schedule.pauses
    let isUnderWay = !pauses.isEmpty || simulator.schedule.hasRuns(since: begun)
    let blocks = isUnderWay && written?.isAwaited(in: feature) == true
    if let written { steps.append(blocks ? .begin(written, name: name) : written) }
    for pause in pauses {
      let changes = pause.facts.changes(since: facts)
      if written != nil || !changes.isEmpty { steps.append(.settle(changes)) }
      facts = pause.facts
      expect(claims(during: pause, since: states))
      if feature.usesClock { steps.append(.advance(milliseconds: pause.milliseconds)) }
    }
    let sleeps = simulator.schedule.sleeps != facts.sleeps
    let begins = simulator.schedule.begins != hadBegun
    if blocks || sleeps || begins || !step.endsOnReturn || !pauses.isEmpty {
      steps.append(.settle(simulator.facts.changes(since: facts)))
    }
  }

  /// Counts steps as work, since a test of many would be generated from them, and read by somebody.
  private func charge(_ steps: ArraySlice<TestStep>) {
    var count = 0
    for step in steps {
      if case .settle(let facts) = step { count += facts.count }
      count += 1
    }
    simulator.program.meter.spend(20 * count)
  }

  /// The recording of a step with each call held until its turn, if a triggered action depends on
  /// the order of answers: mocks answer at once, but services do not.
  ///
  /// - Parameter orders: The results of the step.
  func held(_ step: ScenarioStep, _ orders: StepOrders) -> TestRecorder? {
    guard !step.holdsCalls, let after = orders.racing else { return nil }
    return held(step, leadingTo: after)
  }

  private func held(
    _ step: ScenarioStep,
    leadingTo after: Simulator,
    as name: String? = nil,
    by button: Int? = nil
  ) -> TestRecorder? {
    guard let order = simulator.held(step, leadingTo: after) else { return nil }
    var recorder = self
    recorder.simulator.ends = .soon
    guard (try? recorder.perform(.start(step), as: name, by: button)) != nil,
      (try? recorder.answerAll(startsWithOldest: order.startsWithOldest)) != nil
    else { return nil }
    return recorder
  }

  /// The states that the step has written and that a debounced action will overwrite.
  private func claims(during pause: Pause, since states: StoredValues) -> [Expectation.Claim] {
    let overwritten = simulator.program.statesWrittenLater
    return states.indices.compactMap { index in
      guard pause.states[index] != states[index], overwritten.contains(index) else { return nil }
      return .member(.state(index), pause.states[index])
    }
  }

  /// Cancels the task that called an action.
  ///
  /// - Parameter claims: The claims that hold at once, before anything else proceeds.
  mutating func cancel(_ name: String, of owner: RunOwner, claims: [Expectation.Claim] = []) {
    let facts = simulator.facts
    simulator.cancel(owner)
    steps.append(.cancel(name: name))
    expect(claims)
    steps.append(.settle(simulator.facts.changes(since: facts)))
  }

  /// Answers all open calls, and the calls that follow.
  mutating func answerAll(startsWithOldest: Bool = true) throws(Simulator.Trouble) {
    for _ in 0..<20 {
      let open = simulator.schedule.openCalls
      guard let call = startsWithOldest ? open.first : open.last else { return }
      try perform(.answer(call.method, span: nil))
    }
  }

  /// Leaves the screen for good.
  mutating func cancelAll() {
    let facts = simulator.facts
    simulator.cancelAll()
    steps += [.cancelAll, .settle(simulator.facts.changes(since: facts))]
  }

  /// Sets a stored value, unless it already has the value.
  mutating func put(_ place: Referent, _ value: RuntimeValue) {
    guard (try? simulator.value(of: place)) != value else { return }
    simulator.assign(place, value)
    steps.append(.assign(place, value))
  }

  /// Replaces a claim about an error's message by a claim about the typed error.
  func withTypedError(_ claim: Expectation.Claim) -> Expectation.Claim {
    guard case .member(let place, let value) = claim, case .failure = place,
      let found = try? simulator.value(of: place), value.isMessage(of: found)
    else { return claim }
    return .member(place, found)
  }

  /// Waits, so that a run that should not have started becomes visible.
  mutating func settle() {
    steps.append(.settle([]))
  }

  mutating func expectOpenings(of stream: MethodID, isOpen: Bool = true) {
    let openings = simulator.schedule.openings.filter { $0.method == stream }
    steps.append(.expectOpenings(stream, openings, isOpen: isOpen))
  }

  /// Adds claims, without those already made since the last step.
  mutating func expect(_ claims: [Expectation.Claim]) {
    var existing: Set<Expectation.Claim> = []
    for step in steps.reversed() {
      guard case .expect(let claim) = step else { break }
      existing.insert(claim)
    }
    steps += claims.filter { !existing.contains($0) }.map { .expect($0) }
  }

  /// The stubs for all calls that were made. Calls that a step has answered are held until then.
  ///
  /// - Parameter isTrimmed: Whether answers without calls are omitted.
  func stubs(_ declared: Stubs, isTrimmed: Bool = false) -> [TestStep] {
    let methods = feature.methodIDs
    let ordered = methods.filter { declared[$0] != nil } + methods.filter { declared[$0] == nil }
    return ordered.compactMap { method in
      let held = simulator.schedule.heldCalls[method] ?? []
      let count = simulator.served[method] ?? 0
      let returns = feature.services[method.service].methods[method.method].returns
      let isVoid =
        returns == .void && (isTrimmed ? count > 0 : feature.calledMethods.contains(method))
      guard let stub = declared[method] ?? (isVoid ? .success : held.isEmpty ? nil : .open) else {
        return nil
      }
      let isMixed = stub.repeats && !held.isEmpty && held.count < count
      let first = stub.answers.first ?? .cancelled
      guard !stub.repeats || isMixed else {
        let answers = stub.answers.map { TestAnswer(answer: $0, isHeld: !held.isEmpty) }
        return .stub(method, answers, isExact: false)
      }
      var answers = isMixed ? Array(repeating: first, count: count) : stub.answers
      if isTrimmed { answers = Array(answers.prefix(max(count, 1))) }
      // A call that is held to the end needs no answer.
      let unanswered = max(0, (held.max() ?? -1) + 1 - answers.count)
      answers += Array(repeating: .cancelled, count: unanswered)
      let written = answers.enumerated().map { TestAnswer(answer: $1, isHeld: held.contains($0)) }
      return .stub(method, written, isExact: true)
    }
  }

  private func translate(_ step: ScenarioStep) -> TestStep? {
    switch step {
    case .action(let index, let arguments, _): .action(index, arguments)
    case .set(let state, let value): .write(state: state, value)
    // The generated code has no method for a lifecycle event that starts nothing.
    case .appear: feature.hearsAppear ? .appear : nil
    case .disappear: feature.hearsDisappear ? .disappear : nil
    case .refresh: feature.actions.contains(where: \.runsOnRefresh) ? .refresh : nil
    case .dismiss(let id): .dismiss(id)
    case .start(let inner): translate(inner)
    case .answer(let method, _): .answer(method)
    case .yields(let method, let value): .yields(method, value)
    case .advance: nil
    case .row(let row, let at, let action, let arguments, _): rowStep(row, at, action, arguments)
    }
  }

  private func rowStep(
    _ row: Int,
    _ at: Int,
    _ action: Int,
    _ arguments: [RuntimeValue]
  ) -> TestStep? {
    guard let elements = try? simulator.elements(of: row), elements.indices.contains(at) else {
      return nil
    }
    let id = feature.id(of: elements[at])
    return .row(row: row, at: at, id: id, action: action, arguments: arguments)
  }
}

extension Stub {
  fileprivate static let success = Stub([.returns(RuntimeValue.none)], repeats: true)
  /// A stub that never answers.
  fileprivate static let open = Stub([], repeats: false)
}

extension ScenarioStep {
  /// Whether the step is finished when it returns.
  fileprivate var endsOnReturn: Bool {
    switch self {
    case .action, .row, .set, .appear, .disappear, .refresh, .dismiss: true
    case .start, .answer, .advance, .yields: false
    }
  }
}

extension TestStep {
  /// Whether the generated test awaits the step.
  public func isAwaited(in feature: Feature) -> Bool {
    switch self {
    case .action(let index, _): feature.actions[index].isAsync
    case .appear: feature.actions.contains { $0.runsOnAppear && $0.isAsync }
    case .refresh: feature.actions.contains { $0.runsOnRefresh && $0.isAsync }
    case .disappear: feature.actions.contains { $0.runsOnDisappear && $0.isAsync }
    case .row(let row, _, _, let action, _): feature.rows[row].actions[action].isAsync
    case .press(let index): feature.actions[feature.presses[index].press.action].isAsync
    default: false
    }
  }
}

extension Facts {
  /// The facts that differ from those before.
  func changes(since old: Facts) -> [TestFact] {
    var changes: [TestFact] = []
    if sleeps != old.sleeps { changes.append(.sleeps(sleeps)) }
    var methods: [MethodID] = []
    for call in calls.dropFirst(old.calls.count) where !methods.contains(call.method) {
      methods.append(call.method)
    }
    for method in methods {
      changes.append(.calls(method, count: calls.count { $0.method == method }))
    }
    var streams: [MethodID] = []
    for opening in openings.dropFirst(old.openings.count) where !streams.contains(opening.method) {
      streams.append(opening.method)
    }
    for stream in streams {
      changes.append(.openings(stream, count: openings.count { $0.method == stream }))
    }
    for (index, isRunning) in running.enumerated() where isRunning != old.running[index] {
      changes.append(.isRunning(ActionID(index: index), isRunning))
    }
    for (id, elements) in rowRuns.sorted(by: { $0.key.order < $1.key.order }) {
      let before = old.rowRuns[id] ?? []
      changes += elements.subtracting(before).map { .isRowRunning(id, of: $0, true) }
      changes += before.subtracting(elements).map { .isRowRunning(id, of: $0, false) }
    }
    return changes.isEmpty ? [changedState(since: old)].compactMap(\.self) : changes
  }

  /// A changed state that is easy to check.
  private func changedState(since old: Facts) -> TestFact? {
    for (index, value) in states.enumerated() where value != old.states[index] {
      switch (value, old.states[index]) {
      case (.bool, _), (.int, _), (RuntimeValue.none, _): return .state(index, value)
      case (.string(let text), _) where text.utf8.count <= 20: return .state(index, value)
      case (.array(let elements), .array(let before)) where elements.count != before.count:
        return .elements(state: index, count: elements.count)
      default: continue
      }
    }
    return nil
  }
}

extension ActionID {
  fileprivate var order: Int { (row ?? -1) * 10_000 + index }
}
