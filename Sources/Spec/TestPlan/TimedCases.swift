import Diagnostics
import Expressions

/// Cases of actions whose runs overlap, wait, or are ended before their time.
extension TestPlanner {
  mutating func timedCases(_ best: Trial, _ runs: [Trial], _ action: Action) -> [TestCase] {
    var cases: [TestCase?] = []
    if let method = best.simulator.moments.first?.call.method, action.isAsync {
      cases.append(late(best, action, method))
      cases.append(left(best, action, method))
      if action.restarts { cases.append(restarts(best, action, method)) }
      if action.overlapping == .queue { cases.append(queues(best, action, method)) }
    }
    if let delay = action.debounce {
      cases.append(debounced(best, action, delay))
      cases.append(leftWaiting(best, action, delay))
    }
    if let interval = action.throttle { cases.append(throttled(best, action, interval)) }
    for other in feature.actions where other.cancels(action.id.index) {
      cases += [
        ended(runs, action, by: other, isWaiting: false),
        ended(runs, action, by: other, isWaiting: true),
      ]
    }
    return named(cases.compactMap(\.self))
  }

  /// The cases under names that no other test has.
  private mutating func named(_ cases: [TestCase]) -> [TestCase] {
    cases.map { test in
      var test = test
      test.name = names.function(test.name)
      return test
    }
  }

  /// A test of steps that are done from where a trial began.
  private func timed(
    _ name: String,
    _ title: String,
    _ trial: Trial,
    stubs: Stubs? = nil,
    _ body: (inout Course) throws(Simulator.Trouble) -> Void
  ) -> TestCase? {
    var begin = trial.begin
    begin.stubs = stubs ?? trial.stubs
    var course = Course(begin)
    do { try body(&course) } catch { return nil }
    var test = TestCase(name: name, title: title)
    test.begin(trial.places, trial.values, from: start)
    test.steps += course.stubs(begin.stubs, isTrimmed: true) + course.steps
    return test
  }

  /// What must hold of an action where a course stands.
  private func state(_ course: Course, of action: Action, since trial: Trial) -> [Expectation.Claim]
  {
    claims(after: course.simulator, since: trial.before, action)
  }

  private func start(_ trial: Trial) -> ScenarioStep {
    .start(.action(trial.action.id.index, arguments: trial.arguments, span: nil))
  }

  // MARK: Runs that end early

  private func late(_ trial: Trial, _ action: Action, _ method: MethodID) -> TestCase? {
    let (name, begin) = (action.name.value, start(trial))
    return timed("\(name)IsEnded", "\(name) changes nothing once its caller is cancelled", trial) {
      course throws(Simulator.Trouble) in
      try course.take(begin, as: "task")
      if let delay = action.debounce { try course.take(.advance(delay)) }
      course.expect([.member(.isRunning(action.id), .bool(true))])
      course.cancel("task", of: action.id.index)
      course.expect([.member(.isRunning(action.id), .bool(false))])
      try course.take(.answer(method, span: nil))
      course.expect(state(course, of: action, since: trial))
    }
  }

  /// The screen goes for good while the action runs.
  private func left(_ trial: Trial, _ action: Action, _ method: MethodID) -> TestCase? {
    let (name, begin) = (action.name.value, start(trial))
    let title =
      action.runsOnDisappear
      ? "\(name) goes on when the screen is gone"
      : "\(name) changes nothing when the screen is gone"
    return timed("\(name)WhenGone", title, trial) { course throws(Simulator.Trouble) in
      try course.take(begin)
      if let delay = action.debounce { try course.take(.advance(delay)) }
      course.cancelAll()
      course.expect([.member(.isRunning(action.id), .bool(action.runsOnDisappear))])
      try course.take(.answer(method, span: nil))
      try course.answerAll()
      course.expect(state(course, of: action, since: trial))
    }
  }

