import Diagnostics

/// What people write beside operators as they say it: where it is reported, and as what. What to write instead, the
/// table of rewrites says.
extension Checker {
  /// `phase == .work || .rest`, and `name || "none"`, which mean something in speech and in other languages.
  mutating func notJoined(
    _ op: BinaryOperator,
    _ range: Range<Int>,
    _ left: Syntax,
    _ right: Syntax,
    _ syntax: Syntax
  ) -> Expression? {
    let message = "'\(op.rawValue)' joins two conditions, and"
    if right.isCase, left.isCase || left.isEquality {
      let wrong = left.isCase ? left : right
      return report(
        "type-mismatch", "\(message) '\(source(wrong))' is a case", at: wrong.range,
        help: rewrite(at: wrong.range), for: syntax)
    }
    guard right.isLiteral else { return nil }
    var trial = self
    let value = trial.infer(left, hint: nil)
    budget = trial.budget
    var reason: String?
    if op == .and, case .string = right.kind, value.type == .bool {
      reason = "'\(source(right))' is a text"
    } else if op == .or, value.type.isOptional {
      reason = "'\(source(left))' is \(value.type.name)"
    }
    return reason.map {
      report(
        "type-mismatch", "\(message) \($0)", at: range, help: rewrite(at: range), for: syntax)
    }
  }

  /// `!a == b`, where `a` is no Bool: `!` stands before `a` alone.
  mutating func negatedOperand(_ left: Syntax, _ syntax: Syntax) -> Expression? {
    guard case .prefix(.not, let operand) = left.kind, !left.isParenthesized else { return nil }
    var trial = self
    let value = trial.infer(operand, hint: nil)
    budget = trial.budget
    guard trial.bag.errorCount == bag.errorCount, value.type != .bool else { return nil }
    let sign = left.range.lowerBound..<left.range.lowerBound + 1
    return report(
      "type-mismatch", "'!' stands before '\(source(operand))' alone, which is no Bool", at: sign,
      help: rewrite(at: sign), for: syntax)
  }

  /// `[Size.small, .large]` for `Size`, where a list of its cases is meant.
  func allCases(of name: String) -> Advice? {
    let cases = types[name]?.cases.filter(\.payload.isEmpty).map(\.name) ?? []
    guard let first = cases.first, cases.count < 8 else { return nil }
    let others = cases.dropFirst().map { ", .\($0)" }.joined()
    return "its cases are '[\(name).\(first)\(others)]'"
  }

  /// `payment == .card`, where a card has a number: what it carries tells whether it is one.
  mutating func caseAlone(_ left: Syntax, _ right: Syntax, _ syntax: Syntax) -> Expression? {
    guard case .implicitMember(let name) = right.kind, types.hasPayloadCase(named: name) else {
      return nil
    }
    var trial = self
    let value = trial.infer(left, hint: nil)
    budget = trial.budget
    let found = types.model(of: value.type.unwrapped)?.enumCase(named: name)
    guard let found, let first = found.payload.first else { return nil }
    let range = right.range.lowerBound + 1..<right.range.upperBound
    return report(
      "wrong-arguments",
      "the case '\(name)' carries values, so no value is equal to it alone",
      at: range,
      help: found.payload.allSatisfy(\.type.isOptional)
        ? "'.\(name)?.\(first.name)' reads what it carries, which may be nil: to ask for the "
          + "case, let it carry something that is never nil, too"
        : rewrite(at: range) ?? "write '\(source(left)).\(name)?.\(first.name)' to read its value",
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

  fileprivate var isEquality: Bool {
    switch kind {
    case .binary(.equal, _, _, _), .binary(.notEqual, _, _, _): true
    default: false
    }
  }

  fileprivate var isCase: Bool { if case .implicitMember = kind { true } else { false } }

  fileprivate var isLiteral: Bool {
    switch kind {
    case .string, .integer, .double, .array, .nothing: true
    default: false
    }
  }
}
