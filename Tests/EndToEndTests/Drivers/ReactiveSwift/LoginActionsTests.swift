import ReactiveSwift
import Testing

@testable import Login

/// Who starts an action may let go of it anywhere, also where a closure of the main actor must not run.
@MainActor
@Suite("LoginActions") struct LoginActionsTests {
  @Test("work that is disposed of on another thread is cancelled")
  func disposing() async {
    let (ends, end) = AsyncStream<Void>.makeStream()
    let work = LoginActions.work {
      while !Task.isCancelled { await Task.yield() }
      end.finish()
      return nil
    }
    nonisolated(unsafe) let started = work.start()
    await Task.detached { started.dispose() }.value
    for await _ in ends {}
    #expect(started.isDisposed)
  }
}
