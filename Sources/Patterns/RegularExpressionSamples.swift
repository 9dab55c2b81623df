extension RegularExpression {
  /// Sample texts for tests: short and longer ones that match, and similar ones that do not.
  public var samples: [String] {
    let matching = [sample(root, 0), sample(root, 1), sample(root, 2)].filter {
      matches($0) == true
    }
    let near = matching.flatMap {
      [String($0.dropLast()), String($0.dropFirst()), $0 + " ", $0 + $0]
    }
    var result: [String] = []
    for text in matching + near where !result.contains(text) && text.count <= 200 {
      result.append(text)
    }
    return result
  }

  /// Returns a text that matches the node. The variant selects among the alternatives.
  private func sample(_ node: Node, _ variant: Int) -> String {
    switch node {
    case .character(let set): String(Self.character(in: set, variant))
    case .sequence(let nodes): nodes.map { sample($0, variant) }.joined()
    case .choice(let nodes): nodes.isEmpty ? "" : sample(nodes[variant % nodes.count], variant)
    case .repetition(let node, let least, let most, _):
      String(repeating: sample(node, variant), count: Self.count(least, most, variant))
    case .group(let node, _): sample(node, variant)
    case .lookahead, .start, .end, .boundary: ""
    }
  }

  private static func count(_ least: Int, _ most: Int?, _ variant: Int) -> Int {
    switch variant {
    case 0: least
    case 1: min(most ?? least + 1, 100)
    default: min(max(least, 1), most ?? 100)
    }
  }

  private static func character(in set: CharacterSet, _ variant: Int) -> Character {
    let letters = Array(["aZ5-_.@ é", "b9A+/:# ß", "0xQ!,;% ñ"][variant % 3])
    let first = set.isInverted ? nil : set.items.first
    switch first {
    case .one(let character): return character
    case .range(let range):
      let scalar = variant == 1 ? range.upperBound : range.lowerBound
      return Character(scalar)
    default: return letters.first { set.contains($0) } ?? "a"
    }
  }
}

extension RegularExpression {
  /// The content of a regex literal between `#/` and `/#`.
  public var literal: String {
    var result = ""
    var isEscaped = false
    for character in source {
      if !isEscaped, character == "/" || character == "#" { result += "\\" }
      isEscaped = character == "\\" && !isEscaped
      result.append(character)
    }
    return result
  }

  /// Returns variants with one count changed or one alternative removed, so that test data can be
  /// chosen that distinguish them.
  public func mutants() -> [RegularExpression] {
    root.mutants().prefix(12).map { node in
      var result = self
      result.root = node
      return result
    }
  }
}

extension RegularExpression.Node {
  fileprivate func mutants() -> [Self] {
    switch self {
    case .sequence(let nodes):
      nodes.indices.flatMap { index in
        nodes[index].mutants().map { mutant in
          var nodes = nodes
          nodes[index] = mutant
          return .sequence(nodes)
        }
      }
    case .choice(let nodes):
      nodes.indices.map { index in
        var rest = nodes
        rest.remove(at: index)
        return .choice(rest)
      }
    case .repetition(let node, let least, let most, let isLazy):
      counts(least, most).map { .repetition(node, least: $0, most: $1, isLazy: isLazy) }
        + node.mutants().map { .repetition($0, least: least, most: most, isLazy: isLazy) }
    case .group(let node, let number): node.mutants().map { .group($0, number) }
    default: []
    }
  }
  private func counts(_ least: Int, _ most: Int?) -> [(least: Int, most: Int?)] {
    [(least + 1, most.map { max($0, least + 1) })]
      + (least > 0 ? [(least - 1, most)] : [])
      + (most.map { [(min(least, $0 + 1), $0 + 1)] } ?? [])
  }
}
