import Diagnostics
import Generation
import Naming
import Packs
import SpecModel
import SpecReading
import Workspace

/// The steps from specs to a plan. Modules whose inputs have not changed are taken over from their records.
extension Pipeline {
  /// Runs all steps up to the plan. Returns `nil` if there are errors or nothing has changed.
  /// - Parameter isApplied: whether the plan will be applied.
  mutating func plan(isApplied: Bool) -> Plan? {
    guard let (run, outputs, manifest) = made(isApplied: isApplied, endsEarly: true) else {
      return nil
    }
    for path in manifest.damaged { bag.add(.damagedRecord(run.folder.shown(path))) }
    for path in manifest.foreign { bag.add(.foreignRecord(run.folder.shown(path))) }
    let reconciler = Reconciler(
      outputs, beside: run.settled, from: run.sources, since: manifest,
      origins: origins(of: run.ownFiles, and: manifest), elsewhere: run.elsewhere.modules,
      makesProject: run.makesProject, choices: arguments.choices)
    let snapshot = reconciler.snapshot(of: run.folder, trustsStamps: !arguments.makesAll)
    return Plan(changes: reconciler.plan(on: snapshot), folder: run.folder)
  }

  /// Runs all steps up to the files in memory. Those of settled modules are left out.
  /// - Parameters:
  ///   - isApplied: whether the files will be written.
  ///   - endsEarly: whether to return `nil` if the run has nothing to do.
  mutating func made(isApplied: Bool, endsEarly: Bool) -> Planning.Made? {
    let settings = settings()
    guard let folder = outputFolder(settings) else { return nil }
    let scan = StampScan(in: folder, key: { runKey }, inputsFrom: console.workingFolder)
    if endsEarly, let settled = scan?.settled {
      reportSettled(settled, in: folder)
      return nil
    }
    guard let library = packs(settings) else { return nil }
    let generator = Generator(settings.generation(with: arguments), library: library)
    let files = specs(settings)
    let isNew = Disk.kind(of: folder.path) != .folder
    if isApplied, !isNew { guard hold(folder) else { return nil } }
    var run = Planning(
      folder: folder, isApplied: isApplied, files: files, generator: generator,
      keys: ModuleKeys(files, generator: generator, packs: library.fingerprint),
      elsewhere: elsewhere(files), makesProject: arguments.shard?.makesProject ?? true)
    if !isNew, !arguments.makesAll {
      run.reuse = Reuse(in: folder, choices: arguments.choices, since: scan)
    }
    if run.takesOver {
      var attempt = self
      if case .certain(let made) = attempt.make(run) {
        self = attempt
        return made
      }
      run.reuse = nil
    }
    guard case .certain(let made) = make(run) else { return nil }
    return made
  }

  private mutating func make(_ run: Planning) -> Planning.Outcome {
    var run = run
    guard readFeatures(&run) else { return .uncertain }
    guard !bag.hasErrors else { return .certain(nil) }
    guard readFlows(&run) else { return .uncertain }
    guard !bag.hasErrors else { return .certain(nil) }
    guard !run.isApplied || hold(run.folder),
      let manifest = manifest(in: run.folder, except: Set(run.settled.map(\.state.name)))
    else { return .certain(nil) }
    let others =
      run.makesProject
      ? otherFeatures(
        in: manifest, than: run.specs + run.flows, states: run.reuse?.states ?? [], run.keys) : []
    let makesProject = run.makesProject && !run.takeProject(beside: others)
    let request = GenerationRequest(
      run.features, flows: run.readFlows, among: run.modules, beside: others, made: run.made,
      makesProject: makesProject)
    progress?.begin("planning", request.count, "modules")
    let made = run.generator.generate(request, files: &self.files, into: &bag) { [progress] in
      progress?.advance()
    }
    generator = run.generator
    guard let made, !bag.hasErrors else {
      if !bag.hasErrors {
        fail(.bug, .error("bug", "nothing was generated, and nobody knows why", at: nil))
      }
      return run.takesOver ? .uncertain : .certain(nil)
    }
    let outputs = made + run.recorded
    reportTwins(among: outputs, of: run, since: manifest)
    guard !bag.hasErrors else { return run.takesOver ? .uncertain : .certain(nil) }
    return .certain((run, outputs, manifest))
  }

