import Generation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Size and time of a file, by which it is known again without being opened.
struct FileStamp: Hashable, Sendable {
  var size: Int
  var seconds: Int
  var nanoseconds: Int

  init(_ status: stat) {
    size = Int(status.st_size)
    #if canImport(Darwin)
      seconds = Int(status.st_mtimespec.tv_sec)
      nanoseconds = Int(status.st_mtimespec.tv_nsec)
    #else
      seconds = Int(status.st_mtim.tv_sec)
      nanoseconds = Int(status.st_mtim.tv_nsec)
    #endif
  }

  init(size: Int, seconds: Int, nanoseconds: Int) {
    self.size = size
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// Of what stands at the path, seen from an open folder.
  static func of(_ path: UnsafePointer<CChar>, from folder: Int32, follows: Bool) -> FileStamp? {
    var status = stat()
    let flags = follows ? 0 : AT_SYMLINK_NOFOLLOW
    return fstatat(folder, path, &status, flags) == 0 ? FileStamp(status) : nil
  }

  /// Whether the file was written before that time, so that writing to it again changes its time.
  /// Disks that count whole seconds need one to pass.
  func isBefore(_ time: (seconds: Int, nanoseconds: Int)) -> Bool {
    if nanoseconds == 0 { return seconds + 2 < time.seconds }
    return (seconds, nanoseconds) < (time.seconds, time.nanoseconds)
  }

  /// The time that a file gets which is written now.
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

/// What was true of all files when the last run ended, so that a run for which nothing has changed
/// opens none of them: `.trellis/stamps`, which is of use on one machine only, and ignored by git.
///
/// ```
/// run 1f2e…                                   what was asked for, and of which executable
/// still 2710                                  where nothing was left to do, how many files stand
/// i 1f2 65f0c3d2 2f3a1b Specs/Login.yaml      size, time, path of what was read
/// o 1f2 65f0c3d2 2f3a1b 0f3c… Package.swift   the same with the hash, of what was written
/// ```
public struct Stamps: Sendable {
  static let name = "stamps"
  private static let ignored = "\(name)\n*\(Writer.temporaryEnding)\n"
  /// Fewer files are read as fast as their stamps.
  private static let threshold = 64

  /// The hash of each file that stands as the last run left it, if its stamp is still the same.
  private var known: [String: (stamp: FileStamp, hash: ContentHash)] = [:]

  init() {}

  func hash(of path: String, _ stamp: FileStamp) -> ContentHash? {
    guard let known = known[path], known.stamp == stamp else { return nil }
    return known.hash
  }

  var isEmpty: Bool { known.isEmpty }

  // MARK: Reading

  /// How many files stand as they should, if nothing has changed since a run of the same key found
  /// all of them so; `nil` where that is not known.
  /// - Parameter inputs: the folder that paths of what was read are relative to.
  public static func settledCount(
    in folder: Folder,
    key: () -> String?,
    inputsFrom inputs: String
  ) -> Int? {
    guard var bytes = contents(in: folder), let key = key() else { return nil }
    let outputFolder = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let inputFolder = open(inputs, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer {
      if outputFolder >= 0 { close(outputFolder) }
      if inputFolder >= 0 { close(inputFolder) }
    }
    guard outputFolder >= 0, inputFolder >= 0 else { return nil }
    var count: Int?
    var isAsked = false
    let isSame = bytes.withUnsafeMutableBufferPointer { buffer in
      var reader = StampReader(buffer)
      while let line = reader.next() {
        switch line {
        case .run(let text): isAsked = text == key
        case .still(let number): count = number
        case .input(let stamp, let path):
          if FileStamp.of(path, from: inputFolder, follows: true) != stamp { return false }
        case .output(let stamp, _, let path):
          if FileStamp.of(path, from: outputFolder, follows: false) != stamp { return false }
        case .unknown: return false
        }
      }
      return true
    }
    return isSame && isAsked ? count : nil
  }

  public static func read(in folder: Folder) -> Stamps {
    var stamps = Stamps()
    guard var bytes = contents(in: folder) else { return stamps }
    bytes.withUnsafeMutableBufferPointer { buffer in
      var reader = StampReader(buffer)
      while let line = reader.next() {
        guard case .output(let stamp, let hash, let path) = line else { continue }
        stamps.known[String(cString: path)] = (stamp, hash)
      }
    }
    return stamps
  }

  private static func contents(in folder: Folder) -> [UInt8]? {
    guard
      let file = try? OpenFile(folder.location(of: RecordFile.path(of: name)), following: false)
    else { return nil }
    defer { file.shut() }
    return file.kind == .file ? try? file.contents() : nil
  }

  // MARK: Writing

  /// Writes down how all files stand, where there are so many that it pays.
  /// - Parameters:
  ///   - changes: the plan, which was applied.
  ///   - inputs: paths of what was read, and the folder that they are relative to.
  ///   - isSettled: whether a run that finds all of this again has nothing to do and to tell.
  public static func write(
    _ changes: ChangeSet,
    key: () -> String?,
    inputs: (paths: [String], folder: String),
    isSettled: Bool,
    in folder: Folder
  ) {
    guard changes.changes.count >= threshold, let key = key() else { return }
    let settled = isSettled && changes.changes.allSatisfy(\.leavesNothing)
    var text = "run \(key)\n"
    if settled { text += "still \(changes.changes.count)\n" }
    let time = FileStamp.now
    var isComplete = true
    let records = (try? Disk.names(in: folder.location(of: RecordFile.folder))) ?? []
    let outputFolder = folder.path + "/"
    for change in changes.changes {
      guard let hash = change.hashAfter else { continue }
      guard let stamp = stamp(at: outputFolder + change.path.text, change, time) else {
        isComplete = false
        continue
      }
      text += "o \(stamp) \(hash.text) \(change.path.text)\n"
    }
    for name in records where RecordFile.isName(name) {
      let path = RecordFile.path(of: name)
      guard let stamp = fresh(outputFolder + path, time) else {
        isComplete = false
        continue
      }
      text += "o \(stamp) 0000000000000000 \(path)\n"
    }
    for path in inputs.paths {
      let location = path.hasPrefix("/") ? path : "\(inputs.folder)/\(path)"
      guard let stamp = FileStamp.of(location, from: AT_FDCWD, follows: true), stamp.isBefore(time)
      else {
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

  /// Of a file that was read, as it was then; of one that was written, as it is.
  private static func stamp(
    at location: String,
    _ change: ChangeSet.Change,
    _ time: (seconds: Int, nanoseconds: Int)
  ) -> FileStamp? {
    guard change.writes else { return change.stamp.flatMap { $0.isBefore(time) ? $0 : nil } }
    return fresh(location, time)
  }

  /// Waits until a file that was just written cannot be written again without a new time.
  private static func fresh(
    _ location: String,
    _ time: (seconds: Int, nanoseconds: Int)
  ) -> FileStamp? {
    guard let stamp = FileStamp.of(location, from: AT_FDCWD, follows: false) else { return nil }
    guard !stamp.isBefore(time), stamp.nanoseconds != 0 else {
      return stamp.isBefore(time) ? stamp : nil
    }
    for _ in 0..<20 {
      if stamp.isBefore(FileStamp.now) { return stamp }
      usleep(1_000)
    }
    return nil
  }
}

extension ChangeSet.Change {
  /// Whether the next run finds nothing to do and to tell: marks of a conflict are to be told until they
  /// are gone.
  fileprivate var leavesNothing: Bool {
    if case .conflict = kind { false } else { kind == .same || writes }
  }

  /// Of the bytes that stand once the change is made; `nil` where nobody has to know.
  fileprivate var hashAfter: ContentHash? {
    if !writes { return found }
    return contents.map { ContentHash(of: hasReturns ? LineEnds.withReturns($0) : $0) }
  }
}

extension FileStamp: CustomStringConvertible {
  /// Three hexadecimal numbers.
  var description: String {
    [size, seconds, nanoseconds].map { String($0, radix: 16) }.joined(separator: " ")
  }
}
