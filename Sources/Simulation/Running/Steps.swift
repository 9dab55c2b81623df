import Expressions
import SpecModel

/// The steps of an action.
extension Simulator {
  /// How a run ended.
  enum End: Equatable {
    case done
    case stopped
    case failed(RuntimeValue)
    /// An action that it performed has stored an error.
    case abandoned
    case cancelled
  }

  /// Performs one step.
  /// - Returns: `false` if the run has to wait.
  mutating func perform(_ step: Step, _ run: inout Run, _ end: inout End) throws(Trouble) -> Bool {
    switch step {
    case .call(let method, let arguments, let result):
      return try call(method, arguments, result, &run, &end)
    case .perform(let index, let arguments):
      let values = try evaluateAll(arguments, run.frame)
      guard let inner = try request(index, values, outer: run.id, isHeld: run.isHeld) else {
        return false
      }
      resume(&run, after: inner, of: index, &end)
    case .set(let target, let value):
      try change(target, &run, with: try evaluate(value, run.frame), writesNil: true) {
        $0 = $1
        return true
      }
      if let state = feature.untouchedState(bySetting: target, to: value) {
        world.touched[state] = false
        try checkShown(after: .isTouched(state: state))
      }
    case .bind(let local, let value):
      run.frame.values[local.symbol] = try evaluate(value, run.frame)
    case .branch(let condition, let then, let otherwise):
      let steps = try holds(condition, &run.frame) ? then : otherwise
      if !steps.isEmpty { run.places.append(Run.Place(steps: steps)) }
    case .go(let route, let arguments):
      world.departures.append(
        Departure(route: route, arguments: try evaluateAll(arguments, run.frame))
      )
    case .append(let target, let value):
      try change(target, &run, with: try evaluate(value, run.frame), writesNil: true) {
        $0.append($1)
      }
    case .remove(let target, let value):
      let feature = feature
      try change(target, &run, with: try evaluate(value, run.frame)) {
        $0.remove($1, by: feature)
      }
    case .update(let target, let value):
      let feature = feature
      try change(target, &run, with: try evaluate(value, run.frame)) {
        $0.update($1, by: feature)
      }
    case .cancel(let index): cancel(index)
    case .stop: end = .stopped
    }
    return true
  }

  /// Applies the end of an inner action to the run that performed it.
  func resume(_ run: inout Run, after inner: End, of index: Int, _ end: inout End) {
    // A run for a lifecycle event continues, however its actions end.
    guard run.action != nil || run.subscription != nil else { return }
    if isCancelled(run) {
      end = .cancelled
    } else if case .failed = inner, feature.actions[index].isAsync {
      end = .abandoned
    } else if feature.actions[index].isAsync {
      refresh(&run.frame)
    }
  }

  private func evaluateAll(
    _ expressions: [Expression],
    _ frame: Frame
  ) throws(Trouble) -> [RuntimeValue] {
    var values: [RuntimeValue] = []
    for expression in expressions { values.append(try evaluate(expression, frame)) }
    return values
  }

  private func holds(_ condition: Condition, _ frame: inout Frame) throws(Trouble) -> Bool {
    switch condition {
    case .holds(let expression): return try evaluate(expression, frame) == .bool(true)
    case .exists(let expression, let local):
      let value = try evaluate(expression, frame)
      frame.values[local.symbol] = value
      return value != RuntimeValue.none
    }
  }

  // MARK: Calls

  private mutating func call(
    _ method: MethodID,
    _ arguments: [Expression],
    _ result: Local?,
    _ run: inout Run,
    _ end: inout End
  ) throws(Trouble) -> Bool {
    let call = Call(method: method, arguments: try evaluateAll(arguments, run.frame))
    world.calls.append(call)
    // Each moment has a copy of the calls until then.
    program.meter.spend(world.states.count / 4 + world.calls.count + 1)
    moments.append(Moment(call: call, world: world))
    let number = served[method, default: 0]
    served[method] = number + 1
    let open = Schedule.OpenCall(
      method: method, number: number, run: run.id, result: result?.symbol)
    if run.isHeld {
      schedule.heldCalls[method, default: []].insert(number)
      schedule.openCalls.append(open)
      return false
    }
    // An answer takes time, so scheduled jobs start while the call is open.
    if schedule.hasJobs {
      hasOrders = true
      guard answersAtOnce else {
        schedule.add(.answer(open))
        return false
      }
    }
    end = take(try answer(method, number), result?.symbol, &run)
    return true
  }

  /// Passes an answer to the run that waits for it.
  func take(_ answer: Answer, _ result: SymbolID?, _ run: inout Run) -> End {
    guard !isCancelled(run) else { return .cancelled }
    switch answer {
    case .returns(let value):
      if let result { run.frame.values[result] = value }
      refresh(&run.frame)
      return .done
    case .fails(let message): return .failed(.error(message))
    case .failsWith(let error): return .failed(error)
    case .cancelled, .failsOnceCancelled: return .cancelled
    }
  }

  func answer(_ method: MethodID, _ number: Int) throws(Trouble) -> Answer {
    guard let stub = stubs[method] else {
      let returns = feature.services[method.service].methods[method.method].returns
      guard returns == .void else { throw .noStub(method) }
      return .returns(RuntimeValue.none)
    }
    if stub.repeats, let answer = stub.answers.first { return answer }
    guard number < stub.answers.count else { throw .tooManyCalls(method) }
    return stub.answers[number]
  }

  // MARK: Writing

  /// Changes the value of a target; does nothing if its path reaches nil. If the list no longer
  /// contains the element, only the run's copy is changed.
  ///
  /// - Parameter writesNil: Whether the state counts as written even if nothing changes, as in
  ///   Swift, where `a?.b = c` calls the observers of `a` even if `a` is nil.
  private mutating func change(
    _ target: Target,
    _ run: inout Run,
    with value: RuntimeValue,
    writesNil: Bool = false,
    _ body: (inout RuntimeValue, RuntimeValue) -> Bool
  ) throws(Trouble) {
    switch target.root {
    case .state(let index):
      var root = world.states[index]
      guard root.change(target.path[...], { body(&$0, value) }) || writesNil else { return }
      try write(root, to: index, by: run.action)
    case .item(let row):
      guard var element = element(of: row, run.frame),
        element.change(target.path[...], { body(&$0, value) }) || writesNil
      else { return }
      run.frame.element = (row, element)
      guard case .state(let list) = feature.rows[row].list,
        case .array(var elements) = world.states[list],
        let index = elements.firstIndex(where: { feature.id(of: $0) == feature.id(of: element) })
      else { return }
      elements[index] = element
      try write(.array(elements), to: list, by: run.action)
    }
  }
}
