import Diagnostics
import Expressions
package import SpecModel

/// The runs of actions: how they start, continue, wait and end.
extension Simulator {
  /// Performs one step of a scenario and everything that follows, until all remaining work waits.
  package mutating func perform(_ step: ScenarioStep) throws(Trouble) {
    holds = false
    schedule.pauses = []
    try begin(step)
    try settle()
    try checkShown()
  }

  private mutating func begin(_ step: ScenarioStep) throws(Trouble) {
    switch step {
    case .action(let index, let arguments, _): _ = try request(index, arguments, isHeld: holds)
    case .row(let row, let at, let action, let arguments, _):
      try runRow(row, at, action, arguments)
    case .set(let state, let value): try write(value, to: state)
    case .appear:
      startTimers()
      let isFirst = !world.hasAppeared
      world.hasAppeared = feature.countsAppearances
      try runAll(at: .appear) { $0.triggers.contains(.appear) || isFirst && $0.runsOnFirstAppear }
    case .disappear:
      stopTimers()
      try runAll(at: .disappear) { $0.runsOnDisappear }
    case .refresh: try runAll(at: .refresh) { $0.runsOnRefresh }
    case .dismiss(let id): world.failures[id.index] = RuntimeValue.none
    case .yields(let method, let value): yield(value, of: method)
    case .start(let inner):
      holds = true
      try begin(inner)
    case .advance(let milliseconds):
      holds = true
      try pass(to: schedule.now + milliseconds)
    case .answer(let method, let span):
      holds = true
      try answerOldest(method, span)
    }
  }

  /// Runs actions one after the other, or side by side, each as far as it gets.
  private mutating func runAll(
    at moment: Trigger, where isWanted: (Action) -> Bool
  ) throws(Trouble) {
    let actions = feature.actions.filter(isWanted)
    if feature.sideBySide.contains(moment) {
      // Those that take time begin after all that is done at once.
      for action in actions.filter({ !$0.isAsync }) + actions.filter(\.isAsync) {
        _ = try request(action.id.index, [], isHeld: holds)
      }
      return
    }
    let steps = actions.map { Step.perform($0.id.index, arguments: []) }
    guard !steps.isEmpty else { return }
    _ = try proceed(newRun(of: nil, Frame(), steps, isHeld: holds))
  }

  private mutating func runRow(
    _ row: Int,
    _ at: Int,
    _ action: Int,
    _ arguments: [RuntimeValue]
  ) throws(Trouble) {
    let elements = try elements(of: row)
    guard elements.indices.contains(at) else { return }
    let id = ActionID(row: row, index: action)
    var frame = frame(of: feature.action(id), arguments)
    let elementID = feature.id(of: elements[at])
    // If two elements have the same `id`, the generated code finds the first.
    frame.element = (row, elements.first { feature.id(of: $0) == elementID } ?? elements[at])
    let owner = RunOwner(action: id, element: elementID)
    _ = try request(owner, frame, isHeld: holds)
  }

  mutating func newRun(
    of owner: RunOwner?,
    _ frame: Frame,
    _ steps: [Step],
    outer: Int? = nil,
    isHeld: Bool
  ) -> Run {
    schedule.lastRun += 1
    return Run(
      id: schedule.lastRun,
      owner: owner,
      frame: frame,
      places: [Run.Place(steps: steps)],
      outer: outer,
      isHeld: isHeld
    )
  }

  // MARK: Starting

  /// Calls an action of the feature, subject to its guard, pace and overlap policy.
  /// - Returns: How the run ended; `nil` if it waits.
  mutating func request(
    _ index: Int,
    _ arguments: [RuntimeValue],
    outer: Int? = nil,
    isHeld: Bool
  ) throws(Trouble) -> End? {
    let action = feature.actions[index]
    let owner = RunOwner(action: action.id)
    return try request(owner, frame(of: action, arguments), outer: outer, isHeld: isHeld)
  }

  private mutating func request(
    _ owner: RunOwner,
    _ frame: Frame,
    outer: Int? = nil,
    isHeld: Bool
  ) throws(Trouble) -> End? {
    let action = feature.action(owner.action)
    if let delay = action.debounce {
      cancel(owner)
      // The caller must not mistake an earlier error for one of this run, should it never start.
      if action.isAsync { setFailure(owner, RuntimeValue.none) }
      // Only an asynchronous action can be awaited.
      let outer = action.isAsync ? outer : nil
      let run = newRun(of: owner, frame, action.steps, outer: outer, isHeld: isHeld)
      sleep(delay, .run(run))
      return action.isAsync ? nil : .done
    }
    guard try isEnabled(action.id, frame), !isThrottled(owner) else { return .done }
    if let interval = action.throttle { sleep(interval, .release(owner)) }
    let run = newRun(of: owner, frame, action.steps, outer: outer, isHeld: isHeld)
    guard action.isAsync else { return try proceed(run) }
    if action.restarts { cancel(owner) }
    if action.overlapping == .queue, world.isRunning(owner) {
      schedule.queue.append(run)
      return nil
    }
    // The steps run in their own task, so jobs that are already scheduled come first.
    guard schedule.hasJobs else { return try start(run) }
    if action.overlapping != .queue { setFailure(owner, RuntimeValue.none) }
    awaitTurn(run, owner)
    return nil
  }

