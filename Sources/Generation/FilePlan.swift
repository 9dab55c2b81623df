import Diagnostics
import Spec
import TemplateEngine

/// A pack with its options, compiled: ready to be rendered for any feature.
struct Style: Sendable {
  /// A file of the pack, with everything in it compiled.
  struct File: Sendable {
    var templateName: String
    var template: Template
    var path: Template
    var pathSpan: SourceSpan
    var loop: (list: TemplateExpression, name: String)?
    var when: TemplateExpression?
    var isPerProject: Bool
    var ownership: OutputFile.Ownership
  }

  let pack: Pack
  let options: [(String, String)]
  private(set) var files: [File] = []

  /// `nil` where a template is wrong; all of them are checked.
  init?(
    _ pack: Pack,
    options: [(String, String)],
    settings: GenerationSettings,
    into bag: inout DiagnosticBag
  ) {
    self.pack = pack
    self.options = options
    let templates = pack.templates
    var environment = Environment(
      filters: Filter.general + Filter.forSwift,
      options: RenderOptions(
        width: settings.width,
        indent: settings.indent,
        trim: pack.keepsWhitespace ? .none : .smart,
        lenient: pack.isLenient
      ),
      templateNames: templates.keys.sorted(),
      loader: { templates[$0] }
    )
    let errors = bag.errorCount
    for file in pack.files {
      if let compiled = Self.compile(file, &environment, &bag) { files.append(compiled) }
    }
    guard bag.errorCount == errors else { return nil }
  }

  private static func compile(
    _ file: Pack.File,
    _ environment: inout Environment,
    _ bag: inout DiagnosticBag
  ) -> File? {
    let template = environment.compile(file.template.value, into: &bag)
    let path = environment.compile(file.path, into: &bag)
    var loop: (list: TemplateExpression, name: String)?
    if let (text, name) = file.loop, let list = environment.compileExpression(text, into: &bag) {
      loop = (list, name)
    }
    let when = file.when.flatMap { environment.compileExpression($0, into: &bag) }
    // What could not be compiled was reported, and stops the run before anything is rendered.
    guard let template, let path else { return nil }
    return File(
      templateName: file.template.value,
      template: template,
      path: path,
      pathSpan: file.path.span,
      loop: loop,
      when: when,
      isPerProject: file.isPerProject,
      ownership: file.ownership
    )
  }

  /// What every template sees beside its feature.
  func members(
    in store: inout ValueStore,
    _ settings: GenerationSettings,
    names: [String]
  ) -> [(String, Value)] {
    let chosen = options.map { ($0.0, store.string($0.1)) }
    let module = [
      ("access", store.string(settings.isPublic ? "public " : "")),
      ("isPublic", Value.bool(settings.isPublic)),
    ]
    let listed = names.map { name in
      let text = store.string(name)
      return store.object([("name", text)])
    }
    let all = store.array(listed)
    let package = store.string(settings.package)
    let lines = settings.header.map { store.string($0) }
    let project = [
      ("features", all), ("package", package),
      ("isPackage", Value.bool(settings.layout == .package)),
    ]
    return [
      ("options", store.object(chosen)), ("module", store.object(module)),
      (
        "format",
        store.object([("width", .int(settings.width)), ("indent", .int(settings.indent))])
      ),
      ("pack", store.object([("name", store.string(pack.name.value))])),
      ("header", store.array(lines)), ("project", store.object(project)),
    ]
  }
}

/// Files in the making, from one store of values.
struct Rendering {
  var store: ValueStore
  let origin: String
  private(set) var outputs: [OutputFile] = []

  init(store: ValueStore, origin: String) {
    self.store = store
    self.origin = origin
  }

  /// Renders a file once, or once for each element of its list.
  mutating func render(
    _ file: Style.File,
    _ members: [(String, Value)],
    _ bag: inout DiagnosticBag
  ) {
    do throws(TemplateError) {
      let root = store.object(members)
      guard let loop = file.loop else {
        try renderOnce(file, root, &bag)
        return
      }
      let list = try loop.list.evaluate(root: root, in: &store)
      for element in store.elements(of: list) {
        try renderOnce(file, store.object(members + [(loop.name, element)]), &bag)
      }
    } catch {
      bag.add(error.diagnostic)
    }
  }

  private mutating func renderOnce(
    _ file: Style.File,
    _ root: Value,
    _ bag: inout DiagnosticBag
  ) throws(TemplateError) {
    if let when = file.when {
      guard try when.evaluate(root: root, in: &store).isTrue else { return }
    }
    let text = String(decoding: try file.path.render(root: root, in: &store), as: UTF8.self)
    guard let path = RelativePath(text) else {
      let problem = RelativePath.problem(in: text) ?? "is no path"
      bag.add(.error("unsafe-path", "the path '\(text)' \(problem)", at: file.pathSpan))
      return
    }
    let contents = try file.template.render(root: root, in: &store)
    outputs.append(
      OutputFile(path: path, contents: contents, ownership: file.ownership, origin: origin)
    )
  }
}