  /// Reads the specs that are not taken over.
  /// - Returns: `false` if a full run is needed to say what is wrong.
  private mutating func readFeatures(_ run: inout Planning) -> Bool {
    let taken = run.takeFeatures()
    let own = run.specs.indices.filter { run.elsewhere[run.specs[$0]] == nil }
    let stale = own.filter { taken[$0] == nil }
    var read = results(of: stale.map { run.specs[$0] }, among: run.specs) { $0 }
    for index in read.indices {
      guard let path = read[index].feature?.path else { continue }
      read[index].feature?.path = PathText.portable(path)
    }
    var next = read[...]
    report(
      own.map { index in
        taken[index].map { run.warnings(of: $0) } ?? next.removeFirst().bag
      })
    let features = read.compactMap(\.feature)
    reportDuplicates(among: features.map(\.name))
    let names = taken.compactMap { $0?.module.name } + features.map(\.name.value)
    if run.takesOver, Set(names).count < names.count { return false }
    guard !bag.hasErrors else { return true }
    next = read[...]
    var described: [String: Feature] = [:]
    for feature in known(run.takeElsewhere(), among: run.specs) {
      described[feature.path] = feature
    }
    for index in run.specs.indices {
      if let source = taken[index] {
        run.add(source)
      } else if let name = run.elsewhere[run.specs[index]] {
        let path = PathText.portable(run.specs[index].path)
        run.addElsewhere(name, in: run.specs[index], described[path])
      } else if let result = next.popFirst(), let feature = result.feature {
        let name = feature.name.value
        let key = run.keys.key(ofFeature: name, at: run.specs[index].path)
        run.features.append(feature)
        run.made.insert(name)
        run.add(ProjectModule(feature), key, kept(result.bag, run.keys))
      }
    }
    return true
  }

  /// Checks the flows if one of them is not taken over, and reads the features that they open.
  /// - Returns: `false` if a full run is needed to say what is wrong.
  private mutating func readFlows(_ run: inout Planning) -> Bool {
    let taken = run.takeFlows()
    let isStale = taken.contains { $0 == nil }
    for source in taken { if let source { run.add(source) } }
    guard isStale else {
      for case (let source?, let file) in zip(taken, run.flows) where run.elsewhere[file] == nil {
        bag.add(contentsOf: run.warnings(of: source))
      }
      return true
    }
    let errors = bag.errorCount
    let missing = run.takesOver ? run.unreadMembers() : run.unreadSpecs
    run.features += known(missing, among: run.specs)
    guard bag.errorCount == errors else { return !run.takesOver }
    let known = bag.all.count
    run.readFlows = SpecReader.flows(
      run.flows, of: run.features, reserving: generatedNames, into: &bag)
    if bag.hasErrors { return !run.takesOver }
    for index in run.readFlows.indices {
      let path = run.readFlows[index].path
      run.readFlows[index].path = PathText.portable(path)
      let flow = run.readFlows[index]
      guard let place = run.flows.firstIndex(where: { $0.path == path }), taken[place] == nil
      else { continue }
      let file = run.flows[place]
      guard run.elsewhere[file] == nil else {
        run.add(ProjectModule(flow), nil, nil)
        continue
      }
      run.made.insert(flow.name.value)
      var problems = DiagnosticBag()
      for problem in bag.all.dropFirst(known) where problem.span?.file == file.id {
        problems.add(problem)
      }
      run.add(ProjectModule(flow), run.key(of: flow), kept(problems, run.keys))
    }
    return true
  }

  /// Returns the warnings in a form that later runs can report, or `nil` if that is not possible.
  private func kept(_ problems: DiagnosticBag, _ keys: ModuleKeys) -> [KeptDiagnostic]? {
    guard problems.count == problems.all.count else { return nil }
    let kept = problems.all.map { problem in
      KeptDiagnostic(problem) { id in
        let path = files[id].path
        return keys.knows(path) ? PathText.portable(path) : nil
      }
    }
    return kept.contains { $0 == nil } ? nil : kept.compactMap(\.self)
  }

  /// Reports paths that collide. Without new paths, there can be no new collisions.
  private mutating func reportTwins(
    among outputs: [OutputFile],
    of run: Planning,
    since manifest: Manifest
  ) {
    Regions.report(in: outputs, into: &bag)
    let isKnown = { (output: OutputFile) in
      manifest[output.path].contains { $0.maker.module == output.maker.module }
    }
    guard !outputs.allSatisfy(isKnown) else { return }
    let settled = run.settled.flatMap { module in
      (module.state.files ?? []).map {
        OutputFile(
          path: $0.path, contents: [], ownership: $0.ownership,
          maker: Maker(module: module.state.name, spec: module.state.spec))
      }
    }
    Twins.report(in: outputs + settled, into: &bag)
  }
}

extension Diagnostic {
  fileprivate static func damagedRecord(_ path: String) -> Diagnostic {
    .warning(
      "damaged-record",
      "'\(path)' has lines that say nothing",
      at: nil,
      help: "what it still says counts; generating from its spec writes it anew"
    )
  }

  fileprivate static func foreignRecord(_ path: String) -> Diagnostic {
    .warning(
      "foreign-record",
      "'\(path)' is from another version of Trellis",
      at: nil,
      help: "what can be understood of it counts, and it is written anew"
    )
  }
}
