import Diagnostics

/// Interprets the instructions of templates. Text is printed to a buffer, and values are on a
/// stack.
struct Renderer: ~Copyable {
  let units: UnitTable
  let variables: [Name]
  let slotNumbers: NameMap
  let constants: [Value]
  let filters: [Filter]
  let unitNumbers: [String: Int]
  let problems: [DiagnosticBag]
  private(set) var options: RenderOptions
  /// The offset of the program's string constants in the store.
  let constantStart: Int
  /// The object whose members are the variables of the template.
  let root: Value
  var store: ValueStore
  var output: OutputBuffer
  var stack = PlainArray<Value>()
  /// The values of the variables. `undefined` if a variable is not bound.
  var slots: PlainArray<Value>
  /// The previous values of bound slots, which are restored when a scope ends.
  var trail = PlainArray<Binding>()
  /// The innermost loop. The loops around it are in `outerLoops`.
  var loop = LoopFrame.none
  var outerLoops = PlainArray<LoopFrame>(capacity: 8)
  /// The values collected by `where` and `map`.
  var collected: [Value] = []
  /// The offsets at which captured texts begin.
  var captures: [Int] = []
  /// The offsets at which text to be indented begins.
  var indents: [Int] = []
  /// The turns of loops, includes, calls and filters.
  var steps = 0
  /// The instructions that were carried out, of which 16 may stand for each step.
  var instructions = 0
  var depth = 0
  /// The value returned by the last function call.
  var returned: Value?
  /// The template being rendered and the templates that it extends, most derived first.
  var heirs: [Int] = []
  var openBlock: OpenBlock?
  /// Whether the code outside the blocks of a derived template is running, for the names that it
  /// binds.
  var isOutsideBlocks = false
  /// The end of the text that a template prints before its `extends`.
  var headEnd = 0

  struct Binding {
    var slot: Int
    var value: Value
  }

  struct OpenBlock {
    var name: Name
    var level: Int
    /// The block whose tag is being printed, if it is printed by its own tag.
    var origin: Origin?

    struct Origin {
      var level: Int
      var entry: Int
    }
  }

  /// - Parameter store: moved into the renderer, and moved back by `giveBack`.
  init(_ program: Program, root: Value, taking store: inout ValueStore) {
    units = program.units
    variables = program.variables
    slotNumbers = program.slots
    constants = program.constants
    filters = program.filters
    unitNumbers = program.unitNumbers
    problems = program.problems
    options = program.options
    options.limits.rise(to: store.valueCount)
    // Appended before the move, while the text is uniquely referenced, so that it is not copied.
    constantStart = store.keepConstants(of: program)
    self.root = root
    output = OutputBuffer(capacity: store.room)
    slots = PlainArray(repeating: .undefined, count: program.variables.count)
    self.store = ValueStore()
    swap(&self.store, &store)
    self.store.isLenient = program.options.lenient
    self.store.limit = self.store.size + options.limits.bytes
    bindMembers(of: root)
  }

  mutating func giveBack(_ store: inout ValueStore) {
    self.store.steps += max(steps, instructions / 16)
    swap(&self.store, &store)
  }

  /// Binds an object's members to the variables of the same names, if templates use them.
  mutating func bindMembers(of object: Value) {
    guard object.kind == .object else { return }
    for index in 0..<object.elementCount {
      guard let slot = slotNumbers[store.name(index, of: object)] else { continue }
      bind(slot, store.element(index, of: object))
    }
  }

  mutating func bind(_ slot: Int, _ value: Value) {
    trail.append(Binding(slot: slot, value: slots[slot]))
    slots[slot] = value
  }

  mutating func unbind(to mark: Int) {
    while trail.count > mark {
      let binding = trail.removeLast()
      slots[binding.slot] = binding.value
    }
  }
}

// MARK: - Instructions

extension Renderer {
  mutating func run(_ unit: Unit, from start: Int) throws(TemplateError) {
    try unit.code.withUnsafeBufferPointer { code throws(TemplateError) in
      try run(code, of: unit, from: start)
    }
  }

