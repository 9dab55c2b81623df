/// A constant with which an expression compares a symbol, or something that a symbol holds.
public struct InterestingValue: Hashable, Sendable {
  public enum Relation: Hashable, Sendable {
    /// The value itself is compared.
    case value
    /// The number of its characters or elements is compared.
    case count
  }

  public var symbol: SymbolID
  /// The properties from the symbol to what is compared; `[]` stands for each element of an array.
  public var path: [String]
  public var relation: Relation
  public var value: RuntimeValue
}

extension Expression {
  /// The constants that decide what it is worth, in the order of their first use, each once:
  /// `order.kind == .retail`, `items.count > 3`, `name.isEmpty`.
  public func interestingValues() -> [InterestingValue] {
    var search = Search()
    search.visit(self)
    return search.found
  }
}

private struct Search {
  struct Subject {
    var symbol: SymbolID
    var path: [String] = []
    var relation = InterestingValue.Relation.value
  }

  private(set) var found: [InterestingValue] = []
  private var seen: Set<InterestingValue> = []
  /// What `$0`, `$1` are in the closures around.
  private var parameters: [[Subject?]] = []

  mutating func visit(_ node: Expression) {
    switch node.kind {
    case .binary(let op, let left, let right) where op.precedence == .comparison:
      note(left, right)
      note(right, left)
    case .member(let base?, let id, let arguments): noteMember(id, of: base, arguments)
    default: break
    }
    let isMember = if case .member(.some, _, _) = node.kind { true } else { false }
    let children = node.children
    for (index, child) in children.enumerated() {
      guard isMember, case .closure(let closure) = child.kind else {
        visit(child)
        continue
      }
      // The closure's last parameter is an element of what the member belongs to.
      let element = element(of: children[0])
      let isPair = closure.parameters.count == 2
      let first = isPair && index > 1 ? nil : element
      parameters.append(isPair ? [first, element] : [element])
      visit(closure.body)
      parameters.removeLast()
    }
  }

  private mutating func note(_ subject: Expression, _ constant: Expression) {
    guard let value = Self.constant(constant), let subject = self.subject(subject) else { return }
    note(subject, value)
  }

  private mutating func note(_ subject: Subject, _ value: RuntimeValue) {
    let interesting = InterestingValue(
      symbol: subject.symbol,
      path: subject.path,
      relation: subject.relation,
      value: value
    )
    if seen.insert(interesting).inserted { found.append(interesting) }
  }

  private mutating func noteMember(
    _ id: MemberID,
    of base: Expression,
    _ arguments: [Expression]
  ) {
    guard var subject = subject(base), subject.relation == .value else { return }
    switch id.name {
    case "isEmpty":
      subject.relation = .count
      note(subject, .int(0))
    case "contains(_:)", "hasPrefix(_:)", "hasSuffix(_:)":
      guard let value = arguments.first.flatMap(Self.constant) else { return }
      if case .array = base.type { subject.path.append("[]") }
      note(subject, value)
    case "element(at:)":
      guard case .int(let index)? = arguments.first.flatMap(Self.constant) else { return }
      subject.relation = .count
      note(subject, .int(index))
    default: break
    }
  }

  // MARK: Both sides

  private static func constant(_ node: Expression) -> RuntimeValue? {
    switch node.kind {
    case .literal(let value): Evaluation.literal(value, as: node.type)
    case .promotion(let inner): constant(inner)
    case .enumCase(let name, let arguments, _):
      arguments.isEmpty
        ? .enumeration(model: node.type.unwrapped.name, case: name, payload: []) : nil
    default: nil
    }
  }

  private func subject(_ node: Expression) -> Subject? {
    switch node.kind {
    case .symbol(let reference): return Subject(symbol: reference.id)
    case .parameter(let number):
      guard let subjects = parameters.last, number < subjects.count else { return nil }
      return subjects[number]
    case .chain(let inner), .unwrap(let inner), .promotion(let inner): return subject(inner)
    case .binary(.coalesce, let left, _): return subject(left)
    case .property(let base, let name):
      guard var result = subject(base), result.relation == .value else { return nil }
      result.path.append(name)
      return result
    case .member(let base?, let id, _):
      guard var result = subject(base), result.relation == .value else { return nil }
      switch id.name {
      case "count": result.relation = .count
      case "trimmed", "lowercased()", "uppercased()", "rounded()", "sorted()", "sorted(by:)",
        "reversed()", "filter(_:)":
        break
      case "first", "last":
        guard case .array = base.type else { return nil }
        result.path.append("[]")
      default: return nil
      }
      return result
    default: return nil
    }
  }

  private func element(of base: Expression) -> Subject? {
    guard var result = subject(base), result.relation == .value else { return nil }
    result.path.append("[]")
    return result
  }
}
