import Diagnostics

/// What may stand where in a file, as the tables that read it say: for advice on layout, which has to know
/// what a key's value may be, and reads none.
public struct KeyGrammar: Sendable {
  private let tables: @Sendable () -> [TableDescription]
  private let roots: [String]
  private let words: OtherWords

  /// - Parameters:
  ///   - roots: the names of the tables that a file may begin with, each told by its key of this name.
  ///   - tables: asked where a file cannot be read.
  public init(
    roots: [String],
    otherWords words: OtherWords = OtherWords([]),
    _ tables: @autoclosure @escaping @Sendable () -> [TableDescription]
  ) {
    self.roots = roots
    self.words = words
    self.tables = tables
  }

  /// The tables by their names, for several looks at a tree.
  var index: [String: TableDescription] {
    Dictionary(tables().map { ($0.name, $0) }) { first, _ in first }
  }

  /// How many nodes of a tree are not what is due where they stand, or are missing.
  func misfits(in root: Node, by index: [String: TableDescription]) -> Int {
    let first = roots.first { root.mapping?[$0] != nil } ?? roots.first ?? ""
    var check = Check(tables: index)
    check.visit(root, .object(first))
    return check.misfits
  }

  /// The key that is meant by a word of other languages, where it is none here.
  func key(calledElsewhere word: String) -> String? {
    keys { $0.name == word }.isEmpty ? words.keys(for: word).first : nil
  }

  /// Keys of which a text may be the value that has none of its own.
  func keys(admitting text: String) -> [String] {
    let isProse = text.contains(" ") || text.beginsUppercase
    return keys { key in
      switch key.shape {
      case .text: isProse
      case .type:
        Shape.type.fits(
          Node(.scalar(Scalar(text)), at: SourceSpan(file: SourceFile.ID(0), start: 0, end: 0)))
      case .expression, .identifier: key.isRequired && Reader.isIdentifier(text)
      default: false
      }
    }
  }

  /// Keys with names of the author's below them.
  var keysOfNames: [String] { keys { $0.shape.holdsNames } }

  /// Keys of a type.
  var keysOfTypes: [String] { keys { if case .type = $0.shape { true } else { false } } }

  private func keys(_ isMeant: (TableDescription.Key) -> Bool) -> [String] {
    var seen: Set<String> = []
    return tables().filter { !roots.contains($0.name) }.flatMap(\.keys).filter(isMeant).map(\.name)
      .filter { seen.insert($0).inserted }
  }

  /// Whether the value of a key of this name is a list in each table that has one.
  func isList(_ key: String) -> Bool {
    let shapes = tables().compactMap { $0.key(key)?.shape }
    return !shapes.isEmpty && shapes.allSatisfy(\.holdsList)
  }
}

