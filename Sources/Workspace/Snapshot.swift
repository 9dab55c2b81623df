public import Generation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What stands at the paths that a run is about.
public struct Snapshot: Sendable {
  public enum Entry: Hashable, Sendable {
    case absent
    case file(ContentHash, isReadOnly: Bool = false)
    /// Why nothing can be written there, as a clause to put behind the path.
    case blocked(String)
  }

  /// By the text of the path.
  private let entries: [String: Entry]

  public init(_ entries: [RelativePath: Entry]) {
    self.init(entries: Dictionary(entries.map { ($0.key.text, $0.value) }) { $1 })
  }

  private init(entries: [String: Entry]) {
    self.entries = entries
  }

  /// `absent` for a path that the snapshot was not taken of.
  public subscript(path: RelativePath) -> Entry {
    entries[path.text] ?? .absent
  }
}

extension Snapshot {
  /// Opens every file once.
  public static func take(of paths: [RelativePath], in folder: Folder) -> Snapshot {
    var guarded = FolderGuard(folder)
    var entries: [String: Entry] = [:]
    entries.reserveCapacity(paths.count)
    for path in paths where entries[path.text] == nil {
      entries[path.text] = entry(at: path.text, in: folder, &guarded)
    }
    return Snapshot(entries: entries)
  }

  private static func entry(
    at path: String,
    in folder: Folder,
    _ guarded: inout FolderGuard
  ) -> Entry {
    switch guarded.stateOfParent(of: path) {
    case .absent: return .absent
    case .blocked(let reason): return .blocked(reason)
    case .present: break
    }
    do throws(DiskError) {
      let file = try OpenFile(folder.location(of: path), following: false)
      defer { file.shut() }
      if file.kind == .folder { return .blocked("is a folder") }
      guard file.kind == .file else { return .blocked("is not a regular file") }
      return .file(ContentHash(of: try file.contents()), isReadOnly: file.isReadOnly)
    } catch {
      if error.isAbsent { return .absent }
      return .blocked(error.number == ELOOP ? "is a symbolic link" : error.reason)
    }
  }
}
