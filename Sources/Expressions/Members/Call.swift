public import Diagnostics

/// What would stop the program in Swift, and where: overflow, division by zero, an index out of range.
public struct EvaluationError: Error, Sendable {
  public var message: String
  public var span: SourceSpan

  /// The program goes on, with a number whose last digits are not the same everywhere.
  public var isInexact: Bool { message.hasSuffix("needs more digits than a Decimal has") }

  /// The program goes on, with a Double that is no number: no test can compare it.
  public var isNoNumber: Bool { message.hasSuffix("is no number") }

  static func inexact(_ what: String, at span: SourceSpan) -> EvaluationError {
    EvaluationError("\(what) needs more digits than a Decimal has", at: span)
  }

  static func noNumber(
    _ left: Double, _ op: BinaryOperator, _ right: Double, at span: SourceSpan
  ) -> EvaluationError {
    EvaluationError("\(left) \(op.rawValue) \(right) is no number", at: span)
  }

  /// What it follows from is not known yet, so that it may as well go on.
  var isOpen: Bool { message.hasSuffix("has no value here") }

  /// What to write so that the program goes on.
  public var help: Advice? {
    if message.hasPrefix("there is no element") {
      return "take 'first', or 'element(at: …)', which may be nil"
    }
    if message == Self.always { return "divide by another number" }
    if message.hasSuffix("divides by zero") || isNoNumber {
      return "say what it is then, as in 'count == 0 ? 0 : total / count'"
    }
    if message.hasSuffix("does not fit an Int") {
      return "take smaller numbers, or compute with 'Double(…)'"
    }
    if isInexact {
      return
        "give values that come out even, or claim a text of it: the last digits differ between systems"
    }
    return nil
  }

  /// Of a divisor that is zero as it is written.
  static let always = "this divides by zero"

  public init(_ message: String, at span: SourceSpan) {
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

  func trap(_ message: String) -> EvaluationError { EvaluationError(message, at: node.span) }

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
