#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is created and written once.
struct NewFile {
  private let descriptor: Int32

  /// Creates the file, after removing one that a killed run left behind under the same name.
  init(_ place: Place, mode: mode_t?) throws(DiskError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    var descriptor = openat(place.folder.descriptor, place.name, flags, 0o666)
    if descriptor < 0, errno == EEXIST {
      guard try place.kind() == .file else { throw .notAFile }
      try place.remove()
      descriptor = openat(place.folder.descriptor, place.name, flags, 0o666)
    }
    guard descriptor >= 0 else { throw .last }
    if let mode, fchmod(descriptor, mode) != 0 {
      let error = DiskError.last
      close(descriptor)
      try? place.remove()
      throw error
    }
    self.descriptor = descriptor
  }

  /// Writes all the contents and closes the file.
  func put(_ contents: [UInt8]) throws(DiskError) {
    let failure = contents.withUnsafeBytes { put($0) }
    // A full network disk may report its error only when the file is closed.
    let isClosed = close(descriptor) == 0
    if let failure { throw failure }
    guard isClosed else { throw .last }
  }

  private func put(_ bytes: UnsafeRawBufferPointer) -> DiskError? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = write(descriptor, piece.baseAddress, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return .last }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}
