import Diagnostics

/// What to write where a value may be nil, or is of another type than the one beside it.
extension Checker {
  /// `limit ?? 0` for `limit`.
  func orValue(_ value: Expression, _ syntax: Syntax) -> String {
    if let copy = unwrapped(syntax) { return copy }
    return "\(brief(syntax)) ?? \(Conversion.zero(of: value.type.unwrapped) ?? "…")"
  }

  /// `(limit ?? 0)` for `limit`, which may be nil; what is never nil stands as it is.
  func operand(_ value: Expression, _ syntax: Syntax) -> String {
    if value.isPromoted { return brief(syntax) }
    return value.type.isOptional ? "(\(orValue(value, syntax)))" : brief(syntax)
  }

  /// For two values beside an operator, or behind `?` and `:`, which only differ in being optional, or in
  /// the kind of number.
  func adviceForSides(
    _ left: (value: Expression, syntax: Syntax),
    _ right: (value: Expression, syntax: Syntax),
    isOperand: Bool,
    isSum: Bool = false
  ) -> Advice? {
    for (side, other) in [(left, right), (right, left)] {
      let (type, otherType) = (side.value.type, other.value.type)
      if case .optional(let wrapped) = type, wrapped == otherType {
        let written = orValue(side.value, side.syntax)
        return "write '\(isOperand ? "(\(written))" : written)'"
      }
      if case .array(let element) = otherType, element == type, isSum {
        return "write '[\(brief(side.syntax))]', a list of one"
      }
      if case .array(let element) = otherType, element.optional == type, isSum {
        return "a list of one is '[\(brief(side.syntax)) ?? …]', with a value for nil"
      }
      switch (type, otherType) {
      case (.array, .int), (.dictionary, .int):
        return "compare how many there are: '\(brief(side.syntax)).count'"
      case (.bool, .int):
        guard case .literal(.int(let number)) = other.value.kind, 0...1 ~= number else { continue }
        return "write '\(number == 1)'"
      case (.int, .double), (.int, .decimal), (.double, .decimal):
        var written = converted(side.syntax, to: otherType)
        if otherType == .double {
          // A fraction is a Decimal as well, where that is due.
          let decimal = converted(side.syntax, to: .decimal)
          written = first(of: [written, decimal], fitting: side.syntax.range) ?? written
        }
        return "convert the \(type.name): '\(written)'"
      default: continue
      }
    }
    return nil
  }

  /// `Double(count)`; of whole numbers that are divided both are converted, or the fraction would be lost.
  private func converted(_ syntax: Syntax, to type: Type) -> String {
    if case .binary(.divide, _, let left, let right) = syntax.kind {
      return "\(converted(left, to: type)) / \(converted(right, to: type))"
    }
    let written = brief(syntax)
    let isClosed = syntax.isParenthesized && written.hasPrefix("(") && written.hasSuffix(")")
    return "\(type.name)\(isClosed ? written : "(\(written))")"
  }

  /// `"\(count) items"` for `count + " items"`.
  func joinedText(
    _ left: (value: Expression, syntax: Syntax),
    _ right: (value: Expression, syntax: Syntax)
  ) -> Advice? {
    let types = [left.value.type, right.value.type]
    guard types.contains(.string), types.contains(where: \.unwrapped.isNumber) else { return nil }
    if types.contains(where: \.isOptional) {
      return "put the number into the text, with a value for nil, as '\\(… ?? 0)'"
    }
    let text = [left.syntax, right.syntax].map { part in
      if case .string = part.kind { return source(part).dropFirst().dropLast() }
      return "\\(\(source(part)))"
    }.joined()
    return text.utf8.count > 60 || text.contains("\n")
      ? nil : "put the number into the text: \"\(text)\""
  }

  func brief(_ syntax: Syntax) -> String {
    let text = source(syntax)
    return text.utf8.count > 60 || text.contains("\n") ? "…" : text
  }
}
