public import Expressions

/// What a symbol of an expression stands for.
public enum Referent: Hashable, Sendable {
  case parameter(Int)
  case state(Int)
  case isValid(state: Int)
  case message(state: Int)
  case isTouched(state: Int)
  case derived(Int)
  case isEnabled(ActionID)
  case isRunning(ActionID)
  case failure(ActionID)
  /// A value that the view alone asks for.
  case output(Int)
  case item(row: Int)
  /// One of the things that a picker offers.
  case option(Int)
  /// What a person reads of it.
  case optionText(Int)
  case rowDerived(row: Int, Int)
  /// What an action takes, a step has made, or a `catch` handles: a value of one run.
  case local
}

/// An action of the feature, or of one of its rows.
public struct ActionID: Hashable, Sendable {
  /// `nil` for an action of the feature.
  public var row: Int?
  public var index: Int

  public init(row: Int? = nil, index: Int) {
    self.row = row
    self.index = index
  }
}

/// Hands out the symbols of one feature, and knows what they stand for.
public struct SymbolTable: Sendable {
  private var referents: [Referent] = []
  private var ids: [Referent: SymbolID] = [:]

  public init() {}

  public mutating func add(_ referent: Referent) -> SymbolID {
    let id = SymbolID(referents.count)
    referents.append(referent)
    if referent != .local { ids[referent] = id }
    return id
  }

  public subscript(id: SymbolID) -> Referent { referents[id.number] }

  /// The symbol of a referent; `nil` where the feature has none.
  public func id(of referent: Referent) -> SymbolID? { ids[referent] }
}
