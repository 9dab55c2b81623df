import Diagnostics

/// A loop that runs.
struct LoopFrame {
  var subject: Value
  var index = 0
  var count: Int
  var first: Int
  /// -1 for none.
  var second: Int
  var label: Int32
  /// What was bound before the loop, and what is bound by it alone.
  var outerTrail: Int
  var innerTrail: Int
  /// Where this loop's choice begins, if it only chooses.
  var chosenStart: Int
}

extension Renderer {
  /// Begins a loop over the top value, or takes the jump behind the step if it is empty.
  mutating func beginLoop(
    _ first: Int,
    _ second: Int,
    _ head: Instruction,
    _ next: inout Int,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    let subject = stack.removeLast()
    guard subject.kind == .array || subject.kind == .object || subject.kind == .range else {
      guard options.lenient else { throw noList(subject, unit, step) }
      next = Int(head.a)
      return
    }
    let count = subject.elementCount
    guard count > 0 else {
      next = Int(head.a)
      return
    }
    next += 1
    let outer = trail.count
    bind(first, .undefined)
    if second >= 0 { bind(second, .undefined) }
    loops.append(
      LoopFrame(
        subject: subject,
        count: count,
        first: first,
        second: second,
        label: head.b,
        outerTrail: outer,
        innerTrail: trail.count,
        chosenStart: chosen.count
      )
    )
    try bindElement(unit, step)
  }

  /// Goes to the next turn, if there is one.
  mutating func nextTurn(_ unit: Unit, _ step: Int) throws(TemplateError) -> Bool {
    let last = loops.count - 1
    unbind(to: loops[last].innerTrail)
    loops[last].index += 1
    guard loops[last].index < loops[last].count else { return false }
    try countStep(unit, step)
    try bindElement(unit, step)
    return true
  }

  private mutating func bindElement(_ unit: Unit, _ step: Int) throws(TemplateError) {
    let frame = loops[loops.count - 1]
    let element = store.element(frame.index, of: frame.subject)
    if frame.second < 0 {
      slots[frame.first] =
        frame.subject.kind == .object ? key(frame.index, of: frame.subject) : element
    } else if frame.subject.kind == .object {
      slots[frame.first] = key(frame.index, of: frame.subject)
      slots[frame.second] = element
    } else if element.kind == .array, element.size == 2 {
      slots[frame.first] = store.element(0, of: element)
      slots[frame.second] = store.element(1, of: element)
    } else {
      throw noPair(element, unit, step)
    }
  }

  private mutating func key(_ index: Int, of object: Value) -> Value {
    store.string(store.name(index, of: object).text)
  }
}

// MARK: - Choosing

extension Renderer {
  mutating func collect() {
    guard stack.removeLast().isTrue else { return }
    let frame = loops[loops.count - 1]
    if frame.subject.kind == .object {
      chosen.append(.int(frame.index))
    } else {
      chosen.append(store.element(frame.index, of: frame.subject))
    }
  }

  /// The chosen elements are the top value; of an object, an object.
  mutating func endCollecting() {
    let frame = loops.removeLast()
    unbind(to: frame.outerTrail)
    let values = Array(chosen[frame.chosenStart...])
    chosen.removeSubrange(frame.chosenStart...)
    guard frame.subject.kind == .object else {
      stack.append(store.array(values))
      return
    }
    let members = values.map { index in
      let index = index.signed
      return (store.name(index, of: frame.subject), store.element(index, of: frame.subject))
    }
    stack.append(store.object(members))
  }
}

// MARK: - What a loop says

extension Renderer {
  mutating func loopFact(
    _ instruction: Instruction,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    guard let frame = frame(instruction.b), let fact = LoopFact(rawValue: instruction.a) else {
      guard instruction.isSoft else { throw noLoop(instruction.b, unit, step) }
      stack.append(.undefined)
      return
    }
    stack.append(frame.value(of: fact))
  }

  private func frame(_ label: Int32) -> LoopFrame? {
    switch label {
    case -1: loops.last
    case -2: loops.dropLast().last
    default: loops.last { $0.label == label }
    }
  }

  mutating func loopFacts(
    _ instruction: Instruction,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    let variable = slots[Int(instruction.a)]
    guard variable.isUndefined, let frame = loops.last else {
      if variable.isUndefined, !instruction.isSoft {
        throw unknownVariable(Int(instruction.a), unit, step)
      }
      stack.append(variable)
      return
    }
    let members = LoopFact.allCases.map { (Name("\($0)"), frame.value(of: $0)) }
    stack.append(store.object(members))
  }
}

extension LoopFrame {
  func value(of fact: LoopFact) -> Value {
    switch fact {
    case .first: .bool(index == 0)
    case .last: .bool(index == count - 1)
    case .counter: .int(index + 1)
    case .counter0: .int(index)
    case .revcounter: .int(count - index)
    case .revcounter0: .int(count - index - 1)
    case .length: .int(count)
    }
  }
}
