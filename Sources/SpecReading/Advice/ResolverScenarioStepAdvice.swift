import Diagnostics
import Expressions
import SpecModel
import YAML

/// What steps of a scenario are meant to be that are written in another way.
extension Resolver {
  /// `{ row: OrderRow, at: 0, action: open }` for `open`, `OrderRow` and `OrderRow[0].open`.
  func rowStep(meantBy text: String) -> Advice? {
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    let named = feature.rows.first { row in words.contains { $0 == row.name.value } }
    let acting = feature.rows.first { row in row.actions.contains { $0.name.value == text } }
    guard let row = named ?? acting, let first = row.actions.first else { return nil }
    let action = row.actions.first { action in words.contains { $0 == action.name.value } }
    let name = (action ?? first).name.value
    return "write '{ row: \(row.name.value), at: 0, action: \(name) }'"
  }

  /// `{ row: OrderRow, at: 0, action: open }` for `tap: open`, and `delete: 0`, as people say it.
  func rowStep(meantBy pair: Mapping.Pair, among pairs: [Mapping.Pair]) -> Advice? {
    guard pairs.count == 1, let named = pair.value.scalar?.text, !pair.value.isNull,
      !feature.actions.contains(where: { $0.name.value == pair.key.value })
    else { return nil }
    if let place = Int(named), let shown = shownStep(pair.key.value, at: place) { return shown }
    let acting = feature.rows.first { $0.actions.contains { $0.name.value == named } }
    let row = acting ?? feature.rows.first { $0.name.value == named }
    guard let row, let action = acting == nil ? row.actions.first?.name.value : named else {
      return nil
    }
    return "write '{ row: \(row.name.value), at: 0, action: \(action) }'"
  }

  /// `{ row: OrderRow, at: 2, action: open }` for `select: 2` and `delete: 2`, as the view has them.
  private func shownStep(_ gesture: String, at place: Int) -> Advice? {
    guard ["select", "tap", "delete", "swipe"].contains(gesture) else { return nil }
    let key = ["select", "tap"].contains(gesture) ? "select" : "delete"
    for element in declared.view ?? [] where element.kind?.value == .list {
      let action = element.companions.first { $0.key.value == key }?.value.scalar?.text
      guard let action, let row = element.subject?.scalar?.text else { continue }
      return "write '{ row: \(row), at: \(place), action: \(action) }'"
    }
    return nil
  }

