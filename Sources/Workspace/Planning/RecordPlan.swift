import Generation
import Packs

/// Collects the records that are written once a plan is applied.
struct RecordPlan {
  private let manifest: Manifest
  /// The records, by module name.
  private var records: [String: Record] = [:]
  private let sources: [String: ModuleState.Source]
  /// The specs of modules that are not planned, since nothing of them has changed.
  private let settled: Set<String>
  /// The number of outputs of each module.
  private var outputCounts: [String: Int] = [:]
  /// The modules of which a file is not recorded as it was generated.
  private var unlike: Set<String> = []

  /// - Parameter sources: What the states say of the modules of this run, by module name.
  init(
    _ manifest: Manifest,
    sources: [String: ModuleState.Source] = [:],
    settled: Set<String> = []
  ) {
    self.manifest = manifest
    self.sources = sources
    self.settled = settled
  }

  /// Notes an output and the entry that is recorded for it, if any.
  mutating func add(_ entry: Record.Entry?, for output: OutputFile) {
    note(output.maker)
    outputCounts[output.maker.module, default: 0] += 1
    if let entry { add(entry, output.maker) }
    if entry?.text != output.contents { unlike.insert(output.maker.module) }
  }

  /// Notes the maker of a module that this run generates.
  private mutating func note(_ maker: Maker) {
    if records[maker.module]?.maker != maker {
      records[maker.module, default: Record(maker: maker, entries: [])].maker = maker
    }
  }

  private mutating func add(_ entry: Record.Entry, _ maker: Maker) {
    records[maker.module, default: Record(maker: maker, entries: [])].entries.append(entry)
  }

  /// Keeps entries as they were recorded, including all of several entries for one path.
  mutating func keep(_ known: [Manifest.Known]) {
    for known in known where !known.isFormer { add(known.entry, known.maker) }
  }

  /// Replaces the entries of this run for a file by the earlier ones.
  mutating func restore(_ known: [Manifest.Known], at path: RelativePath) {
    for (module, record) in records where record.entries.contains(where: { $0.path == path }) {
      records[module]?.entries.removeAll { $0.path == path }
      unlike.insert(module)
    }
    keep(known)
  }

  /// Returns the changes to the files of `.trellis/`.
  /// - Parameters:
  ///   - former: The earlier outputs of this run's specs that they no longer generate.
  ///   - changes: The plan. Files that are kept keep their entries in the hash-only manifest.
  func changes(
    of former: [Manifest.Known],
    keeping changes: [ChangeSet.Change]
  ) -> [ChangeSet.RecordChange] {
    var records = records
    for known in former where !known.isFormer && records[known.maker.module] == nil {
      records[known.maker.module] = Record(maker: known.maker, entries: [])
    }
    // Specs of other runs may have recorded files under the same module name.
    let own = settled.union(records.values.map(\.maker.spec) + former.map(\.maker.spec))
    let planned = Set(changes.map(\.path))
    for known in manifest.known
    where !known.isFormer && !known.isPending && records[known.maker.module] != nil
      && !own.contains(known.maker.spec) && !planned.contains(known.entry.path)
    {
      records[known.maker.module]?.entries.append(known.entry)
    }
    let written =
      manifest.files.isEmpty ? [] : Set(changes.lazy.filter(\.writes).map(\.path))
    var result: [ChangeSet.RecordChange] = []
    var states: [ChangeSet.RecordChange] = []
    for module in records.keys.sorted() {
      guard var record = records[module] else { continue }
      record.entries = record.entries.inOrder
      let bytes = record.entries.isEmpty ? nil : RecordText.bytes(of: record)
      if let change = change(of: record, to: bytes, beside: written) { result.append(change) }
      let name = RecordFile.stateName(of: module)
      let new = bytes.flatMap { state(of: record, $0) }
      if new != manifest.states[name] { states.append(.init(name: name, bytes: new)) }
    }
    if let change = formerManifest(keeping: changes) { result.append(change) }
    let names = Set(result.map(\.name))
    result += manifest.unreadable.filter { !names.contains($0) }.map { .init(name: $0, bytes: nil) }
    return result + states + strayStates(beside: result)
  }

