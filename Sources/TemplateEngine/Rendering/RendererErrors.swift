import Diagnostics

/// Errors and limits. The functions that make errors are not inlined, to keep them out of the
/// interpreter loop. They are mutating, though they change nothing, because a borrowing function
/// would copy the renderer.
extension Renderer {
  @inline(__always)
  mutating func countStep(_ unit: Unit, _ step: Int) throws(TemplateError) {
    steps += 1
    if steps > options.limits.steps || instructions > 16 * options.limits.steps {
      throw tooManySteps(unit, step)
    }
    if output.count > options.limits.bytes { throw tooMuchText(unit, step) }
  }

  /// Counts the application of a filter, which takes longer the longer its subject is.
  @inline(__always)
  mutating func countFilter(
    _ value: Value,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    steps += 4 + (value.kind == .string ? Int(value.size) / 64 : value.elementCount)
    if steps > options.limits.steps { throw tooManySteps(unit, step) }
  }

  @inline(__always)
  mutating func checkStore(_ unit: Unit, _ step: Int) throws(TemplateError) {
    if store.isFull || store.size > store.limit { throw tooMuchText(unit, step) }
  }

  @inline(never)
  mutating func unknownVariable(_ slot: Int, _ unit: Unit, _ step: Int) -> TemplateError {
    let name = variables[slot].text
    let bound = slots.indices.filter { !slots[$0].isUndefined }.map { variables[$0].text }
    let nearest = Suggestion.nearest(to: name, among: bound + store.names(of: root))
    let span = unit.span(at: step)
    let place = SourceSpan(
      file: span.file, start: span.start, end: min(span.end, span.start + name.utf8.count))
    var diagnostic = Diagnostic.unknownName("unknown name '\(name)'", nearest, at: place)
    if unit.includes(at: step) {
      diagnostic.help = "a template's name stands in quotes"
    } else if name.hasPrefix("“") || name.hasPrefix("‘") || name.hasPrefix("«") {
      diagnostic.help = "a text stands in straight quotes: \"a\" or 'a'"
    } else if nearest == nil {
      diagnostic.help = Self.listed(Set(bound + store.names(of: root)).sorted())
    }
    return TemplateError(diagnostic)
  }

  /// Returns advice that lists the known names, at most eight of them.
  private static func listed(_ names: [String]) -> Advice? {
    guard !names.isEmpty else { return nil }
    let rest = names.count - 8
    return "known here: \(names.prefix(8).joined(separator: ", "))"
      + (rest > 0 ? " and \(rest) more" : "")
  }

  @inline(never)
  mutating func unknownMember(_ name: Name, of base: Value, _ unit: Unit, _ step: Int)
    -> TemplateError
  {
    let text = name.text
    let span = unit.memberSpan(text, at: step)
    guard base.kind == .object else {
      let message = "\(base.description) has no '\(text)'"
      let isLong = base.kind == .array || base.kind == .range || base.kind == .string
      let known = isLong ? ["count", "first", "last", "isEmpty"] : []
      var error = TemplateError(
        .unknownName(message, Suggestion.nearest(to: text, among: known), at: span))
      if error.diagnostic.help == nil, isLong, let filter = nearestFilter(text) {
        error.diagnostic.help = "write a filter, 'x|\(filter)'"
      }
      return error
    }
    let nearest = Suggestion.nearest(to: text, among: store.names(of: base))
    let what = unit.baseText(of: text, at: step).map { "'\($0)'" } ?? "the object"
    return TemplateError(.unknownName("\(what) has no '\(text)'", nearest, at: span))
  }

  @inline(never)
  mutating func unknownElement(_ index: Value, of base: Value, _ unit: Unit, _ step: Int)
    -> TemplateError
  {
    let span = unit.span(at: step)
    if let text = store.string(of: index) {
      let nearest = Suggestion.nearest(to: text, among: store.names(of: base))
      return TemplateError(.unknownName("\(base.description) has no '\(text)'", nearest, at: span))
    }
    guard let number = index.asInt, base.kind == .array || base.kind == .range else {
      return TemplateError(
        .wrongValue("\(base.description) has no element at \(index.description)", at: span))
    }
    let count = base.elementCount
    return TemplateError(
      .wrongValue(
        "the list has \(count) element\(count == 1 ? "" : "s"), none at \(number)", at: span))
  }

  @inline(never)
  mutating func noText(_ value: Value, _ unit: Unit, _ step: Int) -> TemplateError {
    let help = value.kind == .macro ? "write 'call'" : "print its parts, or use '|json'"
    return TemplateError(
      .wrongValue("\(value.description) has no text", at: unit.span(at: step), help: Advice(help)))
  }

  @inline(never)
  mutating func noList(_ value: Value, _ unit: Unit, _ step: Int) -> TemplateError {
    TemplateError(
      .wrongValue("expected a list, found \(value.description)", at: unit.span(at: step)))
  }

  @inline(never)
  mutating func noPair(_ value: Value, _ unit: Unit, _ step: Int) -> TemplateError {
    let message = "two variables need an object or a list of pairs, found \(value.description)"
    return TemplateError(.wrongValue(message, at: unit.span(at: step)))
  }

