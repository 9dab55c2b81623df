import Diagnostics

/// One template, compiled.
final class Unit: Sendable {
  let source: TemplateSource
  let code: [Instruction]
  /// Where each step stands in the source.
  let spans: StepSpans
  /// The source's bytes, and behind them what the compiler made of some.
  let text: [UInt8]
  let placements: [Placement]
  let macros: [CompiledMacro]
  let callSites: [CallSite]
  let inclusions: [Inclusion]
  let blocks: [CompiledBlock]
  /// The unit that this one extends.
  let parent: Located<Int>?
  /// Its place in the table.
  let number: Int

  struct Span: Sendable {
    var start: Int32
    var end: Int32
  }

  init(_ builder: UnitBuilder, number: Int, spans: StepSpans? = nil) {
    self.number = number
    source = builder.source
    code = builder.code
    self.spans = spans ?? .known(builder.spans)
    text = builder.text
    placements = builder.placements
    macros = builder.macros
    callSites = builder.callSites
    inclusions = builder.inclusions
    blocks = builder.blocks
    parent = builder.parent
  }

  func span(at step: Int) -> SourceSpan {
    let span = spans[step]
    return source.span(Int(span.start)..<Int(span.end))
  }
}

/// Where several lines that are printed at one place stand.
struct Placement {
  enum Kind: UInt8 {
    /// As they are.
    case verbatim
    /// Inside a line: without their last line end.
    case inline
    /// Instead of the line that holds nothing but the tag: each of them is indented.
    case lines
    /// In the line that holds nothing but the value: all but the first are indented.
    case rest
  }

  var kind: Kind
  /// The indentation, in the unit's text.
  var indent: Range<Int> = 0..<0

  static let verbatim = Placement(kind: .verbatim)
  static let inline = Placement(kind: .inline)
}

struct CompiledMacro {
  struct Parameter {
    var name: Name
    var slot: Int
    var isRequired: Bool
  }

  var name: Name
  var parameters: [Parameter]
  var entry: Int
  /// Whether a call of it gives what it returns, not what it prints.
  var isFunction: Bool
}

struct CallSite {
  var slot: Int
  var labels: [Name?]
  var placement: Placement
  /// Whether the text is a value rather than printed.
  var isValue: Bool
}

struct Inclusion {
  /// Stands for a unit whose name is a value below the context's.
  static let computed = -1

  var unit: Int
  var placement: Placement
  /// Whether the top value is an object whose members become variables.
  var hasContext: Bool
  var isImport: Bool
}

struct CompiledBlock {
  var name: Name
  var entry: Int
  var placement: Placement
}

/// A unit that is being compiled.
struct UnitBuilder {
  let source: TemplateSource
  var code: [Instruction] = []
  var spans: [Unit.Span] = []
  var text: [UInt8]
  var placements: [Placement] = []
  var macros: [CompiledMacro] = []
  var callSites: [CallSite] = []
  var inclusions: [Inclusion] = []
  var blocks: [CompiledBlock] = []
  var parent: Located<Int>?

  init(_ source: TemplateSource) {
    self.source = source
    text = source.bytes
    // Templates make a step of sixteen bytes or so.
    code.reserveCapacity(text.count / 16 + 8)
    spans.reserveCapacity(text.count / 16 + 8)
  }

  /// Where the next step will stand.
  var here: Int32 { Int32(code.count) }

  @discardableResult
  mutating func emit(
    _ op: Op,
    _ a: Int32 = 0,
    _ b: Int32 = 0,
    isSoft: Bool = false,
    at span: Range<Int>
  ) -> Int {
    append(Instruction(op: op, isSoft: isSoft, a: a, b: b), at: span)
  }

  /// - Parameter target: where it leads, if that is known already; else `land` says it.
  @discardableResult
  mutating func emit(
    jump op: Op,
    _ a: Int32 = 0,
    _ b: Int32 = 0,
    if truth: Bool = false,
    isSoft: Bool = false,
    to target: Int32 = 0,
    at span: Range<Int>
  ) -> Int {
    append(Instruction(op: op, isSoft: isSoft, truth: truth, a: a, b: b, c: target), at: span)
  }

  private mutating func append(_ instruction: Instruction, at span: Range<Int>) -> Int {
    code.append(instruction)
    spans.append(Unit.Span(start: Int32(span.lowerBound), end: Int32(span.upperBound)))
    return code.count - 1
  }

  /// Lets the jump at `step` lead to the next step.
  mutating func land(_ step: Int) {
    code[step].c = here
  }
}