  /// Returns the change of one record.
  /// - Parameter written: The paths that the run writes. Their records are staged even if
  ///   unchanged, so that the next run can detect that this one was interrupted.
  private func change(
    of record: Record,
    to bytes: [UInt8]?,
    beside written: Set<RelativePath>
  ) -> ChangeSet.RecordChange? {
    let name = RecordFile.name(of: record.maker.module)
    let isPending = manifest.pending.contains(name)
    guard let bytes else {
      guard manifest.files[name] != nil || isPending else { return nil }
      return .init(name: name, bytes: nil)
    }
    guard
      bytes != manifest.files[name] || isPending
        || record.entries.contains(where: { written.contains($0.path) })
    else { return nil }
    return .init(name: name, bytes: bytes, staged: isPending ? staged(record) : nil)
  }

  /// Returns the state of a module, or `nil` if its record does not contain exactly what was generated.
  private func state(of record: Record, _ bytes: [UInt8]) -> [UInt8]? {
    let module = record.maker.module
    guard let source = sources[module], !unlike.contains(module),
      outputCounts[module] == record.entries.count
    else { return nil }
    let files = record.entries.map { entry in
      var entry = entry
      entry.text = nil
      entry.template = ""
      return entry
    }
    return StateText.bytes(
      of: ModuleState(
        source: source, spec: record.maker.spec, record: ContentHash(of: bytes), files: files))
  }

  /// Returns the removals of states whose modules have no record.
  private func strayStates(beside result: [ChangeSet.RecordChange]) -> [ChangeSet.RecordChange] {
    manifest.states.keys.sorted().compactMap { name in
      guard let module = RecordFile.module(ofState: name), records[module] == nil else {
        return nil
      }
      let record = RecordFile.name(of: module)
      let isRemoved = result.contains { $0.name == record && $0.bytes == nil }
      return manifest.files[record] == nil || isRemoved ? .init(name: name, bytes: nil) : nil
    }
  }

  /// Returns the record with the pending entries of an interrupted run added.
  private func staged(_ record: Record) -> [UInt8] {
    var record = record
    let pending = manifest.known.filter {
      $0.isPending && $0.maker.module == record.maker.module
    }
    record.entries = (record.entries + pending.map(\.entry)).inOrder
    return RecordText.bytes(of: record)
  }

  /// Returns the change of the hash-only manifest, which keeps the entries that no record contains
  /// yet.
  private func formerManifest(
    keeping changes: [ChangeSet.Change]
  ) -> ChangeSet.RecordChange? {
    guard manifest.files[RecordFile.formerName] != nil else { return nil }
    let taken = Set(records.values.flatMap { $0.entries.map(\.path) })
    let orphans = Set(changes.filter { $0.contents == nil && $0.kind != .prune }.map(\.path))
    let gone = Set(changes.map(\.path)).subtracting(orphans)
    let rest = manifest.known.filter {
      $0.isFormer && !taken.contains($0.entry.path) && !gone.contains($0.entry.path)
    }
    if rest.isEmpty { return .init(name: RecordFile.formerName, bytes: nil) }
    let bytes = FormerManifest.bytes(of: rest)
    return bytes == manifest.files[RecordFile.formerName]
      ? nil : .init(name: RecordFile.formerName, bytes: bytes)
  }
}

extension [Record.Entry] {
  /// The entries in order of path, without duplicates. Sorting makes duplicates adjacent, which
  /// avoids hashing whole texts.
  fileprivate var inOrder: [Record.Entry] {
    var result: [Record.Entry] = []
    result.reserveCapacity(count)
    for entry in sorted(by: { $0.stands(before: $1) }) where entry != result.last {
      result.append(entry)
    }
    return result
  }
}

extension Record.Entry {
  fileprivate func stands(before other: Record.Entry) -> Bool {
    if path != other.path { return path < other.path }
    let (own, foreign) = (accepted?.value ?? 0, other.accepted?.value ?? 0)
    return (hash.value, own, ownership.rawValue, text == nil ? 0 : 1)
      < (other.hash.value, foreign, other.ownership.rawValue, other.text == nil ? 0 : 1)
  }
}
