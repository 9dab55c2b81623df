import Expressions
import SpecModel

/// The virtual clock, which advances only if a step says so, or if work that a step started needs
/// it.
extension Simulator {
  /// What a test can await.
  package var facts: Facts {
    Facts(
      sleeps: schedule.sleeps,
      calls: world.calls,
      openings: schedule.openings,
      running: world.running,
      rowRuns: world.rowRuns,
      states: world.states
    )
  }

  mutating func sleep(_ milliseconds: Int, _ wake: Schedule.Sleeper.Wake) {
    schedule.sleeps += 1
    schedule.sleepers.append(.init(due: schedule.now + milliseconds, wake: wake))
  }

  func isThrottled(_ owner: RunOwner) -> Bool {
    schedule.sleepers.contains {
      if case .release(owner) = $0.wake { true } else { false }
    }
  }

  mutating func startTimers() {
    stopTimers()
    for action in feature.actions {
      if let interval = action.interval { sleep(interval, .tick(action: action.id.index)) }
    }
  }

  mutating func stopTimers() {
    guard !schedule.sleepers.isEmpty else { return }
    schedule.sleepers.removeAll { if case .tick = $0.wake { true } else { false } }
  }

  /// Performs all scheduled jobs, and lets time pass until the runs that this step started are
  /// done.
  mutating func settle() throws(Trouble) {
    while true {
      try doJobs()
      let due = schedule.sleepers.compactMap { sleeper -> Int? in
        if case .run(let run) = sleeper.wake, !run.isHeld { sleeper.due } else { nil }
      }.min()
      guard let due else { return }
      try pass(to: due)
    }
  }

  /// Lets time pass and performs what becomes due, in order.
  mutating func pass(to time: Int) throws(Trouble) {
    while let next = schedule.earliest, schedule.sleepers[next].due <= time {
      budget -= 1
      guard budget > 0 else { throw .endless }
      let sleeper = schedule.sleepers.remove(at: next)
      wait(until: sleeper.due)
      try wake(sleeper)
      try doJobs()
    }
    wait(until: time)
  }

  private mutating func wait(until time: Int) {
    guard time > schedule.now else { return }
    schedule.pauses.append(
      Pause(milliseconds: time - schedule.now, facts: facts, states: world.states))
    schedule.now = time
  }

  private mutating func wake(_ sleeper: Schedule.Sleeper) throws(Trouble) {
    switch sleeper.wake {
    case .release: break
    case .tick(let index):
      sleep(feature.actions[index].interval ?? 1, sleeper.wake)
      if feature.actions[index].isAsync {
        schedule.add(.begin(action: index, isHeld: holds))
      } else {
        _ = try request(index, [], isHeld: holds)
      }
    case .run(var run):
      guard let id = run.action else { return }
      refresh(&run.frame)
      if try elementExists(run), try isEnabled(id, run.frame) {
        _ = try start(run)
      } else {
        run.places = []
        _ = try proceed(run)
      }
    }
  }

  private mutating func doJobs() throws(Trouble) {
    while let job = schedule.nextJob() {
      switch job {
      case .begin(let action, let isHeld): _ = try request(action, [], isHeld: isHeld)
      case .open(let subscription): try openStream(subscription)
      case .deliver(let subscription): try deliver(subscription)
      case .turn(let run): try takeTurn(run)
      case .answer(let call): try answer(call)
      case .resume(let run, let inner): try resume(run, after: inner)
      case .end(let run, let end):
        if let run = schedule.takeWaiting(run) { try finish(run, end) }
      }
    }
  }
}
