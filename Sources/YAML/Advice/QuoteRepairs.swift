import Diagnostics

/// Quoted texts that end too late or hold what is no escape.
extension SyntaxAdvice {
  /// `\(` and its like in double quotes.
  var escapeRepairs: [Repair] {
    let start = error.contextOffset ?? value.start
    var end = min(error.offset + 2, text.count)
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    let escape = text.string(error.offset..<end)
    let message = "'\(escape)' is no escape in double quotes"
    let place = error.offset..<error.offset + escape.utf8.count
    if swallowsKeys(from: start, to: line.range.lowerBound) { return unclosedQuote(at: start) }
    func repair(_ how: String, _ part: Range<Int>, _ written: String) -> Repair {
      Repair("unknown-escape", message, at: place, how, (part, written), isFix: true)
    }
    guard start >= line.range.lowerBound, let close = closingQuote(of: start) else {
      return [Repair("unknown-escape", message, at: place, "write the text in single quotes")]
    }
    let whole = valueRange(from: start)
    let quoted = Quoting.singleQuoted(line.string(whole))
    let around = repair("put the whole value in single quotes", whole, quoted)
    if whole.upperBound > close + 1 { return [around] }
    let part = start..<close + 1
    let content = line.string(start + 1..<close).replacing("\\\"", with: "\"")
    let single = repair("write a text in single quotes", part, Quoting.singleQuoted(content))
    let inner = repair(
      "write it in single quotes around its own", part, Quoting.singleQuoted("\"\(content)\""))
    // Quotes of its own are those of an expression.
    return content.contains("\"") ? [single] : [single, inner]
  }

  /// The last quote of the line where nothing but the text can end it, else the next one.
  private func closingQuote(of start: Int) -> Int? {
    let end = line.valueEnd(from: start, isFlow: false)
    if end - 1 > start, text[end - 1] == UInt8(ascii: "\"") { return end - 1 }
    var offset = start + 1
    while offset < line.range.upperBound, text[offset] != UInt8(ascii: "\"") {
      offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return offset < line.range.upperBound ? offset : nil
  }

  var quoteRepairs: [Repair] {
    guard error.problem.hasPrefix("found unexpected") else {
      return [
        Repair(
          "unknown-escape", "the escape here is not complete", at: place,
          "write '\\xAB', '\\uABCD' or '\\U0001ABCD' with hexadecimal digits")
      ]
    }
    return unclosedQuote(at: error.contextOffset ?? error.offset)
  }

  func unclosedQuote(at start: Int) -> [Repair] {
    let message = "\(describe(at: start)) opens a quoted text that does not end"
    let end = max(start + 1, valueRange(from: start).upperBound)
    let closing = Repair(
      "unclosed-quote", message, at: start..<start + 1, "close it",
      (end..<end, text.string(start..<start + 1)), isFix: true)
    guard isWord(from: start) else { return [closing] }
    var quoted = quoting(message, at: start..<start + 1, from: start)
    quoted.code = "unclosed-quote"
    quoted.text = nil
    quoted.isOption = true
    return [closing, quoted]
  }

  /// Where a quoted text begins that has swallowed keys below it, up to the next quote; `nil` where the
  /// last one ends as it should.
  var unclosedAbove: Int? {
    let start = lastClosed.lowerBound
    let place = error.contextOffset ?? error.offset
    guard !lastClosed.isEmpty, "'\"".utf8.contains(text[start]), place <= lastClosed.upperBound + 2,
      swallowsKeys(from: start, to: lastClosed.upperBound - 1)
    else { return nil }
    return start
  }

  /// Whether a text that begins in a line goes on with a key in the next one, in front of a place.
  private func swallowsKeys(from start: Int, to end: Int) -> Bool {
    let first = SourceLine(of: text, at: start)
    guard start < first.range.upperBound, first.range.upperBound <= end else { return false }
    var next = first.range.upperBound
    while next < text.count, SourceLine.isBreak(text[next]) { next += 1 }
    let line = SourceLine(of: text, at: next)
    return next < text.count && line.colon(from: line.entryStart) != nil
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
}
