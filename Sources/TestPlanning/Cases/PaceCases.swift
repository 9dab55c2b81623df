import Diagnostics
import Expressions
import Simulation
import SpecModel

/// The test cases of actions that are debounced or throttled.
extension TestPlanner {
  func debounced(_ context: RunContext, _ delay: Int) -> TestCase? {
    timed("\(context.name)Waits", "\(context.title) waits until its calls pause", context) {
      recorder throws(Simulator.Trouble) in
      for _ in 0..<2 {
        try recorder.perform(context.start)
        try recorder.perform(.advance(delay - 1))
        recorder.expect(state(recorder, since: context))
      }
      try recorder.perform(.advance(1))
      try recorder.answerAll()
      recorder.expect(state(recorder, since: context))
    }
  }

  func screenGoneWhileDebounced(_ context: RunContext, _ delay: Int) -> TestCase? {
    let title = "\(context.title) does not wait when the screen is gone"
    return timed("\(context.name)StopsWaiting", title, context) {
      recorder throws(Simulator.Trouble) in
      try recorder.perform(context.start)
      recorder.cancelAll()
      try recorder.perform(.advance(delay))
      recorder.expect(state(recorder, since: context))
    }
  }

  func throttled(_ context: RunContext, _ interval: Int) -> TestCase? {
    let title = "\(context.title) lets one call of an interval pass"
    func test(puttingBack putsBack: Bool, _ isDistinct: inout Bool) -> TestCase? {
      timed("\(context.name)IsThrottled", title, context) {
        recorder throws(Simulator.Trouble) in
        for pause in [interval - 1, 1] {
          try recorder.perform(context.step)
          recorder.expect(state(recorder, since: context))
          try recorder.perform(.advance(pause))
          if putsBack { recorder.restoreStates(context) }
        }
        let dropped = state(recorder, since: context)
        try recorder.perform(context.step)
        isDistinct = state(recorder, since: context) != dropped
        recorder.expect(state(recorder, since: context))
      }
    }
    var isDistinct = false
    let plain = test(puttingBack: false, &isDistinct)
    return isDistinct ? plain : test(puttingBack: true, &isDistinct)
  }

  /// A test in which the feature is released during the throttle interval, which must not keep it
  /// alive.
  func released(_ context: RunContext) -> TestCase? {
    let title = "the pause after \(context.title) ends when its owner lets go"
    var onlyPauses = false
    var test = timed("\(context.name)PauseEnds", title, context) {
      recorder throws(Simulator.Trouble) in
      try recorder.perform(context.step)
      onlyPauses = recorder.simulator.schedule.hasOnlyPauses
    }
    test?.letsGo = true
    return onlyPauses ? test : nil
  }
}

extension TestRecorder {
  /// Writes the initial states again, for an action that would find nothing left to do.
  fileprivate mutating func restoreStates(_ context: RunContext) {
    for case (.state(let state), let value) in zip(context.places, context.values) {
      put(.state(state), value)
    }
  }
}

extension Schedule {
  /// Whether throttle intervals are all that is pending.
  fileprivate var hasOnlyPauses: Bool {
    openCalls.isEmpty && !sleepers.isEmpty
      && sleepers.allSatisfy { if case .release = $0.wake { true } else { false } }
  }
}
