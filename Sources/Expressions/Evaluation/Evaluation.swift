import Diagnostics
import Patterns

/// One evaluation: the values of closure parameters, and how much work is left.
final class Evaluation {
  let types: TypeTable
  private let lookup: (SymbolID) -> RuntimeValue?
  private var parameters: [[RuntimeValue]] = []
  /// How much work is left.
  private(set) var steps: Int
  /// Whether a Decimal that needs more digits than there are goes on with its first ones.
  let isRough: Bool

  /// Leaves an optional chain whose value is `nil`.
  private struct EndOfChain: Error {}

  init(
    types: TypeTable,
    isRough: Bool,
    steps: Int,
    lookup: @escaping (SymbolID) -> RuntimeValue?
  ) {
    self.types = types
    self.steps = steps
    self.isRough = isRough
    self.lookup = lookup
  }

  func value(of node: Expression) throws -> RuntimeValue {
    try spend(1, at: node)
    switch node.kind {
    case .literal(let value): return Self.literal(value, as: node.type)
    case .interpolation(let segments): return .string(try text(segments))
    case .array(let elements): return .array(try elements.map(value))
    case .dictionary(let entries): return try dictionary(entries, node)
    case .symbol(let reference): return try symbol(reference, node)
    case .parameter(let number): return try parameter(number, node)
    case .property(let base, let name): return try property(name, of: base, node)
    case .payload(let base, let name, let label):
      return try payload(name, label, of: base)
    case .member(let base, let id, let arguments): return try member(id, base, arguments, node)
    case .subscript(let base, let index): return try element(of: base, index, node)
    case .matching(let base, let pattern): return try matching(base, pattern, node)
    case .formatted(let base, let style): return try formatted(base, style, node)
    case .make(let arguments): return try made(arguments, node)
    case .enumCase(let name, let arguments, _): return try enumCase(name, arguments, node)
    case .prefix(let op, let operand): return try prefixed(op, operand, node)
    case .binary(let op, let left, let right): return try binary(op, left, right, node)
    case .conditional(let parts):
      let isTrue = try value(of: parts.condition) == .bool(true)
      return try value(of: isTrue ? parts.then : parts.otherwise)
    case .chain(let inner): return try chain(inner)
    case .unwrap(let operand):
      let value = try value(of: operand)
      if value == .none { throw EndOfChain() }
      return value
    case .promotion(let inner): return try value(of: inner)
    case .closure: throw EvaluationError("a closure has no value", at: node.span)
    }
  }

  private func formatted(
    _ base: Expression,
    _ style: FormatStyle,
    _ node: Expression
  ) throws -> RuntimeValue {
    let number = try value(of: base)
    var style = style
    if case .currency(.value(let code), let digits) = style,
      case .string(let text) = try value(of: code)
    {
      guard Currency.coded(text) != nil else {
        throw EvaluationError("there is no currency '\(text)'", at: code.span)
      }
      style = .currency(.written(text), digits)
    }
    guard
      let text = isRough
        ? try Formatting.text(number, style, orAt: node) : Formatting.text(number, style)
    else {
      throw EvaluationError("this value has no text that is the same everywhere", at: node.span)
    }
    return .string(text)
  }

  private func matching(
    _ base: Expression,
    _ pattern: RegularExpression,
    _ node: Expression
  ) throws -> RuntimeValue {
    guard case .string(let text) = try value(of: base) else { return .bool(false) }
    guard let result = pattern.matches(text) else {
      throw EvaluationError("this takes more work than an expression may", at: node.span)
    }
    return .bool(result)
  }

  func apply(_ closure: Expression.Closure, to values: [RuntimeValue]) throws -> RuntimeValue {
    parameters.append(values)
    defer { parameters.removeLast() }
    return try value(of: closure.body)
  }

  /// Counts work, so that no expression runs for ever or fills the memory.
  func spend(_ count: Int, at node: Expression) throws {
    steps -= min(count, steps)
    if steps <= 0 {
      throw EvaluationError("this takes more work than an expression may", at: node.span)
    }
  }

