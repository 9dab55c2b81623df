public import Diagnostics
public import Generation
import Packs

/// What a module was made from, and what was made of it. A run whose inputs have the same key takes the
/// module over from its record.
public struct ModuleState: Sendable {
  /// What a run knows about a module apart from its files.
  public struct Source: Equatable, Sendable {
    /// The hash of all that the files follow from.
    public var key: ContentHash
    /// The module as project files describe it.
    public var module: ProjectModule
    /// The warnings about its spec.
    public var warnings: [KeptDiagnostic]

    public init(key: ContentHash, module: ProjectModule, warnings: [KeptDiagnostic] = []) {
      self.key = key
      self.module = module
      self.warnings = warnings
    }
  }

  public var source: Source
  /// The path of the spec. Empty for project files.
  public var spec: String
  /// The hash of the record that contains the texts of the files.
  var record: ContentHash
  /// The lines of the files, which few runs need.
  fileprivate var fileLines: ArraySlice<UInt8>

  /// The files in order of path, without their texts and templates, or `nil` if their lines are of no use.
  public var files: [Record.Entry]? { StateText.files(in: fileLines) }

  init(source: Source, spec: String, record: ContentHash, files: [Record.Entry]) {
    self.source = source
    self.spec = spec
    self.record = record
    fileLines = StateText.lines(of: files)
  }

  fileprivate init(
    source: Source, spec: String, record: ContentHash, fileLines: ArraySlice<UInt8>
  ) {
    self.source = source
    self.spec = spec
    self.record = record
    self.fileLines = fileLines
  }

  /// The name of the feature, shared module or flow. Empty for project files.
  public var name: String { source.module.name }

  /// Reads the states of a folder. Files that Trellis did not write in this form are left out, such as
  /// those of merged branches that both changed a module.
  public static func read(in folder: Folder) -> [ModuleState] {
    var guarded = FolderGuard(folder)
    guard guarded.state(of: RecordFile.folder) == .present,
      let names = try? Disk.names(in: folder.location(of: RecordFile.folder))
    else { return [] }
    let all = Set(names)
    let usable = names.filter { name in
      guard let module = RecordFile.module(ofState: name) else { return false }
      let record = RecordFile.name(of: module)
      // A run that was interrupted has left the record under this name.
      return all.contains(record) && !all.contains(record + Writer.temporaryEnding)
    }
    let states = Parallel.map(usable.count) { index in
      RecordFile.module(ofState: usable[index]).flatMap { module in
        RecordFile.contents(of: usable[index], in: folder).flatMap {
          StateText.read($0, of: module)
        }
      }
    }
    return states.compactMap(\.self)
  }
}

/// The text format of module states.
///
/// ```
/// # What a module was made from. Commit this file; do not edit it.
/// format 3
/// hash 5e0b…                                  of the lines below
/// spec Specs/Login.yaml
/// key 0f3c…
/// record 77b0…
/// is tests requests
/// import Account
/// mocks Account
/// warning<TAB>unused-state<TAB>Specs/Login.yaml<TAB>…
/// @ Sources/Login/Models/User.swift<TAB>hash 7d10…
/// ```
enum StateText {
  private static let heading = "# What a module was made from. Commit this file; do not edit it."
  private static let format = "format 3"

  static func bytes(of state: ModuleState) -> [UInt8] {
    let module = state.source.module
    var lines: [String] = []
    lines.append("spec \(RecordText.oneLine(state.spec))")
    lines.append("key \(state.source.key.text)")
    lines.append("record \(state.record.text)")
    let traits = ModuleTrait.allCases.filter(module.traits.contains).map(\.rawValue)
    lines.append((["is"] + traits + (module.isFlow ? ["flow"] : [])).joined(separator: " "))
    lines += module.imports.map { "import \($0)" }
    lines += module.mocks.map { "mocks \($0)" }
    lines += (module.opens ?? []).map { "opens \($0)" }
    lines += state.source.warnings.flatMap { $0.rows.map { Columns.line(of: $0) } }
    let rest = Array((lines.joined(separator: "\n") + "\n").utf8) + state.fileLines
    return Array("\(heading)\n\(format)\nhash \(ContentHash(of: rest).text)\n".utf8) + rest
  }

