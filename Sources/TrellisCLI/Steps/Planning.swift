import Diagnostics
import Generation
import SpecModel
import SpecReading
import Workspace

/// What a run has found out on the way to its plan.
struct Planning {
  /// The files that a run has made or taken over, but for those of settled modules.
  typealias Made = (run: Planning, outputs: [OutputFile], manifest: Manifest)

  enum Outcome {
    /// The result, or `nil` if there are errors.
    case certain(Made?)
    /// Only a run that takes nothing over can say what is wrong.
    case uncertain
  }

  let folder: Folder
  let isApplied: Bool
  /// The files of features and shared modules.
  let specs: [SourceFile]
  let flows: [SourceFile]
  var generator: Generator
  let keys: ModuleKeys
  /// The files of other shards, whose modules are only described.
  let elsewhere: OtherShards
  /// Whether files that describe all modules are made.
  let makesProject: Bool
  /// What earlier runs recorded, or `nil` to make everything anew.
  var reuse: Reuse?

  /// The features that were read.
  var features: [Feature] = []
  /// The flows that were read: all or none of them.
  var readFlows: [Flow] = []
  /// The names of the features and flows to generate.
  var made: Set<String> = []
  /// What is recorded of each module, by name.
  private(set) var sources: [String: ModuleState.Source] = [:]
  private(set) var settled: [SettledModule] = []
  /// The files of modules that are taken over, and some of whose files are not as recorded.
  private(set) var recorded: [OutputFile] = []
  private var featureModules: [ProjectModule] = []
  private var flowModules: [ProjectModule] = []
  private var featureKeys: [String: ContentHash] = [:]
  /// The specs of features that are not read, by name: those of features that are taken over and those of
  /// other shards.
  private var unread: [String: SourceFile] = [:]
  /// What is recorded of modules of other shards, by the paths of their specs.
  private var recordedElsewhere: [String: ProjectModule] = [:]
  /// The names of the flows, with the paths of their files and the names of what they open.
  private let opened: [String: (path: String, names: [String])]
  /// The files by the paths that states contain. Paths that several files have are left out.
  private let files: [String: SourceFile]

  init(
    folder: Folder, isApplied: Bool, files: [SourceFile], generator: Generator, keys: ModuleKeys,
    elsewhere: OtherShards, makesProject: Bool
  ) {
    self.elsewhere = elsewhere
    self.makesProject = makesProject
    self.folder = folder
    self.isApplied = isApplied
    self.generator = generator
    self.keys = keys
    self.files = Dictionary(grouping: files) { PathText.portable($0.path) }
      .compactMapValues { $0.count == 1 ? $0[0] : nil }
    specs = files.filter { !SpecReader.isFlow($0) }
    flows = files.filter(SpecReader.isFlow)
    var opened: [String: (path: String, names: [String])] = [:]
    for file in flows {
      var ignored = DiagnosticBag()
      guard let name = SpecReader.name(in: file, into: &ignored)?.value else { continue }
      opened[name] = (file.path, SpecReader.opened(in: file) ?? [])
    }
    self.opened = opened
  }

  var takesOver: Bool { reuse?.states.isEmpty == false }

  /// All modules of the run: those of specs in their order, followed by flows.
  var modules: [ProjectModule] {
    featureModules + flowModules.sorted { $0.name < $1.name }
  }

  /// The specs and flows whose modules this run makes or takes over.
  var ownFiles: [SourceFile] { (specs + flows).filter { elsewhere[$0] == nil } }

  /// Adds a module that is taken over.
  mutating func add(_ source: ModuleState.Source) {
    add(source.module, source.key, source.warnings)
  }

  /// - Parameters:
  ///   - key: `nil` if it is not known what the module follows from.
  ///   - warnings: `nil` if later runs could not report the warnings.
  mutating func add(
    _ module: ProjectModule,
    _ key: ContentHash?,
    _ warnings: [KeptDiagnostic]?
  ) {
    if module.isFlow {
      flowModules.append(module)
    } else {
      featureModules.append(module)
      featureKeys[module.name] = key
    }
    if let key, let warnings {
      sources[module.name] = .init(key: key, module: module, warnings: warnings)
    }
  }

  /// Returns the warnings of a module that is taken over.
  func warnings(of source: ModuleState.Source) -> DiagnosticBag {
    var bag = DiagnosticBag()
    for kept in source.warnings {
      if let diagnostic = kept.diagnostic(in: { files[$0] }) { bag.add(diagnostic) }
    }
    return bag
  }

  // MARK: Taking over

  /// Takes over the features whose inputs have not changed.
  /// - Returns: What is known of each spec, or `nil` for a spec that has to be read.
  mutating func takeFeatures() -> [ModuleState.Source?] {
    guard let reuse else { return specs.map { _ in nil } }
    let candidates = candidates(from: reuse)
    let found = Parallel.map(specs.count) { [specs, keys, files, elsewhere] index -> Taken? in
      let path = specs[index].path
      guard elsewhere[specs[index]] == nil,
        let state = candidates[PathText.portable(path)], !state.source.module.isFlow,
        keys.key(ofFeature: state.name, at: path) == state.source.key,
        state.source.canShowWarnings(in: files)
      else { return nil }
      return Taken(state: state, finding: reuse.finding(for: state))
    }
    return zip(specs, found).map { file, found in
      guard let source = take(found) else { return nil }
      unread[source.module.name] = file
      return source
    }
  }

