import Diagnostics

/// Errors for calls of macros, templates and blocks, and for exceeded limits.
extension Renderer {
  @inline(never)
  mutating func noMacro(_ slot: Int, _ value: Value, _ unit: Unit, _ step: Int) -> TemplateError {
    let name = variables[slot].text
    let span = unit.span(at: step)
    guard value.isUndefined else {
      return TemplateError(
        .wrongValue("'\(name)' is \(value.description), not a macro", at: span))
    }
    let known = slots.indices.filter { slots[$0].kind == .macro }.map { variables[$0].text }
    let nearest = Suggestion.nearest(to: name, among: known).map { Advice.meant($0) }
    var help = nearest ?? Self.foreignFunctions[name]
    if unit.macros.contains(where: { $0.name == variables[slot] }) {
      help = "it is defined further down: put it before the first call"
    } else if filters.contains(where: { $0.name == name || $0.aliases.contains(name) }) {
      help = "write a filter, 'x|\(name)'"
    }
    return TemplateError(.error("unknown-macro", "unknown macro '\(name)'", at: span, help: help))
  }

  /// The names of other languages' functions, and what to write instead.
  private static var foreignFunctions: [String: Advice] {
    [
      "super": "write 'block.super'", "range": "write '1...3'", "len": "write 'x|count'",
      "enumerate": "write 'loop.counter0' in the loop",
    ]
  }

  @inline(never)
  mutating func wrongArgument(
    _ label: Name?,
    _ macro: CompiledMacro,
    _ unit: Unit,
    _ step: Int
  ) -> TemplateError {
    let name = macro.name.text
    let span = unit.span(at: step)
    guard let label = label?.text else {
      let count = macro.parameters.count
      let message = "macro '\(name)' takes \(count) argument\(count == 1 ? "" : "s") at most"
      return TemplateError(.error("macro-arguments", message, at: span))
    }
    let nearest = Suggestion.nearest(to: label, among: macro.parameters.map(\.name.text))
    return TemplateError(
      .error(
        "macro-arguments", "macro '\(name)' has no parameter '\(label)'", at: span,
        help: nearest.map { Advice.meant($0) }))
  }

  @inline(never)
  mutating func missingArgument(
    _ parameter: Name,
    _ macro: CompiledMacro,
    _ unit: Unit,
    _ step: Int
  ) -> TemplateError {
    TemplateError(
      .error(
        "macro-arguments", "macro '\(macro.name.text)' needs '\(parameter.text)'",
        at: unit.span(at: step)))
  }

  @inline(never)
  mutating func noTemplateName(_ name: Value, _ unit: Unit, _ step: Int) -> TemplateError {
    let message = "expected a template's name, found \(name.description)"
    return TemplateError(.wrongValue(message, at: unit.span(at: step)))
  }

  @inline(never)
  mutating func noContext(_ value: Value, _ unit: Unit, _ step: Int) -> TemplateError {
    TemplateError(
      .wrongValue(
        "expected an object for the template's variables, found \(value.description)",
        at: unit.span(at: step)))
  }

  @inline(never)
  mutating func noTemplate(_ name: String, _ unit: Unit, _ step: Int) -> TemplateError {
    let nearest = Suggestion.nearest(to: name, among: unitNumbers.keys.sorted())
    return TemplateError(
      .error(
        "unknown-template", "unknown template '\(name)'", at: unit.span(at: step),
        help: nearest.map { Advice.meant($0) }))
  }

  @inline(never)
  mutating func noSuper(_ unit: Unit, _ step: Int) -> TemplateError {
    TemplateError(
      .wrongValue("'block.super' stands in no block that replaces another", at: unit.span(at: step))
    )
  }

  @inline(never)
  mutating func noBlock(_ name: Name, _ unit: Unit, _ step: Int) -> TemplateError {
    let known = heirUnits.flatMap { $0.blocks.map(\.name.text) }
    let nearest = Suggestion.nearest(to: name.text, among: known)
    return TemplateError(
      .unknownName("there is no block '\(name.text)'", nearest, at: unit.span(at: step)))
  }

  @inline(never)
  mutating func tooDeep(_ unit: Unit, _ step: Int) -> TemplateError {
    let message = "more than \(options.limits.depth) includes and calls stand inside one another"
    return TemplateError(.runaway(message, at: unit.span(at: step)))
  }

  @inline(never)
  mutating func tooManySteps(_ unit: Unit, _ step: Int) -> TemplateError {
    let message = "stopped after \(options.limits.steps) turns of loops and calls"
    return TemplateError(.runaway(message, at: unit.span(at: step)))
  }

  @inline(never)
  mutating func tooMuchText(_ unit: Unit, _ step: Int) -> TemplateError {
    let message = "stopped after \(options.limits.bytes >> 20) MB of text"
    return TemplateError(.runaway(message, at: unit.span(at: step)))
  }

  @inline(never)
  mutating func longRange(_ unit: Unit, _ step: Int) -> TemplateError {
    let message = "the range has more than \(options.limits.steps) numbers"
    return TemplateError(.runaway(message, at: unit.span(at: step)))
  }
}
