import Diagnostics
import Expressions
import Simulation
import SpecModel

/// The test cases of runs that overlap, wait or are cancelled.
extension TestPlanner {
  mutating func timedCases(_ best: Trial, _ runs: [Trial], _ action: Action) -> [TestCase] {
    var cases =
      depth == .lean
      ? leanTimedCases(best.context)
      : timedCases(best.context, others: runs.prefix(8).map(\.context))
    for other in feature.actions where action.id.row == nil && other.cancels(action.id.index) {
      let isShown = isShown(other.id) { $0.steps.removeAll { $0.cancels(action.id.index) } }
      if depth == .lean, isShown { continue }
      let ended = [
        cancelledByOther(runs, action, by: other, isWaiting: false),
        cancelledByOther(runs, action, by: other, isWaiting: true),
      ].compactMap(\.self)
      cases += ended.prefix(depth == .lean ? 1 : ended.count)
    }
    return named(cases)
  }

  /// The case of what the spec says about when the action runs, unless a scenario shows that.
  private mutating func leanTimedCases(_ best: RunContext) -> [TestCase] {
    let action = best.action
    let isShown = isShown(action.id) { ($0.pace, $0.overlapping) = (nil, .ignore) }
    guard !isShown else { return [] }
    let test: TestCase? =
      switch (action.pace, action.overlapping, best.method) {
      case (.debounce(let delay)?, _, _): debounced(best, delay)
      case (.throttle(let interval)?, _, _): throttled(best, interval)
      case (nil, .restart, let method?): restarts(best, method)
      case (nil, .queue, let method?): queues(best, method)
      case (nil, _, _): nil
      }
    return [test].compactMap(\.self)
  }

  private func timedCases(_ best: RunContext, others: [RunContext]) -> [TestCase] {
    var cases: [TestCase?] = []
    let action = best.action
    if let method = best.method, action.isAsync {
      cases += best.calls.indices.prefix(3).map { callerCancelled(best, during: $0) }
      cases.append(screenGone(best, method))
      if action.dropsOverlaps, !action.runsOnDisappear {
        cases.append(rerunAfterCancel([best] + others))
      }
      if action.restarts { cases.append(restarts(best, method)) }
      if action.overlapping == .queue { cases.append(queues(best, method)) }
    }
    if let delay = action.debounce {
      cases.append(debounced(best, delay))
      cases.append(screenGoneWhileDebounced(best, delay))
    }
    if let interval = action.throttle {
      cases += [throttled(best, interval), released(best)]
    }
    return cases.compactMap(\.self)
  }

  /// The cases with unique function names.
  mutating func named(_ cases: [TestCase]) -> [TestCase] {
    cases.map { test in
      var test = test
      test.name = names.function(test.name)
      return test
    }
  }

  /// A test of the steps that `body` performs; `nil` if the steps depend on when the end of a run
  /// is seen.
  func timed(
    _ name: String,
    _ title: String,
    _ context: RunContext,
    stubs: Stubs? = nil,
    _ body: (inout TestRecorder) throws(Simulator.Trouble) -> Void
  ) -> TestCase? {
    var begin = context.begin
    begin.stubs = stubs ?? context.stubs
    var recorder = TestRecorder(begin)
    do {
      try body(&recorder)
      guard !recorder.isOpen else { return nil }
      if recorder.simulator.isOrderOfEndsOpen {
        // The default order comes last, so that variables that `body` sets get the values of that
        // order.
        for ends in Simulator.EndOrder.allCases.reversed() {
          begin.ends = ends
          var other = TestRecorder(begin)
          try body(&other)
          guard other.steps == recorder.steps else { return nil }
        }
      }
    } catch { return nil }
    var test = TestCase(name: name, title: title)
    if depth == .lean { test.methods = feature.methods(of: context.action) }
    test.begin(context.places, context.values, from: start)
    test.steps += recorder.stubs(begin.stubs, isTrimmed: true) + recorder.steps
    return test
  }

  /// The claims about an action at the current point.
  func state(_ recorder: TestRecorder, since context: RunContext) -> [Expectation.Claim] {
    claims(after: recorder.simulator, since: context.before, context.action)
      + context.claims(in: recorder.simulator)
  }

  private func state(
    _ recorder: TestRecorder,
    of other: Action,
    since context: RunContext
  ) -> [Expectation.Claim] {
    claims(after: recorder.simulator, since: context.before, other)
  }

  /// The delay before the first call of a run: the debounce of the action, or of one that it
  /// performs.
  private func delay(of context: RunContext) -> Int? {
    context.action.debounce ?? feature.done(by: context.action).compactMap(\.debounce).first
  }

  /// The longest interval in which the action, or one that it performs, ignores further calls.
  private func pause(of context: RunContext) -> Int? {
    ([context.action] + feature.done(by: context.action)).compactMap(\.throttle).max()
  }

  // MARK: Cancelled runs

