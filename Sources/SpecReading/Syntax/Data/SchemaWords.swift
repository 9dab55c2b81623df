import Diagnostics
import YAML

/// Types as JSON Schema has them: `{ type: string, format: date-time }`, `{ type: array, items: Order }`.
enum SchemaWords {
  /// What stands for `format` and `items`: a type of its own.
  static func advice(for field: Field) -> Advice? {
    guard field.key.value == "format" else {
      let element = field.value.scalar ?? field.value.mapping?["type"]?.value.scalar
      return "an array is a type: write 'type: [\(element?.text ?? "…")]'"
    }
    guard let type = types[field.value.scalar?.text.lowercased() ?? ""] else {
      return "leave it out: the type says it"
    }
    return "leave it out, and write 'type: \(type)'"
  }

  /// Whether nobody knows the type of what has the key beside its type.
  static func say(moreThanTypeOf node: Node) -> Bool {
    ["format", "items"].contains { node.mapping?[$0] != nil }
  }

  private static let types = [
    "date": "Date", "date-time": "Date", "datetime": "Date", "time": "Date", "timestamp": "Date",
    "uri": "URL", "url": "URL", "uuid": "UUID", "byte": "Data", "binary": "Data", "int32": "Int",
    "int64": "Int", "float": "Double", "double": "Double", "decimal": "Decimal",
  ]
}
