import Diagnostics
import YAML

/// Moments in scenarios at which nothing begins.
extension Resolver {
  /// The first of them in a scenario; an error, and the cause of it all, where nothing else happens and a
  /// claim does not hold.
  func idleMoment(of scenario: Scenario, _ told: DiagnosticBag) -> Diagnostic? {
    guard let declared = declared.scenarios.first(where: { $0.title?.span == scenario.title.span }),
      let when = declared.when,
      let idle = (when.elements ?? [when]).map({ $0.mapping?["start"]?.value ?? $0 })
        .first(where: { isIdle($0.scalar?.text) }),
      let moment = idle.scalar?.text
    else { return nil }
    var problem = Diagnostic.warning(
      "idle-moment", "'\(moment)' begins nothing: no action has 'on: \(moment)'", at: idle.span,
      help: advice(for: moment))
    let unheld = told.all.filter { $0.code == "scenario-fails" }
    let isAlone = (when.elements ?? [when]).allSatisfy { isIdle($0.scalar?.text) }
    guard let first = unheld.first, isAlone else { return told.hasErrors ? nil : problem }
    problem.severity = .error
    problem.notes = [.init(first.message, at: first.span)]
    return problem
  }

  private func isIdle(_ moment: String?) -> Bool {
    switch moment {
    case "appear":
      !feature.actions.contains {
        $0.runsOnAppear || $0.runsOnDisappear || $0.interval != nil
      } && feature.subscriptions.isEmpty
    case "refresh": !feature.actions.contains(where: \.runsOnRefresh)
    default: false
    }
  }

  /// What may be meant: what a pull at a list asks for, or the other moment.
  private func advice(for moment: String) -> Advice {
    var pulled: Int?
    feature.visitElements { element in
      if case .list(let list) = element.kind { pulled = pulled ?? list.refresh }
    }
    if moment == "refresh", let action = pulled {
      return "write '\(feature.actions[action].name.value)', which a pull at the list asks for"
    }
    if moment == "refresh", feature.actions.contains(where: \.runsOnAppear) {
      return Advice.meant("appear")
    }
    return "leave it out, or write the name of an action"
  }
}
