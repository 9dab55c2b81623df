import Diagnostics
import Expressions
import Simulation
import SpecModel

/// The test cases of runs that overlap, wait or are cancelled.
extension TestPlanner {
  mutating func timedCases(_ best: Trial, _ runs: [Trial], _ action: Action) -> [TestCase] {
    var cases = timedCases(best.occasion, others: runs.prefix(8).map(\.occasion))
    for other in feature.actions where action.id.row == nil && other.cancels(action.id.index) {
      cases += [
        ended(runs, action, by: other, isWaiting: false),
        ended(runs, action, by: other, isWaiting: true),
      ].compactMap(\.self)
    }
    return named(cases)
  }

  private func timedCases(_ best: Occasion, others: [Occasion]) -> [TestCase] {
    var cases: [TestCase?] = []
    let action = best.action
    if let method = best.method, action.isAsync {
      cases += best.calls.indices.prefix(3).map { late(best, during: $0) }
      cases.append(left(best, method))
      if action.dropsOverlaps, !action.runsOnDisappear { cases.append(again([best] + others)) }
      if action.restarts { cases.append(restarts(best, method)) }
      if action.overlapping == .queue { cases.append(queues(best, method)) }
    }
    if let delay = action.debounce {
      cases.append(debounced(best, delay))
      cases.append(leftWaiting(best, delay))
    }
    if let interval = action.throttle {
      cases += [throttled(best, interval), givenUp(best)]
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
    _ occasion: Occasion,
    stubs: Stubs? = nil,
    _ body: (inout Course) throws(Simulator.Trouble) -> Void
  ) -> TestCase? {
    var begin = occasion.begin
    begin.stubs = stubs ?? occasion.stubs
    var course = Course(begin)
    do {
      try body(&course)
      guard !course.isOpen else { return nil }
      if course.simulator.isOrderOfEndsOpen {
        // The default order comes last, so that variables that `body` sets get the values of that
        // order.
        for ends in Simulator.EndOrder.allCases.reversed() {
          begin.ends = ends
          var other = Course(begin)
          try body(&other)
          guard other.steps == course.steps else { return nil }
        }
      }
    } catch { return nil }
    var test = TestCase(name: name, title: title)
    test.begin(occasion.places, occasion.values, from: start)
    test.steps += course.stubs(begin.stubs, isTrimmed: true) + course.steps
    return test
  }

  /// The claims about an action at the current point.
  func state(_ course: Course, since occasion: Occasion) -> [Expectation.Claim] {
    claims(after: course.simulator, since: occasion.before, occasion.action)
      + occasion.claims(in: course.simulator)
  }

  private func state(
    _ course: Course,
    of other: Action,
    since occasion: Occasion
  ) -> [Expectation.Claim] {
    claims(after: course.simulator, since: occasion.before, other)
  }

  /// The delay before the first call of a run: the debounce of the action, or of one that it
  /// performs.
  private func delay(of occasion: Occasion) -> Int? {
    occasion.action.debounce ?? feature.done(by: occasion.action).compactMap(\.debounce).first
  }

  /// The longest interval in which the action, or one that it performs, ignores further calls.
  private func pause(of occasion: Occasion) -> Int? {
    ([occasion.action] + feature.done(by: occasion.action)).compactMap(\.throttle).max()
  }

  // MARK: Cancelled runs

  /// A test in which the caller is cancelled during a call, after the earlier calls were answered.
  private func late(_ occasion: Occasion, during index: Int) -> TestCase? {
    let method = occasion.calls[index]
    let call = feature.method(method).name.value
    let name = "\(occasion.name)IsEnded\(index == 0 ? "" : "In\(call.upperFirst)")"
    let during = index == 0 ? "" : " during \(call)"
    let what = "\(occasion.title) changes nothing once its caller is cancelled\(during)"
    guard let stubs = stubsThatTell(occasion, during: index) else { return nil }
    // The call may belong to another run that this one has started and does not await.
    var runsStill = false
    let test = timed(name, what, occasion, stubs: stubs) {
      course throws(Simulator.Trouble) in
      try course.take(occasion.start, as: "task")
      if let delay = delay(of: occasion) { try course.take(.advance(delay)) }
      for earlier in occasion.calls.prefix(index) {
        try course.take(.answer(earlier, span: nil))
      }
      runsStill = course.simulator.world.isRunning(occasion.owner)
      course.expect(occasion.isRunning(true, in: course.simulator))
      let ended = occasion.isRunning(false, in: course.simulator)
      let isAtOnce = feature.endsAtOnce(occasion.action)
      course.cancel("task", of: occasion.owner, claims: isAtOnce ? ended : [])
      course.expect(ended)
      try course.take(.answer(method, span: nil))
      course.expect(state(course, since: occasion))
    }
    return runsStill ? test : nil
  }

  /// Stubs whose answers distinguish a run that continues after a call from a cancelled run: the
  /// call fails if the run would otherwise do nothing more. `nil` if no answer does.
  private func stubsThatTell(_ occasion: Occasion, during index: Int = 0) -> Stubs? {
    let method = occasion.calls[index]
    let earlier = occasion.calls.prefix(index)
    var course = Course(occasion.begin)
    do {
      try course.take(occasion.start)
      if let delay = delay(of: occasion) { try course.take(.advance(delay)) }
      for method in earlier { try course.take(.answer(method, span: nil)) }
    } catch { return index == 0 ? occasion.stubs : nil }
    let open = course.simulator.world
    // With calls of other runs, the order of the answers is undefined.
    let isAlone = course.simulator.schedule.openCalls.count == 1 && open.isRunning(occasion.owner)
    if index > 0, !isAlone { return nil }
    guard (try? course.take(.answer(method, span: nil))) != nil else {
      return index == 0 ? occasion.stubs : nil
    }
    let after = course.simulator.world
    let goesOn =
      open.states != after.states || open.departures != after.departures
      || open.calls != after.calls
    if !goesOn, earlier.contains(method) { return nil }
    return goesOn ? occasion.stubs : occasion.stubsFailingFirst(method)
  }

  /// A test in which the screen is left for good during the run.
  private func left(_ occasion: Occasion, _ method: MethodID) -> TestCase? {
    let goesOn = feature.outlivesScreen(occasion.action)
    let what = goesOn ? "goes on" : "changes nothing"
    let stubs = goesOn ? occasion.stubs : stubsThatTell(occasion)
    let title = "\(occasion.title) \(what) when the screen is gone"
    return timed("\(occasion.name)WhenGone", title, occasion, stubs: stubs) {
      course throws(Simulator.Trouble) in
      try course.take(occasion.start)
      if let delay = delay(of: occasion) { try course.take(.advance(delay)) }
      course.cancelAll()
      course.expect(occasion.isRunning(goesOn, in: course.simulator))
      try course.take(.answer(method, span: nil))
      try course.answerAll()
      course.expect(state(course, since: occasion))
    }
  }

  /// A test in which a cancelled run does not affect the next run when its call is answered. It
  /// uses the first run whose successor has a call open at that time, if there is one.
  private func again(_ occasions: [Occasion]) -> TestCase? {
    var tests: [TestCase] = []
    for occasion in occasions {
      var runsStill = false
      guard let method = occasion.method, let test = again(occasion, method, &runsStill) else {
        continue
      }
      if runsStill { return test }
      tests.append(test)
    }
    return tests.first
  }

  private func again(
    _ occasion: Occasion,
    _ method: MethodID,
    _ runsStill: inout Bool
  ) -> TestCase? {
    let title =
      "\(occasion.title) runs anew once it was ended, and what was asked first changes nothing"
    let stubs = occasion.stubsFailingFirst(method)
    return timed("\(occasion.name)RunsAnew", title, occasion, stubs: stubs) {
      course throws(Simulator.Trouble) in
      let delay = delay(of: occasion)
      try course.take(occasion.start)
      if let delay { try course.take(.advance(delay)) }
      course.cancelAll()
      if let interval = pause(of: occasion) { try course.take(.advance(interval)) }
      try course.take(occasion.start)
      if let delay { try course.take(.advance(delay)) }
      try course.take(.answer(method, span: nil))
      runsStill = course.simulator.world.isRunning(occasion.owner)
      course.expect(state(course, since: occasion))
      try course.answerAll()
      course.expect(state(course, since: occasion))
    }
  }

  private func restarts(_ occasion: Occasion, _ method: MethodID) -> TestCase? {
    let title = "\(occasion.title) begins anew, and what was asked first changes nothing"
    let stubs = occasion.stubsFailingFirst(method)
    let delay = occasion.action.debounce
    return timed("\(occasion.name)Restarts", title, occasion, stubs: stubs) {
      course throws(Simulator.Trouble) in
      try course.take(occasion.start)
      if let delay { try course.take(.advance(delay)) }
      try course.take(occasion.start)
      // An action that it performs may drop the second call, so that the second run has already
      // ended.
      let isRunning = course.simulator.world.isRunning(occasion.owner)
      course.expect(occasion.isRunning(isRunning, in: course.simulator))
      if let delay { try course.take(.advance(delay)) }
      try course.take(.answer(method, span: nil))
      course.expect(state(course, since: occasion))
      try course.answerAll()
      course.expect(state(course, since: occasion))
    }
  }

  private func queues(_ occasion: Occasion, _ method: MethodID) -> TestCase? {
    let title = "\(occasion.title) runs once for each call, one after the other"
    let stubs = occasion.stubsFailingFirst(method)
    return timed("\(occasion.name)WaitsForItsTurn", title, occasion, stubs: stubs) {
      course throws(Simulator.Trouble) in
      for _ in 0..<2 {
        try course.take(occasion.start)
        if let interval = occasion.action.throttle { try course.take(.advance(interval)) }
      }
      try course.take(occasion.start)
      course.expect(state(course, since: occasion))
      try course.take(.answer(method, span: nil))
      course.expect(state(course, since: occasion))
      try course.answerAll()
      course.expect(state(course, since: occasion))
    }
  }

  /// A test in which another action cancels the run while it is running or debounced.
  private func ended(
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
      let occasion = trial.occasion
      guard isWaiting || occasion.method != nil else { continue }
      var isEnded = false
      let all = trial.stubs.adding(foreign)
      let test = timed(function, title, occasion, stubs: all) {
        course throws(Simulator.Trouble) in
        try course.take(occasion.start)
        if let delay = action.debounce, !isWaiting { try course.take(.advance(delay)) }
        let before = course.simulator.schedule
        try course.take(.action(other.id.index, arguments: arguments, span: nil))
        // The run that ended may be one that this run waits for.
        isEnded =
          course.simulator.schedule.hasEndedRuns(of: before)
          && !course.simulator.world.isRunning(occasion.owner)
        if action.isAsync {
          course.expect([.member(.isRunning(action.id), .bool(false))])
        }
        if isWaiting, let delay = action.debounce {
          try course.take(.advance(delay))
        } else if let method = occasion.method {
          try course.take(.answer(method, span: nil))
        }
        let all = state(course, since: occasion) + state(course, of: other, since: occasion)
        course.expect(all.removingRepeats)
      }
      if let test, isEnded { return test }
    }
    return nil
  }

