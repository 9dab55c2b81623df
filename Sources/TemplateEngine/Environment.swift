public import Diagnostics

/// A set of templates that can include each other, with their filters, loader and options.
///
/// ```swift
/// var environment = Environment(templateNames: pack.names) { pack.file(named: $0) }
/// guard let template = environment.compile("Model.swift.stencil", into: &bag) else { return }
/// let text = try template.render(root: root, in: &store)
/// ```
///
/// Each template is loaded and compiled once. A compiled template stays valid when others are
/// added.
public struct Environment: Sendable {
  public let options: RenderOptions
  private(set) var linkage: Linkage

  /// - Parameters:
  ///   - filters: if two have the same name, the later one wins.
  ///   - templateNames: the names that the loader knows, for suggestions on a misspelled name.
  ///   - loader: returns the template with the name of an include or of a call to `compile`.
  public init(
    filters: [Filter] = Filter.general,
    options: RenderOptions = RenderOptions(),
    templateNames: [String] = [],
    loader: @escaping @Sendable (String) -> SourceFile? = { _ in nil }
  ) {
    self.options = options
    linkage = Linkage(filters: filters, templateNames: templateNames, loader: loader)
  }

  /// Compiles the template with this name and all templates that it includes. Returns `nil` and
  /// reports the errors if any of them has errors.
  public mutating func compile(_ name: String, into bag: inout DiagnosticBag) -> Template? {
    guard let number = linkage.include(name, at: nil, &bag) else { return nil }
    return template(number, &bag)
  }

  /// Compiles a template that others cannot include.
  public mutating func compile(_ file: SourceFile, into bag: inout DiagnosticBag) -> Template? {
    template(linkage.add(TemplateSource(file, name: file.path)), &bag)
  }

  /// Compiles a template within another file, such as a path in a pack's list.
  public mutating func compile(_ text: SourceText, into bag: inout DiagnosticBag) -> Template? {
    template(linkage.add(TemplateSource(text)), &bag)
  }

  /// Compiles a single expression, such as the condition of a file in a pack.
  public mutating func compileExpression(
    _ text: SourceText,
    into bag: inout DiagnosticBag
  ) -> TemplateExpression? {
    let source = TemplateSource(text)
    var own = DiagnosticBag()
    let expression: Expression? = source.withView(isLenient: options.lenient) { view in
      var parser = ExpressionParser(view, 0..<view.count)
      guard let expression = parser.expression(&own), parser.expectEnd(&own) else { return nil }
      return expression
    }
    let number = linkage.reserve()
    let unit = expression.map { expression in
      withCompiler(of: source, number) { $0.compile(alone: expression, &own) }
    }
    linkage.finish(number, unit, own)
    bag.add(contentsOf: own)
    guard unit != nil, !own.hasErrors else { return nil }
    return TemplateExpression(program: program, number: number)
  }

  /// Returns the names of the templates that determine what this one renders, including its own,
  /// sorted.
  public func names(below template: Template) -> [String] {
    linkage.names(below: template.number)
  }

  /// Whether the template, or one that determines what it renders, reads a member with this name.
  public func mentions(_ name: String, below template: Template) -> Bool {
    program.mentions(Name(name), in: linkage.numbers(below: template.number))
  }

  /// Moves the linkage into a compiler and back, so that nothing of it is copied.
  private mutating func withCompiler(
    of source: TemplateSource,
    _ number: Int,
    _ body: (inout Compiler) -> Void
  ) -> Unit {
    var lent = Linkage()
    swap(&lent, &linkage)
    var compiler = Compiler(source, options: options, linkage: consume lent)
    body(&compiler)
    swap(&linkage, &compiler.linkage)
    return Unit(Indentation.scale(compiler.unit, to: options.indent), number: number)
  }

  private mutating func template(_ number: Int, _ bag: inout DiagnosticBag) -> Template? {
    while let (number, source) = linkage.nextPending() { compile(number, source) }
    guard linkage.check(number, into: &bag) else { return nil }
    return Template(program: program, number: number)
  }

  private var program: Program {
    Program(
      units: UnitTable(linkage.units),
      variables: linkage.variables,
      slots: linkage.slots,
      constants: linkage.constants,
      text: linkage.text,
      filters: linkage.filters,
      unitNumbers: linkage.numbers,
      problems: linkage.problems,
      options: options
    )
  }

  private mutating func compile(_ number: Int, _ source: TemplateSource) {
    var bag = DiagnosticBag()
    guard source.bytes.count <= options.limits.templateBytes else {
      bag.add(.tooLarge(options.limits.templateBytes, at: source.span(0..<0)))
      return linkage.finish(number, nil, bag)
    }
    let (nodes, parent) = source.withView(isLenient: options.lenient) { view in
      var tokens = Lexer.tokens(of: view, into: &bag)
      Whitespace.trim(&tokens, of: view, isSmart: options.trim == .smart)
      var parser = TagParser(view, tokens)
      return (parser.parse(&bag), parser.extends)
    }
    let unit = withCompiler(of: source, number) { $0.compile(nodes, extending: parent, &bag) }
    linkage.finish(number, unit, bag)
  }
}

extension Diagnostic {
  fileprivate static func tooLarge(_ limit: Int, at span: SourceSpan) -> Diagnostic {
    .error("large-template", "a template may have \(limit >> 20) MB", at: span)
  }
}