  /// A test in which the caller is cancelled during a call, after the earlier calls were answered.
  private func callerCancelled(_ context: RunContext, during index: Int) -> TestCase? {
    let method = context.calls[index]
    let call = feature.method(method).name.value
    let name = "\(context.name)IsEnded\(index == 0 ? "" : "In\(call.upperFirst)")"
    let during = index == 0 ? "" : " during \(call)"
    let what = "\(context.title) changes nothing once its caller is cancelled\(during)"
    guard let stubs = distinguishingStubs(context, during: index) else { return nil }
    // The call may belong to another run that this one has started and does not await.
    var isStillRunning = false
    let test = timed(name, what, context, stubs: stubs) {
      recorder throws(Simulator.Trouble) in
      try recorder.perform(context.start, as: "task")
      if let delay = delay(of: context) { try recorder.perform(.advance(delay)) }
      for earlier in context.calls.prefix(index) {
        try recorder.perform(.answer(earlier, span: nil))
      }
      isStillRunning = recorder.simulator.world.isRunning(context.owner)
      recorder.expect(context.isRunning(true, in: recorder.simulator))
      let ended = context.isRunning(false, in: recorder.simulator)
      let isAtOnce = feature.mustEndAtOnce(context.action)
      recorder.cancel("task", of: context.owner, claims: isAtOnce ? ended : [])
      recorder.expect(ended)
      try recorder.perform(.answer(method, span: nil))
      recorder.expect(state(recorder, since: context))
    }
    return isStillRunning ? test : nil
  }

  /// Stubs whose answers distinguish a run that continues after a call from a cancelled run: the
  /// call fails if the run would otherwise do nothing more. `nil` if no answer does.
  private func distinguishingStubs(_ context: RunContext, during index: Int = 0) -> Stubs? {
    let method = context.calls[index]
    let earlier = context.calls.prefix(index)
    var recorder = TestRecorder(context.begin)
    do {
      try recorder.perform(context.start)
      if let delay = delay(of: context) { try recorder.perform(.advance(delay)) }
      for method in earlier { try recorder.perform(.answer(method, span: nil)) }
    } catch { return index == 0 ? context.stubs : nil }
    let open = recorder.simulator.world
    // With calls of other runs, the order of the answers is undefined.
    let isOnlyCall =
      recorder.simulator.schedule.openCalls.count == 1 && open.isRunning(context.owner)
    if index > 0, !isOnlyCall { return nil }
    guard (try? recorder.perform(.answer(method, span: nil))) != nil else {
      return index == 0 ? context.stubs : nil
    }
    let after = recorder.simulator.world
    let goesOn =
      open.states != after.states || open.departures != after.departures
      || open.calls != after.calls
    if !goesOn, earlier.contains(method) { return nil }
    return goesOn ? context.stubs : context.stubsFailingFirst(method)
  }

  /// A test in which the screen is left for good during the run.
  private func screenGone(_ context: RunContext, _ method: MethodID) -> TestCase? {
    let goesOn = feature.outlivesScreen(context.action)
    let what = goesOn ? "goes on" : "changes nothing"
    let stubs = goesOn ? context.stubs : distinguishingStubs(context)
    let title = "\(context.title) \(what) when the screen is gone"
    return timed("\(context.name)WhenGone", title, context, stubs: stubs) {
      recorder throws(Simulator.Trouble) in
      try recorder.perform(context.start)
      if let delay = delay(of: context) { try recorder.perform(.advance(delay)) }
      recorder.cancelAll()
      recorder.expect(context.isRunning(goesOn, in: recorder.simulator))
      try recorder.perform(.answer(method, span: nil))
      try recorder.answerAll()
      recorder.expect(state(recorder, since: context))
    }
  }

  /// A test in which a cancelled run does not affect the next run when its call is answered. It
  /// uses the first run whose successor has a call open at that time, if there is one.
  private func rerunAfterCancel(_ contexts: [RunContext]) -> TestCase? {
    var tests: [TestCase] = []
    for context in contexts {
      var isStillRunning = false
      guard let method = context.method,
        let test = rerunAfterCancel(context, method, &isStillRunning)
      else {
        continue
      }
      if isStillRunning { return test }
      tests.append(test)
    }
    return tests.first
  }

  private func rerunAfterCancel(
    _ context: RunContext,
    _ method: MethodID,
    _ isStillRunning: inout Bool
  ) -> TestCase? {
    let title =
      "\(context.title) runs anew once it was ended, and what was asked first changes nothing"
    let stubs = context.stubsFailingFirst(method)
    return timed("\(context.name)RunsAnew", title, context, stubs: stubs) {
      recorder throws(Simulator.Trouble) in
      let delay = delay(of: context)
      try recorder.perform(context.start)
      if let delay { try recorder.perform(.advance(delay)) }
      recorder.cancelAll()
      if let interval = pause(of: context) { try recorder.perform(.advance(interval)) }
      try recorder.perform(context.start)
      if let delay { try recorder.perform(.advance(delay)) }
      try recorder.perform(.answer(method, span: nil))
      isStillRunning = recorder.simulator.world.isRunning(context.owner)
      recorder.expect(state(recorder, since: context))
      try recorder.answerAll()
      recorder.expect(state(recorder, since: context))
    }
  }

