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
      if let value = foreignValue(in: bytes, at: offset, upTo: syntax.range.upperBound),
        segment.contains(value.written), isKnown(value.path) || Self.isOfTemplate(value.written)
      {
        // A word in braces may be meant as it stands.
        let isThere = isKnown(value.path)
        let isCertain =
          isThere
          && (!"{(".utf8.contains(bytes[offset]) || value.written.hasPrefix("{{")
            || value.path.contains("."))
        var problem = Diagnostic.error(
          "foreign-value", "'\(value.written)' is shown as it stands, and no value",
          at: span(offset..<offset + value.written.utf8.count),
          help: isThere
            ? "write '\\(\(value.path))'" : "write the text itself, or '\\(…)' with a value")
        if !isCertain { problem.severity = .warning }
        bag.add(problem)
        return
      }
      if let place = foreignExpression(in: bytes, at: offset, upTo: syntax.range.upperBound) {
        let written = String(decoding: bytes[place.whole], as: UTF8.self)
        let code = String(decoding: bytes[place.inside], as: UTF8.self)
        bag.add(
          .error(
            "foreign-value", "'\(written)' is shown as it stands, and no value",
            at: span(place.whole), help: "write '\\(\(code))'"))
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
      let digits = bytes[place].drop { $0 != UInt8(ascii: ".") }.dropFirst().dropLast()
      let count = Int(String(decoding: digits, as: UTF8.self))
      let isPadded = bytes[place].starts(with: "%02d".utf8)
      let style = count.map { ".formatted(.number.precision(.fractionLength(\($0))))" } ?? ""
      let written = source(open.removeFirst())
      // A style stands behind one value.
      let isOne = written.allSatisfy { $0.isLetter || $0.isNumber || "._()?[]\"".contains($0) }
      let value = style.isEmpty || isOne ? written : "(\(written))"
      if isPadded { result += Array("\\(\(value) < 10 ? \"0\" : \"\")".utf8) }
      result += Array("\\(\(value)\(style))".utf8)
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
      if let value = foreignValue(in: bytes, at: offset, upTo: bytes.count), isKnown(value.path) {
        let end = offset + value.written.utf8.count
        if first == nil { first = offset..<end }
        result += Array("\\(\(value.path))".utf8)
        offset = end
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

  /// What begins at `start`, with the path that it names.
  private func foreignValue(
    in bytes: [UInt8],
    at start: Int,
    upTo end: Int
  ) -> (written: String, path: String)? {
    let openings: [(StaticString, StaticString)] = [
      ("${", "}"), ("$(", ")"), ("#{", "}"), ("{{", "}}"), ("{", "}"), ("$", ""), ("(", ")"),
    ]
    guard "{$#(".utf8.contains(bytes[start]) else { return nil }
    if bytes[start] == UInt8(ascii: "("), !mayLackBackslash(before: start, in: bytes) { return nil }
    for (opening, closing) in openings {
      let from = start + opening.utf8CodeUnitCount
      guard Self.holds(opening, in: bytes, at: start, upTo: end) else { continue }
      let blanks = { (byte: UInt8) in byte == UInt8(ascii: " ") }
      var first = from
      while closing.utf8CodeUnitCount > 0, first < end, blanks(bytes[first]) { first += 1 }
      var last = first
      while last < end, Lexer.isPartOfName(bytes[last]) || isDot(in: bytes, at: last, upTo: end) {
        last += 1
      }
      guard last > first, !Lexer.isDigit(bytes[first]) else { return nil }
      var close = last
      while closing.utf8CodeUnitCount > 0, close < end, blanks(bytes[close]) { close += 1 }
      guard Self.holds(closing, in: bytes, at: close, upTo: end) else { continue }
      let behind = close + closing.utf8CodeUnitCount
      return (
        String(decoding: bytes[start..<behind], as: UTF8.self),
        String(decoding: bytes[first..<last], as: UTF8.self)
      )
    }
    return nil
  }

  /// Whether the parenthesis at `start` may be that of a value, as another one in the text is.
  private func mayLackBackslash(before start: Int, in bytes: [UInt8]) -> Bool {
    guard start > 0, bytes[start - 1] != UInt8(ascii: "\\"), !Lexer.isPartOfName(bytes[start - 1])
    else { return false }
    return zip(bytes, bytes.dropFirst()).contains {
      $0 == UInt8(ascii: "\\") && $1 == UInt8(ascii: "(")
    }
  }

  /// `${HOME}` and `{{ title }}`: what other tools fill in.
  private static func isOfTemplate(_ written: String) -> Bool {
    written.hasPrefix("${") || written.hasPrefix("{{")
  }

  /// `${count - 1}`: what begins at `start`, where an expression stands in it that is one here.
  private func foreignExpression(
    in bytes: [UInt8],
    at start: Int,
    upTo end: Int
  ) -> (whole: Range<Int>, inside: Range<Int>)? {
    let openings: [(StaticString, StaticString)] = [
      ("${", "}"), ("$(", ")"), ("#{", "}"), ("{{", "}}"), ("{", "}"),
    ]
    guard "{$#".utf8.contains(bytes[start]),
      let (opening, closing) = openings.first(where: {
        Self.holds($0.0, in: bytes, at: start, upTo: end)
      }),
      let close = (start..<end).first(where: { Self.holds(closing, in: bytes, at: $0, upTo: end) })
    else { return nil }
    var inside = start + opening.utf8CodeUnitCount..<close
    guard inside.lowerBound < close else { return nil }
    while !inside.isEmpty, bytes[inside.lowerBound] == UInt8(ascii: " ") {
      inside = inside.lowerBound + 1..<inside.upperBound
    }
    while !inside.isEmpty, bytes[inside.upperBound - 1] == UInt8(ascii: " ") {
      inside = inside.lowerBound..<inside.upperBound - 1
    }
    let written = SourceText(
      verbatim: String(decoding: bytes[inside], as: UTF8.self), span: span(inside))
    let names = Self.freeNames(in: written)
    guard !names.isEmpty, names.allSatisfy({ scope.lookup($0) != nil }), names != [written.text]
    else { return nil }
    var ignored = DiagnosticBag()
    guard Self.check(written, expecting: nil, in: scope, into: &ignored) != nil else { return nil }
    return (start..<close + closing.utf8CodeUnitCount, inside)
  }

  /// A dot, or `?.`, between two names.
  private func isDot(in bytes: [UInt8], at offset: Int, upTo end: Int) -> Bool {
    guard offset + 1 < end else { return false }
    return bytes[offset] == UInt8(ascii: ".") && Lexer.isPartOfName(bytes[offset + 1])
  }

  private static func holds(
    _ mark: StaticString,
    in bytes: [UInt8],
    at start: Int,
    upTo end: Int
  ) -> Bool {
    guard start + mark.utf8CodeUnitCount <= end else { return false }
    return (0..<mark.utf8CodeUnitCount).allSatisfy { bytes[start + $0] == mark.utf8Start[$0] }
  }

  /// Whether the first name of the path is one that can be seen from here.
  private func isKnown(_ path: String) -> Bool {
    let name = path.prefix { $0 != "." }
    return scope.lookup(String(name)) != nil
  }
}
