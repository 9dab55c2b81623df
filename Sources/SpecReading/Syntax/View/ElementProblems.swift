import Diagnostics

/// What is said of elements that are none.
extension Diagnostic {
  static func missingKind(at span: SourceSpan, isFirst: Bool) -> Diagnostic {
    let names = DeclaredElement.Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return .error(
      "empty-element",
      "an element says what it is",
      at: span,
      help: isFirst
        ? "begin it with one of \(names)"
        : "leave '- ' out where it belongs to the element above, or begin it with one of \(names)"
    )
  }

  /// Views of SwiftUI and UIKit, and what stands for them here.
  private static let foreignKinds = [
    "Text": "text", "Label": "text", "UILabel": "text", "Button": "button", "UIButton": "button",
    "Toggle": "toggle", "UISwitch": "toggle", "TextField": "field", "UITextField": "field",
    "SecureField": "field", "TextEditor": "field", "Picker": "picker", "Stepper": "stepper",
    "DatePicker": "date", "Image": "image", "AsyncImage": "image", "UIImageView": "image",
    "List": "list", "ForEach": "list", "UITableView": "list", "ProgressView": "progress",
    "Section": "section",
  ]

  /// `- headline`, without the key that says what it is.
  static func bareElement(_ text: String, at span: SourceSpan) -> Diagnostic {
    let words = text.split(separator: " ").map { String($0) }
    let word = text.lowercased().filter(\.isLetter)
    if ["spacer", "divider", "space", "separator", "line", "emptyview"].contains(word) {
      return .error(
        "wrong-kind", "'\(text)' is no element of the view", at: span,
        help: "leave it out: the view says what is shown, and the style where; a 'section' groups")
    }
    if let open = text.firstIndex(of: "("), text.hasSuffix(")"),
      let kind = Self.foreignKinds[String(text[..<open])]
    {
      let value = text[text.index(after: open)...].dropLast()
      return .error(
        "wrong-kind", "expected an element of the view, a mapping, found a call", at: span,
        help: "write '\(kind): \(value.isEmpty ? "…" : value)'")
    }
    let isKind = words.count == 2 && DeclaredElement.Kind(rawValue: words[0]) != nil
    let form = isKind ? "\(words[0]): \(words[1])" : "text: \(text)"
    return .error(
      "wrong-kind", "expected an element of the view, a mapping, found a text", at: span,
      help: isKind
        ? "write '\(form)'" : "say what it is, as in '\(form)' or 'button: \(words.first ?? text)'")
  }

  static func twoKinds(_ first: String, _ second: Located<String>) -> Diagnostic {
    .error(
      "two-elements",
      "an element is one thing, and this one has both '\(first)' and '\(second.value)'",
      at: second.span,
      help: (second.value == "text" ? "its label is 'title:'; or " : "")
        + "begin a new element with '- \(second.value):'"
    )
  }
}