  // MARK: Debounce and throttle

  private func debounced(_ occasion: Occasion, _ delay: Int) -> TestCase? {
    timed("\(occasion.name)Waits", "\(occasion.title) waits until its calls pause", occasion) {
      course throws(Simulator.Trouble) in
      for _ in 0..<2 {
        try course.take(occasion.start)
        try course.take(.advance(delay - 1))
        course.expect(state(course, since: occasion))
      }
      try course.take(.advance(1))
      try course.answerAll()
      course.expect(state(course, since: occasion))
    }
  }

  private func leftWaiting(_ occasion: Occasion, _ delay: Int) -> TestCase? {
    let title = "\(occasion.title) does not wait when the screen is gone"
    return timed("\(occasion.name)StopsWaiting", title, occasion) {
      course throws(Simulator.Trouble) in
      try course.take(occasion.start)
      course.cancelAll()
      try course.take(.advance(delay))
      course.expect(state(course, since: occasion))
    }
  }

  private func throttled(_ occasion: Occasion, _ interval: Int) -> TestCase? {
    let title = "\(occasion.title) lets one call of an interval pass"
    func test(puttingBack putsBack: Bool, _ tells: inout Bool) -> TestCase? {
      timed("\(occasion.name)IsThrottled", title, occasion) {
        course throws(Simulator.Trouble) in
        for pause in [interval - 1, 1] {
          try course.take(occasion.step)
          course.expect(state(course, since: occasion))
          try course.take(.advance(pause))
          if putsBack { course.putBack(occasion) }
        }
        let dropped = state(course, since: occasion)
        try course.take(occasion.step)
        tells = state(course, since: occasion) != dropped
        course.expect(state(course, since: occasion))
      }
    }
    var tells = false
    let plain = test(puttingBack: false, &tells)
    return tells ? plain : test(puttingBack: true, &tells)
  }

