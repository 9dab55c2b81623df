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