  private mutating func awaitTurn(_ run: Run, _ owner: RunOwner) {
    setRunning(owner, true)
    schedule.waiting.append(run)
    schedule.add(.turn(run: run.id))
  }

  /// Starts the steps of a waiting run. A run that was cancelled meanwhile still performs its steps
  /// up to the first suspension, unless it was queued.
  mutating func takeTurn(_ run: Int) throws(Trouble) {
    guard let run = schedule.takeWaiting(run) else { return }
    if run.isCancelled, let id = run.action, feature.action(id).overlapping == .queue {
      try finish(run, .cancelled)
    } else {
      _ = try start(run)
    }
  }

  /// Starts a run. A run whose element is gone does nothing.
  mutating func start(_ run: Run) throws(Trouble) -> End? {
    var run = run
    refresh(&run.frame)
    if try !elementExists(run) { run.places = [] }
    if let owner = run.owner, feature.action(owner.action).isAsync, !run.isCancelled {
      setRunning(owner, true)
      setFailure(owner, RuntimeValue.none)
    }
    return try proceed(run)
  }

  /// Whether the list still contains the element of a row's run.
  func elementExists(_ run: Run) throws(Trouble) -> Bool {
    guard let (row, element) = run.frame.element else { return true }
    let id = feature.id(of: element)
    return try elements(of: row).contains { feature.id(of: $0) == id }
  }

  // MARK: Running state and errors

  private mutating func setRunning(_ owner: RunOwner, _ isRunning: Bool) {
    guard let element = owner.element else {
      world.running[owner.action.index] = isRunning
      return
    }
    if isRunning {
      world.rowRuns[owner.action, default: []].insert(element)
    } else {
      world.rowRuns[owner.action]?.remove(element)
    }
  }

  private mutating func setFailure(_ owner: RunOwner, _ error: RuntimeValue) {
    guard let element = owner.element else {
      world.failures[owner.action.index] = error
      return
    }
    if error == RuntimeValue.none {
      world.rowFailures[owner.action]?[element] = nil
    } else {
      world.rowFailures[owner.action, default: [:]][element] = error
    }
  }

  // MARK: Continuing

  /// Performs the steps of a run until it ends or has to wait.
  /// - Returns: How the run ended; `nil` if it waits.
  mutating func proceed(_ begun: Run, after begin: End = .done) throws(Trouble) -> End? {
    var run = begun
    guard let end = try doSteps(&run, after: begin) else { return nil }
    if let owner = run.owner, feature.action(owner.action).isAsync {
      if case .failed(let error) = end, !isCancelled(run) { setFailure(owner, error) }
      if schedule.hasJobs {
        isOrderOfEndsOpen = true
        hasOrders = true
        if ends != .soon || run.outer != nil {
          schedule.waiting.append(run)
          schedule.add(.end(run: run.id, end), isLate: ends == .last)
          return nil
        }
      }
    }
    try finish(run, end)
    return end
  }

  private mutating func doSteps(_ run: inout Run, after begin: End) throws(Trouble) -> End? {
    var end = begin
    if program.hasWatchers { schedule.active.append(run) }
    defer { if program.hasWatchers { schedule.active.removeLast() } }
    while true {
      while end == .done, let step = run.nextStep() {
        budget -= 1
        program.meter.spend(1)
        guard budget > 0, !program.meter.isSpent else { throw .endless }
        guard try perform(step, &run, &end) else {
          schedule.waiting.append(run)
          return nil
        }
      }
      guard case .failed(let error) = end, !run.isHandling, let id = run.action,
        let handler = feature.action(id).handler
      else { return end }
      let listed = handler.handledCase(of: error)
      guard let steps = listed?.steps ?? handler.steps else { return end }
      run.isHandling = true
      refresh(&run.frame)
      run.frame.values[handler.error.symbol] = error
      for item in listed?.payload ?? [] {
        run.frame.values[item.value.symbol] = feature.types.payload(item.label, of: error)
      }
      run.places = [Run.Place(steps: steps)]
      end = .done
    }
  }

  mutating func finish(_ run: Run, _ end: End) throws(Trouble) {
    let wasCancelled = isCancelled(run)
    if !schedule.cancelled.isEmpty { schedule.cancelled.removeAll { $0 == run.id } }
    if !wasCancelled, let owner = run.owner, feature.action(owner.action).isAsync {
      setRunning(owner, false)
      if !schedule.queue.isEmpty { startNextQueued(owner) }
    }
    if let subscription = run.subscription, !wasCancelled {
      schedule.add(.deliver(subscription: subscription))
    }
    if let outer = run.outer { try resume(outer, after: wasCancelled ? .cancelled : end) }
  }

