public import Generation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What stands at the paths that a run is about.
public struct Snapshot: Sendable {
  public enum Entry: Sendable {
    case absent
    case file(FoundFile)
    /// Why nothing can be written there, as a clause to put behind the path.
    case blocked(String)
  }

  /// By the text of the path.
  private let entries: [String: Entry]

  public init(_ entries: [RelativePath: Entry]) {
    self.init(entries: Dictionary(entries.map { ($0.key.text, $0.value) }) { $1 })
  }

  private init(entries: [String: Entry]) {
    self.entries = entries
  }

  /// `absent` for a path that the snapshot was not taken of.
  public subscript(path: RelativePath) -> Entry {
    entries[path.text] ?? .absent
  }
}

/// A file as it stands, with the line ends of generated files.
public struct FoundFile: Sendable {
  /// Of the contents with `\n` at the end of lines.
  public var hash: ContentHash
  /// Of the bytes on the disk.
  public var rawHash: ContentHash
  /// `nil` where the hash says all that the plan has to know.
  public var contents: [UInt8]?
  /// Whether each line ends with `\r\n`, as git can be told to have it.
  public var hasReturns = false
  public var isReadOnly = false
  var stamp: FileStamp?

  /// A file that stands as a run left it, and was not opened.
  init(known hash: ContentHash, _ stamp: FileStamp, isReadOnly: Bool) {
    self.hash = hash
    rawHash = hash
    self.stamp = stamp
    self.isReadOnly = isReadOnly
  }

  /// - Parameter isSettled: whether a hash says all that has to be known.
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

/// Texts whose lines all end with `\r\n`.
enum LineEnds {
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// With `\n` instead; `nil` where lines end otherwise, or there are none.
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
  /// Opens every file once.
  /// - Parameters:
  ///   - stamps: what is known of files without opening them.
  ///   - isSettled: whether the hash of a file says all that has to be known of it.
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
      let file = try OpenFile(folder.location(of: path.text), following: false)
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
  /// A file that stands as a run left it.
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
