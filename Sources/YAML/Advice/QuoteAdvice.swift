import Diagnostics

/// Quoted texts that end too late or hold what is no escape.
extension SyntaxAdvice {
  /// `\(` and its like in double quotes.
  var unknownEscape: TextRepair {
    let start = error.contextOffset ?? value.start
    let line = SourceLine(of: text, at: error.offset)
    let escapeEnd = error.offset + 1 + characterLength(at: error.offset + 1)
    let escape = line.string(error.offset..<escapeEnd)
    let message = "'\(escape)' is no escape in double quotes"
    let place = span(error.offset, escape.utf8.count)
    let first = SourceLine(of: text, at: start)
    if start < first.range.upperBound, first.range.upperBound <= line.range.lowerBound,
      let next = nextLine(behind: first), next.colon(from: next.entryStart) != nil
    {
      return unclosedQuote(at: start)
    }
    guard start >= line.range.lowerBound, let close = closingQuote(of: start, in: line) else {
      return .error(
        "unknown-escape", message, at: place, help: "write the text in single quotes")
    }
    let whole = valueRange(from: start)
    if whole.upperBound > close + 1 {
      let quoted = Quoting.singleQuoted(line.string(whole))
      return .error(
        "unknown-escape", message, at: place,
        help: "put the whole value in single quotes: \(line.rewritten(whole, as: quoted))",
        fix: Fix(quoted, in: span(start, whole.count), isAboutReading: true))
    }
    let content = line.string((start + 1)..<close)
    let part = start..<(close + 1)
    // A path of a key stands in an expression alone, and so do quotes of its own.
    let isKeyPath = escape == "\\." && !content.contains("\"")
    if isKeyPath || content.contains("\\\"") {
      let plain = isKeyPath ? content.replacing("'", with: "\"") : content
      let whole = Quoting.singleQuoted(plain.replacing("\\\"", with: "\""))
      return .error(
        "unknown-escape", message, at: place,
        help: "write it in single quotes: \(line.rewritten(part, as: whole))",
        fix: Fix(whole, in: span(start, part.count), isAboutReading: true))
    }
    let text = line.rewritten(part, as: Quoting.singleQuoted(content))
    let quoted = Quoting.singleQuoted("\"\(content)\"")
    let expression = line.rewritten(part, as: quoted)
    if isDerived(line) || isInStep(line) {
      return .error(
        "unknown-escape", message, at: place,
        help: "write it in single quotes around its own: \(expression)",
        fix: Fix(quoted, in: span(start, part.count), isAboutReading: true))
    }
    var fix = Fix(
      Quoting.singleQuoted(content), in: span(start, part.count), isAboutReading: true)
    fix.others = [quoted]
    return .error(
      "unknown-escape",
      message,
      at: place,
      help: "write a text in single quotes: \(text)"
        + (line.string(line.range).contains("pattern: ")
          ? "" : " (or, in an expression: \(expression))"),
      fix: fix
    )
  }

  /// Whether a line sets or hands over values in an action, where nothing but expressions stand.
  private func isInStep(_ own: SourceLine) -> Bool {
    let text = own.string(own.entryStart..<max(own.entryStart, own.lastText))
    let keys = ["set: {", "append: {", "update: {", "remove: {", "with: {"]
    guard keys.contains(where: text.hasPrefix) else { return false }
    var above = own.previous
    for _ in 0..<500 {
      guard let line = above, line.indent > 0 || line.isBlank else { break }
      above = line.previous
    }
    let section = above.map { $0.string($0.entryStart..<max($0.entryStart, $0.lastText)) }
    return ["actions:", "rows:", "subscriptions:"].contains(section)
  }

  /// Whether a line names a value below 'derived', so that nothing but an expression stands there.
  private func isDerived(_ own: SourceLine) -> Bool {
    var above = own.previous
    for _ in 0..<200 {
      guard let line = above, line.indent >= own.indent else { break }
      above = line.previous
    }
    return above.map { $0.string($0.entryStart..<max($0.entryStart, $0.lastText)) } == "derived:"
  }

  /// The last quote of the line where nothing but the text can end it, else the next one.
  private func closingQuote(of start: Int, in line: SourceLine) -> Int? {
    let end = line.valueEnd(from: start, isFlow: false)
    if end - 1 > start, text[end - 1] == UInt8(ascii: "\"") { return end - 1 }
    var offset = start + 1
    while offset < line.range.upperBound, text[offset] != UInt8(ascii: "\"") {
      offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return offset < line.range.upperBound ? offset : nil
  }

  var unclosedQuote: TextRepair {
    let start = error.contextOffset ?? error.offset
    guard error.problem.hasPrefix("found unexpected") else {
      return .error(
        "unknown-escape",
        "the escape here is not complete",
        at: span(error.offset, 1),
        help: "write '\\xAB', '\\uABCD' or '\\U0001ABCD' with hexadecimal digits"
      )
    }
    return unclosedQuote(at: start)
  }

  func unclosedQuote(at start: Int) -> TextRepair {
    .error(
      "unclosed-quote",
      "\(describe(at: start)) opens a quoted text that does not end",
      at: span(start, 1),
      help: closingHelp(from: start),
      fix: closingFix(from: start)
    )
  }

  /// Where a quoted text begins that has swallowed keys below it, up to the next quote; `nil` where the
  /// last one ends as it should.
  var unclosedAbove: Int? {
    let start = lastClosed.lowerBound
    guard !lastClosed.isEmpty, text[start] == UInt8(ascii: "\"") || text[start] == UInt8(ascii: "'")
    else { return nil }
    let first = SourceLine(of: text, at: start)
    let place = error.contextOffset ?? error.offset
    guard first.range.upperBound < lastClosed.upperBound, place <= lastClosed.upperBound + 2,
      let next = nextLine(behind: first), next.colon(from: next.entryStart) != nil
    else { return nil }
    return start
  }

  private func nextLine(behind line: SourceLine) -> SourceLine? {
    var start = line.range.upperBound
    while start < text.count, SourceLine.isBreak(text[start]) { start += 1 }
    return start < text.count ? SourceLine(of: text, at: start) : nil
  }

  private func closingFix(from start: Int) -> Fix {
    let isApostrophe = text[start] == UInt8(ascii: "'")
    if isApostrophe, isWord(from: start) { return quotes(from: start) }
    let end = max(start + 1, valueRange(from: start).upperBound)
    return Fix(isApostrophe ? "'" : "\"", in: span(end, 0), isAboutReading: true)
  }

  /// Whether an apostrophe is most probably a part of the text, as in `'Tis the season`: an expression
  /// holds signs that prose does not.
  private func isWord(from start: Int) -> Bool {
    let line = SourceLine(of: text, at: start)
    guard text[start] == UInt8(ascii: "'") else { return false }
    return !(start + 1..<max(start + 1, line.lastText)).contains { offset in
      "\"\\()=&|<>$[]{}".utf8.contains(text[offset])
    }
  }

  private func closingHelp(from start: Int) -> Advice {
    let line = SourceLine(of: text, at: start)
    let mark = text[start] == UInt8(ascii: "'") ? "'" : "\""
    let end = max(start + 1, valueRange(from: start).upperBound)
    let closing: Advice = "close it: \(line.rewritten(end..<end, as: mark))"
    return isWord(from: start) ? "\(closing); or \(help(from: start))" : closing
  }
}
