import Diagnostics

/// Compiles the syntax tree of a template into instructions: resolves names to slots, filters to
/// numbers, and includes to units.
struct Compiler {
  let options: RenderOptions
  var linkage: Linkage
  var unit: UnitBuilder
  /// The enclosing loops, innermost last.
  var loops: [OpenLoop] = []
  /// The bodies of macros and blocks. They are compiled after the template's own code.
  private var bodies: [Body] = []
  /// The tags that are open here, which a `break` has to close.
  var open = OpenTags()

  struct OpenTags {
    var fits = 0
    var captures = 0
    var indents = 0
  }

  struct OpenLoop {
    var label: Name?
    var breaks: [Int] = []
    var continues: [Int] = []
    /// The tags that were open where the loop began.
    var outer: OpenTags
    /// The name of the element, if the loop is a `map`.
    var mapItem: Name?
  }

  enum Body {
    case macro(Int, Macro)
    case block(Int, [Syntax])
  }

  init(_ source: TemplateSource, options: RenderOptions, linkage: consuming Linkage) {
    self.options = options
    self.linkage = linkage
    unit = UnitBuilder(source)
  }

  /// Compiles a whole template.
  mutating func compile(
    _ nodes: [Syntax],
    extending parent: Located<String>?,
    _ bag: inout DiagnosticBag
  ) {
    if let parent {
      unit.parent = linkage.include(parent.value, at: parent.span, &bag).map {
        Located($0, at: parent.span)
      }
    }
    compile(whole: nodes, &bag)
    let end = unit.source.bytes.count
    unit.emit(.end, at: end..<end)
    while let body = bodies.popLast() { compile(body, &bag) }
  }

  /// Compiles a single expression. Its value is left on the stack.
  mutating func compile(alone expression: Expression, _ bag: inout DiagnosticBag) {
    compile(expression, &bag)
    unit.emit(.end, at: expression.span)
  }

  /// Compiles the template's nodes. In a lenient template, values that are bound after `extends`
  /// are dropped at once, as in Stencil.
  private mutating func compile(whole nodes: [Syntax], _ bag: inout DiagnosticBag) {
    let head = options.lenient ? nodes.firstIndex(where: \.isExtends) : nil
    guard let head else { return compile(nodes, &bag) }
    compile(Array(nodes[...head]), &bag)
    for node in nodes[(head + 1)...] {
      guard node.bindsValueOfStencil else {
        compile([node], &bag)
        continue
      }
      compile(branch: [node], node.span, &bag)
    }
  }

  mutating func compile(_ nodes: [Syntax], _ bag: inout DiagnosticBag) {
    // Stops after many errors, so that the first ones are shown soon.
    for index in nodes.indices where bag.errorCount < 1_000 { compile(nodes[index], &bag) }
  }

  mutating func postpone(_ body: Body) {
    bodies.append(body)
  }

  private mutating func compile(_ body: Body, _ bag: inout DiagnosticBag) {
    (loops, open) = ([], OpenTags())
    switch body {
    case .macro(let number, let macro): compileBody(of: macro, number, &bag)
    case .block(let number, let nodes):
      unit.blocks[number].entry = unit.code.count
      compile(nodes, &bag)
    }
    let end = unit.source.bytes.count
    unit.emit(.end, at: end..<end)
  }

  private mutating func compile(_ node: Syntax, _ bag: inout DiagnosticBag) {
    switch node.kind {
    case .text(let range): compileText(range)
    case .output(let value, let indent): compileOutput(value, indent, node.span, &bag)
    case .condition(let branches, let otherwise): compile(branches, otherwise, &bag)
    case .loop(let loop): compile(loop, node.span, &bag)
    case .leave(let kind, let label): compile(kind, label, node.span, &bag)
    case .set(let name, let value, _):
      compile(value, &bag)
      unit.emit(.store, slot(name), at: node.span)
    case .capture(let name, let body):
      capture(body, node.span, isInline: true, &bag)
      unit.emit(.store, slot(name), at: node.span)
    case .map(let map): compile(map, node.span, &bag)
    case .filtered(let uses, let body):
      capture(body, node.span, isInline: false, &bag)
      for use in uses { compile(use, &bag) }
      unit.emit(.print, at: node.span)
    case .macro(let macro): compile(macro, node.span)
    case .returnValue(let value):
      compile(value, &bag)
      unit.emit(.returnValue, at: node.span)
    case .expects(let names):
      for name in names {
        compile(Expression(kind: .name(name.value), span: node.span), &bag)
        unit.emit(.pop, at: node.span)
      }
    case .call(let call, let indent): compile(call, placement(indent), node.span, &bag)
    case .include(let include): compile(include, node.span, &bag)
    case .fit(let body): compile(fit: body, node.span, &bag)
    case .indent(let body): compile(indent: body, node.span, &bag)
    case .softline(let mark): unit.emit(.mark, Int32(mark), at: node.span)
    case .hardline: for _ in 0..<2 { unit.emit(.mark, Int32(LayoutMark.softline), at: node.span) }
    case .block(let block): compile(block, node.span, &bag)
    case .extends: unit.emit(.extends, at: node.span)
    }
  }

  mutating func slot(_ name: Name) -> Int32 { Int32(linkage.slot(of: name)) }
}

// MARK: - Text and values

extension Compiler {
  private mutating func compileText(_ range: Range<Int>) {
    unit.emit(.text, Int32(range.lowerBound), Int32(range.count), at: range)
  }

  private mutating func compileOutput(
    _ value: Expression,
    _ indent: Range<Int>?,
    _ span: Range<Int>,
    _ bag: inout DiagnosticBag
  ) {
    compile(value, &bag)
    if let indent {
      unit.placements.append(Placement(kind: .rest, indent: indent))
      unit.emit(.printPlaced, Int32(unit.placements.count - 1), at: value.span)
    } else if let last = unit.code.last, unit.isWhole(value, last) {
      unit.code[unit.code.count - 1].op = last.op == .load ? .printSlot : .printMember
    } else {
      if options.lenient, value.isJunction { for _ in 0..<2 { unit.emit(.not, at: value.span) } }
      unit.emit(.print, at: value.span)
    }
  }

  func placement(_ indent: Range<Int>?) -> Placement {
    guard options.trim == .smart else { return .verbatim }
    return indent.map { Placement(kind: .lines, indent: $0) } ?? .inline
  }
}

extension Expression {
  /// Whether the expression is an `and` or an `or`, which Stencil prints as true or false.
  fileprivate var isJunction: Bool {
    switch kind {
    case .and, .or: true
    default: false
    }
  }
}

extension UnitBuilder {
  /// Whether the instruction `last` alone computes the value, so that it can be turned into one
  /// that prints it.
  fileprivate func isWhole(_ value: Expression, _ last: Instruction) -> Bool {
    switch value.kind {
    case .name: last.op == .load
    case .member(let base, _):
      if case .name = base.kind { last.op == .loadMember } else { false }
    default: false
    }
  }
}
