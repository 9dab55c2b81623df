import Diagnostics
public import Generation
import Packs

/// Plans the changes that turn the folder into the outputs. It does not touch the disk.
public struct Reconciler: Sendable {
  /// The choices of the user who started the run.
  public struct Choices: Sendable {
    /// Whether edited and foreign files are overwritten.
    public var isForced = false
    public var conflicts = ConflictChoice.keep
    /// Whether unedited orphans are removed.
    public var prunes = false

    public init(isForced: Bool = false, conflicts: ConflictChoice = .keep, prunes: Bool = false) {
      self.isForced = isForced
      self.conflicts = conflicts
      self.prunes = prunes
    }
  }

  let outputs: [OutputFile]
  /// The files with regions, each with all outputs that fill it, in order of path.
  let regions: [(path: RelativePath, outputs: [OutputFile])]
  let manifest: Manifest
  let choices: Choices
  /// The earlier outputs of this run's specs that nothing generates any more.
  let former: [Manifest.Known]
  /// The earlier files of renamed features, by their new paths.
  let renamed: [RelativePath: Manifest.Known]
  let renamings: [String: Renaming]
  /// The lowercased paths of all outputs, for case-insensitive file systems.
  private let made: Set<String>
  private let settled: [SettledModule]
  private let sources: [String: ModuleState.Source]

  /// - Parameters:
  ///   - settled: The modules of this run that need nothing to be done. The manifest need not contain
  ///     their records.
  ///   - sources: What the states say of the modules of this run, by module name.
  ///   - origins: The specs of this run. Files that were generated from other specs are left alone.
  ///   - elsewhere: The modules of other runs, whose files are left alone.
  ///   - makesProject: Whether project files belong to this run.
  public init(
    _ outputs: [OutputFile],
    beside settled: [SettledModule] = [],
    from sources: [String: ModuleState.Source] = [:],
    since manifest: Manifest,
    origins: Set<String>,
    elsewhere: Set<String> = [],
    makesProject: Bool = true,
    choices: Choices = Choices()
  ) {
    self.settled = settled
    self.sources = sources
    self.outputs = outputs.filter { $0.ownership != .region }
    self.manifest = manifest
    self.choices = choices
    let made = Set(outputs.lazy.map(\.path))
    let all = manifest.known.filter { known in
      let maker = known.maker
      guard
        maker.spec.isEmpty
          ? makesProject : origins.contains(maker.spec) && !elsewhere.contains(maker.module)
      else { return false }
      guard made.contains(known.entry.path) else { return true }
      // One of several features that fill the file may be gone.
      return known.entry.ownership == .region && !known.maker.module.isEmpty
        && !outputs.contains {
          $0.path == known.entry.path && $0.maker.module == known.maker.module
        }
    }
    // Few runs have files that nothing generates any more.
    let others = all.isEmpty ? [] : Set(settled.flatMap { $0.state.files ?? [] }.map(\.path))
    former = all.filter { !others.contains($0.entry.path) }
    self.made = former.isEmpty ? [] : Set(made.union(others).lazy.map { $0.text.caseFolded })
    let parts = outputs.filter { $0.ownership == .region }
    let emptied = former.filter { $0.entry.ownership == .region }.map(\.entry.path)
    regions = Set(parts.map(\.path) + emptied).sorted().map { path in
      (path, parts.filter { $0.path == path })
    }
    (renamed, renamings) = Self.renamed(outputs, former, manifest)
  }

  /// The paths whose state the plan depends on.
  public var paths: [RelativePath] {
    outputs.map(\.path) + regions.map(\.path) + former.map(\.entry.path)
  }

  /// Takes the snapshot that the plan needs.
  /// - Parameter trustsStamps: Whether files whose size and time have not changed need not be read.
  public func snapshot(of folder: Folder, trustsStamps: Bool = true) -> Snapshot {
    guard !manifest.isEmpty else { return Snapshot.take(of: paths, in: folder) }
    var hashes: [String: ContentHash] = [:]
    for output in outputs { hashes[output.path.text] = ContentHash(of: output.contents) }
    // Contents show whether a file may be removed or replaced.
    let former = Set(former.map(\.entry.path))
    // Reading a few files takes less time than reading the stamps of all.
    let isFew = outputs.count < Stamps.threshold
    let stamps = isFew || !trustsStamps ? nil : Stamps.read(in: folder)
    return Snapshot.take(of: paths, in: folder, trusting: stamps) { path, hash in
      if hash == hashes[path.text] { return true }
      // Records that say different things of a file prove nothing, and a forced run replaces edits.
      guard let entry = manifest[path].first?.entry, manifest[path].count == 1, !choices.isForced,
        !former.contains(path), entry.ownership == .always
      else { return false }
      return entry.accepted == hash && entry.hash == hashes[path.text]
    }
  }

