import Diagnostics

/// Macros, includes and blocks.
extension Renderer {
  mutating func macro(_ number: Int, of unit: Unit) -> Value {
    Value(.macro, size: UInt32(number), bits: UInt64(unit.number))
  }

  mutating func call(_ site: CallSite, _ unit: Unit, _ step: Int) throws(TemplateError) {
    let value = slots[site.slot]
    guard value.kind == .macro, let owner = units[value.start] else {
      throw noMacro(site.slot, value, unit, step)
    }
    let macro = owner.macros[Int(value.size)]
    let mark = trail.count
    try bindArguments(site, macro, unit, step)
    guard !macro.isFunction else {
      let value = try run(function: macro, of: owner, unit, step)
      unbind(to: mark)
      return site.isValue ? stack.append(value) : try print(value, unit, step)
    }
    let start = output.count
    try enter(owner, macro.entry, "called here", unit, step)
    unbind(to: mark)
    if site.isValue {
      if options.trim == .smart { try place(from: start, .inline, unit, step) }
      stack.append(try takePrinted(from: start, unit, step))
    } else {
      try place(from: start, site.placement, unit, step)
    }
  }

  /// Runs a function, and returns its value, or null if it ends without a `return`. It may return
  /// from within loops and captured texts.
  private mutating func run(
    function: CompiledMacro,
    of owner: Unit,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) -> Value {
    let (start, loopCount) = (output.count, outerLoops.count)
    let (openTexts, openIndents) = (captures.count, indents.count)
    try enter(owner, function.entry, "called here", unit, step)
    while outerLoops.count > loopCount { endLoop() }
    output.truncate(to: start)
    captures.removeLast(captures.count - openTexts)
    indents.removeLast(indents.count - openIndents)
    return returned.take() ?? .null
  }

  private mutating func bindArguments(
    _ site: CallSite,
    _ macro: CompiledMacro,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    let first = stack.count - site.labels.count
    for parameter in macro.parameters { bind(parameter.slot, .undefined) }
    for (offset, label) in site.labels.enumerated() {
      let index = label.map { name in macro.parameters.firstIndex { $0.name == name } } ?? offset
      guard let index, index < macro.parameters.count else {
        throw wrongArgument(label, macro, unit, step)
      }
      slots[macro.parameters[index].slot] = stack[first + offset]
    }
    stack.removeLast(site.labels.count)
    guard !options.lenient else { return }
    for parameter in macro.parameters where parameter.isRequired {
      guard slots[parameter.slot].isUndefined else { continue }
      throw missingArgument(parameter.name, macro, unit, step)
    }
  }

  mutating func include(
    _ inclusion: Inclusion,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    let mark = trail.count
    let context = inclusion.hasContext ? stack.removeLast() : .undefined
    var number = inclusion.unit
    if number == Inclusion.computed { number = try computedUnit(stack.removeLast(), unit, step) }
    if context.kind != .object, inclusion.hasContext, !options.lenient {
      throw noContext(context, unit, step - 1)
    }
    bindMembers(of: context)
    let start = output.count
    try renderUnit(number, unit, step)
    if !inclusion.isImport { unbind(to: mark) }
    try place(from: start, inclusion.placement, unit, step)
  }

  private mutating func computedUnit(
    _ name: Value,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) -> Int {
    guard let text = store.string(of: name) else { throw noTemplateName(name, unit, step) }
    guard let number = unitNumbers[text] else { throw noTemplate(text, unit, step) }
    guard units[number] != nil else {
      let wrong = problems[number].all.first { $0.severity == .error }
      guard let wrong else { throw noTemplate(text, unit, step) }
      throw TemplateError(wrong).through("included here", at: unit.span(at: step))
    }
    return number
  }

  /// Renders a template within another.
  private mutating func renderUnit(
    _ number: Int,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    let outer = (heirs, openBlock, isOutsideBlocks, headEnd)
    let base = try runHeirs(of: number) { (renderer, heir) throws(TemplateError) in
      try renderer.enter(heir, 0, "included here", unit, step)
    }
    if let base { try enter(base, 0, "included here", unit, step) }
    (heirs, openBlock, isOutsideBlocks, headEnd) = outer
  }

