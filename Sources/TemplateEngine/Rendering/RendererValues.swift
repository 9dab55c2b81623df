import Diagnostics

/// Operators and tests.
extension Renderer {
  mutating func negate(_ unit: Unit, _ step: Int) throws(TemplateError) {
    let value = stack.removeLast()
    switch value.kind {
    case .int:
      let (result, overflow) = (0).subtractingReportingOverflow(value.signed)
      if overflow { throw tooLarge(unit, step) }
      stack.append(.int(result))
    case .double: stack.append(.double(-value.double))
    default: throw noNumber(value, unit, step)
    }
  }

  mutating func binary(
    _ operation: BinaryOperator,
    _ instruction: Instruction,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    let right = stack.removeLast()
    let left = stack.removeLast()
    let result: Value =
      switch operation {
      case .add, .subtract, .multiply, .divide, .divideWhole, .remainder:
        try arithmetic(operation, left, right, unit, step)
      case .join: try joined(left, right, unit, step)
      case .equal: .bool(areEqual(left, right))
      case .unequal: .bool(!areEqual(left, right))
      case .less, .lessOrEqual, .greater, .greaterOrEqual:
        try compared(operation, left, right, instruction, unit, step)
      case .isIn: .bool(try isIn(left, right, instruction, unit, step))
      case .isNotIn: .bool(!(try isIn(left, right, instruction, unit, step)))
      case .range: try range(left, right, unit, step)
      }
    stack.append(result)
  }

  private mutating func arithmetic(
    _ operation: BinaryOperator,
    _ left: Value,
    _ right: Value,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) -> Value {
    if operation == .add, left.kind == .string, right.kind == .string {
      return try joined(left, right, unit, step)
    }
    guard let first = left.asDouble else { throw noOperand(left, operation, unit, step) }
    guard let second = right.asDouble else { throw noOperand(right, operation, unit, step) }
    let divides = operation == .divide || operation == .divideWhole || operation == .remainder
    if divides, second == 0 { throw divisionByZero(unit, step) }
    if let left = left.asInt, let right = right.asInt, operation != .divide {
      guard let result = Self.whole(operation, left, right) else { throw tooLarge(unit, step) }
      return .int(result)
    }
    return .double(Self.real(operation, first, second))
  }

  private static func whole(_ operation: BinaryOperator, _ left: Int, _ right: Int) -> Int? {
    let (result, overflow) =
      switch operation {
      case .add: left.addingReportingOverflow(right)
      case .subtract: left.subtractingReportingOverflow(right)
      case .multiply: left.multipliedReportingOverflow(by: right)
      case .remainder: left.remainderReportingOverflow(dividingBy: right)
      default: left.dividedReportingOverflow(by: right)
      }
    guard !overflow else { return nil }
    // Both round down, as in Jinja, so the remainder has the sign of the divisor.
    switch operation {
    case .remainder where result != 0 && (result < 0) != (right < 0): return result + right
    case .divideWhole where left % right != 0 && (left < 0) != (right < 0): return result - 1
    default: return result
    }
  }

  private static func real(_ operation: BinaryOperator, _ left: Double, _ right: Double) -> Double {
    switch operation {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divideWhole: (left / right).rounded(.down)
    case .remainder: left - (left / right).rounded(.down) * right
    default: left / right
    }
  }

  private mutating func joined(
    _ left: Value,
    _ right: Value,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) -> Value {
    let start = store.textEnd
    for value in [left, right] {
      if value.kind == .string {
        store.append(copyOf: value.start..<value.end)
      } else if let text = store.plainText(of: value) {
        store.append(contentsOf: text.utf8)
      } else {
        throw noText(value, unit, step)
      }
    }
    try checkStore(unit, step)
    return store.string(from: start)
  }

  private mutating func range(
    _ left: Value,
    _ right: Value,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) -> Value {
    guard let lower = left.asInt else { throw noNumber(left, unit, step) }
    guard let upper = right.asInt else { throw noNumber(right, unit, step) }
    guard let range = Value.range(from: lower, to: upper),
      range.elementCount <= options.limits.steps
    else { throw longRange(unit, step) }
    return range
  }
}

// MARK: - Comparison

extension Renderer {
  /// Whether the values are equal. What is looked at counts as steps.
  mutating func areEqual(_ left: Value, _ right: Value) -> Bool {
    var rest = ValueStore.comparisonLimit
    defer { steps += ValueStore.comparisonLimit - rest }
    return store.isEqual(left, right, &rest)
  }

  private mutating func compared(
    _ operation: BinaryOperator,
    _ left: Value,
    _ right: Value,
    _ instruction: Instruction,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) -> Value {
    let order: Int
    if left.kind == .string, right.kind == .string {
      steps += Int(min(left.size, right.size)) / 64
      order = store.order(left, right)
    } else if let first = left.asDouble, let second = right.asDouble {
      order = first < second ? -1 : first > second ? 1 : 0
    } else if instruction.isSoft {
      return .bool(false)
    } else {
      throw noOrder(left, right, unit, step)
    }
    switch operation {
    case .less: return .bool(order < 0)
    case .lessOrEqual: return .bool(order <= 0)
    case .greater: return .bool(order > 0)
    default: return .bool(order >= 0)
    }
  }

  /// Whether a list contains the value, an object has a member with the name, or a text contains
  /// the text.
  private mutating func isIn(
    _ left: Value,
    _ right: Value,
    _ instruction: Instruction,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) -> Bool {
    switch right.kind {
    case .array, .range:
      for index in 0..<right.elementCount {
        steps += 1
        if areEqual(store.element(index, of: right), left) { return true }
        if steps > options.limits.steps { throw tooManySteps(unit, step) }
      }
      return false
    case .object:
      guard let name = store.string(of: left) else { return false }
      return store.member(name, of: right) != nil
    case .string where left.kind == .string:
      steps += Int(right.size) / 64 * (1 + Int(left.size) / 64)
      return store.contains(left, in: right)
    default:
      guard instruction.isSoft else { throw noContainer(left, right, unit, step) }
      return false
    }
  }

  mutating func test(
    _ test: Test,
    isNegated: Bool,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    let value = stack.removeLast()
    let holds: Bool =
      switch test {
      case .defined: !value.isUndefined
      case .undefined: value.isUndefined
      case .none, .null: value.isMissing
      case .string: value.kind == .string
      case .number: value.asDouble != nil
      case .boolean: value.kind == .bool
      case .sequence: value.kind == .array || value.kind == .range
      case .mapping: value.kind == .object
      case .even, .odd: try isOdd(value, unit, step) == (test == .odd)
      }
    stack.append(.bool(holds != isNegated))
  }

  private mutating func isOdd(_ value: Value, _ unit: Unit, _ step: Int) throws(TemplateError)
    -> Bool
  {
    guard let number = value.asInt else { throw noNumber(value, unit, step) }
    return number % 2 != 0
  }
}
