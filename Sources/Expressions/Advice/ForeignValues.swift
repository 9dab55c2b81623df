import Diagnostics

/// Values in texts as other languages and templates write them: `${name}`, `$(name)`, `{{name}}`,
/// `{name}`, `$name`.
extension Checker {
  /// Reports the first of them that names what is there. A text may show such words as they are, which
  /// nobody means with `${…}` and `{{…}}`.
  mutating func reportForeignValues(in segment: String, _ syntax: Syntax) {
    guard !Self.isPlain(segment) || segment.utf8.contains(UInt8(ascii: "(")) else { return }
    let bytes = Array(text.text.utf8)
    if segment.contains("\\u{") { warnOfEscape(in: segment, bytes, syntax.range) }
    var offset = syntax.range.lowerBound
    while offset < syntax.range.upperBound {
      if let place = Self.placeholder(in: bytes, at: offset, upTo: syntax.range.upperBound) {
        bag.add(
          .error(
            "foreign-value",
            "'\(String(decoding: bytes[place], as: UTF8.self))' is shown as it stands, and no value",
            at: span(place), help: "write '\\(…)', with the value in the parentheses"))
        return
      }
      if let place = braced(in: bytes, at: offset, upTo: syntax.range.upperBound),
        let problem = foreignValue(place, in: segment, bytes)
      {
        bag.add(problem)
        return
      }
      offset += 1
    }
  }

  /// `\u{1F4D6}` in a text that has no quotes of Swift, and no escapes.
  private mutating func warnOfEscape(in segment: String, _ bytes: [UInt8], _ range: Range<Int>) {
    guard let first = segment.firstRange(of: "\\u{"),
      let end = segment[first.upperBound...].firstIndex(of: "}"),
      let number = UInt32(segment[first.upperBound..<end], radix: 16),
      let scalar = Unicode.Scalar(number)
    else { return }
    let written = Array(segment[first.lowerBound...end].utf8)
    guard let start = range.first(where: { bytes[$0...].starts(with: written) }) else { return }
    bag.add(
      .warning(
        "foreign-value",
        "'\(String(decoding: written, as: UTF8.self))' is shown as it stands, and no character",
        at: span(start..<start + written.count),
        help: "write the character itself: \(Character(scalar))"))
  }

