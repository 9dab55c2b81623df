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
    if let help = Habits.scenarioSteps.advice(for: name.value) {
      return .error(
        "step-form", "'\(name.value)' is not written like this", at: name.span, help: help)
    }
    let verbs =
      DeclaredScenarioStep.moments + DeclaredScenarioStep.Verb.allCases.map(\.rawValue)
    var problem = Diagnostic.unknown(.action, name.value, among: names + verbs, at: name.span)
    if let help = certainStep(name.value, among: names) {
      (problem.fix, problem.help) = (nil, help)
    } else if problem.fix == nil, let help = probableStep(name.value, among: names, verbs) {
      problem.help = help
    }
    return problem
  }

  /// What a text says as a step, whatever is spelt like it.
  private func certainStep(_ text: String, among names: [String]) -> Advice? {
    if let open = text.firstIndex(of: "("), !text.hasSuffix("()"),
      let action = feature.actions.first(where: { $0.name.value == text[..<open] })
    {
      let inside = text[text.index(after: open)...].prefix { $0 != ")" }
      let label = inside.prefix { $0 != ":" }
      let takes = action.parameters.map(\.typedName.name.value)
      guard let first = takes.first else { return "write '\(text[..<open])'" }
      let given = takes.contains { $0 == label } ? "\(label): …" : "\(first): \(inside)"
      return "write '{ \(text[..<open]): { \(given) } }'"
    }
    let parts = text.dotted
    if parts.count == 2, feature.rows.contains(where: { $0.name.value == parts[0] }) {
      return rowStep(meantBy: text)
    }
    let words = text.split { ",;>-".contains($0) }
      .map { String($0.drop { $0 == " " }.prefix { $0 != " " }) }
    return words.count > 1
      && words.allSatisfy((names + DeclaredScenarioStep.moments).contains)
      ? "write a list: '[\(words.joined(separator: ", "))]'" : nil
  }

  /// What a text may say as a step that is spelt like no other.
  private func probableStep(_ text: String, among names: [String], _ verbs: [String]) -> Advice? {
    let called = String(text.prefix { $0 != "(" && $0 != "." })
    if called != text, names.contains(called) { return "write '\(called)' alone" }
    if let last = text.split(separator: " ").last.map({ String($0) }), last != text,
      (names + DeclaredScenarioStep.moments).contains(last)
    {
      return "write '\(last)'"
    }
    // `open` may well be what a row does.
    let row = rowStep(meantBy: text)
    let moment = row == nil ? DeclaredTrigger.otherMoments[text.lowercased()] : nil
    let meant = OtherWords.ofSpecs.keys(for: text).first(where: verbs.contains) ?? moment
    return meant.map { .meant($0) } ?? row
  }
}
