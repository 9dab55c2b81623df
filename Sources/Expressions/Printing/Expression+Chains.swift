/// What the printer asks of chains of members.
extension Expression {
  /// Whether it is written with a dot, a bracket or a `?` behind its base.
  var isLink: Bool {
    switch kind {
    case .property, .subscript, .unwrap, .payload, .formatted, .member(.some, _, _): true
    default: false
    }
  }

  private var linkBase: Expression? {
    switch kind {
    case .property(let base, _), .subscript(let base, _), .unwrap(let base),
      .formatted(let base, _), .payload(let base, _, _):
      base
    case .member(let base, _, _): base
    default: nil
    }
  }

  /// How many calls stand in the chain of dots that ends here.
  var callCount: Int {
    var count = 0
    var next: Expression? = self
    while let node = next {
      if node.isParenthesized, count > 0 { break }
      if case .member(_, let id, _) = node.kind, id.member.isPrintedAsCall { count += 1 }
      if case .formatted = node.kind { count += 1 }
      next = node.linkBase
    }
    return count
  }

  /// Whether a `?` stands before it in its chain.
  var isInOpenChain: Bool {
    var next: Expression? = self
    while let node = next, !node.isParenthesized {
      if case .unwrap = node.kind { return true }
      if case .member(nil, _, _) = node.kind { return false }
      next = node.linkBase
    }
    return false
  }

  var isParameter: Bool {
    switch kind {
    case .parameter: true
    case .property(let base, _): base.isParameter
    default: false
    }
  }

  /// Whether a reader does not mind to see it twice.
  var isShort: Bool {
    switch kind {
    case .symbol, .parameter, .literal: true
    case .property(let base, _): base.isShort
    default: false
    }
  }

  /// `.customer.name`; `nil` where Swift needs a closure.
  var keyPath: String? {
    switch kind {
    case .parameter: ""
    case .property(let base, let name):
      base.keyPath.map { "\($0).\(SwiftNames.escapedMember(name))" }
    case .member(let base?, let id, _):
      id.member.isPlainProperty ? base.keyPath.map { "\($0).\(id.member.name)" } : nil
    case .promotion(let inner): inner.keyPath
    default: nil
    }
  }
}

extension Member {
  var isPrintedAsCall: Bool {
    if case .renamed(_, .some) = spelling { true } else { parameters != nil }
  }

  /// Whether Swift's spelling ends with `?? 0`.
  var isDefaulted: Bool {
    if case .converted(_, _, _, .some) = spelling { true } else { false }
  }

  var isPlainProperty: Bool {
    guard parameters == nil, case .same = spelling else { return false }
    return true
  }
}

extension BinaryOperator {
  var isOrder: Bool { precedence == .comparison && self != .equal && self != .notEqual }
}

extension Expression {
  var isLiteral: Bool {
    if case .literal = kind { true } else { false }
  }

  /// Whether it is made of literals only, which could be numbers of any type.
  var isUntyped: Bool {
    switch kind {
    case .literal: true
    case .prefix(_, let operand): operand.isUntyped
    case .promotion(let inner): inner.isUntyped
    case .binary(_, let left, let right): left.isUntyped && right.isUntyped
    case .conditional(let parts): parts.then.isUntyped && parts.otherwise.isUntyped
    case .member(nil, _, let arguments): arguments.allSatisfy(\.isUntyped)
    default: false
    }
  }

  /// How much there is for the compiler to search: literals and operators of Decimal, each of which
  /// could be of many types, and closures, through which it has to look.
  var decimalWeight: Int {
    var decimals = 0
    var closures = 0
    visit { node in
      switch node.kind {
      case .literal(.decimal): decimals += 1
      case .prefix(_, let operand) where operand.type == .decimal: decimals += 1
      case .binary(_, let left, _) where left.type.unwrapped == .decimal: decimals += 1
      case .closure: closures += 1
      default: break
      }
    }
    return decimals == 0 ? 0 : decimals + 2 * closures
  }
}
