public import Diagnostics
import Naming

/// Names: what can be one, and what is said of one that cannot.
extension Reader {
  /// A name that Swift takes as an identifier; keywords are fine, they are escaped in the code.
  public mutating func identifier(_ node: Node, isType: Bool = false) -> Located<String>? {
    let names = node.elements?.compactMap { $0.scalar?.text } ?? []
    guard let scalar = scalar(node, expected: "a name", words: names) else { return nil }
    let name = Located(scalar.text, at: node.span)
    let found = identifier(name, isType: isType)
    return found?.value == name.value ? found : nil
  }

  /// - Parameter isType: whether it is the name of a type, which begins with a capital letter.
  public mutating func identifier(
    _ name: Located<String>,
    isType: Bool = false
  ) -> Located<String>? {
    if Self.isReserved(name.value) {
      report(.reservedName(name))
      return nil
    }
    guard Self.isIdentifier(name.value) else {
      if let joined = joinedKey(name) {
        report(joined)
        return nil
      }
      let words = Diagnostic.separated(name.value) ?? Diagnostic.similarName(to: name.value)
      let similar = isType ? words.map { $0.prefix(1).uppercased() + $0.dropFirst() } : words
      report(.wrongName(name, similar: similar))
      // Under the name that it should have, it is not missed where it is used.
      return similar.map { Located($0, at: name.span) }
    }
    return name
  }

  /// What Swift itself means by it cannot be escaped, or what an expression means by it is a value. A
  /// label `var` or `let` is escaped where it is declared, and must not be where it is used.
  private static func isReserved(_ name: String) -> Bool {
    switch name.utf8.count {
    case 1: name == "_"
    case 3: name == "nil" || name == "var" || name == "let"
    case 4: name == "self" || name == "Self" || name == "init" || name == "true" || name == "Type"
    case 5: name == "false"
    case 8: name == "Protocol"
    default: false
    }
  }

  /// A letter or `_`, then letters, digits, `_` and marks that belong to letters.
  static func isIdentifier(_ name: String) -> Bool {
    SwiftNames.isIdentifier(name)
  }

  /// For what ends in a comment as other languages have it.
  public static func commentAdvice(_ text: String) -> Advice? {
    guard let mark = text.firstRange(of: " //") else { return nil }
    let rest = text[mark.upperBound...].drop { $0 == "/" || $0 == " " }
    return "'//' begins no comment in YAML: write '\(text[..<mark.lowerBound])   # \(rest)'"
  }

  /// `do:load`, which YAML takes for one text where a mapping is due, and which is reported.
  public mutating func joinedPair(_ node: Node) -> Field? {
    guard let scalar = node.scalar, scalar.style == .plain,
      let colon = scalar.text.firstIndex(of: ":"),
      Self.isIdentifier(String(scalar.text[..<colon]))
    else { return nil }
    let name = String(scalar.text[..<colon])
    let value = scalar.text[scalar.text.index(after: colon)...]
    let start = node.span.start
    let place = SourceSpan(
      file: file.id, start: start + name.utf8.count, end: start + name.utf8.count + 1)
    guard let first = value.first, !"/: ".contains(first), place.end < node.span.end,
      file.bytes[place.start] == UInt8(ascii: ":")
    else { return nil }
    let help = file.bytes.withUnsafeBufferPointer { bytes in
      SourceLine(of: SourceBytes(bytes), at: start).rewritten(place.start..<place.end, as: ": ")
    }
    report(.missingSpace(at: place, help: help))
    let key = Located(name, at: SourceSpan(file: file.id, start: start, end: place.start))
    let rest = SourceSpan(file: file.id, start: place.end, end: node.span.end)
    return Field(key: key, value: Node(.scalar(Scalar(String(value))), at: rest))
  }

