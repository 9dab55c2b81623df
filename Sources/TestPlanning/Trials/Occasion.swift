import Diagnostics
import Expressions
import Simulation
import SpecModel

/// A run that a test begins, and what tells of it: of an action, or of a row's for one element.
struct Occasion {
  let action: Action
  let owner: RunOwner
  /// What tests of it are named by, and what their titles call it.
  let name: String
  let title: String
  let places: [Referent]
  let values: [RuntimeValue]
  let stubs: Stubs
  let begin: Simulator
  let before: World
  /// What is called while it runs.
  let calls: [MethodID]
  let step: ScenarioStep

  /// What is called first while it runs.
  var method: MethodID? { calls.first }

  /// The same, its calls kept open.
  var start: ScenarioStep { .start(step) }

  /// What tells that it runs, where something does.
  func isRunning(_ isRunning: Bool, in simulator: Simulator) -> [Expectation.Claim] {
    guard let element = owner.element, let row = action.id.row else {
      return [.member(.isRunning(action.id), .bool(isRunning))]
    }
    guard let at = simulator.index(of: element, in: row) else { return [] }
    return [.row(row: row, at: at, .isRunning(action.id), .bool(isRunning))]
  }

  /// What the row tells of a run.
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

  /// Its stubs, but the first call of a method fails.
  func stubsFailingFirst(_ method: MethodID) -> Stubs {
    var stubs = self.stubs
    let answer = stubs[method]?.answers.first ?? .returns(RuntimeValue.none)
    let answers = [.fails("late")] + Array(repeating: answer, count: 8)
    stubs[method] = Stub(answers, repeats: false)
    return stubs
  }
}

extension Trial {
  /// What the action calls first it calls itself: no other that it does, and that drops calls too, stands between.
  var isAlone: Bool {
    simulator.moments.first { $0.world.isRunning(RunOwner(action: action.id)) }
      .map { $0.world.running.count(where: \.self) == 1 } ?? false
  }

  var occasion: Occasion {
    let owner = RunOwner(action: action.id, element: element?.id)
    return Occasion(
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

  /// The name of the row whose action it is.
  private var row: String? { action.id.row.map { begin.feature.rows[$0].name.value } }
}

extension Simulator {
  /// Where the element with an id stands now.
  func index(of id: RuntimeValue, in row: Int) -> Int? {
    (try? elements(of: row))?.firstIndex { feature.id(of: $0) == id }
  }

  /// What is called while an action runs, which may end itself through others before it calls.
  func calls(during owner: RunOwner) -> [MethodID] {
    moments.filter { $0.world.isRunning(owner) }.map(\.call.method)
  }
}
