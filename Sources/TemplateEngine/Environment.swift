public import Diagnostics

/// Templates that know each other: their filters, where they come from, and how they are laid out.
///
/// ```swift
/// var environment = Environment(templateNames: pack.names) { pack.file(named: $0) }
/// guard let template = environment.compile("Model.swift.stencil", into: &bag) else { return }
/// let text = try template.render(root: root, in: &store)
/// ```
///
/// Each template is loaded and compiled once. A template that was compiled earlier stays valid.
public struct Environment: Sendable {
  public let options: RenderOptions
  private(set) var linkage: Linkage

  /// - Parameters:
  ///   - filters: the later one wins where two have one name.
  ///   - templateNames: what the loader knows, for advice about a mistyped name.
  ///   - loader: gives the template that an include or `compile` names.
  public init(
    filters: [Filter] = Filter.general,
    options: RenderOptions = RenderOptions(),
    templateNames: [String] = [],
    loader: @escaping @Sendable (String) -> SourceFile? = { _ in nil }
  ) {
    self.options = options
    linkage = Linkage(filters: filters, templateNames: templateNames, loader: loader)
  }

  /// The template with this name, checked whole with all that it includes; `nil` if anything in it
  /// is wrong, which is reported.
  public mutating func compile(_ name: String, into bag: inout DiagnosticBag) -> Template? {
    guard let number = linkage.include(name, at: nil, &bag) else { return nil }
    return template(number, &bag)
  }

  /// A template that no other one can include.
  public mutating func compile(_ file: SourceFile, into bag: inout DiagnosticBag) -> Template? {
    template(linkage.add(TemplateSource(file, name: file.path)), &bag)
  }

  /// A template inside another file, such as a path in a pack's list.
  public mutating func compile(_ text: SourceText, into bag: inout DiagnosticBag) -> Template? {
    template(linkage.add(TemplateSource(text)), &bag)
  }

  /// A single expression, such as the condition on which a pack makes a file.
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

  /// The names of the templates whose text decides what this one renders, its own included, in order.
  public func names(below template: Template) -> [String] {
    linkage.names(below: template.number)
  }

  /// Whether a template, or one that decides what it renders, asks an object for a member of that name.
  public func mentions(_ name: String, below template: Template) -> Bool {
    program.mentions(Name(name), in: linkage.numbers(below: template.number))
  }

  /// Lends the linkage to a compiler, alone, so that nothing of it is copied.
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
