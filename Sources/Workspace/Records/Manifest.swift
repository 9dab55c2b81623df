public import Generation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// All that is known of what was written to a folder last: the records in its `.trellis/`, one for
/// each feature and one for the whole run.
public struct Manifest: Sendable {
  /// An entry, and whose record it stands in.
  public struct Known: Sendable {
    public var entry: Record.Entry
    public var maker: Maker
    /// Stands in a record that a run was about to write when it ended early.
    var isPending = false
    /// Stands in a record of hashes alone.
    var isFormer = false
  }

  /// What a record's file holds now, by its name.
  private(set) var files: [String: [UInt8]] = [:]
  /// Names of records that a run which ended early left behind.
  private(set) var pending: Set<String> = []
  /// Names of files on their way into `.trellis/` which say nothing.
  private var strays: [String] = []
  /// In order of the records' names and of the paths in them.
  public private(set) var known: [Known] = []
  /// Records with lines that say nothing, such as the marks of a merge conflict, by their paths.
  public private(set) var damaged: [String] = []
  /// Names of records that are damaged, and in which nothing can be understood.
  private(set) var mute: [String] = []
  /// Records that another version of Trellis wrote.
  public private(set) var foreign: [String] = []
  private var indices: [String: [Int]] = [:]

  public init() {}

  /// A path can be known several times after a merge of branches, or when a run ended early: then
  /// each of the contents is ours.
  public subscript(path: RelativePath) -> [Known] {
    indices[path.text]?.map { known[$0] } ?? []
  }

  /// Where nothing was ever written.
  public var isEmpty: Bool { files.isEmpty && pending.isEmpty && strays.isEmpty }

  /// Paths at which a run that ended early may have left a file on its way.
  var leftovers: [String] {
    let places = known.filter(\.isPending).map(\.entry.path.text)
    return places + strays.map { RecordFile.path(of: $0) }
  }

  /// The specs that files were made from.
  public var origins: Set<String> {
    Set(known.lazy.map(\.maker.spec))
  }

  /// The names of features and shared modules by their specs.
  public var modules: [String: String] {
    Dictionary(known.map { ($0.maker.spec, $0.maker.module) }) { $1 }
  }

  // MARK: Reading

  /// What stands in the folder; empty where there is nothing yet.
  public static func read(in folder: Folder) throws(WriteError) -> Manifest {
    var guarded = FolderGuard(folder)
    switch guarded.state(of: RecordFile.folder) {
    case .absent: return Manifest()
    case .blocked(let reason):
      throw WriteError("read", folder.shown(RecordFile.folder), because: reason)
    case .present: break
    }
    var manifest = Manifest()
    var path = RecordFile.folder
    do throws(DiskError) {
      for name in try Disk.names(in: folder.location(of: RecordFile.folder)) {
        path = RecordFile.path(of: name)
        try manifest.read(name, in: folder)
      }
    } catch {
      let reason = error.number == ELOOP ? "it is a symbolic link" : error.reason
      throw WriteError("read", folder.shown(path), because: reason)
    }
    manifest.index()
    return manifest
  }

  private mutating func read(_ name: String, in folder: Folder) throws(DiskError) {
    let isPending = name.hasSuffix(Writer.temporaryEnding)
    let plain = isPending ? String(name.dropLast(Writer.temporaryEnding.utf8.count)) : name
    guard RecordFile.isName(plain) else {
      if isPending { strays.append(plain) }
      return
    }
    let file = try OpenFile(folder.location(of: RecordFile.path(of: name)), following: false)
    defer { file.shut() }
    guard file.kind == .file else {
      throw file.kind == .folder ? DiskError(number: EISDIR) : .notAFile
    }
    let bytes = try file.contents()
    add(bytes, of: plain, isPending: isPending)
  }

  mutating func add(_ bytes: [UInt8], of name: String, isPending: Bool = false) {
    if isPending { pending.insert(name) } else { files[name] = bytes }
    let count = known.count
    defer { if isPending, known.count == count { strays.append(name) } }
    guard name != RecordFile.formerName else {
      let (entries, isDamaged) = FormerManifest.read(bytes)
      known += entries.map { Known(entry: $0.entry, maker: Maker(spec: $0.spec), isFormer: true) }
      if isDamaged { damaged.append(RecordFile.path(of: name)) }
      return
    }
    let module = name.contains(".") ? String(name.prefix { $0 != "." }) : ""
    let reading = RecordText.read(bytes, module: module)
    for record in reading.records {
      known += record.entries.map { Known(entry: $0, maker: record.maker, isPending: isPending) }
    }
    // One that was about to be written may end anywhere.
    guard !isPending else { return }
    if reading.isForeign { foreign.append(RecordFile.path(of: name)) }
    guard reading.isDamaged else { return }
    damaged.append(RecordFile.path(of: name))
    if known.count == count, !reading.isForeign { mute.append(name) }
  }

  mutating func index() {
    indices = Dictionary(grouping: known.indices) { known[$0].entry.path.text }
  }

  /// For tests: one that holds these records.
  init(_ records: [Record]) {
    for record in records {
      let name = RecordFile.name(of: record.maker.module)
      files[name] = RecordText.bytes(of: record)
      known += record.entries.map { Known(entry: $0, maker: record.maker) }
    }
    index()
  }
}

/// The one file of hashes that versions before records kept, a line for each file: the hash of its
/// contents, its path, and the spec that it was made from.
enum FormerManifest {
  private static let heading = "# What Trellis wrote here last. Commit this file; do not edit it."
  private static let space = UInt8(ascii: " ")
  private static let tab = UInt8(ascii: "\t")

  static func read(_ bytes: [UInt8]) -> (
    entries: [(entry: Record.Entry, spec: String)], isDamaged: Bool
  ) {
    let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .filter { $0.first != UInt8(ascii: "#") }
    let entries = lines.compactMap { entry($0) }
    return (entries, entries.count < lines.count)
  }

  static func bytes(of known: [Manifest.Known]) -> [UInt8] {
    let lines = known.map { known in
      let spec = known.maker.spec.isEmpty ? "" : "\t\(known.maker.spec)"
      return "\(known.entry.hash.text) \(known.entry.path.text)\(spec)\n"
    }
    return Array((["\(heading)\n"] + lines).joined().utf8)
  }

  private static func entry(_ line: ArraySlice<UInt8>) -> (entry: Record.Entry, spec: String)? {
    let columns = line.split(separator: tab, maxSplits: 1)
    guard
      let first = columns.first,
      let space = first.firstIndex(of: space),
      let hash = ContentHash(text: String(decoding: first[..<space], as: UTF8.self)),
      let path = RelativePath(String(decoding: first[(space + 1)...], as: UTF8.self))
    else { return nil }
    let spec = columns.count > 1 ? String(decoding: columns[1], as: UTF8.self) : ""
    return (Record.Entry(path: path, hash: hash), spec)
  }
}
