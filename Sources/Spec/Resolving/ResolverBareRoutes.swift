import Diagnostics

extension Resolver {
  /// For `do: back` and `- back`, names alone where steps are due: those of routes are left by.
  mutating func adviseBareRoutes() {
    let actions = Set(declared.actions.map(\.name.value))
    for route in declared.routes.map(\.name.value) where !actions.contains(route) {
      bag.change(since: 0) { problem in
        guard problem.code == "wrong-kind", let help = problem.help,
          help.contains("do: \(route) }")
            || help == "write 'do: \(route)' to do an action of that name"
        else { return }
        problem.help =
          help.hasPrefix("write")
          ? "write 'go: \(route)' to leave by that route" : "as in '[{ go: \(route) }]'"
      }
    }
  }
}
