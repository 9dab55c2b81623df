import Diagnostics

/// Expressions. The code of each leaves one value on the stack.
extension Compiler {
  mutating func compile(_ expression: Expression, _ bag: inout DiagnosticBag) {
    compile(expression, isSoft: options.lenient, &bag)
  }

  /// - Parameter isSoft: whether an unknown name evaluates to `undefined` instead of an error.
  mutating func compile(
    _ expression: Expression,
    isSoft: Bool,
    _ bag: inout DiagnosticBag
  ) {
    let span = expression.span
    switch expression.kind {
    case .null: constant(.null, span)
    case .bool(let value): constant(.bool(value), span)
    case .int(let value): constant(.int(value), span)
    case .double(let value):
      // Stencil's numbers have the precision of a `Float`.
      let rounded = options.lenient ? Double(Float(value).description) : nil
      constant(.double(rounded ?? value), span)
    case .string(let value): unit.emit(.constant, Int32(linkage.constant(value)), at: span)
    case .list(let values):
      for value in values { compile(value, isSoft: isSoft, &bag) }
      unit.emit(.list, Int32(values.count), at: span)
    case .name(let name): compile(name, isSoft: isSoft, span)
    case .member(let base, let name): compile(name, of: base, isSoft: isSoft, span, &bag)
    case .element(let base, let index):
      compile(base, isSoft: isSoft, &bag)
      compile(index, &bag)
      unit.emit(.element, isSoft: isSoft, at: span)
    case .not(let value):
      compile(value, isSoft: isSoft, &bag)
      unit.emit(.not, at: span)
    case .negative(let value):
      compile(value, isSoft: isSoft, &bag)
      unit.emit(.negative, at: span)
    case .and(let left, let right): compile(left, or: right, if: false, isSoft, span, &bag)
    case .or(let left, let right): compile(left, or: right, if: true, isSoft, span, &bag)
    case .binary(let operation, let left, let right):
      compile(left, isSoft: isSoft, &bag)
      compile(right, isSoft: isSoft, &bag)
      unit.emit(.binary, Int32(operation.rawValue), isSoft: isSoft, at: span)
    case .choice(let value, let condition, let otherwise):
      compile(value, if: condition, else: otherwise, isSoft, span, &bag)
    case .filter(let value, let use):
      compile(value, isSoft: isSoft || acceptsMissing(use.name), &bag)
      compile(use, &bag)
    case .test(let value, let test, let isNegated):
      compile(value, isSoft: isSoft || test == .defined || test == .undefined, &bag)
      let number = Test.allCases.firstIndex(of: test) ?? 0
      unit.emit(.test, Int32(number), isNegated ? 1 : 0, at: span)
    case .call(let call): compile(call, nil, span, &bag)
    case .superBlock: unit.emit(.superBlock, at: span)
    case .blockText(let name):
      unit.emit(.blockText, name.id, slot(.block), isSoft: isSoft, at: span)
    }
  }

  private mutating func constant(_ value: Value, _ span: Range<Int>) {
    unit.emit(.constant, Int32(linkage.constant(value)), at: span)
  }

  /// Compiles `and` and `or`: keeps the left value if its truth is `truth`, otherwise replaces it
  /// by the right one.
  private mutating func compile(
    _ left: Expression,
    or right: Expression,
    if truth: Bool,
    _ isSoft: Bool,
    _ span: Range<Int>,
    _ bag: inout DiagnosticBag
  ) {
    compile(left, isSoft: isSoft, &bag)
    let jump = unit.emit(jump: .jumpOrPop, if: truth, at: span)
    compile(right, isSoft: isSoft, &bag)
    unit.land(jump)
  }

  private mutating func compile(
    _ value: Expression,
    if condition: Expression,
    else otherwise: Expression?,
    _ isSoft: Bool,
    _ span: Range<Int>,
    _ bag: inout DiagnosticBag
  ) {
    let skips = jumps(if: condition, is: false, &bag)
    compile(value, isSoft: isSoft, &bag)
    let end = unit.emit(jump: .jump, at: span)
    for skip in skips { unit.land(skip) }
    if let otherwise {
      compile(otherwise, isSoft: isSoft, &bag)
    } else {
      constant(.null, span)
    }
    unit.land(end)
  }
}

// MARK: - Conditions

