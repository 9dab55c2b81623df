import Diagnostics

/// Says in the author's words what libyaml could not read, and what to write instead.
struct SyntaxAdvice {
  let text: SourceBytes
  private let file: SourceFile.ID
  let error: EventStream.SyntaxError
  /// The quoted text or the collection in brackets that libyaml read last.
  let lastClosed: Range<Int>
  /// Where the innermost bracket stands that libyaml knows to be open.
  let openBracket: Int?

  init(
    _ error: EventStream.SyntaxError,
    in text: SourceBytes,
    of file: SourceFile.ID,
    lastClosed: Range<Int>,
    openBracket: Int?
  ) {
    self.text = text
    self.file = file
    self.error = error
    self.lastClosed = lastClosed
    self.openBracket = openBracket
  }

  var advice: TextRepair {
    let problem = error.problem
    if let start = unclosedAbove { return unclosedQuote(at: start) }
    if let assigned { return assigned }
    if problem.hasPrefix("mapping values") { return misplacedColon }
    if problem.hasPrefix("found unknown escape") { return unknownEscape }
    if problem.contains("tab character") || text[error.offset] == 0x09 { return tab }
    if problem.hasPrefix("could not find expected ':'") { return missingColon }
    if error.context.contains("quoted scalar") { return unclosedQuote }
    if error.context.contains("%YAML") || error.context.contains("%TAG") {
      return .yamlSyntax(problem, at: span(error.contextOffset ?? error.offset, 1))
    }
    if let advice = behindClosed ?? startOfValue { return advice }
    if text[error.offset] == UInt8(ascii: ":"), value.start == error.offset {
      return .error(
        "wrong-key", "a key is missing before ':'", at: span(error.offset, 1),
        help: isEmptyDictionary ? "an empty dictionary stands in quotes: '[:]'" : nil)
    }
    if error.context.contains("flow") { return brokenBrackets }
    if problem.hasPrefix("did not find expected") { return brokenBlock }
    return .yamlSyntax(problem, at: span(error.offset, 1))
  }

  /// `[:]`, with its colon at hand.
  private var isEmptyDictionary: Bool {
    let place = error.offset
    return place > 0 && place + 1 < text.count && text[place - 1] == UInt8(ascii: "[")
      && text[place + 1] == UInt8(ascii: "]")
  }

  // MARK: Places

  var line: SourceLine { SourceLine(of: text, at: error.offset) }

  var value: ValueFinder {
    var start = line.range.lowerBound
    if error.context.contains("flow"), let context = error.contextOffset {
      start = min(start, SourceLine(of: text, at: context).range.lowerBound)
    }
    return ValueFinder(in: text, from: start, to: error.offset)
  }

  /// Quotes the value from `start` on.
  func unquoted(_ message: String, at offset: Int, valueFrom start: Int) -> TextRepair {
    let place = span(offset, 1)
    let value = valueRange(from: start)
    let diagnostic = Diagnostic.error(
      "unquoted-text", message, at: place, help: help(from: start), fix: quotes(from: start))
    return TextRepair(diagnostic, text: isValue(start) && text.isOneLine(value) ? value : nil)
  }

  /// The line with the value from `start` on in quotes.
  func help(from start: Int) -> Advice {
    let value = valueRange(from: start)
    if let shown = shown(value) { return shown }
    let written = text.string(value)
    // A choice between texts is an expression, whose texts have double quotes.
    let isChoice = written.contains("? '") && written.contains(": '") && !written.contains("\"")
    let quoted = inQuotes(isChoice ? written.replacing("'", with: "\"") : written)
    let whole = SourceLine(of: text, at: start).rewritten(value, as: quoted)
    let isStep = ["set: ", "with: "].contains { whole.contains($0) }
    if "@%".contains(written.first ?? " "), let plain = unmarked(value) {
      let line = SourceLine(of: text, at: start)
      let key = line.colon(from: line.entryStart).map { line.string(line.entryStart..<$0) }
      if key.map(Self.expressions.contains) == true { return plain }
    }
    return "put the text in quotes: \(whole)"
      + (isStep
        ? "" : data(for: text.string(value)).map { "; in a scenario it is data: \($0)" } ?? "")
      + (expression(of: value).map { " (or, in an expression: \($0))" } ?? "")
      + (unmarked(value).map { "; or \($0)" } ?? "")
  }

  /// Keys of texts for people.
  static let texts = ["title", "message", "empty", "confirm", "summary"]

  /// Keys of expressions, in which no text begins with a mark.
  private static let expressions = [
    "text", "image", "progress", "visible", "enabled", "when", "if", "options", "with",
  ]

