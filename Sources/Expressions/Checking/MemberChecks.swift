import Diagnostics
import Naming

extension Checker {
  /// A value with what follows it; `nil` anywhere before a `?` makes the whole `nil`.
  mutating func chained(_ syntax: Syntax, _ hint: Type?) -> Expression {
    var isOpen = false
    let inner = link(syntax, hint, &isOpen)
    guard isOpen, !inner.type.isInvalid else { return inner }
    var result = make(.chain(inner), inner.type.optional, syntax)
    if case .chain(var content) = result.kind {
      content.isParenthesized = false
      result.kind = .chain(content)
    }
    return result
  }

  /// A link of a chain.
  ///
  /// - Parameter isOpen: becomes true where a `?` before it can end the chain.
  private mutating func link(_ syntax: Syntax, _ hint: Type?, _ isOpen: inout Bool) -> Expression {
    switch syntax.kind {
    case .member(let base, let name): return member(name, of: base, syntax, &isOpen)
    case .call(let callee, let arguments):
      return call(callee, arguments, syntax, hint, &isOpen)
    case .subscript(let base, let index): return element(of: base, index, syntax, &isOpen)
    case .unwrap(let operand): return unwrapped(operand, syntax, &isOpen)
    default: return infer(syntax, hint: hint)
    }
  }

  /// What stands before a dot; parentheses end a chain.
  mutating func linkBase(_ syntax: Syntax, _ isOpen: inout Bool) -> Expression {
    syntax.isParenthesized ? infer(syntax, hint: nil) : link(syntax, nil, &isOpen)
  }

  private mutating func unwrapped(
    _ operand: Syntax,
    _ syntax: Syntax,
    _ isOpen: inout Bool
  ) -> Expression {
    let value = linkBase(operand, &isOpen)
    guard case .optional(let wrapped) = value.type else {
      if value.type.isInvalid { return invalid(syntax) }
      // What is behind it may be of another value.
      if let name = member(behind: syntax.range.upperBound),
        !memberNames(of: value.type).contains(name.text)
      {
        return unknownMember(name, of: value, operand, syntax, isCall: false)
      }
      return report(
        NeverNil(source(operand), value.type.name),
        at: syntax.range.upperBound - 1..<syntax.range.upperBound,
        help: tried(at: syntax.range) ?? "leave '?' out",
        for: syntax
      )
    }
    isOpen = true
    return make(.unwrap(value), wrapped, syntax)
  }

  /// The name behind a dot that stands there.
  private func member(behind place: Int) -> Syntax.Name? {
    let bytes = Array(text.text.utf8)
    guard place < bytes.count, bytes[place] == UInt8(ascii: ".") else { return nil }
    let rest = String(decoding: bytes[(place + 1)...], as: UTF8.self)
    let name = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    guard SwiftNames.isIdentifier(name) else { return nil }
    return .init(text: name, range: place + 1..<place + 1 + name.utf8.count)
  }

  // MARK: Members

  private mutating func member(
    _ name: Syntax.Name,
    of baseSyntax: Syntax,
    _ syntax: Syntax,
    _ isOpen: inout Bool
  ) -> Expression {
    if case .name(let owner) = baseSyntax.kind, !baseSyntax.isParenthesized {
      if let symbol = scope.lookup(owner) {
        if let result = facet(name, of: symbol, syntax) { return result }
      } else if let model = types[owner], model.isEnumeration {
        return enumCase(name, of: model, nil, syntax, isQualified: true)
      }
    }
    if let payload = payload(name, of: baseSyntax, syntax, &isOpen) { return payload }
    let value = linkBase(baseSyntax, &isOpen)
    if let type = propertyType(name.text, of: value.type) {
      return make(.property(value, name.text), type, syntax)
    }
    for id in rows(name.text, of: value.type) where id.member.parameters == nil {
      return use(id, of: value, [], name, syntax)
    }
    return unknownMember(name, of: value, baseSyntax, syntax, isCall: false)
  }

  func propertyType(_ name: String, of type: Type) -> Type? {
    types.model(of: type)?.property(named: name)?.type
  }

  func rows(_ name: String, of type: Type) -> [MemberID] {
    Members.receiver(of: type).map { Members.named(name, of: $0) } ?? []
  }