extension Compiler {
  /// Emits jumps that are taken if the truth of the condition is `truth`. Leaves nothing on the
  /// stack.
  /// - Returns: the indices of the jumps, whose targets are still to be set.
  mutating func jumps(
    if condition: Expression,
    is truth: Bool,
    _ bag: inout DiagnosticBag
  ) -> [Int] {
    let span = condition.span
    switch condition.kind {
    case .not(let inner): return jumps(if: inner, is: !truth, &bag)
    case .and(let left, let right): return jumps(left, right, waitsForBoth: truth, truth, &bag)
    case .or(let left, let right): return jumps(left, right, waitsForBoth: !truth, truth, &bag)
    case .binary(.equal, let left, let right), .binary(.unequal, let left, let right):
      compile(left, &bag)
      compile(right, &bag)
      let isEqual = if case .binary(.equal, _, _) = condition.kind { true } else { false }
      return [unit.emit(jump: .jumpIfEqual, if: isEqual == truth, at: span)]
    default:
      compile(condition, &bag)
      return [unit.turnIntoJump(condition, if: truth)]
    }
  }

  /// Compiles `and` and `or`. With `waitsForBoth`, the condition has the given truth only if both
  /// sides do.
  private mutating func jumps(
    _ left: Expression,
    _ right: Expression,
    waitsForBoth: Bool,
    _ truth: Bool,
    _ bag: inout DiagnosticBag
  ) -> [Int] {
    let first = jumps(if: left, is: waitsForBoth ? !truth : truth, &bag)
    let second = jumps(if: right, is: truth, &bag)
    guard waitsForBoth else { return first + second }
    for jump in first { unit.land(jump) }
    return second
  }
}

extension UnitBuilder {
  /// Emits a jump on the value that was computed last, or turns the instruction that computed it
  /// into one.
  fileprivate mutating func turnIntoJump(_ condition: Expression, if truth: Bool) -> Int {
    let last = code.count - 1
    let op: Op? =
      switch (condition.kind, code[last].op) {
      case (.name, .load): .jumpIfSlot
      case (.member, .loadMember): .jumpIfMember
      case (.member, .loopFact): .jumpIfFact
      default: nil
      }
    guard let op else { return emit(jump: .jumpIf, if: truth, at: condition.span) }
    code[last].op = op
    code[last].truth = truth
    return last
  }
}

// MARK: - Names

extension Compiler {
  private mutating func compile(_ name: Name, isSoft: Bool, _ span: Range<Int>) {
    if name == .forloop || name == .loop {
      unit.emit(.loopFacts, slot(name), isSoft: isSoft, at: span)
    } else {
      unit.emit(.load, slot(name), isSoft: isSoft, at: span)
    }
  }

  private mutating func compile(
    _ name: Name,
    of base: Expression,
    isSoft: Bool,
    _ span: Range<Int>,
    _ bag: inout DiagnosticBag
  ) {
    if let (fact, loop) = loopFact(name, of: base) {
      unit.emit(.loopFact, fact.rawValue, loop, isSoft: isSoft, at: span)
      return
    }
    if name == .item, case .name(.maploop) = base.kind,
      let item = loops.last(where: { $0.mapItem != nil })?.mapItem
    {
      unit.emit(.load, slot(item), isSoft: isSoft, at: span)
      return
    }
    if options.lenient, case .name(.forloop) = base.kind, name == Name("label"),
      let label = loops.last?.label
    {
      unit.emit(.constant, Int32(linkage.constant(label.text)), at: span)
      return
    }
    compile(base, isSoft: isSoft, &bag)
    if case .name = base.kind, let last = unit.code.last, last.op == .load {
      let step = unit.code.count - 1
      unit.code[step] = Instruction(op: .loadMember, isSoft: isSoft, a: last.a, b: name.id)
      unit.spans[step] = Unit.Span(start: Int32(span.lowerBound), end: Int32(span.upperBound))
    } else {
      unit.emit(.member, name.id, isSoft: isSoft, at: span)
    }
  }

  private var isInMap: Bool { loops.contains { $0.mapItem != nil } }

  /// Returns the fact that a member of a loop stands for: `forloop.first` or `loop.index` for the
  /// innermost loop, `outer.first` or `forloop.outer.first` for the loop with the label `outer`.
  private func loopFact(_ name: Name, of base: Expression) -> (LoopFact, Int32)? {
    guard let fact = LoopFact(name) else { return nil }
    switch base.kind {
    case .name(.forloop), .name(.loop):
      // `forloop` does not refer to a `map`, which has `maploop`.
      return (fact, loops.last?.mapItem == nil ? -1 : -2)
    case .name(.maploop) where isInMap:
      // The counter of `maploop` starts at zero.
      return (fact == .counter ? .counter0 : fact, Name.maploop.id)
    case .name(let label) where loops.contains { $0.label == label }:
      return (fact, label.id)
    case .member(let root, let label):
      guard case .name(let loop) = root.kind, loop == .forloop || loop == .loop else { return nil }
      return (fact, label.text == "parentloop" || label.text == "parent" ? -2 : label.id)
    default:
      return nil
    }
  }
}
