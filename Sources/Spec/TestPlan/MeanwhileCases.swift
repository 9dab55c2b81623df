import Expressions

/// Elements of rows that become others while an action of theirs waits for an answer.
extension TestPlanner {
  /// What comes behind the answer reads the element as it is by then; `nil` where nothing would show
  /// the difference.
  mutating func changedMeanwhile(
    _ runs: [Trial],
    _ action: Action,
    _ row: Int
  ) -> TestCase? {
    guard action.isAsync, action.usesItem else { return nil }
    for trial in runs.limited(to: 6) {
      let occasion = trial.occasion
      guard let method = occasion.method else { continue }
      for (list, value) in changes(of: trial, row) {
        var (course, careless) = (Course(occasion.begin), Course(occasion.begin.keepingElements))
        do {
          try course.takeChanging(list, to: value, occasion, method)
          try careless.takeChanging(list, to: value, occasion, method)
        } catch { continue }
        guard Trial.Outcome(of: course.simulator) != Trial.Outcome(of: careless.simulator) else {
          continue
        }
        course.expect(
          claims(after: course.simulator, since: trial.before, action)
            + occasion.claims(in: course.simulator))
        var test = test(
          trial,
          "\(occasion.name)ReadsAnew",
          "\(occasion.title) goes on with what the row has become meanwhile"
        )
        test.steps += course.stubs(trial.stubs, isTrimmed: true) + course.steps
        return test
      }
    }
    return nil
  }

  /// Stored lists with another element in the place of the row's, under the same `id`.
  private func changes(of trial: Trial, _ row: Int) -> [(Referent, RuntimeValue)] {
    let samples = Samples(types: feature.types)
    return feature.stored(behind: [feature.rows[row].list]).flatMap { place in
      guard case .state(let state) = place, case .array(let type) = feature.states[state].type,
        case .array(let elements) = trial.begin.world.states[state],
        let at = elements.firstIndex(where: { feature.id(of: $0) == trial.element?.id })
      else { return [(Referent, RuntimeValue)]() }
      return (3...6).map { number in
        var changed = elements
        changed[at] = samples.value(number, of: type).takingID(of: elements[at], in: feature)
        return (place, .array(changed))
      }
    }
  }
}

extension Course {
  /// A run whose list is written before its first call is answered.
  fileprivate mutating func takeChanging(
    _ list: Referent,
    to value: RuntimeValue,
    _ occasion: Occasion,
    _ method: MethodID
  ) throws(Simulator.Trouble) {
    try take(occasion.start)
    if let delay = occasion.action.debounce { try take(.advance(delay)) }
    put(list, value)
    try take(.answer(method, span: nil))
    try answerAll()
  }
}

extension Simulator {
  /// The same with a fault: actions of rows go on with the element that they have begun with.
  fileprivate var keepingElements: Simulator {
    var result = self
    result.refreshesElements = false
    return result
  }
}
