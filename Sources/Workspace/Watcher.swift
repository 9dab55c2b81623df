#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Waits for changes to files and folders.
///
/// The watcher uses inotify on Linux and kqueue on Darwin. Where these are not available, as on a
/// network disk or past the system's limit of watches, it compares sizes and times every 50 ms.
public final class Watcher {
  /// The reading end of a pipe. A signal handler makes it readable to end a wait.
  private let stop: Int32
  private var files: [String] = []
  private var stamps: [String: FileStamp?] = [:]
  private var queue: Int32 = -1
  private var open: [Int32] = []

  private static let interval: Int32 = 50
  /// The time in milliseconds that an editor takes to write all files of one save.
  private static let pause: Int32 = 15

  /// - Parameter stop: A file descriptor that becomes readable when watching is to end.
  public init(stoppedBy stop: Int32) {
    self.stop = stop
  }

  deinit { shut() }

  /// Replaces the watched paths.
  ///
  /// A path that was watched before keeps its stamp, so that changes since then are still found. A
  /// new path counts as changed if it was modified since `start`.
  public func watch(_ paths: [String], readSince start: StartTime) {
    shut()
    files = Array(Set(paths)).sorted()
    let known = stamps
    stamps = Self.stamps(of: files)
    for file in files {
      if let before = known[file] {
        stamps[file] = before
      } else if let stamp = stamps[file] ?? nil, !stamp.isBefore(start.time) {
        stamps[file] = .some(nil)
      }
    }
    if !listen(to: files) { shut() }
  }

  /// Waits for changes since the last call or `watch`.
  /// - Returns: The changed paths in order, or `nil` when watching is to end.
  public func next() -> [String]? {
    while true {
      let changed = changed()
      if !changed.isEmpty {
        // Waits for the other files of the same save.
        guard wait(for: Self.pause) else { return nil }
        let now = Self.stamps(of: files)
        defer { stamps = now }
        return files.filter { now[$0] != stamps[$0] }
      }
      // With system events, polls once a second in case an event was lost.
      guard wait(for: queue >= 0 ? 1_000 : Self.interval) else { return nil }
    }
  }

  private func changed() -> [String] {
    let now = Self.stamps(of: files)
    return files.filter { now[$0] != stamps[$0] }
  }

  private static func stamps(of files: [String]) -> [String: FileStamp?] {
    var stamps: [String: FileStamp?] = [:]
    for file in files {
      stamps[file] = .some(FileStamp.of(file, from: AT_FDCWD, follows: true))
    }
    return stamps
  }

  /// - Returns: `false` when watching is to end.
  private func wait(for milliseconds: Int32) -> Bool {
    var descriptors = [pollfd(fd: stop, events: Int16(POLLIN), revents: 0)]
    if queue >= 0 { descriptors.append(pollfd(fd: queue, events: Int16(POLLIN), revents: 0)) }
    let count = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    if count > 0, descriptors[0].revents != 0 { return false }
    if count > 0, descriptors.count > 1, descriptors[1].revents != 0 { drain() }
    return true
  }

  private func shut() {
    for descriptor in open { close(descriptor) }
    open = []
    if queue >= 0 { close(queue) }
    queue = -1
  }

  // MARK: System events

  #if canImport(Darwin)
    /// Watches each file that exists, and the parent folder of each that does not.
    private func listen(to files: [String]) -> Bool {
      queue = kqueue()
      guard queue >= 0 else { return false }
      for file in Set(files.map { Disk.kind(of: $0) == nil ? PathName.parent(of: $0) : $0 }) {
        let descriptor = Darwin.open(file, O_EVTONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        open.append(descriptor)
        var event = kevent(
          ident: UInt(descriptor),
          filter: Int16(EVFILT_VNODE),
          flags: UInt16(EV_ADD | EV_CLEAR),
          fflags: UInt32(NOTE_WRITE | NOTE_DELETE | NOTE_RENAME | NOTE_EXTEND | NOTE_ATTRIB),
          data: 0,
          udata: nil
        )
        guard kevent(queue, &event, 1, nil, 0, nil) == 0 else { return false }
      }
      return true
    }

    private func drain() {
      var event = kevent()
      var none = timespec()
      while kevent(queue, nil, 0, &event, 1, &none) > 0 {}
    }
  #else
    /// Watches the folders of the files, whose events also cover files that are saved by renaming.
    private func listen(to files: [String]) -> Bool {
      queue = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard queue >= 0 else { return false }
      let mask =
        UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE)
        | UInt32(IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB)
      // A folder may be moved away and come back, which is an event of the one around it.
      let folders = Set(files.filter { Disk.kind(of: $0) == .folder } + files.map(PathName.parent))
      return folders.allSatisfy { inotify_add_watch(queue, $0, mask) >= 0 }
    }

    private func drain() {
      var buffer = [UInt8](repeating: 0, count: 16_384)
      while read(queue, &buffer, buffer.count) > 0 {}
    }
  #endif
}

/// Turns the signals that end a program into a readable file descriptor.
public enum StopSignal {
  // Initialized before the handlers are installed, since a C function pointer captures nothing.
  private static let pipe: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    _ = ends.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { makePipe($0) }
    }
    for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }()

  /// Installs the signal handlers. After the first call, interrupting does not end the program.
  /// - Returns: A file descriptor that becomes readable when a signal arrives.
  public static func descriptor() -> Int32 {
    let reading = pipe.reading
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { _ in
        var byte: UInt8 = 0
        _ = write(StopSignal.pipe.writing, &byte, 1)
      }
    }
    return reading
  }
}

private func makePipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 {
  pipe(ends)
}
