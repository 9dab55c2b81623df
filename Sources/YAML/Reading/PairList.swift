import Diagnostics

/// The pairs of a mapping that is being read. Few keys are compared one by one, many are hashed.
struct PairList {
  private(set) var pairs: [Mapping.Pair] = []
  let isFlow: Bool
  /// Whether it is the mapping of the whole document, whose keys are no names of the author's.
  let isRoot: Bool
  /// Whether the last pair's value was made whole again, or one without a value was reported.
  var isRepaired = false
  /// Where the first key stands that has no value.
  var firstMissing: SourceSpan?
  private var hashed: [String: SourceSpan] = [:]
  /// How often a block was joined to one above it: each time costs as much as both hold.
  private var joins = 0

  init(isFlow: Bool, isRoot: Bool) {
    self.isFlow = isFlow
    self.isRoot = isRoot
    pairs.reserveCapacity(4)
  }

  var last: Mapping.Pair? { pairs.last }
  var isEmpty: Bool { pairs.isEmpty }

  mutating func replaceLastValue(with value: Node) {
    guard !pairs.isEmpty else { return }
    pairs[pairs.count - 1].value = value
  }

  /// Keeps the pair, unless its key is there already: then it is reported, and the first one stays.
  mutating func add(
    _ key: Located<String>,
    _ value: consuming Node,
    into bag: inout DiagnosticBag
  ) {
    if let first = place(of: key.value) {
      let isParted = join(value, to: key.value)
      bag.add(.duplicateKey(key, first: first, isFlow: isFlow, isParted: isParted))
      return
    }
    pairs.append(Mapping.Pair(key: key, value: value))
    if !hashed.isEmpty {
      hashed[key.value] = key.span
    } else if pairs.count == 16 {
      for pair in pairs { hashed[pair.key.value] = pair.key.span }
    }
  }

  /// Two blocks under one key are read as one, so that what stands in the second is there; of names in both
  /// the first stays.
  private mutating func join(_ value: Node, to key: String) -> Bool {
    guard isRoot, !isFlow, joins < 8, let index = pairs.firstIndex(where: { $0.key.value == key })
    else {
      return false
    }
    joins += 1
    let first = pairs[index].value
    if let old = first.mapping, let new = value.mapping, !old.pairs.isEmpty, !new.pairs.isEmpty {
      let names = Set(old.pairs.map(\.key.value))
      let added = new.pairs.filter { !names.contains($0.key.value) }
      pairs[index].value = Node(.mapping(Mapping(old.pairs + added)), at: first.span)
    } else if let old = first.elements, let new = value.elements, !old.isEmpty, !new.isEmpty {
      pairs[index].value = Node(.sequence(old + new), at: first.span)
    } else {
      return false
    }
    return true
  }

  private func place(of key: String) -> SourceSpan? {
    guard hashed.isEmpty else { return hashed[key] }
    for index in pairs.indices where pairs[index].key.value == key {
      return pairs[index].key.span
    }
    return nil
  }
}

extension Diagnostic {
  fileprivate static func duplicateKey(
    _ key: Located<String>,
    first: SourceSpan,
    isFlow: Bool,
    isParted: Bool
  ) -> Diagnostic {
    .error(
      "duplicate-key",
      "the key '\(key.value)' stands here twice",
      at: key.span,
      help: isFlow
        ? "remove or rename one"
        : isParted
          ? "put what stands below it below the first one, and leave this line out"
          : "remove or rename one, or indent it like what it belongs to",
      notes: [Note("it stands here first", at: first)]
    )
  }
}