  @inline(never)
  mutating func noLoop(_ label: Int32, _ unit: Unit, _ step: Int) -> TemplateError {
    let message =
      label < 0 ? "no loop is around it" : "no loop around it is '\(Name(id: label).text)'"
    return TemplateError(.wrongValue(message, at: unit.span(at: step)))
  }

  @inline(never)
  mutating func noNumber(_ value: Value, _ unit: Unit, _ step: Int) -> TemplateError {
    TemplateError(
      .wrongValue(
        "expected a \(value.kind == .double ? "whole " : "")number, found \(value.description)",
        at: unit.span(at: step)))
  }

  @inline(never)
  mutating func noOperand(
    _ value: Value,
    _ operation: BinaryOperator,
    _ unit: Unit,
    _ step: Int
  ) -> TemplateError {
    var error = noNumber(value, unit, step)
    if operation == .add, value.kind == .string { error.diagnostic.help = "'~' joins texts" }
    return error
  }

  @inline(never)
  mutating func noOrder(_ left: Value, _ right: Value, _ unit: Unit, _ step: Int) -> TemplateError {
    let message = "\(left.description) and \(right.description) have no order"
    return TemplateError(.wrongValue(message, at: unit.span(at: step)))
  }

  @inline(never)
  mutating func noContainer(_ left: Value, _ right: Value, _ unit: Unit, _ step: Int)
    -> TemplateError
  {
    let message = "\(right.description) cannot hold \(left.description)"
    return TemplateError(.wrongValue(message, at: unit.span(at: step)))
  }

  @inline(never)
  mutating func divisionByZero(_ unit: Unit, _ step: Int) -> TemplateError {
    TemplateError(.wrongValue("division by zero", at: unit.span(at: step)))
  }

  @inline(never)
  mutating func tooLarge(_ unit: Unit, _ step: Int) -> TemplateError {
    TemplateError(.wrongValue("the number is too large", at: unit.span(at: step)))
  }

  @inline(never)
  mutating func noFilter(_ name: Value, _ unit: Unit, _ step: Int) -> TemplateError {
    guard let text = store.string(of: name) else {
      let message = "expected a filter's name, found \(name.description)"
      return TemplateError(.wrongValue(message, at: unit.span(at: step)))
    }
    return TemplateError(
      .error(
        "unknown-filter", "unknown filter '\(text)'", at: unit.span(at: step),
        help: nearestFilter(text).map { Advice.meant($0) }))
  }

  private mutating func nearestFilter(_ name: String) -> String? {
    Suggestion.nearest(to: name, among: filters.flatMap { [$0.name] + $0.aliases })
  }

  @inline(never)
  mutating func wrongCount(_ filter: Filter, _ unit: Unit, _ step: Int) -> TemplateError {
    TemplateError(
      .error(
        "filter-arguments", "'\(filter.name)' takes other arguments", at: unit.span(at: step),
        help: "as in \(filter.usage)"))
  }

  @inline(never)
  mutating func filterFailed(
    _ name: String,
    _ error: FilterError,
    _ unit: Unit,
    _ step: Int
  ) -> TemplateError {
    TemplateError(
      .error("filter-value", "filter '\(name)': \(error.message)", at: unit.span(at: step)))
  }
}

extension Unit {
  /// Returns the span of a member's name, which is at the end of the instruction's span.
  fileprivate func memberSpan(_ name: String, at step: Int) -> SourceSpan {
    let span = spans[step]
    let end = Int(span.end)
    let start = end - name.utf8.count
    guard start >= Int(span.start), source.text(start..<end) == name else {
      return self.span(at: step)
    }
    return source.span(start..<end)
  }

  /// Whether the name at the instruction is the argument of an `include` or `import`.
  fileprivate func includes(at step: Int) -> Bool {
    let bytes = source.bytes[..<Int(spans[step].start)]
    let words = String(decoding: bytes.suffix(24), as: UTF8.self).split { $0 == " " || $0 == "%" }
    return words.last == "include" || words.last == "import"
  }

  /// Returns the text before `.name`.
  fileprivate func baseText(of name: String, at step: Int) -> String? {
    let span = spans[step]
    let end = Int(span.end) - name.utf8.count - 1
    guard end > Int(span.start), source.text(Int(span.start)..<Int(span.end)).hasSuffix("." + name)
    else { return nil }
    return source.text(Int(span.start)..<end)
  }
}

extension Diagnostic {
  static func unknownName(
    _ message: String,
    _ nearest: String?,
    at span: SourceSpan?
  ) -> Diagnostic {
    .error("unknown-name", message, at: span, help: nearest.map { Advice.meant($0) })
  }

  static func wrongValue(
    _ message: String,
    at span: SourceSpan,
    help: Advice? = nil
  ) -> Diagnostic {
    .error("template-value", message, at: span, help: help)
  }

  static func runaway(_ message: String, at span: SourceSpan) -> Diagnostic {
    .error("runaway-template", message, at: span)
  }
}
