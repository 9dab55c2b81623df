import Diagnostics

/// Colons too many and too few.
extension SyntaxAdvice {
  /// A `: ` where no key can stand.
  var misplacedColon: Advice {
    let start = value.start
    let isOwnKey = start == line.entryStart
    if error.offset > start, text[error.offset - 1] == UInt8(ascii: "?") {
      let whole = line.rewritten(error.offset - 1..<error.offset + 1, as: "??")
      return .error(
        "syntax", "unknown operator '?:'", at: span(error.offset - 1, 2),
        help: "write '??': \(whole)")
    }
    if let comma = missingComma { return comma }
    guard isOwnKey, let previous = line.previous else {
      if let initial { return initial }
      return unquoted("': ' inside a text starts a mapping", at: error.offset, valueFrom: start)
    }
    let key = line.string(start..<error.offset)
    guard previous.colon(from: previous.entryStart) != nil else {
      return missingColon(in: previous)
    }
    guard !key.utf8.contains(0x20) else {
      return .error(
        "unquoted-text", "': ' inside a text starts a mapping", at: span(error.offset, 1),
        help: "put the whole text in single quotes")
    }
    let previousKey = previous.string(
      previous.entryStart..<(previous.colon(from: previous.entryStart) ?? previous.entryStart))
    return .wrongIndent(
      "'\(key)' is indented deeper than '\(previousKey)', which has a value already",
      at: span(start, error.offset - start),
      help: branchHelp(previousKey, previous)
        ?? "indent both alike, or leave nothing behind '\(previousKey):'"
    )
  }

  /// A comma that lacks before the key whose colon stands here: `{ id: Int name: String }`.
  var missingComma: Advice? {
    let start = value.start
    guard value.isFlow, start < error.offset, start >= line.range.lowerBound,
      text[error.offset] == UInt8(ascii: ":"), line.isBlank(at: error.offset + 1)
    else { return nil }
    var key = error.offset
    while key > start, !SourceLine.isSpace(text[key - 1]) { key -= 1 }
    var end = key
    while end > start, SourceLine.isSpace(text[end - 1]) { end -= 1 }
    let name = line.string(key..<error.offset)
    let isQuoted = [UInt8(ascii: "'"), UInt8(ascii: "\"")].contains(text[start])
    guard end > start, key > end, Reader.isIdentifier(name),
      isQuoted || !text[start..<end].contains(UInt8(ascii: " "))
    else { return nil }
    var advice = Advice.error(
      "missing-comma", "a comma is missing before '\(name)'", at: span(key, name.utf8.count),
      help: "write it: \(line.rewritten(end..<key, as: ", ")); or put the text in quotes",
      fix: Fix(",", in: span(end, 0), isAboutReading: true))
    advice.mark = (end, UInt8(ascii: ","))
    return advice
  }

  /// `page: Int: 1`, where a default stands behind the wrong mark.
  private var initial: Advice? {
    let start = value.start
    let type = text[start..<error.offset]
    let rest = line.string((error.offset + 1)..<max(error.offset + 1, line.lastText))
      .drop { $0 == " " }
    let isLiteral =
      Double(rest) != nil || ["true", "false", "nil"].contains(rest) || rest.hasPrefix(".")
      || rest.hasPrefix("\"")
    guard let first = type.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first),
      !type.contains(UInt8(ascii: " ")), isLiteral
    else { return nil }
    let whole = line.rewritten(error.offset..<error.offset + 1, as: " =")
    var advice = Advice.error(
      "unquoted-text", "': ' inside a text starts a mapping", at: span(error.offset, 1),
      help: "a default stands behind '=': \(whole)")
    advice.mark = (error.offset, UInt8(ascii: "="))
    return advice
  }

  /// For a branch as other languages write it: its steps stand below a key of their own.
  private func branchHelp(_ key: String, _ line: SourceLine) -> String? {
    if key.hasPrefix("else if") || key == "elif" || key == "elseif" {
      return "write 'else:', and below it a step '- if: …' with its 'then:'"
    }
    guard key == "if", line.string(line.range.lowerBound..<line.lastText).hasSuffix(" then") else {
      return nil
    }
    return "leave ' then' out, and write 'then:' on the line below it, with the steps under it"
  }

  var missingColon: Advice {
    missingColon(in: SourceLine(of: text, at: error.contextOffset ?? error.offset))
  }

  /// The first ` = `, ` -> ` or ` => ` behind one word, where YAML has a colon.
  private func arrow(in range: Range<Int>) -> Range<Int>? {
    guard let space = range.first(where: { text[$0] == UInt8(ascii: " ") }) else { return nil }
    for sign in [" = ", " -> ", " => "] where space + sign.utf8.count < range.upperBound {
      let place = space..<(space + sign.utf8.count)
      if text[place].elementsEqual(sign.utf8) { return place }
    }
    return nil
  }

  /// A line that should be a key: `name String` or `name:String`.
  private func missingColon(in line: SourceLine) -> Advice {
    let start = line.entryStart
    let end = max(start, line.valueEnd(from: start, isFlow: false))
    let colon = (start..<end).first { text[$0] == UInt8(ascii: ":") }
    if let colon {
      let rewritten = line.rewritten(colon..<(colon + 1), as: ": ")
      return Advice(.missingSpace(at: span(colon, 1), help: rewritten))
    }
    if let arrow = arrow(in: start..<end) {
      let rewritten = line.rewritten(arrow, as: ": ")
      return .error(
        "missing-colon",
        "':' is missing, where '\(line.string(arrow).filter { $0 != " " })' stands",
        at: span(arrow.lowerBound + 1, arrow.count - 2),
        help: "a key is followed by ': ' and its value: \(rewritten)")
    }
    return .error(
      "missing-colon",
      "':' is missing behind '\(line.string(start..<end))'",
      at: span(start, end - start),
      help: "a key is followed by ': ' and its value"
    )
  }
}