  private mutating func facet(
    _ name: Syntax.Name,
    of symbol: Symbol,
    _ syntax: Syntax
  ) -> Expression? {
    if let facet = symbol.facet(named: name.text), let type = facet.type {
      let reference = Expression.Reference(
        id: facet.id,
        name: "\(symbol.name).\(facet.name)",
        swiftName: facet.swiftName,
        isMember: facet.isMember
      )
      return make(.symbol(reference), type, syntax)
    }
    guard symbol.type == nil else { return nil }
    let names = symbol.facets.map(\.name)
    let facet = Self.actionFacets[name.text] ?? name.text
    let meant = names.contains(facet) ? facet : nil
    let nearest = meant ?? Suggestion.nearest(to: name.text, among: names)
    return report(
      Unknown(.facet, name.text, of: symbol.name),
      at: name.range,
      help: symbol.lacks[facet].map { Advice($0) }
        ?? (nearest ?? ofElement(name.text)).map { .meant($0) }
        ?? facetAdvice(name.text, of: symbol, names),
      for: syntax
    )
  }

  private func facetAdvice(_ name: String, of symbol: Symbol, _ names: [String]) -> Advice? {
    if name == "isEnabled" { return "without 'when' it is always enabled" }
    guard name == "isRunning" || name == "error" else {
      return scope.lookup(name)?.type != nil
        ? "leave '\(symbol.name).' out" : Self.list(names)
    }
    return "only an action that calls a service runs and fails"
      + (tellers(of: name).map { ": \($0)" } ?? "")
  }

  /// What an action tells of itself, under the names that others have for it.
  private static let actionFacets = [
    "isLoading": "isRunning", "loading": "isRunning", "isBusy": "isRunning", "busy": "isRunning",
    "isExecuting": "isRunning", "inProgress": "isRunning", "isPending": "isRunning",
    "running": "isRunning", "failure": "error", "errorMessage": "error", "lastError": "error",
    "canRun": "isEnabled", "canExecute": "isEnabled", "enabled": "isEnabled",
  ]

  /// `payment.card?.number`.
  private mutating func payload(
    _ name: Syntax.Name,
    of baseSyntax: Syntax,
    _ syntax: Syntax,
    _ isOpen: inout Bool
  ) -> Expression? {
    guard case .unwrap(let inner) = baseSyntax.kind, !inner.isParenthesized,
      case .member(let owner, let caseName) = inner.kind,
      types.hasPayloadCase(named: caseName.text), isValue(owner)
    else { return nil }
    var trial = self
    var isOwnerOpen = isOpen
    let value = trial.linkBase(owner, &isOwnerOpen)
    guard let model = types.model(of: value.type),
      let found = model.enumCase(named: caseName.text)
    else { return nil }
    self = trial
    isOpen = true
    guard let property = found.payload.first(where: { $0.name == name.text }) else {
      if found.isUnclear { return invalid(syntax) }
      let names = found.payload.map(\.name)
      let nearest = Suggestion.nearest(to: name.text, among: names)
      return report(
        "unknown-member",
        "the case '\(caseName.text)' has no '\(name.text)'",
        at: name.range,
        help: nearest.map { Advice.meant($0) } ?? Self.list(names),
        for: syntax
      )
    }
    var read = make(
      .payload(value, case: caseName.text, label: name.text),
      property.type.optional,
      syntax
    )
    // What is around it has them.
    read.isParenthesized = false
    guard !property.type.isOptional else { return flattened(read, syntax) }
    return make(.unwrap(read), property.type, syntax)
  }

  /// A payload that is itself optional is read as one optional.
  private func flattened(_ read: Expression, _ syntax: Syntax) -> Expression {
    make(.chain(make(.unwrap(read), read.type.unwrapped, syntax)), read.type, syntax)
  }

  /// Whether the syntax stands for a value, and is not the name of a type or an action.
  private func isValue(_ syntax: Syntax) -> Bool {
    guard case .name(let name) = syntax.kind else { return true }
    return scope.lookup(name)?.type != nil
  }

