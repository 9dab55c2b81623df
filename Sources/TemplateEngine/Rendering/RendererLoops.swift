import Diagnostics

/// The state of a running loop.
struct LoopFrame {
  var subject: Value
  var index = 0
  var count: Int
  var first: Int
  /// The slot of the second variable, or -1.
  var second: Int
  /// The label, or -1.
  var label: Int32 = -1
  /// The length of the trail before the loop, and after binding its variables.
  var outerTrail: Int
  var innerTrail: Int
  /// The index in `collected` at which this loop's collected values begin.
  var collectedStart: Int
}

extension LoopFrame {
  /// The frame outside of all loops.
  static let none = LoopFrame(
    subject: .undefined,
    count: 0,
    first: 0,
    second: -1,
    outerTrail: 0,
    innerTrail: 0,
    collectedStart: 0
  )
}

extension Renderer {
  /// Begins a loop over the top value, unless it is empty. Returns whether it began.
  mutating func beginLoop(
    _ first: Int,
    _ second: Int,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) -> Bool {
    var subject = stack.removeLast()
    guard subject.kind == .array || subject.kind == .object || subject.kind == .range else {
      guard options.lenient else { throw noList(subject, unit, step) }
      return false
    }
    if subject.kind == .object, options.lenient {
      guard !unit.code[step].isSoft else { return false }
      subject = store.sorted(subject)
    }
    let count = subject.elementCount
    guard count > 0 else { return false }
    let outer = trail.count
    bind(first, .undefined)
    if second >= 0 { bind(second, .undefined) }
    outerLoops.append(loop)
    loop = LoopFrame(
      subject: subject,
      count: count,
      first: first,
      second: second,
      outerTrail: outer,
      innerTrail: trail.count,
      collectedStart: collected.count
    )
    try bindElement(unit, step)
    return true
  }

  /// Advances to the next element, and returns whether there is one.
  @inline(__always)
  mutating func nextIteration(_ unit: Unit, _ step: Int) throws(TemplateError) -> Bool {
    unbind(to: loop.innerTrail)
    loop.index += 1
    guard loop.index < loop.count else { return false }
    try countStep(unit, step)
    try bindElement(unit, step)
    return true
  }

  mutating func endLoop() {
    unbind(to: loop.outerTrail)
    loop = outerLoops.removeLast()
  }

  @inline(__always)
  private mutating func bindElement(_ unit: Unit, _ step: Int) throws(TemplateError) {
    if loop.second < 0, loop.subject.kind == .array {
      slots[loop.first] = store.element(loop.index, of: loop.subject)
    } else {
      try bindParts(unit, step)
    }
  }

  /// Binds the variables of a loop over an object or a range, or of one with two variables.
  private mutating func bindParts(_ unit: Unit, _ step: Int) throws(TemplateError) {
    let element = store.element(loop.index, of: loop.subject)
    if loop.subject.kind == .object {
      slots[loop.first] = store.string(store.name(loop.index, of: loop.subject).text)
      if loop.second >= 0 { slots[loop.second] = element }
    } else if loop.second < 0 {
      slots[loop.first] = element
    } else if element.kind == .array, element.size >= 2 {
      slots[loop.first] = store.element(0, of: element)
      slots[loop.second] = store.element(1, of: element)
    } else {
      throw noPair(element, unit, step)
    }
  }
}

extension ValueStore {
  /// Returns the object with its members sorted by name, which is the order in which Stencil
  /// iterates.
  fileprivate mutating func sorted(_ object: Value) -> Value {
    let names = (0..<object.elementCount).map { name($0, of: object).text }
    let order = names.indices.sorted { names[$0] < names[$1] }
    guard !order.elementsEqual(names.indices) else { return object }
    return self.object(order.map { (name($0, of: object), element($0, of: object)) })
  }
}

// MARK: - Collecting

extension Renderer {
  /// - Parameter keepsValue: whether to collect the top value itself instead of testing it.
  mutating func collect(keepsValue: Bool) {
    let value = stack.removeLast()
    if keepsValue { return collected.append(value) }
    guard value.isTrue else { return }
    let isObject = loop.subject.kind == .object
    collected.append(isObject ? .int(loop.index) : store.element(loop.index, of: loop.subject))
  }

  /// Ends the loop, and pushes the collected elements as a list, or as an object if the subject is
  /// one.
  mutating func endCollecting(keepsValues: Bool) {
    let frame = loop
    endLoop()
    let values = Array(collected[frame.collectedStart...])
    collected.removeSubrange(frame.collectedStart...)
    guard frame.subject.kind == .object, !keepsValues else {
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

// MARK: - Loop facts

extension Renderer {
  @inline(__always)
  mutating func loopFact(
    _ instruction: Instruction,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) -> Value {
    guard instruction.b == -1, loop.count > 0 else {
      return try distantFact(instruction, unit, step)
    }
    return loop.value(of: LoopFact(rawValue: instruction.a))
  }

  private mutating func distantFact(
    _ instruction: Instruction,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) -> Value {
    if let frame = frame(instruction.b), frame.count > 0 {
      return frame.value(of: LoopFact(rawValue: instruction.a))
    }
    guard instruction.isSoft else { throw noLoop(instruction.b, unit, step) }
    return .undefined
  }

  /// Returns the loop with this label. -2 stands for the loop around the innermost one.
  private mutating func frame(_ label: Int32) -> LoopFrame? {
    if label == -2 { return outerLoops.last }
    if loop.label == label { return loop }
    guard label >= 0 else { return nil }
    for index in outerLoops.indices.reversed() where outerLoops[index].label == label {
      return outerLoops[index]
    }
    return nil
  }

  mutating func loopFacts(
    _ instruction: Instruction,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    let variable = slots[Int(instruction.a)]
    guard variable.isUndefined, loop.count > 0 else {
      if variable.isUndefined, !instruction.isSoft {
        throw unknownVariable(Int(instruction.a), unit, step)
      }
      stack.append(variable)
      return
    }
    let members = LoopFact.allCases.map { (Name("\($0)"), loop.value(of: $0)) }
    stack.append(store.object(members))
  }
}

extension LoopFrame {
  @inline(__always)
  func value(of fact: LoopFact?) -> Value {
    switch fact {
    case .first: .bool(index == 0)
    case .last: .bool(index == count - 1)
    case .counter: .int(index + 1)
    case .counter0: .int(index)
    case .revcounter: .int(count - index)
    case .revcounter0: .int(count - index - 1)
    case .length, nil: .int(count)
    }
  }
}
