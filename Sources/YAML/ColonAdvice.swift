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
    guard isOwnKey, let previous = line.previous else {
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
      help: "indent both alike, or leave nothing behind '\(previousKey):'"
    )
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