  /// The line without the mark that another language has before a name, or around it.
  private func unmarked(_ value: Range<Int>) -> Advice? {
    let content = text.string(value)
    guard let mark = content.first, "@`%".contains(mark) else { return nil }
    let line = SourceLine(of: text, at: value.lowerBound)
    let key = line.colon(from: line.entryStart).map { line.string(line.entryStart..<$0) } ?? ""
    let name = mark == "`" ? content.filter { $0 != mark } : String(content.dropFirst())
    guard !Self.texts.contains(key), name.beginsLowercase else { return nil }
    if content.contains("${") {
      let shown = name.replacing("${", with: "\\(").replacing("}", with: ")")
      let quoted = Quoting.singleQuoted("\"\(shown)\"")
      return "write values in it as '\\(…)': \(line.rewritten(value, as: quoted))"
    }
    guard !name.contains(": "), !name.contains(" #"), mark != "%" || !name.contains(" ") else {
      return nil
    }
    let what = mark == "`" ? "the backticks" : "'\(mark)'"
    return "leave \(what) out where a value is meant: \(line.rewritten(value, as: name))"
  }

  /// The line with a choice between two texts as a value of the text for people that it stands for.
  private func shown(_ value: Range<Int>) -> Advice? {
    let content = text.string(value)
    let line = SourceLine(of: text, at: value.lowerBound)
    guard content.contains(" ? \""), content.contains(" : \""), !content.contains("\\("),
      let colon = line.colon(from: line.entryStart),
      ["title", "message", "empty", "confirm"].contains(line.string(line.entryStart..<colon))
    else { return nil }
    return
      "a value stands in '\\(…)': \(line.rewritten(value, as: Quoting.singleQuoted("\\(\(content))")))"
  }

  /// The line with a text in quotes of its own, where values stand in it.
  private func expression(of value: Range<Int>) -> String? {
    let content = text.string(value)
    guard content.contains("\\("), !content.contains("\"") else { return nil }
    let line = SourceLine(of: text, at: value.lowerBound)
    let key = line.colon(from: line.entryStart).map { line.string(line.entryStart..<$0) }
    guard key.map(Self.texts.contains) != true else { return nil }
    return line.rewritten(value, as: Quoting.singleQuoted("\"\(content)\""))
  }

  /// What a scenario has in place of `submit(name: Tom)` and `.card(number: 42)`.
  func data(for value: String) -> String? {
    guard let open = value.firstIndex(of: "("), value.hasSuffix(")") else { return nil }
    let name = value[..<open].drop { $0 == "." }
    let inside = value[value.index(after: open)...].dropLast().replacing(": .", with: ": ")
    guard Reader.isIdentifier(String(name)), !inside.contains("("), inside.contains(": ") else {
      return nil
    }
    return name.beginsLowercase ? "{ \(name): { \(inside) } }" : "{ \(inside) }"
  }

  /// Puts the value from `start` on into quotes.
  func quotes(from start: Int) -> Fix {
    let value = valueRange(from: start)
    return Fix(
      inQuotes(text.string(value)), in: span(value.lowerBound, value.count), isAboutReading: true)
  }

  /// An apostrophe at the end alone closes what was not opened.
  private func inQuotes(_ written: String) -> String {
    let isClosed = written.hasSuffix("'") && written.firstIndex(of: "'") == written.indices.last
    return isClosed ? "'\(written)" : Quoting.quoted(written)
  }

  func valueRange(from start: Int) -> Range<Int> {
    let line = SourceLine(of: text, at: start)
    let isFlow = ValueFinder(in: text, from: line.range.lowerBound, to: start).isFlow
    let end = max(start, line.valueEnd(from: start, isFlow: isFlow))
    // The colon of a key stands behind its quotes.
    let isKey = isFlow && end > start + 1 && text[end - 1] == UInt8(ascii: ":")
    return start..<(isKey ? end - 1 : end)
  }

  /// Whether what begins at `start` stands behind a key or is a list item, and is no key itself.
  private func isValue(_ start: Int) -> Bool {
    let line = SourceLine(of: text, at: start)
    let before = text[line.range.lowerBound..<start].last { !SourceLine.isSpace($0) }
    let isItem = start == line.entryStart && before == UInt8(ascii: "-")
    return before == UInt8(ascii: ":") || isItem
  }

  func describe(at offset: Int) -> String {
    switch text[offset] {
    case UInt8(ascii: "'"): "an apostrophe"
    case UInt8(ascii: "`"): "a backtick"
    case let byte: "'\(String(decoding: [byte], as: UTF8.self))'"
    }
  }

  func isOpeningBracket(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
  }

  func isClosingBracket(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
  }

  func characterLength(at offset: Int) -> Int {
    var end = min(offset + 1, text.count)
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end - offset
  }

  func span(_ start: Int, _ length: Int) -> SourceSpan {
    let start = min(start, text.count)
    return SourceSpan(file: file, start: start, end: min(start + length, text.count))
  }
}
