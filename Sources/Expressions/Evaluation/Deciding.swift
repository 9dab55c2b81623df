extension Expression {
  /// The same without what never runs, where some symbols are constants: Swift looks through those, and
  /// warns.
  ///
  /// Nothing but conditions is decided: `page + 1` stays as it was written.
  public func decided(by constants: [SymbolID: RuntimeValue], _ types: TypeTable) -> Expression {
    guard dependencies.contains(where: { constants[$0] != nil }) else { return self }
    let inner = withChildren(children.map { $0.decided(by: constants, types) })
    func value(of part: Expression) -> RuntimeValue? {
      guard part.dependencies.allSatisfy({ constants[$0] != nil }) else { return nil }
      return try? Evaluator(types: types).evaluate(part) { constants[$0] }
    }
    switch inner.kind {
    case .conditional(let parts):
      guard case .bool(let isTrue)? = value(of: parts.condition) else { return inner }
      return isTrue ? parts.then : parts.otherwise
    case .binary(.and, let left, let right):
      guard case .bool(let isTrue)? = value(of: left) else { return inner }
      return isTrue ? right : inner.literal(.bool(false))
    case .binary(.or, let left, let right):
      guard case .bool(let isTrue)? = value(of: left) else { return inner }
      return isTrue ? inner.literal(.bool(true)) : right
    case .binary(.coalesce, let left, let right):
      guard let known = value(of: left) else { return inner }
      if known == .none { return right }
      return known.isScalar ? inner.literal(known) : inner
    case .chain(let chained):
      guard let known = value(of: inner), known == .none else { return inner }
      return chained.type == inner.type ? inner : inner.literal(.none)
    default: return inner
    }
  }

  private func literal(_ value: RuntimeValue) -> Expression {
    guard type.isOptional, value != .none else {
      return Expression(.literal(value), type, at: span)
    }
    let inner = Expression(.literal(value), type.unwrapped, at: span)
    return Expression(.promotion(inner), type, at: span)
  }
}

extension RuntimeValue {
  /// A literal can say it.
  fileprivate var isScalar: Bool {
    switch self {
    case .bool, .int, .double, .string: true
    default: false
    }
  }
}