  static func lines(of files: [Record.Entry]) -> ArraySlice<UInt8> {
    Array(files.map { "\(RecordText.head(of: $0))\n" }.joined().utf8)[...]
  }

  static func files(in lines: ArraySlice<UInt8>) -> [Record.Entry]? {
    var lines = Lines(lines)
    var files: [Record.Entry] = []
    while let line = lines.next(beginning: UInt8(ascii: "@")) {
      guard let entry = RecordText.entry(ofHead: line),
        files.last.map({ $0.path < entry.path }) ?? true
      else { return nil }
      files.append(entry)
    }
    return lines.rest.isEmpty ? files : nil
  }

  /// Returns the state, or `nil` if a line is missing, repeated or of no use.
  static func read(_ bytes: [UInt8], of module: String) -> ModuleState? {
    var lines = Lines(bytes[...])
    guard lines.take("# ") != nil, lines.take(format) == "",
      let hash = lines.take("hash "), hash == ContentHash(of: Array(lines.rest)).text,
      let spec = lines.take("spec "),
      let key = lines.take("key ").flatMap({ ContentHash(text: $0) }),
      let record = lines.take("record ").flatMap({ ContentHash(text: $0) }),
      let kinds = lines.take("is")?.split(separator: " ").map(String.init)
    else { return nil }
    var source = ModuleState.Source(
      key: key, module: ProjectModule(name: module, imports: [], traits: []))
    source.module.traits = Set(kinds.compactMap(ModuleTrait.init))
    while let name = lines.take("import ") { source.module.imports.append(name) }
    while let name = lines.take("mocks ") { source.module.mocks.append(name) }
    if kinds.contains("flow") { source.module.opens = [] }
    while let name = lines.take("opens ") { source.module.opens?.append(name) }
    while let row = lines.row() {
      guard KeptDiagnostic.add(row, to: &source.warnings) else { return nil }
    }
    return ModuleState(
      source: source, spec: RecordText.oneLine(spec), record: record, fileLines: lines.rest)
  }

  /// The lines of a state, which are read in order.
  private struct Lines {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
      rest = bytes
    }

    private var line: ArraySlice<UInt8>? {
      rest.firstIndex(of: UInt8(ascii: "\n")).map { rest[..<$0] }
    }

    /// Returns the next line if it begins with a byte.
    mutating func next(beginning byte: UInt8) -> ArraySlice<UInt8>? {
      guard let line, line.first == byte else { return nil }
      rest = rest[(line.endIndex + 1)...]
      return line
    }

    /// Returns the rest of the next line if it begins with a word.
    mutating func take(_ word: String) -> String? {
      guard let line, line.starts(with: word.utf8) else { return nil }
      rest = rest[(line.endIndex + 1)...]
      return String(decoding: line.dropFirst(word.utf8.count), as: UTF8.self)
    }

    /// Returns the columns of the next line if it has several.
    mutating func row() -> [String]? {
      guard let line, line.first != UInt8(ascii: "@"), line.contains(UInt8(ascii: "\t")) else {
        return nil
      }
      rest = rest[(line.endIndex + 1)...]
      return Columns.read(String(decoding: line, as: UTF8.self))
    }
  }
}

/// A row of texts on one line, with tabs between them.
enum Columns {
  static func line(of row: [String]) -> String {
    row.map { column in
      column.unicodeScalars.reduce(into: "") { result, scalar in
        switch scalar {
        case "\\": result += "\\\\"
        case "\t": result += "\\t"
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        default: result.unicodeScalars.append(scalar)
        }
      }
    }.joined(separator: "\t")
  }

  static func read(_ line: String) -> [String] {
    line.unicodeScalars.split(separator: "\t", omittingEmptySubsequences: false).map { column in
      var isEscape = false
      return column.reduce(into: "") { result, scalar in
        guard isEscape else {
          if scalar == "\\" { isEscape = true } else { result.unicodeScalars.append(scalar) }
          return
        }
        isEscape = false
        switch scalar {
        case "t": result += "\t"
        case "n": result += "\n"
        case "r": result += "\r"
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
  }
}
