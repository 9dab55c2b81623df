package import Diagnostics
public import Expressions

/// The dependencies between the values of a feature.
extension Feature {
  /// The expressions that compute a value.
  public func sources(of referent: Referent) -> [Expression] {
    var sources: [Expression] = []
    visitSources(of: referent) { sources.append($0) }
    return sources
  }

  package func visitSources(of referent: Referent, _ body: (Expression) -> Void) {
    switch referent {
    case .isValid(let state), .message(let state):
      for rule in states[state].rules {
        body(rule.broken)
        body(rule.message)
      }
    case .derived(let index): body(derived[index].value)
    case .output(let index): body(outputs[index].value)
    case .isEnabled(let id): if let condition = condition(of: id) { body(condition) }
    case .rowDerived(let row, let index): body(rows[row].derived[index].value)
    case .optionText(let index): body(optionTexts[index].value)
    default: break
    }
  }

  /// The same as `action(id).when`, without copying the whole action.
  private func condition(of id: ActionID) -> Expression? {
    guard let row = id.row else { return actions[id.index].when }
    return rows[row].actions[id.index].when
  }

  /// The values that a value directly depends on, without duplicates.
  public func dependencies(of referent: Referent) -> [Referent] {
    var dependencies: [Referent] = []
    var seen: Set<Referent> = []
    visitSources(of: referent) { source in
      source.visitSymbols { symbol in
        let referent = symbols[symbol]
        if seen.insert(referent).inserted { dependencies.append(referent) }
      }
    }
    return dependencies
  }

  /// All expressions that the values depend on, transitively.
  package func expressions(behind referents: [Referent]) -> [Expression] {
    var seen: Set<Referent> = []
    var open = referents
    var result: [Expression] = []
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      result += sources(of: next)
      open += dependencies(of: next)
      if case .item(let row) = next { open.append(rows[row].list) }
    }
    return result
  }

  /// The stored values that the values depend on, transitively and without duplicates, including
  /// themselves.
  /// - Parameter isOfRow: Whether the element of a row stands for itself, and not for its list.
  public func stored(behind referents: [Referent], isOfRow: Bool = false) -> [Referent] {
    var seen: Set<Referent> = []
    var result: [Referent] = []
    var open = Array(referents.reversed())
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      switch next {
      case .parameter, .state, .isTouched, .isRunning, .failure, .option: result.append(next)
      case .isEnabled(let id):
        open += dependencies(of: next).reversed()
        if action(id).isAsync, action(id).dropsOverlaps { open.append(.isRunning(id)) }
      case .isValid(let state), .message(let state):
        open += dependencies(of: next).reversed()
        open.append(.state(state))
      case .item(let row): if !isOfRow { open.append(rows[row].list) }
      case .derived, .output, .rowDerived, .optionText: open += dependencies(of: next).reversed()
      case .local: break
      }
    }
    return result
  }

  /// The stored values that an expression depends on.
  public func stored(behind expression: Expression) -> [Referent] {
    stored(behind: expression.dependencies.map { symbols[$0] })
  }

  /// The state that a step sets to what does not follow from it, if anything asks whether a person has
  /// touched it: nobody has touched the new value.
  public func untouchedState(bySetting target: Target, to value: Expression) -> Int? {
    guard case .state(let index) = target.root, target.path.isEmpty, states[index].tracksTouch,
      !stored(behind: value).contains(.state(index))
    else { return nil }
    return index
  }

  /// The place where a derived value reads an action's `isEnabled`.
  package func place(of read: Referent, in referent: Referent) -> SourceSpan? {
    guard case .derived = referent, case .isEnabled = read else { return nil }
    var place: SourceSpan?
    visitSources(of: referent) { source in
      source.visit { node in
        guard place == nil, let id = node.reference?.id, symbols[id] == read else { return }
        place = node.span
      }
    }
    return place
  }

  package func circle(from start: Referent) -> [Referent]? {
    var path = [start]
    var seen: Set<Referent> = []
    return circle(to: start, &path, &seen)
  }

  /// - Parameter seen: The values that are on the path or known not to lead back to the start.
  ///   Without it, the search would take exponential time where values each depend on two others.
  private func circle(
    to start: Referent, _ path: inout [Referent], _ seen: inout Set<Referent>
  ) -> [Referent]? {
    for next in dependencies(of: path[path.count - 1]) {
      let next = next.canonical
      if next == start { return path + [start] }
      guard !next.isStored, seen.insert(next).inserted else { continue }
      path.append(next)
      if let found = circle(to: start, &path, &seen) { return found }
      path.removeLast()
    }
    return nil
  }
}

extension Referent {
  /// Whether the value depends on no other value.
  package var isStored: Bool {
    switch self {
    case .parameter, .state, .isTouched, .isRunning, .failure, .option, .local: true
    default: false
    }
  }

  /// One representative for referents that have the same dependencies.
  package var canonical: Referent {
    if case .isValid(let state) = self { .message(state: state) } else { self }
  }
}
