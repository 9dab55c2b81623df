import Diagnostics
import Expressions
import Simulation
import SpecModel

/// One run of an action, or of a row's action, from a known initial situation.
struct Trial: Probe {
  let action: Action
  /// The element of a row's action.
  let element: Element?
  let places: [Referent]
  let values: [RuntimeValue]
  let arguments: [RuntimeValue]
  let stubs: Stubs
  /// Whether the guard let the action run.
  let runs: Bool
  let before: World
  let after: Outcome
  let simulator: Simulator
  /// The situation before the run.
  let begin: Simulator
  let step: ScenarioStep
  /// The recorded steps with each call held until its turn, if the order of the answers matters.
  let held: TestRecorder?
  /// Whether the state during open calls is the same in all orders.
  let isSteady: Bool

  struct Element {
    let at: Int
    let id: RuntimeValue
  }

  /// Everything that a test can observe of a run.
  struct Outcome: Hashable {
    var world: World
    var moments: [Moment]

    init(of simulator: Simulator) {
      world = simulator.world.seen(in: simulator.feature)
      moments = simulator.moments.map {
        Moment(call: $0.call, world: $0.world.seen(in: simulator.feature))
      }
    }
  }

  /// Returns `nil` if the run traps, with or without streams, or if no test can control the order
  /// of its answers. Also returns `nil` if the row has no element at the index.
  init?(
    _ start: Simulator,
    _ action: Action,
    at index: Int? = nil,
    places: [Referent],
    values: [RuntimeValue],
    arguments: [RuntimeValue],
    stubs: Stubs
  ) {
    var begin = start
    begin.stubs = stubs
    guard (try? begin.begin(places, values)) != nil else { return nil }
    var frame = begin.frame(of: action, arguments)
    var element: Element?
    var step = ScenarioStep.action(action.id.index, arguments: arguments, span: nil)
    if let row = action.id.row, let index {
      guard let (value, id) = begin.element(at: index, of: row) else { return nil }
      frame.element = (row, value)
      element = Element(at: index, id: id)
      step = .row(row: row, at: index, action: action.id.index, arguments: arguments, span: nil)
    }
    begin.hasOrders = false
    guard let runs = try? begin.isEnabled(action.id, frame),
      var simulator = try? begin.performing(step)
    else { return nil }
    // The generated code also listens to its streams, whose arguments may depend on what the run
    // changes.
    let recorder = TestRecorder(begin)
    if !begin.feature.subscriptions.isEmpty {
      guard (try? recorder.simulator.performing(step)) != nil else { return nil }
    }
    let orders = recorder.simulator.orders(of: step)
    held = recorder.held(step, orders)
    // Otherwise no test can control when each call is answered.
    guard held != nil || orders.racing == nil else { return nil }
    // The mocks of a test answer at once, which determines what is visible while a call is open.
    begin.answersAtOnce = held == nil
    isSteady = orders.isSteady
    if simulator.hasOrders {
      guard let ordered = try? begin.performing(step) else { return nil }
      simulator = ordered
    } else {
      simulator.answersAtOnce = begin.answersAtOnce
    }
    self.action = action
    self.element = element
    self.step = step
    self.places = places
    self.values = values
    self.arguments = arguments
    self.stubs = stubs
    self.runs = runs
    self.simulator = simulator
    before = begin.world
    after = Outcome(of: simulator)
    self.begin = begin
  }

  /// The run with other answers.
  func rerun(_ start: Simulator, stubs: Stubs) -> Trial? {
    Trial(
      start,
      action,
      at: element?.at,
      places: places,
      values: values,
      arguments: arguments,
      stubs: stubs
    )
  }

  /// The test step that calls the action, for a row's action with another element.
  func request(_ element: Element?) -> TestStep {
    guard let element, let row = action.id.row else {
      return .action(action.id.index, arguments)
    }
    return .row(
      row: row,
      at: element.at,
      id: element.id,
      action: action.id.index,
      arguments: arguments
    )
  }

  /// A measure of the visible effects, which ranks runs.
  var effects: Int {
    let changed = zip(before.states, after.world.states).count { $0 != $1 }
    return 10 * changed + 5 * after.world.departures.count + after.world.calls.count
  }

