import Diagnostics
import Expressions

/// One run of a row's action.
struct RowTrial {
  let at: Int
  let id: RuntimeValue
  let places: [Referent]
  let values: [RuntimeValue]
  let arguments: [RuntimeValue]
  let stubs: Stubs
  let runs: Bool
  let before: World
  let after: Trial.Outcome
  let simulator: Simulator
  /// Where it began.
  let start: Simulator
  let step: ScenarioStep
  private let action: ActionID

  init?(
    _ start: Simulator,
    _ action: Action,
    _ row: Int,
    _ at: Int,
    _ places: [Referent],
    _ values: [RuntimeValue],
    _ arguments: [RuntimeValue],
    _ stubs: Stubs
  ) {
    var simulator = start
    simulator.stubs = stubs
    guard (try? simulator.begin(places, values)) != nil,
      let elements = try? simulator.elements(of: row), elements.indices.contains(at)
    else { return nil }
    // Of elements with one `id`, the code takes the first.
    let ids = elements.map { simulator.feature.id(of: $0) }
    guard !ids.prefix(at).contains(ids[at]) else { return nil }
    self.start = simulator
    id = ids[at]
    var frame = simulator.frame(of: action, arguments)
    frame.element = (row, elements[at])
    guard let runs = try? simulator.isEnabled(action.id, frame) else { return nil }
    before = simulator.world
    step = .row(row: row, at: at, action: action.id.index, arguments: arguments, span: nil)
    guard (try? simulator.perform(step)) != nil else { return nil }
    self.at = at
    self.places = places
    self.values = values
    self.arguments = arguments
    self.stubs = stubs
    self.action = action.id
    self.runs = runs
    self.simulator = simulator
    after = Trial.Outcome(of: simulator)
  }

  func rerun(_ start: Simulator, _ action: Action, stubs: Stubs) -> RowTrial? {
    RowTrial(start, action, action.id.row ?? 0, at, places, values, arguments, stubs)
  }

  /// The request in a test, with all that has to be waited for.
  var doing: [TestStep] {
    var course = Course(start)
    // It was done before, without trouble.
    try? course.take(step)
    return course.steps
  }

  /// The same request in a test, of whatever row stands there.
  func step(at index: Int, id: RuntimeValue) -> TestStep {
    let row = action.row ?? 0
    return .row(row: row, at: index, id: id, action: action.index, arguments: arguments)
  }

  func tells(_ fault: Feature) -> Bool {
    var simulator = start.with(fault)
    guard (try? simulator.perform(step)) != nil else { return true }
    return Trial.Outcome(of: simulator) != after
  }
}
