public import Diagnostics
public import Expressions

/// One small view model for each element of a list.
public struct Row: Sendable {
  public var name: Located<String>
  public var summary: String?
  /// The list: a state or a derived value.
  public var list: Referent
  public var model: String
  public var idType: Type
  public var item: SymbolID
  public var derived: [Derived]
  public var actions: [Action]
}

/// A way out of the feature.
public struct Route: Sendable {
  public var name: Located<String>
  public var summary: String?
  public var parameters: [TypedName]
  /// The link that leads here from outside.
  public var link: PathTemplate?
}
