import Diagnostics

/// A node of a template's syntax tree, with its span. Small kinds are stored inline rather than
/// indirectly.
struct Syntax {
  enum Kind {
    case text(Range<Int>)
    /// `lineIndent` is the white space before a value that is alone on its line.
    case output(Expression, lineIndent: Range<Int>?)
    indirect case condition([Branch], otherwise: [Syntax])
    indirect case loop(Loop)
    case leave(LoopExit, label: Name?)
    /// `outlivesBranch` is true for Jinja's `set x = value` and false for StencilSwiftKit's `set x
    /// value`.
    case set(Name, Expression, outlivesBranch: Bool)
    case capture(Name, [Syntax])
    indirect case map(Map)
    indirect case macro(Macro)
    /// Returns a value from the enclosing function.
    case returnValue(Expression)
    /// Names that a template which includes or extends this one must bind.
    case expects([Located<Name>])
    indirect case call(Call, lineIndent: Range<Int>?)
    indirect case include(Include)
    case filtered([FilterUse], [Syntax])
    case fit([Syntax])
    case indent([Syntax])
    case softline(UInt8)
    case hardline
    indirect case block(Block)
    /// The nodes after it only bind names and define blocks.
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

/// StencilSwiftKit's `map`: a list of the texts that the body prints for each element.
struct Map {
  var subject: Expression
  var result: Name
  /// The name of the element, which is also available as `maploop.item`.
  var item: Name?
  var body: [Syntax]
}

enum LoopExit {
  /// `break`
  case loop
  /// `continue`
  case iteration
}

struct Macro {
  struct Parameter {
    var name: Name
    var standard: Expression?
  }

  var name: Name
  var parameters: [Parameter]
  var body: [Syntax]
  /// Whether a call evaluates to the value that it returns, rather than to the text that it prints.
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
    /// The name is computed while rendering.
    case computed(Expression)
  }

  var target: Target
  var targetSpan: Range<Int>
  /// An object whose members become variables of the template.
  var context: Expression?
  var lineIndent: Range<Int>?
  /// Whether only the names that the template binds are used, and not its text.
  var isImport: Bool
}

/// A part of a template that a template which extends it can override.
struct Block {
  var name: Name
  var body: [Syntax]
  var lineIndent: Range<Int>?
}

struct FilterUse {
  var name: String
  var span: Range<Int>
  var arguments: [Expression]
  /// Whether the result is negated, as in StencilSwiftKit's `x|!contains:"a"`.
  var isNegated = false
}

/// An expression with its span.
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
    /// The text of the block that the current one overrides.
    case superBlock
    /// `block.name`: the text of that block, unless there is a variable `block`.
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

/// The tests that can follow `is`.
enum Test: String, CaseIterable {
  case defined, undefined, none, null, string, number, boolean, sequence, mapping, even, odd
}
