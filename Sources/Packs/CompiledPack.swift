public import Diagnostics
public import TemplateEngine

/// A pack whose templates are compiled, ready to be rendered for any feature.
public struct CompiledPack: Sendable {
  /// A file that the pack generates: once per `scope`, or once for each element of a list.
  public struct File: Sendable {
    public var templateName: String
    public var template: Template
    /// The template of the file's path.
    public var path: Template
    public var pathSpan: SourceSpan
    public var loop: (list: TemplateExpression, name: String)?
    public var when: TemplateExpression?
    public var scope: FileScope
    public var ownership: Ownership
    /// The members of the template model that the template reads and that are computed on demand.
    public var needs: [String]
    /// Changes with the text of the template, and of all templates that it includes or extends.
    public var fingerprint: String
  }

  public let name: String
  public let options: [PackOption]
  public let files: [File]
}

/// Compiles the templates of a pack.
struct PackCompiler {
  let pack: Pack
  private(set) var environment: Environment
  private var files: [CompiledPack.File] = []
  /// The compiled conditions by their text, since many files have the same one.
  private var conditions: [String: TemplateExpression] = [:]

  init(_ pack: Pack, _ layout: PackLibrary.Layout) {
    self.pack = pack
    let templates = pack.templates
    environment = Environment(
      filters: Filter.general + Filter.forSwift,
      options: RenderOptions(
        width: layout.width,
        indent: layout.indent,
        trim: pack.keepsWhitespace ? .none : .smart,
        lenient: pack.isLenient
      ),
      templateNames: templates.keys.sorted(),
      loader: { templates[$0] }
    )
  }

  /// Compiles all templates. Returns `nil` if one of them has errors.
  mutating func compile(into bag: inout DiagnosticBag) -> CompiledPack? {
    let errors = bag.errorCount
    for file in pack.files { compile(file, &bag) }
    guard bag.errorCount == errors else { return nil }
    return CompiledPack(
      name: pack.name.value,
      options: pack.options,
      files: files
    )
  }

  private mutating func compile(_ file: Pack.File, _ bag: inout DiagnosticBag) {
    let template = environment.compile(file.template.value, into: &bag)
    let path = environment.compile(file.path, into: &bag)
    var loop: (list: TemplateExpression, name: String)?
    if let (text, name) = file.loop, let list = environment.compileExpression(text, into: &bag) {
      loop = (list, name)
    }
    let when = file.when.flatMap { condition($0, &bag) }
    // The errors were reported, and stop the run before anything is rendered.
    guard let template, let path else { return }
    files.append(
      CompiledPack.File(
        templateName: file.template.value,
        template: template,
        path: path,
        pathSpan: file.path.span,
        loop: loop,
        when: when,
        scope: file.scope,
        ownership: file.ownership,
        needs: file.needs.map(\.value),
        fingerprint: fingerprint(of: template)
      )
    )
  }

  private mutating func condition(
    _ text: SourceText,
    _ bag: inout DiagnosticBag
  ) -> TemplateExpression? {
    if let known = conditions[text.text] { return known }
    let condition = environment.compileExpression(text, into: &bag)
    conditions[text.text] = condition
    return condition
  }

  private func fingerprint(of template: Template) -> String {
    var fingerprint = Fingerprint()
    fingerprint.add("\(pack.isLenient) \(pack.keepsWhitespace)".utf8)
    for name in environment.names(below: template) {
      fingerprint.add(name.utf8)
      fingerprint.add(pack.templates[name]?.bytes ?? [])
    }
    return fingerprint.text
  }
}
