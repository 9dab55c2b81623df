public import Diagnostics

/// What readers need while they decode: the file, the problems, and a verb for each kind of value.
///
/// A verb reports what it cannot use and returns `nil`.
public struct Reader: Sendable {
  public let file: SourceFile
  public var bag: DiagnosticBag
  /// What stands under keys that nobody knows: names that it declares are not to be missed elsewhere.
  public private(set) var unread: [Node] = []
  /// The values of keys in the words of another language: most probably they are in that language too.
  public internal(set) var guessed: [SourceSpan] = []
  public var otherWords: OtherWords

  public init(
    file: SourceFile,
    bag: DiagnosticBag = DiagnosticBag(),
    otherWords: OtherWords = OtherWords([])
  ) {
    self.file = file
    self.bag = bag
    self.otherWords = otherWords
  }

  mutating func leaveUnread(_ node: Node) {
    unread.append(node)
  }

  public mutating func report(_ diagnostic: Diagnostic) {
    bag.add(diagnostic)
  }

  /// Any scalar but null.
  public mutating func text(_ node: Node) -> Located<String>? {
    guard let scalar = scalar(node, expected: "a text") else { return nil }
    return Located(scalar.text, at: node.span)
  }

  /// The text in a list of it alone, which is most probably meant.
  func onlyElement(of node: Node) -> Located<String>? {
    guard let elements = node.elements, elements.count == 1, let scalar = elements[0].scalar,
      !scalar.isNull
    else { return nil }
    return Located(scalar.text, at: elements[0].span)
  }

  /// The same with a map back to the file, for expressions and texts with `\(…)`.
  public mutating func sourceText(_ node: Node) -> SourceText? {
    guard scalar(node, expected: "a text") != nil else { return nil }
    return node.sourceText(in: file)
  }

  /// A text for people, such as a title. Here a single space in front of `#` is taken for a piece of
  /// the text, where an expression would more probably have a comment behind it.
  public mutating func prose(_ node: Node) -> SourceText? {
    guard let text = sourceText(node) else { return nil }
    if let cut = node.cutText(in: file) { report(cut) }
    return text
  }

  /// Plain `true` or `false`.
  public mutating func bool(_ node: Node) -> Located<Bool>? {
    guard let scalar = scalar(node, expected: "true or false") else { return nil }
    if case .bool(let value) = scalar.plainValue { return Located(value, at: node.span) }
    var problem = Diagnostic.wrongValue(
      scalar, at: node.span, expected: "true or false", names: ["true", "false"])
    let meant =
      Self.truths[scalar.text.lowercased()]
      ?? Suggestion.nearest(to: scalar.text, among: ["true", "false"]).map { $0 == "true" }
    problem.help = problem.help ?? meant.map { "write '\($0)'" } ?? "write 'true' or 'false'"
    report(problem)
    return meant.map { Located($0, at: node.span) }
  }

  /// What other languages, and older versions of YAML, call the two.
  private static let truths = [
    "yes": true, "on": true, "1": true, "true": true, "y": true, "no": false, "off": false,
    "0": false, "false": false, "n": false,
  ]

  /// A plain whole number that fits `Int`.
  public mutating func int(_ node: Node) -> Located<Int>? {
    guard let scalar = scalar(node, expected: "a whole number") else { return nil }
    if case .int(let value) = scalar.plainValue { return Located(value, at: node.span) }
    var problem = Diagnostic.wrongValue(scalar, at: node.span, expected: "a whole number")
    let meant = Int(scalar.text)
    problem.help = meant.map { "write '\($0)', without quotes" } ?? "in digits, as in '3'"
    report(problem)
    return meant.map { Located($0, at: node.span) }
  }

  public mutating func list(_ node: Node, as what: String = "a list") -> [Node]? {
    if let elements = node.elements { return elements }
    let isOne = node.scalar != nil && !node.isNull
    let keys = node.mapping.map { $0.pairs.map(\.key.value) } ?? []
    let isFlow = node.mapping?.isFlow == true
    let help =
      isOne && ["true", "false"].contains(node.scalar?.text)
      ? "name them in brackets, as in '[name]'"
      : isOne
        ? "as in '[\(Self.separated(node.scalar?.text ?? ""))]'"
        : isFlow && node.mapping?.holdsValues == true
          ? "put brackets around it: '[{ … }]'"
          : keys.first?.hasPrefix("-") == true
            ? "one '-' begins an item: '- \(keys[0].drop { "- ".contains($0) }): …'"
            : isFlow && keys.allSatisfy(Self.isIdentifier)
              ? "as in '[\(keys.joined(separator: ", "))]'"
              : node.isNull
                ? "write its items below it, each with '- ' in front"
                : "begin each of its items with '- '"
                  + (keys.count > 1 && !isFlow
                    ? ", as in '- \(keys[0]): …', and indent what belongs to it like that key" : "")
    report(.wrongKind(node, expected: what, help: Advice(help)))
    return nil
  }

  /// `a, b` for `a b`, which are two names.
  private static func separated(_ text: String) -> String {
    let words = text.split { $0 == " " || $0 == "," }.map { String($0) }
    return words.allSatisfy(isIdentifier) ? words.joined(separator: ", ") : text
  }

  /// A list, or one thing as a list of one; nothing at all is reported.
  public mutating func oneOrMany(_ node: Node, as what: String = "a list") -> [Node]? {
    if let elements = node.elements { return elements }
    guard !node.isNull else { return list(node, as: what) }
    return [node]
  }

