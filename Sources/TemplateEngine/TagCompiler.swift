import Diagnostics

/// The steps of tags.
extension Compiler {
  mutating func compile(
    _ branches: [Branch],
    _ otherwise: [Syntax],
    _ bag: inout DiagnosticBag
  ) {
    var ends: [Int] = []
    for (index, branch) in branches.enumerated() {
      let skips = jumps(if: branch.condition, is: false, &bag)
      compile(branch.body, &bag)
      if index < branches.count - 1 || !otherwise.isEmpty {
        ends.append(unit.emit(jump: .jump, at: branch.condition.span))
      }
      for skip in skips { unit.land(skip) }
    }
    compile(otherwise, &bag)
    for end in ends { unit.land(end) }
  }

  mutating func compile(fit body: [Syntax], _ span: Range<Int>, _ bag: inout DiagnosticBag) {
    unit.emit(.mark, Int32(LayoutMark.open), at: span)
    openFits += 1
    compile(body, &bag)
    openFits -= 1
    unit.emit(.mark, Int32(LayoutMark.close), at: span)
  }

  /// The body's text becomes the top value.
  /// - Parameter isInline: whether it may be printed inside a line, and so loses its last line end.
  mutating func capture(
    _ body: [Syntax],
    _ span: Range<Int>,
    isInline: Bool,
    _ bag: inout DiagnosticBag
  ) {
    unit.emit(.captureBegin, at: span)
    openCaptures += 1
    compile(body, &bag)
    openCaptures -= 1
    unit.emit(.captureEnd, isInline && options.trim == .smart ? 1 : 0, at: span)
  }

  mutating func compile(_ include: Include, _ span: Range<Int>, _ bag: inout DiagnosticBag) {
    let place = unit.source.span(include.templateSpan)
    guard let number = linkage.include(include.template, at: place, &bag) else { return }
    if let context = include.context { compile(context, &bag) }
    if include.isImport { unit.emit(.captureBegin, at: span) }
    let inclusion = Inclusion(
      unit: number,
      placement: scaledPlacement(placement(include.lineIndent)),
      hasContext: include.context != nil,
      isImport: include.isImport
    )
    unit.inclusions.append(inclusion)
    unit.emit(.include, Int32(unit.inclusions.count - 1), at: span)
    if include.isImport { unit.emit(.captureDrop, at: span) }
  }

  mutating func compile(_ block: Block, _ span: Range<Int>) {
    let number = unit.blocks.count
    let placement = scaledPlacement(placement(block.lineIndent))
    unit.blocks.append(CompiledBlock(name: block.name, entry: 0, placement: placement))
    postpone(.block(number, block.body))
    unit.emit(.block, Int32(number), at: span)
  }
}

// MARK: - Loops

extension Compiler {
  mutating func compile(_ loop: Loop, _ span: Range<Int>, _ bag: inout DiagnosticBag) {
    compile(loop.subject, &bag)
    if let filter = loop.filter { compileChoice(filter, loop, &bag) }
    let empty = begin(loop)
    let body = unit.here
    loops.append(OpenLoop(label: loop.label, openFits: openFits, openCaptures: openCaptures))
    compile(loop.body, &bag)
    let open = loops.removeLast()
    for step in open.continues { unit.land(step) }
    unit.emit(jump: .loopNext, to: body, at: loop.subject.span)
    for step in open.breaks { unit.land(step) }
    unit.emit(.loopEnd, at: loop.subject.span)
    guard !loop.empty.isEmpty else { return unit.land(empty) }
    let end = unit.emit(jump: .jump, at: loop.subject.span)
    unit.land(empty)
    compile(loop.empty, &bag)
    unit.land(end)
  }

  /// Begins the loop, and returns the jump that is taken when it is empty.
  private mutating func begin(_ loop: Loop) -> Int {
    let second = loop.variables.count > 1 ? slot(loop.variables[1]) : -1
    let first = slot(loop.variables[0])
    let empty = unit.emit(jump: .loopBegin, first, second, at: loop.subject.span)
    if let label = loop.label { unit.emit(.loopLabel, label.id, at: loop.subject.span) }
    return empty
  }

