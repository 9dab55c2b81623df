import Diagnostics

/// Tells the symbols of one feature apart.
public struct SymbolID: Hashable, Sendable {
  public var number: Int

  public init(_ number: Int) {
    self.number = number
  }
}

/// Something that an expression can name. An object, since it is looked up wherever it is named.
public final class Symbol: Sendable {
  public let id: SymbolID
  /// As specs name it.
  public let name: String
  /// `nil` for what is no value itself and only has facets, as an action.
  public let type: Type?
  /// As Swift names it, without backticks.
  public let swiftName: String
  /// Whether it belongs to the view model or presenter, so that a template may put a prefix before it.
  public let isMember: Bool
  /// Members that are symbols of their own: `name.isValid`, `submit.isRunning`.
  public let facets: [Symbol]
  /// The path whose value it is, where that may be nil: what an `if` unwraps.
  public let unwraps: String?
  /// Why it has no facet of a name that others like it have.
  public let lacks: [String: String]

  public init(
    id: SymbolID,
    name: String,
    type: Type?,
    swiftName: String? = nil,
    isMember: Bool = false,
    facets: [Symbol] = [],
    unwraps: String? = nil,
    lacks: [String: String] = [:]
  ) {
    self.id = id
    self.name = name
    self.type = type
    self.swiftName = swiftName ?? name
    self.isMember = isMember
    self.facets = facets
    self.unwraps = unwraps
    self.lacks = lacks
  }

  public func facet(named name: String) -> Symbol? {
    facets.first { $0.name == name }
  }

  public var withoutFacets: Symbol {
    Symbol(id: id, name: name, type: type, swiftName: swiftName, isMember: isMember)
  }
}

/// The names that an expression sees. A copy is a scope within it.
public struct Scope: Sendable {
  /// More values of one run than these are hashed as well.
  private static let localLimit = 16

  /// What all copies of a scope have in common, as long as none declares a member.
  private struct Members {
    let types: TypeTable
    var index = NameIndex()
    /// By the number that the index gives their names.
    var symbols: [Symbol] = []

    mutating func keep(_ symbol: Symbol) {
      let (number, isNew) = index.insert(symbol.name)
      if isNew {
        symbols.append(symbol)
      } else {
        symbols[number] = symbol
      }
    }

    func lookup(_ name: String) -> Symbol? {
      index.number(of: name).map { symbols[$0] }
    }
  }

  /// A single one: an array of it is copied for every action, branch and expression as one reference,
  /// where its parts would be several.
  private var members: [Members]
  /// What was declared last, apart: a copy with one name more is made for every action and branch.
  private var locals: [Symbol] = []

  /// Whether nobody reads what is said of expressions, so that no advice is tried.
  public let isTrial: Bool

  public init(types: TypeTable, isTrial: Bool = false) {
    members = [Members(types: types)]
    self.isTrial = isTrial
  }

  public var types: TypeTable { members[0].types }

  /// In the order of their declaration.
  public var names: [String] {
    members[0].index.names + locals.map(\.name).filter { members[0].lookup($0) == nil }
  }

  /// The values of a run first, which stand nearest.
  var namesByNearness: [String] {
    let local = locals.map(\.name)
    return local + members[0].index.names.filter { !local.contains($0) }
  }

  /// Declares the symbol; a later one of the same name hides it.
  public mutating func declare(_ symbol: Symbol) {
    if !locals.isEmpty {
      for local in locals { members[0].keep(local) }
      locals = []
    }
    members[0].keep(symbol)
  }

  /// The same for a value of one run, in a copy of the scope that its members have.
  public mutating func declareLocal(_ symbol: Symbol) {
    guard locals.count < Self.localLimit else { return declare(symbol) }
    locals.append(symbol)
  }

  public func lookup(_ name: String) -> Symbol? {
    for number in locals.indices.reversed() where locals[number].name == name {
      return locals[number]
    }
    return members[0].lookup(name)
  }
}