  public mutating func mapping(_ node: Node, as what: String = "a mapping") -> [Field]? {
    if let mapping = node.mapping { return mapping.pairs }
    if let field = joinedPair(node) { return [field] }
    if let pairs = pairs(in: node) {
      report(
        .wrongKind(
          node, expected: what == "a mapping" ? what : "\(what), a mapping",
          help: file.bytes[node.span.start] == UInt8(ascii: "[")
            ? "write braces for the brackets" : .noDash(pairs[0].key.value)))
      return pairs
    }
    report(
      .wrongKind(
        node,
        expected: what == "a mapping" ? what : "\(what), a mapping",
        help: node.isNull
          ? "write its keys below it, indented by two spaces"
          : entry(node) ?? node.elements?.first?.scalar.map { "as in '\($0.text): …'" }
            ?? "a mapping has a key, ': ' and a value on each line"
      )
    )
    return nil
  }

  /// The pairs of a list of mappings, which is most probably meant to be one.
  private func pairs(in node: Node) -> [Field]? {
    guard let elements = node.elements, !elements.isEmpty else { return nil }
    let pairs = elements.compactMap { element in element.mapping.map { nested($0.pairs) } }
    // Of empty braces alone there is none.
    guard pairs.count == elements.count, !pairs.joined().isEmpty,
      Set(pairs.joined().map(\.key.value)).count == pairs.joined().count
    else { return nil }
    return Array(pairs.joined())
  }

  /// A key without a value, with those behind it as its value: `- open:` above `do: …`.
  private func nested(_ pairs: [Field]) -> [Field] {
    guard pairs.count > 1, pairs[0].value.isNull else { return pairs }
    let inner = Array(pairs.dropFirst())
    let span = SourceSpan(
      file: file.id, start: inner[0].key.span.start, end: inner[inner.count - 1].value.span.end)
    return [Field(key: pairs[0].key, value: Node(.mapping(Mapping(inner)), at: span))]
  }

  /// For a key and its value in quotes, or with another mark between them.
  private func entry(_ node: Node) -> Advice? {
    guard let text = node.scalar?.text else { return nil }
    for mark in [": ", " == ", " = ", "=", ":"] {
      guard let range = text.firstRange(of: mark) else { continue }
      let (key, value) = (text[..<range.lowerBound], text[range.upperBound...])
      guard !key.isEmpty, !key.contains(" "), !value.isEmpty, !value.contains(mark) else {
        return nil
      }
      return .write("{ \(key): \(value) }")
    }
    return nil
  }

  /// One of some words; another one gets the nearest as help.
  public mutating func oneOf(_ node: Node, _ words: [String]) -> Located<String>? {
    let expected = words.map { "'\($0)'" }.joined(separator: " or ")
    guard let scalar = scalar(node, expected: expected, words: words) else { return nil }
    if words.contains(scalar.text) { return Located(scalar.text, at: node.span) }
    var problem = Diagnostic.wrongValue(
      scalar, at: node.span, expected: expected, names: words)
    let meant = otherWords.keys(for: scalar.text).first(where: words.contains)
    if problem.help == nil, let meant { problem.help = Advice.meant(meant) }
    report(problem)
    return nil
  }

  mutating func scalar(_ node: Node, expected: String, words: [String] = []) -> Scalar? {
    if let scalar = node.scalar, !scalar.isNull { return scalar }
    report(
      .wrongKind(
        node, expected: expected,
        help: node.isNull
          ? "write it behind the key, or leave the key out"
          : joined(node, words: words)
            ?? onlyElement(of: node).map { .write($0.value) }))
    return nil
  }

  /// `'Parks a car, and pays'` for the same in brackets, which are no part of a text, or in several items.
  ///
  /// - Parameter words: the only texts that may stand there.
  public func joined(_ node: Node, words: [String] = []) -> Advice? {
    let texts = (node.elements ?? []).compactMap { $0.scalar?.text }
    guard texts.count > 1, texts.count == node.elements?.count else { return nil }
    if words.contains(texts[0]) { return "one of them stands alone: write '\(texts[0])'" }
    let isBlock = file.bytes[node.span.start] != UInt8(ascii: "[")
    let text = Quoting.quoted(texts.joined(separator: isBlock ? " " : ", "))
    guard text.utf8.count > 60 else { return "one text stands in quotes: \(text)" }
    return isBlock
      ? "one text is due: write the lines as one, without '- ' in front of them"
      : "leave the brackets out"
  }
}

extension Node {
  /// The warning for a text for people that a `#` behind a single space cuts; `nil` where it is whole.
  public func cutText(in file: SourceFile) -> Diagnostic? {
    guard scalar?.style == .plain else { return nil }
    return file.bytes.withUnsafeBufferPointer { bytes in
      CutText(in: SourceBytes(bytes), of: file.id)
        .warning(for: span.start..<span.end, isProse: true)
    }
  }
}

extension Diagnostic {
  /// The first of some keys that stand beside a key without a value, and belong below it.
  public static func beside(
    _ first: Located<String>,
    of owner: Located<String>,
    count: Int
  ) -> Diagnostic {
    .error(
      Beside(first.value, owner.value),
      at: first.span,
      help: count > 1 ? "indent it, and what follows, by 2 spaces" : "indent it by 2 spaces")
  }

  public static func wrongKind(
    _ node: Node,
    expected: String,
    help: Advice? = nil
  ) -> Diagnostic {
    .error(
      Mismatch("wrong-kind", expected: expected, found: node.describe), at: node.span,
      help: node.blockAdvice ?? help)
  }

  fileprivate static func wrongValue(
    _ scalar: Scalar,
    at span: SourceSpan,
    expected: String,
    names: [String] = []
  ) -> Diagnostic {
    let help =
      Reader.commentAdvice(scalar.text)
      ?? Suggestion.nearest(to: scalar.text, among: names).map { Advice.meant($0) }
    let mismatch = Mismatch("wrong-value", expected: expected, found: "'\(scalar.text)'")
    return .error(mismatch, at: span, help: help)
  }
}
