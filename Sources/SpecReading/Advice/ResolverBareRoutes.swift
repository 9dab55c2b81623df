import Diagnostics

extension Resolver {
  /// For `do: back` and `- back`, names alone where steps are due: those of routes are left by.
  mutating func adviseBareRoutes() {
    let routes = Set(declared.routes.map(\.name.value))
      .subtracting(declared.actions.map(\.name.value))
    guard !routes.isEmpty else { return }
    bag.change(since: 0) { problem in
      guard problem.code == "wrong-kind", let help = problem.help,
        let mark = help.firstRange(of: "do: ")
      else { return }
      let route = String(
        help[mark.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      guard routes.contains(route) else { return }
      if help == "write 'do: \(route)' to do an action of that name" {
        problem.help = "write 'go: \(route)' to leave by that route"
      } else if help[mark.lowerBound...].hasPrefix("do: \(route) }") {
        problem.help = "as in '[{ go: \(route) }]'"
      }
    }
  }
}
