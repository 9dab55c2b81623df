import Diagnostics

/// Loops, `break` and `continue`.
extension Compiler {
  mutating func compile(_ loop: Loop, _ span: Range<Int>, _ bag: inout DiagnosticBag) {
    compile(loop.subject, &bag)
    if let filter = loop.filter { compileWhere(filter, loop, &bag) }
    let empty = begin(loop)
    let body = unit.here
    destructure(loop)
    loops.append(OpenLoop(label: loop.label, outer: open))
    compile(loop.body, &bag)
    let whole = loops.removeLast()
    for step in whole.continues { unit.land(step) }
    unit.emit(jump: .loopNext, to: body, at: loop.subject.span)
    for step in whole.breaks { unit.land(step) }
    unit.emit(.loopEnd, at: loop.subject.span)
    guard !loop.empty.isEmpty else { return unit.land(empty) }
    let end = unit.emit(jump: .jump, at: loop.subject.span)
    unit.land(empty)
    compile(loop.empty, &bag)
    unit.land(end)
  }

  /// Begins the loop, and returns the index of the jump that is taken when it is empty.
  private mutating func begin(_ loop: Loop) -> Int {
    let isTuple = loop.variables.count > 2
    let second = loop.variables.count == 2 ? slot(loop.variables[1]) : -1
    let first = slot(isTuple ? .mapElement : loop.variables[0])
    let empty = unit.emit(jump: .loopBegin, first, second, at: loop.subject.span)
    if let label = loop.label { unit.emit(.loopLabel, label.id, at: loop.subject.span) }
    return empty
  }

  /// Binds three or more variables to the parts of the element.
  private mutating func destructure(_ loop: Loop) {
    guard loop.variables.count > 2 else { return }
    let span = loop.subject.span
    for (index, variable) in loop.variables.enumerated() {
      unit.emit(.load, slot(.mapElement), at: span)
      unit.emit(.constant, Int32(linkage.constant(.int(index))), at: span)
      unit.emit(.element, isSoft: options.lenient, at: span)
      unit.emit(.store, slot(variable), at: span)
    }
  }

  /// Compiles a `map`: a list of the texts that the body prints for each element.
  mutating func compile(_ map: Map, _ span: Range<Int>, _ bag: inout DiagnosticBag) {
    let item = map.item ?? .mapElement
    let loop = Loop(
      label: .maploop, variables: [item], subject: map.subject, body: map.body, empty: [])
    compile(map.subject, &bag)
    let empty = begin(loop)
    let body = unit.here
    var whole = OpenLoop(label: .maploop, outer: open)
    whole.mapItem = item
    loops.append(whole)
    capture(map.body, span, isInline: true, &bag)
    whole = loops.removeLast()
    unit.emit(.collect, 1, at: span)
    for step in whole.continues { unit.land(step) }
    unit.emit(jump: .loopNext, to: body, at: span)
    for step in whole.breaks { unit.land(step) }
    unit.emit(.collectEnd, 1, at: span)
    let end = unit.emit(jump: .jump, at: span)
    unit.land(empty)
    unit.emit(.list, 0, at: span)
    unit.land(end)
    unit.emit(.store, slot(map.result), at: span)
    // StencilSwiftKit binds no variable if the list is empty.
    guard options.lenient else { return }
    unit.code[empty].isSoft = true
    unit.land(empty)
  }

  /// Compiles a `where` clause as a loop before the actual one, so that the latter knows its
  /// length.
  private mutating func compileWhere(
    _ filter: Expression,
    _ loop: Loop,
    _ bag: inout DiagnosticBag
  ) {
    let empty = begin(loop)
    let body = unit.here
    destructure(loop)
    compile(filter, &bag)
    unit.emit(.collect, at: filter.span)
    unit.emit(jump: .loopNext, to: body, at: loop.subject.span)
    unit.emit(.collectEnd, at: loop.subject.span)
    let end = unit.emit(jump: .jump, at: loop.subject.span)
    unit.land(empty)
    unit.emit(.list, 0, at: loop.subject.span)
    unit.land(end)
  }

  /// Compiles `break` and `continue`. Tags that are open between here and the loop are closed
  /// first.
  mutating func compile(
    _ kind: LoopExit,
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
    let outer = loops[index].outer
    for _ in outer.fits..<open.fits { unit.emit(.mark, Int32(LayoutMark.close), at: span) }
    for _ in outer.captures..<open.captures { unit.emit(.captureDrop, at: span) }
    for _ in outer.indents..<open.indents { unit.emit(.indentEnd, at: span) }
    for _ in index + 1..<loops.count { unit.emit(.loopEnd, at: span) }
    let jump = unit.emit(jump: .jump, at: span)
    switch kind {
    case .loop: loops[index].breaks.append(jump)
    case .iteration: loops[index].continues.append(jump)
    }
  }
}

extension Diagnostic {
  fileprivate static func noLoop(_ kind: LoopExit, at span: SourceSpan) -> Diagnostic {
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
      help: nearest.map { Advice.meant($0) }
    )
  }
}
