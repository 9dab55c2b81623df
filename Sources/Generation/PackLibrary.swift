public import Diagnostics

/// The packs of a run: those that are built in, and the project's own, which come first.
public struct PackLibrary: Sendable {
  /// A pack's file before it is read.
  private enum Content: Sendable {
    case builtIn(StaticString)
    case project([UInt8])

    var bytes: [UInt8] {
      switch self {
      case .builtIn(let text): text.withUTF8Buffer { Array($0) }
      case .project(let bytes): bytes
      }
    }
  }

  /// A pack's folder: where it comes from, and its files by name.
  private struct Folder: Sendable {
    var isBuiltIn: Bool
    var place: String
    var files: [String: Content] = [:]
  }

  private var folders: [String: Folder] = [:]

  /// - Parameters:
  ///   - place: the folder of the project's packs, as the user named it, for show.
  ///   - files: its files, by their paths below it: `mvvm/pack.yaml`.
  public init(place: String = "", files: [(path: String, bytes: [UInt8])] = []) {
    for file in EmbeddedTemplates.files {
      add("\(file.path)", .builtIn(file.text), isBuiltIn: true, place: "Templates")
    }
    let own = Set(files.compactMap { Self.split($0.path)?.folder })
    for name in own { folders[name] = nil }
    for file in files { add(file.path, .project(file.bytes), isBuiltIn: false, place: place) }
    folders = folders.filter { $0.value.files["pack.yaml"] != nil }
  }

  private mutating func add(_ path: String, _ content: Content, isBuiltIn: Bool, place: String) {
    guard let (folder, file) = Self.split(path) else { return }
    let start = Folder(isBuiltIn: isBuiltIn, place: place.isEmpty ? folder : "\(place)/\(folder)")
    folders[folder, default: start].files[file] = content
  }

  private static func split(_ path: String) -> (folder: String, file: String)? {
    guard let slash = path.firstIndex(of: "/") else { return nil }
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }

  /// All names, in order; a pack that is only there to be extended included.
  public var names: [String] { folders.keys.sorted() }

  public func isBuiltIn(_ name: String) -> Bool { folders[name]?.isBuiltIn ?? false }

  /// The files of a pack as they stand, by name and in its order; `nil` where there is no such pack.
  public func files(of name: String) -> [(path: String, bytes: [UInt8])]? {
    folders[name]?.files.sorted { $0.key < $1.key }.map { ($0.key, $0.value.bytes) }
  }

  /// What the pack says of itself.
  public func summary(
    of name: String,
    files sources: inout SourceFiles,
    into bag: inout DiagnosticBag
  ) -> PackSummary? {
    guard let pack = pack(named: name, at: nil, &sources, &bag) else { return nil }
    return PackSummary(
      name: name,
      summary: pack.summary,
      extends: pack.extends?.value,
      options: pack.options.map {
        PackSummary.Option(name: $0.name, values: $0.values, standard: $0.standard)
      },
      makesFiles: pack.files.contains { !$0.isPerProject }
    )
  }

  // MARK: Loading

  /// The pack with what it takes over from those that it extends.
  func pack(
    named name: String,
    at span: SourceSpan?,
    _ sources: inout SourceFiles,
    _ bag: inout DiagnosticBag
  ) -> Pack? {
    var chain: [String] = []
    return pack(named: name, at: span, &chain, &sources, &bag)
  }

  private func pack(
    named name: String,
    at span: SourceSpan?,
    _ chain: inout [String],
    _ sources: inout SourceFiles,
    _ bag: inout DiagnosticBag
  ) -> Pack? {
    guard let folder = folders[name] else {
      bag.add(.unknownPack(name, among: names, at: span))
      return nil
    }
    guard !chain.contains(name) else {
      let circle = (chain + [name]).joined(separator: " → ")
      bag.add(.error("cycle", "the pack '\(name)' extends itself: \(circle)", at: span))
      return nil
    }
    chain.append(name)
    var loaded: [String: SourceFile] = [:]
    for (path, content) in folder.files.sorted(by: { $0.key < $1.key }) {
      let bytes = content.bytes
      guard String(validating: bytes, as: UTF8.self) != nil else {
        bag.add(.error("not-utf-8", "'\(folder.place)/\(path)' is not UTF-8", at: nil))
        return nil
      }
      loaded[path] = sources.add(path: "\(folder.place)/\(path)", bytes: bytes)
    }
    guard let file = loaded.removeValue(forKey: "pack.yaml"),
      var pack = PackReader.read(file, into: &bag)
    else { return nil }
    guard pack.name.value == name else {
      let message = "the pack in the folder '\(name)' calls itself '\(pack.name.value)'"
      bag.add(.error("pack-name", message, at: pack.name.span))
      return nil
    }
    pack.templates = loaded
    guard let extended = pack.extends else { return checked(pack, &bag) }
    guard let base = self.pack(named: extended.value, at: extended.span, &chain, &sources, &bag)
    else { return nil }
    return checked(merged(pack, with: base, &bag), &bag)
  }

  private func merged(_ pack: Pack, with base: Pack, _ bag: inout DiagnosticBag) -> Pack {
    var result = pack
    result.templates = base.templates.merging(pack.templates) { $1 }
    let removed = Set(pack.without.map(\.value))
    for name in pack.without where !base.files.contains(where: { $0.template.value == name.value })
    {
      let known = base.files.map(\.template.value)
      bag.add(.unknownTemplate(name, among: known, owner: base.name.value))
    }
    // A file of the same template replaces the base's in its place.
    let own = Set(pack.files.map(\.template.value))
    result.files =
      base.files.filter { !removed.contains($0.template.value) && !own.contains($0.template.value) }
      + pack.files
    let ownOptions = Set(pack.options.map(\.name))
    result.options = base.options.filter { !ownOptions.contains($0.name) } + pack.options
    return result
  }

  private func checked(_ pack: Pack, _ bag: inout DiagnosticBag) -> Pack? {
    let errors = bag.errorCount
    for file in pack.files where pack.templates[file.template.value] == nil {
      bag.add(
        .unknownTemplate(file.template, among: pack.templates.keys.sorted(), owner: pack.name.value)
      )
    }
    return bag.errorCount == errors ? pack : nil
  }
}

/// What `trellis templates list` tells of a pack.
public struct PackSummary: Sendable {
  public struct Option: Sendable {
    public var name: String
    public var values: [String]
    public var standard: String
  }

  public var name: String
  public var summary: String
  public var extends: String?
  public var options: [Option]
  /// False for a pack that is only there to be extended.
  public var makesFiles: Bool
}

extension Diagnostic {
  fileprivate static func unknownPack(
    _ name: String,
    among names: [String],
    at span: SourceSpan?
  ) -> Diagnostic {
    let nearest = Suggestion.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
    return .error(
      "unknown-pack",
      "unknown pack '\(name)'",
      at: span,
      help: nearest ?? "known: \(names.joined(separator: ", "))"
    )
  }

  fileprivate static func unknownTemplate(
    _ name: Located<String>,
    among names: [String],
    owner: String
  ) -> Diagnostic {
    .error(
      "unknown-template",
      "the pack '\(owner)' has no template '\(name.value)'",
      at: name.span,
      help: Suggestion.nearest(to: name.value, among: names).map { "did you mean '\($0)'?" }
    )
  }
}