  /// `set{ page: 1 }`, of which YAML leaves `set{ page`.
  private func joinedBraces(_ key: Located<String>) -> Diagnostic? {
    let name = key.value.prefix { $0 != "{" }
    let brace = key.span.start + name.utf8.count
    guard name.utf8.count < key.value.utf8.count, Self.isIdentifier(String(name)),
      brace < file.bytes.count, file.bytes[brace] == UInt8(ascii: "{")
    else { return nil }
    return file.bytes.withUnsafeBufferPointer { bytes in
      let line = SourceLine(of: SourceBytes(bytes), at: brace)
      return .error(
        "missing-colon", "':' is missing behind '\(name)'",
        at: SourceSpan(file: file.id, start: key.span.start, end: brace),
        help: "write it with one: \(line.rewritten(brace..<brace, as: ": "))")
    }
  }

  /// A key whose value begins behind its colon without a space, as in `set:{ page: 1 }`; `nil` for all others.
  func joinedKey(_ key: Located<String>) -> Diagnostic? {
    if let braces = joinedBraces(key) { return braces }
    let name = key.value.prefix { $0 != ":" }
    let next = key.value.dropFirst(name.count + 1).first
    let colon = key.span.start + name.utf8.count
    guard let next, "{[\"'".contains(next),
      name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({
        Self.isIdentifier(String($0))
      }),
      colon + 1 < file.bytes.count, file.bytes[colon] == UInt8(ascii: ":")
    else { return nil }
    return file.bytes.withUnsafeBufferPointer { bytes in
      let line = SourceLine(of: SourceBytes(bytes), at: colon)
      let place = SourceSpan(file: file.id, start: colon, end: colon + 1)
      return .missingSpace(at: place, help: line.rewritten(colon..<colon + 1, as: ": "))
    }
  }
}

extension Diagnostic {
  /// `isOpen` for `is-open`; `nil` where nothing like a name is left.
  fileprivate static func similarName(to text: String) -> String? {
    if text.first?.isNumber == true, Reader.isIdentifier("_" + text) { return "_" + text }
    let isCalled = text.hasSuffix("()")
    var words = text.prefix(64).prefix { !"(<".contains($0) }
      .split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    if words.count > 1, words[0] == "_" { words.removeFirst() }
    let count = words.count
    while words.count > 1, declaring.contains(String(words[0])) { words.removeFirst() }
    // A label as Swift has it in front of a name.
    if words.count == 2, labels.contains(String(words[0])), text.split(separator: " ").count == 2 {
      return String(words[1])
    }
    if words.count == 1, count > 1 || isCalled || words[0].utf8.count < text.utf8.count,
      words[0].first?.isNumber == false
    {
      return String(words[0])
    }
    guard let first = words.first, words.count > 1, first.first?.isNumber == false else {
      return nil
    }
    let others = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return first + others.joined()
  }

  /// `open; paid` and `open | paid` as a list has its names.
  fileprivate static func separated(_ text: String) -> String? {
    let names = text.split { ";|".contains($0) }.map { $0.filter { $0 != " " } }
    guard names.count > 1, names.allSatisfy(Reader.isIdentifier) else { return nil }
    return names.joined(separator: ", ")
  }

  /// What other languages have before a name that they declare.
  private static let declaring = [
    "var", "let", "func", "fun", "function", "case", "const", "val", "static", "private", "public",
    "struct", "class", "enum", "protocol", "interface", "async", "def",
  ]

  /// Not those that states begin with, as in `on hold`, `in stock` and `to do`.
  private static let labels: Set = ["for", "from", "and"]

  fileprivate static func reservedName(_ name: Located<String>) -> Diagnostic {
    .error(
      "reserved-name", "'\(name.value)' cannot be a name", at: name.span,
      help: "choose another name")
  }

  fileprivate static func wrongName(_ name: Located<String>, similar: String?) -> Diagnostic {
    .error(
      "wrong-name",
      "'\(name.value)' is not a name: a name has letters, digits and '_', and no digit in front",
      at: name.span,
      help: similar.map { "write '\($0)'" }
    )
  }
}
