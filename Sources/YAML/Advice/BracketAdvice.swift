import Diagnostics

/// Brackets and braces that do not match.
extension SyntaxAdvice {
  var brokenBrackets: TextRepair {
    let opener = opener
    let found = text[error.offset]
    let isSameLine = opener >= line.range.lowerBound && error.offset < text.count
    if let list = unopenedList { return list }
    if isClosingBracket(found), isSameLine || line.firstText == error.offset {
      return .wrongBracket(
        SourceLine(of: text, at: error.offset).string(error.offset..<(error.offset + 1)),
        opener: SourceLine(of: text, at: opener).string(opener..<(opener + 1)),
        missing: missingBracket,
        at: span(error.offset, 1),
        openerSpan: span(opener, 1)
      )
    }
    let start = value.start
    let isInsideText = value.isFlow && start < error.offset && start >= line.range.lowerBound
    if let comma = missingComma ?? questionMark { return comma }
    if isInsideText, found == UInt8(ascii: ":"), let wrong = parentheses { return wrong }
    if isInsideText, isOpeningBracket(found), SourceLine.isSpace(text[error.offset - 1]) {
      let key = line.string(start..<error.offset - 1)
      if let braces = bracedExpression { return braces }
      if !key.contains(" "), !isValue(at: start),
        key.split(separator: ".").allSatisfy({ Reader.isIdentifier(String($0)) })
      {
        return .error(
          "missing-colon", "':' is missing behind '\(key)'", at: span(start, key.utf8.count),
          help: "write it with one: \(line.rewritten(error.offset - 1..<error.offset, as: ": "))",
          fix: Fix(": ", in: span(error.offset - 1, 1), isAboutReading: true))
      }
    }
    if isInsideText, found == UInt8(ascii: "["), let close = closeOfKey(from: error.offset) {
      let key = line.string(start..<error.offset)
      let path = line.string(close..<(line.colon(from: close) ?? close))
      return .error(
        "unquoted-text", "a key holds no brackets", at: span(error.offset, close - error.offset),
        help: path.isEmpty
          ? line.string(line.range).contains("update:")
            ? "write '\(key)' alone"
            : "an element of a list changes with 'update: { \(key): … }'; a dictionary is set whole"
          : "an element changes in its row, as 'item\(path)', or with 'update: { \(key): … }'")
    }
    if isInsideText, found == UInt8(ascii: "["), value.isFlow, let whole = unclosed(from: start) {
      return .error(
        "unquoted-text", "'[' is not closed", at: span(error.offset, 1),
        help: "close it, and put the text in quotes: "
          + line.rewritten(whole, as: Quoting.quoted("\(line.string(whole))]")))
    }
    if isInsideText, found == UInt8(ascii: ":"), let data = caseOfScenario(from: start) {
      return data
    }
    if isInsideText, found == UInt8(ascii: ":") || isOpeningBracket(found) {
      let message =
        found == UInt8(ascii: ":")
        ? "': ' inside a text starts a mapping"
        : "\(describe(at: error.offset)) inside a text opens a collection here"
      var advice = unquoted(message, at: error.offset, valueFrom: start)
      if found == UInt8(ascii: ":"), let braces = braces(from: start) {
        advice.diagnostic.help = braces
      }
      if found == UInt8(ascii: "["), let type = genericType(from: start) {
        let end = line.valueEnd(from: start, isFlow: true)
        advice.diagnostic.help = "write '\(type)': \(line.rewritten(start..<end, as: type))"
        advice.diagnostic.fix = nil
      }
      if found == UInt8(ascii: "["), error.offset + 1 < text.count,
        text[error.offset + 1] == UInt8(ascii: "]"),
        Reader.isIdentifier(line.string(start..<error.offset))
      {
        let array = "[\(line.string(start..<error.offset))]"
        let whole = line.rewritten(start..<error.offset + 2, as: array)
        advice.diagnostic.help = "an array is its element in brackets: \(whole)"
        advice.diagnostic.fix = nil
      }
      return advice
    }
    if let comment = commentInBrackets { return comment }
    let bracket = SourceLine(of: text, at: opener).string(opener..<(opener + 1))
    return .error(
      "unclosed-bracket",
      "'\(bracket)' is not closed",
      at: span(opener, 1),
      help: closing(bracket == "[" ? "]" : "}") + (quotedInstead(from: opener) ?? "")
    )
  }

