import Synchronization

/// Items that several threads take one by one, in order.
public final class WorkQueue: Sendable {
  private let count: Int
  private let taken = Atomic(0)

  init(_ count: Int) {
    self.count = count
  }

  /// The item to do next; `nil` where none is left.
  public func next() -> Int? {
    let index = taken.add(1, ordering: .relaxed).oldValue
    return index < count ? index : nil
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
