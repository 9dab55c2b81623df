import Diagnostics
import Generation
import Packs
import Simulation
import SpecModel
import SpecReading
import Workspace

/// The steps from specs to generated files in memory.
extension Pipeline {
  /// Returns the specs, followed by the files that they use and those next to a flow, without
  /// duplicates.
  mutating func withUsed(_ specs: [SourceFile]) -> [SourceFile] {
    var result = specs
    var known = Set(specs.map(\.path))
    // Searching all files for uses is done in parallel, as most have none.
    var open = Parallel.map(specs.count) { Others(namedIn: specs[$0]) }
    var next = 0
    while next < result.count {
      let paths =
        switch open[next] {
        case .none: [String]()
        case .used(let paths): paths
        case .beside: beside(result[next])
        }
      next += 1
      for path in paths where known.insert(path).inserted {
        // A missing file is reported at its use.
        guard Disk.kind(of: location(of: path)) == .file else { continue }
        if let file = file(at: path) {
          result.append(file)
          open.append(Others(namedIn: file))
        }
      }
    }
    return result
  }

  /// The other files that a file needs.
  private enum Others {
    case none
    case used([String])
    case beside

    init(namedIn file: SourceFile) {
      guard !SpecReader.isFlow(file) else {
        self = .beside
        return
      }
      let paths = SpecReader.uses(in: file)
      self = paths.isEmpty ? .none : .used(paths)
    }
  }

  /// Returns the specs in the folder of a flow, which may contain its features.
  private mutating func beside(_ flow: SourceFile) -> [String] {
    let folder = flow.path.lastIndex(of: "/").map { String(flow.path[..<$0]) } ?? "."
    return found(at: [.init(path: folder)])
  }

  /// Reads the features of all specs, and reports duplicate names. Checks the flows among the specs
  /// against the features.
  /// - Parameter others: Further specs and flows that these use or open, and whose scenarios other runs simulate.
  mutating func features(of files: [SourceFile], beside others: [SourceFile] = []) -> [Feature] {
    var features = read(files, among: files + others) { $0 }
    for index in features.indices {
      features[index].path = PathText.portable(features[index].path)
    }
    reportDuplicates(among: features.map(\.name))
    let all = files + others
    let opened = features + known(others, among: all)
    readFlows(among: all, of: opened)
    return features
  }

  /// Checks the specs of the shard in the same way, and counts the features, shared files and flows.
  mutating func check(_ files: [SourceFile]) -> (features: Int, shared: Int, flows: Int) {
    let elsewhere = elsewhere(files)
    let own = files.filter { elsewhere[$0] == nil }
    let flows = own.count(where: SpecReader.isFlow)
    if flows > 0 {
      let features = features(of: own, beside: files.filter { elsewhere[$0] != nil })
      return (features.count { !$0.isShared }, features.count(where: \.isShared), flows)
    }
    let names = read(own, among: files) { (name: $0.name, isShared: $0.isShared) }
    reportDuplicates(among: names.map(\.name))
    return (names.count { !$0.isShared }, names.count(where: \.isShared), flows)
  }

  /// Returns the files whose modules belong to other shards.
  func elsewhere(_ files: [SourceFile]) -> OtherShards {
    arguments.shard.map { OtherShards(files, beside: $0) } ?? OtherShards()
  }

  /// Returns the features of specs whose scenarios are simulated elsewhere, and reports their errors.
  mutating func known(_ specs: [SourceFile], among files: [SourceFile]) -> [Feature] {
    let specs = specs.filter { !SpecReader.isFlow($0) }
    let results = results(of: specs, among: files, isKnown: true) { $0 }
    report(results.filter { $0.feature == nil }.map(\.bag))
    return results.compactMap { result in
      guard var feature = result.feature else { return nil }
      feature.path = PathText.portable(feature.path)
      return feature
    }
  }

