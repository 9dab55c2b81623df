import Expressions
import Simulation
import SpecModel

/// A scenario that holds, as a probe: what it finds needs no further test.
struct ScenarioProof: Probe {
  private let scenario: Scenario
  private let begin: Simulator

  /// Returns `nil` if the scenario does not hold.
  init?(_ scenario: Scenario, of feature: Feature, meter: WorkMeter) {
    guard let begin = try? Simulator(beginning: scenario, of: feature, meter: meter),
      begin.meets(scenario)
    else { return nil }
    self.scenario = scenario
    self.begin = begin
  }

  /// Whether the scenario says what a row shows.
  func claims(row: Int) -> Bool {
    scenario.expectations.contains {
      if case .row(row, _, _, _) = $0.claim { true } else { false }
    }
  }

  /// A run that takes too much work finds nothing.
  func kills(_ mutant: Program) -> Bool {
    !begin.with(mutant).meets(scenario) && !mutant.meter.isSpent
  }
}

extension TestPlanner {
  /// The mutants that no scenario finds.
  mutating func unshown(_ mutants: [Program]) -> [Program] {
    guard !mutants.isEmpty, !proofs.isEmpty else { return mutants }
    let meter = start.program.meter
    let left = meter.left
    let share = min(proofWorkLeft, 50_000)
    meter.left = share
    defer {
      proofWorkLeft -= share - max(meter.left, 0)
      meter.left = left
    }
    return mutants.filter { mutant in !proofs.contains { $0.kills(mutant) } }
  }

  /// Whether a scenario finds a change of an action.
  mutating func isShown(_ id: ActionID, by change: (inout Action) -> Void) -> Bool {
    unshown([start.program.variant(feature.replacing(id, change))]).isEmpty
  }

  /// Whether a scenario finds that an action ignores its errors.
  mutating func isFailureShown(_ id: ActionID) -> Bool {
    isShown(id) { action in
      let error = Local(name: action.name, type: .error, symbol: SymbolID(-1))
      action.handler = Handler(error: error, steps: [])
    }
  }

  /// Which failing runs of an action become tests.
  ///
  /// - Parameters:
  ///   - isSuccessShown: Whether a scenario shows that the action succeeds.
  ///   - survivors: The mutants of the action that neither a scenario nor a test finds.
  mutating func failureChoice(
    _ id: ActionID, isSuccessShown: Bool, _ survivors: [Program]
  ) -> FailureChoice {
    FailureChoice(
      depth: depth,
      survivors: survivors,
      wantsOne: isSuccessShown || depth == .thorough || !isFailureShown(id),
      showsRun: isSuccessShown && depth == .lean
    )
  }
}
