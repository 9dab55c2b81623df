/// Serialization of a unit's parts.
extension Instruction {
  func write(to writer: inout ArchiveWriter, _ names: inout ArchivedNames) {
    var step = self
    step.replaceName { Int32(names.number(of: Name(id: $0))) }
    writer.write(UInt64(op.rawValue))
    let flags = [isSoft, truth, step.a != 0, step.b != 0, step.c != 0]
    writer.write(flags.reversed().reduce(UInt64(0)) { $0 << 1 | ($1 ? 1 : 0) })
    for operand in [step.a, step.b, step.c] where operand != 0 { writer.write(Int(operand)) }
  }

  @inline(__always)
  fileprivate init(from reader: inout ArchiveReader, _ names: UnsafeBufferPointer<Name>) {
    guard let op = Op(rawValue: UInt8(truncatingIfNeeded: reader.bits())) else {
      preconditionFailure("the archive has an unknown step")
    }
    let flags = reader.bits()
    self.init(op: op, isSoft: flags & 1 != 0, truth: flags & 2 != 0)
    if flags & 4 != 0 { a = reader.int32() }
    if flags & 8 != 0 { b = reader.int32() }
    if flags & 16 != 0 { c = reader.int32() }
    replaceName { names[Int($0)].id }
  }
}

extension ArchiveReader {
  /// Reads the instructions of a unit. They are most of an archive.
  mutating func steps(_ names: [Name]) -> [Instruction] {
    let count = int()
    // A local copy stays in registers.
    var reader = self
    defer { self = reader }
    return names.withUnsafeBufferPointer { names in
      [Instruction](unsafeUninitializedCapacity: count) { steps, made in
        while made < count {
          steps.initializeElement(at: made, to: Instruction(from: &reader, names))
          made += 1
        }
      }
    }
  }
}

/// The source span of each instruction of a unit.
enum StepSpans: Sendable {
  case known([Unit.Span])
  /// Read on demand, when a diagnostic needs a span.
  case archived(ArchiveReader)

  subscript(step: Int) -> Unit.Span {
    switch self {
    case .known(let spans): return spans[step]
    case .archived(var reader):
      var span = Unit.Span(start: 0, end: 0)
      for _ in 0...step { reader.advance(&span) }
      return span
    }
  }

  func write(to writer: inout ArchiveWriter) {
    guard case .known(let spans) = self else { preconditionFailure("archived already") }
    var last: Int32 = 0
    for span in spans {
      writer.write(Int(span.start - last))
      writer.write(Int(span.end - span.start))
      last = span.start
    }
  }
}

extension ArchiveReader {
  fileprivate mutating func advance(_ span: inout Unit.Span) {
    span.start += int32()
    span.end = span.start + int32()
  }
}

// MARK: - Operands of instructions

extension ArchiveWriter {
  mutating func write(_ range: Range<Int>) {
    write(range.lowerBound)
    write(range.count)
  }

  mutating func write(_ placement: Placement) {
    write(UInt64(placement.kind.rawValue))
    write(placement.indent)
  }

  mutating func write(_ macro: CompiledMacro, _ names: inout ArchivedNames) {
    write(names.number(of: macro.name))
    write(macro.parameters.count)
    for parameter in macro.parameters {
      write(names.number(of: parameter.name))
      write(parameter.slot)
      write(parameter.isRequired)
    }
    write(macro.entry)
    write(macro.isFunction)
  }

  mutating func write(_ site: CallSite, _ names: inout ArchivedNames) {
    write(site.slot)
    write(site.labels.count)
    for label in site.labels { write(label.map { names.number(of: $0) } ?? -1) }
    write(site.placement)
    write(site.isValue)
  }

  mutating func write(_ inclusion: Inclusion) {
    write(inclusion.unit)
    write(inclusion.placement)
    write(inclusion.hasContext)
    write(inclusion.isImport)
  }

  mutating func write(_ block: CompiledBlock, _ names: inout ArchivedNames) {
    write(names.number(of: block.name))
    write(block.entry)
    write(block.placement)
  }
}

extension ArchiveReader {
  mutating func range() -> Range<Int> {
    let start = int()
    return start..<start + int()
  }

  mutating func placement() -> Placement {
    guard let kind = Placement.Kind(rawValue: UInt8(truncatingIfNeeded: bits())) else {
      preconditionFailure("the archive has an unknown placement")
    }
    return Placement(kind: kind, indent: range())
  }

  mutating func macro(_ names: [Name]) -> CompiledMacro {
    CompiledMacro(
      name: names[int()],
      parameters: list {
        .init(name: names[$0.int()], slot: $0.int(), isRequired: $0.bool())
      },
      entry: int(),
      isFunction: bool()
    )
  }

  mutating func callSite(_ names: [Name]) -> CallSite {
    CallSite(
      slot: int(),
      labels: list {
        let number = $0.int()
        return number < 0 ? nil : names[number]
      },
      placement: placement(),
      isValue: bool()
    )
  }

  mutating func inclusion() -> Inclusion {
    Inclusion(unit: int(), placement: placement(), hasContext: bool(), isImport: bool())
  }

  mutating func block(_ names: [Name]) -> CompiledBlock {
    CompiledBlock(name: names[int()], entry: int(), placement: placement())
  }
}
