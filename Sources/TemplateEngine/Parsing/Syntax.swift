import Diagnostics

/// One piece of a template's tree, and where it stands. What most pieces are stands in them, not
/// behind a reference.
struct Syntax {
  enum Kind {
    case text(Range<Int>)
    /// `lineIndent`: the white space before a value that stands alone on its line.
    case output(Expression, lineIndent: Range<Int>?)
    indirect case condition([Branch], otherwise: [Syntax])
    indirect case loop(Loop)
    case leave(Leave, label: Name?)
    /// `outlivesBranch`: as Jinja's `set x = value` does and StencilSwiftKit's `set x value` does not.
    case set(Name, Expression, outlivesBranch: Bool)
    case capture(Name, [Syntax])
    indirect case map(Map)
    indirect case macro(Macro)
    /// Ends the function around it, with a value.
    case giveBack(Expression)
    /// Names that whoever includes or extends the template has to bind.
    case expects([Located<Name>])
    indirect case call(Call, lineIndent: Range<Int>?)
    indirect case include(Include)
    case filtered([FilterUse], [Syntax])
    case fit([Syntax])
    case indent([Syntax])
    case softline(UInt8)
    case hardline
    indirect case block(Block)
    /// What stands behind it only sets and defines.
    case extends
  }

  var kind: Kind
  var span: Range<Int>
}

struct Branch {
  var condition: Expression
  var body: [Syntax]
}

struct Loop {
  var label: Name?
  var variables: [Name]
  var subject: Expression
  var filter: Expression?
  var body: [Syntax]
  var empty: [Syntax]
}

/// StencilSwiftKit's `map`: a list of what the body prints for each element.
struct Map {
  var subject: Expression
  var result: Name
  /// The element's own name, beside `maploop.item`.
  var item: Name?
  var body: [Syntax]
}

enum Leave {
  /// `break`
  case loop
  /// `continue`
  case turn
}

struct Macro {
  struct Parameter {
    var name: Name
    var standard: Expression?
  }

  var name: Name
  var parameters: [Parameter]
  var body: [Syntax]
  /// Whether a call of it gives a value that it returns, not the text that it prints.
  var isFunction = false
}

struct Call {
  var name: Name
  var nameSpan: Range<Int>
  var arguments: [Argument]
}

struct Argument {
  var label: Name?
  var value: Expression
}

struct Include {
  enum Target {
    case named(String)
    /// The name is known when it is rendered.
    case computed(Expression)
  }

  var target: Target
  var targetSpan: Range<Int>
  /// An object whose members the template sees as variables.
  var context: Expression?
  var lineIndent: Range<Int>?
  /// Whether only what the template sets and defines is wanted, not its text.
  var isImport: Bool
}

/// A part of a template that one that extends it may replace.
struct Block {
  var name: Name
  var body: [Syntax]
  var lineIndent: Range<Int>?
}

struct FilterUse {
  var name: String
  var span: Range<Int>
  var arguments: [Expression]
  /// StencilSwiftKit's `x|!contains:"a"`: the opposite of what the filter gives.
  var isNegated = false
}

/// What a template computes, and where it stands.
struct Expression {
  enum Kind {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case list([Expression])
    case name(Name)
    /// `a.b`, `a["b"]`
    indirect case member(Expression, Name)
    /// `a.0`, `a[b]`, `a.{b}`
    indirect case element(Expression, Expression)
    indirect case not(Expression)
    indirect case negative(Expression)
    indirect case and(Expression, Expression)
    indirect case or(Expression, Expression)
    indirect case binary(BinaryOperator, Expression, Expression)
    indirect case choice(Expression, condition: Expression, otherwise: Expression?)
    indirect case filter(Expression, FilterUse)
    indirect case test(Expression, Test, isNegated: Bool)
    indirect case call(Call)
    /// What the block that this one replaces prints.
    case superBlock
    /// `block.name`: what that block prints, unless there is a variable `block`.
    case blockText(Name)
  }

  var kind: Kind
  var span: Range<Int>
}

enum BinaryOperator: UInt8 {
  case add, subtract, multiply, divide, divideWhole, remainder, join
  case equal, unequal, less, lessOrEqual, greater, greaterOrEqual, isIn, isNotIn
  case range
}

/// What may stand behind `is`.
enum Test: String, CaseIterable {
  case defined, undefined, none, null, string, number, boolean, sequence, mapping, even, odd
}