  /// Whether a text holds neither a value nor what looks like one: no `\`, `{`, `$` or `%`.
  static func isPlain(_ text: String) -> Bool {
    !text.utf8.contains { byte in
      byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "$")
        || byte == UInt8(ascii: "%")
    }
  }

  /// `%d`, `%@`, `%.2f`, as functions that format texts have them.
  private static func placeholder(in bytes: [UInt8], at start: Int, upTo end: Int) -> Range<Int>? {
    guard bytes[start] == UInt8(ascii: "%"), start == 0 || !Lexer.isDigit(bytes[start - 1]) else {
      return nil
    }
    var offset = start + 1
    while offset < end, Lexer.isDigit(bytes[offset]) || bytes[offset] == UInt8(ascii: ".") {
      offset += 1
    }
    guard offset < end, "@dfs".utf8.contains(bytes[offset]),
      offset + 1 >= end || !Lexer.isPartOfName(bytes[offset + 1])
    else { return nil }
    return start..<offset + 1
  }

  /// `"%d" % count`, as Python has it; `nil` where the left side is no such text.
  mutating func formatting(_ left: Syntax, _ right: Syntax, _ syntax: Syntax) -> Expression? {
    var values = [right]
    if case .array(let elements) = right.kind { values = elements }
    guard case .string = left.kind, let written = interpolated(left, with: values) else {
      return nil
    }
    return report(
      "foreign-value", "'%' formats no text", at: left.range,
      help: "write the value into the text: \(written)", for: syntax)
  }

  /// A text with values where its placeholders stand; `nil` where it has none, or more of them.
  func interpolated(_ format: Syntax, with values: [Syntax]) -> String? {
    let bytes = Array(source(format).utf8)
    var open = values
    var result: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      guard let place = Self.placeholder(in: bytes, at: offset, upTo: bytes.count) else {
        let isPercent = bytes[offset...].starts(with: "%%".utf8)
        result.append(bytes[offset])
        offset += isPercent ? 2 : 1
        continue
      }
      guard !open.isEmpty else { return nil }
      result += Array("\\(\(source(open.removeFirst())))".utf8)
      offset = place.upperBound
    }
    return open.count < values.count ? String(decoding: result, as: UTF8.self) : nil
  }

  /// `{done} of {total}`, without the quotes of a text, where those names are known; `nil` for anything else,
  /// and for a value alone.
  func unquotedValues() -> Diagnostic? {
    let bytes = Array(text.text.utf8)
    guard bytes.count <= 60, expected == nil || expected == .string else { return nil }
    var result: [UInt8] = []
    var first: Range<Int>?
    var offset = 0
    while offset < bytes.count {
      if let (whole, inside) = braced(in: bytes, at: offset, upTo: bytes.count),
        Self.isPath(bytes[inside]), isKnown(String(decoding: bytes[inside], as: UTF8.self))
      {
        first = first ?? whole
        result += Array("\\(".utf8) + bytes[inside] + Array(")".utf8)
        offset = whole.upperBound
      } else if Lexer.isPartOfName(bytes[offset]) || " ,.:!?%/()-".utf8.contains(bytes[offset]) {
        result.append(bytes[offset])
        offset += 1
      } else {
        return nil
      }
    }
    guard let first, first.count < bytes.count else { return nil }
    let written = String(decoding: bytes[first], as: UTF8.self)
    return .error(
      "foreign-value", "'\(written)' puts no value into a text", at: span(first),
      help: quotes(around: String(decoding: result, as: UTF8.self)))
  }

  /// What is said of it where it names what is there, or is an expression.
  private func foreignValue(
    _ place: (whole: Range<Int>, inside: Range<Int>), in segment: String, _ bytes: [UInt8]
  ) -> Diagnostic? {
    let (written, code) = (
      String(decoding: bytes[place.whole], as: UTF8.self),
      String(decoding: bytes[place.inside], as: UTF8.self)
    )
    let isPath = Self.isPath(bytes[place.inside])
    let isThere = isPath ? isKnown(code) : isExpression(code, place.inside)
    // What other tools fill in.
    let isOfTemplate = written.hasPrefix("${") || written.hasPrefix("{{")
    guard isThere || isPath && isOfTemplate, segment.contains(written) || !isPath else {
      return nil
    }
    var problem = Diagnostic.error(
      "foreign-value", "'\(written)' is shown as it stands, and no value", at: span(place.whole),
      help: isThere ? "write '\\(\(code))'" : "write the text itself, or '\\(…)' with a value")
    // A word in braces may be meant as it stands.
    let isCertain =
      !"{(".utf8.contains(bytes[place.whole.lowerBound]) || written.hasPrefix("{{")
      || code.contains(".")
    if isPath, !isThere || !isCertain { problem.severity = .warning }
    return problem
  }

  private static func isPath(_ code: ArraySlice<UInt8>) -> Bool {
    !code.isEmpty && !Lexer.isDigit(code[code.startIndex])
      && code.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && $0.allSatisfy(Lexer.isPartOfName) }
  }

  private func isExpression(_ code: String, _ place: Range<Int>) -> Bool {
    let written = SourceText(verbatim: code, span: span(place))
    let names = Self.freeNames(in: written)
    guard !names.isEmpty, names.allSatisfy({ scope.lookup($0) != nil }) else { return false }
    var ignored = DiagnosticBag()
    return Self.check(written, expecting: nil, in: scope, into: &ignored) != nil
  }

  /// What begins at `start` as values do elsewhere, and what it holds, without the blanks around it.
  private func braced(
    in bytes: [UInt8], at start: Int, upTo end: Int
  ) -> (whole: Range<Int>, inside: Range<Int>)? {
    let openings: [(String, String)] = [
      ("${", "}"), ("$(", ")"), ("#{", "}"), ("{{", "}}"), ("{", "}"), ("(", ")"),
    ]
    func holds(_ mark: String, at place: Int) -> Bool {
      place + mark.utf8.count <= end && bytes[place...].starts(with: mark.utf8)
    }
    guard "{$#(".utf8.contains(bytes[start]) else { return nil }
    for (opening, closing) in openings where holds(opening, at: start) {
      if opening == "(", !mayLackBackslash(before: start, in: bytes) { return nil }
      let from = start + opening.utf8.count
      guard let close = (from..<end).first(where: { holds(closing, at: $0) }) else { return nil }
      let blank = UInt8(ascii: " ")
      let first = bytes[from..<close].firstIndex { $0 != blank } ?? close
      let last = bytes[first..<close].lastIndex { $0 != blank } ?? first - 1
      guard first <= last, opening != "(" || Self.isPath(bytes[first...last]) else { return nil }
      return (start..<close + closing.utf8.count, first..<last + 1)
    }
    guard bytes[start] == UInt8(ascii: "$") else { return nil }
    let path = bytes[(start + 1)..<end].prefix { Lexer.isPartOfName($0) || $0 == UInt8(ascii: ".") }
    let name = path.last == UInt8(ascii: ".") ? path.dropLast() : path
    return Self.isPath(name) ? (start..<name.endIndex, name.indices) : nil
  }

  /// Whether the parenthesis at `start` may be that of a value, as another one in the text is.
  private func mayLackBackslash(before start: Int, in bytes: [UInt8]) -> Bool {
    guard start > 0, bytes[start - 1] != UInt8(ascii: "\\"), !Lexer.isPartOfName(bytes[start - 1])
    else { return false }
    return zip(bytes, bytes.dropFirst()).contains {
      $0 == UInt8(ascii: "\\") && $1 == UInt8(ascii: "(")
    }
  }

  /// Whether the first name of the path is one that can be seen from here.
  private func isKnown(_ path: String) -> Bool {
    let name = path.prefix { $0 != "." }
    return scope.lookup(String(name)) != nil
  }
}
