import Diagnostics
import SpecModel

/// Finds lifecycle events in scenarios that start nothing.
extension Feature {
  /// The first such event in a scenario. It is an error that replaces the others if the scenario
  /// does nothing else and a claim fails.
  func idleMoment(of scenario: Scenario, _ diagnostics: DiagnosticBag) -> Diagnostic? {
    guard let idle = scenario.moments.first(where: { isIdle($0.value) }) else { return nil }
    let moment = idle.value
    var problem = Diagnostic.warning(
      "idle-moment", "'\(moment)' begins nothing: no action has 'on: \(moment)'", at: idle.span,
      help: advice(for: moment))
    let unmet = diagnostics.all.filter { $0.code == "scenario-fails" }
    let isOnlyCause = scenario.steps.allSatisfy { step in
      switch step {
      case .appear: isIdle("appear")
      case .refresh: isIdle("refresh")
      default: false
      }
    }
    guard let first = unmet.first, isOnlyCause else { return diagnostics.hasErrors ? nil : problem }
    problem.severity = .error
    problem.notes = [.init(first.message, at: first.span)]
    return problem
  }

  private func isIdle(_ moment: String) -> Bool {
    switch moment {
    case "appear":
      !actions.contains {
        $0.runsOnAppear || $0.runsOnDisappear || $0.interval != nil
      } && subscriptions.isEmpty
    case "refresh": !actions.contains(where: \.runsOnRefresh)
    default: false
    }
  }

  /// A suggestion: the action of the list's pull-to-refresh, or the other lifecycle event.
  private func advice(for moment: String) -> Advice {
    var refreshAction: Int?
    visitElements { element in
      if case .list(let list) = element.kind { refreshAction = refreshAction ?? list.refresh }
    }
    if moment == "refresh", let action = refreshAction {
      return "write '\(actions[action].name.value)', which a pull at the list asks for"
    }
    if moment == "refresh", actions.contains(where: \.runsOnAppear) {
      return .meant("appear")
    }
    return "leave it out, or write the name of an action"
  }
}
