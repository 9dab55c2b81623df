public import Diagnostics
import Naming

/// The packs of a run: those that are built in, and the project's own, which come first.
public struct PackLibrary: Sendable {
  /// How the packs' code is laid out.
  public struct Layout: Hashable, Sendable {
    /// The columns that a line may have.
    public var width: Int
    /// The spaces of one level.
    public var indent: Int

    public init(width: Int = 100, indent: Int = 2) {
      self.width = width
      self.indent = indent
    }
  }

  let builtIn: BuiltInPacks
  /// Where the project's packs are, for show.
  let place: String
  /// The files of the project's packs, by pack and name.
  private(set) var own: [String: [String: [UInt8]]] = [:]

  /// - Parameters:
  ///   - place: the folder of the project's packs, as the user named it, for show.
  ///   - files: its files, by their paths below it: `mvvm/pack.yaml`.
  public init(
    builtIn: BuiltInPacks,
    place: String = "",
    files: [(path: String, bytes: [UInt8])] = []
  ) {
    self.builtIn = builtIn
    self.place = place
    for file in files {
      guard let (folder, name) = file.path.atSlash else { continue }
      own[folder, default: [:]][name] = file.bytes
    }
    own = own.filter { $0.value["pack.yaml"] != nil }
  }

  /// All names, in order; a pack that is only there to be extended included.
  public var names: [String] {
    let builtIn = builtIn.files.compactMap { "\($0.path)".atSlash }
    return Set(builtIn.filter { $0.rest == "pack.yaml" }.map(\.folder) + own.keys).sorted()
  }

  /// Whether the pack, if there is one of that name, is none of the project's own.
  public func isBuiltIn(_ name: String) -> Bool { own[name] == nil }

  /// The files of a pack as they stand, by name and in its order; `nil` where there is no such pack.
  public func files(of name: String) -> [(path: String, bytes: [UInt8])]? {
    if let own = own[name] { return own.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
    let files = builtIn.files.compactMap { file -> (path: String, bytes: [UInt8])? in
      guard let (folder, rest) = "\(file.path)".atSlash, folder == name else { return nil }
      return (rest, Array(file.text.bytes))
    }
    return files.isEmpty ? nil : files
  }

  /// What files of the pack are called in messages.
  private func place(of name: String) -> String {
    let place = isBuiltIn(name) ? BuiltInPacks.place : place
    return place.isEmpty || place == "." ? name : "\(place)/\(name)"
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
      options: pack.options,
      makesFiles: pack.files.contains { $0.scope == .feature }
    )
  }

  // MARK: Loading

  /// The pack with all its templates compiled; `nil` where anything is wrong with it.
  ///
  /// - Parameters:
  ///   - span: where it is asked for, if in a file.
  ///   - hidden: types of Swift and its frameworks that the code has to name with their modules.
  ///   - sources: takes in the templates, so that what is wrong with them can be shown.
  public func compiled(
    _ name: String,
    at span: SourceSpan?,
    _ layout: Layout,
    hidden: [String] = [],
    files sources: inout SourceFiles,
    into bag: inout DiagnosticBag
  ) -> CompiledPack? {
    if hidden.isEmpty, isBuiltIn(name), let pack = unpacked(name, layout, &sources) { return pack }
    let errors = bag.errorCount
    guard var pack = pack(named: name, at: span, &sources, &bag), bag.errorCount == errors else {
      return nil
    }
    if !hidden.isEmpty {
      let qualification = Qualification(names: Set(hidden))
      // What is wrong with them has its place in the text as it is then.
      pack.templates = pack.templates.mapValues { file in
        let text = qualification.applied(to: file)
        return text == file.bytes ? file : sources.add(path: file.path, bytes: text)
      }
    }
    var compiler = PackCompiler(pack, layout)
    return compiler.compile(into: &bag)
  }

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
    guard let files = files(of: name) else {
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
    for (file, bytes) in files {
      let path = "\(place(of: name))/\(file)"
      guard String(validating: bytes, as: UTF8.self) != nil else {
        bag.add(.error("not-utf-8", "'\(path)' is not UTF-8", at: nil))
        return nil
      }
      loaded[file] = sources.add(path: path, bytes: bytes)
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
    pack.origins = [name]
    guard let extended = pack.extends else { return checked(pack, &bag) }
    guard let base = self.pack(named: extended.value, at: extended.span, &chain, &sources, &bag)
    else { return nil }
    return checked(merged(pack, with: base, &bag), &bag)
  }

  private func merged(_ pack: Pack, with base: Pack, _ bag: inout DiagnosticBag) -> Pack {
    var result = pack
    result.templates = base.templates.merging(pack.templates) { $1 }
    result.origins += base.origins
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
    result.names = base.names
    result.names.add(pack.names)
    return result
  }

  /// The pack without the files whose template is missing, which are reported.
  private func checked(_ pack: Pack, _ bag: inout DiagnosticBag) -> Pack {
    var result = pack
    result.files.removeAll { pack.templates[$0.template.value] == nil }
    for file in pack.files where pack.templates[file.template.value] == nil {
      bag.add(
        .unknownTemplate(file.template, among: pack.templates.keys.sorted(), owner: pack.name.value)
      )
    }
    return result
  }
}

extension String {
  /// A path's first part and the rest; `nil` without a slash.
  fileprivate var atSlash: (folder: String, rest: String)? {
    guard let slash = firstIndex(of: "/") else { return nil }
    return (String(self[..<slash]), String(self[index(after: slash)...]))
  }
}

/// What `trellis templates list` tells of a pack.
public struct PackSummary: Sendable {
  public var name: String
  public var summary: String
  public var extends: String?
  public var options: [PackOption]
  /// False for a pack that is only there to be extended.
  public var makesFiles: Bool
}

extension Diagnostic {
  fileprivate static func unknownPack(
    _ name: String,
    among names: [String],
    at span: SourceSpan?
  ) -> Diagnostic {
    let nearest = Suggestion.nearest(to: name, among: names).map { Advice.meant($0) }
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
      help: Suggestion.nearest(to: name.value, among: names).map { Advice.meant($0) }
    )
  }
}