  private func restarts(_ context: RunContext, _ method: MethodID) -> TestCase? {
    let title = "\(context.title) begins anew, and what was asked first changes nothing"
    let stubs = context.stubsFailingFirst(method)
    let delay = context.action.debounce
    return timed("\(context.name)Restarts", title, context, stubs: stubs) {
      recorder throws(Simulator.Trouble) in
      try recorder.perform(context.start)
      if let delay { try recorder.perform(.advance(delay)) }
      try recorder.perform(context.start)
      // An action that it performs may drop the second call, so that the second run has already
      // ended.
      let isRunning = recorder.simulator.world.isRunning(context.owner)
      recorder.expect(context.isRunning(isRunning, in: recorder.simulator))
      if let delay { try recorder.perform(.advance(delay)) }
      try recorder.perform(.answer(method, span: nil))
      recorder.expect(state(recorder, since: context))
      try recorder.answerAll()
      recorder.expect(state(recorder, since: context))
    }
  }

  private func queues(_ context: RunContext, _ method: MethodID) -> TestCase? {
    let title = "\(context.title) runs once for each call, one after the other"
    let stubs = context.stubsFailingFirst(method)
    return timed("\(context.name)WaitsForItsTurn", title, context, stubs: stubs) {
      recorder throws(Simulator.Trouble) in
      for _ in 0..<2 {
        try recorder.perform(context.start)
        if let interval = context.action.throttle { try recorder.perform(.advance(interval)) }
      }
      try recorder.perform(context.start)
      recorder.expect(state(recorder, since: context))
      try recorder.perform(.answer(method, span: nil))
      recorder.expect(state(recorder, since: context))
      try recorder.answerAll()
      recorder.expect(state(recorder, since: context))
    }
  }

  /// A test in which another action cancels the run while it is running or debounced.
  private func cancelledByOther(
    _ runs: [Trial],
    _ action: Action,
    by other: Action,
    isWaiting: Bool
  ) -> TestCase? {
    if isWaiting, action.debounce == nil { return nil }
    let (name, otherName) = (action.name.value, other.name.value)
    let samples = Samples(types: feature.types)
    let arguments = other.parameters.map { samples.value(1, of: $0.type) }
    let foreign = stubs(for: other, variant: 0, feature.expressions(of: other))
    let function = "\(name)IsEndedBy\(otherName.upperFirst)\(isWaiting ? "WhileItWaits" : "")"
    let title = "\(otherName) ends \(name)\(isWaiting ? " while it waits" : "")"
    for trial in runs {
      let context = trial.context
      guard isWaiting || context.method != nil else { continue }
      var isEnded = false
      let all = trial.stubs.adding(foreign)
      let test = timed(function, title, context, stubs: all) {
        recorder throws(Simulator.Trouble) in
        try recorder.perform(context.start)
        if let delay = action.debounce, !isWaiting { try recorder.perform(.advance(delay)) }
        let before = recorder.simulator.schedule
        try recorder.perform(.action(other.id.index, arguments: arguments, span: nil))
        // The run that ended may be one that this run waits for.
        isEnded =
          recorder.simulator.schedule.hasEndedRuns(of: before)
          && !recorder.simulator.world.isRunning(context.owner)
        if action.isAsync {
          recorder.expect([.member(.isRunning(action.id), .bool(false))])
        }
        if isWaiting, let delay = action.debounce {
          try recorder.perform(.advance(delay))
        } else if let method = context.method {
          try recorder.perform(.answer(method, span: nil))
        }
        let all = state(recorder, since: context) + state(recorder, of: other, since: context)
        recorder.expect(all.removingRepeats)
      }
      if let test, isEnded { return test }
    }
    return nil
  }
}

extension Schedule {
  /// Whether a run that was in progress or pending before has ended.
  fileprivate func hasEndedRuns(of before: Schedule) -> Bool {
    let now = Set((waiting.filter { !$0.isCancelled } + queue).map(\.id) + sleeping)
    let then = before.waiting.filter { !$0.isCancelled }.map(\.id) + before.sleeping
    return !then.allSatisfy(now.contains)
  }

  private var sleeping: [Int] {
    sleepers.compactMap { if case .run(let run) = $0.wake { run.id } else { nil } }
  }
}

extension Feature {
  /// Whether another action performs this one and may be cancelled with it, so that it has to end
  /// at once.
  fileprivate func mustEndAtOnce(_ action: Action) -> Bool {
    action.id.row == nil && allActions.flatMap(\.allSteps).contains { $0.performs(action.id.index) }
  }
}

extension Step {
  fileprivate func cancels(_ index: Int) -> Bool {
    if case .cancel(index) = self { true } else { false }
  }

  fileprivate func performs(_ index: Int) -> Bool {
    if case .perform(index, _) = self { true } else { false }
  }
}

extension Action {
  fileprivate func cancels(_ index: Int) -> Bool {
    allSteps.contains { $0.cancels(index) }
  }
}
