public import Diagnostics
import Naming

/// The packs of a run: the built-in ones, and the project's own, which take precedence.
public struct PackLibrary: Sendable {
  /// The layout of the generated code.
  public struct Layout: Hashable, Sendable {
    /// The maximum number of columns of a line.
    public var width: Int
    /// The number of spaces of one indentation level.
    public var indent: Int

    public init(width: Int = 100, indent: Int = 2) {
      self.width = width
      self.indent = indent
    }
  }

  let builtIn: BuiltInPacks
  /// The folder of the project's packs, as shown in messages.
  let place: String
  /// The files of the project's packs, by pack name and file name.
  private(set) var own: [String: [String: [UInt8]]] = [:]

  /// - Parameters:
  ///   - place: The folder of the project's packs, as the user wrote it. Used in messages only.
  ///   - files: The files in that folder, with paths relative to it such as `mvvm/pack.yaml`.
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

  /// The names of all packs in order, including those that only serve as a base.
  public var names: [String] {
    let builtIn = builtIn.files.compactMap { "\($0.path)".atSlash }
    return Set(builtIn.filter { $0.rest == "pack.yaml" }.map(\.folder) + own.keys).sorted()
  }

  /// A hash of the files of the project's packs.
  public var fingerprint: String {
    var fingerprint = Fingerprint()
    for (pack, files) in own.sorted(by: { $0.key < $1.key }) {
      for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
        fingerprint.add("\(pack)/\(name)".utf8)
        fingerprint.add(bytes)
      }
    }
    return fingerprint.text
  }

  /// Returns whether the project has no pack of its own with this name.
  public func isBuiltIn(_ name: String) -> Bool { own[name] == nil }

  /// Returns the files of a pack by name, in the pack's order, or `nil` if there is no such pack.
  public func files(of name: String) -> [(path: String, bytes: [UInt8])]? {
    if let own = own[name] { return own.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
    let files = builtIn.files.compactMap { file -> (path: String, bytes: [UInt8])? in
      guard let (folder, rest) = "\(file.path)".atSlash, folder == name else { return nil }
      return (rest, Array(file.text.bytes))
    }
    return files.isEmpty ? nil : files
  }

  /// Returns the folder that messages show for the pack.
  private func place(of name: String) -> String {
    let place = isBuiltIn(name) ? BuiltInPacks.place : place
    return place.isEmpty || place == "." ? name : "\(place)/\(name)"
  }

  /// Returns the summary of a pack, or `nil` if it has errors.
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

  /// Returns the pack with all its templates compiled, or `nil` if it has errors.
  /// - Parameters:
  ///   - span: The place where a file names the pack, if any.
  ///   - hidden: The framework types whose names the generated code must qualify with their
  ///     modules.
  ///   - sources: Receives the templates, so that diagnostics can show them.
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
      // Diagnostics refer to the qualified text.
      pack.templates = pack.templates.mapValues { file in
        let text = qualification.applied(to: file)
        return text == file.bytes ? file : sources.add(path: file.path, bytes: text)
      }
    }
    var compiler = PackCompiler(pack, layout)
    return compiler.compile(into: &bag)
  }

  /// Returns the pack merged with those that it extends.
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
    // A file replaces the base's file with the same template.
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

  /// Removes and reports the files whose template does not exist.
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
  /// The first component of a path and the rest, or `nil` without a slash.
  fileprivate var atSlash: (folder: String, rest: String)? {
    guard let slash = firstIndex(of: "/") else { return nil }
    return (String(self[..<slash]), String(self[index(after: slash)...]))
  }
}

/// The properties of a pack that `trellis templates list` shows.
public struct PackSummary: Sendable {
  public var name: String
  public var summary: String
  public var extends: String?
  public var options: [PackOption]
  /// Whether the pack generates features. `false` for one that only serves as a base.
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
