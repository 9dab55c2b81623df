import Diagnostics
import Expressions

/// Runs a feature on data, by the meaning of the spec alone.
///
/// A run is bounded: an action that calls without end is stopped after 10,000 steps.
struct Simulator {
  /// What cannot go on: the generated code would trap here, or a stub is missing.
  enum Trouble: Error {
    case trap(EvaluationError)
    case noStub(MethodID)
    case tooManyCalls(MethodID)
    case endless
  }

  private(set) var feature: Feature
  var world: World
  private(set) var moments: [Moment] = []
  var stubs: [MethodID: Stub]
  private var served: [MethodID: Int] = [:]
  private let evaluator: Evaluator
  private var budget = 10_000
  /// What a picker's text is asked of.
  private var option = RuntimeValue.none

  /// - Throws: where a default cannot be evaluated.
  init(_ feature: Feature, _ setup: Setup) throws(Trouble) {
    self.feature = feature
    stubs = setup.stubs
    evaluator = Evaluator(types: feature.types)
    let samples = Samples(types: feature.types)
    world = World(
      parameters: feature.parameters.enumerated().map { index, parameter in
        setup.parameters[index] ?? samples.value(1, of: parameter.type)
      },
      states: feature.states.map { RuntimeValue.zero(of: $0.type) ?? RuntimeValue.none },
      touched: feature.states.map { _ in false },
      running: feature.actions.map { _ in false },
      failures: feature.actions.map { _ in RuntimeValue.none }
    )
    try setInitials()
    for (index, value) in setup.states { world.states[index] = value }
  }

  private mutating func setInitials() throws(Trouble) {
    for (index, state) in feature.states.enumerated() {
      guard let initial = state.initial else { continue }
      world.states[index] = try evaluate(initial, Frame())
    }
  }

  /// Puts the feature where a test begins: parameters first, since defaults may read them, then all
  /// else. A default that traps leaves its state as it was.
  mutating func begin(_ places: [Referent], _ values: [RuntimeValue]) {
    let given = zip(places, values)
    for (place, value) in given where place.isParameter { assign(place, value) }
    if places.contains(where: \.isParameter) { try? setInitials() }
    for (place, value) in given where !place.isParameter { assign(place, value) }
  }

  /// The values of one run, by symbol.
  struct Frame {
    var values: [SymbolID: RuntimeValue] = [:]
    /// The element of a row's action: as it was found, and as the action has changed it since.
    var element: (row: Int, value: RuntimeValue)?
  }

  /// The same moment, in another feature of the same shape.
  func with(_ feature: Feature) -> Simulator {
    var copy = self
    copy.feature = feature
    return copy
  }

  /// Puts a value where it is stored, as if it had always been there.
  mutating func assign(_ stored: Referent, _ value: RuntimeValue) {
    switch stored {
    case .parameter(let index): world.parameters[index] = value
    case .state(let index): world.states[index] = value
    case .isTouched(let index): world.touched[index] = value == .bool(true)
    case .isRunning(let id): world.running[id.index] = value == .bool(true)
    case .failure(let id): world.failures[id.index] = value
    case .option: option = value
    default: break
    }
  }

  /// The values that an action begins with.
  func frame(of action: Action, _ arguments: [RuntimeValue]) -> Frame {
    var frame = Frame()
    for (parameter, value) in zip(action.parameters, arguments) {
      frame.values[parameter.symbol] = value
    }
    return frame
  }

  // MARK: Reading

  func evaluate(_ expression: Expression, _ frame: Frame) throws(Trouble) -> RuntimeValue {
    do throws(EvaluationError) {
      return try evaluator.evaluate(expression) { id in lookup(id, frame) }
    } catch {
      throw .trap(error)
    }
  }

  private func lookup(_ id: SymbolID, _ frame: Frame) -> RuntimeValue? {
    if let value = frame.values[id] { return value }
    return try? value(of: feature.symbols[id], frame)
  }

