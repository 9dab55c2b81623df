import Synchronization

/// Items that several threads take one by one, the last first.
public final class WorkQueue: Sendable {
  private let left: Atomic<Int>

  init(_ count: Int) {
    left = Atomic(count)
  }

  /// The item to do next; `nil` where none is left.
  public func next() -> Int? {
    let index = left.subtract(1, ordering: .relaxed).newValue
    return index < 0 ? nil : index
  }

  /// The threads that can run at once.
  public static var coreCount: Int { Background.coreCount }

  /// Lets the caller's thread and others, `threads` in all, take items until none is left.
  public static func share(
    _ count: Int,
    among threads: Int,
    _ work: @escaping @Sendable (WorkQueue) -> Void
  ) {
    let queue = WorkQueue(count)
    let helpers = (1..<max(1, min(threads, count))).map { _ in Background { work(queue) } }
    work(queue)
    for helper in helpers { helper.wait() }
  }
}