  private func restarts(
    _ trial: Trial,
    _ action: Action,
    _ method: MethodID
  ) -> TestCase? {
    let (name, begin) = (action.name.value, start(trial))
    let title = "\(name) begins anew, and what was asked first changes nothing"
    return timed("\(name)Restarts", title, trial, stubs: trial.stubsFailingFirst(method)) {
      course throws(Simulator.Trouble) in
      try course.take(begin)
      if let delay = action.debounce { try course.take(.advance(delay)) }
      try course.take(begin)
      course.expect([.member(.isRunning(action.id), .bool(action.debounce == nil))])
      if let delay = action.debounce { try course.take(.advance(delay)) }
      try course.take(.answer(method, span: nil))
      course.expect(state(course, of: action, since: trial))
      try course.answerAll()
      course.expect(state(course, of: action, since: trial))
    }
  }

  private func queues(_ trial: Trial, _ action: Action, _ method: MethodID) -> TestCase? {
    let (name, begin) = (action.name.value, start(trial))
    let title = "\(name) runs once for each call, one after the other"
    return timed("\(name)WaitsForItsTurn", title, trial, stubs: trial.stubsFailingFirst(method)) {
      course throws(Simulator.Trouble) in
      try course.take(begin)
      try course.take(begin)
      course.expect(state(course, of: action, since: trial))
      try course.take(.answer(method, span: nil))
      course.expect(state(course, of: action, since: trial))
      try course.answerAll()
      course.expect(state(course, of: action, since: trial))
    }
  }

