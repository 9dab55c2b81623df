public import Diagnostics
public import Expressions

/// A value that whoever opens the screen passes in, once.
public struct Parameter: Sendable {
  public var name: Located<String>
  public var type: Type
  public var symbol: SymbolID
  /// A String that says in which currency numbers are shown.
  public var codesCurrency = false

  package init(name: Located<String>, type: Type, symbol: SymbolID) {
    self.name = name
    self.type = type
    self.symbol = symbol
  }
}

/// A stored value that changes.
public struct State: Sendable {
  public var name: Located<String>
  public var type: Type
  public var summary: String?
  /// `nil` where it starts at its type's zero value.
  public var initial: Expression?
  public var rules: [Rule]
  public var symbol: SymbolID
  /// A person can change it: an element of the view edits it.
  public var isEdited = false
  /// Something reads `isTouched`.
  public var tracksTouch = false

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

/// What a value must keep to be valid.
public struct Rule: Sendable {
  /// The key that said it: `minLength`, `check`, …
  public var kind: Located<String>
  /// True where the rule is broken.
  public var broken: Expression
  public var message: Expression

  package init(kind: Located<String>, broken: Expression, message: Expression) {
    self.kind = kind
    self.broken = broken
    self.message = message
  }
}

/// A value that follows from others.
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
