import Diagnostics

/// The pairs of a mapping that is being read. Few keys are compared one by one, many are hashed.
struct PairList {
  private(set) var pairs: [Mapping.Pair] = []
  let isFlow: Bool
  /// Whether the last pair's value was made whole again, or one without a value was reported.
  var isRepaired = false
  /// Where the first key stands that has no value.
  var firstMissing: SourceSpan?
  private var hashed: [String: SourceSpan] = [:]

  init(isFlow: Bool) {
    self.isFlow = isFlow
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
      bag.add(.duplicateKey(key, first: first, isFlow: isFlow))
      return
    }
    pairs.append(Mapping.Pair(key: key, value: value))
    if !hashed.isEmpty {
      hashed[key.value] = key.span
    } else if pairs.count == 16 {
      for pair in pairs { hashed[pair.key.value] = pair.key.span }
    }
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
    isFlow: Bool
  ) -> Diagnostic {
    .error(
      "duplicate-key",
      "the key '\(key.value)' stands here twice",
      at: key.span,
      help: isFlow
        ? "remove or rename one" : "remove or rename one, or indent it like what it belongs to",
      notes: [Note("it stands here first", at: first)]
    )
  }
}
