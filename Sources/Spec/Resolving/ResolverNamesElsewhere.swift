import Diagnostics

/// What is said of a name that is known in another place of the spec, and not where it stands.
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

  /// For names of what rows have, which they alone know.
  mutating func adviseRowMembers() {
    guard bag.hasErrors, !declared.rows.isEmpty else { return }
    let file = file
    let rows = declared.rows
    bag.change(since: 0) { problem in
      guard problem.code == "unknown-name", problem.help?.hasPrefix("did you mean") != true,
        let span = problem.span, span.file == file.id, span.end <= file.bytes.count
      else { return }
      let name = String(decoding: file.bytes[span.start..<span.end], as: UTF8.self)
      for row in rows {
        let isAction = row.actions.contains { $0.name.value == name }
        guard isAction || row.derived.contains(where: { $0.name.value == name }) else { continue }
        problem.help =
          "'\(name)' is \(isAction ? "an action" : "a value") of the rows '\(row.name.value)', and known "
          + "in them alone"
        return
      }
    }
  }
}