  private mutating func run(
    _ code: UnsafeBufferPointer<Instruction>,
    of unit: Unit,
    from start: Int
  ) throws(TemplateError) {
    var next = start
    while true {
      precondition(UInt(bitPattern: next) < UInt(bitPattern: code.count))
      let step = next
      instructions &+= 1
      // Computed properties, so that each instruction reads only the operands that it needs.
      var instruction: Instruction { code[step] }
      var a: Int { Int(code[step].a) }
      var b: Int { Int(code[step].b) }
      next &+= 1
      switch instruction.op {
      case .text: output.append(unit.text, a, b)
      case .mark: output.append(UInt8(truncatingIfNeeded: a))
      case .print: try print(stack.removeLast(), unit, step)
      case .printSlot: try print(load(a, instruction, unit, step), unit, step)
      case .printMember:
        try print(loadMember(a, Name(id: instruction.b), instruction, unit, step), unit, step)
      case .printPlaced: try printPlaced(stack.removeLast(), unit.placements[a], unit, step)
      case .constant: stack.append(constant(a))
      case .load: stack.append(try load(a, instruction, unit, step))
      case .loadMember:
        stack.append(try loadMember(a, Name(id: instruction.b), instruction, unit, step))
      case .member:
        let base = stack.removeLast()
        stack.append(try member(Name(id: instruction.a), of: base, instruction, unit, step))
      case .jump: next = Int(instruction.c)
      case .jumpIf:
        if stack.removeLast().isTrue == instruction.truth { next = Int(instruction.c) }
      case .jumpIfSlot:
        let value = try load(a, instruction, unit, step)
        if value.isTrue == instruction.truth { next = Int(instruction.c) }
      case .jumpIfMember:
        let value = try loadMember(a, Name(id: instruction.b), instruction, unit, step)
        if value.isTrue == instruction.truth { next = Int(instruction.c) }
      case .jumpIfFact:
        let value = try loopFact(instruction, unit, step)
        if value.isTrue == instruction.truth { next = Int(instruction.c) }
      case .jumpIfEqual:
        let right = stack.removeLast()
        let left = stack.removeLast()
        if areEqual(left, right) == instruction.truth { next = Int(instruction.c) }
      case .jumpOrPop:
        if stack[stack.count - 1].isTrue == instruction.truth {
          next = Int(instruction.c)
        } else {
          stack.removeLast()
        }
      case .loopFact: stack.append(try loopFact(instruction, unit, step))
      case .jumpIfBound: if !slots[a].isUndefined { next = Int(instruction.c) }
      case .loopBegin:
        if try !beginLoop(a, b, unit, step) { next = Int(instruction.c) }
      case .loopNext: if try nextIteration(unit, step) { next = Int(instruction.c) }
      case .loopEnd: endLoop()
      case .filter: try filter(a, b, unit, step)
      case .store: bind(a, stack.removeLast())
      case .end: return
      case .returnValue:
        returned = stack.removeLast()
        return
      default: try runUncommon(instruction, unit, step)
      }
    }
  }

  private mutating func runUncommon(
    _ instruction: Instruction,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    let (a, b) = (Int(instruction.a), Int(instruction.b))
    switch instruction.op {
    case .element: try element(instruction, unit, step)
    case .loopFacts: try loopFacts(instruction, unit, step)
    case .list: try makeList(a, unit, step)
    case .not: stack.append(.bool(!stack.removeLast().isTrue))
    case .negative: try negate(unit, step)
    case .binary: try binary(BinaryOperator(rawValue: UInt8(a)) ?? .add, instruction, unit, step)
    case .test: try test(Test.allCases[a], isNegated: b == 1, unit, step)
    case .filterNamed: try filterNamed(a, unit, step)
    case .blockText: try blockText(instruction, unit, step)
    case .loopLabel: loop.label = instruction.a
    case .collect: collect(keepsValue: a == 1)
    case .collectEnd: endCollecting(keepsValues: a == 1)
    case .storeMacro: bind(a, macro(b, of: unit))
    case .scopeBegin: bind(a, .int(trail.count))
    case .scopeEnd: unbind(to: slots[a].signed)
    case .captureBegin: captures.append(output.count)
    case .captureEnd:
      let start = captures.removeLast()
      if a == 1 { try place(from: start, .inline, unit, step) }
      stack.append(try takePrinted(from: start, unit, step))
    case .captureDrop: output.truncate(to: captures.removeLast())
    case .indentBegin: indents.append(output.count)
    case .indentEnd: try indent(from: indents.removeLast(), unit, step)
    case .call: try call(unit.callSites[a], unit, step)
    case .include: try include(unit.inclusions[a], unit, step)
    case .block: try printBlock(unit.blocks[a], unit, step)
    case .superBlock: try superBlock(unit, step)
    case .extends: headEnd = output.count
    default: stack.removeLast()
    }
  }

  private mutating func constant(_ number: Int) -> Value {
    let value = constants[number]
    guard value.kind == .string else { return value }
    return Value(.string, size: value.size, bits: value.bits + UInt64(constantStart))
  }

  private mutating func makeList(
    _ count: Int,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) {
    let list = store.array(stack.suffix(count))
    stack.removeLast(count)
    stack.append(list)
    try checkStore(unit, step)
  }

  /// Moves the text printed since `start` into the store, and returns it as a value.
  mutating func takePrinted(
    from start: Int,
    _ unit: Unit,
    _ step: Int
  ) throws(TemplateError) -> Value {
    let textStart = store.textEnd
    output.withBytes(from: start) { store.append(contentsOf: $0) }
    output.truncate(to: start)
    try checkStore(unit, step)
    return store.string(from: textStart)
  }
}
