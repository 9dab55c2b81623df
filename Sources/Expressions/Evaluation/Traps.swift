extension Expression {
  /// Whether it, or something in it, has no value for some values of what it reads: Swift stops the
  /// program there.
  public var mayTrap: Bool {
    var result = false
    visit { result = result || $0.isTrapping }
    return result
  }

  private var isTrapping: Bool {
    switch kind {
    case .binary(.divide, _, _) where type == .double: true
    case .binary(let op, _, _): op.mayTrap && (type == .int || type == .decimal)
    case .prefix(.minus, _): type == .int
    case .subscript, .formatted, .dictionary: true
    case .member(_, let id, _): Self.trappingMembers.contains(id.member.name)
    default: false
    }
  }

  /// Without their labels.
  private static let trappingMembers: [String] = [
    "Int", "Decimal", "abs", "prefix", "suffix", "reduce",
  ]
}

extension BinaryOperator {
  fileprivate var mayTrap: Bool {
    switch self {
    case .multiply, .divide, .remainder, .add, .subtract: true
    default: false
    }
  }
}
