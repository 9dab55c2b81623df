/// Repeated steps of a test: time passes, and counters grow by the same amount each time.
public struct Beats: Hashable, Sendable {
  /// The steps of the first repetition: only `advance` and `settle`.
  public let steps: [TestStep]
  /// The growth of each counter in `facts` per repetition, in their order.
  public let growth: [Int]
  public let count: Int

  public var facts: [TestFact] {
    var facts: [TestFact] = []
    for case .settle(let settled) in steps { facts += settled }
    return facts
  }
}

extension [TestStep] {
  /// The steps with repetitions folded into loops. Otherwise a timer of one second would produce
  /// hundreds of lines for a few minutes, which take minutes to compile.
  public var folded: [TestStep] {
    var result: [TestStep] = []
    var index = 0
    while index < count {
      if let beats = beats(at: index) {
        result.append(.beats(beats))
        index += beats.steps.count * beats.count
      } else {
        result.append(self[index])
        index += 1
      }
    }
    return result
  }

  /// The maximum number of steps in one repetition, and the minimum number of repetitions for a
  /// loop.
  private static var longest: Int { 8 }
  private static var fewest: Int { 4 }

  private func beats(at start: Int) -> Beats? {
    guard case .advance = self[start] else { return nil }
    for length in stride(from: 2, through: Self.longest, by: 1) {
      guard start + Self.fewest * length <= count else { return nil }
      guard let growth = growth(at: start, length) else { continue }
      var beats = 2
      while start + (beats + 1) * length <= count,
        self.growth(at: start + (beats - 1) * length, length) == growth
      {
        beats += 1
      }
      guard beats >= Self.fewest else { continue }
      let steps = [TestStep](self[start..<start + length])
      return Beats(steps: steps, growth: growth, count: beats)
    }
    return nil
  }

  /// The growth of the counters between two repetitions; `nil` if the steps do not repeat.
  private func growth(at start: Int, _ length: Int) -> [Int]? {
    var growth: [Int] = []
    for index in start..<start + length {
      switch (self[index], self[index + length]) {
      case (.advance(let time), .advance(let next)) where time == next: continue
      case (.settle(let facts), .settle(let next)) where facts.count == next.count:
        for (fact, later) in zip(facts, next) {
          guard fact.counting(0) == later.counting(0) else { return nil }
          if let number = fact.number, let next = later.number { growth.append(next - number) }
        }
      default: return nil
      }
    }
    return growth
  }
}

extension TestFact {
  public var number: Int? {
    switch self {
    case .calls(_, let count), .openings(_, let count), .sleeps(let count): count
    case .isRunning, .isRowRunning, .state, .elements: nil
    }
  }

  /// The same fact with another number, if it has one.
  fileprivate func counting(_ number: Int) -> TestFact {
    switch self {
    case .calls(let method, _): .calls(method, count: number)
    case .openings(let method, _): .openings(method, count: number)
    case .sleeps: .sleeps(number)
    case .isRunning, .isRowRunning, .state, .elements: self
    }
  }
}
