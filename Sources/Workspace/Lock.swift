#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An exclusive lock on a folder. It is held until it is released or deinitialized; the system
/// releases it if the process is killed. A file system without locks grants it to every run.
public final class FolderLock {
  private var descriptor: Int32
  private let folder: Folder
  private let isFolderNew: Bool

  /// Waits until the lock is free, and creates the folder if it does not exist.
  /// - Parameter onWait: Called each time another run holds the lock.
  public init(_ folder: Folder, onWait: () -> Void = {}) throws(WriteError) {
    self.folder = folder
    var isNew = false
    repeat {
      isNew = try folder.make() || isNew
      descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0, Self.waits(for: descriptor) else { break }
      onWait()
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      // The run that held the lock may have removed the folder.
    } while !Self.isCurrent(descriptor, folder.path)
    isFolderNew = isNew
  }

  deinit { release() }

  /// Releases the lock, and removes the folder if this lock created it and it is still empty.
  public func release() {
    guard descriptor >= 0 else { return }
    if isFolderNew { rmdir(folder.path) }
    // Closing is not enough while a process that another thread starts still has the descriptor.
    flock(descriptor, LOCK_UN)
    close(descriptor)
    descriptor = -1
  }

  private static func waits(for descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  private static func isCurrent(_ descriptor: Int32, _ path: String) -> Bool {
    var (held, named) = (stat(), stat())
    if fstat(descriptor, &held) == 0, stat(path, &named) == 0, held.st_ino == named.st_ino {
      return true
    }
    close(descriptor)
    return false
  }
}