  /// What a member holds now.
  func value(of referent: Referent, _ frame: Frame = Frame()) throws(Trouble) -> RuntimeValue {
    switch referent {
    case .parameter(let index): return world.parameters[index]
    case .state(let index): return world.states[index]
    case .isTouched(let index): return .bool(world.touched[index])
    case .message(let index): return try message(of: index, frame)
    case .isValid(let index): return .bool(try message(of: index, frame) == RuntimeValue.none)
    case .derived(let index): return try evaluate(feature.derived[index].value, frame)
    case .isEnabled(let id): return .bool(try isEnabled(id, frame))
    case .isRunning(let id): return .bool(world.running[id.index])
    case .failure(let id): return world.failures[id.index]
    case .item(let row): return element(of: row, frame) ?? RuntimeValue.none
    case .rowDerived(let row, let index):
      return try evaluate(feature.rows[row].derived[index].value, frame)
    case .option: return option
    case .optionText(let index): return try evaluate(feature.optionTexts[index].value, frame)
    case .output(let index): return try evaluate(feature.outputs[index].value, frame)
    case .local: return RuntimeValue.none
    }
  }

  private func message(of state: Int, _ frame: Frame) throws(Trouble) -> RuntimeValue {
    for rule in feature.states[state].rules {
      if try evaluate(rule.broken, frame) == .bool(true) {
        return try evaluate(rule.message, frame)
      }
    }
    return RuntimeValue.none
  }

  func isEnabled(_ id: ActionID, _ frame: Frame) throws(Trouble) -> Bool {
    let action = feature.action(id)
    if let when = action.when, try evaluate(when, frame) != .bool(true) { return false }
    return !(action.isAsync && world.running[id.index])
  }

  func elements(of row: Int) throws(Trouble) -> [RuntimeValue] {
    guard case .array(let elements) = try value(of: feature.rows[row].list) else { return [] }
    return elements
  }

  private func element(of row: Int, _ frame: Frame) -> RuntimeValue? {
    guard let element = frame.element, element.row == row else { return nil }
    return element.value
  }

  /// What a row shows of one element.
  func rowValue(_ referent: Referent, row: Int, at index: Int) throws(Trouble) -> RuntimeValue? {
    let elements = try elements(of: row)
    guard elements.indices.contains(index) else { return nil }
    var frame = Frame()
    frame.element = (row, elements[index])
    return try value(of: referent, frame)
  }

  // MARK: Steps

  mutating func perform(_ step: ScenarioStep) throws(Trouble) {
    switch step {
    case .action(let index, let arguments, _): _ = try run(index, arguments)
    case .row(let row, let at, let action, let arguments, _):
      try runRow(row, at, action, arguments)
    case .set(let state, let value): write(value, to: state)
    case .appear:
      for (index, action) in feature.actions.enumerated() where action.runsOnAppear {
        _ = try run(index, [])
      }
    case .refresh:
      for (index, action) in feature.actions.enumerated() where action.runsOnRefresh {
        _ = try run(index, [])
      }
    case .dismiss(let id): world.failures[id.index] = RuntimeValue.none
    }
  }

  private mutating func write(_ value: RuntimeValue, to state: Int) {
    world.states[state] = value
    world.touched[state] = true
  }

  private mutating func runRow(
    _ row: Int,
    _ at: Int,
    _ action: Int,
    _ arguments: [RuntimeValue]
  ) throws(Trouble) {
    let elements = try elements(of: row)
    guard elements.indices.contains(at) else { return }
    let id = ActionID(row: row, index: action)
    var frame = frame(of: feature.action(id), arguments)
    frame.element = (row, elements[at])
    guard try isEnabled(id, frame) else { return }
    var end = End.done
    try run(feature.action(id).steps, &frame, &end)
  }

  /// How a run ended.
  enum End: Equatable {
    case done
    case stopped
    case failed(RuntimeValue)
    /// An action that it did keeps an error.
    case abandoned
    case cancelled
  }

  /// Runs an action of the feature, guard and policy included.
  private mutating func run(_ index: Int, _ arguments: [RuntimeValue]) throws(Trouble) -> End {
    let action = feature.actions[index]
    var frame = frame(of: action, arguments)
    guard try isEnabled(action.id, frame) else { return .done }
    guard action.isAsync else {
      var end = End.done
      try run(action.steps, &frame, &end)
      return end
    }
    world.running[index] = true
    world.failures[index] = RuntimeValue.none
    var end = End.done
    try run(action.steps, &frame, &end)
    if case .failed(let error) = end { end = try handle(error, in: action, &frame) }
    world.running[index] = false
    return end
  }

