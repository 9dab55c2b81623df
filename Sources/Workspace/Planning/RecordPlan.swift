import Generation
import Packs

/// What is written down once a plan is applied, in the making.
struct RecordPlan {
  private let manifest: Manifest
  /// By the names of the modules.
  private var records: [String: Record] = [:]

  init(_ manifest: Manifest) {
    self.manifest = manifest
  }

  /// Of a module that this run makes.
  mutating func note(_ maker: Maker) {
    if records[maker.module]?.maker != maker {
      records[maker.module, default: Record(maker: maker, entries: [])].maker = maker
    }
  }

  mutating func add(_ entry: Record.Entry, _ maker: Maker) {
    records[maker.module, default: Record(maker: maker, entries: [])].entries.append(entry)
  }

  /// What stays as it was written down. Where several are known of one path, all of them are.
  mutating func keep(_ known: [Manifest.Known]) {
    for known in known where !known.isFormer { add(known.entry, known.maker) }
  }

  /// Puts what was known of a file in the place of what this run wanted to write down.
  mutating func restore(_ known: [Manifest.Known], at path: RelativePath) {
    for module in records.keys { records[module]?.entries.removeAll { $0.path == path } }
    keep(known)
  }

  /// The files of `.trellis/` that differ.
  /// - Parameters:
  ///   - former: what this run's specs made before.
  ///   - changes: of which those that are kept need what is known of them.
  func changes(
    of former: [Manifest.Known],
    keeping changes: [ChangeSet.Change]
  ) -> [ChangeSet.RecordChange] {
    var records = records
    for known in former where !known.isFormer && records[known.maker.module] == nil {
      records[known.maker.module] = Record(maker: known.maker, entries: [])
    }
    // Specs of other runs may have written under the same name.
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
    return result + manifest.mute.filter { !names.contains($0) }.map { .init(name: $0, bytes: nil) }
  }

  /// - Parameter written: what the run writes: its record goes along, also where it stays the same,
  ///   since it is how the next run knows of one that ended early.
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

  /// The record, and what an earlier one says of the files that it was about to write.
  private func staged(_ record: Record) -> [UInt8] {
    var record = record
    let pending = manifest.known.filter {
      $0.isPending && $0.maker.module == record.maker.module
    }
    record.entries = (record.entries + pending.map(\.entry)).inOrder
    return RecordText.bytes(of: record)
  }

  /// What only the one file of hashes knows, once this run has taken over its part.
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
  /// In order of path, each once: equal ones stand side by side then. Nothing is hashed, since
  /// entries hold whole texts.
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
