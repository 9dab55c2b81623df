import Diagnostics

/// What is said of elements that are none.
extension Diagnostic {
  static func missingKind(at span: SourceSpan, isFirst: Bool) -> Diagnostic {
    let names = DeclaredElement.Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return .error(
      "empty-element", "an element says what it is", at: span,
      help: isFirst
        ? "begin it with one of \(names)"
        : "leave '- ' out where it belongs to the element above, or begin it with one of \(names)")
  }

  /// `- headline`, without the key that says what it is.
  static func bareElement(_ text: String, at span: SourceSpan) -> Diagnostic {
    let word = text.split(separator: " ").first ?? ""
    return .error(
      "wrong-kind", "expected an element of the view, a mapping, found a text", at: span,
      help: Habits.elementTexts.advice(for: text)
        ?? "say what it is, as in 'text: \(text)' or 'button: \(word)'")
  }

  static func twoKinds(_ first: String, _ second: Located<String>) -> Diagnostic {
    .error(
      "two-elements",
      "an element is one thing, and this one has both '\(first)' and '\(second.value)'",
      at: second.span,
      help: (second.value == "text" ? "its label is 'title:'; or " : "")
        + "begin a new element with '- \(second.value):'")
  }
}
