import Synchronization

/// Runs work on several threads.
public enum Parallel {
  /// The number of items below which threads are not worth their cost.
  private static let threshold = 16

  /// Returns the results of `body` for the numbers below `count`, in order. `body` is called on
  /// several threads.
  public static func map<Result: Sendable>(
    _ count: Int,
    _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    count < threshold ? (0..<count).map(body) : shared(count, body)
  }

  /// Returns the results of `body` for ranges of numbers. The ranges have at most `size` numbers,
  /// and become shorter towards the end so that the threads finish together.
  public static func map<Result: Sendable>(
    _ count: Int,
    groupsOf size: Int,
    _ body: @escaping @Sendable (Range<Int>) -> [Result]
  ) -> [Result] {
    guard count >= threshold else { return body(0..<count) }
    let groups = groups(of: count, atMost: size)
    return shared(groups.count) { body(groups[$0]) }.flatMap(\.self)
  }

  private static func groups(of count: Int, atMost size: Int) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var start = 0
    while start < count {
      let share = (count - start) / (2 * WorkQueue.coreCount)
      let end = start + max(1, min(size, share))
      groups.append(start..<end)
      start = end
    }
    return groups
  }

  private static func shared<Result: Sendable>(
    _ count: Int,
    _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let results = Results<Result>()
    WorkQueue.share(count, among: WorkQueue.coreCount) { queue in
      var own: [(index: Int, result: Result)] = []
      while let index = queue.next() { own.append((index, body(index))) }
      results.add(own)
    }
    return results.inOrder
  }
}

/// The results of several threads.
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
