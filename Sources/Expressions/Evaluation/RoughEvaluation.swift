import Diagnostics

/// What may be done with Decimals of which the first digits alone are known: what is sure whatever the others
/// are. Anything else is the error that the number itself is.
extension Evaluation {
  func rough(
    _ op: BinaryOperator,
    _ left: RuntimeValue,
    _ right: RuntimeValue,
    _ node: Expression
  ) throws -> RuntimeValue {
    if op == .add, case .array(let first) = left, case .array(let second) = right {
      return .array(first + second)
    }
    guard let (first, _) = left.roughNumber, let (second, _) = right.roughNumber else {
      throw EvaluationError.inexact(left.isRough ? left : right, at: node.span)
    }
    switch op {
    case .equal, .notEqual:
      // Two that are surely not alike; of others nobody knows.
      _ = try precedes(left, right, node)
      return .bool(op == .notEqual)
    case .less: return .bool(try precedes(left, right, node))
    case .greater: return .bool(try precedes(right, left, node))
    case .lessOrEqual: return .bool(try !precedes(right, left, node))
    case .greaterOrEqual: return .bool(try !precedes(left, right, node))
    default:
      if op == .divide, second == .zero {
        throw EvaluationError("\(first.text) / 0 divides by zero", at: node.span, .division)
      }
      guard let result = first.roughly(op, second) else {
        throw EvaluationError.inexact(left.isRough ? left : right, at: node.span)
      }
      return .roughly(result)
    }
  }

  /// In an order in which no unknown digit has a say.
  func precedes(
    _ left: RuntimeValue,
    _ right: RuntimeValue,
    _ node: Expression
  ) throws -> Bool {
    guard left.isRough || right.isRough else { return left.precedes(right) }
    guard let (first, _) = left.roughNumber, let (second, _) = right.roughNumber,
      let result = first.roughlyPrecedes(second)
    else { throw EvaluationError.inexact(left.isRough ? left : right, at: node.span) }
    return result
  }

  /// Only members that ask for no digit take such numbers.
  func checkDigits(
    _ id: MemberID,
    _ base: RuntimeValue?,
    _ arguments: [Call.Argument],
    _ node: Expression
  ) throws {
    let name = id.member.name
    guard !(base == nil ? Self.carefulFunctions : Self.carelessMembers).contains(name) else {
      return
    }
    let values = arguments.compactMap { argument -> RuntimeValue? in
      if case .value(let value) = argument { value } else { nil }
    }
    guard let rough = ([base].compactMap(\.self) + values).first(where: \.isRough) else { return }
    throw EvaluationError.inexact(rough, at: node.span)
  }

  /// Functions that compare by themselves, or take the number as it is.
  private static let carefulFunctions: Set = ["abs", "min", "max", "Decimal"]
  /// What asks only how many elements there are, or hands them on.
  private static let carelessMembers: Set = [
    "map", "compactMap", "flatMap", "filter", "reduce", "count", "isEmpty", "first", "last",
    "dropFirst", "dropLast", "prefix", "suffix", "reversed", "allSatisfy",
  ]
}

extension Call {
  func precedes(_ left: RuntimeValue, _ right: RuntimeValue) throws -> Bool {
    try evaluation.precedes(left, right, node)
  }

  func isAtLeast(_ left: RuntimeValue, _ right: RuntimeValue) throws -> Bool {
    left.isRough || right.isRough
      ? try !evaluation.precedes(left, right, node) : left.isAtLeast(right)
  }
}

extension EvaluationError {
  static func inexact(_ value: RuntimeValue, at span: SourceSpan) -> EvaluationError {
    .inexact(value.roughNumber?.number.text ?? "this", at: span)
  }
}

extension Formatting {
  /// - Throws: where unknown digits decide how the number is rounded.
  static func text(
    _ value: RuntimeValue,
    _ style: FormatStyle,
    orAt node: Expression
  ) throws -> String? {
    guard value.isRough else { return text(value, style) }
    guard let (number, _) = value.roughNumber, number.roundsClearly(in: style),
      let text = text(.decimal(number.text), style)
    else { throw EvaluationError.inexact(value, at: node.span) }
    return text
  }
}

extension DecimalNumber {
  fileprivate func roundsClearly(in style: FormatStyle) -> Bool {
    switch style {
    case .number(let digits): roundsClearly(to: digits.fraction ?? Formatting.mostDigits)
    case .percent(let digits): roundsClearly(to: 2 + (digits.fraction ?? Formatting.mostDigits))
    case .currency(.written(let code), let digits):
      roundsClearly(to: digits.fraction ?? Currency.coded(code)?.fraction ?? Formatting.mostDigits)
    default: false
    }
  }
}
