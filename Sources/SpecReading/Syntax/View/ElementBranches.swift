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

  /// `- title: Gifts`, the first of the view and nothing else.
  static func titleOfScreen(_ node: Node, _ above: Node?) -> Diagnostic? {
    guard above == nil, let pairs = node.mapping?.pairs, pairs.count == 1,
      pairs[0].key.value == "title", let title = pairs[0].value.scalar
    else { return nil }
    return .error(
      "empty-element", "an element says what it is", at: pairs[0].key.span,
      help: "the screen's title stands beside 'view': write 'title: \(title.text)' there")
  }

  /// `- title: Filter` among the elements of a section, where it can be no part of the one above it.
  static func partOfSection(_ node: Node, below above: Node?) -> Diagnostic? {
    guard let pairs = node.mapping?.pairs, let first = pairs.first,
      pairs.allSatisfy({ Kind.section.companions.contains($0.key.value) }),
      let others = above?.mapping?.pairs,
      let kind = others.lazy.compactMap({ Kind(rawValue: $0.key.value) }).first,
      pairs.contains(where: { above?.mapping?[$0.key.value] != nil })
        || !kind.companions.contains(first.key.value)
    else { return nil }
    let value = first.value.scalar.map { "\(first.key.value): \($0.text)" } ?? first.key.value
    return .error(
      "empty-element", "an element says what it is", at: first.key.span,
      help: "for the section write '\(value)' as deep as 'section', without '- '")
  }
}
