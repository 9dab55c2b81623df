import Diagnostics

/// What to write in place of a value of another type.
/// Public for its `zero(of:)`.
public enum Conversion {
  static func turning(
    _ expression: Expression,
    written: String,
    into expected: Type,
    types: TypeTable
  ) -> Advice? {
    guard written.utf8.count <= 60, !written.contains("\n") else { return nil }
    var (expression, written) = (expression, written)
    if expression.isParenthesized, written.first == "(", written.last == ")" {
      written = String(written.dropFirst().dropLast())
      expression.isParenthesized = false
    }
    if case .literal(let value) = expression.kind {
      let meant = enumCase(value, expected, types) ?? literal(value, written, expected)
      return meant.map { Advice.meant($0) }
    }
    let operand = isSimple(expression) ? written : "(\(written))"
    if expected == .bool, case .model(let name) = expression.type,
      let first = types[name]?.cases.first
    {
      return "compare it with a case, as in '\(operand) == .\(first.name)'"
    }
    let replacement =
      replacement(operand, written, expression.type, expected, types)
      ?? property(of: operand, expression.type, expected, types)
    return replacement.map { Advice.meant($0) }
  }

  /// `order.id` for `order`, where it is the one property of the type that is due.
  private static func property(
    of operand: String,
    _ found: Type,
    _ expected: Type,
    _ types: TypeTable
  ) -> String? {
    guard case .model(let name) = found.unwrapped, let model = types[name] else { return nil }
    let own = model.properties.filter { $0.type.unwrapped == expected.unwrapped }
    guard let first = own.first(where: { $0.name == "id" || own.count == 1 }) else { return nil }
    let part = "\(operand)\(found.isOptional ? "?" : "").\(first.name)"
    if expected.isOptional || !found.isOptional && !first.type.isOptional { return part }
    return zero(of: expected).map { "\(part) ?? \($0)" }
  }

  /// `.small` for `"small"`.
  static func enumCase(
    _ value: RuntimeValue,
    _ expected: Type,
    _ types: TypeTable
  ) -> String? {
    guard case .string(let text) = value else { return nil }
    return types.model(of: expected.unwrapped)?.enumCase(named: text).map { ".\($0.name)" }
  }

  private static func literal(
    _ value: RuntimeValue,
    _ written: String,
    _ expected: Type
  ) -> String? {
    switch (value, expected.unwrapped) {
    case (.int, .string), (.double, .string), (.bool, .string): "\"\(written)\""
    case (.string(let text), .int): Int(text).map { String($0) }
    case (.string(let text), .double), (.string(let text), .decimal): Double(text).map { _ in text }
    case (.int(let number), .bool): [0: "false", 1: "true"][number]
    case (.double(let number), .int) where written.split(separator: ".").last?.count != 3:
      Int(exactly: number.rounded(.towardZero)).map { String($0) }
    case (.string(let text), .bool): ["true", "false"].contains(text) ? text : nil
    default: nil
    }
  }

  /// Whether something can be written behind it without parentheses.
  private static func isSimple(_ expression: Expression) -> Bool {
    if expression.isParenthesized { return true }
    switch expression.kind {
    case .binary, .conditional, .prefix: return false
    default: return true
    }
  }

  private static func replacement(
    _ operand: String,
    _ written: String,
    _ found: Type,
    _ expected: Type,
    _ types: TypeTable
  ) -> String? {
    switch (expected, found) {
    case (.bool, .int), (.bool, .double), (.bool, .decimal): return "\(operand) > 0"
    case (.bool, .string), (.bool, .array), (.bool, .dictionary): return "!\(operand).isEmpty"
    case (.bool, .optional(.bool)): return "\(operand) ?? false"
    case (.bool, .optional): return "\(operand) != nil"
    // Divided first, the fraction would be lost.
    case (.double, .int), (.decimal, .int):
      return written.contains(" / ") ? nil : "\(expected.name)(\(written))"
    case (.int, .double), (.int, .decimal): return "Int(\(written))"
    case (.double, .decimal): return "Double(\(written))"
    case (.decimal, .double): return "Decimal(\(written))"
    case (.string, .int) where written.allSatisfy({ $0.isNumber || "-./".contains($0) }):
      return "\"\(written)\""
    case (.string, .int), (.string, .double), (.string, .bool): return "String(\(written))"
    case (.string, .decimal): return "\"\\(\(written))\""
    case (.string, .optional(.int)), (.string, .optional(.double)), (.string, .optional(.decimal)):
      let base = operand.contains("?") && !operand.hasPrefix("(") ? "(\(operand))" : operand
      return "\(base).map { \"\\($0)\" } ?? \"\""
    case (.string, .array(.string)): return "\(operand).joined(separator: \", \")"
    case (.string, .date), (.optional(.string), .date):
      return "\(operand).formatted(date: .numeric, time: .omitted)"
    case (.string, .optional(.date)):
      return "\(operand)?.formatted(date: .numeric, time: .omitted) ?? \"\""
    case (.optional(.string), .optional(.date)):
      return "\(operand)?.formatted(date: .numeric, time: .omitted)"
    case (.string, .error), (.optional(.string), .error): return "\(operand).message"
    case (.string, .optional(.error)): return "\(operand)?.message ?? \"\""
    case (.int, .string), (.double, .string): return "\(expected.name)(\(written)) ?? 0"
    case (.int, .array), (.int, .dictionary): return "\(operand).count"
    case (_, .optional(let wrapped)) where wrapped == expected:
      return zero(of: expected).map { "\(operand) ?? \($0)" }
    case (.array(let element), _) where element == found: return "[\(written)]"
    default: return nil
    }
  }

  public static func zero(of type: Type) -> String? {
    switch type {
    case .bool: "false"
    case .int, .double, .decimal: "0"
    case .string: "\"\""
    case .array: "[]"
    case .dictionary: "[:]"
    default: nil
    }
  }
}
