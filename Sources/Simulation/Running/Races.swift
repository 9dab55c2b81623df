package import SpecModel

/// The results of a step in all orders in which calls can be answered and runs can end.
package struct StepOrders {
  /// The default order first; `nil` where the program traps. Empty if there is only one order.
  fileprivate var outcomes: [Simulator?] = []

  /// The result of the step with late answers, if immediate answers or a delayed end of a run lead to
  /// a different result; otherwise `nil`.
  package var racing: Simulator? {
    guard let later = outcomes.first ?? nil else { return nil }
    return outcomes.allSatisfy { $0?.agrees(with: later) == true } ? nil : later
  }

  /// Whether the state during the calls of the step is the same in all orders.
  package var isSteady: Bool {
    guard let first = outcomes.first ?? nil else { return true }
    let methods = first.feature.methodIDs
    return outcomes.allSatisfy { way in
      methods.allSatisfy { way?.moments(of: $0) == first.moments(of: $0) }
    }
  }
}

extension Simulator {
  /// The simulator with each possible order of answers and ends; the first one is the default.
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

  private var inDefaultOrder: Simulator {
    var copy = self
    copy.answersAtOnce = false
    copy.ends = .soon
    return copy
  }

  package func orders(of step: ScenarioStep) -> StepOrders {
    guard feature.beginsRunsByChanges else { return StepOrders() }
    var first = inDefaultOrder
    first.hasOrders = false
    // Without a run that starts through a change, nothing is answered late.
    guard (try? first.perform(step)) != nil, first.hasOrders,
      first.schedule.begins != schedule.begins
    else { return StepOrders() }
    let ways = inAllOrders.filter { !(step.holdsCalls && $0.answersAtOnce) }
    let others = ways.dropFirst().map { way in
      var way = way
      return (try? way.perform(step)) != nil ? way : nil
    }
    return StepOrders(outcomes: [first] + others)
  }

  /// Performs the step with its calls held and answers them one by one, in the first order that
  /// leads to the same result as late answers for every order of ends.
  package func held(
    _ step: ScenarioStep,
    leadingTo after: Simulator
  ) -> (way: Simulator, startsWithOldest: Bool)? {
    for startsWithOldest in [true, false] {
      let outcomes = EndOrder.allCases.compactMap { answered(step, startsWithOldest, $0) }
      guard outcomes.count == EndOrder.allCases.count,
        outcomes.allSatisfy({ $0.agrees(with: after) })
      else { continue }
      return (outcomes[0], startsWithOldest)
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

  /// Answers all open calls, and the calls that follow.
  private mutating func answerAll(startsWithOldest: Bool) throws(Trouble) {
    for _ in 0..<20 {
      let open = schedule.openCalls
      guard let call = startsWithOldest ? open.first : open.last else { return }
      try perform(.answer(call.method, span: nil))
    }
  }

  fileprivate func moments(of method: MethodID) -> [Moment] {
    moments.filter { $0.call.method == method }.map { moment in
      var world = moment.world.seen(in: feature)
      world.calls = []
      return Moment(call: moment.call, world: world)
    }
  }

  /// Whether everything that a test can observe after the step is the same.
  fileprivate func agrees(with other: Simulator) -> Bool {
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
  /// Whether the calls that the step starts stay open.
  package var holdsCalls: Bool {
    switch self {
    case .start, .answer, .advance: true
    case .action, .row, .set, .appear, .disappear, .refresh, .dismiss, .yields: false
    }
  }
}
