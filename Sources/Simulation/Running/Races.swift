package import SpecModel

/// Finds steps whose outcome depends on the order in which calls are answered and runs end.
extension Simulator {
  /// The result of a step with late answers, if immediate answers or a delayed end of a run lead to
  /// a different result; otherwise `nil`.
  package func racing(_ step: ScenarioStep) -> Simulator? {
    guard let outcomes = outcomes(of: step), let later = outcomes[0] else { return nil }
    return outcomes.allSatisfy { $0?.agrees(with: later) == true } ? nil : later
  }

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

  /// The results of a step in all orders, the default first; `nil` if the step starts nothing
  /// through a change. A result is `nil` if the program traps.
  private func outcomes(of step: ScenarioStep) -> [Simulator?]? {
    guard feature.beginsRunsByChanges else { return nil }
    var outcomes: [Simulator?] = []
    for var way in inAllOrders where !(step.holdsCalls && way.answersAtOnce) {
      let isPerformed = (try? way.perform(step)) != nil
      if outcomes.isEmpty, !isPerformed || way.schedule.begins == schedule.begins { return nil }
      outcomes.append(isPerformed ? way : nil)
    }
    return outcomes
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

  /// Whether the state during the calls of a step is the same in all orders.
  package func isSteady(_ step: ScenarioStep) -> Bool {
    guard let outcomes = outcomes(of: step), let first = outcomes[0] else { return true }
    let methods = feature.methodIDs
    return outcomes.allSatisfy { way in
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

  /// Whether everything that a test can observe after the step is the same.
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
  /// Whether the calls that the step starts stay open.
  package var holdsCalls: Bool {
    switch self {
    case .start, .answer, .advance: true
    case .action, .row, .set, .appear, .disappear, .refresh, .dismiss, .yields: false
    }
  }
}
