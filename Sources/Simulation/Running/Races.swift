package import SpecModel

/// What of a step hangs on the order in which calls are answered and runs end.
extension Simulator {
  /// Where a step leads whose calls are answered late, if it leads elsewhere with calls that are answered
  /// at once, or where the word of an end takes its time.
  package func racing(_ step: ScenarioStep) -> Simulator? {
    guard let ways = ways(of: step), let later = ways[0] else { return nil }
    return ways.allSatisfy { $0?.agrees(with: later) == true } ? nil : later
  }

  /// The same with each order in which answers and ends may come, that of the meaning first.
  package var inAllOrders: [Simulator] {
    [false, true].flatMap { answersAtOnce in
      EndOrder.allCases.map { ends in
        var copy = self
        copy.answersAtOnce = answersAtOnce
        copy.ends = ends
        return copy
      }
    }
  }

  /// All ways that a step may go, that of the meaning first, where it begins something by a change; `nil`
  /// for one on which the program stops.
  private func ways(of step: ScenarioStep) -> [Simulator?]? {
    guard feature.beginsRunsByChanges else { return nil }
    var ways: [Simulator?] = []
    for var way in inAllOrders where !(step.holdsCalls && way.answersAtOnce) {
      let isDone = (try? way.perform(step)) != nil
      if ways.isEmpty, !isDone || way.schedule.begins == schedule.begins { return nil }
      ways.append(isDone ? way : nil)
    }
    return ways
  }

  /// The step with its calls held, each answered once the one before has led as far as it does, in the first
  /// order that leads where late answers lead, whenever ends are seen.
  package func held(
    _ step: ScenarioStep,
    leadingTo after: Simulator
  ) -> (way: Simulator, startsWithOldest: Bool)? {
    for startsWithOldest in [true, false] {
      let ways = EndOrder.allCases.compactMap { answered(step, startsWithOldest, $0) }
      guard ways.count == EndOrder.allCases.count, ways.allSatisfy({ $0.agrees(with: after) })
      else { continue }
      return (ways[0], startsWithOldest)
    }
    return nil
  }

  private func answered(
    _ step: ScenarioStep,
    _ startsWithOldest: Bool,
    _ ends: EndOrder
  ) -> Simulator? {
    var way = self
    way.ends = ends
    guard (try? way.perform(.start(step))) != nil,
      (try? way.answerAll(startsWithOldest: startsWithOldest)) != nil
    else { return nil }
    return way
  }

  /// Answers all calls that are open, and those that follow.
  private mutating func answerAll(startsWithOldest: Bool) throws(Trouble) {
    for _ in 0..<20 {
      let open = schedule.openCalls
      guard let call = startsWithOldest ? open.first : open.last else { return }
      try perform(.answer(call.method, span: nil))
    }
  }

  /// Whether what stands while calls of a step are open is the same on all ways.
  package func isSteady(_ step: ScenarioStep) -> Bool {
    guard let ways = ways(of: step), let first = ways[0] else { return true }
    let methods = feature.methodIDs
    return ways.allSatisfy { way in
      methods.allSatisfy { way?.moments(of: $0) == first.moments(of: $0) }
    }
  }

  private func moments(of method: MethodID) -> [Moment] {
    moments.filter { $0.call.method == method }.map { moment in
      var world = moment.world.seen(in: feature)
      world.calls = []
      return Moment(call: moment.call, world: world)
    }
  }

  /// Whether all that a test can see once nothing goes on is the same.
  private func agrees(with other: Simulator) -> Bool {
    var (own, others) = (world, other.world)
    (own.calls, others.calls) = ([], [])
    return own == others
      && feature.methodIDs.allSatisfy { method in
        world.calls.filter { $0.method == method }
          == other.world.calls.filter { $0.method == method }
      }
  }
}

extension ScenarioStep {
  /// The calls of what it begins stay open.
  package var holdsCalls: Bool {
    switch self {
    case .start, .answer, .advance: true
    case .action, .row, .set, .appear, .disappear, .refresh, .dismiss, .yields: false
    }
  }
}
