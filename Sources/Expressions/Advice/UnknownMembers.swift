import Diagnostics

/// What is said of a member that a value does not have.
extension Checker {
  mutating func unknownMember(
    _ name: Syntax.Name,
    of base: Expression,
    _ baseSyntax: Syntax,
    _ syntax: Syntax,
    isCall: Bool
  ) -> Expression {
    if base.type.isInvalid { return invalid(syntax) }
    if let wrong = misused(name, of: base, isCall: isCall, syntax) { return wrong }
    if let model = types.model(of: base.type), let found = model.enumCase(named: name.text) {
      return report(
        "unknown-member",
        "'\(name.text)' is a case of \(model.name), not a member",
        at: name.range,
        help: tried(at: name.range) ?? reading(found, name, of: baseSyntax)
          ?? "write '\(source(baseSyntax)) == .\(name.text)' to compare",
        for: syntax
      )
    }
    guard case .optional(let wrapped) = base.type else {
      return unknownMember(name, of: base.type, facetsOf: baseSyntax, syntax)
    }
    let names = memberNames(of: wrapped)
    if Self.questions.contains(name.text) || name.text == "isEmpty" && !names.contains(name.text) {
      return report(
        Unknown(.member, name.text, of: base.type.name), at: name.range,
        help: rewrite(at: name.range), for: syntax)
    }
    let isShown = name.text == "formatted" && (wrapped.isNumber || wrapped == .date)
    let isKnown = isShown || names.contains(name.text)
    let isCase = types.model(of: wrapped)?.enumCase(named: name.text) != nil
    if !isKnown, !isCase, !wrapped.isInvalid {
      return unknownMember(name, of: wrapped, facetsOf: baseSyntax, syntax)
    }
    return report(
      MayBeNil(source(baseSyntax), base.type.name),
      at: name.range,
      help: (frames.isEmpty ? nil : tried(at: name.range))
        ?? unwrappedAdvice(baseSyntax, ".\(name.text)")
        ?? (isKnown
          ? "write \(chained("?.\(name.text)", behind: baseSyntax, upTo: name.range.upperBound))"
          : "go on with '?.', or say with '??' what it is instead of nil"),
      for: syntax
    )
  }

  /// What others ask of what may be nil.
  private static let questions: Set = [
    "isPresent", "hasValue", "isSome", "exists", "isDefined", "isNil", "isNone",
  ]

  /// How what a case carries is read: the one value that is asked for, or each.
  private func reading(
    _ found: ModelType.Case, _ name: Syntax.Name, of base: Syntax
  ) -> Advice? {
    let asked = asked(behind: name).dropFirst().prefix { $0.isLetter || $0.isNumber }
    if found.payload.contains(where: { $0.name == asked }) {
      let (value, end) = (".\(name.text)?.\(asked)", name.range.upperBound + 1 + asked.utf8.count)
      return "read its value with \(chained(value, behind: base, upTo: end))"
    }
    guard !found.payload.isEmpty else { return nil }
    let reads = found.payload.prefix(3).map { "'\(source(base)).\(name.text)?.\($0.name)'" }
    return "write \(reads.joined(separator: " or ")) to read its value"
  }

  /// A method that is not called, or a property that is.
  private mutating func misused(
    _ name: Syntax.Name,
    of base: Expression,
    isCall: Bool,
    _ syntax: Syntax
  ) -> Expression? {
    let rows = rows(name.text, of: base.type)
    let simple = rows.first {
      $0.member.parameters?.isEmpty == true && Self.unmet($0.member.requirement, base.type) == nil
    }
    if !isCall, let method = (simple ?? rows.first)?.member {
      let labels = (method.parameters ?? []).map { "\($0.label.map { "\($0): " } ?? "")…" }
      return report(
        "unknown-member",
        "'\(name.text)' is called with parentheses",
        at: name.range,
        help: "write '\(name.text)(\(labels.joined(separator: ", ")))'",
        for: syntax
      )
    }
    let isProperty = rows.contains { $0.member.parameters == nil }
    guard isCall, isProperty || propertyType(name.text, of: base.type) != nil else { return nil }
    return report(
      "not-a-function",
      "'\(name.text)' is a property, and is not called",
      at: name.range,
      help: syntax.range.upperBound > name.range.upperBound + 2
        ? tried(at: name.range, of: base.type) ?? "write it without parentheses"
        : "write it without parentheses",
      for: syntax
    )
  }

  func memberNames(of type: Type) -> [String] {
    let properties = types.model(of: type)?.properties.map(\.name) ?? []
    return properties + (Members.receiver(of: type).map { Members.names(of: $0) } ?? [])
  }

  private mutating func unknownMember(
    _ name: Syntax.Name,
    of type: Type,
    facetsOf base: Syntax,
    _ syntax: Syntax
  ) -> Expression {
    var names = memberNames(of: type)
    var advice: Advice?
    if case .name(let owner) = base.kind, let symbol = scope.lookup(owner) {
      names = symbol.facets.map(\.name) + names
      let isOfRules = ["isValid", "message", "isTouched"].contains(name.text)
      if isOfRules, symbol.facets.isEmpty { advice = "only a state with 'rules' has it" }
    }
    if case .parameter(let number) = base.kind, let frame = frames.last, frame.types.count > 1,
      frame.types[number].isNumber, source(around: name).contains("$1.\(name.text)")
    {
      advice = "'$\(number)' is what came together so far: write it alone"
    }
    let isModel = types.model(of: type) != nil
    advice =
      advice ?? near(name, names, of: type) ?? tried(at: name.range, of: type)
      ?? elsewhere(name, of: type, base)
    return report(
      Unknown(.member, name.text, of: type == .error ? "error" : type.name),
      at: name.range,
      help: advice ?? (isModel ? nil : foreign(name, names, of: type))
        ?? help(for: name, base, among: names, of: type),
      for: syntax
    )
  }

