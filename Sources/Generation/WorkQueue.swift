import Synchronization

/// A queue from which several threads take the items of a list in order.
public final class WorkQueue: Sendable {
  private let count: Int
  private let taken = Atomic(0)

  init(_ count: Int) {
    self.count = count
  }

  /// Returns the index of the next item, or `nil` if none is left.
  public func next() -> Int? {
    let index = taken.add(1, ordering: .relaxed).oldValue
    return index < count ? index : nil
  }

  /// The number of threads that can run at the same time.
  public static var coreCount: Int { Background.coreCount }

  /// Runs the work on the calling thread and others, `threads` in total, and waits for all of them.
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
