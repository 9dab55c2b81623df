public import Generation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The records in the folder's `.trellis/`: one for each feature, and one for the whole run. They
/// hold what was written to the folder last.
public struct Manifest: Sendable {
  /// An entry, and the maker of the record that contains it.
  public struct Known: Sendable {
    public var entry: Record.Entry
    public var maker: Maker
    /// Whether the record is one that an interrupted run was about to write.
    var isPending = false
    /// Whether the entry comes from the hash-only manifest of older versions.
    var isFormer = false
  }

  /// The contents of the module states, by name.
  private(set) var states: [String: [UInt8]] = [:]
  /// The contents of the record files, by name.
  private(set) var files: [String: [UInt8]] = [:]
  /// The names of the records that an interrupted run left behind.
  private(set) var pending: Set<String> = []
  /// The names of temporary files in `.trellis/` that contain no entries.
  private var strays: [String] = []
  /// The entries, in order of record name and path.
  public private(set) var known: [Known] = []
  /// The paths of records with lines that cannot be read, such as conflict markers.
  public private(set) var damaged: [String] = []
  /// The names of damaged records from which no entry could be read.
  private(set) var unreadable: [String] = []
  /// The paths of records that another version of Trellis wrote.
  public private(set) var foreign: [String] = []
  private var indices: [String: [Int]] = [:]

  public init() {}

  /// The entries for a path. There are several after a merge of branches or an interrupted run;
  /// Trellis wrote the contents of each.
  public subscript(path: RelativePath) -> [Known] {
    indices[path.text]?.map { known[$0] } ?? []
  }

  /// Whether nothing was ever written to the folder.
  public var isEmpty: Bool { files.isEmpty && pending.isEmpty && strays.isEmpty }

  /// The paths beside which an interrupted run may have left a temporary file.
  var leftovers: [String] {
    let places = known.filter(\.isPending).map(\.entry.path.text)
    return places + strays.map { RecordFile.path(of: $0) }
  }

  /// The specs that the recorded files were generated from.
  public var origins: Set<String> {
    Set(known.lazy.map(\.maker.spec))
  }

  /// The names of features and shared modules, by spec.
  public var modules: [String: String] {
    Dictionary(known.map { ($0.maker.spec, $0.maker.module) }) { $1 }
  }

  // MARK: Reading

  /// Reads the records of the folder. The manifest is empty if there are none.
  /// - Parameter settled: The modules whose records are not needed, since their files are as recorded.
  public static func read(
    in folder: Folder,
    except settled: Set<String> = []
  ) throws(WriteError) -> Manifest {
    var guarded = FolderGuard(folder)
    switch guarded.state(of: RecordFile.folder) {
    case .absent: return Manifest()
    case .blocked(let reason):
      throw WriteError("read", folder.shown(RecordFile.folder), because: reason)
    case .present: break
    }
    var manifest = Manifest()
    var path = RecordFile.folder
    let skipped = Set(settled.flatMap { [RecordFile.name(of: $0), RecordFile.stateName(of: $0)] })
    do throws(DiskError) {
      for name in try Disk.names(in: folder.location(of: RecordFile.folder))
      where !skipped.contains(name) {
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
      if isPending {
        strays.append(plain)
      } else if RecordFile.module(ofState: name) != nil {
        states[name] = RecordFile.contents(of: name, in: folder)
      }
      return
    }
    let file = try OpenFile(folder.location(of: RecordFile.path(of: name)), following: false)
    defer { file.shut() }
    guard file.kind == .file else {
      throw file.kind == .folder ? DiskError(number: EISDIR) : .notAFile
    }
    let bytes = try file.contents(atMost: RecordFile.sizeLimit)
    // What is too large holds no record that is read.
    add(bytes.count > RecordFile.sizeLimit ? [] : bytes, of: plain, isPending: isPending)
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
    // A pending record may be cut off at any point.
    guard !isPending else { return }
    if reading.isForeign { foreign.append(RecordFile.path(of: name)) }
    guard reading.isDamaged else { return }
    damaged.append(RecordFile.path(of: name))
    if known.count == count, !reading.isForeign { unreadable.append(name) }
  }

  mutating func index() {
    indices = Dictionary(grouping: known.indices) { known[$0].entry.path.text }
  }

  /// For tests: a manifest with these records.
  init(_ records: [Record]) {
    for record in records {
      let name = RecordFile.name(of: record.maker.module)
      files[name] = RecordText.bytes(of: record)
      known += record.entries.map { Known(entry: $0, maker: record.maker) }
    }
    index()
  }
}

/// The hash-only manifest of versions before records: one file with a line for each output, which
/// holds the hash of its contents, its path, and the spec that it was generated from.
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
