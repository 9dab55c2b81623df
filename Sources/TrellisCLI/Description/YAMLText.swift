import Diagnostics
import YAML

extension JSON {
  /// Parses a YAML value by the core schema.
  static func yaml(_ text: String) -> JSON {
    var ignored = DiagnosticBag()
    let file = SourceFile(id: .init(0), path: "", bytes: Array(text.utf8))
    return Composer.compose(file, into: &ignored).map { value(of: $0) } ?? .null
  }

  private static func value(of node: Node) -> JSON {
    switch node.content {
    case .scalar(let scalar):
      switch scalar.plainValue {
      case .null: .null
      case .bool(let value): .bool(value)
      case .int(let value): .int(value)
      case .double, .string: .string(scalar.text)
      }
    case .sequence(let elements): .array(elements.map { value(of: $0) })
    case .mapping(let mapping):
      .object(mapping.pairs.map { ($0.key.value, value(of: $0.value)) })
    }
  }
}
