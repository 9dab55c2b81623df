public import Diagnostics
public import Expressions

/// A view model for each element of a list.
public struct Row: Sendable {
  public var name: Located<String>
  public var summary: String?
  /// The list, which is a state or a derived value.
  public var list: Referent
  public var model: String
  public var idType: Type
  public var item: SymbolID
  public var derived: [Derived]
  public var actions: [Action]

  package init(
    name: Located<String>,
    summary: String? = nil,
    list: Referent,
    model: String,
    idType: Type,
    item: SymbolID,
    derived: [Derived],
    actions: [Action]
  ) {
    self.name = name
    self.summary = summary
    self.list = list
    self.model = model
    self.idType = idType
    self.item = item
    self.derived = derived
    self.actions = actions
  }
}

/// A way to leave the feature for another screen.
public struct Route: Sendable {
  public var name: Located<String>
  public var summary: String?
  public var parameters: [TypedName]
  /// The deep link that opens the route.
  public var link: PathTemplate?

  package init(
    name: Located<String>,
    summary: String? = nil,
    parameters: [TypedName],
    link: PathTemplate? = nil
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.link = link
  }
}

extension Feature {
  /// The list that a filtered or sorted row list is derived from. It still holds an element that
  /// the row no longer shows, so a run can look its element up again.
  public func origin(of row: Row) -> Referent {
    var list = row.list
    while case .derived(let index) = list, let wider = selected(by: derived[index].value) {
      list = wider
    }
    return list
  }

  /// The list that an expression only filters or reorders: a state or a derived value.
  private func selected(by expression: Expression) -> Referent? {
    switch expression.kind {
    case .symbol(let reference):
      switch symbols[reference.id] {
      case .state, .derived: return symbols[reference.id]
      default: return nil
      }
    case .member(let base?, let member, _) where member.isSelection: return selected(by: base)
    case .conditional(let parts):
      let list = selected(by: parts.then)
      return list == selected(by: parts.otherwise) ? list : nil
    default: return nil
    }
  }
}