  private mutating func handle(
    _ error: RuntimeValue,
    in action: Action,
    _ frame: inout Frame
  ) throws(Trouble) -> End {
    guard let handler = action.handler else {
      world.failures[action.id.index] = error
      return .failed(error)
    }
    frame.values[handler.error.symbol] = error
    var end = End.done
    try run(handler.steps, &frame, &end)
    if case .failed(let second) = end { world.failures[action.id.index] = second }
    return end
  }

  private mutating func run(
    _ steps: [Step],
    _ frame: inout Frame,
    _ end: inout End
  ) throws(Trouble) {
    for step in steps where end == .done {
      budget -= 1
      guard budget > 0 else { throw .endless }
      try run(step, &frame, &end)
    }
  }

  private mutating func run(
    _ step: Step,
    _ frame: inout Frame,
    _ end: inout End
  ) throws(Trouble) {
    switch step {
    case .call(let method, let arguments, let result):
      try call(method, arguments, result, &frame, &end)
    case .set(let target, let value):
      try change(target, &frame, with: try evaluate(value, frame)) { $0 = $1 }
    case .bind(let local, let value):
      frame.values[local.symbol] = try evaluate(value, frame)
    case .branch(let condition, let then, let otherwise):
      var inner = frame
      try run(try holds(condition, &inner) ? then : otherwise, &inner, &end)
      frame.element = inner.element
    case .go(let route, let arguments):
      world.departures.append(
        Departure(route: route, arguments: try evaluateAll(arguments, frame))
      )
    case .perform(let index, let arguments):
      let inner = try run(index, try evaluateAll(arguments, frame))
      if case .failed = inner, feature.actions[index].isAsync { end = .abandoned }
    case .append(let target, let value):
      try change(target, &frame, with: try evaluate(value, frame)) { $0 = $0.appending($1) }
    case .remove(let target, let value):
      let feature = feature
      try change(target, &frame, with: try evaluate(value, frame)) {
        $0 = $0.removing($1, by: feature)
      }
    case .update(let target, let value):
      let feature = feature
      try change(target, &frame, with: try evaluate(value, frame)) {
        $0 = $0.updating($1, by: feature)
      }
    case .stop: end = .stopped
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

  private mutating func call(
    _ method: MethodID,
    _ arguments: [Expression],
    _ result: Local?,
    _ frame: inout Frame,
    _ end: inout End
  ) throws(Trouble) {
    let call = Call(method: method, arguments: try evaluateAll(arguments, frame))
    world.calls.append(call)
    moments.append(Moment(call: call, world: world))
    switch try answer(method) {
    case .returns(let value): if let result { frame.values[result.symbol] = value }
    case .fails(let message): end = .failed(.error(message))
    case .cancelled: end = .cancelled
    }
  }

  private mutating func answer(_ method: MethodID) throws(Trouble) -> Answer {
    let count = served[method, default: 0]
    served[method] = count + 1
    guard let stub = stubs[method] else {
      let returns = feature.services[method.service].methods[method.method].returns
      guard returns == .void else { throw .noStub(method) }
      return .returns(RuntimeValue.none)
    }
    if stub.repeats, let answer = stub.answers.first { return answer }
    guard count < stub.answers.count else { throw .tooManyCalls(method) }
    return stub.answers[count]
  }

  // MARK: Writing

  /// Writes below a target; nothing happens where its path meets nil. An element that the list holds
  /// no more is changed for the rest of the action only.
  private mutating func change(
    _ target: Target,
    _ frame: inout Frame,
    with value: RuntimeValue,
    _ body: (inout RuntimeValue, RuntimeValue) -> Void
  ) throws(Trouble) {
    switch target.root {
    case .state(let index):
      var root = world.states[index]
      guard root.change(target.path[...], { body(&$0, value) }) else { return }
      write(root, to: index)
    case .item(let row):
      guard var element = element(of: row, frame),
        element.change(target.path[...], { body(&$0, value) })
      else { return }
      frame.element = (row, element)
      guard case .state(let list) = feature.rows[row].list,
        case .array(var elements) = world.states[list],
        let index = elements.firstIndex(where: { feature.id(of: $0) == feature.id(of: element) })
      else { return }
      elements[index] = element
      write(.array(elements), to: list)
    }
  }
}

extension Referent {
  var isParameter: Bool {
    if case .parameter = self { true } else { false }
  }
}
