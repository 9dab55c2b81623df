import Diagnostics

extension Evaluation {
  // MARK: Literals

  /// A whole number may stand for a number of another type.
  static func literal(_ value: RuntimeValue, as type: Type) -> RuntimeValue {
    guard case .int(let number) = value else { return value }
    switch type {
    case .double: return .double(Double(number))
    case .decimal: return .decimal(String(number))
    default: return value
    }
  }

  func text(_ segments: [Expression.Segment]) throws -> String {
    var result = ""
    for segment in segments {
      switch segment {
      case .text(let text): result += text
      case .value(let node):
        let part = try value(of: node)
        if isRough, part.isRough { throw EvaluationError.inexact(part, at: node.span) }
        let shown = Self.shown(part)
        try spend(shown.utf8.count / 16, at: node)
        result += shown
      }
    }
    return result
  }

  /// What a value is in a text.
  private static func shown(_ value: RuntimeValue) -> String {
    switch value {
    case .none: "nil"
    case .bool(let value): String(value)
    case .int(let value): String(value)
    case .double(let value): value.description
    case .decimal(let text), .string(let text), .url(let text), .uuid(let text): text
    case .error(let message): message
    case .enumeration(_, let name, _): name
    case .array(let elements): "[\(elements.map(shownInList).joined(separator: ", "))]"
    case .date, .data, .dictionary, .structure: ""
    }
  }

  private static func shownInList(_ value: RuntimeValue) -> String {
    if case .string(let text) = value { text.debugDescription } else { shown(value) }
  }

  func dictionary(_ entries: [Expression.Entry], _ node: Expression) throws -> RuntimeValue {
    let values = try entries.map {
      RuntimeValue.Entry(try value(of: $0.key), try value(of: $0.value))
    }
    if isRough, let rough = values.first(where: { $0.key.isRough }) {
      throw EvaluationError.inexact(rough.key, at: node.span)
    }
    guard let result = RuntimeValue.dictionary(sorting: values) else {
      throw EvaluationError("two entries have the same key", at: node.span)
    }
    return result
  }

  // MARK: Operators

  func prefixed(
    _ op: PrefixOperator,
    _ operand: Expression,
    _ node: Expression
  ) throws -> RuntimeValue {
    let value = try value(of: operand)
    if isRough, op == .minus, value.isRough, let number = value.roughNumber?.number {
      return .roughly(-number)
    }
    switch (op, value) {
    case (.not, .bool(let value)): return .bool(!value)
    case (.minus, .double(let value)): return .double(-value)
    case (.minus, .int(.min)): throw overflow(node)
    case (.minus, .int(let value)): return .int(-value)
    case (.minus, .decimal(let text)):
      return .decimal((-(try Self.number(text, node))).text)
    default: throw EvaluationError("'\(op.rawValue)' has no meaning here", at: node.span)
    }
  }

  func binary(
    _ op: BinaryOperator,
    _ left: Expression,
    _ right: Expression,
    _ node: Expression
  ) throws -> RuntimeValue {
    let first = try value(of: left)
    switch op {
    case .and where first == .bool(false), .or where first == .bool(true): return first
    case .coalesce where first != .none: return first
    case .and, .or, .coalesce: return try value(of: right)
    default: break
    }
    let second = try value(of: right)
    try spend(Self.size(first), at: node)
    if isRough, first.isRough || second.isRough { return try rough(op, first, second, node) }
    switch op {
    case .equal: return .bool(first == second)
    case .notEqual: return .bool(first != second)
    case .less: return .bool(first.precedes(second))
    case .greater: return .bool(second.precedes(first))
    case .lessOrEqual: return .bool(second.isAtLeast(first))
    case .greaterOrEqual: return .bool(first.isAtLeast(second))
    default: return try arithmetic(op, first, second, node)
    }
  }

  private func arithmetic(
    _ op: BinaryOperator,
    _ left: RuntimeValue,
    _ right: RuntimeValue,
    _ node: Expression
  ) throws -> RuntimeValue {
    switch (left, right) {
    case (.int(let left), .int(let right)): return .int(try whole(op, left, right, node))
    case (.double(let left), .double(let right)):
      return .double(try fractional(op, left, right, node))
    case (.decimal(let left), .decimal(let right)):
      return try decimal(op, Self.number(left, node), Self.number(right, node), node)
    case (.string(let left), .string(let right)) where op == .add:
      try spend((left.utf8.count + right.utf8.count) / 16, at: node)
      return .string(left + right)
    case (.array(let left), .array(let right)) where op == .add:
      try spend(left.count + right.count, at: node)
      return .array(left + right)
    default: throw EvaluationError("'\(op.rawValue)' has no meaning here", at: node.span)
    }
  }

  private func whole(
    _ op: BinaryOperator,
    _ left: Int,
    _ right: Int,
    _ node: Expression
  ) throws -> Int {
    if op == .divide || op == .remainder, right == 0 {
      throw EvaluationError("\(left) \(op.rawValue) 0 divides by zero", at: node.span, .division)
    }
    let result =
      switch op {
      case .add: left.addingReportingOverflow(right)
      case .subtract: left.subtractingReportingOverflow(right)
      case .multiply: left.multipliedReportingOverflow(by: right)
      case .divide: left.dividedReportingOverflow(by: right)
      default: left.remainderReportingOverflow(dividingBy: right)
      }
    guard !result.overflow else { throw overflow(node) }
    return result.partialValue
  }

  private func fractional(
    _ op: BinaryOperator,
    _ left: Double,
    _ right: Double,
    _ node: Expression
  ) throws -> Double {
    let result: Double
    switch op {
    case .add: result = left + right
    case .subtract: result = left - right
    case .multiply: result = left * right
    case .divide: result = left / right
    default: throw EvaluationError("'\(op.rawValue)' has no meaning here", at: node.span)
    }
    // It equals nothing, itself included, and its sign differs between systems.
    guard !result.isNaN else { throw EvaluationError.noNumber(left, op, right, at: node.span) }
    return result
  }

  private func decimal(
    _ op: BinaryOperator,
    _ left: DecimalNumber,
    _ right: DecimalNumber,
    _ node: Expression
  ) throws -> RuntimeValue {
    if op == .divide, right == .zero {
      throw EvaluationError("\(left.text) / 0 divides by zero", at: node.span, .division)
    }
    let result =
      switch op {
      case .add: left.adding(right)
      case .subtract: left.adding(-right)
      case .multiply: left.multiplied(by: right)
      case .divide: left.divided(by: right)
      default: Optional<DecimalNumber>.none
      }
    if let result { return .decimal(result.text) }
    if isRough, let result = left.roughly(op, right) { return .roughly(result) }
    throw EvaluationError.inexact("\(left.text) \(op.rawValue) \(right.text)", at: node.span)
  }

  static func number(_ text: String, _ node: Expression) throws -> DecimalNumber {
    guard let number = DecimalNumber(text) else {
      throw EvaluationError("\(text) does not fit a Decimal", at: node.span)
    }
    return number
  }

  private func overflow(_ node: Expression) -> EvaluationError {
    EvaluationError("the result does not fit an Int", at: node.span, .tooLarge)
  }
}

extension RuntimeValue {
  /// Swift's `>=`, which for numbers that are none is not the opposite of `<`.
  func isAtLeast(_ other: RuntimeValue) -> Bool {
    if case .double(let left) = self, case .double(let right) = other { return left >= right }
    return !precedes(other)
  }
}
