public import Diagnostics
import Naming
public import Packs
public import SpecModel
import TemplateEngine

/// Generates the files of features with a pack, in memory. It does not touch the disk.
public struct Generator: Sendable {
  private let settings: GenerationSettings
  private let library: PackLibrary
  private var packs: [String: CompiledPack] = [:]
  private var styles: [String: Style] = [:]
  /// The styles of modules whose types hide framework types, by module name.
  private var qualified: [String: Style] = [:]
  private var tried: Set<String> = []

  public init(_ settings: GenerationSettings, library: PackLibrary) {
    self.settings = settings
    self.library = library
  }

  /// Returns all files of the features in order of path, or `nil` if there are errors.
  /// - Parameters:
  ///   - flows: The flows between the features, already checked against them.
  ///   - sources: Receives the templates, so that diagnostics can show them.
  public mutating func generate(
    _ features: [Feature],
    flows: [Flow] = [],
    files sources: inout SourceFiles,
    into bag: inout DiagnosticBag
  ) -> [OutputFile]? {
    generate(GenerationRequest(features, flows: flows), files: &sources, into: &bag)
  }

  /// Returns the files that the request asks for in order of path, or `nil` if there are errors.
  /// - Parameters:
  ///   - sources: Receives the templates, so that diagnostics can show them.
  ///   - noteMade: Called after each module, on any thread.
  public mutating func generate(
    _ request: GenerationRequest,
    files sources: inout SourceFiles,
    into bag: inout DiagnosticBag,
    noteMade: @escaping @Sendable () -> Void = {}
  ) -> [OutputFile]? {
    let errors = bag.errorCount
    checkStyleNames(request.modules.map(\.name), &bag)
    checkAccess(request.features, &bag)
    let flowPlan = FlowPlan(request.flows, request.features)
    let made = request.madeFlows
    guard !request.isEmpty else { return bag.errorCount == errors ? [] : nil }
    // Project files are made for all modules.
    for module in request.modules + request.others {
      load(wanted(for: module.name), &sources, &bag)
    }
    for feature in request.madeFeatures {
      loadQualified(feature.name.value, hiding: feature.hiddenTypes, &sources, &bag)
    }
    if !made.isEmpty { flowPlan.checkAccess(settings, &bag) }
    for flow in made {
      loadQualified(flow.name.value, hiding: flowPlan.hiddenTypes(of: flow), &sources, &bag)
    }
    guard bag.errorCount == errors else { return nil }
    let outputs = files(for: request, flowPlan, &bag, noteMade)
    reportDuplicates(outputs, &bag)
    return bag.errorCount == errors ? outputs.sorted { $0.path < $1.path } : nil
  }

  /// Returns a text for all that the settings say of a module. Equal texts give equal files.
  public func settingsText(of module: String) -> String {
    var words = [wanted(for: module).key, settings.layout.rawValue, settings.package]
    words += ["\(settings.width)", "\(settings.indent)", "\(settings.isPublic)"]
    words.append(settings.files.rawValue)
    return (words + settings.header).joined(separator: "\n")
  }

  /// Reports unknown styles and options without generating anything.
  public mutating func checkStyles(files sources: inout SourceFiles, into bag: inout DiagnosticBag)
  {
    load(settings.style, &sources, &bag)
    for (_, style) in settings.styles.sorted(by: { $0.key < $1.key }) {
      load(style, &sources, &bag)
    }
  }

  /// Reports types that one module declares and another one uses if they are not public.
  private func checkAccess(_ features: [Feature], _ bag: inout DiagnosticBag) {
    guard !settings.isPublic else { return }
    for use in features.flatMap(\.uses) where !use.isShared {
      bag.add(
        .error(
          "internal-use",
          "'\(use.module)' is a feature, and with 'access: internal' nobody sees its types",
          at: use.span,
          help: "move what both need into a file that begins with 'shared:'"
        )
      )
    }
  }

  // MARK: Styles

  private func wanted(for name: String) -> GenerationSettings.Style {
    settings.styles[name] ?? settings.style
  }

  /// Returns the options of a module as `name=value`. For a style that this run does not load,
  /// these are the options in the settings.
  private func options(of module: ProjectModule) -> [String] {
    let wanted = wanted(for: module.name)
    return styles[wanted.key]?.options.map { "\($0.0)=\($0.1)" }
      ?? wanted.options.map { "\($0.key)=\($0.value)" }
  }

