/// Steps of a test that repeat: time passes, and what is counted grows by as much each time.
public struct Beats: Hashable, Sendable {
  /// The first beat: `advance` and `settle` alone.
  public let steps: [TestStep]
  /// By how much each number of its facts grows, in their order.
  public let growth: [Int]
  public let count: Int

  public var facts: [TestFact] {
    var facts: [TestFact] = []
    for case .settle(let settled) in steps { facts += settled }
    return facts
  }
}

extension [TestStep] {
  /// The same, but what repeats stands once: a timer of a second makes hundreds of lines of a few
  /// minutes, and a test of hundreds of lines takes the compiler minutes.
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

  /// The most steps of one beat, and the fewest beats that are worth a loop.
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

  /// By how much numbers grow from a beat to the next; `nil` where these are no two beats.
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

  /// The same of another number, where it has one.
  fileprivate func counting(_ number: Int) -> TestFact {
    switch self {
    case .calls(let method, _): .calls(method, count: number)
    case .openings(let method, _): .openings(method, count: number)
    case .sleeps: .sleeps(number)
    case .isRunning, .isRowRunning, .state, .elements: self
    }
  }
}