  /// An action is ended by another one, while it runs or still waits for its calls to pause.
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
      let begin = start(trial)
      let method = trial.simulator.moments.first?.call.method
      guard isWaiting || method != nil else { continue }
      var isEnded = false
      let all = trial.stubs.adding(foreign)
      let test = timed(function, title, trial, stubs: all) { course throws(Simulator.Trouble) in
        try course.take(begin)
        if let delay = action.debounce, !isWaiting { try course.take(.advance(delay)) }
        let before = course.simulator.schedule
        try course.take(.action(other.id.index, arguments: arguments, span: nil))
        isEnded = course.simulator.schedule.hasEndedRuns(of: before)
        if action.isAsync {
          course.expect([.member(.isRunning(action.id), .bool(false))])
        }
        if isWaiting, let delay = action.debounce {
          try course.take(.advance(delay))
        } else if let method {
          try course.take(.answer(method, span: nil))
        }
        let all = state(course, of: action, since: trial) + state(course, of: other, since: trial)
        course.expect(all.removingRepeats)
      }
      if let test, isEnded { return test }
    }
    return nil
  }

  // MARK: Paces

  private func debounced(_ trial: Trial, _ action: Action, _ delay: Int) -> TestCase? {
    let (name, begin) = (action.name.value, start(trial))
    return timed("\(name)Waits", "\(name) waits until its calls pause", trial) {
      course throws(Simulator.Trouble) in
      for _ in 0..<2 {
        try course.take(begin)
        try course.take(.advance(delay - 1))
        course.expect(state(course, of: action, since: trial))
      }
      try course.take(.advance(1))
      try course.answerAll()
      course.expect(state(course, of: action, since: trial))
    }
  }

  private func leftWaiting(_ trial: Trial, _ action: Action, _ delay: Int) -> TestCase? {
    let (name, begin) = (action.name.value, start(trial))
    let title = "\(name) does not wait when the screen is gone"
    return timed("\(name)StopsWaiting", title, trial) { course throws(Simulator.Trouble) in
      try course.take(begin)
      course.cancelAll()
      try course.take(.advance(delay))
      course.expect(state(course, of: action, since: trial))
    }
  }

  private func throttled(_ trial: Trial, _ action: Action, _ interval: Int) -> TestCase? {
    let name = action.name.value
    let step = ScenarioStep.action(action.id.index, arguments: trial.arguments, span: nil)
    return timed("\(name)IsThrottled", "\(name) lets one call of an interval pass", trial) {
      course throws(Simulator.Trouble) in
      for pause in [interval - 1, 1] {
        try course.take(step)
        course.expect(state(course, of: action, since: trial))
        try course.take(.advance(pause))
      }
      try course.take(step)
      course.expect(state(course, of: action, since: trial))
    }
  }

  // MARK: Triggers

  /// What begins because a state changes, and because time passes.
  mutating func triggerSections() -> [TestSection] {
    var changes: [TestCase] = []
    var ticks: [TestCase] = []
    for action in feature.actions {
      guard !action.watched.isEmpty || action.interval != nil,
        let trial = trials(of: action).filter(\.runs).max(by: { $0.effects < $1.effects })
      else { continue }
      changes += action.watched.compactMap { changed($0, trial, action) }
      if let interval = action.interval, let test = timer(interval, trial, action) {
        ticks.append(test)
      }
    }
    return [
      TestSection(title: "Changes", cases: named(changes)),
      TestSection(title: "Timers", cases: named(ticks)),
    ].filter { !$0.cases.isEmpty }
  }

  private func changed(_ state: Int, _ trial: Trial, _ action: Action) -> TestCase? {
    let place = Referent.state(state)
    let value = trial.begin.world.states[state]
    let values = candidates.values(of: place, number: 0, in: feature.expressions(of: action))
    guard let other = values.first(where: { $0 != value }) else { return nil }
    let name = "\(feature.states[state].name.value)Begins\(action.name.value.upperFirst)"
    let title = "a change of \(feature.states[state].name.value) begins \(action.name.value)"
    var begin = trial.begin
    begin.stubs = stubs(of: feature.watchers(of: state))
    begin.assign(place, other)
    var course = Course(begin)
    do {
      try course.take(.set(state: state, value))
      course.expect(claims(after: course.simulator, since: begin.world, action))
      // What it did is undone, so that it would be seen to begin again.
      for case .state(let index) in feature.stored(around: action) where index != state {
        course.put(.state(index), begin.world.states[index])
      }
      try course.take(.set(state: state, value))
      if let delay = action.debounce {
        try course.take(.advance(delay))
      } else {
        course.settle()
      }
      course.expect(claims(after: course.simulator, since: begin.world, action))
    } catch { return nil }
    var test = TestCase(name: name, title: title)
    test.begin(trial.places, trial.values, from: start)
    test.steps.append(.assign(place, other))
    test.steps += course.stubs(begin.stubs) + course.steps
    return test
  }

  private func timer(_ interval: Int, _ trial: Trial, _ action: Action) -> TestCase? {
    let name = action.name.value
    let all = stubs(of: feature.actions)
    let title = "\(name) runs again and again, from appear to disappear"
    return timed("\(name)IsTimed", title, trial, stubs: all) {
      course throws(Simulator.Trouble) in
      try course.take(.appear)
      for _ in 0..<2 {
        try course.take(.advance(interval - 1))
        course.expect(state(course, of: action, since: trial))
        try course.take(.advance(1))
        try course.answerAll()
        course.expect(state(course, of: action, since: trial))
      }
      try course.take(.appear)
      try course.take(.advance(interval))
      try course.answerAll()
      course.expect(state(course, of: action, since: trial))
      try course.take(.disappear)
      try course.take(.advance(interval))
      course.expect(state(course, of: action, since: trial))
      try course.take(.appear)
      course.cancelAll()
      try course.take(.advance(interval))
      course.expect(state(course, of: action, since: trial))
    }
  }

  /// Answers to all that some actions call.
  private func stubs(of actions: [Action]) -> Stubs {
    var all: Stubs = [:]
    for action in actions {
      all = all.adding(stubs(for: action, variant: 0, feature.expressions(of: action)))
    }
    return all
  }
}

extension Trial {
  /// Its stubs, but the first call of a method fails.
  fileprivate func stubsFailingFirst(_ method: MethodID) -> Stubs {
    var stubs = self.stubs
    let answer = stubs[method]?.answers.first ?? .returns(RuntimeValue.none)
    let answers = [.fails("late")] + Array(repeating: answer, count: 8)
    stubs[method] = Stub(answers, repeats: false)
    return stubs
  }
}

extension Schedule {
  /// Whether a run that ran or waited before does so no more.
  fileprivate func hasEndedRuns(of before: Schedule) -> Bool {
    let now = Set((waiting.filter { !$0.isCancelled } + queue).map(\.id) + sleeping)
    let then = before.waiting.filter { !$0.isCancelled }.map(\.id) + before.sleeping
    return !then.allSatisfy(now.contains)
  }

  private var sleeping: [Int] {
    sleepers.compactMap { if case .run(let run) = $0.wake { run.id } else { nil } }
  }
}

extension Action {
  fileprivate func cancels(_ index: Int) -> Bool {
    allSteps.contains { if case .cancel(index) = $0 { true } else { false } }
  }
}
