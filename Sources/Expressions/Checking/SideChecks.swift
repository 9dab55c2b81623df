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
    if types[0] == .string, case .optional(let wrapped) = types[1], wrapped.isNumber {
      return joinedOptional(left.syntax, right.syntax)
    }
    guard types.contains(.string), types.contains(where: \.isNumber) else { return nil }
    let parts = [source(left.syntax), source(right.syntax)] + (rest(behind: right.syntax) ?? [])
    let text = parts.reduce(into: "") { text, part in
      if part.utf8.count > 1, part.hasPrefix("\""), part.hasSuffix("\"") {
        text += part.dropFirst().dropLast()
      } else if part.utf8.allSatisfy(Lexer.isDigit), text.hasSuffix(")") {
        text = "\(text.dropLast()) + \(part))"
      } else {
        text += "\\(\(part))"
      }
    }
    return text.utf8.count > 60 || text.contains("\n")
      ? nil : "put the number into the text: \"\(text)\""
  }

  /// Of a number, or of a name with what is read of it.
  private static func pathLength(_ rest: Substring.UTF8View) -> Int {
    rest.prefix { Lexer.isPartOfName($0) || ".$".utf8.contains($0) }.count
  }

  /// What is joined with `+` behind it; `nil` where one is neither a text nor a path.
  private func rest(behind syntax: Syntax) -> [String]? {
    var rest = text.text.utf8.dropFirst(syntax.range.upperBound)
    var parts: [String] = []
    while rest.starts(with: " + ".utf8) {
      rest = rest.dropFirst(3)
      let quote = UInt8(ascii: "\"")
      var length =
        rest.first == quote
        ? rest.dropFirst().prefix { $0 != quote }.count + 2
        : Self.pathLength(rest)
      // A product stands closer together than a sum.
      for sign in [" * ", " / ", " % "]
      where rest.first != quote && rest.dropFirst(length).starts(with: sign.utf8) {
        length += 3 + Self.pathLength(rest.dropFirst(length + 3))
      }
      let part = String(decoding: rest.prefix(length), as: UTF8.self)
      guard length > 0, part.utf8.count == length, !part.contains("\\") else { return nil }
      parts.append(part)
      rest = rest.dropFirst(length)
    }
    return rest.first.map { " })],".utf8.contains($0) } ?? true ? parts : nil
  }

  /// `count.map { "Found: \($0)" }` for `"Found: " + count` before a `??`, and else the text with a value
  /// for nil in it.
  private func joinedOptional(_ left: Syntax, _ right: Syntax) -> Advice? {
    guard case .string = left.kind else { return nil }
    let (letters, number) = (source(left).dropLast(), source(right))
    guard letters.utf8.count + number.utf8.count <= 50, !letters.contains("\n") else { return nil }
    let rest = text.text.utf8.dropFirst(right.range.upperBound).drop { $0 == UInt8(ascii: " ") }
    return rest.starts(with: "??".utf8)
      ? "write '\(number).map { \(letters)\\($0)\" }' before '??'"
      : "put the number into the text, with a value for nil: \(letters)\\(\(number) ?? 0)\""
  }

  func brief(_ syntax: Syntax) -> String {
    let text = source(syntax)
    return text.utf8.count > 60 || text.contains("\n") ? "…" : text
  }
}
