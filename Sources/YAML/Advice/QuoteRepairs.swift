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
    let end = max(start + 1, valueRange(from: start).upperBound)
    return [
      Repair(
        "unclosed-quote", "\(describe(at: start)) opens a quoted text that does not end",
        at: start..<start + 1, "close it", (end..<end, text.string(start..<start + 1)), isFix: true)
    ]
  }
}