  /// Checks the built-in styles and options that `trellis.yaml` names. Packs of the project are not
  /// checked here.
  mutating func checkStyles(_ settings: ProjectSettings) {
    guard settings.namesStyles, settings.templates == nil else { return }
    var generator = Generator(settings.generation(with: arguments), library: PackLibrary())
    generator.checkStyles(files: &files, into: &bag)
  }

  /// Reads the specs, and returns a value made from the feature of each one without errors.
  private mutating func read<Kept: Sendable>(
    _ files: [SourceFile],
    among all: [SourceFile],
    keeping kept: @escaping @Sendable (Feature) -> Kept
  ) -> [Kept] {
    let specs = files.filter { !SpecReader.isFlow($0) }
    let results = results(of: specs, among: all, keeping: kept)
    report(results.map(\.bag))
    return results.compactMap(\.feature)
  }

  /// Reads the specs in parallel, and simulates their scenarios. Returns for each a value made from its
  /// feature if it has no errors, and its problems.
  /// - Parameters:
  ///   - files: All specs of the run, which these may use.
  ///   - isKnown: Whether the specs are known to be sound, so that their scenarios need not be simulated.
  func results<Kept: Sendable>(
    of specs: [SourceFile],
    among files: [SourceFile],
    isKnown: Bool = false,
    keeping kept: @escaping @Sendable (Feature) -> Kept
  ) -> [(feature: Kept?, bag: DiagnosticBag)] {
    let runsScenarios = !arguments.skipsScenarios
    let (workingFolder, boundary) = (console.workingFolder, boundary)
    let places = Dictionary(
      files.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    let generated = generatedNames
    progress?.begin("checking", specs.count, "specs")
    return Parallel.map(specs.count, groupsOf: Self.groupSize) { [progress] indices in
      defer { progress?.advance(by: indices.count) }
      let read = SpecReader.read(
        Array(specs[indices]),
        reserving: generated,
        using: { path in places[path].map { files[$0] } },
        names: { path in
          let location = PathText.joined(workingFolder, path)
          return boundary.refusal(of: location) == nil ? (try? Disk.names(in: location)) ?? [] : []
        },
        peek: { path in
          let location = PathText.joined(workingFolder, path)
          return boundary.refusal(of: location) == nil
            ? try? Disk.read(location, atMost: 100_000) : nil
        }
      )
      return zip(specs[indices], read).map { spec, read in
        var bag = read.problems
        guard !isKnown else { return (read.feature.map(kept), bag) }
        let holds = read.feature?.simulate(in: spec, runsScenarios: runsScenarios, into: &bag)
        return (feature: holds == true ? read.feature.map(kept) : nil, bag: bag)
      }
    }
  }

  /// Reports the problems of specs. Those that follow from others are only reported if there are no others.
  mutating func report(_ problems: [DiagnosticBag]) {
    for problems in problems { bag.add(contentsOf: problems.withoutConsequences) }
    if !bag.hasErrors { for problems in problems { bag.add(contentsOf: problems) } }
  }

  /// The maximum number of specs that are read together.
  private static let groupSize = 24

  mutating func reportDuplicates(among names: [Located<String>]) {
    var known: [String: Located<String>] = [:]
    for name in names {
      if let first = known.updateValue(name, forKey: name.value) {
        bag.add(.duplicateFeature(first, name))
      }
    }
  }

  private mutating func readFlows(among files: [SourceFile], of features: [Feature]) {
    // If some features have errors, flows would report them as unknown.
    guard !bag.hasErrors else { return }
    let files = files.filter { SpecReader.isFlow($0) }
    guard !files.isEmpty else { return }
    var read = SpecReader.flows(files, of: features, reserving: generatedNames, into: &bag)
    for index in read.indices { read[index].path = PathText.portable(read[index].path) }
    flows += read
  }

  /// Returns the library of built-in packs and those of the project, or `nil` if the latter cannot
  /// be read.
  /// - Parameter folder: the folder of the project's packs, if an operand names it.
  mutating func packs(_ settings: ProjectSettings, at folder: String? = nil) -> PackLibrary? {
    let said = folder ?? arguments.templates
    guard let named = said ?? settings.templates?.value else { return PackLibrary() }
    let path = PathText.tidied(named, in: console.workingFolder)
    let span = said == nil ? settings.templates?.span : nil
    let errors = bag.errorCount
    if let reason = said == nil
      ? boundary.refusal(of: location(of: path)) : boundary.admit(location(of: path))
    {
      bag.add(.outside(path, reason, at: span))
      return nil
    }
    let files = PackFolder.files(
      in: path, at: location(of: path), named: span, within: boundary, noting: &inputs, into: &bag)
    guard bag.errorCount == errors else { return nil }
    let library = PackLibrary(place: path, files: files)
    generatedNames = library.generatedNames
    return library
  }

  /// Reserves the names that the project's packs generate, if these can be read.
  mutating func reserveNames(_ settings: ProjectSettings) {
    guard arguments.templates != nil || settings.templates != nil else { return }
    let known = bag
    _ = packs(settings)
    bag = known
  }

  /// Returns the modules that earlier runs wrote to the folder, and whose specs still exist.
  /// - Parameters:
  ///   - states: The states of the folder. They describe the modules whose inputs have the same keys.
  mutating func otherFeatures(
    in manifest: Manifest,
    than specs: [SourceFile],
    states: [ModuleState],
    _ keys: ModuleKeys
  ) -> [ProjectModule] {
    guard !manifest.isEmpty else { return [] }
    let own = Set(specs.map { PathText.portable($0.path) })
    let states = Dictionary(states.map { ($0.spec, $0) }) { first, _ in first }
    var keys = keys
    var modules: [ProjectModule] = []
    for origin in manifest.origins.subtracting(own).sorted() where !origin.isEmpty {
      guard let file = unlisted(origin) else {
        inputs.append(origin)
        continue
      }
      if let state = states[origin], !state.source.module.isFlow {
        add(file, to: &keys)
        if keys.key(ofFeature: state.name, at: origin) == state.source.key {
          inputs.append(origin)
          modules.append(state.source.module)
          continue
        }
      }
      guard let name = name(of: file) else { continue }
      inputs.append(origin)
      modules.append(module(name, described: file))
    }
    return modules
  }

  /// Adds a file that is not part of the run, and those that it uses.
  private func add(_ file: SourceFile, to keys: inout ModuleKeys) {
    var open = [file]
    while let next = open.popLast() {
      guard !keys.knows(next.path) else { continue }
      keys.add(next)
      open += keys.uses(of: next.path).compactMap { unlisted($0) }
    }
  }

  /// Returns the description of a spec's module, as far as the spec can be read.
  private func module(_ name: String, described file: SourceFile) -> ProjectModule {
    let opens = SpecReader.opened(in: file)
    var ignored = DiagnosticBag()
    let feature =
      opens == nil
      ? SpecReader.read(file, using: { unlisted($0) }, into: &ignored) : nil
    if let feature { return ProjectModule(feature) }
    let imports = SpecReader.uses(in: file).compactMap { unlisted($0).flatMap(self.name(of:)) }
    return ProjectModule(name: name, imports: imports.sorted(), opens: opens)
  }

  /// Reads a file that is not added to the files of the run.
  private func unlisted(_ path: String) -> SourceFile? {
    guard boundary.refusal(of: location(of: path)) == nil,
      let bytes = try? Disk.read(location(of: path))
    else { return nil }
    return SourceFile(id: .init(0), path: path, bytes: bytes)
  }

  private func name(of file: SourceFile) -> String? {
    var ignored = DiagnosticBag()
    return SpecReader.name(in: file, into: &ignored)?.value
  }
}

extension Diagnostic {
  fileprivate static func duplicateFeature(
    _ first: Located<String>,
    _ second: Located<String>
  ) -> Diagnostic {
    .error(
      "duplicate-feature",
      "another spec has the feature '\(second.value)' too",
      at: second.span,
      help: "rename one of them",
      notes: [Note("it stands here first", at: first.span)]
    )
  }
}
