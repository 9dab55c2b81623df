import Diagnostics
import YAML

/// What begins an action without the view.
struct DeclaredTrigger {
  enum Kind {
    case moment(String)
    /// The state that changes.
    case change(Located<String>)
    /// In milliseconds.
    case every(Int)
  }

  var kind: Kind
  var span: SourceSpan

  /// A moment that needs no more than a call.
  var isUsual: Bool {
    if case .moment(let name) = kind { name != "disappear" } else { false }
  }

  static let moments = ["appear", "refresh", "disappear"]

  static func list(_ node: Node, _ reader: inout Reader) -> [DeclaredTrigger] {
    var seen: Set<String> = []
    return (node.elements ?? [node]).compactMap { node in
      if let text = node.scalar?.text, !seen.insert(text).inserted {
        reader.report(
          .error("same-name", "'\(text)' stands here twice", at: node.span, help: "leave one out"))
        return nil
      }
      return trigger(node, &reader)
    }
  }

  private static func trigger(_ node: Node, _ reader: inout Reader) -> DeclaredTrigger? {
    guard let mapping = node.mapping else {
      guard let text = node.scalar?.text, !node.isNull, moments.contains(text) else {
        reader.report(.unknownMoment(node))
        return nil
      }
      return Self(kind: .moment(text), span: node.span)
    }
    guard let pair = mapping.pairs.first, mapping.pairs.count == 1 else {
      reader.bag.add(.form(at: node.span))
      return nil
    }
    switch pair.key.value {
    case "change":
      return reader.text(pair.value).map { Self(kind: .change($0), span: node.span) }
    case "every":
      return reader.duration(pair.value).map { Self(kind: .every($0), span: node.span) }
    default:
      reader.bag.add(.form(at: pair.key.span))
      return nil
    }
  }
}

extension Reader {
  /// A whole number with `ms`, `s` or `min`, in milliseconds.
  mutating func duration(_ node: Node) -> Int? {
    guard let text = self.text(node) else { return nil }
    let digits = text.value.prefix { $0.isASCII && $0.isNumber }
    let units = ["ms": 1, "s": 1_000, "min": 60_000]
    let unit = text.value.dropFirst(digits.count).drop { $0 == " " }
    guard let number = Int(digits), let factor = units[String(unit)], number > 0,
      number <= 86_400_000 / factor
    else {
      bag.add(
        .error(
          "duration-form",
          "expected a duration of at most a day, found '\(text.value)'",
          at: text.span,
          help: "a whole number with 'ms', 's' or 'min', as in '300ms'"
        )
      )
      return nil
    }
    return number * factor
  }
}

extension Diagnostic {
  private static let triggers =
    "'appear', 'refresh', 'disappear', '{ change: query }' or '{ every: 1s }'"

  fileprivate static func form(at span: SourceSpan) -> Diagnostic {
    .error("trigger-form", "expected a trigger", at: span, help: triggers)
  }

  fileprivate static func unknownMoment(_ node: Node) -> Diagnostic {
    let text = node.isNull ? nil : node.scalar?.text
    let words = (text ?? "").split { $0 == "," || $0 == " " }.map(String.init)
    if words.count > 1, words.allSatisfy(DeclaredTrigger.moments.contains) {
      return .error(
        "wrong-value", "expected a trigger, found '\(text ?? "")'", at: node.span,
        help: "write a list: [\(words.joined(separator: ", "))]")
    }
    let nearest = text.flatMap { Suggestion.nearest(to: $0, among: DeclaredTrigger.moments) }
    return .error(
      "wrong-value",
      "expected a trigger, found \(text.map { "'\($0)'" } ?? node.describe)",
      at: node.span,
      help: nearest.map { "did you mean '\($0)'?" } ?? triggers
    )
  }
}
