import Naming

/// What the printer asks of chains of members.
extension Expression {
  /// Whether it is written with a dot, a bracket or a `?` behind its base.
  var isLink: Bool {
    switch kind {
    case .property, .subscript, .unwrap, .payload, .formatted, .member(.some, _, _): true
    default: false
    }
  }

  /// Whether it is a name, or goes on behind one or behind a call.
  var isNameOrLink: Bool {
    switch kind {
    case .symbol, .parameter: !isParenthesized
    default: isLink && !isParenthesized
    }
  }

  /// The same without those that its author has put around all of it.
  var withoutParentheses: Expression {
    var result = self
    result.isParenthesized = false
    if case .promotion(let inner) = kind { result.kind = .promotion(inner.withoutParentheses) }
    return result
  }

  /// Whether a `?` is the last of it.
  var isUnwrapped: Bool {
    if case .unwrap = kind { true } else { false }
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

  /// Whether it is a chain of several calls behind a name, or its operators begin with one.
  var beginsWithChain: Bool {
    switch kind {
    case .binary(_, let left, _): !left.isParenthesized && left.beginsWithChain
    case .conditional(let parts):
      !parts.isStatement && !parts.condition.isParenthesized && parts.condition.beginsWithChain
    case .promotion(let inner): inner.beginsWithChain
    case .chain(let inner): !inner.isUnwrapped && inner.beginsWithChain
    default: isLink && callCount > 1 && callsName
    }
  }

  /// Whether its chain of dots begins with a call behind a name alone.
  private var callsName: Bool {
    var first = self
    while let base = first.linkBase {
      guard !base.isParenthesized else { return false }
      guard base.isLink else {
        guard case .symbol = base.kind else { return false }
        if case .member(_, let id, _) = first.kind { return id.member.isPrintedAsCall }
        return false
      }
      first = base
    }
    return false
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

  /// How many closures its chain of dots has behind a value that is formatted by a style of which the
  /// compiler has to look for the type.
  var closuresBehindFormatted: Int {
    var count = 0
    var next: Expression? = self
    while let node = next {
      switch node.kind {
      case .formatted(_, .date): return 0
      case .formatted: return count
      case .member(_, let id, let arguments):
        count += id.member.closureCount + arguments.count(where: \.isClosure)
      case .chain(let inner):
        next = inner
        continue
      default: break
      }
      next = node.linkBase
    }
    return 0
  }

  private var isClosure: Bool {
    if case .closure = kind { true } else { false }
  }

  /// Whether its chain of dots begins behind parentheses.
  var isBehindParentheses: Bool {
    var next = linkBase
    while let node = next, node.isLink, !node.isParenthesized { next = node.linkBase }
    return next.map { $0.isParenthesized || $0.level < .postfix } ?? false
  }

  /// Whether it is written in parentheses that hold operators below others, or a choice: no member
  /// stands on the last of their lines.
  var keepsMembersOff: Bool {
    switch kind {
    case .unwrap(let operand), .promotion(let operand): operand.keepsMembersOff
    case .conditional: true
    case .binary(_, let left, let right):
      left.isOperation && (left.isParenthesized || left.level < level)
        || right.isOperation && (right.isParenthesized || right.level <= level)
    default: false
    }
  }

  /// Whether its chain begins with such.
  var beginsOffMembers: Bool {
    var next = self
    while next.isLink, !next.isParenthesized, let base = next.linkBase { next = base }
    return next.keepsMembersOff
  }

  private var isOperation: Bool {
    switch kind {
    case .binary, .conditional: true
    case .promotion(let inner): inner.isOperation
    default: false
    }
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

  /// How many closures Swift's spelling has that the expression has not.
  fileprivate var closureCount: Int {
    switch spelling {
    case .textual, .element: 1
    case .sortedValues: 2
    default: 0
    }
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
    case .member(nil, let id, let arguments):
      !id.member.isDefaulted && arguments.allSatisfy(\.isUntyped)
    default: false
    }
  }

  /// Whether it has to do with what a closure is given.
  fileprivate var isOfElement: Bool {
    var result = false
    visit { if case .parameter = $0.kind { result = true } }
    return result
  }

  /// How much there is for the compiler to search.
  var searchLoad: SearchLoad {
    var load = SearchLoad()
    visit { node in
      if case .prefix(.minus, let operand) = node.kind, operand.isOfElement {
        load.negatesElements = true
      }
      switch node.kind {
      case .literal(.decimal): load.decimals += 1
      case .prefix(_, let operand) where operand.type == .decimal: load.decimals += 1
      case .binary(_, let left, _) where left.type.unwrapped == .decimal: load.decimals += 1
      case .closure(let closure):
        load.closures += 1
        if closure.parameters.count > 1, closure.style != .operator { load.comparisons += 1 }
      case .array(let elements):
        load.lists += 1
        if elements.allSatisfy(\.isUntyped) { load.untypedLists += 1 }
      case .member(nil, let id, _) where id.member.isDefaulted: load.conversions += 1
      case .literal(.int), .literal(.double): load.numbers += 1
      default: break
      }
    }
    return load
  }
}

/// What the compiler has to find the types of, and gives up where there is too much of it.
struct SearchLoad {
  /// Literals and operators of Decimal, each of which could be of many types.
  var decimals = 0
  /// The compiler has to look through them.
  var closures = 0
  /// Closures of two values.
  var comparisons = 0
  /// Literals of lists, which could be of other types than Array.
  var lists = 0
  /// Those of literals alone.
  var untypedLists = 0
  /// Whether a closure negates what it is given.
  var negatesElements = false
  /// Numbers that a Decimal becomes, each with what stands in its place where that is none.
  var conversions = 0
  /// Literals of numbers.
  var numbers = 0

  /// From about twice as much as the limit on the compiler gives up.
  var namesDecimals: Bool { decimals > 0 && decimals + 2 * closures >= 9 }

  /// Two conversions and three literals take seconds, and a few more of them too long.
  var namesConversions: Bool { conversions > 0 && conversions + numbers > 3 }

  /// Two closures of two values in one expression, as in a list that is sorted twice, are too much
  /// where it is open what is sorted, and so are several closures beside several lists; and of which
  /// type what is negated is, Swift does not decide where only literals say it.
  var namesLists: Bool {
    lists > 0 && comparisons >= 2 || lists > 1 && closures > 1 && lists + 2 * closures >= 8
      || untypedLists > 0 && negatesElements
  }
}
