import Diagnostics

/// Tags.
extension Compiler {
  mutating func compile(
    _ branches: [Branch],
    _ otherwise: [Syntax],
    _ bag: inout DiagnosticBag
  ) {
    var ends: [Int] = []
    for (index, branch) in branches.enumerated() {
      let skips = jumps(if: branch.condition, is: false, &bag)
      compile(branch: branch.body, branch.condition.span, &bag)
      if index < branches.count - 1 || !otherwise.isEmpty {
        ends.append(unit.emit(jump: .jump, at: branch.condition.span))
      }
      for skip in skips { unit.land(skip) }
    }
    if let first = otherwise.first { compile(branch: otherwise, first.span, &bag) }
    for end in ends { unit.land(end) }
  }

  /// Compiles the body of a branch. In a lenient template, what it binds goes out of scope at its
  /// end, as in Stencil.
  mutating func compile(
    branch body: [Syntax],
    _ span: Range<Int>,
    _ bag: inout DiagnosticBag
  ) {
    guard options.lenient, body.contains(where: \.bindsInBranch) else {
      return compile(body, &bag)
    }
    unit.emit(.scopeBegin, slot(.branch), at: span)
    compile(body, &bag)
    unit.emit(.scopeEnd, slot(.branch), at: span)
  }

  mutating func compile(fit body: [Syntax], _ span: Range<Int>, _ bag: inout DiagnosticBag) {
    unit.emit(.mark, Int32(LayoutMark.open), at: span)
    open.fits += 1
    compile(body, &bag)
    open.fits -= 1
    unit.emit(.mark, Int32(LayoutMark.close), at: span)
  }

  mutating func compile(indent body: [Syntax], _ span: Range<Int>, _ bag: inout DiagnosticBag) {
    unit.emit(.indentBegin, at: span)
    open.indents += 1
    compile(body, &bag)
    open.indents -= 1
    unit.emit(.indentEnd, at: span)
  }

  /// Compiles a body whose text becomes the top value.
  /// - Parameter isInline: whether the text may be printed within a line, and therefore loses its
  ///   last line end.
  mutating func capture(
    _ body: [Syntax],
    _ span: Range<Int>,
    isInline: Bool,
    _ bag: inout DiagnosticBag
  ) {
    unit.emit(.captureBegin, at: span)
    open.captures += 1
    compile(body, &bag)
    open.captures -= 1
    unit.emit(.captureEnd, isInline && options.trim == .smart ? 1 : 0, at: span)
  }

  mutating func compile(_ include: Include, _ span: Range<Int>, _ bag: inout DiagnosticBag) {
    let place = unit.source.span(include.targetSpan)
    var number = Inclusion.computed
    switch include.target {
    case .named(let name):
      guard let known = linkage.include(name, at: place, &bag) else { return }
      number = known
    case .computed(let name):
      linkage.includeAll()
      compile(name, &bag)
    }
    if let context = include.context { compile(context, &bag) }
    if include.isImport { unit.emit(.captureBegin, at: span) }
    let inclusion = Inclusion(
      unit: number,
      placement: placement(include.lineIndent),
      hasContext: include.context != nil,
      isImport: include.isImport
    )
    unit.inclusions.append(inclusion)
    unit.emit(.include, Int32(unit.inclusions.count - 1), at: span)
    if include.isImport { unit.emit(.captureDrop, at: span) }
  }

  mutating func compile(_ block: Block, _ span: Range<Int>, _ bag: inout DiagnosticBag) {
    if block.body.contains(where: { $0.holds(block: block.name) }) {
      bag.add(.blockInItself(block.name.text, at: unit.source.span(span)))
    }
    let number = unit.blocks.count
    let placed = placement(block.lineIndent)
    unit.blocks.append(CompiledBlock(name: block.name, entry: 0, placement: placed))
    postpone(.block(number, block.body))
    unit.emit(.block, Int32(number), at: span)
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
    unit.macros.append(
      CompiledMacro(
        name: macro.name, parameters: parameters, entry: 0, isFunction: macro.isFunction))
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
      placement: placement ?? .verbatim,
      isValue: placement == nil
    )
    unit.callSites.append(site)
    unit.emit(.call, Int32(unit.callSites.count - 1), at: call.nameSpan)
  }
}

extension Syntax {
  /// Whether the tag binds a name that goes out of scope at the end of the branch.
  fileprivate var bindsInBranch: Bool {
    switch kind {
    case .set, .capture, .map: bindsValueOfStencil
    case .macro: true
    case .include(let include): include.isImport
    case .filtered(_, let body), .fit(let body), .indent(let body):
      body.contains(where: \.bindsInBranch)
    default: false
    }
  }

  /// Whether the tag binds a value in StencilSwiftKit's syntax.
  var bindsValueOfStencil: Bool {
    switch kind {
    case .set(_, _, let outlivesBranch): !outlivesBranch
    case .capture, .map: true
    default: false
    }
  }

  var isExtends: Bool {
    if case .extends = kind { true } else { false }
  }

  /// Whether the node is or contains a block with this name.
  fileprivate func holds(block name: Name) -> Bool {
    if case .block(let block) = kind, block.name == name { return true }
    return children.contains { $0.holds(block: name) }
  }
}

extension Diagnostic {
  fileprivate static func blockInItself(_ name: String, at span: SourceSpan) -> Diagnostic {
    .error(
      "runaway-template",
      "block '\(name)' stands in itself",
      at: span,
      help: "give the inner one another name"
    )
  }
}
