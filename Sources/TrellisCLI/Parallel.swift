import Generation
import Synchronization

/// Work on many things at once.
enum Parallel {
  /// Fewer things than this are not worth a thread.
  private static let threshold = 16

  /// What `body` makes of each number below `count`, in their order. It is called on several threads.
  static func map<Result: Sendable>(
    _ count: Int,
    _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    guard count >= threshold else { return (0..<count).map(body) }
    let results = Results<Result>()
    WorkQueue.share(count, among: WorkQueue.coreCount) { queue in
      var own: [(index: Int, result: Result)] = []
      while let index = queue.next() { own.append((index, body(index))) }
      results.add(own)
    }
    return results.inOrder
  }
}

/// What several threads have made.
private final class Results<Result: Sendable>: Sendable {
  private let parts = Mutex<[(index: Int, result: Result)]>([])

  func add(_ own: [(index: Int, result: Result)]) {
    parts.withLock { $0 += own }
  }

  var inOrder: [Result] {
    parts.withLock { parts in
      var ordered: [Result?] = Array(repeating: nil, count: parts.count)
      for part in parts { ordered[part.index] = part.result }
      return ordered.compactMap(\.self)
    }
  }
}
