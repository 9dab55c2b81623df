import Diagnostics
import Expressions
import Naming
import YAML

/// The types that nodes spell.
extension Resolver {
  /// The type that a node spells; `[Order]` and `{ String: Int }` are YAML collections of one, and so
  /// is `[String: Int]`, which means what it means in Swift.
  /// - Parameter canHaveDefault: Whether a value may stand behind it, as in `Int = 1`.
  mutating func type(_ node: Node?, canHaveDefault: Bool = false) -> Type {
    guard let node, !isUnread(node) else { return .invalid }
    if let elements = node.elements {
      guard elements.count == 1 else {
        guard elements.count > 1, let first = elements[0].scalar?.text else {
          return reportType(node)
        }
        bag.report(
          "type-form", "an array holds values of one type, found \(elements.count)", at: node.span,
          help: first.beginsUppercase
            ? "write '[\(first)]'; for several declare an enum with a case for each"
            : "declare an enum under 'models', and write its name")
        return .invalid
      }
      return isBarePair(elements[0]) ? type(elements[0]) : .array(type(elements[0]))
    }
    if let mapping = node.mapping {
      if let type = mapping["type"]?.value, !type.isNull {
        return foreignType(type, in: mapping, at: node.span)
      }
      guard mapping.pairs.count == 1, let pair = mapping.pairs.first else {
        return reportType(node)
      }
      if Int(pair.key.value) != nil {
        let meant = type(pair.value)
        bag.report(
          "type-form", "expected a type, found a number in front of one", at: pair.key.span,
          help: "write '\(meant.isInvalid ? "…" : meant.name)' alone: failures stand under 'fails'")
        return .invalid
      }
      let key = parseType(SourceText(verbatim: pair.key.value, span: pair.key.span))
      return .dictionary(key, type(pair.value))
    }
    guard let text = node.sourceText(in: file), !node.isNull else { return reportType(node) }
    let count = bag.all.count
    let type = parseType(text)
    if type == .invalid, !canHaveDefault { bag.change(since: count) { $0.leaveDefaultOut() } }
    return type
  }

  /// `{ type: array, items: Order }`, as schemas have it, which is reported in one.
  private mutating func foreignType(
    _ node: Node,
    in mapping: Mapping,
    at span: SourceSpan
  ) -> Type {
    var trial = self
    let before = bag.errorCount
    let element = ["items", "of", "element", "values"].lazy.compactMap { mapping[$0]?.value }.first
    let isList = node.scalar.map { ["array", "list"].contains($0.text.lowercased()) } ?? false
    var type = trial.type(isList ? element ?? node : node)
    if isList, element != nil { type = .array(type) }
    let isOptional = ["optional", "nullable"].contains { mapping[$0]?.value.scalar?.text == "true" }
    if isOptional, !type.isInvalid { type = type.optional }
    let meant = trial.bag.all.dropFirst(bag.all.count).lazy.compactMap(\.fix?.replacement).first
    let isKnown = trial.bag.errorCount == before && !type.isInvalid
    let written = isKnown ? type.name : meant ?? node.scalar?.text ?? "String"
    bag.report(
      "type-form", "expected a type, found a mapping", at: span,
      help: .alone(written, "nothing else is said here"))
    // Whether its uses unwrap it, nobody knows.
    return isKnown && !isOptional ? type : .invalid
  }

  /// A pair of a list in brackets, which has no braces of its own.
  private func isBarePair(_ node: Node) -> Bool {
    node.mapping != nil && !node.begins(with: "{", in: file)
  }

  private func isUnread(_ node: Node) -> Bool {
    unreadPlaces.contains { place in
      place.file == node.span.file && node.span.start <= place.start && place.start < node.span.end
    }
  }

  mutating func parseType(_ text: SourceText) -> Type {
    let names = typeNames
    if unclearTypes.contains(where: { text.text.contains($0) }) { return .invalid }
    return TypeParser.parse(
      text,
      models: { names.contains($0) },
      modelNames: names,
      into: &bag
    )
  }

  private mutating func reportType(_ node: Node) -> Type {
    bag.report(
      "type-form", "expected a type, found \(node.describe)", at: node.span,
      help: node.elements?.isEmpty == true
        ? "a list has its element in the brackets, as in '[Order]', and starts empty"
        : node.isNull && !node.isEmptyScalar
          ? "what starts as nil has '?' behind its type, as in 'String?'"
          : "as in 'Int', 'Order?', '[Order]' or '{ String: Int }'")
    return .invalid
  }
}

extension Diagnostic {
  /// A value where a type is due, and no default can stand.
  fileprivate mutating func leaveDefaultOut() {
    guard case .typed(let type, _)? = help else { return }
    self.help = "write its type alone: '\(type)'"
  }
}
