import Generation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The stamps of all files in the output folder after a run, by module.
struct StampGroups {
  /// A module with this name does not exist. It stands for files that the next run has to look at.
  private static let rest = "-"
  /// The name of the group of project files.
  private static let project = "."

  private let folder: Folder
  private let time: (seconds: Int, nanoseconds: Int)
  private(set) var text = ""
  /// Whether all files have stamps.
  private(set) var isComplete = true

  init(
    after changes: ChangeSet,
    in folder: Folder,
    _ time: (seconds: Int, nanoseconds: Int)
  ) {
    self.folder = folder
    self.time = time
    let hashes = changes.recordHashes
    let sharing = changes.sharing
    var names = (try? Disk.names(in: folder.location(of: RecordFile.folder))) ?? []
    let known = Set(names)
    var taken: Set<String> = []
    var others: [String] = []
    for module in changes.intact {
      taken.formUnion([RecordFile.name(of: module.name), RecordFile.stateName(of: module.name)])
      text += module.text
    }
    let modules = Dictionary(grouping: changes.changes, by: \.module)
    for (module, changes) in modules.sorted(by: { $0.key < $1.key }) {
      let records = [RecordFile.name(of: module), RecordFile.stateName(of: module)]
      let lines = lines(of: changes) + lines(ofRecords: records.filter(known.contains), hashes)
      taken.formUnion(records)
      if !sharing.contains(module), changes.allSatisfy(\.leavesNothingToDo),
        lines.count == changes.count + records.count
      {
        let name = module.isEmpty ? Self.project : module
        text += "m \(name)\n\(lines.joined())"
      } else {
        others += lines
      }
    }
    names.removeAll {
      taken.contains($0) || !RecordFile.isName($0) && RecordFile.module(ofState: $0) == nil
    }
    others += lines(ofRecords: names, hashes)
    if !others.isEmpty { text += "m \(Self.rest)\n\(others.joined())" }
  }

  private mutating func lines(of changes: [ChangeSet.Change]) -> [String] {
    changes.compactMap { change in
      guard let hash = change.hashAfter else { return nil }
      guard let stamp = stamp(at: folder.location(of: change.path.text), change) else {
        isComplete = false
        return nil
      }
      return "o \(stamp) \(hash.text) \(change.path.text)\n"
    }
  }

  private mutating func lines(
    ofRecords names: [String],
    _ hashes: [String: ContentHash]
  ) -> [String] {
    names.compactMap { name in
      let path = RecordFile.path(of: name)
      guard let stamp = fresh(folder.location(of: path)) else {
        isComplete = false
        return nil
      }
      let hash = hashes[name] ?? ContentHash(value: 0)
      return "o \(stamp) \(hash.text) \(path)\n"
    }
  }

  /// Returns the stamp that a file had when it was read, or has now if it was written.
  private func stamp(at location: String, _ change: ChangeSet.Change) -> FileStamp? {
    guard change.writes else { return change.stamp.flatMap { $0.isBefore(time) ? $0 : nil } }
    return fresh(location)
  }

  /// Waits up to 20 ms until another write to a file that was just written would change its stamp.
  private func fresh(_ location: String) -> FileStamp? {
    guard let stamp = FileStamp.of(location, from: AT_FDCWD, follows: false) else { return nil }
    guard !stamp.isBefore(time), stamp.nanoseconds != 0 else {
      return stamp.isBefore(time) ? stamp : nil
    }
    for _ in 0..<20 {
      if stamp.isBefore(FileStamp.now) { return stamp }
      usleep(1_000)
    }
    return nil
  }
}

extension ChangeSet.Change {
  /// Whether the file is as it was generated after the change, so that the next run has nothing to do or
  /// report for it.
  var leavesNothingToDo: Bool {
    switch kind {
    case .same, .create, .missing, .update: true
    default: false
    }
  }

  /// The hash of the file's bytes after the change, or `nil` if it is not needed.
  fileprivate var hashAfter: ContentHash? {
    if !writes { return found }
    return contents.map { ContentHash(of: hasReturns ? LineEnds.withReturns($0) : $0) }
  }
}

extension ChangeSet {
  /// The hashes of records, as far as they are known, by name.
  fileprivate var recordHashes: [String: ContentHash] {
    var hashes = settledRecords
    for record in records { hashes[record.name] = record.bytes.map { ContentHash(of: $0) } }
    return hashes
  }
}
