import Expressions

/// The value that state of a type starts with where its spec says none.
public enum Zero {
  /// `nil` for a type without a zero value: dates, URLs, enums, structs.
  public static func value(of type: Type) -> RuntimeValue? {
    switch type {
    case .bool: .bool(false)
    case .int: .int(0)
    case .double: .double(0)
    case .decimal: .decimal("0")
    case .string: .string("")
    case .data: .data([])
    case .array: .array([])
    case .dictionary: .dictionary([])
    case .optional: RuntimeValue.none
    case .date, .url, .uuid, .model, .error, .void, .invalid: nil
    }
  }
}
