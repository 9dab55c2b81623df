import Diagnostics
import YAML

/// Sections that are indented as if they were part of the one above, and what belongs to a section and
/// stands beside it: told once, and read where they belong.
struct MisplacedSections {
  /// The names of the sections that hold more names.
  private static let holding = [
    "models", "services", "parameters", "state", "derived", "actions", "subscriptions", "rows",
    "routes",
  ]
  private static let lists = ["view", "scenarios"]

  /// Whether each part has parts of its own, as those of no value have that is named like a section.
  private static func isSection(_ node: Node) -> Bool {
    guard let parts = node.mapping?.pairs, !parts.isEmpty else { return false }
    return parts.allSatisfy { $0.value.mapping != nil }
  }

  /// Names of state, and no type.
  private static func isRestored(_ part: Mapping.Pair) -> Bool {
    part.key.value == "restore"
      && part.value.elements?.first?.scalar?.text.beginsLowercase == true
  }

  private var pairs: [Mapping.Pair] = []
  private var problems: [Diagnostic] = []
  private let names: [String]

  /// The root with each section in its place.
  static func corrected(_ root: Node, names: [String], _ reader: inout Reader) -> Node {
    guard let mapping = root.mapping, maySlip(mapping) else { return root }
    var sections = Self(names: names)
    sections.read(mapping)
    guard !sections.problems.isEmpty else { return root }
    for problem in sections.problems { reader.report(problem) }
    return Node(.mapping(Mapping(sections.pairs)), at: root.span)
  }

  /// Whether a section is empty, or a part of one looks like a section, as in hardly any spec.
  private static func maySlip(_ root: Mapping) -> Bool {
    for index in root.pairs.indices {
      switch root.pairs[index].value.content {
      case .scalar(let scalar): if scalar.isNull { return true }
      case .sequence: break
      case .mapping(let section):
        let holdsSection = section.pairs.contains { part in
          part.value.isNull || part.value.elements?.first?.mapping != nil
            || part.value.mapping != nil && holding.contains(part.key.value)
            || isRestored(part)
        }
        if holdsSection { return true }
      }
    }
    return false
  }

  private init(names: [String]) {
    self.names = names
  }

  private mutating func read(_ root: Mapping) {
    var index = 0
    while index < root.pairs.count {
      let pair = root.pairs[index]
      index += 1
      guard Self.holding.contains(pair.key.value) else {
        pairs.append(pair)
        continue
      }
      if let inner = pair.value.mapping, !inner.isFlow {
        addParts(inner, of: pair, in: root)
      } else {
        pairs.append(pair)
      }
    }
  }

  /// The parts of a section, and those of others that stand within it.
  private mutating func addParts(_ inner: Mapping, of section: Mapping.Pair, in root: Mapping) {
    var current = section.key
    var parts: [Mapping.Pair] = []
    for (index, part) in inner.pairs.enumerated() {
      let name = part.key.value
      let isSection =
        part.value.isNull && Self.holding.contains(name) && index < inner.pairs.count - 1
        || part.value.elements?.first?.mapping != nil && Self.lists.contains(name)
        || Self.isRestored(part)
        || section.key.value != "routes" && Self.holding.contains(name)
          && Self.isSection(part.value)
      guard index > 0, isSection, root[name] == nil else {
        parts.append(part)
        continue
      }
      problems.append(
        .error(
          "wrong-indent",
          "'\(name)' is a section, and is indented like the parts of '\(current.value)'",
          at: part.key.span, help: "begin it at the start of the line"))
      pairs.append(.init(key: current, value: Self.mapping(parts)))
      parts = []
      if part.value.isNull { current = part.key } else { pairs.append(part) }
    }
    guard !parts.isEmpty || inner.pairs.isEmpty else { return }
    let isWhole = parts.count == inner.pairs.count
    pairs.append(isWhole ? section : .init(key: current, value: Self.mapping(parts)))
  }

  private static func mapping(_ pairs: [Mapping.Pair]) -> Node {
    guard let first = pairs.first, let last = pairs.last else {
      return Node(.mapping(Mapping([])), at: SourceSpan(file: .init(0), start: 0, end: 0))
    }
    let span = SourceSpan(
      file: first.key.span.file, start: first.key.span.start, end: last.value.span.end)
    return Node(.mapping(Mapping(pairs)), at: span)
  }
}
