public import Diagnostics
import Generation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The size and modification time of a file, which show that it is unchanged without opening it.
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

/// The state of all files at the end of the last run, stored in `.trellis/stamps`. A run for which
/// nothing has changed opens no other file.
///
/// The stamps are valid on one machine only, so git ignores them.
///
/// ```
/// run 1f2e…                                   the key of the request and of the executable
/// still 2710                                  the number of files, if all of them are up to date
/// i 1f2 65f0c3d2 2f3a1b Specs/Login.yaml      an input: size, time in two numbers, path
/// o 1f2 65f0c3d2 2f3a1b 0f3c… Package.swift   an output: the same with the hash, or 0 if it is unknown
/// w warning<TAB>unused-state<TAB>…            a row of a warning that the run reported
/// ```
public struct Stamps: Sendable {
  static let name = "stamps"
  private static let ignored = "\(name)\n*\(Writer.temporaryEnding)\n"
  /// The number of files from which comparing stamps is faster than reading the files.
  private static let threshold = 64

  /// The stamp and hash of each file after the last run, by path.
  private var known: [String: (stamp: FileStamp, hash: ContentHash)] = [:]

  init() {}

  func hash(of path: String, _ stamp: FileStamp) -> ContentHash? {
    guard let known = known[path], known.stamp == stamp else { return nil }
    return known.hash
  }

  var isEmpty: Bool { known.isEmpty }

  // MARK: Reading

  /// Returns the number of files that are up to date, and the warnings of the last run, if that had the
  /// same key, found all files up to date, and nothing has changed since. Otherwise `nil`.
  /// - Parameter inputs: The folder that the paths of the inputs are relative to.
  public static func settled(
    in folder: Folder,
    key: () -> String?,
    inputsFrom inputs: String
  ) -> (count: Int, warnings: [KeptDiagnostic])? {
    guard var bytes = contents(in: folder), let key = key() else { return nil }
    let outputFolder = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let inputFolder = open(inputs, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer {
      if outputFolder >= 0 { close(outputFolder) }
      if inputFolder >= 0 { close(inputFolder) }
    }
    guard outputFolder >= 0, inputFolder >= 0 else { return nil }
    var count: Int?
    var warnings: [KeptDiagnostic] = []
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
        case .row(let columns):
          if KeptDiagnostic.begins(columns) {
            warnings.append(KeptDiagnostic(rows: [columns]))
          } else if let last = warnings.indices.last {
            warnings[last].rows.append(columns)
          }
        case .unknown: return false
        }
      }
      return true
    }
    return isSame && isAsked ? count.map { ($0, warnings) } : nil
  }

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

  private static func contents(in folder: Folder) -> [UInt8]? {
    RecordFile.contents(of: name, in: folder)
  }

  // MARK: Writing

  /// Writes the state of all files, if there are enough of them to be worth it.
  /// - Parameters:
  ///   - changes: The plan, which was applied.
  ///   - inputs: The paths of the inputs, and the folder that they are relative to.
  ///   - warnings: The warnings that the next run on the same state reports, or `nil` if it cannot know
  ///     what to report.
  public static func write(
    _ changes: ChangeSet,
    key: () -> String?,
    inputs: (paths: [String], folder: String),
    warnings: [KeptDiagnostic]?,
    in folder: Folder
  ) {
    guard changes.changes.count >= threshold, let key = key() else { return }
    var text = "run \(key)\n"
    if let warnings, changes.changes.allSatisfy(\.leavesNothingToDo) {
      text += "still \(changes.changes.count)\n"
      for row in warnings.flatMap(\.rows) { text += "w \(Columns.line(of: row))\n" }
    }
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
    let hashes = changes.recordHashes
    for name in records where RecordFile.isName(name) || RecordFile.module(ofState: name) != nil {
      let path = RecordFile.path(of: name)
      guard let stamp = fresh(outputFolder + path, time) else {
        isComplete = false
        continue
      }
      let hash = hashes[name] ?? ContentHash(value: 0)
      text += "o \(stamp) \(hash.text) \(path)\n"
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

  /// Returns the stamp that a file had when it was read, or has now if it was written.
  private static func stamp(
    at location: String,
    _ change: ChangeSet.Change,
    _ time: (seconds: Int, nanoseconds: Int)
  ) -> FileStamp? {
    guard change.writes else { return change.stamp.flatMap { $0.isBefore(time) ? $0 : nil } }
    return fresh(location, time)
  }

  /// Waits up to 20 ms until another write to a file that was just written would change its stamp.
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
  /// Whether the next run has nothing to do or report for the file. Conflict markers are reported
  /// until they are gone.
  fileprivate var leavesNothingToDo: Bool {
    if case .conflict = kind { false } else { kind == .same || writes }
  }

  /// The hash of the file's bytes after the change, or `nil` if it is not needed.
  fileprivate var hashAfter: ContentHash? {
    if !writes { return found }
    return contents.map { ContentHash(of: hasReturns ? LineEnds.withReturns($0) : $0) }
  }
}

extension ChangeSet {
  /// The hashes of records, as far as they are known, by name.
  fileprivate var recordHashes: [String: ContentHash] {
    var hashes = settledRecords
    for record in records { hashes[record.name] = record.bytes.map { ContentHash(of: $0) } }
    return hashes
  }
}

extension FileStamp: CustomStringConvertible {
  /// Three hexadecimal numbers: size, seconds, nanoseconds.
  var description: String {
    [size, seconds, nanoseconds].map { String($0, radix: 16) }.joined(separator: " ")
  }
}
