/// An expression as it was written, before names and types mean anything.
struct Syntax: Sendable {
  indirect enum Kind: Sendable {
    case nothing
    case bool(Bool)
    case integer(Int)
    case double(Double)
    case string([Segment])
    case name(String)
    case parameter(Int)
    case implicitMember(String)
    case array([Syntax])
    case dictionary([Entry])
    case member(Syntax, Name)
    case call(Syntax, [Argument])
    case `subscript`(Syntax, Syntax)
    /// The `?` of optional chaining, behind its operand.
    case unwrap(Syntax)
    case prefix(PrefixOperator, Syntax)
    case binary(BinaryOperator, Range<Int>, Syntax, Syntax)
    case conditional(Syntax, Syntax, Syntax, isStatement: Bool)
    case closure(Syntax)
    case operatorReference(BinaryOperator)
    case keyPath([Name])
  }

  struct Name: Sendable {
    var text: String
    var range: Range<Int>
  }

  enum Segment: Sendable {
    case text(String)
    case value(Syntax)
  }

  struct Entry: Sendable {
    var key: Syntax
    var value: Syntax
  }

  struct Argument: Sendable {
    var label: Name?
    var value: Syntax
    /// A closure behind the closing parenthesis; it has no label.
    var isTrailing = false
  }

  var kind: Kind
  /// In UTF-8 offsets of the text.
  var range: Range<Int>
  /// How many levels of expressions it is made of.
  var depth: Int
  var isParenthesized = false

  init(_ kind: Kind, _ range: Range<Int>, depth: Int = 1) {
    self.kind = kind
    self.range = range
    self.depth = depth
  }
}

extension Syntax {
  /// Calls `body` for each of the expressions that it is made of, in the order of the text.
  func visitChildren(_ body: (Syntax) -> Void) {
    switch kind {
    case .nothing, .bool, .integer, .double, .parameter, .implicitMember, .operatorReference,
      .keyPath, .name:
      break
    case .string(let segments):
      for case .value(let value) in segments { body(value) }
    case .array(let elements): elements.forEach(body)
    case .dictionary(let entries):
      for entry in entries {
        body(entry.key)
        body(entry.value)
      }
    case .call(let callee, let arguments):
      body(callee)
      for argument in arguments { body(argument.value) }
    case .subscript(let base, let index):
      body(base)
      body(index)
    case .member(let inner, _), .unwrap(let inner), .prefix(_, let inner), .closure(let inner):
      body(inner)
    case .binary(_, _, let left, let right):
      body(left)
      body(right)
    case .conditional(let condition, let then, let otherwise, _):
      body(condition)
      body(then)
      body(otherwise)
    }
  }
}

/// Bounds for what one expression may be, so that no input exhausts the stack.
enum Limits {
  /// Brackets, closures and texts within one another.
  static let nesting = 40
  /// Levels of the tree, where each operator of a chain is a level too.
  static let depth = 120
  /// Bytes of one expression.
  static let length = 60_000
  /// Expressions that are looked at while one is checked.
  static let checks = 200_000
  /// Steps of one evaluation.
  static let steps = 2_000_000
}
