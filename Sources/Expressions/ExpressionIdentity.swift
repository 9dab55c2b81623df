extension Expression {
  /// Whether it asks of a list only how many elements it has, and for the `id` of each: what stays where
  /// an element becomes another one with the same `id`.
  public func readsOnlyIdentity(of list: SymbolID) -> Bool {
    switch kind {
    case .symbol(let reference): return reference.id != list
    case .member(let base?, let member, let arguments) where base.reference?.id == list:
      guard arguments.isEmpty else {
        return member.name == "map(_:)" && arguments.allSatisfy(\.isOfID)
      }
      return ["count", "isEmpty"].contains(member.name)
    default: return children.allSatisfy { $0.readsOnlyIdentity(of: list) }
    }
  }

  /// `{ $0.id }`.
  private var isOfID: Bool {
    guard case .closure(let closure) = kind, case .property(let base, "id") = closure.body.kind,
      case .parameter(0) = base.kind
    else { return false }
    return true
  }
}

extension Expression {
  /// Whether another value of a property, at a path of structs below a symbol, could change what it gives:
  /// it reads that property, a part of it, or what it is a part of.
  public func reads(_ path: [String], of symbol: SymbolID) -> Bool {
    if let own = propertyPath(below: symbol) {
      return zip(own, path).allSatisfy { $0 == $1 }
    }
    return children.contains { $0.reads(path, of: symbol) }
  }

  /// `["author", "name"]` for `book.author?.name`; `nil` where it is no path from the symbol.
  private func propertyPath(below symbol: SymbolID) -> [String]? {
    switch kind {
    case .symbol(let reference): reference.id == symbol ? [] : nil
    case .property(let base, let name): base.propertyPath(below: symbol).map { $0 + [name] }
    case .chain(let base), .unwrap(let base), .promotion(let base): base.propertyPath(below: symbol)
    default: nil
    }
  }
}
