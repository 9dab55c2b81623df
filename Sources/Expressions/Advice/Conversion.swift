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
    if expected.unwrapped == .string, written.hasSuffix(".isValid") {
      return Advice.meant("\(written.dropLast("isValid".count))message")
    }
    let operand = isSimple(expression) ? written : "(\(written))"
    if expected == .bool, case .model(let name) = expression.type,
      let first = types[name]?.cases.first
    {
      return "compare it with a case, as in '\(operand) == .\(first.name)'"
    }
    let replacement =
      rewritten(expression, written, expected)
      ?? replacement(operand, written, expression.type, expected, types)
      ?? property(of: operand, expression.type, expected, types)
    return replacement.map { Advice.meant($0) }
  }

  /// What its parts make: `order` for `order.id`, a condition for a list of them.
  private static func rewritten(
    _ expression: Expression,
    _ written: String,
    _ expected: Type
  ) -> String? {
    switch expression.kind {
    case .property(let base, let name)
    where base.type == expected.unwrapped && written.hasSuffix(".\(name)")
      && !written.hasSuffix("?.\(name)"):
      return String(written.dropLast(name.count + 1))
    case .array(let elements)
    where elements.count == 1 && elements[0].type.unwrapped == expected.unwrapped
      && written.hasPrefix("[") && written.hasSuffix("]"):
      return String(written.dropFirst().dropLast())
    case .array where expected == .bool && expression.type == .array(.bool):
      guard !written.contains("(") else { return nil }
      return written.dropFirst().dropLast().split(separator: ",")
        .map { String($0.drop { $0 == " " }) }.joined(separator: " && ")
    case .binary where expected.unwrapped == .string && isNumbered(written):
      return "\"\(written)\""
    case .binary
    where (expected == .double || expected == .decimal) && expression.type == .int
      && expression.divides:
      // Divided first, the fraction would be lost.
      guard expression.span.end - expression.span.start == written.utf8.count else { return nil }
      return converted(expression, to: expected.name, Array(written.utf8), expression.span.start)
    default: return nil
    }
  }

  /// A calculation of Ints whose operands are converted, one by one.
  private static func converted(
    _ node: Expression, to type: String, _ bytes: [UInt8], _ start: Int
  ) -> String? {
    if case .binary(let op, let left, let right) = node.kind,
      [.add, .subtract, .multiply, .divide].contains(op)
    {
      guard let left = converted(left, to: type, bytes, start),
        let right = converted(right, to: type, bytes, start)
      else { return nil }
      let whole = "\(left) \(op.rawValue) \(right)"
      return node.isParenthesized ? "(\(whole))" : whole
    }
    if case .literal(.int(let number)) = node.kind { return "\(number)" }
    let (first, last) = (node.span.start - start, node.span.end - start)
    guard first >= 0, last <= bytes.count, first < last else { return nil }
    let text = String(decoding: bytes[first..<last], as: UTF8.self)
    let isClosed = node.isParenthesized && text.hasPrefix("(")
    return "\(type)\(isClosed ? text : "(\(text))")"
  }

  /// Whether it is of digits with marks between them, as in `2026-001`, without a blank.
  private static func isNumbered(_ written: String) -> Bool {
    written.utf8.allSatisfy { 0x30...0x39 ~= $0 || "-./".utf8.contains($0) }
  }

  /// `order.id` for `order`, where it is the one property of the type that is due.
  private static func property(
    of operand: String,
    _ found: Type,
    _ expected: Type,
    _ types: TypeTable
  ) -> String? {
    guard case .model(let name) = found.unwrapped, let model = types[name] else { return nil }
    if case .optional(let wrapped) = expected {
      let own = model.properties.filter { $0.type.unwrapped == wrapped }
      return own.first { $0.name == "id" || own.count == 1 }
        .map { "\(operand)\(found.isOptional ? "?" : "").\($0.name)" }
    }
    let fitting = model.properties.filter { $0.type == expected }
    guard let first = fitting.first(where: { $0.name == "id" || fitting.count == 1 }) else {
      return nil
    }
    guard found.isOptional else { return "\(operand).\(first.name)" }
    return zero(of: expected).map { "\(operand)?.\(first.name) ?? \($0)" }
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
    case (.double, .int) where ofThousands(written) != nil: ofThousands(written)
    case (.double(let number), .int): Int(exactly: number.rounded(.towardZero)).map { String($0) }
    case (.string(let text), .bool): ["true", "false"].contains(text) ? text : nil
    default: nil
    }
  }

  /// `10000` for `10.000`, as some write thousands.
  private static func ofThousands(_ written: String) -> String? {
    let groups = written.split(separator: ".", omittingEmptySubsequences: false)
    guard groups.count > 1, 1...3 ~= groups[0].count, groups[0] != "0",
      groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    return groups.joined()
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
    case (.double, .int): return "Double(\(written))"
    case (.int, .double), (.int, .decimal): return "Int(\(written))"
    case (.double, .decimal): return "Double(\(written))"
    case (.decimal, .int), (.decimal, .double): return "Decimal(\(written))"
    case (.string, .int), (.string, .double), (.string, .bool): return "String(\(written))"
    case (.string, .decimal): return "\"\\(\(written))\""
    case (.string, .optional(.int)), (.string, .optional(.double)), (.string, .optional(.decimal)):
      let base = operand.contains("?") && !operand.hasPrefix("(") ? "(\(operand))" : operand
      return "\(base).map { \"\\($0)\" } ?? \"\""
    case (.string, .optional(.array(.string))):
      return "(\(operand) ?? []).joined(separator: \", \")"
    case (.string, .array(.string)): return "\(operand).joined(separator: \", \")"
    case (.string, .model(let name)):
      guard let cases = types[name]?.cases, cases.count > 1 else { return nil }
      let words = cases.prefix(2).map { $0.name.prefix(1).uppercased() + $0.name.dropFirst() }
      let other = cases.count == 2 ? words[1] : "…"
      return "\(operand) == .\(cases[0].name) ? \"\(words[0])\" : \"\(other)\""
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

extension Expression {
  /// Whether it divides one of its parts.
  fileprivate var divides: Bool {
    guard case .binary(let op, let left, let right) = kind else { return false }
    return op == .divide || left.divides || right.divides
  }
}
