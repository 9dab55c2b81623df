import Diagnostics

/// Includes, blocks and macros, and cycles among them.
extension Linter {
  mutating func check(_ include: Include, _ range: Range<Int>, _ bag: inout DiagnosticBag) {
    var context: Shape?
    if let value = include.context { context = shape(of: value, &bag) }
    guard case .named(let name) = include.target else {
      if case .computed(let value) = include.target { _ = shape(of: value, &bag) }
      // Any template may be included, so any name may be bound.
      usage.includesAny = true
      return
    }
    usage.templates.insert(name)
    guard let template = template(name), enter(.template(name), "included here", range, &bag)
    else { return }
    let outer = (scope, heirs, openBlock, isOutsideBlocks, current)
    if case .object(let kind)? = context {
      for (member, shape) in schema.objects[kind] ?? [:] { scope[Name(member)] = shape }
    }
    run(template, named: name, &bag)
    if !include.isImport { scope = outer.0 }
    (heirs, openBlock, isOutsideBlocks, current) = (outer.1, outer.2, outer.3, outer.4)
    frames.removeLast()
  }

  /// Checks a whole template: first the templates that extend another one, for the names that they
  /// bind, then the base.
  mutating func run(_ template: ParsedTemplate, named name: String, _ bag: inout DiagnosticBag) {
    (heirs, openBlock, isOutsideBlocks) = ([template], nil, true)
    var base = template
    while let parent = base.extends, heirs.count < 50, let next = self.template(parent.value) {
      usage.templates.insert(parent.value)
      heirs.append(next)
      base = next
    }
    for (level, heir) in heirs.enumerated() {
      isOutsideBlocks = level < heirs.count - 1
      current = heir
      if isOutsideBlocks { checkBlocks(of: heir, above: level, &bag) }
      check(heir.nodes, &bag)
    }
  }

  /// Reports blocks that do not override a block of a base template.
  private mutating func checkBlocks(
    of heir: ParsedTemplate,
    above level: Int,
    _ bag: inout DiagnosticBag
  ) {
    let bases = heirs[(level + 1)...]
    for (block, range) in heir.outerBlocks
    where !bases.contains(where: { $0.block(block.name) != nil }) {
      let names = bases.flatMap { $0.outerBlocks.map(\.block.name.text) }
      let nearest = Suggestion.nearest(to: block.name.text, among: names)
      report(.unknownBlock(block.name.text, nearest, at: span(range)), &bag)
    }
  }

  /// Reports the name of a block that does not exist in the template or its bases.
  mutating func check(
    blockText name: Name,
    _ range: Range<Int>,
    _ isSoft: Bool,
    _ bag: inout DiagnosticBag
  ) {
    guard !isSoft, !heirs.contains(where: { $0.block(name) != nil }) else { return }
    let names = heirs.flatMap { $0.outerBlocks.map(\.block.name.text) }
    let nearest = Suggestion.nearest(to: name.text, among: names)
    let place = max(range.lowerBound, range.upperBound - name.text.utf8.count)..<range.upperBound
    report(.noBlock(name.text, nearest, at: span(place)), &bag)
  }

  // MARK: Blocks

  mutating func check(_ block: Block, _ range: Range<Int>, _ bag: inout DiagnosticBag) {
    guard !isOutsideBlocks else { return }
    let next = heirs.first { $0.block(block.name) != nil }
    check(blockNamed: block.name, above: -1, own: next === current ? block : nil, range, &bag)
  }

  /// Checks the block of the first heir after `level`, or `own` if nothing overrides it.
  mutating func check(
    blockNamed name: Name,
    above level: Int,
    own: Block? = nil,
    _ range: Range<Int>,
    _ bag: inout DiagnosticBag
  ) {
    guard
      let next = heirs.indices.first(where: { $0 > level && heirs[$0].block(name) != nil }),
      let block = own ?? heirs[next].block(name),
      enter(.block, "in block '\(name.text)', printed here", range, &bag)
    else { return }
    let outer = (scope, openBlock, current)
    openBlock = (name, next)
    current = heirs[next]
    check(block.body, &bag)
    (scope, openBlock, current) = outer
    frames.removeLast()
  }

  // MARK: Macros

  mutating func check(_ call: Call, _ bag: inout DiagnosticBag) -> Shape {
    let arguments = call.arguments.map { shape(of: $0.value, &bag) }
    switch scope[call.name] {
    case .macro(let number)?:
      let result = check(macro: number, call, arguments, &bag)
      return macros[number].macro.isFunction ? result : .text
    case .any?: return .any
    case let other?:
      report(.noMacro(call.name.text, other, at: span(call.nameSpan)), &bag)
    case nil where usage.includesAny: break
    case nil:
      let names = scope.filter { if case .macro = $0.value { true } else { false } }.map(\.key.text)
      let nearest = Suggestion.nearest(to: call.name.text, among: names.sorted())
      report(.unknownMacro(call.name.text, nearest, at: span(call.nameSpan)), &bag)
    }
    return .any
  }

