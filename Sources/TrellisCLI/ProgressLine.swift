import Synchronization

/// A line on the terminal that says how far a run is. It appears after a second, and is erased before anything
/// else is printed.
final class ProgressLine: Sendable {
  private struct State {
    var work = ""
    var unit = ""
    var count = 0
    var done = 0
    var isShown = false
    /// The earliest time to draw the line again.
    var next: Duration
  }

  /// The time before the line appears, and the time between two versions of it.
  private static let delay = Duration.seconds(1)
  private static let pause = Duration.milliseconds(100)

  private let state = Mutex(State(next: delay))
  private let elapsed: @Sendable () -> Duration
  private let write: @Sendable (String) -> Void

  /// - Parameters:
  ///   - elapsed: Returns the time since the start of the run.
  ///   - write: Writes to the terminal at once.
  init(
    elapsed: @escaping @Sendable () -> Duration, write: @escaping @Sendable (String) -> Void
  ) {
    self.elapsed = elapsed
    self.write = write
  }

  convenience init(write: @escaping @Sendable (String) -> Void) {
    let start = ContinuousClock.now
    self.init(elapsed: { ContinuousClock.now - start }, write: write)
  }

  /// Starts a kind of work, such as `planning` for `modules`.
  func begin(_ work: String, _ count: Int, _ unit: String) {
    state.withLock { state in
      (state.work, state.count, state.unit, state.done) = (work, count, unit, 0)
      draw(&state)
    }
  }

  /// Notes that some of the work is done. May be called on any thread.
  func advance(by count: Int = 1) {
    state.withLock { state in
      state.done += count
      draw(&state)
    }
  }

  func erase() {
    state.withLock { state in
      if state.isShown { write("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  private func draw(_ state: inout State) {
    let now = elapsed()
    guard now >= state.next, state.count > 0 else { return }
    state.next = now + Self.pause
    state.isShown = true
    let done = Self.text(of: state.done)
    write("\r\(state.work): \(done) of \(Self.text(of: state.count)) \(state.unit)\u{1B}[K")
  }

  /// Returns a number with commas between groups of three digits.
  private static func text(of number: Int) -> String {
    let digits = String(number)
    return digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset) % 3 == 0 { text += "," }
      text.append(digit.element)
    }
  }
}