  /// `{ returns: North, South] }`, a list of which the bracket that opens is missing.
  private var unopenedList: TextRepair? {
    let end = error.offset
    guard text[end] == UInt8(ascii: "]"), text[opener] == UInt8(ascii: "{"),
      opener >= line.range.lowerBound,
      text[end..<line.range.upperBound].contains(UInt8(ascii: "}")),
      let colon = (opener..<end).last(where: {
        text[$0] == UInt8(ascii: ":") && line.isBlank(at: $0 + 1)
      })
    else { return nil }
    let start = SourceLine.skipSpace(in: text, from: colon + 1, to: end)
    let list = line.string(start..<end)
    guard start < end, !list.contains(where: { "[]{}\"'".contains($0) }) else { return nil }
    var key = colon
    while key > opener + 1, !", {".utf8.contains(text[key - 1]) { key -= 1 }
    let fix = Fix("[\(list)]", in: span(start, end + 1 - start), isAboutReading: true)
    let problem = Diagnostic.error(
      "wrong-bracket", "'[' is missing behind '\(line.string(key..<colon)):'",
      at: span(key, colon - key),
      help: "write it: \(line.rewritten(start..<start, as: "["))", fix: fix)
    return TextRepair(problem, text: start..<end + 1)
  }

  /// `{ red: #ff0000, … }`: what begins with `#` is a comment, and the bracket that closes is in it.
  private var commentInBrackets: TextRepair? {
    let line = SourceLine(of: text, at: opener)
    var start = opener + 1
    var quote: UInt8?
    for offset in start..<max(start, line.lastText) {
      let byte = text[offset]
      let isBehindSpace = SourceLine.isSpace(text[offset - 1])
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): if isBehindSpace { quote = byte }
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","): start = offset + 1
      case UInt8(ascii: " ") where text[offset - 1] == UInt8(ascii: ":"): start = offset + 1
      case UInt8(ascii: "#") where isBehindSpace && !line.isBlank(at: offset + 1):
        let first = SourceLine.skipSpace(in: text, from: start, to: offset)
        let whole = first..<line.valueEnd(from: first, isFlow: true)
        let quoted = Quoting.quoted(line.string(whole))
        return .error(
          "unquoted-text", "'#' behind a space begins a comment, which takes the rest of the line",
          at: span(offset, 1),
          help: "put the text in quotes: \(line.rewritten(whole, as: quoted))",
          fix: Fix(quoted, in: span(whole.lowerBound, whole.count), isAboutReading: true))
      default: break
      }
    }
    return nil
  }

  /// For words behind a bracket that may be a text for people.
  private func quotedInstead(from opener: Int) -> String? {
    let line = SourceLine(of: text, at: opener)
    let words = line.string(opener + 1..<max(opener + 1, line.lastText))
    guard let colon = line.colon(from: line.entryStart), colon < opener,
      ["title", "summary", "message", "empty", "confirm"]
        .contains(line.string(line.entryStart..<colon)),
      !words.contains(",")
    else { return nil }
    let text = line.string(opener..<line.lastText)
    return "; or put the text in quotes: \(Quoting.quoted(text))"
  }

  /// `[String]` for `Array[String]`, as other languages write what a type is of.
  private func genericType(from start: Int) -> String? {
    let written = line.string(start..<line.valueEnd(from: start, isFlow: true))
    let name = written.prefix { $0 != "[" }
    let inside = written.dropFirst(name.count + 1).dropLast()
    guard name.beginsUppercase, written.hasSuffix("]"),
      Reader.isIdentifier(String(name)), Reader.isIdentifier(String(inside))
    else { return nil }
    return name == "Optional" ? "\(inside)?" : "[\(inside)]"
  }

  /// The line with the other bracket before the one that was found, which closes one further out.
  private var missingBracket: Advice? {
    let found = text[error.offset]
    let outer = found == UInt8(ascii: "}") ? UInt8(ascii: "{") : UInt8(ascii: "[")
    let before = text[line.range.lowerBound..<error.offset]
    guard opener >= line.range.lowerBound,
      before.count(where: { $0 == outer }) > before.count(where: { $0 == found })
    else { return nil }
    var end = error.offset
    while end > opener + 1, SourceLine.isSpace(text[end - 1]) { end -= 1 }
    let bracket = text[opener] == UInt8(ascii: "[") ? "]" : " }"
    return "close it before: \(line.rewritten(end..<end, as: bracket))"
  }

  /// The line of the bracket that is open with the other one at its end.
  private func closing(_ bracket: String) -> Advice {
    let line = SourceLine(of: text, at: opener)
    let end = max(opener + 1, line.lastText)
    guard end > opener + 1, !",:".utf8.contains(text[end - 1]) else {
      return "close it with '\(bracket)', or put the text in single quotes"
    }
    if text[end - 1] == UInt8(ascii: ")"), bracket != ")",
      text[opener..<end].count(where: { $0 == UInt8(ascii: "(") })
        < text[opener..<end].count(where: { $0 == UInt8(ascii: ")") })
    {
      return "close it with '\(bracket)': \(line.rewritten(end - 1..<end, as: bracket))"
    }
    let gap = bracket == "}" && SourceLine.isSpace(text[opener + 1]) ? " " : ""
    return "close it: \(line.rewritten(end..<end, as: gap + bracket))"
  }

  /// `{ orders.filter { $0.isOpen } }`, an expression in braces of its own.
  private var bracedExpression: TextRepair? {
    let whole = opener..<max(opener + 1, line.lastText)
    guard opener >= line.range.lowerBound, opener < value.start, isValue(at: opener),
      text[opener + 1..<value.start].allSatisfy(SourceLine.isSpace),
      text[whole.upperBound - 1] == UInt8(ascii: "}"), line.string(whole).contains("$0")
    else { return nil }
    let inside = line.string(opener + 1..<whole.upperBound - 1).split(separator: " ")
      .joined(separator: " ")
    let quoted = Quoting.quoted(inside)
    let advice = Diagnostic.error(
      "unquoted-text", "an expression stands in no braces", at: span(opener, 1),
      help: "put it in quotes instead: \(line.rewritten(whole, as: quoted))",
      fix: Fix(quoted, in: span(opener, whole.count), isAboutReading: true))
    return TextRepair(advice, text: whole)
  }

  /// `{ type: ?Int }`, where the mark stands behind the type, and `{ page: ?page? }`.
  private var questionMark: TextRepair? {
    let start = error.offset
    guard text[start] == UInt8(ascii: "?"), start + 1 < line.range.upperBound else { return nil }
    let end = (start + 1..<line.range.upperBound).first { ",} ".utf8.contains(text[$0]) }
    let name = line.string(start + 1..<(end ?? line.range.upperBound))
    let whole = start..<start + 1 + name.utf8.count
    guard Reader.isIdentifier(name), name.beginsUppercase else {
      guard isValue(at: start) else { return nil }
      let plain = name.filter { $0 != "?" }
      return .error(
        "unquoted-text", "'?' stands in front of no value", at: span(start, 1),
        help: plain.isEmpty
          ? "write a value in its place"
          : "leave it out: \(line.rewritten(whole, as: plain))")
    }
    return .error(
      "type-syntax", "'?' stands behind a type", at: span(start, 1),
      help: "write it so: \(line.rewritten(whole, as: "\(name)?"))",
      fix: Fix("\(name)?", in: span(start, whole.count), isAboutReading: true))
  }

  /// Whether a colon stands before what begins there.
  private func isValue(at start: Int) -> Bool {
    let before = text[line.range.lowerBound..<start].last { !SourceLine.isSpace($0) }
    return before == UInt8(ascii: ":")
  }

  /// Behind the bracket that closes the one at `open`, where a colon follows as behind a key, or a path
  /// and a colon.
  private func closeOfKey(from open: Int) -> Int? {
    let close = (open..<line.range.upperBound).first { text[$0] == UInt8(ascii: "]") }
    guard let end = close.map({ $0 + 1 }), end < line.range.upperBound else { return nil }
    let colon = (end..<line.range.upperBound).first { text[$0] == UInt8(ascii: ":") }
    guard let colon, line.isBlank(at: colon + 1) else { return nil }
    let path = line.string(end..<colon)
    guard path.isEmpty || path.first == "." && Reader.isIdentifier(String(path.dropFirst())) else {
      return nil
    }
    return end
  }

  /// libyaml names it, or else where it was about to read what is missing.
  private var opener: Int {
    if let context = error.contextOffset, isOpeningBracket(text[context]) { return context }
    return openBracket ?? error.contextOffset ?? error.offset
  }
}

extension TextRepair {
  fileprivate static func wrongBracket(
    _ bracket: String,
    opener: String,
    missing: Advice?,
    at span: SourceSpan,
    openerSpan: SourceSpan
  ) -> TextRepair {
    .error(
      "wrong-bracket",
      "'\(bracket)' does not close '\(opener)'",
      at: span,
      help: missing ?? "write '\(opener == "[" ? "]" : "}")'",
      notes: [Diagnostic.Note("it was opened here", at: openerSpan)]
    )
  }
}

extension SyntaxAdvice {
  /// The text up to the end of the braces around it, where a bracket in it has no end: `rates[item.currency`.
  private func unclosed(from start: Int) -> Range<Int>? {
    var end = line.lastText
    guard start < end, !text[error.offset..<end].contains(UInt8(ascii: "]")),
      !text[start..<end].contains(UInt8(ascii: ",")), text[end - 1] == UInt8(ascii: "}")
    else { return nil }
    while end > start, text[end - 1] == UInt8(ascii: "}") || SourceLine.isSpace(text[end - 1]) {
      end -= 1
    }
    return end > error.offset + 1 ? start..<end : nil
  }
}
