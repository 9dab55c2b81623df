import Diagnostics

/// Code that stands elsewhere: macros, includes and blocks.
extension Renderer {
  func macro(_ number: Int, of unit: Unit) -> Value {
    let place = units.firstIndex { $0 === unit } ?? 0
    return Value(.macro, size: UInt32(number), bits: UInt64(place))
  }

  mutating func call(_ site: CallSite, _ unit: Unit, _ step: Int) throws(TemplateError) {
    let value = slots[site.slot]
    guard value.kind == .macro, let owner = units[value.start] else {
      throw noMacro(site.slot, value, unit, step)
    }
    let macro = owner.macros[Int(value.size)]
    let mark = trail.count
    try bindArguments(site, macro, unit, step)
    let start = output.count
    try enter(owner, macro.entry, "called here", unit, step)
    unbind(to: mark)
    if site.isValue {
      if options.trim == .smart { place(from: start, .inline, unit) }
      stack.append(try takePrinted(from: start, unit, step))
    } else {
      place(from: start, site.placement, unit)
    }
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
    guard let included = units[inclusion.unit] else { return }
    let mark = trail.count
    if inclusion.hasContext { bindMembers(of: stack.removeLast()) }
    let start = output.count
    try renderUnit(included, inclusion.unit, "included here", unit, step)
    if !inclusion.isImport { unbind(to: mark) }
    place(from: start, inclusion.placement, unit)
  }

  /// A whole template, by way of the one that it extends.
  private mutating func renderUnit(
    _ included: Unit,
    _ number: Int,
    _ note: String,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    let outer = (heirs, openBlock)
    (heirs, openBlock) = ([number], nil)
    defer { (heirs, openBlock) = outer }
    var base = included
    while let parent = base.parent, let next = units[parent] {
      // What stands outside an heir's blocks sets and defines, and prints nothing.
      let start = output.count
      try enter(base, 0, note, unit, step)
      output.truncate(to: start)
      heirs.append(parent)
      base = next
    }
    try enter(base, 0, note, unit, step)
  }

  /// The template that is rendered first.
  mutating func renderFirst(_ number: Int) throws(TemplateError) {
    guard let unit = units[number] else { return }
    heirs = [number]
    var base = unit
    while let parent = base.parent, let next = units[parent] {
      try run(base, from: 0)
      output.truncate(to: 0)
      guard heirs.count < options.limits.depth else { throw tooDeep(base, 0) }
      heirs.append(parent)
      base = next
    }
    try run(base, from: 0)
  }

  /// Runs code elsewhere, one level deeper.
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
    let start = output.count
    // Inside an heir's own text a block stands for itself only once the base prints it.
    try runBlock(block.name, above: -1, unit, step)
    place(from: start, block.placement, unit)
  }

  mutating func superBlock(_ unit: Unit, _ step: Int) throws(TemplateError) {
    guard let open = openBlock else { throw noSuper(unit, step) }
    let start = output.count
    try runBlock(open.name, above: open.level, unit, step)
    if options.trim == .smart { place(from: start, .inline, unit) }
    stack.append(try takePrinted(from: start, unit, step))
  }

  /// Prints the block of the nearest heir behind `level`.
  private mutating func runBlock(
    _ name: Name,
    above level: Int,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    let mark = trail.count
    let outer = openBlock
    for next in level + 1..<max(level + 1, heirs.count) {
      guard let owner = units[heirs[next]],
        let block = owner.blocks.first(where: { $0.name == name })
      else { continue }
      openBlock = OpenBlock(name: name, level: next)
      try enter(owner, block.entry, "in block '\(name.text)', printed here", unit, step)
      break
    }
    openBlock = outer
    unbind(to: mark)
  }
}
