public import Diagnostics
public import TemplateEngine

/// The schema that templates are checked against: the kinds of objects, and the variables.
public struct TemplateSchema: Sendable {
  /// The kind of object that holds the options of the pack that is checked.
  public static let optionsKind = "pack options"

  public var schema: Schema
  /// The variables of every file, and those of files per feature and per flow.
  public var run: [(String, Shape)]
  public var feature: [(String, Shape)]
  public var flow: [(String, Shape)]
  /// The kinds of objects by their on-demand members, which a file must need if its template reads
  /// them.
  public var onDemand: [String: String]

  public init(
    _ schema: Schema,
    run: [(String, Shape)],
    feature: [(String, Shape)],
    flow: [(String, Shape)] = [],
    onDemand: [String: String] = [:]
  ) {
    self.schema = schema
    self.run = run
    self.feature = feature
    self.flow = flow
    self.onDemand = onDemand
  }

  func variables(of scope: FileScope) -> [(String, Shape)] {
    switch scope {
    case .feature: run + feature
    case .flow: run + flow
    case .project, .requests: run
    }
  }
}

/// Checks packs without a spec. The linter finds errors in templates, and templates, macros and
/// options that nothing uses.
public struct PackLinter {
  private let library: PackLibrary
  private let model: TemplateSchema
  private var used = Used()
  private var reported: Set<String> = []

  /// The declarations that some pack of the library uses. They are identified by path, since each
  /// pack reads its files again.
  private struct Used {
    var templates: Set<String> = []
    var macros: Set<String> = []
    var options: Set<String> = []
    var any = false
  }

  /// A pack, and all macros of the templates that it generates files from.
  private struct Checked {
    var pack: Pack
    var macros: [LintUsage.Macro]
  }

  public init(library: PackLibrary, model: TemplateSchema) {
    self.library = library
    self.model = model
  }

  /// Checks the packs with these names. The other packs of the library are read too, since they may
  /// use declarations of these, but their own problems are not reported.
  public mutating func lint(
    _ names: [String],
    files sources: inout SourceFiles,
    into bag: inout DiagnosticBag
  ) {
    var checked: [Checked] = []
    for name in library.names {
      var own = DiagnosticBag()
      guard let pack = library.pack(named: name, at: nil, &sources, &own) else {
        if names.contains(name) { add(own, sources, &bag) }
        continue
      }
      compile(pack, names.contains(name) ? library.ownTemplates(of: name) : [], &own)
      let usage = check(pack, &own)
      note(usage, of: pack, sources)
      guard names.contains(name) else { continue }
      PathCollisions.report(in: pack, into: &own)
      add(own, sources, &bag)
      checked.append(Checked(pack: pack, macros: usage.macros))
    }
    guard !bag.hasErrors, !used.any else { return }
    for pack in checked { reportUnused(pack, sources, &bag) }
  }

  /// Adds diagnostics that were not reported before. Packs with a common base share its problems.
  private mutating func add(
    _ own: DiagnosticBag,
    _ sources: SourceFiles,
    _ bag: inout DiagnosticBag
  ) {
    for diagnostic in own.all {
      let place = diagnostic.span.map { "\(sources[$0.file].path):\($0.start):\($0.end)" } ?? ""
      if reported.insert("\(place):\(diagnostic.message)").inserted { bag.add(diagnostic) }
    }
  }

  // MARK: Checks

  /// - Parameter own: The pack's own templates, which are compiled even if nothing uses them.
  private func compile(_ pack: Pack, _ own: [String], _ bag: inout DiagnosticBag) {
    var environment = pack.environment
    for name in Set(pack.files.map(\.template.value) + own).sorted() {
      _ = environment.compile(name, into: &bag)
    }
    for file in pack.files {
      _ = environment.compile(file.path, into: &bag)
      for text in [file.loop?.list, file.when].compactMap(\.self) {
        _ = environment.compileExpression(text, into: &bag)
      }
    }
  }

  private func check(_ pack: Pack, _ bag: inout DiagnosticBag) -> LintUsage {
    var linter = pack.linter(model)
    for file in pack.files {
      var root = model.variables(of: file.scope)
      if let (list, name) = file.loop {
        let shape = linter.check(expression: list, with: root, into: &bag)
        if linter.element(of: shape) == nil { bag.add(.noList(list)) }
        root.append((name, linter.element(of: shape) ?? .any))
      }
      if let when = file.when { _ = linter.check(expression: when, with: root, into: &bag) }
      linter.check(file.path, with: root, into: &bag)
      linter.check(file.template.value, with: root, for: file.template.span, into: &bag)
    }
    // An include with a computed name may read any template.
    if !linter.usage.includesAny {
      checkNeeds(of: pack, &bag)
      checkRegions(of: pack, &bag)
    }
    return linter.usage
  }

  /// Checks that each file needs exactly the on-demand members that its template reads.
  private func checkNeeds(of pack: Pack, _ bag: inout DiagnosticBag) {
    var environment = pack.environment
    var ignored = DiagnosticBag()
    for file in pack.files {
      for need in file.needs where model.onDemand[need.value] == nil {
        bag.add(.unknownNeed(need, among: model.onDemand.keys.sorted()))
      }
      guard let template = environment.compile(file.template.value, into: &ignored) else {
        continue
      }
      for name in model.onDemand.keys.sorted() {
        let isRead = environment.mentions(name, below: template)
        let need = file.needs.first { $0.value == name }
        if isRead, need == nil { bag.add(.missingNeed(name, of: file)) }
        if !isRead, let need { bag.add(.unusedNeed(need)) }
      }
    }
  }

