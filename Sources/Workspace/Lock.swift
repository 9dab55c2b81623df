#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Keeps other runs from the folder until it is released; the system releases it for a run that was
/// killed. Where the disk knows no locks, there is none.
struct Lock {
  private let descriptor: Int32

  init(_ folder: Folder) {
    descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor >= 0 {
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }
  }

  func release() {
    if descriptor >= 0 { close(descriptor) }
  }
}
