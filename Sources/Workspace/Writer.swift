import Generation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Applies change sets. This is the only code that changes the disk.
public struct Writer {
  /// The suffix of temporary files.
  static let temporaryEnding = ".trellis-new"
  /// The suffix of a record that is written while an unfinished one still has its temporary name.
  private static let nextEnding = ".next"

  private let folder: Folder
  private var guarded: FolderGuard

  /// Applies the changes in path order.
  ///
  /// Each file is replaced atomically: the new text goes to a temporary file beside it, which is
  /// then renamed. New records are written under temporary names before the first file changes, and
  /// renamed last, so that the run after a killed one knows everything it needs. Hold the folder's
  /// lock from before the plan is made.
  /// - Parameter noteWritten: Called after each file.
  /// - Throws: `WriteError` with the path and the reason. Files that were already written stay, and
  ///   the next run continues.
  public static func apply(
    _ changes: ChangeSet,
    in folder: Folder,
    noteWritten: () -> Void = {}
  ) throws(WriteError) {
    let writes = changes.changes.filter(\.writes)
    let prunes = changes.changes.filter { $0.kind == .prune }
    guard
      !writes.isEmpty || !prunes.isEmpty || !changes.records.isEmpty
        || !changes.leftovers.isEmpty
    else { return }
    var writer = Writer(folder: folder, guarded: FolderGuard(folder))
    try writer.makeRoot()
    if !changes.records.isEmpty || !changes.leftovers.isEmpty { writer.forgetStamps() }
    for path in changes.leftovers { writer.clear(path) }
    for record in changes.records { try writer.stage(record) }
    for change in writes {
      try writer.write(change)
      noteWritten()
    }
    for change in writes {
      guard case .rename(let former) = change.kind else { continue }
      try writer.remove(former.text, since: change.found)
    }
    for change in prunes { try writer.remove(change.path.text, since: change.found) }
    for record in changes.records { try writer.settle(record) }
    writer.noteMerging(of: changes.records)
  }

  /// Tells git to merge states without conflicts. What two branches have changed then has the lines of
  /// both, which is no state, and so the module is made anew.
  private func noteMerging(of records: [ChangeSet.RecordChange]) {
    guard records.contains(where: { RecordFile.module(ofState: $0.name) != nil }) else { return }
    Self.replace(
      RecordFile.path(of: ".gitattributes"), with: Array(RecordFile.attributes.utf8), in: folder,
      onlyWhereAbsent: true)
  }

  /// Removes the stamps, which would hide from the next run that this one was interrupted.
  private mutating func forgetStamps() {
    let path = RecordFile.path(of: Stamps.name)
    if guarded.stateOfParent(of: path) == .present { unlink(folder.location(of: path)) }
  }

  /// Replaces an optional file of `.trellis/`, such as the stamps. Errors are ignored.
  static func replace(
    _ path: String,
    with contents: [UInt8],
    in folder: Folder,
    onlyWhereAbsent: Bool = false
  ) {
    let location = folder.location(of: path)
    if onlyWhereAbsent, Disk.kind(of: location) != nil { return }
    var writer = Writer(folder: folder, guarded: FolderGuard(folder))
    guard (try? writer.stage(contents, at: path)) != nil else { return }
    if rename(location + temporaryEnding, location) != 0 { unlink(location + temporaryEnding) }
  }

  // MARK: Files

  private mutating func write(_ change: ChangeSet.Change) throws(WriteError) {
    let path = change.path.text
    let contents = change.contents ?? []
    if change.kind.isRename, stands(contents, change) { return }
    let isNew = change.found == nil || change.kind.isRename
    let mode = try checkUntouched(path, since: isNew ? nil : change.found)
    try stage(change.hasReturns ? LineEnds.withReturns(contents) : contents, at: path, mode)
    let location = folder.location(of: path)
    guard rename(location + Self.temporaryEnding, location) == 0 else {
      let reason = DiskError.last.reason
      unlink(location + Self.temporaryEnding)
      throw WriteError("write", folder.shown(path), because: reason)
    }
  }

  /// Checks that the file has not changed since the plan was made.
  /// - Returns: The permissions of the file, or `nil` if it does not exist.
  private mutating func checkUntouched(
    _ path: String,
    since found: ContentHash?
  ) throws(WriteError) -> mode_t? {
    let location = folder.location(of: path)
    do throws(DiskError) {
      guard guarded.stateOfParent(of: path) == .present else { return nil }
      guard let found else {
        guard try !Disk.stands(location) else { throw DiskError.touched }
        return nil
      }
      let file = try OpenFile(location, following: false)
      defer { file.shut() }
      guard file.kind == .file, ContentHash(of: try file.contents()) == found else {
        throw DiskError.touched
      }
      return file.mode
    } catch {
      let error = error.isAbsent ? DiskError.touched : error
      throw WriteError("write", folder.shown(path), because: error.reason)
    }
  }

