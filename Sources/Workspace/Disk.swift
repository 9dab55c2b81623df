#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
  import MachO
#endif

/// An error that the operating system returned for a file operation.
public struct DiskError: Error, Equatable, Sendable {
  public let number: Int32

  public init(number: Int32) {
    self.number = number
  }

  /// The error of the last system call.
  static var last: DiskError { DiskError(number: errno) }

  /// A Trellis error: the path is a pipe, a socket or a device instead of a file.
  static let notAFile = DiskError(number: -1)

  /// A Trellis error: the file was modified while a run was under way.
  static let touched = DiskError(number: -2)

  /// A Trellis error: two programs replaced the file while a run was under way, and both versions are kept.
  static let keptBeside = DiskError(number: -3)

  public var isAbsent: Bool { number == ENOENT || number == ENOTDIR }

  var isExisting: Bool { number == EEXIST }

  /// The reason as a clause, such as `permission denied`.
  public var reason: String {
    if self == .notAFile { return "not a regular file" }
    if self == .touched { return "somebody wrote to it while Trellis ran; run it again" }
    if self == .keptBeside {
      return "somebody wrote to it while Trellis ran; what came last has the suffix "
        + "'\(Place.editEnding)'"
    }
    let text = String(cString: strerror(number))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

/// Reads the disk. Only `Writer` changes it.
public enum Disk {
  public enum Kind: Sendable {
    case file
    case folder
    case symbolicLink
    /// A pipe, a socket, a device.
    case other
  }

  /// Returns the kind of item at the path, following symbolic links.
  public static func kind(of path: String) -> Kind? {
    var status = stat()
    return stat(path, &status) == 0 ? kind(status) : nil
  }

  /// Returns the kind of item at the path itself, without following symbolic links.
  static func kindWithoutFollowing(_ path: String) throws(DiskError) -> Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw .last }
    return kind(status)
  }

  /// Returns whether there is a symbolic link at the path.
  public static func isLink(_ path: String) -> Bool {
    (try? kindWithoutFollowing(path)) == .symbolicLink
  }

  /// The size and time of the running executable, which distinguish it from other builds.
  public static var executableStamp: String? {
    #if canImport(Darwin)
      var size: UInt32 = 4_096
      var path = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
      return FileStamp.of(path, from: AT_FDCWD, follows: true)?.description
    #else
      return FileStamp.of("/proc/self/exe", from: AT_FDCWD, follows: true)?.description
    #endif
  }

  /// Returns the names in a folder, sorted by their bytes, without `.` and `..`.
  public static func names(in folder: String) throws(DiskError) -> [String] {
    try entries(in: folder).map(\.name)
  }

  /// An entry of a folder.
  public struct Entry: Sendable {
    public var name: String
    public var isSurelyFile: Bool
    /// Whether the name is UTF-8. Else it names no file, since its wrong bytes were replaced.
    public var isText: Bool
  }

  /// Returns the same names, each with whether the folder's entry says that it is a regular file.
  ///
  /// The entry costs no further system call. Some file systems record no type in it, and the type of
  /// a symbolic link does not say whether the link leads to a file.
  public static func entries(
    in folder: String
  ) throws(DiskError) -> [Entry] {
    guard let stream = opendir(folder) else { throw .last }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let (name, isText) = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { name in
          String(validatingCString: name).map { ($0, true) } ?? (String(cString: name), false)
        }
      }
      guard name != ".", name != ".." else { continue }
      let isSurelyFile = Int(entry.pointee.d_type) == Int(DT_REG)
      entries.append(Entry(name: name, isSurelyFile: isSurelyFile, isText: isText))
    }
    return entries.sorted { precedes($0.name, $1.name) }
  }

  private static func precedes(_ left: String, _ right: String) -> Bool {
    let order = left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { right -> Bool? in
        guard let start = left.baseAddress, let other = right.baseAddress else { return nil }
        let common = memcmp(start, other, min(left.count, right.count))
        return common == 0 ? left.count < right.count : common < 0
      }
    }
    return (order ?? nil).flatMap(\.self) ?? left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  /// Reads a file. The path may be of any kind: everything but a regular file is an error, and the
  /// call never blocks.
  /// - Parameter limit: The size in bytes up to which a file is read whole. Only the first
  ///   `limit + 1` bytes of a larger file are read, so that the caller sees that it is too large.
  public static func read(
    _ path: String,
    atMost limit: Int? = nil
  ) throws(DiskError) -> [UInt8] {
    let file = try OpenFile(path, following: true)
    defer { file.shut() }
    guard file.kind == .file else {
      throw file.kind == .folder ? DiskError(number: EISDIR) : .notAFile
    }
    return try file.contents(atMost: limit)
  }

  /// Returns the absolute path without symbolic links, or `nil` if it does not exist.
  public static func resolved(_ path: String) -> String? {
    guard let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
  }

  static func kind(_ status: stat) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .symbolicLink
    default: .other
    }
  }
}