  /// Reports settings for a feature that does not exist if its name resembles one that does.
  private func checkStyleNames(_ names: [String], _ bag: inout DiagnosticBag) {
    for (name, style) in settings.styles.sorted(by: { $0.key < $1.key }) where !names.contains(name)
    {
      guard let nearest = Suggestion.nearest(to: name, among: names) else { continue }
      bag.add(
        .warning(
          "unknown-feature",
          "there is no feature '\(name)'",
          at: style.featureSpan,
          help: Advice.meant(nearest)
        )
      )
    }
  }

  private mutating func load(
    _ wanted: GenerationSettings.Style,
    _ sources: inout SourceFiles,
    _ bag: inout DiagnosticBag
  ) {
    guard tried.insert(wanted.key).inserted, let pack = pack(wanted, &sources, &bag),
      let options = options(of: pack, wanted, &bag)
    else { return }
    styles[wanted.key] = Style(pack: pack, options: options)
  }

  /// Loads the qualified style of a module that sees these types beside those of frameworks with the
  /// same names, if the style may write one of them.
  private mutating func loadQualified(
    _ module: String,
    hiding types: [String],
    _ sources: inout SourceFiles,
    _ bag: inout DiagnosticBag
  ) {
    guard !types.isEmpty else { return }
    let wanted = wanted(for: module)
    let hidden = library.isBuiltIn(wanted.name) ? types.filter(SwiftTypes.isWritten) : types
    guard !hidden.isEmpty, let style = styles[wanted.key] else { return }
    let layout = PackLibrary.Layout(width: settings.width, indent: settings.indent)
    let pack = library.compiled(
      wanted.name, at: wanted.span, layout, hidden: hidden, files: &sources, into: &bag)
    qualified[module] = pack.map { Style(pack: $0, options: style.options) }
  }

  private mutating func pack(
    _ wanted: GenerationSettings.Style,
    _ sources: inout SourceFiles,
    _ bag: inout DiagnosticBag
  ) -> CompiledPack? {
    if let pack = packs[wanted.name] { return pack }
    let layout = PackLibrary.Layout(width: settings.width, indent: settings.indent)
    let pack = library.compiled(wanted.name, at: wanted.span, layout, files: &sources, into: &bag)
    packs[wanted.name] = pack
    return pack
  }

  /// Returns a value for each option of the pack, or `nil` after reporting errors.
  private func options(
    of pack: CompiledPack,
    _ wanted: GenerationSettings.Style,
    _ bag: inout DiagnosticBag
  ) -> [(String, String)]? {
    let errors = bag.errorCount
    var chosen: [String: String] = [:]
    for option in wanted.options {
      guard let known = pack.options.first(where: { $0.name == option.key }) else {
        bag.add(.unknownOption(option, pack))
        continue
      }
      guard known.values.contains(option.value) else {
        bag.add(.unknownValue(option, known))
        continue
      }
      chosen[option.key] = option.value
    }
    guard bag.errorCount == errors else { return nil }
    return pack.options.map { ($0.name, chosen[$0.name] ?? $0.standard) }
  }

  // MARK: Files

  /// Generates the files of all features, flows and the project on several threads.
  private func files(
    for request: GenerationRequest,
    _ flowPlan: FlowPlan,
    _ bag: inout DiagnosticBag,
    _ noteMade: @escaping @Sendable () -> Void
  ) -> [OutputFile] {
    let (features, flows) = (request.madeFeatures, request.madeFlows)
    let count = features.count + flows.count + (request.makesProject ? 1 : 0)
    let threads = features.count > 1 ? Background.coreCount : 1
    return Rendered.inOrder(count, threads: threads, into: &bag) { queue, rendered in
      while let index = queue.next() {
        var bag = DiagnosticBag()
        let flow = index - features.count
        let outputs =
          if flow < 0 {
            files(of: features[index], &bag)
          } else if flow < flows.count {
            files(of: flows[flow], in: flowPlan, &bag)
          } else {
            projectFiles(of: request, &bag)
          }
        rendered.add(settings.files.grouped(outputs), bag, at: index)
        noteMade()
      }
    }
  }

  private func files(of feature: Feature, _ bag: inout DiagnosticBag) -> [OutputFile] {
    guard let style = qualified[feature.name.value] ?? styles[wanted(for: feature.name.value).key]
    else {
      return []
    }
    var module = ModuleRendering(feature, in: style, settings)
    for file in module.files { module.rendering.render(file, module.members, &bag) }
    return module.rendering.takeOutputs()
  }