extension KeyGrammar {
  /// One look at a tree.
  fileprivate struct Check {
    let tables: [String: TableDescription]
    var misfits = 0

    mutating func visit(_ node: Node, _ shape: Shape) {
      switch (shape, node.content) {
      case (.literal, _): misfits += node.scalar?.isCall == true ? 1 : 0
      case (.any, _): break
      case (.either(let shapes), _): visit(node, eitherOf: shapes)
      case (.object(let name), _):
        guard let table = tables[name] else { return }
        visit(node, table)
      case (.map(let inner), .mapping(let mapping)):
        for pair in mapping.pairs { visit(pair.value, inner) }
      case (.list(let inner), .sequence(let elements)):
        for element in elements { visit(element, inner) }
      default: misfits += shape.fits(node) ? 0 : 1
      }
    }

    private mutating func visit(_ node: Node, eitherOf shapes: [Shape]) {
      let likely = shapes.filter { isLikely(node, $0) }
      guard let first = likely.first else {
        misfits += 1
        return
      }
      var best = self
      best.visit(node, first)
      for shape in likely.dropFirst() {
        var other = self
        other.visit(node, shape)
        if other.misfits < best.misfits { best = other }
      }
      self = best
    }

    private func isLikely(_ node: Node, _ shape: Shape) -> Bool {
      switch shape {
      case .literal, .any: true
      case .object(let name):
        node.mapping != nil || tables[name]?.shortForms.contains { isLikely(node, $0) } == true
      case .map: node.mapping != nil
      case .list: node.elements != nil
      case .either(let shapes): shapes.contains { isLikely(node, $0) }
      default: shape.fits(node)
      }
    }

    private mutating func visit(_ node: Node, _ table: TableDescription) {
      guard let mapping = node.mapping else {
        guard !table.shortForms.isEmpty else {
          misfits += 1
          return
        }
        return visit(node, eitherOf: table.shortForms)
      }
      var best = self
      best.visit(mapping, table)
      for shape in table.shortForms where isLikely(node, shape) {
        var other = self
        other.visit(node, shape)
        if other.misfits < best.misfits { best = other }
      }
      self = best
    }

    private mutating func visit(_ mapping: Mapping, _ table: TableDescription) {
      for pair in mapping.pairs {
        if let shape = table.key(pair.key.value)?.shape ?? table.others {
          visit(pair.value, shape)
        } else {
          misfits += 1
        }
      }
      misfits += table.keys.count { $0.isRequired && mapping[$0.name] == nil }
      let kinds = table.kinds.filter { mapping[$0.key] != nil }
      guard let kind = kinds.first else {
        let isBare = table.kinds.isEmpty || table.mayBeEmpty && mapping.pairs.isEmpty
        misfits += isBare ? 0 : 1
        return
      }
      misfits += mapping.pairs.count { pair in
        pair.key.value != kind.key && !kind.companions.contains(pair.key.value)
          && table.key(pair.key.value) != nil
      }
    }
  }
}

extension Scalar {
  /// A call, as an expression has it and data does not.
  fileprivate var isCall: Bool { text.hasPrefix(".") && text.hasSuffix(")") }
}

extension Shape {
  /// Whether a list may stand there.
  fileprivate var holdsList: Bool {
    switch self {
    case .list: true
    case .either(let shapes): shapes.contains(where: \.holdsList)
    default: false
    }
  }

  /// Whether a node looks like what is due, where that holds nothing else.
  fileprivate func fits(_ node: Node) -> Bool {
    guard let text = node.scalar?.text else {
      return switch self {
      case .type: Self.isType(node)
      case .nothing: node.mapping?.pairs.isEmpty == true
      case .expression: node.elements != nil || node.mapping?.pairs.isEmpty == true
      default: false
      }
    }
    switch self {
    case .nothing: return node.isNull
    case .text:
      return !node.isNull
        && !(text.count > 1 && "'\"".contains(text.first ?? " ") && text.last == text.first)
    case .identifier: return Reader.isIdentifier(text)
    case .integer: return Int(text) != nil
    case .number: return Double(text) != nil
    case .boolean: return text == "true" || text == "false"
    case .oneOf(let words): return words.contains(text)
    case .expression: return !node.isNull && Self.isExpression(text)
    case .type: return Self.isType(text)
    default: return false
    }
  }

  /// A list of one type, or one for a key of another one.
  private static func isType(_ node: Node) -> Bool {
    if let elements = node.elements { return elements.count == 1 && Shape.type.fits(elements[0]) }
    guard let pairs = node.mapping?.pairs, pairs.count == 1 else { return false }
    return isType(pairs[0].key.value) && Shape.type.fits(pairs[0].value)
  }

  /// Whether a text may be one: only a text in quotes holds values, and apostrophes.
  private static func isExpression(_ text: String) -> Bool {
    let plain = text.prefix { $0 != "\"" }
    return !"@%`'".contains(text.first ?? "@") && !plain.contains("\\(") && !plain.contains("'")
      && !plain.prefix { !"([{?".contains($0) }.contains(": ")
  }

  /// Whether a text may be a type, and a value that it has at first behind it.
  private static func isType(_ text: String) -> Bool {
    let type = text.firstRange(of: " = ").map { text[..<$0.lowerBound] } ?? text[...]
    guard let first = type.first, first.isUppercase || "[{".contains(first) else { return false }
    let isWord = first.isUppercase
    return !type.contains("(") && !type.hasSuffix("!")
      && !(isWord && type.contains { " [<".contains($0) })
      && !type.drop { $0 != "]" }.contains(" ")
  }
}
