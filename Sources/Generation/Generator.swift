public import Diagnostics
public import Packs
public import SpecModel
import TemplateEngine

/// The door of this room: features and a pack in, files in memory out. Touches no disk.
public struct Generator: Sendable {
  private let settings: GenerationSettings
  private let library: PackLibrary
  private var packs: [String: CompiledPack] = [:]
  private var styles: [String: Style] = [:]
  /// Those of modules whose types hide some of Swift's or of its frameworks', by their names.
  private var qualified: [String: Style] = [:]
  private var tried: Set<String> = []

  public init(_ settings: GenerationSettings, library: PackLibrary) {
    self.settings = settings
    self.library = library
  }

  /// All files of the features, in order of path; `nil` where anything was reported as an error.
  ///
  /// - Parameters:
  ///   - flows: what leads from one of the features to another, checked against them.
  ///   - others: modules that stand in the output folder already, and are none of this
  ///     run's: files that are made once name them too.
  ///   - sources: takes in the templates, so that what is wrong with them can be shown.
  public mutating func generate(
    _ features: [Feature],
    flows: [Flow] = [],
    beside others: [ProjectModule] = [],
    files sources: inout SourceFiles,
    into bag: inout DiagnosticBag
  ) -> [OutputFile]? {
    let errors = bag.errorCount
    checkStyleNames(features.map(\.name.value) + flows.map(\.name.value), &bag)
    checkAccess(features, &bag)
    for style in features.map({ wanted(for: $0) }) { load(style, &sources, &bag) }
    for feature in features { loadQualified(feature.name.value, hiding: [feature], &sources, &bag) }
    let ways = FlowPlan(flows, features)
    if !flows.isEmpty {
      ways.checkAccess(settings, &bag)
      for flow in flows {
        load(wanted(for: flow.name.value), &sources, &bag)
        loadQualified(flow.name.value, hiding: ways.features(of: flow), &sources, &bag)
      }
    }
    guard bag.errorCount == errors else { return nil }
    let outputs = files(of: features, ways, beside: others, &bag)
    reportTwins(outputs, &bag)
    return bag.errorCount == errors ? outputs.sorted { $0.path < $1.path } : nil
  }

  /// Reports styles that are not there, and options that they do not have, without generating anything.
  public mutating func checkStyles(files sources: inout SourceFiles, into bag: inout DiagnosticBag)
  {
    load(settings.style, &sources, &bag)
    for (_, style) in settings.styles.sorted(by: { $0.key < $1.key }) {
      load(style, &sources, &bag)
    }
  }

  /// What one module declares and another one uses has to be public.
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

  private func wanted(for feature: Feature) -> GenerationSettings.Style {
    wanted(for: feature.name.value)
  }

  private func wanted(for name: String) -> GenerationSettings.Style {
    settings.styles[name] ?? settings.style
  }

  /// The options of a module, each as `name=value`; of a style that is none of this run's, what was
  /// said of it.
  private func options(of module: ProjectModule) -> [String] {
    let wanted = wanted(for: module.name)
    return styles[wanted.key]?.options.map { "\($0.0)=\($0.1)" }
      ?? wanted.options.map { "\($0.key)=\($0.value)" }
  }

  /// Settings for a feature that this run does not have are most probably misspelt.
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

  /// The style of a module that sees types of these features, where they hide others.
  private mutating func loadQualified(
    _ module: String,
    hiding features: [Feature],
    _ sources: inout SourceFiles,
    _ bag: inout DiagnosticBag
  ) {
    let hidden = features.flatMap(\.hiddenTypes)
    let wanted = wanted(for: module)
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

  /// A value for each option of the pack.
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

  /// The files of each feature, of each flow and of the run, made by the thread that is free.
  private func files(
    of features: [Feature],
    _ ways: FlowPlan,
    beside others: [ProjectModule],
    _ bag: inout DiagnosticBag
  ) -> [OutputFile] {
    let count = features.count + ways.flows.count + 1
    let threads = features.count > 1 ? Background.coreCount : 1
    return Rendered.inOrder(count, threads: threads, into: &bag) { queue, rendered in
      while let index = queue.next() {
        var bag = DiagnosticBag()
        let flow = index - features.count
        let outputs =
          if flow < 0 {
            files(of: features[index], &bag)
          } else if flow < ways.flows.count {
            files(of: ways.flows[flow], in: ways, &bag)
          } else {
            projectFiles(of: features, beside: ways.modules + others, &bag)
          }
        rendered.add(outputs, bag, at: index)
      }
    }
  }

  private func files(of feature: Feature, _ bag: inout DiagnosticBag) -> [OutputFile] {
    guard let style = qualified[feature.name.value] ?? styles[wanted(for: feature).key] else {
      return []
    }
    var module = ModuleRendering(feature, in: style, settings)
    for file in module.files { module.rendering.render(file, module.members, &bag) }
    return module.rendering.takeOutputs()
  }

  /// The files of a flow, in the style that is wanted for it.
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

  /// Files that are made once a run: by each style that wants them, from all features.
  private func projectFiles(
    of features: [Feature],
    beside others: [ProjectModule],
    _ bag: inout DiagnosticBag
  ) -> [OutputFile] {
    let own = features.map { ProjectModule($0) }
    let names = Set(own.map(\.name))
    var modules = (own + others.filter { !names.contains($0.name) }).sorted { $0.name < $1.name }
    modules.addNeedsOfFlows()
    for index in modules.indices where !modules[index].isFlow {
      modules[index].options = options(of: modules[index])
    }
    let sendsRequests = modules.contains(where: \.sendsRequests)
    var done: Set<String> = []
    var outputs: [OutputFile] = []
    for feature in features {
      let key = wanted(for: feature).key
      guard let style = styles[key] else { continue }
      // They come from no spec alone.
      var rendering = Rendering(store: ValueStore(), maker: style.maker(of: nil, settings))
      let members = style.members(
        in: &rendering.store, settings, isPublic: settings.isPublic, modules: modules)
      for file in style.pack.files
      where file.scope == .project || sendsRequests && file.scope == .requests {
        // The first style that makes a file of a template makes it for all.
        if done.insert(file.templateName).inserted { rendering.render(file, members, &bag) }
      }
      outputs += rendering.takeOutputs()
    }
    return outputs
  }

  private func reportTwins(_ outputs: [OutputFile], _ bag: inout DiagnosticBag) {
    var origins: [String: String] = [:]
    // Of one region many features may fill a part.
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
  /// A flow needs all that it opens, and all that they need: its tests stand in for each.
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
  /// Two features with the same key are made alike.
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