  /// `where`: a loop before the loop, so that the second knows how long it is.
  private mutating func compileChoice(
    _ filter: Expression,
    _ loop: Loop,
    _ bag: inout DiagnosticBag
  ) {
    let empty = begin(loop)
    let body = unit.here
    compile(filter, &bag)
    unit.emit(.collect, at: filter.span)
    unit.emit(jump: .loopNext, to: body, at: loop.subject.span)
    unit.emit(.collectEnd, at: loop.subject.span)
    let end = unit.emit(jump: .jump, at: loop.subject.span)
    unit.land(empty)
    unit.emit(.list, 0, at: loop.subject.span)
    unit.land(end)
  }

  /// `break` and `continue`. What is open between here and the loop is closed first.
  mutating func compile(
    _ kind: Leave,
    _ label: Name?,
    _ span: Range<Int>,
    _ bag: inout DiagnosticBag
  ) {
    guard
      let index = loops.lastIndex(where: { label == nil || $0.label == label })
    else {
      let place = unit.source.span(span)
      bag.add(
        loops.isEmpty || label == nil ? .noLoop(kind, at: place) : .noLabel(label, loops, at: place)
      )
      return
    }
    for _ in loops[index].openFits..<openFits {
      unit.emit(.mark, Int32(LayoutMark.close), at: span)
    }
    for _ in loops[index].openCaptures..<openCaptures { unit.emit(.captureDrop, at: span) }
    for _ in index + 1..<loops.count { unit.emit(.loopEnd, at: span) }
    let jump = unit.emit(jump: .jump, at: span)
    switch kind {
    case .loop: loops[index].breaks.append(jump)
    case .turn: loops[index].continues.append(jump)
    }
  }
}

// MARK: - Macros

extension Compiler {
  mutating func compile(_ macro: Macro, _ span: Range<Int>) {
    let parameters = macro.parameters.map {
      CompiledMacro.Parameter(
        name: $0.name,
        slot: linkage.slot(of: $0.name),
        isRequired: $0.standard == nil
      )
    }
    let number = unit.macros.count
    unit.macros.append(CompiledMacro(name: macro.name, parameters: parameters, entry: 0))
    postpone(.macro(number, macro))
    unit.emit(.storeMacro, slot(macro.name), Int32(number), at: span)
  }

  mutating func compileBody(of macro: Macro, _ number: Int, _ bag: inout DiagnosticBag) {
    unit.macros[number].entry = unit.code.count
    for parameter in macro.parameters {
      guard let standard = parameter.standard else { continue }
      let bound = unit.emit(jump: .jumpIfBound, slot(parameter.name), at: standard.span)
      compile(standard, &bag)
      unit.emit(.store, slot(parameter.name), at: standard.span)
      unit.land(bound)
    }
    compile(macro.body, &bag)
  }

  mutating func compile(
    _ call: Call,
    _ placement: Placement?,
    _ span: Range<Int>,
    _ bag: inout DiagnosticBag
  ) {
    for argument in call.arguments { compile(argument.value, &bag) }
    let site = CallSite(
      slot: linkage.slot(of: call.name),
      labels: call.arguments.map(\.label),
      placement: placement.map { scaledPlacement($0) } ?? .verbatim,
      isValue: placement == nil
    )
    unit.callSites.append(site)
    unit.emit(.call, Int32(unit.callSites.count - 1), at: call.nameSpan)
  }
}

extension Diagnostic {
  fileprivate static func noLoop(_ kind: Leave, at span: SourceSpan) -> Diagnostic {
    let word = kind == .loop ? "break" : "continue"
    return .error("stray-tag", "'\(word)' stands in no loop", at: span)
  }

  fileprivate static func noLabel(
    _ label: Name?,
    _ loops: [Compiler.OpenLoop],
    at span: SourceSpan
  ) -> Diagnostic {
    let word = label?.text ?? ""
    let nearest = Suggestion.nearest(to: word, among: loops.compactMap { $0.label?.text })
    return .error(
      "unknown-label",
      "no loop around it has the label '\(word)'",
      at: span,
      help: nearest.map { "did you mean '\($0)'?" }
    )
  }
}
