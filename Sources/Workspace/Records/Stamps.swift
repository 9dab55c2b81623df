public import Diagnostics
import Generation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The size of a file and the time at which it changed, which show that it is unchanged without opening it.
///
/// It is the time that the system keeps of each change, and that no program can set: that of the modification
/// is put back by some that copy files.
struct FileStamp: Hashable, Sendable {
  var size: Int
  var seconds: Int
  var nanoseconds: Int

  init(_ status: stat) {
    size = Int(status.st_size)
    #if canImport(Darwin)
      seconds = Int(status.st_ctimespec.tv_sec)
      nanoseconds = Int(status.st_ctimespec.tv_nsec)
    #else
      seconds = Int(status.st_ctim.tv_sec)
      nanoseconds = Int(status.st_ctim.tv_nsec)
    #endif
  }

  init(size: Int, seconds: Int, nanoseconds: Int) {
    self.size = size
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// Returns the stamp of the item at a path that is relative to an open folder.
  static func of(_ path: UnsafePointer<CChar>, from folder: Int32, follows: Bool) -> FileStamp? {
    var status = stat()
    let flags = follows ? 0 : AT_SYMLINK_NOFOLLOW
    return fstatat(folder, path, &status, flags) == 0 ? FileStamp(status) : nil
  }

  /// Returns whether the file was modified before `time`, so that modifying it again changes its
  /// stamp. A modification time in whole seconds has to be at least two seconds older.
  func isBefore(_ time: (seconds: Int, nanoseconds: Int)) -> Bool {
    if nanoseconds == 0 { return seconds + 2 < time.seconds }
    return (seconds, nanoseconds) < (time.seconds, time.nanoseconds)
  }

  /// The modification time that a file gets if it is written now.
  static var now: (seconds: Int, nanoseconds: Int) {
    var time = timespec()
    #if canImport(Darwin)
      clock_gettime(CLOCK_REALTIME, &time)
    #else
      clock_gettime(CLOCK_REALTIME_COARSE, &time)
    #endif
    return (Int(time.tv_sec), Int(time.tv_nsec))
  }
}

/// The time before a run reads its first input. What changes later may not have been read.
public struct StartTime: Sendable {
  let time: (seconds: Int, nanoseconds: Int)

  public init() {
    time = FileStamp.now
  }
}

/// The state of all files at the end of the last run, stored in `.trellis/stamps`. A run for which
/// nothing has changed opens no other file.
///
/// The stamps are valid on one machine only, so git ignores them.
///
/// ```
/// run 1f2e…                                   the key of the request and of the executable
/// still 2710                                  the number of files, if all of them are up to date
/// l 1f2e…                                     the hash of the names in .trellis/
/// w warning<TAB>unused-state<TAB>…            a row of a warning that the run reported
/// m Login                                     a module, whose files, record and state follow
/// o 1f2 65f0c3d2 2f3a1b 0f3c… Package.swift   an output: size, time in two numbers, hash or 0, path
/// i 1f2 65f0c3d2 2f3a1b Specs/Login.yaml      an input: the same without the hash
/// a trellis.yaml                              an input that does not exist
/// ```
public struct Stamps: Sendable {
  static let name = "stamps"
  private static let ignored = "\(name)\n*\(Writer.temporaryEnding)\n"
  /// The number of files from which comparing stamps is faster than reading the files.
  static let threshold = 64

  /// The stamp and hash of each file after the last run, by path.
  private var known: [String: (stamp: FileStamp, hash: ContentHash)] = [:]

  init() {}

  func hash(of path: String, _ stamp: FileStamp) -> ContentHash? {
    guard let known = known[path], known.stamp == stamp else { return nil }
    return known.hash
  }

  var isEmpty: Bool { known.isEmpty }

  // MARK: Reading

  public static func read(in folder: Folder) -> Stamps {
    var stamps = Stamps()
    guard var bytes = contents(in: folder) else { return stamps }
    bytes.withUnsafeMutableBufferPointer { buffer in
      var reader = StampReader(buffer)
      while let line = reader.next() {
        guard case .output(let stamp, let hash, let path) = line, hash.value != 0 else { continue }
        stamps.known[String(cString: path)] = (stamp, hash)
      }
    }
    return stamps
  }

  static func contents(in folder: Folder) -> [UInt8]? {
    var guarded = FolderGuard(folder)
    guard guarded.state(of: RecordFile.folder) == .present else { return nil }
    return RecordFile.contents(of: name, in: folder)
  }

  /// Returns a hash of the names in `.trellis/`, without the files that only concern this machine.
  static func hashOfNames(in folder: Folder) -> ContentHash {
    let names = (try? Disk.names(in: folder.location(of: RecordFile.folder))) ?? []
    let others = names.filter { $0 != name && $0 != ".gitignore" }
    return ContentHash(of: Array(others.joined(separator: "/").utf8))
  }

  // MARK: Writing

  /// Writes the state of all files, if there are enough of them to be worth it.
  /// - Parameters:
  ///   - changes: The plan, which was applied.
  ///   - inputs: The paths of the inputs, whether they exist or not, and the folder that they are relative
  ///     to.
  ///   - start: The time before the first of them was read.
  ///   - warnings: The warnings that the next run on the same state reports, or `nil` if it cannot know
  ///     what to report.
  public static func write(
    _ changes: ChangeSet,
    key: () -> String?,
    inputs: (paths: [String], folder: String),
    since start: StartTime,
    warnings: [KeptDiagnostic]?,
    in folder: Folder
  ) {
    guard changes.fileCount >= threshold, let key = key() else { return }
    var text = "run \(key)\n"
    if let warnings, changes.changes.allSatisfy(\.leavesNothingToDo) {
      text += "still \(changes.fileCount)\n"
      for row in warnings.flatMap(\.rows) { text += "w \(Columns.line(of: row))\n" }
    }
    text += "l \(hashOfNames(in: folder).text)\n"
    let time = FileStamp.now
    let groups = StampGroups(after: changes, in: folder, time)
    text += groups.text
    var isComplete = groups.isComplete
    for path in inputs.paths {
      let location = path.hasPrefix("/") ? path : "\(inputs.folder)/\(path)"
      guard let stamp = FileStamp.of(location, from: AT_FDCWD, follows: true) else {
        text += "a \(path)\n"
        continue
      }
      guard stamp.isBefore(start.time) else {
        isComplete = false
        continue
      }
      text += "i \(stamp) \(path)\n"
    }
    if !isComplete {
      text =
        text.split(separator: "\n").filter { !$0.hasPrefix("still ") }
        .joined(separator: "\n") + "\n"
    }
    guard Array(text.utf8) != contents(in: folder) else { return }
    Writer.replace(
      RecordFile.path(of: ".gitignore"), with: Array(ignored.utf8), in: folder,
      onlyWhereAbsent: true)
    Writer.replace(RecordFile.path(of: name), with: Array(text.utf8), in: folder)
  }
}

extension FileStamp: CustomStringConvertible {
  /// Three hexadecimal numbers: size, seconds, nanoseconds.
  var description: String {
    [size, seconds, nanoseconds].map { String($0, radix: 16) }.joined(separator: " ")
  }
}
