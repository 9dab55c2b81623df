public import Diagnostics

/// Checks templates by running them on shapes instead of values. The possible names and members are
/// known from the schema, and every branch is taken, so the linter finds what could stop a
/// rendering for any input.
///
/// Errors that the compiler reports are not reported again. Run the linter on all templates of a
/// pack in turn, then read `usage` to find what none of them uses.
public struct Linter {
  let schema: Schema
  let options: RenderOptions
  let filters: [String: Filter]
  private let templateNames: [String]
  private let loader: @Sendable (String) -> SourceFile?
  private var templates: [String: ParsedTemplate?] = [:]

  var macros: [MacroDefinition] = []
  /// The shapes of the variables in scope.
  var scope: [Name: Shape] = [:]
  /// The paths that are known to exist because a condition has tested them.
  var known: Set<String> = []
  /// The stack of includes, calls and blocks, outermost first.
  var frames: [Frame] = []
  /// The number of enclosing conditions and loops, in all frames.
  var conditions = 0
  /// The labels of the enclosing loops, innermost last.
  var loops: [Name?] = []
  var current: ParsedTemplate?
  var heirs: [ParsedTemplate] = []
  var openBlock: (name: Name, level: Int)?
  var isOutsideBlocks = false
  /// The results of the calls that were checked already.
  var seenCalls: [CallKey: Shape] = [:]
  /// The result so far of the function that is being checked.
  var returned: Shape?
  /// The number of nodes that may still be checked, which bounds the running time.
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
    /// The value of `conditions` when the frame was entered.
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

  /// Checks a template and all that it includes and calls.
  /// - Parameters:
  ///   - root: the variables that the template is given.
  ///   - span: the place where the pack names the template.
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

  /// Checks a template within another file.
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

  /// Checks an expression within another file.
  /// - Returns: the shape of its value.
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

  /// Returns the shape of the elements in a loop over `shape`, or `nil` if it cannot be looped
  /// over.
  public func element(of shape: Shape) -> Shape? { schema.element(of: shape) }

  private mutating func begin(_ root: [(String, Shape)]) {
    scope = [:]
    for (name, shape) in root { scope[Name(name)] = shape }
    (known, frames, conditions, loops, heirs) = ([], [], 0, [], [])
    (openBlock, isOutsideBlocks, seenCalls, budget) = (nil, false, [:], 200_000)
  }

  // MARK: Templates

  /// Returns the template with this name, or `nil` if there is none without errors.
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
    var annotated = diagnostic
    for frame in frames.reversed().prefix(6) {
      annotated.notes.append(.init(frame.message, at: frame.span))
    }
    bag.add(annotated)
  }

  func span(_ range: Range<Int>) -> SourceSpan? { current?.source.span(range) }

  func text(_ range: Range<Int>) -> String { current?.source.text(range) ?? "" }
}

/// The templates, macros and members that are declared, and those that are used.
public struct LintUsage: Sendable {
  public struct Macro: Sendable {
    public var name: String
    public var span: SourceSpan
  }

  /// The templates that are rendered by some file.
  public internal(set) var templates: Set<String> = []
  /// The macros of all templates that were checked.
  public internal(set) var macros: [Macro] = []
  public internal(set) var calledMacros: Set<SourceSpan> = []
  /// The members of objects that are read, such as `options.ui`.
  public internal(set) var members: Set<String> = []
  /// Whether a template is included by a computed name, so that any template may be used.
  public internal(set) var includesAny = false

  public init() {}

  /// Adds the usage found by another linter.
  public mutating func formUnion(_ other: LintUsage) {
    templates.formUnion(other.templates)
    macros += other.macros
    calledMacros.formUnion(other.calledMacros)
    members.formUnion(other.members)
    includesAny = includesAny || other.includesAny
  }
}
