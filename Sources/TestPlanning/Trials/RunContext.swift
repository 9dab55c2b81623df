import Diagnostics
import Expressions
import Simulation
import SpecModel

/// A run of an action, or of a row's action for one element, with the setup of its tests and the
/// claims about it.
struct RunContext {
  let action: Action
  let owner: RunOwner
  /// The first part of the names and titles of its tests.
  let name: String
  let title: String
  let places: [Referent]
  let values: [RuntimeValue]
  let stubs: Stubs
  let begin: Simulator
  let before: World
  /// The methods that are called during the run.
  let calls: [MethodID]
  let step: ScenarioStep

  /// The first method that is called during the run.
  var method: MethodID? { calls.first }

  /// The step with its calls kept open.
  var start: ScenarioStep { .start(step) }

  /// The claim about whether the action is running; empty if the row is gone.
  func isRunning(_ isRunning: Bool, in simulator: Simulator) -> [Expectation.Claim] {
    guard let element = owner.element, let row = action.id.row else {
      return [.member(.isRunning(action.id), .bool(isRunning))]
    }
    guard let at = simulator.index(of: element, in: row) else { return [] }
    return [.row(row: row, at: at, .isRunning(action.id), .bool(isRunning))]
  }

  /// The claims about the row of the run.
  func claims(in simulator: Simulator) -> [Expectation.Claim] {
    guard action.isAsync, let element = owner.element, let row = action.id.row,
      let at = simulator.index(of: element, in: row),
      let isRunning = try? simulator.rowValue(.isRunning(action.id), row: row, at: at)
    else { return [] }
    let running = Expectation.Claim.row(row: row, at: at, .isRunning(action.id), isRunning)
    guard action.storesError,
      let error = try? simulator.rowValue(.failure(action.id), row: row, at: at)
    else { return [running] }
    return [running, .row(row: row, at: at, .failure(action.id), error)]
  }

  /// The stubs, with a failure for the first call of a method.
  func stubsFailingFirst(_ method: MethodID) -> Stubs {
    var stubs = self.stubs
    let answer = stubs[method]?.answers.first ?? .returns(RuntimeValue.none)
    let answers = [.fails("late")] + Array(repeating: answer, count: 8)
    stubs[method] = Stub(answers, repeats: false)
    return stubs
  }
}

extension Trial {
  /// Whether the action makes its first call itself, rather than through another action that also
  /// ignores overlapping calls.
  var makesFirstCall: Bool {
    simulator.moments.first { $0.world.isRunning(RunOwner(action: action.id)) }
      .map { $0.world.running.count(where: \.self) == 1 } ?? false
  }

  var context: RunContext {
    let owner = RunOwner(action: action.id, element: element?.id)
    return RunContext(
      action: action,
      owner: owner,
      name: "\(action.name.value)\(row.map { "In\($0)" } ?? "")",
      title: "\(action.name.value)\(row.map { " in \($0)" } ?? "")",
      places: places,
      values: values,
      stubs: stubs,
      begin: begin,
      before: before,
      calls: simulator.calls(during: owner),
      step: step
    )
  }

  /// The name of the row that the action belongs to.
  private var row: String? { action.id.row.map { begin.feature.rows[$0].name.value } }
}

extension Simulator {
  /// The current index of the element with an id.
  func index(of id: RuntimeValue, in row: Int) -> Int? {
    (try? elements(of: row))?.firstIndex { feature.id(of: $0) == id }
  }

  /// The methods that are called while an action is running. Calls that it makes after another
  /// action has cancelled it do not count.
  func calls(during owner: RunOwner) -> [MethodID] {
    moments.filter { $0.world.isRunning(owner) }.map(\.call.method)
  }
}
