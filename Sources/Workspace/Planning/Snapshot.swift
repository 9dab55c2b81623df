public import Generation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The state of the files that a run depends on.
public struct Snapshot: Sendable {
  public enum Entry: Sendable {
    case absent
    case file(FoundFile)
    /// The file cannot be written. The value is the reason, a clause that follows the path.
    case blocked(String)
  }

  /// The entries, by the text of their path.
  private let entries: [String: Entry]

  public init(_ entries: [RelativePath: Entry]) {
    self.init(entries: Dictionary(entries.map { ($0.key.text, $0.value) }) { $1 })
  }

  private init(entries: [String: Entry]) {
    self.entries = entries
  }

  /// The entry for a path, or `absent` if the snapshot does not include the path.
  public subscript(path: RelativePath) -> Entry {
    entries[path.text] ?? .absent
  }
}

/// A file on the disk, with its line ends converted to those of generated files.
public struct FoundFile: Sendable {
  /// The hash of the contents with `\n` line ends.
  public var hash: ContentHash
  /// The hash of the bytes on the disk.
  public var rawHash: ContentHash
  /// The contents, or `nil` if the plan needs only the hash.
  public var contents: [UInt8]?
  /// Whether every line ends with `\r\n`, as git can be configured to write them.
  public var hasReturns = false
  public var isReadOnly = false
  var stamp: FileStamp?

  /// Creates a file from its stamp, without opening it. It is as the last run left it.
  init(known hash: ContentHash, _ stamp: FileStamp, isReadOnly: Bool) {
    self.hash = hash
    rawHash = hash
    self.stamp = stamp
    self.isReadOnly = isReadOnly
  }

  /// - Parameter isSettled: Returns whether the plan needs only the file's hash.
  init(
    _ bytes: [UInt8], isReadOnly: Bool = false, isSettled: (ContentHash) -> Bool = { _ in false }
  ) {
    self.isReadOnly = isReadOnly
    rawHash = ContentHash(of: bytes)
    hash = rawHash
    guard !isSettled(rawHash) else { return }
    contents = bytes
    guard let plain = LineEnds.plain(bytes) else { return }
    hasReturns = true
    contents = plain
    hash = ContentHash(of: plain)
  }
}

/// Converts texts whose lines all end with `\r\n`.
enum LineEnds {
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Returns the text with `\n` line ends, or `nil` if any line ends otherwise or none ends with
  /// `\r\n`.
  static func plain(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.contains(carriageReturn) else { return nil }
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      let hasReturn = index > 0 && bytes[index - 1] == carriageReturn
      if byte == newline, !hasReturn { return nil }
      if byte == carriageReturn {
        guard index + 1 < bytes.count, bytes[index + 1] == newline else { return nil }
        continue
      }
      plain.append(byte)
    }
    return plain
  }

  static func withReturns(_ bytes: [UInt8]) -> [UInt8] {
    guard !bytes.contains(carriageReturn) else { return bytes }
    return bytes.reduce(into: []) { result, byte in
      if byte == newline { result.append(carriageReturn) }
      result.append(byte)
    }
  }
}

extension Snapshot {
  /// Takes a snapshot. Each file is opened at most once.
  /// - Parameters:
  ///   - stamps: The stamps that identify unchanged files without opening them.
  ///   - isSettled: Returns whether the plan needs only the hash of a file.
  public static func take(
    of paths: [RelativePath],
    in folder: Folder,
    trusting stamps: Stamps? = nil,
    isSettled: (RelativePath, ContentHash) -> Bool = { _, _ in false }
  ) -> Snapshot {
    var guarded = FolderGuard(folder)
    var entries: [String: Entry] = [:]
    entries.reserveCapacity(paths.count)
    for path in paths where entries[path.text] == nil {
      entries[path.text] = entry(at: path, in: folder, &guarded, stamps, isSettled)
    }
    return Snapshot(entries: entries)
  }

  private static func entry(
    at path: RelativePath,
    in folder: Folder,
    _ guarded: inout FolderGuard,
    _ stamps: Stamps?,
    _ isSettled: (RelativePath, ContentHash) -> Bool
  ) -> Entry {
    switch guarded.stateOfParent(of: path.text) {
    case .absent: return .absent
    case .blocked(let reason): return .blocked(reason)
    case .present: break
    }
    if let stamps, let found = stamps.file(at: path, in: folder), isSettled(path, found.hash) {
      return .file(found)
    }
    do throws(DiskError) {
      let file = try OpenFile(try guarded.place(of: path.text))
      defer { file.shut() }
      if file.kind == .folder { return .blocked("is a folder") }
      guard file.kind == .file else { return .blocked("is not a regular file") }
      let bytes = try file.contents()
      var found = FoundFile(bytes, isReadOnly: file.isReadOnly) { isSettled(path, $0) }
      found.stamp = file.stamp
      return .file(found)
    } catch {
      if error.isAbsent { return .absent }
      return .blocked(error.number == ELOOP ? "is a symbolic link" : error.reason)
    }
  }
}

extension Stamps {
  /// Returns the file if its stamp shows that it is as the last run left it.
  fileprivate func file(at path: RelativePath, in folder: Folder) -> FoundFile? {
    var status = stat()
    guard lstat(folder.location(of: path.text), &status) == 0, Disk.kind(status) == .file else {
      return nil
    }
    let stamp = FileStamp(status)
    return hash(of: path.text, stamp).map {
      FoundFile(known: $0, stamp, isReadOnly: status.st_mode & 0o222 == 0)
    }
  }
}
