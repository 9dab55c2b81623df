import Diagnostics
import Generation
import Workspace

/// Files outside the generated folder.
extension Pipeline {
  /// What a file outside the generated folder may hold when it is written.
  enum Former {
    case anything, nothing
    case text([UInt8])
  }

  /// Atomically writes a file outside the generated folder, or reports why that is not possible.
  /// - Parameter former: what the file may hold. Other contents are kept, and reported.
  /// - Returns: whether the file was written.
  @discardableResult mutating func write(
    _ bytes: [UInt8],
    to path: String,
    replacing former: Former = .anything,
    isNamed: Bool = true
  ) -> Bool {
    guard let (folder, path, entry) = writablePlace(at: path, isNamed: isNamed) else {
      return false
    }
    var change = ChangeSet.Change(.update, path, contents: bytes)
    switch (former, entry) {
    case (.text(let text), _): change.found = ContentHash(of: text)
    case (.anything, .file(let file)): change.found = file.rawHash
    default: change.kind = .create
    }
    do throws(WriteError) {
      try Writer.apply(ChangeSet([change]), in: folder)
      return true
    } catch {
      fail(error)
      return false
    }
  }

  /// Returns a file outside the generated folder as it can be replaced, or reports why it cannot be.
  mutating func writablePlace(
    at path: String,
    isNamed: Bool = true
  ) -> (folder: Folder, path: RelativePath, entry: Snapshot.Entry)? {
    let name = PathText.name(of: path)
    let parent = String(path.dropLast(name.count))
    let folder = folder(at: parent.isEmpty ? "." : parent)
    guard let folder = writable(folder, isNamed: isNamed) else { return nil }
    guard let path = RelativePath(name) else {
      fail(.disk, .blocked(folder.shown(name), RelativePath.problem(in: name) ?? "is no name"))
      return nil
    }
    let entry = Snapshot.take(of: [path], in: folder)[path]
    if case .blocked(let reason) = entry {
      fail(.disk, .blocked(folder.shown(name), reason))
      return nil
    }
    return (folder, path, entry)
  }
}