  func unknownStep(_ name: Located<String>, among names: [String]) -> Diagnostic {
    let verbs =
      DeclaredScenarioStep.moments + DeclaredScenarioStep.Verb.allCases.map(\.rawValue)
    var problem = Diagnostic.unknown(.action, name.value, among: names + verbs, at: name.span)
    if let open = name.value.firstIndex(of: "("), !name.value.hasSuffix("()"),
      names.contains(String(name.value[..<open]))
    {
      let label = name.value[name.value.index(after: open)...].prefix { $0 != ")" && $0 != ":" }
      problem.fix = nil
      let takes = feature.actions.first { $0.name.value == name.value[..<open] }?.parameters
      let isLabel = takes?.contains { $0.typedName.name.value == label } == true
      let inside = name.value[name.value.index(after: open)...].prefix { $0 != ")" }
      let first = takes?.first?.typedName.name.value
      problem.help =
        first.map { isLabel ? "\(label): …" : "\($0): \(inside)" }
        .map { "write '{ \(name.value[..<open]): { \($0) } }'" } ?? "write '\(name.value[..<open])'"
      return problem
    }
    let called = String(name.value.prefix { $0 != "(" && $0 != "." })
    if problem.fix == nil, names.contains(called),
      [".tap", ".tapped", ".run", ".press", "()", ".click"].contains(
        String(name.value.dropFirst(called.count)))
    {
      problem.help = "write '\(called)' alone"
      return problem
    }
    let said = name.value.split(separator: " ").map { String($0) }
    if said.count == 2, said[0] == "start", names.contains(said[1]) {
      problem.fix = nil
      problem.help = "write '{ start: \(said[1]) }'"
      return problem
    }
    if let verb = DeclaredStep.Verb(rawValue: name.value), !verbs.contains(name.value) {
      return .error(
        "step-form", "'\(name.value)' is a step of actions, and none of scenarios", at: name.span,
        help: Self.scenarioForm(of: verb))
    }
    let parts = name.value.dotted
    if parts.count == 2, let service = feature.services.first(where: { $0.name.value == parts[0] })
    {
      let isStream = service.methods.contains { $0.name.value == parts[1] && $0.isStream }
      problem.fix = nil
      problem.help =
        isStream
        ? "write '{ stream: \(name.value), yields: … }'"
        : "a step is an action; what a method answers stands under 'stub', or behind 'answer:'"
      return problem
    }
    if parts.count == 2, feature.rows.contains(where: { $0.name.value == parts[0] }),
      let help = rowStep(meantBy: name.value)
    {
      problem.fix = nil
      problem.help = help
      return problem
    }
    if let help = ownForm(of: name.value) {
      return .error(
        "step-form", "'\(name.value)' is not written like this", at: name.span, help: help)
    }
    let words = name.value.split { $0 == "," || $0 == ";" || $0 == ">" || $0 == "-" }
      .map { String($0.drop { $0 == " " }.prefix { $0 != " " }) }
    if words.count > 1, words.allSatisfy((names + DeclaredScenarioStep.moments).contains) {
      problem.fix = nil
      problem.help = "write a list: '[\(words.joined(separator: ", "))]'"
      return problem
    }
    if problem.fix == nil, let last = name.value.split(separator: " ").last.map({ String($0) }),
      last != name.value, (names + DeclaredScenarioStep.moments).contains(last)
    {
      problem.help = "write '\(last)'"
      return problem
    }
    if name.value == "yields" || OtherWords.ofSpecs.keys(for: name.value).contains("yields") {
      let stream = feature.subscriptions.first.map { feature.name(of: $0.stream) } ?? "…"
      problem.fix = nil
      problem.help = "write '{ stream: \(stream), yields: … }'"
      return problem
    }
    // `open` may well be what a row does.
    let moment =
      rowStep(meantBy: name.value) == nil
      ? DeclaredTrigger.otherMoments[name.value.lowercased()] : nil
    let meant =
      OtherWords.ofSpecs.keys(for: name.value).first(where: verbs.contains) ?? moment
    if problem.fix == nil, let meant {
      problem.help = Advice.meant(meant)
    } else if problem.fix == nil {
      problem.help = rowStep(meantBy: name.value) ?? problem.help
    }
    return problem
  }

  /// What a scenario has in place of a step of actions.
  private static func scenarioForm(of verb: DeclaredStep.Verb) -> Advice {
    switch verb {
    case .stop: "leave it out: a scenario ends with its last step"
    case .go: "an action goes there; where it led is told under 'then: { go: … }'"
    case .call: "an action calls it; what was called is told under 'then: { calls: [ … ] }'"
    case .do: "write the name of the action alone"
    case .cancel: "an action cancels another one: write the name of one that does"
    case .set, .append, .remove, .update, .make:
      "write 'set: { … }' for what a person types, or the name of an action that does it"
    case .if: "a scenario knows what happens: write a scenario for each case"
    }
  }

  /// How a step is written whose word stands alone, or that has a value and takes none.
  private func ownForm(of name: String) -> Advice? {
    if DeclaredScenarioStep.moments.contains(name) { return "write '\(name)' alone" }
    let method = feature.services.first.flatMap { service in
      service.methods.first.map { "\(service.name.value).\($0.name.value)" }
    }
    switch DeclaredScenarioStep.Verb(rawValue: name) {
    case .answer: return "say which method answers, as in 'answer: \(method ?? "Service.method")'"
    case .advance: return "say how long, as in 'advance: 300ms'"
    case .start:
      let action = feature.actions.first?.name.value ?? "load"
      return "say which action, as in 'start: \(action)'"
    case .set:
      let state = feature.states.first?.name.value ?? "name"
      return "say what is typed, as in 'set: { \(state): … }'"
    default: return nil
    }
  }
}
