import Generation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Applies change sets. Nothing else changes files.
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
    for path in changes.leftovers { try writer.clear(path) }
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
    if guarded.stateOfParent(of: path) == .present { try? guarded.place(of: path).remove() }
  }

  /// Replaces an optional file of `.trellis/`, such as the stamps. Errors are ignored.
  static func replace(
    _ path: String,
    with contents: [UInt8],
    in folder: Folder,
    onlyWhereAbsent: Bool = false
  ) {
    var writer = Writer(folder: folder, guarded: FolderGuard(folder))
    do {
      if onlyWhereAbsent, writer.guarded.stateOfParent(of: path) == .present,
        try writer.guarded.place(of: path).kind() != nil
      {
        return
      }
      let place = try writer.stage(contents, at: path)
      let temporary = place.sibling(temporaryEnding)
      do { try temporary.rename(to: place) } catch { try temporary.remove() }
    } catch {}
  }

  // MARK: Files

  private mutating func write(_ change: ChangeSet.Change) throws(WriteError) {
    let path = change.path.text
    let contents = change.contents ?? []
    if change.kind.isRename, stands(contents, change) { return }
    let former = change.kind.isRename ? nil : change.found
    let mode = try checkUntouched(path, since: former)
    let bytes = change.hasReturns ? LineEnds.withReturns(contents) : contents
    let place = try stage(bytes, at: path, mode)
    try failing("write", path) { _ throws(DiskError) in
      try place.settle(since: former, staged: ContentHash(of: bytes))
    }
  }

  /// Checks that the file has not changed since the plan was made.
  /// - Returns: The permissions of the file, or `nil` if it does not exist.
  private mutating func checkUntouched(
    _ path: String,
    since found: ContentHash?
  ) throws(WriteError) -> mode_t? {
    guard guarded.stateOfParent(of: path) == .present else { return nil }
    return try failing("write", path) { folders throws(DiskError) in
      let place = try folders.place(of: path)
      guard let found else {
        guard try place.kind() == nil else { throw DiskError.touched }
        return nil
      }
      do throws(DiskError) {
        let file = try OpenFile(place)
        defer { file.shut() }
        guard file.kind == .file, ContentHash(of: try file.contents()) == found else {
          throw DiskError.touched
        }
        return file.mode
      } catch {
        throw error.isAbsent ? DiskError.touched : error
      }
    }
  }

  /// Returns whether an interrupted run already wrote the file under its new name.
  private mutating func stands(_ contents: [UInt8], _ change: ChangeSet.Change) -> Bool {
    let contents = change.hasReturns ? LineEnds.withReturns(contents) : contents
    let path = change.path.text
    guard guarded.stateOfParent(of: path) == .present,
      let place = try? guarded.place(of: path), let file = try? OpenFile(place)
    else { return false }
    defer { file.shut() }
    return file.kind == .file && (try? file.contents()) == contents
  }

  /// Writes the contents to the temporary file beside the path.
  /// - Returns: The place of the path.
  @discardableResult private mutating func stage(
    _ contents: [UInt8],
    at path: String,
    _ mode: mode_t? = nil
  ) throws(WriteError) -> Place {
    do throws(WriteError) {
      return try put(contents, at: path, mode)
    } catch {
      removeEmptyParents(of: path)
      throw error
    }
  }

  private mutating func put(
    _ contents: [UInt8],
    at path: String,
    _ mode: mode_t?
  ) throws(WriteError) -> Place {
    try makeParent(of: path)
    return try failing("write", path) { folders throws(DiskError) in
      let place = try folders.place(of: path)
      let temporary = place.sibling(Self.temporaryEnding)
      let file = try NewFile(temporary, mode: mode)
      do throws(DiskError) {
        try file.put(contents)
      } catch {
        try? temporary.remove()
        throw error
      }
      return place
    }
  }

  /// Removes the temporary file of an interrupted run, and the folders created for it.
  private mutating func clear(_ path: String) throws(WriteError) {
    guard guarded.stateOfParent(of: path) == .present else { return }
    let isGone = try failing("remove", path) { folders throws(DiskError) in
      let place = try folders.place(of: path)
      let temporary = place.sibling(Self.temporaryEnding)
      if try temporary.kind() == .file { try temporary.remove() }
      return try place.kind() == nil
    }
    if isGone { removeEmptyParents(of: path) }
  }

  /// Removes the file and the folders that become empty.
  private mutating func remove(_ path: String, since found: ContentHash?) throws(WriteError) {
    _ = try checkUntouched(path, since: found)
    try failing("remove", path) { folders throws(DiskError) in
      try folders.place(of: path).removeFile(since: found)
    }
    removeEmptyParents(of: path)
  }

  private mutating func removeEmptyParents(of path: String) {
    var parent = FolderGuard.parent(of: path)
    while !parent.isEmpty {
      guard guarded.stateOfParent(of: parent) == .present,
        let place = try? guarded.place(of: parent), place.removeFolder()
      else { return }
      guarded.noteRemoved(parent)
      parent = FolderGuard.parent(of: parent)
    }
  }

  /// Turns the error of a file operation into one that names the path.
  private mutating func failing<Value>(
    _ verb: String,
    _ path: String,
    _ operation: (inout FolderGuard) throws(DiskError) -> Value
  ) throws(WriteError) -> Value {
    do throws(DiskError) {
      return try operation(&guarded)
    } catch {
      throw WriteError(verb, folder.shown(path), because: error.reason)
    }
  }

  // MARK: Records

  /// Writes the record to its temporary file. The temporary file of an interrupted run is replaced
  /// atomically, since it is the only copy of what that run recorded.
  private mutating func stage(_ record: ChangeSet.RecordChange) throws(WriteError) {
    guard let bytes = record.staged ?? record.bytes else { return }
    let path = RecordFile.path(of: record.name)
    guard record.staged != nil else {
      try stage(bytes, at: path)
      return
    }
    let place = try stage(bytes, at: path + Self.nextEnding)
    try failing("write", path + Self.temporaryEnding) { _ throws(DiskError) in
      try place.sibling(Self.temporaryEnding)
        .rename(to: Place(place.folder, record.name + Self.temporaryEnding))
    }
  }

  private mutating func settle(_ record: ChangeSet.RecordChange) throws(WriteError) {
    let path = RecordFile.path(of: record.name)
    guard guarded.state(of: RecordFile.folder) == .present else { return }
    if record.staged != nil, let bytes = record.bytes {
      let next = try stage(bytes, at: path + Self.nextEnding)
      try failing("write", path) { _ throws(DiskError) in
        let place = Place(next.folder, record.name)
        try next.sibling(Self.temporaryEnding).rename(to: place)
        try place.sibling(Self.temporaryEnding).remove()
      }
      return
    }
    try failing("write", path) { folders throws(DiskError) in
      let place = try folders.place(of: path)
      if record.bytes != nil {
        try place.sibling(Self.temporaryEnding).rename(to: place)
      } else {
        try place.sibling(Self.temporaryEnding).remove()
        try place.remove()
      }
    }
  }

  // MARK: Folders

  private mutating func makeParent(of path: String) throws(WriteError) {
    let parent = FolderGuard.parent(of: path)
    if !parent.isEmpty { try make(parent) }
  }

  private mutating func make(_ path: String) throws(WriteError) {
    switch guarded.state(of: path) {
    case .present: return
    case .blocked(let reason): throw WriteError("write", folder.shown(path), because: reason)
    case .absent: break
    }
    try makeParent(of: path)
    try failing("create", path) { folders throws(DiskError) in
      try folders.place(of: path).makeFolder()
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
    if isResolved {
      do throws(DiskError) {
        _ = try OpenFolder.at(path, makes: true)
        return true
      } catch {
        throw WriteError("create", shownPath, because: error.reason)
      }
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
