import Diagnostics
import Expressions
import SpecModel
import YAML

/// Values of steps of a scenario that stand in another place than theirs.
extension Resolver {
  /// Names beside `start` or `row` that are values of the action which begins: they stand under `with`.
  func looseValue(in mapping: Mapping) -> Diagnostic? {
    let keys = DeclaredScenarioStep.keys
    guard mapping.pairs.contains(where: { !keys.knows($0.key.value) }),
      let action = begun(by: mapping)
    else { return nil }
    let names = action.parameters.map(\.name.value)
    let loose = mapping.pairs.filter { names.contains($0.key.value) && !keys.knows($0.key.value) }
    guard let first = loose.first else { return nil }
    return .error(
      "unknown-key", "unknown key '\(first.key.value)' in a step of a scenario", at: first.key.span,
      help: mapping["with"] == nil
        ? "'\(action.name.value)' takes it: write 'with: { \(Self.written(loose)) }'"
        : "'\(action.name.value)' takes it: write it under 'with'")
  }

  /// Names beside an action that are values which it takes: they stand below it.
  func looseValue(besideActionIn pairs: [Field]) -> Diagnostic? {
    guard let action = feature.actions.first(where: { $0.name.value == pairs[0].key.value }) else {
      return nil
    }
    let names = action.parameters.map(\.name.value)
    let loose = pairs.dropFirst().filter { names.contains($0.key.value) }
    guard let first = loose.first, pairs[0].value.isNull || pairs[0].value.mapping != nil else {
      return nil
    }
    let given = pairs[0].value.mapping?.pairs ?? []
    return .error(
      Beside(first.key.value, action.name.value), at: first.key.span,
      help: "write '\(action.name.value): { \(Self.written(given + loose)) }'")
  }

  private static func written(_ pairs: [Field]) -> String {
    pairs.map { "\($0.key.value): \($0.value.scalar?.text ?? "…")" }.joined(separator: ", ")
  }

  /// The action that a step with keys of its own begins.
  private func begun(by mapping: Mapping) -> Action? {
    if let name = mapping["start"]?.value.scalar?.text {
      return feature.actions.first { $0.name.value == name }
    }
    guard let row = mapping["row"]?.value.scalar?.text,
      let name = mapping["action"]?.value.scalar?.text
    else { return nil }
    return feature.rows.first { $0.name.value == row }?.actions.first { $0.name.value == name }
  }

  // MARK: Start

  /// Whether it is a step that `start` can begin: an action with what it takes, a row's, or what a person
  /// writes.
  func isStarted(_ step: Node) -> Bool {
    guard let pairs = step.mapping?.pairs, let first = pairs.first else { return false }
    let verbs = DeclaredScenarioStep.Verb.allCases.map(\.rawValue)
    if step.mapping?["row"] != nil || step.mapping?["set"] != nil { return true }
    return !pairs.contains { verbs.contains($0.key.value) }
      && !DeclaredScenarioStep.moments.contains(first.key.value)
  }

  /// How a step of this feature is begun.
  var startAdvice: Advice {
    let action = feature.actions.first?.name.value ?? "load"
    let row = feature.rows.first { !$0.actions.isEmpty }
    let first = row?.actions.first?.name.value ?? "open"
    return "as in 'start: \(action)' or "
      + "'start: { row: \(row?.name.value ?? "OrderRow"), at: 0, action: \(first) }'"
  }
}

extension Diagnostic {
  /// For `{ start: { adjust: { amount: 300 } }, with: … }`.
  static func givenTwice(_ action: String, at span: SourceSpan) -> Diagnostic {
    .error(
      "step-form", "what '\(action)' takes stands behind it, and here again", at: span,
      help: "leave 'with' out, or write 'start: \(action)' with 'with' beside it")
  }
}