  /// Renders the outermost template.
  mutating func renderFirst(_ number: Int) throws(TemplateError) {
    let base = try runHeirs(of: number) { (renderer, heir) throws(TemplateError) in
      try renderer.run(heir, from: 0)
    }
    if let base { try run(base, from: 0) }
  }

  /// Runs the code outside the blocks of all templates that extend another, and returns the base
  /// template. Their text up to `extends` is printed, and the names that they bind stay bound.
  private mutating func runHeirs(
    of number: Int,
    _ body: (inout Renderer, Unit) throws(TemplateError) -> Void
  ) throws(TemplateError) -> Unit? {
    (heirs, openBlock, isOutsideBlocks) = ([number], nil, true)
    var base = units[number]
    while let heir = base, let parent = heir.parent?.value {
      headEnd = output.count
      try body(&self, heir)
      // The `extends` may be in a part whose text was captured.
      output.truncate(to: min(headEnd, output.count))
      heirs.append(parent)
      base = units[parent]
    }
    isOutsideBlocks = false
    return base
  }

  /// Runs code of a unit, one level deeper.
  private mutating func enter(
    _ other: Unit,
    _ entry: Int,
    _ note: String,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    try countStep(unit, step)
    guard depth < options.limits.depth else { throw tooDeep(unit, step) }
    depth += 1
    do throws(TemplateError) {
      try run(other, from: entry)
    } catch {
      throw error.through(note, at: unit.span(at: step))
    }
    depth -= 1
  }
}

// MARK: - Blocks

extension Renderer {
  mutating func printBlock(
    _ block: CompiledBlock,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    guard !isOutsideBlocks else { return }
    let start = output.count
    let level = heirs.firstIndex { units[$0] === unit }
    let origin = level.map { OpenBlock.Origin(level: $0, entry: block.entry) }
    try runBlock(block.name, above: -1, origin, unit, step)
    try place(from: start, block.placement, unit, step)
  }

  mutating func blockText(
    _ instruction: Instruction,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    let name = Name(id: instruction.a)
    let variable = slots[Int(instruction.b)]
    guard variable.isUndefined else {
      stack.append(try member(name, of: variable, instruction, unit, step))
      return
    }
    guard heirUnits.contains(where: { $0.blocks.contains { $0.name == name } }) else {
      guard instruction.isSoft else { throw noBlock(name, unit, step) }
      stack.append(.undefined)
      return
    }
    let start = output.count
    try runBlock(name, above: -1, nil, unit, step)
    if options.trim == .smart { try place(from: start, .inline, unit, step) }
    stack.append(try takePrinted(from: start, unit, step))
  }

  /// The template being rendered, and the templates that it extends.
  var heirUnits: [Unit] {
    mutating get { heirs.compactMap { units[$0] } }
  }

  mutating func superBlock(_ unit: Unit, _ step: Int) throws(TemplateError) {
    guard let open = openBlock else { throw noSuper(unit, step) }
    let start = output.count
    try runBlock(open.name, above: open.level, open.origin, unit, step)
    if options.trim == .smart { try place(from: start, .inline, unit, step) }
    stack.append(try takePrinted(from: start, unit, step))
  }

  /// Prints the block of the nearest heir after `level`. A template may have several blocks with
  /// the same name: one that is not overridden prints itself, and the last one overrides others.
  private mutating func runBlock(
    _ name: Name,
    above level: Int,
    _ origin: OpenBlock.Origin?,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    let mark = trail.count
    let outer = openBlock
    for next in level + 1..<max(level + 1, heirs.count) {
      guard let owner = units[heirs[next]] else { continue }
      let isOwn = origin?.level == next
      let last = isOwn ? nil : owner.blocks.last { $0.name == name }?.entry
      guard let entry = isOwn ? origin?.entry : last else { continue }
      openBlock = OpenBlock(name: name, level: next, origin: origin)
      try enter(owner, entry, "in block '\(name.text)', printed here", unit, step)
      break
    }
    openBlock = outer
    unbind(to: mark)
  }
}
