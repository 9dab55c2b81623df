public import Diagnostics

/// Runs templates on shapes instead of values: what a name or a member can be is known from the
/// schema, and every branch is taken. Finds what would stop a rendering, whatever is rendered.
///
/// What does not compile is left to the compiler. Give the linter all files of a pack one after the
/// other, then ask what none of them has used.
public struct Linter {
  let schema: Schema
  let options: RenderOptions
  let filters: [String: Filter]
  private let templateNames: [String]
  private let loader: @Sendable (String) -> SourceFile?
  private var templates: [String: ParsedTemplate?] = [:]

  var macros: [MacroDefinition] = []
  /// What variables are here.
  var scope: [Name: Shape] = [:]
  /// Paths that a condition has found to exist.
  var known: Set<String> = []
  /// The includes, calls and blocks that led here, outermost first.
  var frames: [Frame] = []
  /// How many conditions and loops stand around this place, all frames counted.
  var conditions = 0
  /// The loops around this place, innermost last, with their labels.
  var loops: [Name?] = []
  var current: ParsedTemplate?
  var heirs: [ParsedTemplate] = []
  var openBlock: (name: Name, level: Int)?
  var isOutsideBlocks = false
  /// Calls that were looked at already, and what they give.
  var seenCalls: [CallKey: Shape] = [:]
  /// What the function that is looked at gives so far.
  var returned: Shape?
  /// Stops what would take for ever.
  var budget = 0
  private var reported: Set<Report> = []
  public internal(set) var usage = LintUsage()

  struct MacroDefinition {
    var macro: Macro
    var template: ParsedTemplate
    var span: SourceSpan
  }

  struct Frame {
    enum Place: Equatable {
      case template(String)
      case macro(Int)
      case block
    }

    var place: Place
    var message: String
    var span: SourceSpan?
    /// `conditions` where it was entered.
    var conditions: Int
  }

  struct CallKey: Hashable {
    var macro: Int
    var arguments: [Shape]
  }

  private struct Report: Hashable {
    var span: SourceSpan?
    var message: String
  }

  public init(
    schema: Schema,
    filters: [Filter],
    options: RenderOptions = RenderOptions(),
    templateNames: [String] = [],
    loader: @escaping @Sendable (String) -> SourceFile? = { _ in nil }
  ) {
    self.schema = schema
    self.options = options
    self.templateNames = templateNames
    self.loader = loader
    var named: [String: Filter] = [:]
    for filter in filters {
      for name in [filter.name] + filter.aliases { named[name] = filter }
    }
    self.filters = named
  }

  // MARK: Doors

  /// Looks at a template and all that it includes and calls.
  /// - Parameters:
  ///   - root: the variables that it is given.
  ///   - span: where the pack asks for it.
  public mutating func check(
    _ name: String,
    with root: [(String, Shape)],
    for span: SourceSpan?,
    into bag: inout DiagnosticBag
  ) {
    guard let template = template(name) else { return }
    begin(root)
    if let span {
      frames = [Frame(place: .block, message: "for this file", span: span, conditions: 0)]
    }
    usage.templates.insert(name)
    run(template, named: name, &bag)
  }

  /// Looks at a template inside another file.
  public mutating func check(
    _ text: SourceText,
    with root: [(String, Shape)],
    into bag: inout DiagnosticBag
  ) {
    let template = ParsedTemplate(TemplateSource(text), options: options)
    guard template.isSound else { return }
    begin(root)
    run(template, named: "", &bag)
  }

  /// Looks at an expression inside another file.
  /// - Returns: what it gives.
  public mutating func check(
    expression text: SourceText,
    with root: [(String, Shape)],
    into bag: inout DiagnosticBag
  ) -> Shape {
    let source = TemplateSource(text)
    var ignored = DiagnosticBag()
    let parsed = source.withView(isLenient: options.lenient) { view in
      var parser = ExpressionParser(view, source.bytes.indices)
      return parser.expression(&ignored)
    }
    guard let expression = parsed, !ignored.hasErrors else { return .any }
    begin(root)
    current = ParsedTemplate(source, options: options)
    return shape(of: expression, &bag)
  }

  /// What each turn of a loop over the shape is given; `nil` where it cannot be looped over.
  public func element(of shape: Shape) -> Shape? { schema.element(of: shape) }

  private mutating func begin(_ root: [(String, Shape)]) {
    scope = [:]
    for (name, shape) in root { scope[Name(name)] = shape }
    (known, frames, conditions, loops, heirs) = ([], [], 0, [], [])
    (openBlock, isOutsideBlocks, seenCalls, budget) = (nil, false, [:], 200_000)
  }

  // MARK: Templates

  /// The template with this name; `nil` where there is none that is sound.
  mutating func template(_ name: String) -> ParsedTemplate? {
    if let known = templates[name] { return known }
    var template: ParsedTemplate?
    if let file = loader(name), file.bytes.count <= options.limits.templateBytes {
      let parsed = ParsedTemplate(TemplateSource(file, name: name), options: options)
      if parsed.isSound { template = parsed }
    }
    templates[name] = .some(template)
    if let template { note(macrosOf: template) }
    return template
  }

  private mutating func note(macrosOf template: ParsedTemplate) {
    var open = template.nodes
    while let node = open.popLast() {
      if case .macro(let macro) = node.kind {
        let span = template.source.span(node.span)
        usage.macros.append(.init(name: macro.name.text, span: span))
      }
      open += node.children
    }
  }

  // MARK: Reports

  mutating func report(_ diagnostic: Diagnostic, _ bag: inout DiagnosticBag) {
    let report = Report(span: diagnostic.span, message: diagnostic.message)
    guard reported.insert(report).inserted else { return }
    var told = diagnostic
    for frame in frames.reversed().prefix(6) {
      told.notes.append(.init(frame.message, at: frame.span))
    }
    bag.add(told)
  }

  func span(_ range: Range<Int>) -> SourceSpan? { current?.source.span(range) }

  func text(_ range: Range<Int>) -> String { current?.source.text(range) ?? "" }
}

/// What was there to be used, and what was.
public struct LintUsage: Sendable {
  public struct Macro: Sendable {
    public var name: String
    public var span: SourceSpan
  }

  /// Templates that some file was made of.
  public internal(set) var templates: Set<String> = []
  /// All macros of templates that were looked at.
  public internal(set) var macros: [Macro] = []
  public internal(set) var calledMacros: Set<SourceSpan> = []
  /// Members of objects that were read: `options.ui`.
  public internal(set) var members: Set<String> = []
  /// Whether a template is included by a computed name: it may be any, and define anything.
  public internal(set) var includesAny = false

  public init() {}

  /// What was used here or there.
  public mutating func formUnion(_ other: LintUsage) {
    templates.formUnion(other.templates)
    macros += other.macros
    calledMacros.formUnion(other.calledMacros)
    members.formUnion(other.members)
    includesAny = includesAny || other.includesAny
  }
}
