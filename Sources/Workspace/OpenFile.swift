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

/// A file that is open for reading.
struct OpenFile {
  private let descriptor: Int32
  let kind: Disk.Kind
  /// The permissions of the file.
  let mode: mode_t
  private let size: Int
  let stamp: FileStamp
  /// Whether nobody has permission to write to the file.
  let isReadOnly: Bool

  /// The size limit of a file in bytes. Generated files are never as large, and reading a larger
  /// file could exhaust the memory.
  private static let sizeLimit = 1 << 30

  /// Opens the item at the path without blocking, whatever its kind.
  /// - Parameter following: If `false`, a symbolic link at the end of the path fails with `ELOOP`.
  init(_ path: String, following: Bool) throws(DiskError) {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (following ? 0 : O_NOFOLLOW)
    try self.init(open(path, flags))
  }

  /// Opens the item at a place without blocking. A symbolic link fails with `ELOOP`.
  init(_ place: Place) throws(DiskError) {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
    try self.init(openat(place.folder.descriptor, place.name, flags))
  }

  private init(_ descriptor: Int32) throws(DiskError) {
    self.descriptor = descriptor
    guard descriptor >= 0 else { throw .last }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let error = DiskError.last
      close(descriptor)
      throw error
    }
    kind = Disk.kind(status)
    size = Int(status.st_size)
    mode = status.st_mode & 0o7777
    stamp = FileStamp(status)
    isReadOnly = status.st_mode & 0o222 == 0
  }

  func shut() {
    close(descriptor)
  }

  /// Returns the contents, or their first `limit + 1` bytes if the file is larger than `limit`.
  func contents(atMost limit: Int? = nil) throws(DiskError) -> [UInt8] {
    if let limit, size > limit { return try chunk(of: limit + 1) }
    guard size < Self.sizeLimit else { throw DiskError(number: EFBIG) }
    // Asks for one byte more than the size, so that one read also detects the end of the file.
    var bytes = try chunk(of: size + 1)
    guard bytes.count > size else { return bytes }
    while bytes.count < Self.sizeLimit {
      let more = try chunk(of: 65_536)
      if more.isEmpty { return bytes }
      bytes += more
    }
    throw DiskError(number: EFBIG)
  }

  /// Waits up to a second until no program has the file open for writing, where the system can tell: with a
  /// lease on Linux, which it grants only then.
  /// - Returns: `false` if a program still has it open.
  func waitForWriters() -> Bool {
    #if os(Linux)
      // A program that opens the file now is not to stop this one, as the signal for that would.
      _ = fcntl(descriptor, trellis_set_signal, SIGURG)
      for _ in 0..<1_000 {
        if fcntl(descriptor, trellis_set_lease, Int32(F_RDLCK)) == 0 { return true }
        guard errno == EAGAIN || errno == EINTR else { return true }
        usleep(1_000)
      }
      return false
    #else
      return true
    #endif
  }

  /// Reads the next `capacity` bytes, or all that are left if there are fewer.
  private func chunk(of capacity: Int) throws(DiskError) -> [UInt8] {
    var failure: DiskError?
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      while count < capacity, failure == nil {
        let result = read(descriptor, buffer.baseAddress.map { $0 + count }, capacity - count)
        if result == 0 { break }
        if result > 0 {
          count += result
        } else if errno != EINTR {
          failure = .last
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
