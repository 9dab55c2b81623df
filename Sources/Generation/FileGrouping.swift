import Packs

/// How much a generated Swift file contains.
public enum FileGrouping: String, CaseIterable, Sendable {
  /// One file for each type.
  case type
  /// One file for each folder, such as Models or View.
  case role
  /// One file for each module, and one for its tests.
  case module

  /// Joins the files of a module. Files that belong to the developer, in whole or in part, stay alone, as do
  /// other languages and manifests.
  ///
  /// Files for a framework that may not exist, such as views, are joined apart from others: its names would
  /// be ambiguous with those of the frameworks that the others import.
  func grouped(_ outputs: [OutputFile]) -> [OutputFile] {
    guard self != .type else { return outputs }
    var alone: [OutputFile] = []
    var groups: [Place: [OutputFile]] = [:]
    for output in outputs {
      if output.ownership == .always, let place = Place(of: output, self) {
        groups[place, default: []].append(output)
      } else {
        alone.append(output)
      }
    }
    // Two files of one name cannot be in one module.
    let taken = Set(alone.map { $0.path.name.lowercased() })
    return alone
      + groups.compactMap { place, outputs in
        var name = place.name
        if place.isConditional, groups[place.unconditional] != nil { name += "UI" }
        while taken.contains("\(name).swift".lowercased()) { name += "Files" }
        return RelativePath("\(place.folder)/\(name).swift")
          .flatMap { Self.joined(outputs, at: $0) }
      }
  }

  /// The file that an output becomes part of.
  private struct Place: Hashable {
    var folder: String
    /// Without its ending.
    var name: String
    /// Whether the whole code is for a framework that may not exist.
    var isConditional: Bool

    init?(of output: OutputFile, _ grouping: FileGrouping) {
      let module = output.maker.module
      let folders = output.path.components.dropLast().map { String($0) }
      guard output.path.name.hasSuffix(".swift"), let last = folders.last else { return nil }
      let own = folders.indices.filter {
        !module.isEmpty && [module, "\(module)Tests"].contains(folders[$0])
      }
      // The folder around the modules may have the name of one of them.
      let target = own.first { $0 > 0 } ?? own.first ?? folders.count - 1
      let end = grouping == .role ? folders.count - 1 : target
      folder = folders[...end].joined(separator: "/")
      name = end == target ? last : module + folders[(target + 1)...end].joined()
      if grouping == .module { name = folders[target] }
      isConditional = SwiftSource(output.contents).isConditional
    }

    var unconditional: Place {
      var place = self
      place.isConditional = false
      return place
    }
  }

  private static func joined(_ outputs: [OutputFile], at path: RelativePath) -> OutputFile? {
    let outputs = outputs.sorted { $0.path < $1.path }
    guard var file = outputs.first else { return nil }
    file.path = path
    guard outputs.count > 1 else { return file }
    var source = SwiftSource()
    for output in outputs { source.add(output.contents) }
    file.contents = source.bytes
    file.template = Fingerprint(of: outputs.map(\.template).joined(separator: " ").utf8).text
    return file
  }
}

/// Swift files that become one, in parts.
private struct SwiftSource {
  private static let exceptions = "// swift-format-ignore-file: "

  private var header: [Substring] = []
  /// The rules of swift-format that one of the files breaks.
  private var rules: Set<String> = []
  private var imports: Set<Substring> = []
  private var testableImports: Set<Substring> = []
  /// Imports between `#if` and `#endif`.
  private var conditionalImports: [String] = []
  private var bodies: [String] = []

  init() {}

  init(_ contents: [UInt8]) {
    add(contents)
  }

  /// Whether all code is between `#if canImport` and `#endif`.
  var isConditional: Bool {
    !bodies.isEmpty
      && bodies.allSatisfy { $0.hasPrefix("#if canImport(") && $0.hasSuffix("\n#endif") }
  }

  mutating func add(_ contents: [UInt8]) {
    let text = String(decoding: contents, as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var head = lines.prefix { $0.isEmpty || $0.hasPrefix("//") && !$0.hasPrefix("///") }
    lines = lines.dropFirst(head.count)
    while head.last?.isEmpty == true { head.removeLast() }
    for line in head where line.hasPrefix(Self.exceptions) {
      rules.formUnion(
        line.dropFirst(Self.exceptions.count).split(separator: ", ").map { String($0) })
    }
    head.removeAll { $0.hasPrefix(Self.exceptions) }
    if header.isEmpty {
      header = Array(head)
    } else {
      header += head.filter { !header.contains($0) }
    }
    while let line = lines.first {
      if line.isEmpty {
        lines.removeFirst()
      } else if Self.isImport(line) {
        if line.hasPrefix("@testable ") {
          testableImports.insert(line)
        } else {
          imports.insert(line)
        }
        lines.removeFirst()
      } else if let block = Self.conditionalImport(lines) {
        let text = block.joined(separator: "\n")
        if !conditionalImports.contains(text) { conditionalImports.append(text) }
        lines = lines.dropFirst(block.count)
      } else {
        break
      }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    if !lines.isEmpty { bodies.append(lines.joined(separator: "\n")) }
  }

  var bytes: [UInt8] {
    var header = header.joined(separator: "\n")
    if !rules.isEmpty { header += "\n" + Self.exceptions + rules.sorted().joined(separator: ", ") }
    let imports = [imports, testableImports].map { Self.sorted($0).joined(separator: "\n") }
    let parts = [header] + imports + conditionalImports + bodies
    return Array((parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n").utf8)
  }

  /// The imports in the order of their modules.
  private static func sorted(_ imports: Set<Substring>) -> [Substring] {
    func key(_ line: Substring) -> (Substring, Substring) {
      (line.split(separator: " ").last ?? line, line)
    }
    return imports.sorted { key($0) < key($1) }
  }

  private static func isImport(_ line: some StringProtocol) -> Bool {
    let words = line.split(separator: " ")
    guard let place = words.firstIndex(of: "import") else { return false }
    return words[..<place].allSatisfy { word in
      word.hasPrefix("@")
        || ["public", "package", "internal", "fileprivate", "private"].contains(word)
    }
  }

  /// Returns the lines from `#if` to `#endif` that the text begins with, if only imports are between them.
  private static func conditionalImport(_ lines: ArraySlice<Substring>) -> ArraySlice<Substring>? {
    guard lines.first?.hasPrefix("#if ") == true, let end = lines.firstIndex(of: "#endif"),
      lines[lines.startIndex..<end].allSatisfy({ $0.hasPrefix("#") || isImport($0) })
    else { return nil }
    return lines[...end]
  }
}