  /// A test in which the feature is released during the throttle interval, which must not keep it
  /// alive.
  private func givenUp(_ occasion: Occasion) -> TestCase? {
    let title = "the pause after \(occasion.title) ends when its owner lets go"
    var onlyPauses = false
    var test = timed("\(occasion.name)PauseEnds", title, occasion) {
      course throws(Simulator.Trouble) in
      try course.take(occasion.step)
      onlyPauses = course.simulator.schedule.hasOnlyPauses
    }
    test?.letsGo = true
    return onlyPauses ? test : nil
  }
}

extension Course {
  /// Writes the initial states again, for an action that would find nothing left to do.
  fileprivate mutating func putBack(_ occasion: Occasion) {
    for case (.state(let state), let value) in zip(occasion.places, occasion.values) {
      put(.state(state), value)
    }
  }
}

extension Schedule {
  /// Whether a run that was in progress or pending before has ended.
  fileprivate func hasEndedRuns(of before: Schedule) -> Bool {
    let now = Set((waiting.filter { !$0.isCancelled } + queue).map(\.id) + sleeping)
    let then = before.waiting.filter { !$0.isCancelled }.map(\.id) + before.sleeping
    return !then.allSatisfy(now.contains)
  }

  /// Whether throttle intervals are all that is pending.
  fileprivate var hasOnlyPauses: Bool {
    openCalls.isEmpty && !sleepers.isEmpty
      && sleepers.allSatisfy { if case .release = $0.wake { true } else { false } }
  }

  private var sleeping: [Int] {
    sleepers.compactMap { if case .run(let run) = $0.wake { run.id } else { nil } }
  }
}

extension Feature {
  /// Whether another action performs this one and may be cancelled with it, so that it has to end
  /// at once.
  fileprivate func endsAtOnce(_ action: Action) -> Bool {
    action.id.row == nil && allActions.flatMap(\.allSteps).contains { $0.performs(action.id.index) }
  }
}

extension Step {
  fileprivate func performs(_ index: Int) -> Bool {
    if case .perform(index, _) = self { true } else { false }
  }
}

extension Action {
  fileprivate func cancels(_ index: Int) -> Bool {
    allSteps.contains { if case .cancel(index) = $0 { true } else { false } }
  }
}
