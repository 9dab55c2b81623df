import Diagnostics
import YAML

extension DeclaredElement {
  /// `foreach: …` with elements below it, as other frameworks have it for rows, which is reported.
  static func isLoop(_ node: Node, _ reader: inout Reader) -> Bool {
    guard let pairs = node.mapping?.pairs, let first = pairs.first,
      pairs.dropFirst().contains(where: { $0.value.elements != nil }),
      first.value.scalar != nil, loops.contains(first.key.value.lowercased())
    else { return false }
    reader.report(
      .error(
        "unknown-key", "unknown key '\(first.key.value)' in an element of the view",
        at: first.key.span,
        help: "declare what each element shows under 'rows', with 'of: "
          + "\(first.value.scalar?.text ?? "…")', and show them with 'list: …'"))
    return true
  }

  private static let loops: Set = ["foreach", "for", "each", "repeat", "loop"]

  /// `if: …` with elements under `then`, as steps of actions have it, which is reported, as a section of
  /// them; `nil` for other elements.
  static func branches(_ node: Node, _ reader: inout Reader) -> DeclaredElement? {
    guard let pairs = node.mapping?.pairs, let first = pairs.first,
      pairs.contains(where: { $0.value.elements != nil }),
      conditions.contains(first.key.value), let condition = first.value.scalar?.text,
      pairs.dropFirst().allSatisfy({ parts.contains($0.key.value) })
    else { return nil }
    let isMany = pairs.contains { $0.value.elements?.count ?? 0 > 1 } || pairs.count > 2
    let isOpposite = first.key.value == "unless"
    let visible = "visible: \(isOpposite ? opposite(of: condition) : quoted(condition))"
    reader.report(
      .error(
        "unknown-key", "unknown key '\(first.key.value)' in an element of the view",
        at: first.key.span,
        help: isMany
          ? "write '\(visible)' beside each element, or beside a 'section' of them"
          : "write '\(visible)' beside the element"))
    var element = DeclaredElement(span: node.span)
    element.kind = Located(.section, at: first.key.span)
    element.subject = first.value
    element.children = pairs.flatMap { $0.value.elements == nil ? [] : list($0.value, &reader) }
    return element
  }

  /// The condition as YAML reads it.
  private static func quoted(_ condition: String) -> String {
    let needsQuotes =
      condition.first == "!" || [": ", " #", "{"].contains { condition.contains($0) }
    return needsQuotes ? "'\(condition)'" : condition
  }

  private static let conditions: Set = ["if", "when", "unless", "visible", "showIf", "condition"]
  private static let parts: Set = [
    "then", "else", "show", "elements", "children", "content", "view", "do",
  ]
}
