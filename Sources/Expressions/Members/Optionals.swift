extension Members {
  /// Members of what may be nil, asked of the whole: what follows a `?` is asked of the value instead.
  static let optionals: [Member] = [
    .method("map", [.closure([.element], .free)], .optional(.free)) { try $0.applied() },
    .method("flatMap", [.closure([.element], .optional(.free))], .optional(.free)) {
      try $0.applied()
    },
  ]
}

extension Call {
  /// What the closure makes of a value; nil of nil.
  fileprivate func applied() throws -> RuntimeValue {
    guard let base, base != RuntimeValue.none else { return RuntimeValue.none }
    return try apply(0, base)
  }
}
