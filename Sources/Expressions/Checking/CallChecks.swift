import Diagnostics

extension Checker {
  mutating func call(
    _ callee: Syntax,
    _ arguments: [Syntax.Argument],
    _ syntax: Syntax,
    _ hint: Type?,
    _ isOpen: inout Bool
  ) -> Expression {
    switch callee.kind {
    case .name(let name) where !callee.isParenthesized:
      return function(Syntax.Name(text: name, range: callee.range), arguments, syntax, hint)
    case .implicitMember(let name) where !callee.isParenthesized:
      return implicitCase(name, arguments, syntax, hint)
    case .member(let base, let name) where !callee.isParenthesized:
      return method(name, of: base, arguments, syntax, hint, &isOpen)
    default:
      return report(
        "not-a-function", "this cannot be called", at: callee.range,
        help: arguments.isEmpty ? Self.empty(callee) : nil, for: syntax)
    }
  }

  /// `[]` for `[Order]()`, as Swift makes an empty list.
  private static func empty(_ callee: Syntax) -> Advice? {
    switch callee.kind {
    case .array: "an empty list is '[]'"
    case .dictionary: "an empty dictionary is '[:]'"
    default: nil
    }
  }

  // MARK: Functions

  /// A name that a function has, too, where it is called with what that takes.
  private func hiding(_ name: Syntax.Name, _ arguments: [Syntax.Argument]) -> Advice? {
    guard !arguments.isEmpty, !Members.named(name.text, of: nil).isEmpty else { return nil }
    return "it names a value here, and hides the function '\(name.text)': call the value otherwise"
  }

  private mutating func function(
    _ name: Syntax.Name,
    _ arguments: [Syntax.Argument],
    _ syntax: Syntax,
    _ hint: Type?
  ) -> Expression {
    if scope.lookup(name.text) != nil {
      let isValue = scope.lookup(name.text)?.type != nil
      return report(
        "not-a-function",
        isValue
          ? "'\(name.text)' is not called"
          : "'\(name.text)' is an action, and expressions begin none",
        at: name.range,
        help: isValue
          ? hiding(name, arguments) ?? tried(at: name.range)
            ?? "write it without parentheses"
          : "do it in a step: 'do: \(name.text)'",
        for: syntax
      )
    }
    if let model = types[name.text] { return made(model, arguments, name.range, syntax) }
    if ["Date", "URL", "UUID", "Data"].contains(name.text) {
      return report(
        "not-a-function",
        "expressions make no \(name.text)",
        at: name.range,
        help: "take it from a service, a parameter or a state",
        for: syntax
      )
    }
    let rows = Members.named(name.text, of: nil)
    guard let first = rows.first else { return unknownFunction(name, syntax) }
    guard rows.count > 1 else {
      guard labelsFit(arguments, first.member) else {
        return wrongLabels(rows, name, syntax)
      }
      let isNumber = hint?.unwrapped == .double || hint?.unwrapped == .decimal
      let due = isNumber ? hint?.unwrapped : nil
      return use(first, of: nil, arguments, name, syntax, due: due)
    }
    return conversion(rows, name, arguments, syntax)
  }

  private mutating func unknownFunction(_ name: Syntax.Name, _ syntax: Syntax) -> Expression {
    let structs = types.names.filter { types[$0]?.isEnumeration == false }
    let nearest = Suggestion.nearest(to: name.text, among: Members.names(of: nil) + structs)
    return report(
      Unknown(.function, name.text),
      at: name.range,
      help: caseAdvice(name.text) ?? rewrite(at: name.range)
        ?? nearest.map { Advice.meant("\($0)(…)") }
        ?? "known: \(Set(Members.names(of: nil)).sorted().joined(separator: ", "))",
      for: syntax
    )
  }

  /// `.custom(…)` for `custom(…)`.
  private func caseAdvice(_ name: String) -> Advice? {
    let owner = types.names.first { types[$0]?.enumCase(named: name)?.payload.isEmpty == false }
    return owner.map { "a case has a dot in front: '.\(name)(…)', or '\($0).\(name)(…)'" }
  }

