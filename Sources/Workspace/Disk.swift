#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
  import MachO
#endif

/// What the operating system said no to, in its own words.
public struct DiskError: Error, Equatable, Sendable {
  public let number: Int32

  public init(number: Int32) {
    self.number = number
  }

  /// The last call's.
  static var last: DiskError { DiskError(number: errno) }

  /// Our own, for a pipe, a socket or a device where a file should be.
  static let notAFile = DiskError(number: -1)

  /// Our own, for a file that somebody wrote to while a run was under way.
  static let touched = DiskError(number: -2)

  public var isAbsent: Bool { number == ENOENT || number == ENOTDIR }

  /// Such as `permission denied`.
  public var reason: String {
    if self == .notAFile { return "not a regular file" }
    if self == .touched { return "somebody wrote to it while Trellis ran; run it again" }
    let text = String(cString: strerror(number))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

/// Reads the disk. What changes it is the `Writer` alone.
public enum Disk {
  public enum Kind: Sendable {
    case file
    case folder
    case symbolicLink
    /// A pipe, a socket, a device.
    case other
  }

  /// Of what the path leads to, through symbolic links.
  public static func kind(of path: String) -> Kind? {
    var status = stat()
    return stat(path, &status) == 0 ? kind(status) : nil
  }

  /// Of what stands at the path itself.
  static func kindWithoutFollowing(_ path: String) throws(DiskError) -> Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw .last }
    return kind(status)
  }

  /// Whether anything stands at the path itself.
  static func stands(_ path: String) throws(DiskError) -> Bool {
    var status = stat()
    if lstat(path, &status) == 0 { return true }
    guard errno == ENOENT else { throw .last }
    return false
  }

  /// Size and time of the executable that runs, for telling it from another one.
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

  /// The names in a folder, in order of their bytes, without `.` and `..`.
  public static func names(in folder: String) throws(DiskError) -> [String] {
    try entries(in: folder).map(\.name)
  }

  /// The same with what the folder itself says of each, which costs nothing: some file systems say it
  /// of none, and none says of a symbolic link whether it leads to a file.
  public static func entries(
    in folder: String
  ) throws(DiskError) -> [(name: String, isSurelyFile: Bool)] {
    guard let stream = opendir(folder) else { throw .last }
    defer { closedir(stream) }
    var entries: [(name: String, isSurelyFile: Bool)] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      entries.append((name, Int(entry.pointee.d_type) == Int(DT_REG)))
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

  /// A whole file, whose kind need not be known: what is no regular file is refused, and never
  /// waited for.
  /// - Parameter limit: Of a larger file only its beginning is read, one byte more than this, so that
  ///   whoever says what is too large sees that it is.
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

  /// The path without symbolic links, absolute; `nil` where it leads nowhere.
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