  private mutating func check(
    macro number: Int,
    _ call: Call,
    _ arguments: [Shape],
    _ bag: inout DiagnosticBag
  ) -> Shape {
    let definition = macros[number]
    usage.calledMacros.insert(definition.span)
    guard let bound = bind(arguments, of: call, to: definition.macro, &bag) else { return .any }
    let key = CallKey(macro: number, arguments: bound)
    let isOpen = frames.contains { $0.place == .macro(number) }
    if !isOpen, let known = seenCalls[key] { return known }
    // While a recursive function is being checked, its result is unknown.
    seenCalls[key] = .any
    guard enter(.macro(number), "called here", call.nameSpan, &bag) else { return .any }
    let outer = (scope, current, returned)
    (current, returned) = (definition.template, nil)
    for (parameter, shape) in zip(definition.macro.parameters, bound) {
      scope[parameter.name] = shape
    }
    check(definition.macro.body, &bag)
    let result = returned ?? .any
    (scope, current, returned) = outer
    frames.removeLast()
    seenCalls[key] = result
    return result
  }

  /// Returns a shape for each parameter, or `nil` if an error was reported.
  private mutating func bind(
    _ arguments: [Shape],
    of call: Call,
    to macro: Macro,
    _ bag: inout DiagnosticBag
  ) -> [Shape]? {
    var bound: [Shape?] = macro.parameters.map { _ in nil }
    for (offset, argument) in call.arguments.enumerated() {
      let index =
        argument.label.map { label in macro.parameters.firstIndex { $0.name == label } } ?? offset
      guard let index, index < bound.count else {
        let label = argument.label?.text
        report(.wrongArgument(label, macro, at: span(call.nameSpan)), &bag)
        return nil
      }
      bound[index] = arguments[offset]
    }
    for (index, parameter) in macro.parameters.enumerated() where bound[index] == nil {
      if let standard = parameter.standard {
        bound[index] = shape(of: standard, &bag)
      } else if !options.lenient {
        report(.missingArgument(parameter.name.text, macro, at: span(call.nameSpan)), &bag)
        return nil
      }
    }
    return bound.map { $0 ?? .any }
  }

  // MARK: Cycles

  /// Enters a frame, unless that leads into a cycle. A cycle without a condition in it is reported.
  private mutating func enter(
    _ place: Frame.Place,
    _ message: String,
    _ range: Range<Int>,
    _ bag: inout DiagnosticBag
  ) -> Bool {
    let open = frames.filter { $0.place == place && place != .block }
    if let first = open.first {
      if open.last?.conditions == conditions {
        report(.endless(place, at: span(range)), &bag)
      }
      // Two rounds are enough to see which shapes one round passes to the next.
      guard open.count < 2, first.conditions != conditions else { return false }
    }
    guard frames.count < options.limits.depth else { return false }
    frames.append(
      Frame(place: place, message: message, span: span(range), conditions: conditions))
    return true
  }
}

extension Diagnostic {
  fileprivate static func endless(_ place: Linter.Frame.Place, at span: SourceSpan?) -> Diagnostic {
    let what = if case .template = place { "this include" } else { "this call" }
    return .error(
      "runaway-template",
      "\(what) leads back to itself, and nothing ends it",
      at: span,
      help: "put it under a condition"
    )
  }

  fileprivate static func noBlock(
    _ name: String,
    _ nearest: String?,
    at span: SourceSpan?
  ) -> Diagnostic {
    .error(
      "unknown-name", "there is no block '\(name)'", at: span,
      help: nearest.map { Advice.meant($0) })
  }

  fileprivate static func unknownBlock(
    _ name: String,
    _ nearest: String?,
    at span: SourceSpan?
  ) -> Diagnostic {
    .error(
      "unknown-block",
      "block '\(name)' replaces none: nothing prints it",
      at: span,
      help: nearest.map { Advice.meant($0) }
    )
  }

  fileprivate static func noMacro(
    _ name: String,
    _ shape: Shape,
    at span: SourceSpan?
  ) -> Diagnostic {
    .error("template-value", "'\(name)' is \(shape.description), not a macro", at: span)
  }

  fileprivate static func unknownMacro(
    _ name: String,
    _ nearest: String?,
    at span: SourceSpan?
  ) -> Diagnostic {
    .error(
      "unknown-macro",
      "unknown macro '\(name)'",
      at: span,
      help: nearest.map { Advice.meant($0) } ?? "import the template that defines it"
    )
  }

  fileprivate static func wrongArgument(
    _ label: String?,
    _ macro: Macro,
    at span: SourceSpan?
  ) -> Diagnostic {
    let (name, count) = (macro.name.text, macro.parameters.count)
    guard let label else {
      let message = "macro '\(name)' takes \(count) argument\(count == 1 ? "" : "s") at most"
      return .error("macro-arguments", message, at: span)
    }
    let nearest = Suggestion.nearest(to: label, among: macro.parameters.map(\.name.text))
    return .error(
      "macro-arguments",
      "macro '\(name)' has no parameter '\(label)'",
      at: span,
      help: nearest.map { Advice.meant($0) }
    )
  }

  fileprivate static func missingArgument(
    _ parameter: String,
    _ macro: Macro,
    at span: SourceSpan?
  ) -> Diagnostic {
    .error("macro-arguments", "macro '\(macro.name.text)' needs '\(parameter)'", at: span)
  }
}
