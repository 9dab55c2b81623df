public import Diagnostics
public import Patterns

/// A checked expression: a tree of values in which every node has its type and its place.
public struct Expression: Hashable, Sendable {
  public var kind: Kind
  public var type: Type
  public var span: SourceSpan
  /// Whether its author put parentheses around it.
  public var isParenthesized = false

  public init(_ kind: Kind, _ type: Type, at span: SourceSpan) {
    self.kind = kind
    self.type = type
    self.span = span
  }

  public indirect enum Kind: Hashable, Sendable {
    /// `nil`, a Bool, a number or a text without values in it. A whole number where a Double is due is
    /// an `.int` here as well; the expression's type tells.
    case literal(RuntimeValue)
    case interpolation([Segment])
    case array([Expression])
    case dictionary([Entry])
    /// A symbol of the scope, or a facet of one.
    case symbol(Reference)
    /// `$0`, `$1` of the closure around it.
    case parameter(Int)
    /// A stored property of a model.
    case property(Expression, String)
    /// `payment.card?.number`: the payload of one case, `nil` for the others.
    case payload(Expression, case: String, label: String)
    /// A row of the table of members; the base is `nil` for functions as `abs(_:)`.
    case member(Expression?, MemberID, [Expression])
    case `subscript`(Expression, Expression)
    /// Whether a whole text matches; an optional that is `nil` does not.
    case matching(Expression, RegularExpression)
    /// A number or a date as a text.
    case formatted(Expression, FormatStyle)
    /// A struct by its initialiser; properties left out are absent.
    case make([Argument])
    case enumCase(String, [Argument], isQualified: Bool)
    case prefix(PrefixOperator, Expression)
    case binary(BinaryOperator, Expression, Expression)
    case conditional(Conditional)
    /// The extent of optional chaining: `nil` as soon as an `unwrap` within finds `nil`.
    case chain(Expression)
    /// The `?` of optional chaining.
    case unwrap(Expression)
    /// A `T` where a `T?` is due.
    case promotion(Expression)
    case closure(Closure)
  }

  /// A symbol where an expression names it.
  public struct Reference: Hashable, Sendable {
    public var id: SymbolID
    /// As the spec writes it, with a dot for facets: `name.isValid`.
    public var name: String
    public var swiftName: String
    public var isMember: Bool
  }

  public enum Segment: Hashable, Sendable {
    case text(String)
    case value(Expression)
  }

  public struct Entry: Hashable, Sendable {
    public var key: Expression
    public var value: Expression
  }

  public struct Argument: Hashable, Sendable {
    public var label: String
    public var value: Expression
  }

  public struct Conditional: Hashable, Sendable {
    public var condition: Expression
    public var then: Expression
    public var otherwise: Expression
    /// Written as `if … { } else { }`, not as `? :`.
    public var isStatement: Bool
  }

  public struct Closure: Hashable, Sendable {
    public enum Style: Hashable, Sendable {
      /// `{ $0.isOpen }` behind the call.
      case trailing
      /// `{ $0.isOpen }` among the arguments.
      case argument
      /// An operator by itself, as in `reduce(0, +)`.
      case `operator`
      /// `\.name`.
      case keyPath
    }

    public var parameters: [Type]
    public var body: Expression
    public var style: Style
  }
}

public enum PrefixOperator: String, Hashable, Sendable {
  case not = "!"
  case minus = "-"
}

public enum BinaryOperator: String, Hashable, Sendable, CaseIterable {
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case add = "+"
  case subtract = "-"
  case coalesce = "??"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case equal = "=="
  case notEqual = "!="
  case and = "&&"
  case or = "||"

  public enum Precedence: Int, Comparable, Sendable {
    case ternary, disjunction, conjunction, comparison, coalescing, addition, multiplication

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// Swift's own.
  public var precedence: Precedence {
    switch self {
    case .multiply, .divide, .remainder: .multiplication
    case .add, .subtract: .addition
    case .coalesce: .coalescing
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual: .comparison
    case .and: .conjunction
    case .or: .disjunction
    }
  }
}
