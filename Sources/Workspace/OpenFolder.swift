#if os(Linux)
  import CDisk
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder that is held open, so that what is done in it happens there, whatever becomes of its path.
final class OpenFolder {
  let descriptor: Int32

  /// Opens a folder, and follows links on the way to it.
  convenience init(_ path: String) throws(DiskError) {
    try self.init(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
  }

  /// Opens a folder in another one. A link is an error.
  convenience init(_ name: String, in parent: OpenFolder) throws(DiskError) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
    try self.init(openat(parent.descriptor, name, flags))
  }

  /// Opens the folder of a resolved path, and follows no link.
  /// - Parameter makes: Whether folders are created that do not exist.
  static func at(_ path: String, makes: Bool = false) throws(DiskError) -> OpenFolder {
    var folder = try OpenFolder("/")
    let names = path.split(separator: "/")
    for (index, name) in names.enumerated() {
      // Folders on the way need not be readable.
      let flags = O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
      let access = index == names.count - 1 ? O_RDONLY : Self.passing
      var descriptor = openat(folder.descriptor, String(name), access | flags)
      if descriptor < 0, errno == ENOENT, makes {
        try Place(folder, String(name)).makeFolder()
        descriptor = openat(folder.descriptor, String(name), access | flags)
      }
      folder = try OpenFolder(descriptor)
    }
    return folder
  }

  #if os(Linux)
    private static let passing = trellis_passing
  #else
    private static let passing = O_SEARCH
  #endif

  private init(_ descriptor: Int32) throws(DiskError) {
    self.descriptor = descriptor
    guard descriptor >= 0 else { throw .last }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}

/// A name in an open folder.
struct Place {
  let folder: OpenFolder
  let name: String

  init(_ folder: OpenFolder, _ name: String) {
    self.folder = folder
    self.name = name
  }

  func sibling(_ suffix: String) -> Place { Place(folder, name + suffix) }

  /// Returns the kind of item, without following links; `nil` if there is none.
  func kind() throws(DiskError) -> Disk.Kind? {
    var status = stat()
    if fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
      return Disk.kind(status)
    }
    guard errno == ENOENT else { throw .last }
    return nil
  }

  func makeFolder() throws(DiskError) {
    guard mkdirat(folder.descriptor, name, 0o777) == 0 || errno == EEXIST else { throw .last }
  }

  /// Removes a file. One that does not exist is no error.
  func remove() throws(DiskError) {
    guard unlinkat(folder.descriptor, name, 0) == 0 || errno == ENOENT else { throw .last }
  }

  /// Removes a folder if it is empty.
  func removeFolder() -> Bool { unlinkat(folder.descriptor, name, AT_REMOVEDIR) == 0 }

  /// Renames a file, and replaces what has the new name.
  func rename(to other: Place) throws(DiskError) {
    guard renameat(folder.descriptor, name, other.folder.descriptor, other.name) == 0 else {
      throw .last
    }
  }

  /// Renames a file, unless something has the new name already: then, the error is `EEXIST`.
  func renameWithoutReplacing(to other: Place) throws(DiskError) {
    guard !Self.rename(self, other, isExchange: false) else { return }
    guard Self.isUnsupported(errno) else { throw .last }
    // Some file systems cannot do it in one step.
    guard try other.kind() == nil else { throw DiskError(number: EEXIST) }
    try rename(to: other)
  }

  /// Gives two files each other's name in one step.
  /// - Returns: Whether the file system can do that.
  func exchange(with other: Place) throws(DiskError) -> Bool {
    if Self.rename(self, other, isExchange: true) { return true }
    guard Self.isUnsupported(errno) else { throw .last }
    return false
  }

  private static func isUnsupported(_ error: Int32) -> Bool {
    error == EINVAL || error == ENOSYS || error == ENOTSUP || error == EOPNOTSUPP
  }

  private static func rename(_ old: Place, _ new: Place, isExchange: Bool) -> Bool {
    #if os(Linux)
      let flags = isExchange ? trellis_exchange : trellis_no_replace
      return trellis_renameat2(
        old.folder.descriptor, old.name, new.folder.descriptor, new.name, flags) == 0
    #else
      let flags = UInt32(isExchange ? RENAME_SWAP : RENAME_EXCL)
      return renameatx_np(old.folder.descriptor, old.name, new.folder.descriptor, new.name, flags)
        == 0
    #endif
  }
}
