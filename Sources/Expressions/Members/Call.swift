public import Diagnostics

/// What would stop the program in Swift, and where: overflow, division by zero, an index out of range.
public struct EvaluationError: Error, Sendable {
  public enum Kind: Sendable {
    /// A number whose last digits are not the same everywhere; the program goes on.
    case inexact
    /// A Double that is no number, which no test can compare; the program goes on.
    case noNumber
    /// What it follows from is not known yet, so that it may as well go on.
    case open
    case noElement
    /// The divisor is zero as it is written.
    case zeroDivisor
    case division
    case tooLarge
    case other
  }

  public var kind: Kind
  public var message: String
  public var span: SourceSpan

  public var isInexact: Bool { kind == .inexact }
  public var isNoNumber: Bool { kind == .noNumber }
  var isOpen: Bool { kind == .open }

  static func inexact(_ what: String, at span: SourceSpan) -> EvaluationError {
    EvaluationError("\(what) needs more digits than a Decimal has", at: span, .inexact)
  }

  /// - Parameter name: what has no value, as it is written.
  static func open(_ name: String, at span: SourceSpan) -> EvaluationError {
    EvaluationError("'\(name)' has no value here", at: span, .open)
  }

  static func noNumber(
    _ left: Double, _ op: BinaryOperator, _ right: Double, at span: SourceSpan
  ) -> EvaluationError {
    EvaluationError("\(left) \(op.rawValue) \(right) is no number", at: span, .noNumber)
  }

  /// What to write so that the program goes on.
  public var help: Advice? {
    switch kind {
    case .noElement: "take 'first', or 'element(at: …)', which may be nil"
    case .zeroDivisor: "divide by another number"
    case .division, .noNumber: "say what it is then, as in 'count == 0 ? 0 : total / count'"
    case .tooLarge: "take smaller numbers, or compute with 'Double(…)'"
    case .inexact:
      "give values that come out even, or claim a text of it: the last digits differ between systems"
    case .open, .other: nil
    }
  }

  public init(_ message: String, at span: SourceSpan, _ kind: Kind = .other) {
    self.kind = kind
    self.message = message
    self.span = span
  }
}

/// One use of a member while it is evaluated.
struct Call {
  enum Argument {
    case value(RuntimeValue)
    case closure(Expression.Closure)
  }

  let evaluation: Evaluation
  let node: Expression
  /// `nil` for functions.
  let base: RuntimeValue?
  let arguments: [Argument]

  func trap(_ message: String, _ kind: EvaluationError.Kind = .other) -> EvaluationError {
    EvaluationError(message, at: node.span, kind)
  }

  /// Counts work before it is done.
  func spend(_ count: Int) throws { try evaluation.spend(count, at: node) }

  /// An argument that is no closure.
  func value(_ index: Int) throws -> RuntimeValue {
    guard index < arguments.count, case .value(let value) = arguments[index] else {
      throw trap("a value is missing here")
    }
    return value
  }

  func int(_ index: Int) throws -> Int {
    guard case .int(let value) = try value(index) else { throw trap("this is no Int") }
    return value
  }

  func text(_ index: Int) throws -> String {
    guard case .string(let value) = try value(index) else { throw trap("this is no String") }
    return value
  }

  /// The text it is a member of.
  func text() throws -> String {
    guard case .string(let value) = base else { throw trap("this is no String") }
    return value
  }

  func elements() throws -> [RuntimeValue] {
    guard case .array(let value) = base else { throw trap("this is no array") }
    return value
  }

  func entries() throws -> [RuntimeValue.Entry] {
    guard case .dictionary(let value) = base else { throw trap("this is no dictionary") }
    return value
  }

  /// Calls the closure that is the argument `index`.
  func apply(_ index: Int, _ values: RuntimeValue...) throws -> RuntimeValue {
    try call(index, values)
  }

  /// As `apply`, for closures that answer with a Bool.
  func test(_ index: Int, _ values: RuntimeValue...) throws -> Bool {
    try call(index, values) == .bool(true)
  }

  private func call(_ index: Int, _ values: [RuntimeValue]) throws -> RuntimeValue {
    guard index < arguments.count, case .closure(let closure) = arguments[index] else {
      throw trap("a closure is missing here")
    }
    return try evaluation.apply(closure, to: values)
  }

  /// A length that must not be negative.
  func length(_ index: Int) throws -> Int {
    let length = try int(index)
    guard length >= 0 else { throw trap("a length of \(length) stops the program") }
    return length
  }
}
