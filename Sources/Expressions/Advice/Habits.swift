import Diagnostics

/// What people write beside operators as they say it, or as other languages have it.
extension Checker {
  /// `phase == .work || .rest`, and `name || "none"`, which mean something in speech and in other languages.
  mutating func notJoined(
    _ op: BinaryOperator,
    _ range: Range<Int>,
    _ left: Syntax,
    _ right: Syntax,
    _ syntax: Syntax
  ) -> Expression? {
    if case .implicitMember = right.kind, case .binary(let test, _, let owner, _) = left.kind,
      test == .equal || test == .notEqual
    {
      return report(
        "type-mismatch",
        "'\(op.rawValue)' joins two conditions, and '\(source(right))' is a case",
        at: right.range,
        help: "write '\(source(owner)) \(test.rawValue) \(source(right))'",
        for: syntax
      )
    }
    if case .implicitMember = left.kind, case .implicitMember = right.kind {
      return report(
        "type-mismatch",
        "'\(op.rawValue)' joins two conditions, and '\(source(left))' is a case",
        at: left.range,
        help: "compare with each, as in 'value == \(source(left)) || value == \(source(right))'",
        for: syntax
      )
    }
    let isValue =
      switch right.kind {
      case .string, .integer, .double, .array, .nothing: true
      default: false
      }
    guard isValue else { return nil }
    var trial = self
    let value = trial.infer(left, hint: nil)
    budget = trial.budget
    if op == .and, case .string = right.kind, value.type == .bool {
      return report(
        "type-mismatch", "'&&' joins two conditions, and '\(source(right))' is a text", at: range,
        help: "write '\(source(left)) ? \(source(right)) : \"\"'", for: syntax)
    }
    guard op == .or, value.type.isOptional else { return nil }
    return report(
      "type-mismatch",
      "'||' joins two conditions, and '\(source(left))' is \(value.type.name)",
      at: range,
      help: "write '\(source(left)) ?? \(source(right))'",
      for: syntax
    )
  }

  /// `note ?? customer` for `note || customer`, as other languages say what stands in for nothing.
  mutating func alternative(_ left: Syntax, _ right: Syntax) -> Advice? {
    var trial = self
    trial.bag = DiagnosticBag()
    let first = trial.infer(left, hint: nil).type
    let second = trial.infer(right, hint: first.unwrapped).type
    budget = trial.budget
    guard !trial.bag.hasErrors, first.unwrapped != .bool, first.unwrapped == second.unwrapped else {
      return nil
    }
    if first.isOptional { return "write '\(source(left)) ?? \(source(right))'" }
    guard first == .string, second == .string else { return nil }
    return "write '\(source(left)).isEmpty ? \(source(right)) : \(source(left))'"
  }

  /// For two lists, texts or numbers that are joined as conditions are.
  mutating func sum(_ left: Syntax, _ right: Syntax) -> String? {
    var trial = self
    trial.bag = DiagnosticBag()
    let first = trial.infer(left, hint: nil).type
    let second = trial.infer(right, hint: first).type
    budget = trial.budget
    guard !trial.bag.hasErrors, first == second else { return nil }
    switch first {
    case .array: return "lists are joined with '+'"
    case .string: return "texts are joined with '+'"
    case .int, .double, .decimal: return "numbers are computed with '+', '-', '*' or '/'"
    default: return nil
    }
  }

  /// `!a == b`, where `a` is no Bool: `!` stands before `a` alone.
  mutating func negatedOperand(
    _ op: BinaryOperator,
    _ left: Syntax,
    _ right: Syntax,
    _ syntax: Syntax
  ) -> Expression? {
    guard case .prefix(.not, let operand) = left.kind, !left.isParenthesized else { return nil }
    var trial = self
    let value = trial.infer(operand, hint: nil)
    budget = trial.budget
    guard trial.bag.errorCount == bag.errorCount, value.type != .bool else { return nil }
    let opposite = op == .equal ? "!=" : "=="
    return report(
      "type-mismatch",
      "'!' stands before '\(source(operand))' alone, which is no Bool",
      at: left.range.lowerBound..<left.range.lowerBound + 1,
      help: "write '\(source(operand)) \(opposite) \(source(right))'",
      for: syntax
    )
  }

  /// `[Size.small, .large]` for `Size`, where a list of its cases is meant.
  func allCases(of name: String) -> Advice? {
    let cases = types[name]?.cases.filter(\.payload.isEmpty).map(\.name) ?? []
    guard let first = cases.first, cases.count < 8 else { return nil }
    let others = cases.dropFirst().map { ", .\($0)" }.joined()
    return "its cases are '[\(name).\(first)\(others)]'"
  }

  /// Whether only what stands before its last part may be nil, as in `order?.state`.
  private mutating func isChained(_ syntax: Syntax) -> Bool {
    guard case .member(let base, let part) = syntax.kind else { return false }
    var owner = base
    if case .unwrap(let operand) = base.kind { owner = operand }
    let type = infer(owner, hint: nil).type.unwrapped
    return propertyType(part.text, of: type)?.isOptional == false
  }

  /// `payment == .card`, where a card has a number: what it carries tells whether it is one.
  mutating func caseAlone(
    _ op: BinaryOperator,
    _ left: Syntax,
    _ right: Syntax,
    _ syntax: Syntax
  ) -> Expression? {
    guard case .implicitMember(let name) = right.kind, types.hasPayloadCase(named: name) else {
      return nil
    }
    var trial = self
    let value = trial.infer(left, hint: nil)
    let mayBeNil = value.type.isOptional && !trial.isChained(left)
    budget = trial.budget
    let found = types.model(of: value.type.unwrapped)?.enumCase(named: name)
    guard let found, let first = found.payload.first else { return nil }
    guard let label = found.payload.first(where: { !$0.type.isOptional })?.name else {
      return report(
        "wrong-arguments",
        "the case '\(name)' carries values, so no value is equal to it alone",
        at: right.range.lowerBound + 1..<right.range.upperBound,
        help: "'.\(name)?.\(first.name)' reads what it carries, which may be nil: to ask for the "
          + "case, let it carry something that is never nil, too",
        for: syntax
      )
    }
    let path = source(left) + (mayBeNil ? "?" : "") + ".\(name)?.\(label)"
    return report(
      "wrong-arguments",
      "the case '\(name)' carries values, so no value is equal to it alone",
      at: right.range.lowerBound + 1..<right.range.upperBound,
      help: "write '\(path) \(op == .equal ? "!=" : "==") nil' to ask for the case",
      for: syntax
    )
  }
}

extension Syntax {
  /// Two conditions that are joined, which are looked at by themselves.
  var isJoined: Bool {
    switch kind {
    case .binary(.and, _, _, _), .binary(.or, _, _, _): true
    default: false
    }
  }
}