  /// Plans the changes.
  ///
  /// A file that no longer matches its record was edited by hand. Its edits are kept, whatever the
  /// kind of the change, unless the run is forced.
  /// - Complexity: O(outputs + manifest), plus sorting both and a merge for each edited file.
  public func plan(on snapshot: Snapshot) -> ChangeSet {
    var changes: [ChangeSet.Change] = []
    var records = RecordPlan(
      manifest, sources: sources, settled: Set(settled.map(\.state.spec)))
    var taken: Set<RelativePath> = []
    for output in outputs {
      var (change, entry) = self.change(of: output, on: snapshot)
      change.module = output.maker.module
      changes.append(change)
      records.add(entry, for: output)
      if case .rename(let former) = change.kind { taken.insert(former) }
      if let former = renamed[output.path]?.entry.path, change.kind == .create,
        case .file(let found) = snapshot[former], found.isGenerated
      {
        taken.insert(former)
        let kept = ChangeSet.Change(
          .conflict(.rename(to: output.path)), former, contents: output.contents)
        changes.append(kept)
        records.keep(manifest[former])
      }
    }
    for (path, parts) in regions {
      if let change = change(ofRegionsAt: path, from: parts, on: snapshot, &records) {
        changes.append(change)
      }
    }
    for path in Set(former.lazy.map(\.entry.path)).subtracting(taken) {
      guard let change = regrouped(at: path, on: snapshot) ?? orphan(at: path, on: snapshot)
      else { continue }
      changes.append(change)
      if change.kind != .prune { records.keep(manifest[path].filter { !$0.isFormer }) }
    }
    var intact: [StampScan.Module] = []
    for module in settled {
      switch module.proof {
      case .stamps(let module): intact.append(module)
      case .changes(let known): changes += known
      }
    }
    changes.sort { $0.path < $1.path }
    var set = ChangeSet(
      changes,
      records: records.changes(of: former, keeping: changes),
      leftovers: manifest.leftovers
    )
    set.intact = intact
    set.sharing = Set(regions.flatMap(\.outputs).map(\.maker.module))
    for module in settled {
      set.settledRecords[RecordFile.name(of: module.state.name)] = module.state.record
    }
    return set
  }

  // MARK: Orphans

  /// Returns whether an output has the path, on any file system.
  func isMade(_ path: RelativePath) -> Bool { made.contains(path.text.caseFolded) }

  private func orphan(at path: RelativePath, on snapshot: Snapshot) -> ChangeSet.Change? {
    let known = manifest[path]
    guard known.contains(where: { $0.entry.ownership != .region }) else { return nil }
    switch snapshot[path] {
    case .absent: return nil
    case .blocked:
      return ChangeSet.Change(.orphan(isEdited: true), path, contents: nil, because: [.orphaned])
    case .file(let found):
      let isEdited = !known.contains { $0.entry.hash == found.hash }
      let isRemoved =
        choices.prunes && !isEdited && found.isGenerated && !isMade(path)
      var change = ChangeSet.Change(
        isRemoved ? .prune : .orphan(isEdited: isEdited), path, contents: nil,
        because: [.orphaned])
      if isEdited { change.reasons.append(.edited) }
      if !isEdited, !found.isGenerated { change.reasons.append(.foreign) }
      change.found = found.rawHash
      return change
    }
  }

  // MARK: Renamed features

  private static func renamed(
    _ outputs: [OutputFile],
    _ former: [Manifest.Known],
    _ manifest: Manifest
  ) -> ([RelativePath: Manifest.Known], [String: Renaming]) {
    guard !former.isEmpty else { return ([:], [:]) }
    let modules = Set(outputs.map(\.maker.module))
    var names: [String: String] = [:]
    for output in outputs where !output.maker.module.isEmpty {
      names[output.maker.spec] = output.maker.module
    }
    let made = Set(outputs.map(\.path))
    var pairs: [RelativePath: Manifest.Known] = [:]
    var renamings: [String: Renaming] = [:]
    for known in former where known.entry.ownership != .region {
      let module = known.maker.module
      guard !module.isEmpty, !modules.contains(module), let name = names[known.maker.spec],
        let path = Renaming.paths(known.entry.path.text, from: module, to: name)
          .compactMap({ RelativePath($0) }).first(where: made.contains),
        manifest[path].allSatisfy(\.isPending)
      else { continue }
      pairs[path] = known
      renamings[module] =
        renamings[module]
        ?? Renaming(
          from: module, to: name,
          written: former.filter { $0.maker.module == module }.compactMap(\.entry.text),
          outputs: outputs.filter { $0.maker.module == name }.map(\.contents))
    }
    return (pairs, renamings)
  }
}

extension ChangeSet.Change {
  init(
    _ kind: ChangeSet.Kind,
    _ path: RelativePath,
    contents: [UInt8]?,
    because reasons: [ChangeSet.Reason]
  ) {
    self.init(kind, path, contents: contents)
    self.reasons = reasons
  }
}