  /// How much work a value is to build or to compare.
  static func size(_ value: RuntimeValue) -> Int { value.work }

  // MARK: Names

  private func symbol(
    _ reference: Expression.Reference,
    _ node: Expression
  ) throws -> RuntimeValue {
    guard let value = lookup(reference.id) else {
      throw EvaluationError.open("\(reference.name)", at: node.span)
    }
    return value
  }

  private func parameter(_ number: Int, _ node: Expression) throws -> RuntimeValue {
    guard let values = parameters.last, number < values.count else {
      throw EvaluationError.open("$\(number)", at: node.span)
    }
    return values[number]
  }

  // MARK: Models

  private func property(
    _ name: String,
    of base: Expression,
    _ node: Expression
  ) throws -> RuntimeValue {
    let index = types.model(of: base.type)?.properties.firstIndex { $0.name == name }
    guard case .structure(_, let fields) = try value(of: base), let index, index < fields.count
    else { throw EvaluationError.open("\(name)", at: node.span) }
    return fields[index]
  }

  private func payload(_ name: String, _ label: String, of base: Expression) throws -> RuntimeValue
  {
    let owner = try value(of: base)
    guard case .enumeration(_, name, _) = owner else { return .none }
    return types.payload(label, of: owner) ?? .none
  }

  private func made(_ arguments: [Expression.Argument], _ node: Expression) throws -> RuntimeValue {
    let properties = types.model(of: node.type)?.properties ?? []
    return .structure(model: node.type.name, fields: try values(arguments, properties, node))
  }

  private func enumCase(
    _ name: String,
    _ arguments: [Expression.Argument],
    _ node: Expression
  ) throws -> RuntimeValue {
    let payload = types.model(of: node.type)?.enumCase(named: name)?.payload ?? []
    let values = try values(arguments, payload, node)
    return .enumeration(model: node.type.name, case: name, payload: values)
  }

  /// A value for each property: the argument's, or the default.
  private func values(
    _ arguments: [Expression.Argument],
    _ properties: [ModelType.Property],
    _ node: Expression
  ) throws -> [RuntimeValue] {
    try properties.map { property in
      if let argument = arguments.first(where: { $0.label == property.name }) {
        return try value(of: argument.value)
      }
      guard let value = property.omittedValue else {
        throw EvaluationError.open("\(property.name)", at: node.span)
      }
      return value
    }
  }

  // MARK: Members and chains

  private func chain(_ inner: Expression) throws -> RuntimeValue {
    do {
      return try value(of: inner)
    } catch is EndOfChain {
      return .none
    }
  }

  private func member(
    _ id: MemberID,
    _ base: Expression?,
    _ arguments: [Expression],
    _ node: Expression
  ) throws -> RuntimeValue {
    let owner = try base.map(value)
    let arguments: [Call.Argument] = try arguments.map { argument in
      if case .closure(let closure) = argument.kind { return .closure(closure) }
      return .value(try value(of: argument))
    }
    try spend(owner.map(Self.size) ?? 0, at: node)
    if isRough { try checkDigits(id, owner, arguments, node) }
    let call = Call(evaluation: self, node: node, base: owner, arguments: arguments)
    let result = try id.member.evaluate(call)
    try spend(Self.size(result), at: node)
    return result
  }

  private func element(
    of base: Expression,
    _ index: Expression,
    _ node: Expression
  ) throws -> RuntimeValue {
    let (owner, key) = (try value(of: base), try value(of: index))
    if key.isRough { throw EvaluationError.inexact(key, at: node.span) }
    switch owner {
    case .dictionary(let entries):
      return entries.first { $0.key == key }?.value ?? .none
    case .array(let elements):
      guard case .int(let number) = key, elements.indices.contains(number) else {
        let count = elements.count == 1 ? "is 1 element" : "are \(elements.count) elements"
        throw EvaluationError(
          "there is no element at this index: there \(count)", at: index.span, .noElement)
      }
      return elements[number]
    default:
      throw EvaluationError("this has no elements", at: node.span)
    }
  }
}
