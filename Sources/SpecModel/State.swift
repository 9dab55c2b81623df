public import Diagnostics
public import Expressions

/// A value that is passed in once, when the screen is opened.
public struct Parameter: Sendable {
  public var name: Located<String>
  public var type: Type
  public var symbol: SymbolID
  /// Whether the parameter is a string that holds the currency code of formatted numbers.
  public var codesCurrency = false

  package init(name: Located<String>, type: Type, symbol: SymbolID) {
    self.name = name
    self.type = type
    self.symbol = symbol
  }
}

/// A stored value that can change.
public struct State: Sendable {
  public var name: Located<String>
  public var type: Type
  public var summary: String?
  /// The default; `nil` if the state starts with its type's zero value.
  public var initial: Expression?
  public var rules: [Rule]
  public var symbol: SymbolID
  /// Whether the state follows from the spec and cannot be named in it.
  public var isImplied = false
  /// Whether an element of the view edits the state.
  public var isEdited = false
  /// Whether anything reads `isTouched`.
  public var tracksTouch = false
  /// Whether more than a message that waits reads `isTouched`.
  public var isTouchAsked = false

  package init(
    name: Located<String>,
    type: Type,
    summary: String? = nil,
    initial: Expression? = nil,
    rules: [Rule],
    symbol: SymbolID
  ) {
    self.name = name
    self.type = type
    self.summary = summary
    self.initial = initial
    self.rules = rules
    self.symbol = symbol
  }
}

/// A validation rule for a state.
public struct Rule: Sendable {
  /// The key that declares the rule: `minLength`, `check`, …
  public var kind: Located<String>
  /// The condition that is true if the value breaks the rule.
  public var broken: Expression
  public var message: Expression

  package init(kind: Located<String>, broken: Expression, message: Expression) {
    self.kind = kind
    self.broken = broken
    self.message = message
  }
}

/// A value that is computed from other values.
public struct Derived: Sendable {
  public var name: Located<String>
  public var type: Type
  public var value: Expression
  public var summary: String?
  public var symbol: SymbolID

  package init(
    name: Located<String>, type: Type, value: Expression, summary: String? = nil, symbol: SymbolID
  ) {
    self.name = name
    self.type = type
    self.value = value
    self.summary = summary
    self.symbol = symbol
  }
}