  // MARK: Other shards

  /// Takes over what project files say of modules of other shards.
  /// - Returns: The specs of those whose modules have to be read to describe them.
  mutating func takeElsewhere() -> [SourceFile] {
    guard makesProject else { return [] }
    let candidates = reuse.map { self.candidates(from: $0) } ?? [:]
    return specs.filter { file in
      guard let name = elsewhere[file] else { return false }
      guard let state = candidates[PathText.portable(file.path)],
        keys.key(ofFeature: name, at: file.path) == state.source.key
      else { return true }
      recordedElsewhere[file.path] = state.source.module
      return false
    }
  }

  /// Adds a feature of another shard.
  /// - Parameter feature: `nil` if it was not read.
  mutating func addElsewhere(_ name: String, in file: SourceFile, _ feature: Feature?) {
    if let feature { features.append(feature) } else { unread[name] = file }
    let module =
      feature.map { ProjectModule($0) } ?? recordedElsewhere[file.path]
      ?? ProjectModule(name: name, imports: [])
    add(module, keys.key(ofFeature: name, at: file.path), nil)
  }

  /// Describes a flow of another shard for a run that makes no project files.
  private func described(_ name: String, in file: SourceFile) -> ModuleState.Source {
    let key = keys.key(ofFlow: name, at: file.path, members: [])
    let opens = opened[name]?.names ?? []
    return .init(
      key: key, module: ProjectModule(name: name, imports: [], opens: opens))
  }

  /// Takes over the flows whose files and members have not changed.
  mutating func takeFlows() -> [ModuleState.Source?] {
    let candidates = reuse.map { self.candidates(from: $0) } ?? [:]
    return flows.map { file in
      if let name = elsewhere[file], !makesProject { return described(name, in: file) }
      guard let reuse, let state = candidates[PathText.portable(file.path)],
        state.source.module.isFlow, key(ofFlow: state.name) == state.source.key
      else { return nil }
      if elsewhere[file] != nil { return state.source }
      guard state.source.canShowWarnings(in: files) else { return nil }
      return take(Taken(state: state, finding: reuse.finding(for: state)))
    }
  }

  /// Takes over the project files if no module has changed in a way that they mention.
  /// - Returns: Whether that was possible.
  mutating func takeProject(beside others: [ProjectModule]) -> Bool {
    let module = ProjectModule(name: "", imports: [], traits: [])
    let key = keys.key(ofProject: modules, beside: others)
    sources[""] = .init(key: key, module: module)
    guard let reuse, let state = reuse.states.first(where: { $0.name.isEmpty }),
      state.source.key == key, let outputs = reuse.outputs(of: state)
    else { return false }
    recorded += outputs
    return true
  }

  private struct Taken: Sendable {
    var state: ModuleState
    var finding: Reuse.Finding
  }

  private mutating func take(_ found: Taken?) -> ModuleState.Source? {
    guard let found else { return nil }
    switch found.finding {
    case .settled(let module): settled.append(module)
    case .recorded(let outputs): recorded += outputs
    case .lost: return nil
    }
    return found.state.source
  }

  /// Returns the states by spec. A spec to which several states belong, or several specs of one path, are
  /// left out.
  private func candidates(from reuse: Reuse) -> [String: ModuleState] {
    Dictionary(grouping: reuse.states, by: \.spec)
      .filter { files[$0.key] != nil && $0.value.count == 1 }
      .compactMapValues(\.first)
  }

  /// Returns the path of a spec as this run writes it.
  func path(ofSpec portable: String) -> String { files[portable]?.path ?? portable }

  // MARK: Flows

  /// Returns the key of a flow that was read, or `nil` if it depends on more than its file says.
  func key(of flow: Flow) -> ContentHash? {
    let known = members(of: flow.name.value)
    let needed = flow.family(among: readFlows).flatMap { $0.featureNames + $0.childNames }
    return known.isSuperset(of: needed) ? key(ofFlow: flow.name.value) : nil
  }

  /// The specs of all features that have not been read.
  var unreadSpecs: [SourceFile] { unread.keys.sorted().compactMap { unread[$0] } }

  /// Returns the specs of the features that the flows open and that have not been read.
  func unreadMembers() -> [SourceFile] {
    let names = opened.keys.reduce(into: Set<String>()) { $0.formUnion(members(of: $1)) }
    return names.sorted().compactMap { unread[$0] }
  }

  private func key(ofFlow name: String) -> ContentHash? {
    guard let file = opened[name] else { return nil }
    let members = members(of: name).sorted().map { member in
      let flow = opened[member].map { keys.key(ofFlow: member, at: $0.path, members: []) }
      return (name: member, key: featureKeys[member] ?? flow)
    }
    return keys.key(ofFlow: name, at: file.path, members: members)
  }

  /// Returns the names of all features and flows that can be reached from a flow.
  private func members(of flow: String) -> Set<String> {
    var found: Set<String> = []
    var open = [flow]
    while let next = open.popLast() {
      for name in opened[next]?.names ?? [] where found.insert(name).inserted { open.append(name) }
    }
    return found
  }
}

extension ModuleState.Source {
  fileprivate func canShowWarnings(in files: [String: SourceFile]) -> Bool {
    warnings.allSatisfy { $0.diagnostic(in: { files[$0] }) != nil }
  }
}
