import Diagnostics

/// What may be a key.
extension Composition {
  mutating func add(
    _ keyNode: consuming Node,
    _ value: consuming Node,
    to pairs: inout PairList
  ) {
    guard let key = key(keyNode) else { return }
    if pairs.isFlow, repair(key, value, in: &pairs) { return }
    pairs.isRepaired = false
    pairs.add(key, value, into: &bag)
  }

  /// `nil`, and reported, for what is no key.
  private mutating func key(_ node: Node) -> Located<String>? {
    guard let scalar = node.scalar, !scalar.isNull else {
      bag.add(.wrongKey(node))
      return nil
    }
    if scalar.style == .plain, scalar.text.utf8.count == 2, scalar.text == "<<" {
      // What is merged is of no interest where nothing can be.
      bag.leaveOutAliases(behind: node.span.end)
      bag.add(.mergeKey(at: node.span))
      return nil
    }
    return Located(scalar.text, at: node.span)
  }
}

extension DiagnosticBag {
  fileprivate mutating func leaveOutAliases(behind place: Int) {
    guard hasErrors else { return }
    var result = DiagnosticBag()
    for problem in all where problem.code != "unknown-anchor" || (problem.span?.start ?? 0) < place
    {
      result.add(problem)
    }
    self = result
  }
}

extension Diagnostic {
  fileprivate static func mergeKey(at span: SourceSpan) -> Diagnostic {
    .error(
      "merge-key",
      "merge keys are not part of YAML 1.2",
      at: span,
      help: "write the keys out, or use an alias for a whole value"
    )
  }

  /// For `{{ name }}`, as templates have it.
  private static func braced(_ node: Node) -> Advice? {
    guard let mapping = node.mapping, mapping.isFlow, mapping.pairs.count == 1,
      mapping.pairs[0].value.isNull
    else { return nil }
    let name = mapping.pairs[0].key.value
    return "write '\(name)' without braces; in a text it is '\\(\(name))', and the text in quotes"
  }

  fileprivate static func wrongKey(_ node: Node) -> Diagnostic {
    .error(
      "wrong-key",
      node.isNull ? "a key is missing before ':'" : "a key is a text, found \(node.describe)",
      at: node.span,
      help: braced(node) ?? "put a text with brackets or a colon in quotes"
    )
  }
}
