public import Generation

/// What was written to a folder last: a text file, `.trellis/manifest`, to be committed with it.
///
/// Below a heading there is a line for each file, in order of path: the hash of its contents, its
/// path, and the spec that it was made from. The same outputs give the same bytes, and branches that
/// touch different files merge without conflict.
public struct Manifest: Sendable {
  public struct Entry: Hashable, Sendable {
    public var path: RelativePath
    public var hash: ContentHash
    /// Path of the spec; empty for a file that stands for the whole run.
    public var origin: String

    public init(path: RelativePath, hash: ContentHash, origin: String) {
      self.path = path
      self.hash = hash
      self.origin = origin
    }
  }

  /// In order of path. A path can stand here twice after a merge of branches that wrote it
  /// differently: then each of the two contents is ours.
  public let entries: [Entry]
  /// Whether there were lines that say nothing, such as the marks of a merge conflict.
  public let isDamaged: Bool
  private let indices: [String: [Int]]

  public init(_ entries: [Entry] = [], isDamaged: Bool = false) {
    let sorted = entries.sorted { ($0.path, $0.hash.value) < ($1.path, $1.hash.value) }
    self.entries = sorted
    self.isDamaged = isDamaged
    indices = Dictionary(grouping: sorted.indices) { sorted[$0].path.text }
  }

  public subscript(path: RelativePath) -> [Entry] {
    indices[path.text]?.map { entries[$0] } ?? []
  }

  /// The specs that the files were made from.
  public var origins: Set<String> {
    Set(entries.lazy.map(\.origin))
  }
}

extension Manifest {
  static let path = ".trellis/manifest"
  private static let heading = "# What Trellis wrote here last. Commit this file; do not edit it."

  /// Keeps every line that it understands. Without the others, more files than necessary count as
  /// edited by hand, and none is lost.
  init(bytes: [UInt8]) {
    var entries: [Entry] = []
    var isDamaged = false
    let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    for line in lines where line.first != UInt8(ascii: "#") {
      if let entry = Entry(line: line) {
        entries.append(entry)
      } else {
        isDamaged = true
      }
    }
    self.init(entries, isDamaged: isDamaged)
  }

  var bytes: [UInt8] {
    var bytes = Array("\(Self.heading)\n".utf8)
    for entry in entries { entry.append(to: &bytes) }
    return bytes
  }

  /// What stands in the folder; empty where there is nothing yet.
  public static func read(in folder: Folder) throws(WriteError) -> Manifest {
    var guarded = FolderGuard(folder)
    switch guarded.stateOfParent(of: path) {
    case .absent: return Manifest()
    case .blocked(let reason): throw WriteError("read", folder.shown(path), because: reason)
    case .present: break
    }
    do throws(DiskError) {
      let file = try OpenFile(folder.location(of: path), following: false)
      defer { file.shut() }
      return Manifest(bytes: try file.contents())
    } catch {
      if error.isAbsent { return Manifest() }
      throw WriteError("read", folder.shown(path), because: error.reason)
    }
  }
}

extension Manifest.Entry {
  private static let space = UInt8(ascii: " ")
  private static let tab = UInt8(ascii: "\t")

  fileprivate init?(line: ArraySlice<UInt8>) {
    let columns = line.split(separator: Self.tab, maxSplits: 1)
    guard
      let first = columns.first,
      let space = first.firstIndex(of: Self.space),
      let hash = ContentHash(text: String(decoding: first[..<space], as: UTF8.self)),
      let path = RelativePath(String(decoding: first[(space + 1)...], as: UTF8.self))
    else { return nil }
    let origin = columns.count > 1 ? String(decoding: columns[1], as: UTF8.self) : ""
    self.init(path: path, hash: hash, origin: origin)
  }

  fileprivate func append(to bytes: inout [UInt8]) {
    bytes += hash.text.utf8
    bytes.append(Self.space)
    bytes += path.text.utf8
    if !origin.isEmpty {
      bytes.append(Self.tab)
      // What would end the line cannot stand inside it.
      bytes += origin.utf8.map { $0 < Self.space ? Self.space : $0 }
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}
