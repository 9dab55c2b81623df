import Diagnostics
import Expressions
import YAML

extension DeclaredModel {
  /// Several properties in short beside the key of the long form, most probably of two models, of which the
  /// second lacks its name.
  static func looseProperties(_ node: Node) -> [Field]? {
    let loose = (node.mapping?.pairs ?? []).filter { pair in
      pair.key.value != "summary" && !tellingKeys.contains(pair.key.value)
        && pair.value.scalar?.text.first?.isUppercase == true
        && SwiftNames.isIdentifier(pair.key.value)
    }
    return loose.count > 1 ? loose : nil
  }
}

extension Diagnostic {
  static func looseProperties(
    _ loose: [Field],
    of model: Located<String>
  ) -> Diagnostic {
    .error(
      "model-form",
      "'\(loose[0].key.value)' is a property of '\(model.value)', which has 'properties' or 'cases' too",
      at: loose[0].key.span,
      help: "begin above those the model that they belong to, or write all properties below "
        + "'properties'")
  }
}
