import Patterns

/// Single small faults, to choose test data that can tell each of them.
extension Expression {
  /// The expression with one small fault each: a comparison moved, a boundary shifted, an operand
  /// dropped. Faults of the outer parts come first.
  ///
  /// - Returns: at most 200, fewer for huge expressions; none twice, none equal to the original.
  public func mutants() -> [Expression] {
    var result: [Expression] = []
    var queue: [(node: Expression, path: [Int])] = [(self, [])]
    var next = 0
    let symbols = symbolNodes()
    let limit = min(Self.mutantLimit, max(10, Self.workLimit / nodeCount))
    while next < queue.count, result.count < limit {
      let (node, path) = queue[next]
      next += 1
      for fault in node.faults(symbols: symbols) where result.count < limit {
        let mutant = replacing(path[...], with: fault)
        if mutant != self, !result.contains(mutant) { result.append(mutant) }
      }
      for (index, child) in node.children.enumerated() { queue.append((child, path + [index])) }
    }
    return result
  }

  private static let mutantLimit = 200
  /// How many nodes all mutants may have together, but for the first ten.
  private static let workLimit = 100_000
  /// How many parts of one list are left out in turn.
  private static let partLimit = 12

  private func symbolNodes() -> [Expression] {
    var result: [Expression] = []
    visit { node in
      guard case .symbol(let reference) = node.kind else { return }
      let isNew = !result.contains { $0.reference?.id == reference.id }
      if isNew { result.append(node) }
    }
    return result
  }

  private func replacing(_ path: ArraySlice<Int>, with other: Expression) -> Expression {
    guard let index = path.first else { return other }
    var parts = children
    parts[index] = parts[index].replacing(path.dropFirst(), with: other)
    return withChildren(parts)
  }

  private func with(_ kind: Kind) -> Expression {
    var result = self
    result.kind = kind
    return result
  }

  // MARK: Faults of one node

  private func faults(symbols: [Expression]) -> [Expression] {
    switch kind {
    case .literal(let value): return literalFaults(value)
    case .interpolation(let segments):
      return segments.indices.prefix(Self.partLimit).map { index in
        var rest = segments
        rest.remove(at: index)
        return with(.interpolation(rest))
      }
    case .array(let elements):
      return elements.indices.prefix(Self.partLimit).map { index in
        var rest = elements
        rest.remove(at: index)
        return with(.array(rest))
      }
    case .symbol(let reference):
      let others = symbols.filter { $0.type == type && $0.reference?.id != reference.id }
      return negated + others
    case .parameter(let number): return negated + (number == 1 ? [with(.parameter(0))] : [])
    case .property, .payload, .subscript, .chain: return negated
    case .matching(let base, let pattern):
      return negated + pattern.mutants().map { with(.matching(base, $0)) }
    case .member(let base, let id, let arguments): return memberFaults(base, id, arguments)
    case .prefix(_, let operand): return [operand]
    case .binary(let op, let left, let right): return operatorFaults(op, left, right)
    case .conditional(var parts):
      (parts.then, parts.otherwise) = (parts.otherwise, parts.then)
      return [with(.conditional(parts)), parts.then, parts.otherwise]
    case .closure(let closure): return closure.faults.map { with(.closure($0)) }
    case .dictionary, .make, .enumCase, .unwrap, .promotion, .formatted: return []
    }
  }

  /// A Bool turned round.
  private var negated: [Expression] {
    type == .bool ? [Expression(.prefix(.not, self), .bool, at: span)] : []
  }

  private func literalFaults(_ value: RuntimeValue) -> [Expression] {
    let others: [RuntimeValue] =
      switch value {
      case .bool(let value): [.bool(!value)]
      case .int(let value): [value &+ 1, value &- 1].map { .int($0) }
      case .double(let value): [.double(value + 1), .double(value - 1)]
      case .decimal(let text):
        [1, -1].compactMap { step in
          DecimalNumber(text)?.adding(DecimalNumber(step)).map { .decimal($0.text) }
        }
      case .date(let seconds): [.date(seconds + 1), .date(seconds - 1)]
      case .string(let text): [.string(text.isEmpty ? "a" : "")]
      default: []
      }
    return others.map { with(.literal($0)) }
  }

  private func operatorFaults(
    _ op: BinaryOperator,
    _ left: Expression,
    _ right: Expression
  ) -> [Expression] {
    let isOrdered = left.type.isComparable
    var faults = op.faults(isOrdered: isOrdered, isNumber: type.isNumber).map {
      with(.binary($0, left, right))
    }
    switch op {
    case .and, .or, .coalesce: faults += [left, right]
    case .add where !type.isNumber: faults += [left, right, with(.binary(op, right, left))]
    case .add, .subtract, .multiply, .divide, .remainder: faults += [left]
    default: break
    }
    return faults
  }

  private func memberFaults(
    _ base: Expression?,
    _ id: MemberID,
    _ arguments: [Expression]
  ) -> [Expression] {
    var faults = negated
    if let base, base.type == type { faults.append(base) }
    if base == nil { faults += arguments.filter { $0.type == type } }
    let receiver = id.member.receiver
    if let name = Self.opposites[id.name],
      let other = Members.table.firstIndex(where: { $0.receiver == receiver && $0.fullName == name }
      )
    {
      faults.append(with(.member(base, MemberID(number: other), arguments)))
    }
    return faults
  }

  private static let opposites: [String: String] = {
    let pairs = [
      ("first", "last"), ("min()", "max()"), ("min(_:_:)", "max(_:_:)"),
      ("hasPrefix(_:)", "hasSuffix(_:)"), ("contains(where:)", "allSatisfy(_:)"),
      ("lowercased()", "uppercased()"), ("dropFirst()", "dropLast()"), ("keys", "values"),
    ]
    return Dictionary(uniqueKeysWithValues: pairs + pairs.map { ($0.1, $0.0) })
  }()
}

extension Expression.Closure {
  /// The closure that answers with the opposite, and the one that takes its values in turn.
  fileprivate var faults: [Expression.Closure] {
    var result: [Expression.Closure] = []
    if body.type == .bool, case .binary(let op, _, _) = body.kind, op.precedence != .comparison {
      var opposite = self
      opposite.body = Expression(.prefix(.not, body), .bool, at: body.span)
      result.append(opposite)
    }
    return result
  }
}

extension BinaryOperator {
  fileprivate func faults(isOrdered: Bool, isNumber: Bool) -> [BinaryOperator] {
    switch self {
    case .less: [.lessOrEqual, .greaterOrEqual, .greater, .notEqual]
    case .lessOrEqual: [.less, .greater, .greaterOrEqual, .equal]
    case .greater: [.greaterOrEqual, .lessOrEqual, .less, .notEqual]
    case .greaterOrEqual: [.greater, .less, .lessOrEqual, .equal]
    case .equal: isOrdered ? [.notEqual, .lessOrEqual, .greaterOrEqual] : [.notEqual]
    case .notEqual: isOrdered ? [.equal, .less, .greater] : [.equal]
    case .and: [.or]
    case .or: [.and]
    case .add: isNumber ? [.subtract] : []
    case .subtract: [.add]
    case .multiply: [.divide, .add]
    case .divide: [.multiply]
    case .remainder: [.divide]
    case .coalesce: []
    }
  }
}
