import Diagnostics

/// Filters. A filter that is known by name is resolved here, and its number of arguments is
/// checked.
extension Compiler {
  func acceptsMissing(_ name: String) -> Bool {
    linkage.number(ofFilter: name).map { linkage.filters[$0].acceptsMissing } ?? false
  }

  /// Compiles the application of a filter to the top value.
  mutating func compile(_ use: FilterUse, _ bag: inout DiagnosticBag) {
    if use.name == "filter", let name = use.arguments.first {
      return compile(use, named: name, &bag)
    }
    guard let number = number(of: use) else {
      let nearest = Suggestion.nearest(to: use.name, among: linkage.filterNames)
      let name = (use.isNegated ? "!" : "") + use.name
      let help = nearest.map { Advice.meant($0) } ?? Self.foreignFilters[use.name]
      bag.add(.unknownFilter(name, help: help, at: unit.source.span(use.span)))
      return
    }
    let filter = linkage.filters[number]
    guard filter.takes(use.arguments.count) else {
      bag.add(.wrongArguments(filter, use.arguments.count, at: unit.source.span(use.span)))
      return
    }
    var last = 0
    for (index, argument) in use.arguments.enumerated() {
      // Of several defaults, only the last one must exist.
      let isLast = index == use.arguments.count - 1
      compile(argument, isSoft: options.lenient || filter.acceptsMissing && !isLast, &bag)
      guard isLast || index - last == Arguments.limit - 1 else { continue }
      unit.emit(.filter, Int32(number), Int32(index - last + 1), at: use.span)
      last = index + 1
    }
    if use.arguments.isEmpty { unit.emit(.filter, Int32(number), 0, at: use.span) }
    if use.isNegated { unit.emit(.not, at: use.span) }
  }

  /// The names of other languages' filters, and what to write instead.
  private static var foreignFilters: [String: Advice] {
    let loop: Advice = "write 'for x in list where …'"
    let nothing: Advice = "nothing is escaped here: leave it out"
    return [
      "where": loop, "select": loop, "selectattr": loop, "reject": loop, "filterBy": loop,
      "escape": nothing, "e": nothing, "safe": nothing, "append": "'~' joins texts",
      "prepend": "'~' joins texts", "size": Advice.meant("count"), "len": Advice.meant("count"),
      "string": "write 'x ~ \"\"'",
    ]
  }

  /// Returns the number of the filter, or `nil` if there is none, or if it is negated and does not
  /// return a Boolean.
  private func number(of use: FilterUse) -> Int? {
    guard let number = linkage.number(ofFilter: use.name) else { return nil }
    return !use.isNegated || linkage.filters[number].gives == .flag ? number : nil
  }

  /// Compiles Stencil's filter `filter`, which applies the filter that its first argument names.
  private mutating func compile(
    _ use: FilterUse,
    named name: Expression,
    _ bag: inout DiagnosticBag
  ) {
    let rest = Array(use.arguments.dropFirst())
    // Anything more than a plain name is resolved while rendering.
    if case .string(let text) = name.kind, text != "filter",
      text.utf8.allSatisfy(Letter.continuesName)
    {
      return compile(FilterUse(name: text, span: name.span, arguments: rest), &bag)
    }
    guard rest.count <= Arguments.limit else {
      let place = unit.source.span(use.span)
      bag.add(.error("filter-arguments", "no filter takes \(rest.count) arguments", at: place))
      return
    }
    for argument in use.arguments { compile(argument, &bag) }
    unit.emit(.filterNamed, Int32(rest.count), at: use.span)
  }
}

extension Filter {
  /// Whether the filter can be applied with this number of arguments. A filter that tries several
  /// defaults takes any number of them.
  fileprivate func takes(_ count: Int) -> Bool {
    let required = parameters.prefix { $0.standard == nil }.count
    return count >= required && (count <= parameters.count || acceptsMissing)
  }
}

extension Diagnostic {
  fileprivate static func unknownFilter(
    _ name: String,
    help: Advice?,
    at span: SourceSpan
  ) -> Diagnostic {
    .error("unknown-filter", "unknown filter '\(name)'", at: span, help: help)
  }

  fileprivate static func wrongArguments(
    _ filter: Filter,
    _ count: Int,
    at span: SourceSpan
  ) -> Diagnostic {
    let all = filter.parameters.count
    let required = filter.parameters.prefix { $0.standard == nil }.count
    let most = filter.acceptsMissing ? "\(required) or more" : "\(required) to \(all)"
    let wanted = required == all ? "\(all)" : most
    let noun = wanted == "1" ? "argument" : "arguments"
    return .error(
      "filter-arguments",
      "'\(filter.name)' takes \(wanted == "0" ? "no" : wanted) \(noun), found \(count)",
      at: span,
      help: "write \(filter.usage)"
    )
  }
}
