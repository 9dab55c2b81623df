import Generation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The only code that changes a disk.
public struct Writer {
  private let folder: Folder
  private var guarded: FolderGuard

  /// Applies the changes in path order, and the manifest last.
  ///
  /// Each file is whole at any moment, old or new: its text goes to a temporary file beside it, which
  /// is renamed. Two runs on one folder write one after the other.
  /// - Throws: `WriteError` with the path and the reason; files written before it stay, and the next
  ///   run continues.
  public static func apply(_ changes: ChangeSet, in folder: Folder) throws(WriteError) {
    let writes = changes.changes.filter(\.writes)
    guard !writes.isEmpty || changes.manifest != nil else { return }
    var writer = Writer(folder: folder, guarded: FolderGuard(folder))
    try writer.makeRoot()
    let lock = Lock(folder)
    defer { lock.release() }
    for change in writes {
      try writer.write(change.contents ?? [], to: change.path.text, isNew: change.kind == .create)
    }
    if let manifest = changes.manifest {
      try writer.write(manifest.bytes, to: Manifest.path, isNew: false)
    }
  }

  private mutating func write(
    _ contents: [UInt8],
    to path: String,
    isNew: Bool
  ) throws(WriteError) {
    try makeParent(of: path)
    let location = folder.location(of: path)
    let temporary = location + ".trellis-new"
    do throws(DiskError) {
      let file = try NewFile(temporary, mode: isNew ? nil : NewFile.mode(of: location))
      try file.put(contents)
      guard rename(temporary, location) == 0 else { throw .last }
    } catch {
      unlink(temporary)
      throw WriteError("write", folder.shown(path), because: error.reason)
    }
  }

  private mutating func makeParent(of path: String) throws(WriteError) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
    try make(String(path[..<slash]))
  }

  private mutating func make(_ path: String) throws(WriteError) {
    switch guarded.state(of: path) {
    case .present: return
    case .blocked(let reason): throw WriteError("write", folder.shown(path), because: reason)
    case .absent: break
    }
    try makeParent(of: path)
    guard mkdir(folder.location(of: path), 0o777) == 0 || errno == EEXIST else {
      throw WriteError("create", folder.shown(path), because: DiskError.last.reason)
    }
    guarded.noteMade(path)
  }

  /// The output folder with all that it stands in.
  private mutating func makeRoot() throws(WriteError) {
    switch Disk.kind(of: folder.path) {
    case .folder: return
    case nil: break
    default: throw WriteError("create", folder.shownPath, because: "a file stands there")
    }
    for (index, character) in zip(folder.path.indices, folder.path) where character == "/" {
      let parent = String(folder.path[..<index])
      if !parent.isEmpty, Disk.kind(of: parent) == nil { mkdir(parent, 0o777) }
    }
    guard mkdir(folder.path, 0o777) == 0 || errno == EEXIST else {
      throw WriteError("create", folder.shownPath, because: DiskError.last.reason)
    }
    guarded.noteMade("")
  }
}