  /// Checks that a template prints a region where the pack owns nothing else of the file.
  private func checkRegions(of pack: Pack, _ bag: inout DiagnosticBag) {
    var environment = pack.environment
    var ignored = DiagnosticBag()
    for file in pack.files where file.ownership == .region {
      guard let template = environment.compile(file.template.value, into: &ignored) else {
        continue
      }
      let texts = environment.names(below: template).compactMap { pack.templates[$0]?.bytes }
      if !texts.contains(where: { String(decoding: $0, as: UTF8.self).contains("trellis:") }) {
        bag.add(.noRegion(in: file))
      }
    }
  }

  // MARK: Unused declarations

  private mutating func note(_ usage: LintUsage, of pack: Pack, _ sources: SourceFiles) {
    for name in usage.templates {
      if let path = pack.templates[name]?.path { used.templates.insert(path) }
    }
    for span in usage.calledMacros { used.macros.insert(sources.place(of: span)) }
    for option in pack.options
    where usage.members.contains("\(TemplateSchema.optionsKind).\(option.name)") {
      if let span = option.span { used.options.insert(sources.place(of: span)) }
    }
    used.any = used.any || usage.includesAny
  }

  private func reportUnused(_ checked: Checked, _ sources: SourceFiles, _ bag: inout DiagnosticBag)
  {
    let pack = checked.pack
    let own = library.ownTemplates(of: pack.name.value).compactMap { pack.templates[$0] }
    for file in own where !used.templates.contains(file.path) {
      bag.add(.unusedTemplate(file))
    }
    let paths = Set(own.map(\.path))
    for macro in checked.macros where paths.contains(sources[macro.span.file].path) {
      if !used.macros.contains(sources.place(of: macro.span)) { bag.add(.unusedMacro(macro)) }
    }
    for option in pack.options {
      guard let span = option.span, span.file == pack.name.span.file else { continue }
      if !used.options.contains(sources.place(of: span)) { bag.add(.unusedOption(option)) }
    }
  }
}

extension SourceFiles {
  fileprivate func place(of span: SourceSpan) -> String { "\(self[span.file].path):\(span.start)" }
}

extension PackLibrary {
  /// Returns the names of the templates in the pack's own folder.
  fileprivate func ownTemplates(of name: String) -> [String] {
    (files(of: name) ?? []).map(\.path).filter { $0 != "pack.yaml" }
  }
}

extension Pack {
  private var renderOptions: RenderOptions {
    RenderOptions(trim: keepsWhitespace ? .none : .smart, lenient: isLenient)
  }

  fileprivate var environment: Environment {
    let templates = templates
    return Environment(
      filters: Filter.general + Filter.forSwift,
      options: renderOptions,
      templateNames: templates.keys.sorted(),
      loader: { templates[$0] }
    )
  }

  fileprivate func linter(_ model: TemplateSchema) -> Linter {
    let templates = templates
    var schema = model.schema
    var options: [String: Shape] = [:]
    for option in self.options { options[option.name] = .choice(option.values) }
    schema.objects[TemplateSchema.optionsKind] = options
    return Linter(
      schema: schema,
      filters: Filter.general + Filter.forSwift,
      options: renderOptions,
      templateNames: templates.keys.sorted(),
      loader: { templates[$0] }
    )
  }
}

extension Diagnostic {
  fileprivate static func noList(_ text: SourceText) -> Diagnostic {
    .error("template-value", "'\(text.text)' is no list", at: text.span)
  }

  fileprivate static func unknownNeed(_ need: Located<String>, among known: [String]) -> Diagnostic
  {
    let nearest = Suggestion.nearest(to: need.value, among: known)
    return .error(
      "unknown-value", "a file cannot need '\(need.value)'", at: need.span,
      help: nearest.map { "did you mean '\($0)'?" } ?? "known: \(known.joined(separator: ", "))")
  }

  fileprivate static func missingNeed(_ name: String, of file: Pack.File) -> Diagnostic {
    .error(
      "missing-need", "the template reads '\(name)', which is empty unless the file needs it",
      at: file.template.span, help: "add 'needs: [\(name)]'")
  }

  fileprivate static func noRegion(in file: Pack.File) -> Diagnostic {
    .error(
      "region-marker", "the template has no region, and nothing else of its file is written",
      at: file.template.span,
      help: "write comments 'trellis:begin NAME' and 'trellis:end NAME' into it")
  }

  fileprivate static func unusedNeed(_ need: Located<String>) -> Diagnostic {
    .warning("unused-need", "the template does not read '\(need.value)'", at: need.span)
  }

  fileprivate static func unusedTemplate(_ file: SourceFile) -> Diagnostic {
    let start = SourceSpan(file: file.id, start: 0, end: 0)
    return .warning("unused-template", "no file is made of this template", at: start)
  }

  fileprivate static func unusedMacro(_ macro: LintUsage.Macro) -> Diagnostic {
    .warning("unused-macro", "nothing calls the macro '\(macro.name)'", at: macro.span)
  }

  fileprivate static func unusedOption(_ option: PackOption) -> Diagnostic {
    .warning("unused-option", "nothing asks for the option '\(option.name)'", at: option.span)
  }
}