  /// Generates the files of a flow in its style.
  private func files(
    of flow: Flow,
    in plan: FlowPlan,
    _ bag: inout DiagnosticBag
  ) -> [OutputFile] {
    let name = flow.name.value
    guard let style = qualified[name] ?? styles[wanted(for: name).key] else { return [] }
    let isUniform = plan.modules(of: flow).allSatisfy { name in
      guard let other = styles[wanted(for: name).key] else { return false }
      return style.isUniform(with: other)
    }
    var store = ValueStore()
    let value = plan.writer(of: flow).value(in: &store, isUniform: isUniform)
    let members =
      [("flow", value)] + style.members(in: &store, settings, isPublic: true, modules: [])
    let maker = style.maker(of: flow.name.value, from: flow.path, settings)
    var rendering = Rendering(store: store, maker: maker)
    for file in style.pack.files where file.scope == .flow {
      rendering.render(file, members, &bag)
    }
    return rendering.takeOutputs()
  }

  /// Generates the project files of each style once, from all modules.
  private func projectFiles(
    of request: GenerationRequest,
    _ bag: inout DiagnosticBag
  ) -> [OutputFile] {
    let names = Set(request.modules.map(\.name))
    var modules = request.modules + request.others.filter { !names.contains($0.name) }
    modules.sort { $0.name < $1.name }
    modules.addNeedsOfFlows()
    for index in modules.indices where !modules[index].isFlow {
      modules[index].options = options(of: modules[index])
    }
    let sendsRequests = modules.contains { $0.traits.contains(.requests) }
    var done: Set<String> = []
    var outputs: [OutputFile] = []
    for module in modules where !module.isFlow {
      let key = wanted(for: module.name).key
      guard let style = styles[key] else { continue }
      // Project files do not come from one spec.
      var rendering = Rendering(store: ValueStore(), maker: style.maker(of: nil, settings))
      let members = style.members(
        in: &rendering.store, settings, isPublic: settings.isPublic, modules: modules)
      for file in style.pack.files
      where file.scope == .project || sendsRequests && file.scope == .requests {
        // The first style that makes the file of a template makes it for all.
        guard !done.contains(file.templateName) else { continue }
        rendering.render(file, members, &bag)
        let made = rendering.takeOutputs()
        if !made.isEmpty { done.insert(file.templateName) }
        outputs += made
      }
    }
    return outputs
  }

  private func reportDuplicates(_ outputs: [OutputFile], _ bag: inout DiagnosticBag) {
    var origins: [String: String] = [:]
    // Several features may fill parts of one region.
    for output in outputs where output.ownership != .region {
      let path = output.path.text
      guard let other = origins.updateValue(output.origin, forKey: path) else { continue }
      let makers =
        other == output.origin ? "twice from \(other)" : "from \(other) and \(output.origin)"
      bag.add(.error("path-collision", "'\(path)' would be made \(makers)", at: nil))
    }
  }
}

extension [ProjectModule] {
  /// Adds to the imports of each flow all that it opens, and their imports, since its tests stub
  /// them.
  fileprivate mutating func addNeedsOfFlows() {
    for index in indices {
      guard var open = self[index].opens else { continue }
      var needed: Set<String> = []
      while let name = open.popLast() {
        guard needed.insert(name).inserted, let module = first(where: { $0.name == name }) else {
          continue
        }
        open += module.opens ?? []
        needed.formUnion(module.isFlow ? [] : module.imports)
      }
      self[index].imports = needed.sorted()
    }
  }
}

extension GenerationSettings.Style {
  /// A key that is equal for equal styles.
  fileprivate var key: String {
    ([name] + options.map { "\($0.key)=\($0.value)" }.sorted()).joined(separator: "\0")
  }
}

extension Diagnostic {
  fileprivate static func unknownOption(
    _ option: GenerationSettings.Option,
    _ pack: CompiledPack
  ) -> Diagnostic {
    let names = pack.options.map(\.name)
    let nearest = Suggestion.nearest(to: option.key, among: names).map { Advice.meant($0) }
    return .error(
      "unknown-pack-option",
      "the pack '\(pack.name)' has no option '\(option.key)'",
      at: option.keySpan,
      help: nearest ?? "known: \(names.joined(separator: ", "))"
    )
  }

  fileprivate static func unknownValue(
    _ option: GenerationSettings.Option,
    _ known: PackOption
  ) -> Diagnostic {
    let nearest = Suggestion.nearest(to: option.value, among: known.values)
    return .error(
      "unknown-value",
      "'\(option.value)' is no value of the option '\(known.name)'",
      at: option.span,
      help: nearest.map { Advice.meant($0) }
        ?? "one of \(known.values.joined(separator: ", "))"
    )
  }
}