  private mutating func startNextQueued(_ owner: RunOwner) {
    guard let next = schedule.queue.firstIndex(where: { $0.owner == owner }) else { return }
    awaitTurn(schedule.queue.remove(at: next), owner)
  }

  /// Resumes a run that waits for another run; does nothing if it does not wait yet.
  mutating func resume(_ run: Int, after inner: End) throws(Trouble) {
    guard var run = schedule.takeWaiting(run) else { return }
    var end = End.done
    if let index = run.innerAction { resume(&run, after: inner, of: index, &end) }
    _ = try proceed(run, after: end)
  }

  private mutating func answerOldest(
    _ method: MethodID,
    _ span: SourceSpan?
  ) throws(Trouble) {
    guard let index = schedule.openCalls.firstIndex(where: { $0.method == method }) else {
      throw .noOpenCall(method, span, open: schedule.openCalls.map(\.method))
    }
    try answer(schedule.openCalls.remove(at: index))
  }

  mutating func answer(_ call: Schedule.OpenCall) throws(Trouble) {
    let answer = try answer(call.method, call.number)
    guard var run = schedule.takeWaiting(call.run) else { return }
    let end = take(answer, call.result, &run)
    _ = try proceed(run, after: end)
  }

  // MARK: Cancelling

  func isCancelled(_ run: Run) -> Bool {
    run.isCancelled || !schedule.cancelled.isEmpty && schedule.cancelled.contains(run.id)
  }

  /// Cancels all runs of an action, and the runs that they wait for.
  mutating func cancel(_ index: Int) { cancel(RunOwner(action: ActionID(index: index))) }

  package mutating func cancel(_ owner: RunOwner) {
    cancelWaiting { $0.owner == owner }
    cancelUnstarted { $0.owner == owner }
    for run in schedule.active where run.owner == owner { schedule.cancelled.append(run.id) }
    setRunning(owner, false)
  }

  /// Cancels everything except what `disappear` starts.
  package mutating func cancelAll() {
    for action in feature.actions {
      let index = action.id.index
      let isEnded = !feature.outlivesScreen(action)
      if isEnded || feature.endsWaiting(of: action) && !world.running[index] { cancel(index) }
    }
    for owner in rowOwners { cancel(owner) }
    stopTimers()
    for index in feature.subscriptions.indices {
      schedule.inboxes[index] = nil
      cancel(subscription: index)
    }
  }

  /// The owners of row runs that are in progress or pending.
  private var rowOwners: Set<RunOwner> {
    var runs = schedule.waiting + schedule.queue
    for case .run(let run) in schedule.sleepers.map(\.wake) { runs.append(run) }
    return Set(runs.compactMap(\.owner).filter { $0.element != nil })
  }

  /// Cancels the run that handles an element of a stream.
  mutating func cancel(subscription: Int) {
    cancelWaiting { $0.subscription == subscription }
  }

  /// Cancels waiting runs and the runs that they wait for. A cancelled run may resume others, so a
  /// later match may be gone before its turn.
  private mutating func cancelWaiting(where matches: (Run) -> Bool) {
    for run in schedule.waiting.filter(matches) { cancel(waiting: run.id) }
  }

  private mutating func cancel(waiting run: Int) {
    guard let place = schedule.waiting.firstIndex(where: { $0.id == run }),
      !schedule.waiting[place].isCancelled
    else { return }
    schedule.waiting[place].isCancelled = true
    if let owner = schedule.waiting[place].owner {
      setRunning(owner, schedule.waiting.contains { $0.owner == owner && !$0.isCancelled })
    }
    cancelWaiting { $0.outer == run }
    cancelUnstarted { $0.outer == run }
  }

  /// Ends runs that are queued or debounced, without starting them.
  private mutating func cancelUnstarted(where matches: (Run) -> Bool) {
    guard !schedule.queue.isEmpty || !schedule.sleepers.isEmpty else { return }
    var ended = schedule.queue.filter(matches)
    schedule.queue.removeAll(where: matches)
    schedule.sleepers.removeAll { sleeper in
      guard case .run(let run) = sleeper.wake, matches(run) else { return false }
      ended.append(run)
      return true
    }
    for outer in ended.compactMap(\.outer) { schedule.add(.resume(run: outer, after: .cancelled)) }
  }
}

extension Run {
  /// The action that the run is performing and has waited for.
  fileprivate var innerAction: Int? {
    guard let place = places.last, place.next > 0,
      case .perform(let index, _) = place.steps[place.next - 1]
    else { return nil }
    return index
  }
}
