import Diagnostics

extension Checker {
  // MARK: Symbols

  mutating func named(_ name: String, _ syntax: Syntax, _ hint: Type?) -> Expression {
    guard let symbol = scope.lookup(name) else { return unknown(name, syntax, hint) }
    guard let type = symbol.type else {
      // Where one is joined with another, both are mended alike.
      if let last = bag.all.last, last.code == "not-a-value", let place = last.span,
        place.file == span(syntax.range).file, place.end < span(syntax.range).start,
        place.start >= span(0..<0).start
      {
        return invalid(syntax)
      }
      return report(
        "not-a-value",
        "'\(name)' is no value itself",
        at: syntax.range,
        help: Self.facetAdvice(symbol),
        for: syntax
      )
    }
    return make(.symbol(Self.reference(symbol, named: name)), type, syntax)
  }

  private static func facetAdvice(_ symbol: Symbol) -> Advice? {
    guard let first = symbol.facets.first else {
      return "an action is asked for by a button, by 'on' or by another action's 'do'"
    }
    let names = symbol.facets.map { "'\(symbol.name).\($0.name)'" }
    guard names.count > 1 else { return Advice.meant("\(symbol.name).\(first.name)") }
    return "it has \(names.dropLast().joined(separator: ", ")) and \(names[names.count - 1])"
  }

  private static func reference(_ symbol: Symbol, named name: String) -> Expression.Reference {
    Expression.Reference(
      id: symbol.id,
      name: name,
      swiftName: symbol.swiftName,
      isMember: symbol.isMember
    )
  }

  /// What is called by its name where no closure is: the element of a row, or the one value of a run.
  private var adviceForParameter: Advice? {
    if scope.lookup("item") != nil { return "the element here is 'item'" }
    let names = scope.namesByNearness.filter { scope.lookup($0)?.isMember == false }
    return names.count == 1 ? Advice.meant(names[0]) : nil
  }

  mutating func parameter(_ number: Int, _ syntax: Syntax) -> Expression {
    guard let frame = frames.last else {
      return report(
        "closure-parameter",
        "'$\(number)' stands outside of a closure",
        at: syntax.range,
        help: adviceForParameter,
        for: syntax
      )
    }
    guard number < frame.types.count else {
      let takes = frame.types.count == 1 ? "one value, '$0'" : "two values, '$0' and '$1'"
      return report(
        "closure-parameter",
        "this closure takes \(takes)",
        at: syntax.range,
        help: frame.types.count == 1 ? "write '$0'" : "write '$0' or '$1'",
        for: syntax
      )
    }
    frames[frames.count - 1].used |= 1 << number
    return make(.parameter(number), frame.types[number], syntax)
  }

  // MARK: Cases

  /// `.retail`, `.card(number: "42")`.
  mutating func implicitCase(
    _ name: String,
    _ arguments: [Syntax.Argument]?,
    _ syntax: Syntax,
    _ hint: Type?
  ) -> Expression {
    guard let hint else {
      return report(
        "unknown-context",
        "nothing says what '.\(name)' is a case of",
        at: syntax.range,
        help: types.enumeration(with: name).map { "write '\($0).\(name)'" }
          ?? "write the type before the dot",
        for: syntax
      )
    }
    if hint.isInvalid { return invalid(syntax) }
    guard let model = types.model(of: hint.unwrapped), model.isEnumeration else {
      return report(
        "type-mismatch",
        "expected \(hint.name), found a case '.\(name)'",
        at: syntax.range,
        help: scope.lookup(name)?.type == hint
          ? "leave the dot out: write '\(name)'"
          : caseOfProperty(name, of: hint) ?? adviceForCase(name, where: hint),
        for: syntax
      )
    }
    let range = syntax.range.lowerBound + 1..<syntax.range.lowerBound + 1 + name.utf8.count
    let name = Syntax.Name(text: name, range: range)
    var result = enumCase(name, of: model, arguments, syntax, isQualified: false)
    // Swift would take `.none` as the optional's own.
    if hint.isOptional, ["none", "some"].contains(name.text),
      case .enumCase(let name, let arguments, _) = result.kind
    {
      result.kind = .enumCase(name, arguments, isQualified: true)
    }
    return result
  }

  /// For a struct that is compared with a case of what it holds.
  private func caseOfProperty(_ name: String, of type: Type) -> Advice? {
    let owner = types.model(of: type.unwrapped)?.properties.first { property in
      types.model(of: property.type.unwrapped)?.enumCase(named: name) != nil
    }
    guard let owner else { return nil }
    let isElement = frames.last?.types == [type.unwrapped]
    return "'\(owner.name)' has that case: compare "
      + (isElement ? "'$0.\(owner.name)'" : "its '.\(owner.name)'")
  }

  /// For `.now` and `.zero`, which Swift takes for members of the type.
  private func adviceForCase(_ name: String, where type: Type) -> Advice? {
    if type.isOptional, name == "none" { return "write 'nil'" }
    if type == .string { return "a text has quotes of its own: \"\(name)\"" }
    return Conversion.zero(of: type).map { "write a value, as in '\($0)'" } ?? valuesAdvice(type)
  }

  /// For `Filter.open`, where another enum has that case.
  private func otherEnum(_ name: String, but model: ModelType, _ isQualified: Bool) -> Advice? {
    guard isQualified else { return nil }
    let others = types.names.filter {
      $0 != model.name && types[$0]?.enumCase(named: name) != nil
    }
    return others.count == 1 ? Advice.meant("\(others[0]).\(name)") : nil
  }

  mutating func enumCase(
    _ name: Syntax.Name,
    of model: ModelType,
    _ arguments: [Syntax.Argument]?,
    _ syntax: Syntax,
    isQualified: Bool
  ) -> Expression {
    guard let found = model.enumCase(named: name.text) else {
      // An enum without cases is reported where it is declared.
      if model.cases.isEmpty { return invalid(syntax) }
      let nearest = Suggestion.nearest(to: name.text, among: model.cases.map(\.name))
      return report(
        Unknown(.enumCase, name.text, of: model.name),
        at: name.range,
        help: name.text == "none"
          ? "what has no value is written 'nil'"
          : nearest.map { Advice.meant(".\($0)") }
            ?? otherEnum(name.text, but: model, isQualified)
            ?? (name.text == "allCases"
              ? "write them: '[\(model.cases.map { ".\($0.name)" }.joined(separator: ", "))]'"
              : Self.list(model.cases.map(\.name))),
        for: syntax
      )
    }
    guard arguments != nil || found.payload.isEmpty else {
      let labels = found.payload.map { "\($0.name): …" }.joined(separator: ", ")
      return report(
        "wrong-arguments",
        "the case '\(name.text)' needs its values",
        at: name.range,
        help: "write '.\(name.text)(\(labels))'",
        for: syntax
      )
    }
    if arguments != nil, found.payload.isEmpty {
      return report(
        "wrong-arguments",
        "the case '\(name.text)' takes no values",
        at: syntax.range,
        help: "write '.\(name.text)'",
        for: syntax
      )
    }
    if found.isUnclear { return invalid(syntax) }
    let values = labelled(arguments ?? [], found.payload, of: "'.\(name.text)'", name.range)
    return make(
      .enumCase(name.text, values, isQualified: isQualified),
      .model(model.name),
      syntax
    )
  }

  static func list(_ names: [String]) -> Advice? {
    guard !names.isEmpty, names.count <= 8 else { return nil }
    return .has(names)
  }
}