  /// The member that is nearest, where the whole text is fine with it.
  private func near(_ name: Syntax.Name, _ names: [String], of type: Type) -> Advice? {
    let isModel = types.model(of: type) != nil
    let others = isModel ? [] : Rewrite.knownMembers
    guard let near = Suggestion.nearest(to: name.text, among: names + others) else { return nil }
    guard !names.contains(near) else {
      return isModel || isFine(with: near, in: name.range) ? .meant(near) : nil
    }
    // Misspelt as other languages have it.
    var other = self
    other.text = SourceText(
      verbatim: mended(with: near, in: name.range), span: text.span(of: 0..<0))
    let start = name.range.lowerBound
    return other.tried(at: start..<start + near.utf8.count, of: type, isNamed: true)
  }

  /// The words of the table, where they name what the type has.
  private func foreign(_ name: Syntax.Name, _ names: [String], of type: Type) -> Advice? {
    guard let help = rewrite(at: name.range, of: type) else { return nil }
    let meant = help.meant?.prefix { $0.isLetter || $0.isNumber }
    return meant.map { names.contains(String($0)) } ?? true ? help : nil
  }

  /// What the type has, as it is asked.
  private func help(
    for name: Syntax.Name, _ base: Syntax, among names: [String], of type: Type
  ) -> Advice? {
    if type == .error { return helpForError(name.text, names) }
    if case .dictionary = type, !Members.named(name.text, of: .array).isEmpty {
      let owner = source(base)
      return
        "go through its keys: '\(owner).keys.\(name.text) { … }', where '\(owner)[$0]' is the value of one"
    }
    if let cases = types.model(of: type)?.cases, !cases.isEmpty {
      return compared(name, base, cases) ?? help(for: name.text, cases)
    }
    if case .array(let element) = type {
      if propertyType(name.text, of: element) != nil {
        return "take it of each: 'map { $0.\(name.text) }'"
      }
      if !rows(name.text, of: element).isEmpty { return "each element has it: '$0.\(name.text)'" }
    }
    if let nearest = Suggestion.nearest(to: name.text, among: names) { return .meant(nearest) }
    if let model = types.model(of: type) {
      if name.text == "id" { return .addProperty("id: Int", to: model.name, has: names) }
      return Suggestion.kin(of: name.text, among: names).map { .meant($0) } ?? Self.list(names)
        ?? "it has \(Self.brief(names))"
    }
    if type == .date {
      return "dates are compared, and shown with 'formatted(date: .numeric, time: .omitted)'"
    }
    if type.isNumber, ["count", "length", "size"].contains(name.text) {
      return "it is a number itself: leave '.\(name.text)' out"
    }
    if type.isNumber {
      return name.text.hasPrefix("format")
        ? "say how, as in 'formatted(.number)' or 'formatted(.currency(code: \"EUR\"))'"
        : "it has 'formatted' alone"
    }
    return names.isEmpty
      ? "it has no members: leave '.\(name.text)' out"
      : "'trellis reference' lists what \(Self.article(type)) has: \(Self.brief(names))"
  }

  private func helpForError(_ name: String, _ names: [String]) -> Advice? {
    // What a case carries, where it is known which one it is.
    let carried = names.filter { $0 != "message" }
    if let nearest = Suggestion.nearest(to: name, among: names) { return .meant(nearest) }
    return carried.isEmpty
      ? "it has 'message' alone, a text"
      : "it carries \(carried.map { "'\($0)'" }.joined(separator: ", "))"
  }

  /// `order.status == .open` for `order.isOpen`.
  private func compared(
    _ name: Syntax.Name, _ base: Syntax, _ cases: [ModelType.Case]
  ) -> Advice? {
    guard let word = name.text.firstMatch(of: /^(?:is|has|was)(.)(.+)$/)?.output,
      let near = Suggestion.nearest(
        to: word.1.lowercased() + word.2 + " ", among: cases.map(\.name)),
      let meant = cases.first(where: { $0.name == near })
    else { return nil }
    let sure = meant.payload.first { !$0.type.isOptional }?.name
    let question = sure.map { ".\(near)?.\($0) != nil" } ?? " == .\(near)"
    let whole = source(base) + question
    return isFine(with: whole, in: base.range.lowerBound..<name.range.upperBound)
      ? "write '\(whole)'" : nil
  }

  private func help(for name: String, _ cases: [ModelType.Case]) -> Advice? {
    let names = cases.map(\.name)
    return (Suggestion.nearest(to: name, among: names) ?? Suggestion.kin(of: name, among: names))
      .map { .meant($0) } ?? carried(by: cases)
      ?? "an enum has its cases alone: compare it, as in '== .\(cases[0].name)'"
  }

  /// The cases of an enum, and how the value of one is read; `nil` where none carries any.
  func carried(by cases: [ModelType.Case]) -> Advice? {
    guard let first = cases.first(where: { !$0.payload.isEmpty }) else { return nil }
    let names = cases.prefix(6).map { "'\($0.name)'" }.joined(separator: ", ")
    return "its cases are \(names): what one carries is read as in "
      + "'\(first.name)?.\(first.payload[0].name)'"
  }

  private static func brief(_ names: [String]) -> String {
    names.prefix(6).map { "'\($0)'" }.joined(separator: ", ") + (names.count > 6 ? ", …" : "")
  }
}
