import Diagnostics
import SpecModel
import YAML

/// `{ degrees: Double, rain: Bool }` as the type of a property.
struct InlineStruct {
  var pairs: [Field]
  var span: SourceSpan
  var isInBraces: Bool
}

extension Diagnostic {
  /// - Parameter isKnown: Whether a model has the name that the property's says.
  static func inlineStruct(
    _ inline: InlineStruct, of property: Located<String>, isKnown: Bool
  ) -> Diagnostic {
    let type = property.value.upperFirst
    let inside = inline.pairs.map { "\($0.key.value): \($0.value.scalar?.text ?? "…")" }
    let declared = "declare '\(type): { \(inside.joined(separator: ", ")) }', and "
    return .error(
      "wrong-kind", "a struct stands under 'models' by its own name",
      at: inline.isInBraces ? inline.span : inline.pairs[0].key.span,
      help: "\(isKnown ? "" : declared)write '\(property.value): \(type)'")
  }
}

extension Node {
  /// Whether it has a key that says more of a type than its name, as in JSON Schema, so that nobody knows what
  /// type is meant.
  var saysMoreThanType: Bool {
    ["format", "items"].contains { mapping?[$0] != nil }
  }

  /// Whether it has a key that says whether it may be nil.
  var saysWhetherNil: Bool {
    ["optional", "nullable", "isOptional"].contains { mapping?[$0] != nil }
  }
}
