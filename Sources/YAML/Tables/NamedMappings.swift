import Diagnostics

/// Mappings from names to what has them.
extension Reader {
  /// The pairs of a mapping from names to mappings with some keys, with those keys below the name that
  /// they stand beside, which is reported.
  ///
  /// - Parameter what: what has a name, with its article, where it is a mapping in any case. A part that
  ///   has keys of it and no name is reported, and nothing in it is read.
  public mutating func named(
    _ node: Node,
    of what: String? = nil,
    keys: @autoclosure () -> [String]
  ) -> [Field]? {
    if node.elements?.first?.mapping != nil {
      let known = keys()
      if let fields = introduced(node, what, known) { return fields }
      if let what, reportNameless(node, what, known) { return nil }
    }
    guard let fields = mapping(node) else { return nil }
    guard what != nil || fields.contains(where: \.value.isNull) else { return fields }
    let keys = keys()
    if let what, let first = Self.firstLoose(fields, keys) {
      report(.nameless(what, first))
      return nil
    }
    return indented(fields, keys, of: what)
  }

  /// The first of some keys that stand without a name above them: beside them is at most what says a text.
  private static func firstLoose(_ fields: [Field], _ keys: [String]) -> Located<String>? {
    let loose = fields.filter { keys.contains($0.key.value) }
    guard loose.allSatisfy({ $0.value.isPart(keys) }),
      fields.allSatisfy({ keys.contains($0.key.value) || $0.value.scalar?.isNull == false })
    else { return nil }
    return loose.first?.key
  }

  /// With the keys that stand beside a name below it.
  private mutating func indented(
    _ fields: [Field],
    _ keys: [String],
    of what: String?
  ) -> [Field] {
    guard fields.contains(where: { keys.contains($0.key.value) }) else { return fields }
    var result: [Field] = []
    let isStrict = what != nil
    var isLoose = false
    var index = 0
    while index < fields.count {
      let field = fields[index]
      index += 1
      let isEmpty = field.value.isNull
      // Below a name that has such a key already, another name is missing.
      if let what, keys.contains(field.key.value), field.value.isPart(keys) {
        if !isLoose {
          report(.nameless(what, field.key))
        }
        isLoose = true
        continue
      }
      isLoose = false
      guard isEmpty || isStrict && field.value.holds(keys) else {
        result.append(field)
        continue
      }
      let inner = fields[index...].prefix { next in
        keys.contains(next.key.value)
          && (isEmpty
            || next.value.isPart(keys)
              && field.value.mapping?[next.key.value] == nil)
      }
      guard let first = inner.first, let last = inner.last else {
        result.append(field)
        continue
      }
      index += inner.count
      // What stands below the key already may stay.
      let isDeep = column(of: first.value.span) > column(of: first.key.span) + 2
      let lines = inner.count + (isEmpty || first.value.scalar != nil || isDeep ? 0 : 1)
      report(.beside(first.key, of: field.key, count: lines))
      let own = field.value.mapping?.pairs ?? []
      let start = own.first?.key.span.start ?? first.key.span.start
      let span = SourceSpan(file: file.id, start: start, end: last.value.span.end)
      result.append(
        Field(key: field.key, value: Node(.mapping(Mapping(own + Array(inner))), at: span)))
    }
    return result
  }

  private func column(of span: SourceSpan) -> Int {
    span.start - (file.bytes[..<span.start].lastIndex(of: UInt8(ascii: "\n")) ?? -1)
  }

  /// `- name: load` above the keys of what is called so, which is reported, as `load:` with them below it.
  private mutating func introduced(_ node: Node, _ what: String?, _ keys: [String]) -> [Field]? {
    let elements = node.elements ?? []
    let noun = what?.split(separator: " ").last.map { String($0) }
    let names = ["name", "id", noun ?? "name"]
    let fields = elements.compactMap { element -> Field? in
      let pairs = element.mapping?.pairs ?? []
      guard let index = pairs.firstIndex(where: { names.contains($0.key.value) }),
        let name = pairs[index].value.scalar?.text, Self.isIdentifier(name),
        pairs.contains(where: { keys.contains($0.key.value) })
      else { return nil }
      let others = pairs.filter { $0.key.span != pairs[index].key.span }
      return Field(
        key: Located(name, at: pairs[index].value.span),
        value: Node(.mapping(Mapping(others)), at: element.span))
    }
    guard let first = fields.first, fields.count == elements.count else { return nil }
    let key = elements[0].mapping?.pairs.first { names.contains($0.key.value) }?.key.value ?? "name"
    let owner = what.map { "of \($0) " } ?? ""
    report(
      .listed(
        node, first.key,
        help: "the name \(owner)stands above its keys: write '\(first.key.value):' in place of "
          + "'- \(key): \(first.key.value)', and indent them below it"))
    return fields
  }

  /// Reports a list of what has keys and no names.
  private mutating func reportNameless(_ node: Node, _ what: String, _ keys: [String]) -> Bool {
    let firsts = (node.elements ?? []).map { $0.mapping?.pairs.first }
    guard let key = firsts.first??.key,
      firsts.allSatisfy({ pair in
        pair.map { keys.contains($0.key.value) && $0.value.isPart(keys) } ?? false
      })
    else { return false }
    report(
      .listed(
        node, key,
        help: "\(what) has a name: write it in place of '- ', and '\(key.value)' with what follows "
          + "below it, indented"))
    return true
  }
}

extension Node {
  /// What stands under a key, and is nothing that has keys of its own.
  fileprivate func isPart(_ keys: [String]) -> Bool {
    !isNull && !holds(keys) && mapping?.pairs.isEmpty != true
  }

  /// A mapping with one of some keys.
  fileprivate func holds(_ keys: [String]) -> Bool {
    mapping?.pairs.contains { keys.contains($0.key.value) } ?? false
  }
}

extension Diagnostic {
  /// A list where names are due, told at its beginning.
  fileprivate static func listed(_ node: Node, _ first: Located<String>, help: String) -> Diagnostic
  {
    let span = SourceSpan(file: node.span.file, start: node.span.start, end: first.span.end)
    return .error(
      "wrong-kind", "expected a mapping from names, found a list", at: span, help: Advice(help))
  }

  fileprivate static func nameless(_ what: String, _ first: Located<String>) -> Diagnostic {
    .error(
      Nameless(what, above: first.value), at: first.span,
      help: "\(what) has one: write it in a line of its own above, and indent its keys below it")
  }
}
