public import Diagnostics

/// Expressions that are made by a program rather than read.
extension Expression {
  /// What stands for an expression that was reported.
  public static func invalid(at span: SourceSpan) -> Expression {
    Expression(.literal(.none), .invalid, at: span)
  }

  /// A member by its name in the code.
  public static func member(
    _ id: SymbolID,
    named name: String,
    type: Type,
    at span: SourceSpan
  ) -> Expression {
    let reference = Reference(id: id, name: name, swiftName: name, isMember: true)
    return Expression(.symbol(reference), type, at: span)
  }

  /// The value while a condition holds, and otherwise `nil`. The value is an optional.
  public static func value(_ value: Expression, if condition: Expression) -> Expression {
    let none = Expression(.literal(.none), value.type, at: value.span)
    let parts = Conditional(
      condition: condition, then: value, otherwise: none, isStatement: false)
    return Expression(.conditional(parts), value.type, at: value.span)
  }

  /// A value of one run by its name.
  public static func local(
    _ id: SymbolID,
    named name: String,
    type: Type,
    at span: SourceSpan
  ) -> Expression {
    let reference = Reference(id: id, name: name, swiftName: name, isMember: false)
    return Expression(.symbol(reference), type, at: span)
  }

  /// A struct's value from checked values by label, in the order of its properties.
  public static func construction(
    of model: String,
    _ values: [(label: String, value: Expression)],
    at span: SourceSpan
  ) -> Expression {
    let arguments = values.map { Argument(label: $0.label, value: $0.value) }
    return Expression(.make(arguments), .model(model), at: span)
  }

  /// Whether this Bool does not hold.
  public var isFalse: Expression {
    if case .prefix(.not, let operand) = kind { return operand }
    return Expression(.prefix(.not, self), .bool, at: span)
  }

  /// Whether this optional is nil.
  public var isNil: Expression {
    let none = Expression(.literal(.none), type, at: span)
    return Expression(.binary(.equal, self, none), .bool, at: span)
  }

  /// The symbol that it is, and nothing else.
  public var reference: Reference? {
    if case .symbol(let reference) = kind { reference } else { nil }
  }

  /// The value that it always has, where it is a literal.
  public var constant: RuntimeValue? {
    switch kind {
    case .literal(let value): Evaluation.literal(value, as: type)
    case .promotion(let inner): inner.constant
    case .array(let elements) where elements.isEmpty: .array([])
    case .interpolation(let segments) where segments.isEmpty: .string("")
    case .interpolation(let segments):
      if segments.count == 1, case .text(let text) = segments[0] { .string(text) } else { nil }
    default: nil
    }
  }

  /// The text that it always is.
  public var constantText: String? {
    if case .string(let text)? = constant { text } else { nil }
  }

  /// Whether it counts characters or elements.
  public var isCount: Bool {
    if case .member(_, let id, _) = kind { id.name == "count" } else { false }
  }

  /// Whether it asks how a text begins or ends.
  public var isAffixTest: Bool {
    guard case .member(_, let id, _) = kind else { return false }
    return ["hasPrefix(_:)", "hasSuffix(_:)"].contains(id.name)
  }
}

extension Expression {
  /// The value with the type before each case that it may come to: `Kind.large` for `.large`.
  var namingCases: Expression {
    var result = self
    switch kind {
    case .enumCase(let name, let arguments, _):
      result.kind = .enumCase(name, arguments, isQualified: true)
    case .promotion(let inner): result.kind = .promotion(inner.namingCases)
    case .array(let elements): result.kind = .array(elements.map(\.namingCases))
    case .dictionary(let entries):
      result.kind = .dictionary(entries.map { .init(key: $0.key, value: $0.value.namingCases) })
    case .conditional(var parts):
      (parts.then, parts.otherwise) = (parts.then.namingCases, parts.otherwise.namingCases)
      result.kind = .conditional(parts)
    case .binary(.coalesce, let left, let right):
      result.kind = .binary(.coalesce, left, right.namingCases)
    default: break
    }
    return result
  }
}
