import Diagnostics
public import TemplateEngine
public import YAML

extension ValueStore {
  /// Returns the template value of a YAML or JSON node. Plain scalars are resolved by YAML's core
  /// schema.
  public mutating func value(of node: Node) -> Value {
    switch node.content {
    case .scalar(let scalar): return value(of: scalar)
    case .sequence(let elements): return array(elements.map { value(of: $0) })
    case .mapping(let mapping):
      return object(mapping.pairs.map { ($0.key.value, value(of: $0.value)) })
    }
  }

  private mutating func value(of scalar: Scalar) -> Value {
    switch scalar.plainValue {
    case .null: .null
    case .bool(let value): .bool(value)
    case .int(let value): .int(value)
    case .double(let value): .double(value)
    case .string: string(scalar.text)
    }
  }
}