  /// Returns whether an interrupted run already wrote the file under its new name.
  private func stands(_ contents: [UInt8], _ change: ChangeSet.Change) -> Bool {
    let contents = change.hasReturns ? LineEnds.withReturns(contents) : contents
    guard
      let file = try? OpenFile(folder.location(of: change.path.text), following: false)
    else { return false }
    defer { file.shut() }
    return file.kind == .file && (try? file.contents()) == contents
  }

  /// Writes the contents to the temporary file beside the path.
  private mutating func stage(
    _ contents: [UInt8],
    at path: String,
    _ mode: mode_t? = nil
  ) throws(WriteError) {
    try makeParent(of: path)
    let temporary = folder.location(of: path) + Self.temporaryEnding
    do throws(DiskError) {
      let file = try NewFile(temporary, mode: mode)
      try file.put(contents)
    } catch {
      unlink(temporary)
      throw WriteError("write", folder.shown(path), because: error.reason)
    }
  }

  /// Removes the temporary file of an interrupted run, and the folders created for it.
  private mutating func clear(_ path: String) {
    switch guarded.stateOfParent(of: path) {
    case .absent, .blocked: return
    case .present: break
    }
    unlink(folder.location(of: path) + Self.temporaryEnding)
    if Disk.kind(of: folder.location(of: path)) == nil { removeEmptyParents(of: path) }
  }

  /// Removes the file and the folders that become empty.
  private mutating func remove(_ path: String, since found: ContentHash?) throws(WriteError) {
    _ = try checkUntouched(path, since: found)
    guard unlink(folder.location(of: path)) == 0 else {
      throw WriteError("remove", folder.shown(path), because: DiskError.last.reason)
    }
    removeEmptyParents(of: path)
  }

  private mutating func removeEmptyParents(of path: String) {
    var parent = path[...]
    while let slash = parent.lastIndex(of: "/") {
      parent = parent[..<slash]
      guard rmdir(folder.location(of: parent)) == 0 else { return }
      guarded.noteRemoved(String(parent))
    }
  }

  // MARK: Records

  /// Writes the record to its temporary file. The temporary file of an interrupted run is replaced
  /// atomically, since it is the only copy of what that run recorded.
  private mutating func stage(_ record: ChangeSet.RecordChange) throws(WriteError) {
    guard let bytes = record.staged ?? record.bytes else { return }
    let path = RecordFile.path(of: record.name)
    guard record.staged != nil else { return try stage(bytes, at: path) }
    try stage(bytes, at: path + Self.nextEnding)
    try put(path + Self.nextEnding + Self.temporaryEnding, at: path + Self.temporaryEnding)
  }

  private func put(_ path: String, at place: String) throws(WriteError) {
    guard rename(folder.location(of: path), folder.location(of: place)) == 0 else {
      throw WriteError("write", folder.shown(place), because: DiskError.last.reason)
    }
  }

  private mutating func settle(_ record: ChangeSet.RecordChange) throws(WriteError) {
    let path = RecordFile.path(of: record.name)
    let location = folder.location(of: path)
    let isDone: Bool
    if record.staged != nil, let bytes = record.bytes {
      try stage(bytes, at: path + Self.nextEnding)
      try put(path + Self.nextEnding + Self.temporaryEnding, at: path)
      isDone = unlink(location + Self.temporaryEnding) == 0
    } else if record.bytes != nil {
      isDone = rename(location + Self.temporaryEnding, location) == 0
    } else {
      unlink(location + Self.temporaryEnding)
      isDone = unlink(location) == 0 || errno == ENOENT
    }
    guard isDone else {
      throw WriteError("write", folder.shown(path), because: DiskError.last.reason)
    }
  }

  // MARK: Folders

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

  private mutating func makeRoot() throws(WriteError) {
    if try folder.make() { guarded.noteMade("") }
  }
}

extension ChangeSet.Kind {
  fileprivate var isRename: Bool {
    if case .rename = self { true } else { false }
  }
}

extension Folder {
  /// Creates the folder and its parents.
  /// - Returns: Whether the folder did not exist.
  func make() throws(WriteError) -> Bool {
    switch Disk.kind(of: path) {
    case .folder: return false
    case nil: break
    default: throw WriteError("create", shownPath, because: "a file stands there")
    }
    for (index, character) in zip(path.indices, path) where character == "/" {
      let parent = String(path[..<index])
      if !parent.isEmpty, Disk.kind(of: parent) == nil { mkdir(parent, 0o777) }
    }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw WriteError("create", shownPath, because: DiskError.last.reason)
    }
    return true
  }
}
