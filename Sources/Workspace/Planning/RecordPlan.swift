import Generation
import Packs

/// Collects the records that are written once a plan is applied.
struct RecordPlan {
  private let manifest: Manifest
  /// The records, by module name.
  private var records: [String: Record] = [:]

  init(_ manifest: Manifest) {
    self.manifest = manifest
  }

  /// Notes the maker of a module that this run generates.
  mutating func note(_ maker: Maker) {
    if records[maker.module]?.maker != maker {
      records[maker.module, default: Record(maker: maker, entries: [])].maker = maker
    }
  }

  mutating func add(_ entry: Record.Entry, _ maker: Maker) {
    records[maker.module, default: Record(maker: maker, entries: [])].entries.append(entry)
  }

  /// Keeps entries as they were recorded, including all of several entries for one path.
  mutating func keep(_ known: [Manifest.Known]) {
    for known in known where !known.isFormer { add(known.entry, known.maker) }
  }

  /// Replaces the entries of this run for a file by the earlier ones.
  mutating func restore(_ known: [Manifest.Known], at path: RelativePath) {
    for module in records.keys { records[module]?.entries.removeAll { $0.path == path } }
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
    let own = Set(records.values.map(\.maker.spec) + former.map(\.maker.spec))
    let planned = Set(changes.map(\.path))
    for known in manifest.known
    where !known.isFormer && !known.isPending && records[known.maker.module] != nil
      && !own.contains(known.maker.spec) && !planned.contains(known.entry.path)
    {
      records[known.maker.module]?.entries.append(known.entry)
    }
    let written =
      manifest.files.isEmpty ? [] : Set(changes.lazy.filter(\.writes).map(\.path))
    var result = records.keys.sorted().compactMap { change(of: records[$0], beside: written) }
    if let change = formerManifest(keeping: changes) { result.append(change) }
    let names = Set(result.map(\.name))
    return result
      + manifest.unreadable.filter { !names.contains($0) }.map { .init(name: $0, bytes: nil) }
  }

  /// Returns the change of one record.
  /// - Parameter written: The paths that the run writes. Their records are staged even if
  ///   unchanged, so that the next run can detect that this one was interrupted.
  private func change(
    of record: Record?,
    beside written: Set<RelativePath>
  ) -> ChangeSet.RecordChange? {
    guard var record else { return nil }
    let name = RecordFile.name(of: record.maker.module)
    let isPending = manifest.pending.contains(name)
    guard !record.entries.isEmpty else {
      guard manifest.files[name] != nil || isPending else { return nil }
      return .init(name: name, bytes: nil)
    }
    record.entries = record.entries.inOrder
    let bytes = RecordText.bytes(of: record)
    guard
      bytes != manifest.files[name] || isPending
        || record.entries.contains(where: { written.contains($0.path) })
    else { return nil }
    return .init(name: name, bytes: bytes, staged: isPending ? staged(record) : nil)
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