  /// One row of the table, with arguments that fit.
  ///
  /// - Parameters:
  ///   - free: what the row's free type is, where that is known.
  ///   - due: the number that literals become where they stand for the free type.
  ///   - hint: the type that is due for the whole.
  mutating func use(
    _ id: MemberID,
    of base: Expression?,
    _ arguments: [Syntax.Argument],
    _ name: Syntax.Name,
    _ syntax: Syntax,
    free: Type? = nil,
    due: Type? = nil,
    hint: Type? = nil
  ) -> Expression {
    if base.map(\.isMadeOfLiterals) ?? true { mayTrap = true }
    let member = id.member
    var binding = Binding(own: base?.type ?? .invalid, free: free, due: due)
    binding.hint = hint.flatMap(member.result.free)
    if let problem = Self.unmet(member.requirement, binding.own) {
      return report(
        "unknown-member", problem.words, at: name.range, help: orderAdvice(name, binding.own),
        for: syntax
      )
    }
    let values = bind(arguments, to: member.parameters ?? [], &binding, name)
    guard let values, let type = binding.resolve(member.result) else { return invalid(syntax) }
    if case .optional(.optional) = type {
      return report(
        "nested-optional",
        "'\(name.text)' of \(binding.own.name) would be an optional of an optional",
        at: name.range,
        help: member.receiver == .optional
          ? "write 'flatMap'" : "take the nils out first, with 'compactMap { $0 }'",
        for: syntax
      )
    }
    if let problem = Self.unmet(member.requirement, free: binding.free) {
      let missing = zip(values, arguments).first { $0.0.type.isOptional && !$0.0.isPromoted }
      return report(
        "type-mismatch", "\(member.fullName) \(problem)", at: name.range,
        help: missing.map { "write '\(orValue($0.0, $0.1.value))'" }, for: syntax)
    }
    if type.isInvalid { return invalid(syntax) }
    return make(.member(base, id, values), type, syntax)
  }

  /// By which value the elements could be put in order.
  private func orderAdvice(_ name: Syntax.Name, _ own: Type) -> Advice? {
    if case .dictionary(let key, _) = own {
      let model = "a list of a model with the \(key.name) as a property"
      return "a value is '[key]', their number 'count'; for all of them keep \(model)"
    }
    guard case .array(let element) = own else { return nil }
    if let help = tried(at: name.range, of: own) { return help }
    if case .array = element {
      return "make one list of them first: 'flatMap' in place of 'map', or 'flatMap { $0 }'"
    }
    if element.isOptional { return "take the nils out first, with 'compactMap' in place of 'map'" }
    return name.text == "joined"
      ? "take a text of each first: 'map { \"\\($0)\" }'"
      : "say how: '\(name.text) { $0.… < $1.… }'"
  }

  // MARK: Subscripts

  private mutating func element(
    of baseSyntax: Syntax,
    _ index: Syntax,
    _ syntax: Syntax,
    _ isOpen: inout Bool
  ) -> Expression {
    let value = linkBase(baseSyntax, &isOpen)
    mayTrap = true
    switch value.type {
    case .dictionary(let key, let element):
      guard !element.isOptional else {
        return report(
          "nested-optional",
          "a value of \(value.type.name) would be an optional of an optional",
          at: index.range,
          help: "let the dictionary leave out what is nil",
          for: syntax
        )
      }
      let checked = check(index, expecting: key)
      return make(.subscript(value, checked), .optional(element), syntax)
    case .array(let element):
      let checked = check(index, expecting: .int)
      if case .literal(.int(let number)) = checked.kind, number < 0 {
        return report(
          "constant-trap", "no list has an element at \(number)", at: index.range,
          help: tried(at: index.range) ?? "places count from 0", for: syntax)
      }
      return make(.subscript(value, checked), element, syntax)
    case .invalid:
      _ = infer(index, hint: nil)
      return invalid(syntax)
    default:
      var help: Advice? = value.type.isOptional ? "write '\(source(baseSyntax))?[…]'" : nil
      if value.type == .string { help = "take 'first', 'last' or 'prefix(_:)'" }
      return report(
        "unknown-member",
        "\(Self.article(value.type)) has no elements by number or key",
        at: baseSyntax.range,
        help: help,
        for: syntax
      )
    }
  }
}