  /// Whether the final value of each list can be written in a short form.
  func isBrief(in feature: Feature) -> Bool {
    !after.world.states.contains { value in
      guard case .array(let elements) = value, elements.count >= RegularList.shortest else {
        return false
      }
      return RegularList(elements, in: feature.types) == nil
    }
  }

  /// Whether another value for an argument would change the outcome.
  func distinguishes(_ value: RuntimeValue, at place: Int) -> Bool {
    guard case .action(let index, var arguments, let span) = step else { return true }
    arguments[place] = value
    let simulator = try? begin.performing(.action(index, arguments: arguments, span: span))
    return simulator.map { Outcome(of: $0) } != after
  }

  func kills(_ mutant: Program) -> Bool {
    guard let simulator = try? begin.with(mutant).performing(step) else { return true }
    return Outcome(of: simulator) != after
  }
}

extension Simulator {
  /// The simulator after a step.
  fileprivate func performing(_ step: ScenarioStep) throws(Trouble) -> Simulator {
    var copy = self
    try copy.perform(step)
    return copy
  }

  /// The element at an index and its `id`; `nil` if there is none, or if an earlier element has the
  /// same `id`, since the generated code takes the first.
  func element(at index: Int, of row: Int) -> (RuntimeValue, id: RuntimeValue)? {
    guard let elements = try? elements(of: row), elements.indices.contains(index) else {
      return nil
    }
    let ids = elements.map { feature.id(of: $0) }
    return ids.prefix(index).contains(ids[index]) ? nil : (elements[index], ids[index])
  }
}

extension Feature {
  /// The expressions that determine what an action does.
  func expressions(of action: Action) -> [Expression] {
    let own = reach(of: action).flatMap { action in
      [action.when].compactMap(\.self) + action.allSteps.flatMap(\.expressions)
        + guards(ofActionsPerformedBy: action, onlyWithArguments: true)
    }
    return own + expressions(behind: own.flatMap(\.dependencies).map { symbols[$0] })
  }

  /// The guards of the actions that an action performs, with the arguments in place of the
  /// parameters.
  ///
  /// - Parameter onlyWithArguments: Whether only calls with arguments are included.
  func guards(ofActionsPerformedBy action: Action, onlyWithArguments: Bool = false) -> [Expression]
  {
    action.allSteps.compactMap { step in
      guard case .perform(let inner, let arguments) = step,
        !arguments.isEmpty || !onlyWithArguments,
        let when = actions[inner].when
      else { return nil }
      let taken = actions[inner].parameters.map(\.symbol)
      return when.replacing(
        Dictionary(zip(taken, arguments), uniquingKeysWith: { first, _ in first }))
    }
  }

  /// The parameters and states that an action reads or writes.
  func stored(around action: Action) -> [Referent] {
    let reach = reach(of: action)
    let read = stored(behind: expressions(of: action).flatMap(\.dependencies).map { symbols[$0] })
    let written = reach.flatMap(\.allSteps).compactMap(\.target).compactMap { target -> Referent? in
      switch target.root {
      case .state(let index): .state(index)
      case .item(let row): rows[row].list
      }
    }
    return (read + written).removingRepeats.filter {
      switch $0 {
      case .parameter, .state: true
      default: false
      }
    }
  }

  func methods(of action: Action) -> [MethodID] {
    var result: [MethodID] = []
    for case .call(let method, _, _) in reach(of: action).flatMap(\.allSteps) {
      result.append(method)
    }
    return result.removingRepeats
  }

  /// The constants that an action writes to a stored value.
  func written(by action: Action, at place: Referent) -> [RuntimeValue] {
    var result: [RuntimeValue] = []
    for case .set(let target, let value) in reach(of: action).flatMap(\.allSteps)
    where target.path.isEmpty {
      guard case .state(let index) = target.root, .state(index) == place,
        value.dependencies.isEmpty,
        let constant = try? Evaluator(types: types).evaluate(value, { _ in nil })
      else { continue }
      result.append(constant)
    }
    return result
  }
}
