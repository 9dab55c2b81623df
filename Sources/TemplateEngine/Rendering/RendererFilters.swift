import Diagnostics

/// Filters, resolved while compiling or by name while rendering.
extension Renderer {
  /// Applies a filter to the value below its `count` arguments.
  mutating func filter(
    _ number: Int,
    _ count: Int,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    let arguments = Arguments(stack, count)
    stack.removeLast(count)
    var value = stack.removeLast()
    try countFilter(value, unit, step)
    if !filters[number].acceptsMissing, value.isUndefined || value.isNull && options.lenient {
      guard options.lenient, filters[number].printsMissing else {
        stack.append(.undefined)
        return
      }
      value = store.string("")
    }
    do throws(FilterError) {
      stack.append(try filters[number].body(value, arguments, &store))
    } catch {
      throw filterFailed(filters[number].name, error, unit, step)
    }
    try checkStore(unit, step)
  }

  /// Applies Stencil's filter `filter`. The value below the `count` arguments is the name of a
  /// filter or, as in `"join:', '|upper"`, a chain of filters with arguments.
  mutating func filterNamed(_ count: Int, _ unit: Unit, _ step: Int) throws(TemplateError) {
    let name = stack.remove(at: stack.count - count - 1)
    guard let text = store.string(of: name) else { throw noFilter(name, unit, step) }
    if let number = number(ofFilter: text) {
      try checkCount(number, count, unit, step)
      return try filter(number, count, unit, step)
    }
    guard count == 0, let uses = uses(text, unit, step) else { throw noFilter(name, unit, step) }
    for use in uses {
      guard let number = number(ofFilter: use.name) else { throw noFilter(name, unit, step) }
      for argument in use.arguments {
        guard let value = value(of: argument) else { throw noFilter(name, unit, step) }
        stack.append(value)
      }
      try checkCount(number, use.arguments.count, unit, step)
      try filter(number, use.arguments.count, unit, step)
    }
  }

  private func number(ofFilter name: String) -> Int? {
    filters.lastIndex { $0.name == name || $0.aliases.contains(name) }
  }

  private mutating func checkCount(
    _ number: Int,
    _ count: Int,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    let most = filters[number].parameters.count
    let least = filters[number].parameters.prefix { $0.standard == nil }.count
    guard (least...most).contains(count) else { throw wrongCount(filters[number], unit, step) }
  }

  /// Parses a chain of filters, or returns `nil` if it has errors.
  private func uses(_ text: String, _ unit: Unit, _ step: Int) -> [FilterUse]? {
    let source = TemplateSource(text, at: unit.span(at: step))
    return source.withView(isLenient: options.lenient) { view in
      var bag = DiagnosticBag()
      var parser = ExpressionParser(view, 0..<view.count)
      var uses: [FilterUse] = []
      repeat {
        guard let use = parser.filterUse(&bag), !use.isNegated else { return nil }
        uses.append(use)
      } while parser.take(.pipe)
      return parser.expectEnd(&bag) ? uses : nil
    }
  }

  /// Returns the value of an argument in such a chain, which must be a literal or a variable.
  private mutating func value(of argument: Expression) -> Value? {
    switch argument.kind {
    case .null: .null
    case .bool(let value): .bool(value)
    case .int(let value): .int(value)
    case .double(let value): .double(value)
    case .string(let value): store.string(value)
    case .name(let name): slotNumbers[name].map { slots[$0] } ?? .undefined
    default: nil
    }
  }
}