  /// `Int(_:)` and its like: the argument's type chooses the row.
  private mutating func conversion(
    _ rows: [MemberID],
    _ name: Syntax.Name,
    _ arguments: [Syntax.Argument],
    _ syntax: Syntax
  ) -> Expression {
    guard arguments.count == 1, arguments[0].label == nil, !arguments[0].isTrailing else {
      return wrongLabels(rows, name, syntax)
    }
    mayTrap = true
    let value = infer(arguments[0].value, hint: nil)
    if value.type.isInvalid { return invalid(syntax) }
    for id in rows {
      guard case .value(.type(let type)) = id.member.parameters?.first?.content,
        type == value.type, let result = Binding(own: .invalid).resolve(id.member.result)
      else { continue }
      return make(.member(nil, id, [value]), result, syntax)
    }
    return report(
      "type-mismatch",
      "\(name.text)(_:) does not take \(Self.article(value.type))",
      at: arguments[0].value.range,
      help: value.type.isOptional
        ? "write '\(orValue(value, arguments[0].value))'"
        : name.text == "String" ? nil : "it takes a number, or a text that holds one",
      for: syntax
    )
  }

  // MARK: Methods

  private mutating func method(
    _ name: Syntax.Name,
    of baseSyntax: Syntax,
    _ arguments: [Syntax.Argument],
    _ syntax: Syntax,
    _ hint: Type?,
    _ isOpen: inout Bool
  ) -> Expression {
    if case .name(let owner) = baseSyntax.kind, scope.lookup(owner) == nil,
      let model = types[owner], model.isEnumeration
    {
      return enumCase(name, of: model, arguments, syntax, isQualified: true)
    }
    if case .name(let owner) = baseSyntax.kind, !baseSyntax.isParenthesized,
      scope.lookup(owner)?.facet(named: name.text) != nil
    {
      return report(
        "not-a-function", "'\(name.text)' is not called", at: name.range,
        help: "write it without parentheses", for: syntax)
    }
    let value = linkBase(baseSyntax, &isOpen)
    if name.text == "formatted", value.type.isNumber || value.type == .date {
      return formatted(value, arguments, name, syntax)
    }
    let rows = Members.receiver(of: value.type).map { Members.named(name.text, of: $0) } ?? []
    let methods = rows.filter { $0.member.parameters != nil }
    guard !methods.isEmpty else {
      let result = unknownMember(name, of: value, baseSyntax, syntax, isCall: true)
      return result
    }
    guard let id = methods.first(where: { labelsFit(arguments, $0.member) }) else {
      if arguments.isEmpty, rows.count > methods.count {
        return unknownMember(name, of: value, baseSyntax, syntax, isCall: true)
      }
      return wrongLabels(methods, name, syntax)
    }
    if name.text == "reduce" { return reduced(id, of: value, arguments, name, syntax, hint) }
    let count = bag.all.count
    let result = use(id, of: value, arguments, name, syntax, hint: hint)
    if name.text == "contains", bag.all.count == count + 1,
      let help = tried(at: name.range, of: value.type)
    {
      bag.change(since: count) { $0.help = help }
    }
    return result
  }

  /// `reduce(0) { … }`: a literal may start a sum of other numbers than its own, and what has no type of
  /// its own, as `[]`, is of the type that is due.
  private mutating func reduced(
    _ id: MemberID,
    of base: Expression,
    _ arguments: [Syntax.Argument],
    _ name: Syntax.Name,
    _ syntax: Syntax,
    _ hint: Type?
  ) -> Expression {
    let start = arguments[0].value
    if let hint, Self.needsContext(start) {
      let free = start.isNothing ? hint : hint.unwrapped
      return use(id, of: base, arguments, name, syntax, free: free)
    }
    var trial = self
    let result = trial.use(id, of: base, arguments, name, syntax)
    let isFine = trial.bag.errorCount == bag.errorCount
    budget = trial.budget
    let isDue = hint == .double || hint == .decimal
    for type in [hint, .double, .decimal] where !isFine || isDue && result.type != hint {
      var retrial = self
      guard let type, type.isNumber, retrial.isFlexible(arguments[0].value, for: type) else {
        continue
      }
      let result = retrial.use(id, of: base, arguments, name, syntax, free: type)
      budget = retrial.budget
      guard retrial.bag.errorCount == bag.errorCount else { continue }
      self = retrial
      return result
    }
    trial.budget = budget
    if !isFine, let help = tried(at: name.range, of: base.type) {
      trial.bag.change(since: bag.all.count) { $0.help = help }
    }
    self = trial
    return result
  }

  private mutating func isFlexible(_ syntax: Syntax, for type: Type) -> Bool {
    let before = bag.errorCount
    return infer(syntax, hint: nil).isFlexible(for: type) && bag.errorCount == before
  }

  func labelsFit(_ arguments: [Syntax.Argument], _ member: Member) -> Bool {
    guard let parameters = member.parameters, parameters.count == arguments.count else {
      return false
    }
    return zip(arguments, parameters).allSatisfy { argument, parameter in
      argument.isTrailing ? parameter.isClosure : argument.label?.text == parameter.label
    }
  }
}
