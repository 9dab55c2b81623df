import Diagnostics

/// A compiled template.
final class Unit: Sendable {
  let source: TemplateSource
  let code: [Instruction]
  /// The source span of each instruction.
  let spans: StepSpans
  /// The bytes of the source, followed by text that the compiler generated.
  let text: [UInt8]
  let placements: [Placement]
  let macros: [CompiledMacro]
  let callSites: [CallSite]
  let inclusions: [Inclusion]
  let blocks: [CompiledBlock]
  /// The unit that this one extends.
  let parent: Located<Int>?
  /// The number of the unit in the table.
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

/// How text of several lines is indented where it is printed.
struct Placement {
  enum Kind: UInt8 {
    /// Unchanged.
    case verbatim
    /// Within a line: without its last line end.
    case inline
    /// In place of a line that contains only the tag: every line is indented.
    case lines
    /// On a line that contains only the value: every line but the first is indented.
    case rest
  }

  var kind: Kind
  /// The range of the indentation in the unit's text.
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
  /// Whether a call evaluates to the value that the macro returns, rather than to the text that it
  /// prints.
  var isFunction: Bool
}

struct CallSite {
  var slot: Int
  var labels: [Name?]
  var placement: Placement
  /// Whether the result is pushed as a value instead of printed.
  var isValue: Bool
}

struct Inclusion {
  /// The number for a template whose name is computed. The name is on the stack, below the context.
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

/// A unit under construction.
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
    // Templates have about one instruction per sixteen bytes.
    code.reserveCapacity(text.count / 16 + 8)
    spans.reserveCapacity(text.count / 16 + 8)
  }

  /// The index of the next instruction.
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

  /// - Parameter target: the index of the target, if it is known already. Otherwise `land` sets it.
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

  /// Sets the target of the jump at `step` to the next instruction.
  mutating func land(_ step: Int) {
    code[step].c = here
  }
}
