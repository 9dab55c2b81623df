package import Diagnostics
package import Expressions
package import SpecModel

/// Runs a feature on data, as the spec defines it.
///
/// A simulation is bounded: it stops after 10,000 steps of actions, or when its meter is spent.
package struct Simulator {
  /// Why a simulation cannot go on: the generated code would trap here, or a stub is missing.
  package enum Trouble: Error {
    case trap(EvaluationError)
    /// A trap between the writes of two given states.
    case trapOnTheWay(EvaluationError)
    case noStub(MethodID)
    /// An answer to a call that has not been made, with the calls that are open.
    case noOpenCall(MethodID, SourceSpan?, open: [MethodID])
    case tooManyCalls(MethodID)
    /// More work than a simulation may take.
    case endless

    var isEndless: Bool {
      if case .endless = self { true } else { false }
    }
  }

  /// When the caller of a run sees its end while other work is under way. The end may cross
  /// threads, so its timing is undefined.
  package enum EndOrder: CaseIterable {
    /// When it is the caller's turn; immediately if there is no caller.
    case soon
    case inTurn
    /// After all work that is under way, including work that it starts.
    case last
  }

  /// It can be replaced by a variant; the stored values stay.
  package var program: Program
  package var world: World
  package var moments: [Moment] = []
  package var stubs: Stubs
  package var schedule = Schedule()
  /// Whether the calls that the current step starts stay open.
  var holds = false
  package var served: AssociationList<MethodID, Int> = [:]
  var budget = 10_000
  /// Whether a row's action looks up its element again after each answer; only a mutant does not.
  package var refreshesElements = true
  /// Whether calls that are not held are answered before anything else proceeds, as a mock that
  /// does not suspend would answer them.
  package var answersAtOnce = false
  /// When the caller of a run sees its end.
  package var ends = EndOrder.soon
  /// Whether the order of answers or ends has mattered: a call was made, or a run has ended, while other
  /// work was under way.
  package var hasOrders = false
  /// Whether a run has ended while other work was under way.
  package var isOrderOfEndsOpen = false
  /// The option whose text is evaluated.
  private var option = RuntimeValue.none

  /// - Throws: The error of a default that cannot be evaluated.
  package init(
    _ feature: Feature,
    _ setup: Setup,
    meter: WorkMeter = .ofSimulation
  ) throws(Trouble) {
    program = Program(feature, meter: meter)
    stubs = setup.stubs
    world = World(
      parameters: StoredValues(
        feature.parameters.enumerated().map { index, parameter in
          setup.parameters[index] ?? feature.sample(of: parameter)
        }),
      states: StoredValues(
        feature.states.map { RuntimeValue.zero(of: $0.type) ?? RuntimeValue.none }),
      touched: feature.states.map { _ in false },
      running: feature.actions.map { _ in false },
      failures: StoredValues(feature.actions.map { _ in RuntimeValue.none })
    )
    try setInitials()
    for (index, value) in setup.states { world.states[index] = value }
  }

  package var feature: Feature { program.feature }

  private mutating func setInitials() throws(Trouble) {
    for (index, state) in feature.states.enumerated() {
      guard let initial = state.initial else { continue }
      world.states[index] = try evaluate(initial, Frame())
    }
  }

  /// Sets up the initial situation of a test: first the parameters, since defaults may depend on
  /// them, then everything else. The `isTouched` flags come last, so that the setup itself leaves
  /// no trace in them.
  /// - Parameter checksShown: Whether shown values are computed after each step. Without, the situation is
  ///   the same, but a test may not be able to set it up.
  /// - Throws: The error of a default or a shown value that traps on the way, or `.endless` where no work is left.
  package mutating func begin(
    _ places: [Referent],
    _ values: [RuntimeValue],
    checksShown: Bool = true
  ) throws(Trouble) {
    guard !program.meter.isSpent else { throw .endless }
    let given = zip(places, values)
    for (place, value) in given where place.isParameter { assign(place, value) }
    if places.contains(where: \.isParameter) {
      try setInitials()
      if checksShown { try checkShown() }
    }
    var touched = world.touched
    for case (.isTouched(let state), let value) in given { touched[state] = value == .bool(true) }
    for (place, value) in given where !place.isParameter && !place.isTouchedFlag {
      assign(place, value)
      if checksShown { try checkShown(after: place) }
    }
    for (state, isTouched) in touched.enumerated() where world.touched[state] != isTouched {
      let place = Referent.isTouched(state: state)
      assign(place, .bool(isTouched))
      if checksShown { try checkShown(after: place) }
    }
  }

  /// Assigns a value and computes the shown values that depend on it.
  package mutating func put(_ value: RuntimeValue, at place: Referent) throws(Trouble) {
    assign(place, value)
    try checkShown(after: place)
  }

  /// The same situation in a variant of the feature.
  package func with(_ program: Program) -> Simulator {
    var copy = self
    copy.program = program
    return copy
  }

  /// Stores a value without triggering watchers or streams. A state's `isTouched` flag is set, as
  /// in the generated code.
  package mutating func assign(_ stored: Referent, _ value: RuntimeValue) {
    switch stored {
    case .parameter(let index): world.parameters[index] = value
    case .state(let index):
      world.states[index] = value
      world.touched[index] = true
    case .isTouched(let index): world.touched[index] = value == .bool(true)
    case .isRunning(let id) where id.row != nil:
      if case .array(let keys) = value { world.rowRuns[id] = Set(keys) }
    case .failure(let id) where id.row != nil:
      guard case .dictionary(let entries) = value else { return }
      world.rowFailures[id] = Dictionary(
        entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    case .isRunning(let id): world.running[id.index] = value == .bool(true)
    case .failure(let id): world.failures[id.index] = value
    case .option: option = value
    default: break
    }
  }

  /// The initial values of a run.
  package func frame(of action: Action, _ arguments: [RuntimeValue]) -> Frame {
    var frame = Frame()
    for (parameter, value) in zip(action.parameters, arguments) {
      frame.values[parameter.symbol] = value
    }
    return frame
  }

  // MARK: Reading

  package func evaluate(_ expression: Expression, _ frame: Frame) throws(Trouble) -> RuntimeValue {
    do throws(Trouble) {
      return try evaluate(expression, frame, isRough: false)
    } catch {
      // A decimal without an exact result may be acceptable here if the result is formatted with
      // few digits.
      guard case .trap(let trap) = error, trap.isInexact,
        let value = try? evaluate(expression, frame, isRough: true), !value.isRough
      else { throw error }
      return value
    }
  }

  private func evaluate(
    _ expression: Expression,
    _ frame: Frame,
    isRough: Bool
  ) throws(Trouble) -> RuntimeValue {
    // The error of a value that the expression reads.
    var inner: Trouble?
    do throws(EvaluationError) {
      func lookup(_ id: SymbolID) -> RuntimeValue? {
        if let value = frame.values[id] { return value }
        do throws(Trouble) {
          let referent = feature.symbols[id]
          return isRough && computation(of: referent) != nil
            ? try kept(referent, frame, isRough: true) : try value(of: referent, frame)
        } catch {
          inner = error
          return nil
        }
      }
      return isRough
        ? try program.evaluator.evaluateRoughly(expression, meter: program.meter, lookup)
        : try program.evaluator.evaluate(expression, meter: program.meter, lookup)
    } catch {
      if program.meter.isSpent { throw .endless }
      throw inner ?? .trap(error)
    }
  }

  /// The expression of a value that is not stored.
  private func computation(of referent: Referent) -> Expression? {
    switch referent {
    case .derived(let index): feature.derived[index].value
    case .rowDerived(let row, let index): feature.rows[row].derived[index].value
    case .optionText(let index): feature.optionTexts[index].value
    case .output(let index): feature.outputs[index].value
    default: nil
    }
  }

  /// The current value of a member.
  package func value(of referent: Referent, _ frame: Frame = Frame()) throws(Trouble)
    -> RuntimeValue
  {
    switch referent {
    case .message, .isEnabled, .derived, .rowDerived, .optionText, .output:
      return try kept(referent, frame)
    case .isValid(let index):
      return .bool(try value(of: .message(state: index), frame) == RuntimeValue.none)
    case .item(let row): return element(of: row, frame) ?? RuntimeValue.none
    case .isRunning(let id) where id.row != nil: return .bool(isRunning(id, frame))
    case .failure(let id) where id.row != nil: return failure(id, frame)
    case .parameter, .state, .isTouched, .isRunning, .failure, .option, .local:
      return stored(referent)
    }
  }

  /// The value of what is stored for the feature, not for an element of a list.
  func stored(_ referent: Referent) -> RuntimeValue {
    switch referent {
    case .parameter(let index): world.parameters[index]
    case .state(let index): world.states[index]
    case .isTouched(let index): .bool(world.touched[index])
    case .isRunning(let id): .bool(world.running[id.index])
    case .failure(let id): world.failures[id.index]
    case .option: option
    default: RuntimeValue.none
    }
  }

  /// The value that is known for the present situation, or else the computed one.
  private func kept(
    _ referent: Referent,
    _ frame: Frame,
    isRough: Bool = false
  ) throws(Trouble) -> RuntimeValue {
    guard let known = program.computed(referent) else {
      return try computed(referent, frame, isRough: isRough)
    }
    let hash = known.hash(in: self, isRough: isRough)
    if let outcome = known[hash] { return try outcome.get() }
    do throws(Trouble) {
      let value = try computed(referent, frame, isRough: isRough)
      known[hash] = .success(value)
      return value
    } catch {
      if !error.isEndless { known[hash] = .failure(error) }
      throw error
    }
  }

  private func computed(
    _ referent: Referent,
    _ frame: Frame,
    isRough: Bool
  ) throws(Trouble) -> RuntimeValue {
    switch referent {
    case .message(let state): return try message(of: state, frame)
    case .isEnabled(let id):
      let action = feature.action(id)
      if let when = action.when, try evaluate(when, frame) != .bool(true) { return .bool(false) }
      return .bool(!(action.isAsync && action.dropsOverlaps && isRunning(id, frame)))
    default:
      guard let expression = computation(of: referent) else { return RuntimeValue.none }
      return isRough
        ? try evaluate(expression, frame, isRough: true) : try evaluate(expression, frame)
    }
  }

  // MARK: Writing

  /// Writes a state, then performs or schedules what its change triggers.
  mutating func write(
    _ value: RuntimeValue,
    to state: Int,
    by writer: ActionID? = nil
  ) throws(Trouble) {
    let isChange = world.states[state] != value
    let old = isChange ? try streamArguments() : []
    world.states[state] = value
    world.touched[state] = true
    program.meter.spend(world.states.count / 4 + value.work + 1)
    try checkShown(after: .state(state))
    try reopen(after: old)
    guard isChange, program.hasWatchers else { return }
    for action in feature.actions where action.watched.contains(state) && action.id != writer {
      if action.isAsync {
        schedule.add(.begin(action: action.id.index, isHeld: holds))
      } else {
        _ = try request(action.id.index, [], isHeld: holds)
      }
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

  package func isEnabled(_ id: ActionID, _ frame: Frame) throws(Trouble) -> Bool {
    try kept(.isEnabled(id), frame) == .bool(true)
  }

  private func isRunning(_ id: ActionID, _ frame: Frame) -> Bool {
    guard id.row != nil else { return world.running[id.index] }
    return frame.element.map { world.rowRuns[id]?.contains(feature.id(of: $0.value)) == true }
      ?? false
  }

  private func failure(_ id: ActionID, _ frame: Frame) -> RuntimeValue {
    guard id.row != nil else { return world.failures[id.index] }
    return frame.element.flatMap { world.rowFailures[id]?[feature.id(of: $0.value)] }
      ?? RuntimeValue.none
  }

  /// Replaces the element of a row's action by its current version, if the list still contains it.
  func refresh(_ frame: inout Frame) {
    guard refreshesElements, let (row, old) = frame.element,
      case .array(let elements) = try? value(of: feature.origin(of: feature.rows[row])),
      let now = elements.first(where: { feature.id(of: $0) == feature.id(of: old) })
    else { return }
    frame.element = (row, now)
  }

  package func elements(of row: Int) throws(Trouble) -> [RuntimeValue] {
    guard case .array(let elements) = try value(of: feature.rows[row].list) else { return [] }
    return elements
  }

  func element(of row: Int, _ frame: Frame) -> RuntimeValue? {
    guard let element = frame.element, element.row == row else { return nil }
    return element.value
  }

  /// The value of a row's member for one element.
  package func rowValue(_ referent: Referent, row: Int, at index: Int) throws(Trouble)
    -> RuntimeValue?
  {
    let elements = try elements(of: row)
    guard elements.indices.contains(index) else { return nil }
    var frame = Frame()
    frame.element = (row, elements[index])
    return try value(of: referent, frame)
  }
}

extension Referent {
  package var isParameter: Bool {
    if case .parameter = self { true } else { false }
  }

  /// Whether the value records that a state was written.
  package var isTouchedFlag: Bool {
    if case .isTouched = self { true } else { false }
  }
}
