import Diagnostics

/// What libyaml could not read, and the changes after which it may.
struct SyntaxAdvice {
  let text: SourceBytes
  let error: EventStream.SyntaxError
  /// The quoted text or the collection in brackets that libyaml read last.
  let lastClosed: Range<Int>
  /// Where the innermost bracket stands that libyaml knows to be open.
  let openBracket: Int?
  let grammar: KeyGrammar?
  /// Where a line or a value is to blame that libyaml has left behind.
  let line: SourceLine
  let value: ValueFinder

  init(_ stop: Composition.SyntaxStop, in text: SourceBytes, _ grammar: KeyGrammar?) {
    self.grammar = grammar
    self.text = text
    error = stop.error
    lastClosed = stop.lastClosed
    openBracket = stop.openBracket
    line = SourceLine(of: text, at: error.offset)
    var start = line.range.lowerBound
    if error.context.contains("flow"), let context = error.contextOffset {
      start = min(start, SourceLine(of: text, at: context).range.lowerBound)
    }
    value = ValueFinder(in: text, from: start, to: error.offset)
  }

  /// What is most probably meant first.
  var repairs: [Repair] {
    let problem = error.problem
    let assigned = signs(in: line.entryStart..<line.lastText, of: line, isBracketed: true)
    if !assigned.isEmpty { return assigned }
    if problem.hasPrefix("mapping values") { return colonRepairs }
    if problem.hasPrefix("found unknown escape") { return escapeRepairs }
    if problem.contains("tab character") || text[error.offset] == 0x09 { return [tab] }
    if problem.hasPrefix("could not find expected ':'") {
      return missingColon(in: SourceLine(of: text, at: error.contextOffset ?? error.offset))
    }
    if error.context.contains("quoted scalar") { return quoteRepairs }
    if error.context.contains("%YAML") || error.context.contains("%TAG") {
      let start = error.contextOffset ?? error.offset
      return [Repair(yamlSyntax: problem, at: start..<start + 1)]
    }
    if let repairs = behindClosed ?? startOfValue { return repairs }
    if text[error.offset] == UInt8(ascii: ":"), value.start == error.offset { return [missingKey] }
    if error.context.contains("flow") { return bracketRepairs }
    if problem.hasPrefix("did not find expected") { return blockRepairs }
    return [Repair(yamlSyntax: problem, at: place)]
  }

  /// The byte that libyaml stopped at.
  var place: Range<Int> { error.offset..<min(error.offset + 1, text.count) }

  private var tab: Repair {
    var spaces = error.offset
    while spaces < text.count, text[spaces] == 0x09 { spaces += 1 }
    return Repair(
      "tab-indent", "a tab cannot indent in YAML", at: place, "indent with spaces",
      (error.offset..<spaces, String(repeating: "  ", count: spaces - error.offset)), help: .told)
  }

  private var missingKey: Repair {
    let isInBrackets =
      error.offset > 0 && text[error.offset - 1] == UInt8(ascii: "[")
      && text[error.offset + 1] == UInt8(ascii: "]")
    return Repair(
      "wrong-key", "a key is missing before ':'", at: place,
      isInBrackets ? "an empty dictionary stands in quotes: '[:]'" : nil, help: .told)
  }

  // MARK: Texts in quotes

  /// Quotes what stands from `start` on, as far as it is one value.
  func quoting(
    _ message: String,
    at place: Range<Int>,
    from start: Int,
    how: String = "put the text in quotes"
  ) -> Repair {
    let value = valueRange(from: start)
    let written = text.string(value)
    // A choice between texts is an expression, whose texts have double quotes.
    let isChoice = written.contains("? '") && written.contains(": '") && !written.contains("\"")
    let isClosed = written.hasSuffix("'") && written.firstIndex(of: "'") == written.indices.last
    let quoted =
      isClosed
      ? "'\(written)" : Quoting.quoted(isChoice ? written.replacing("'", with: "\"") : written)
    var repair = Repair("unquoted-text", message, at: place, how, (value, quoted), isFix: true)
    repair.text = isValue(start) && text.isOneLine(value) ? value : nil
    return repair
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
  func isValue(_ start: Int) -> Bool {
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

  func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  func isOpening(_ byte: UInt8) -> Bool { "[{".utf8.contains(byte) }

  func isClosing(_ byte: UInt8) -> Bool { "]}".utf8.contains(byte) }

  /// The next byte from `place` on that is no space, within the line.
  func skipSpace(from place: Int) -> Int {
    SourceLine.skipSpace(in: text, from: place, to: max(place, line.range.upperBound))
  }
}

extension RepairSearch {
  /// What is reported where libyaml gave up.
  mutating func repair(
    _ stop: Composition.SyntaxStop,
    in file: SourceFile,
    seenAs bytes: [UInt8]
  ) -> (repair: Repair, diagnostic: Diagnostic) {
    file.bytes.withUnsafeBufferPointer { text in
      let advice = SyntaxAdvice(stop, in: SourceBytes(text), grammar)
      let repairs = advice.repairs
      guard let (repair, others, isTried) = best(of: repairs, for: bytes) else {
        let repair = Repair(yamlSyntax: stop.error.problem, at: advice.place)
        return (repair, diagnostic(of: repair, beside: [], in: file, advice, isTried: false))
      }
      return (repair, diagnostic(of: repair, beside: others, in: file, advice, isTried: isTried))
    }
  }

  private func diagnostic(
    of repair: Repair,
    beside others: [Repair],
    in file: SourceFile,
    _ advice: SyntaxAdvice,
    isTried: Bool
  ) -> Diagnostic {
    func span(_ range: Range<Int>) -> SourceSpan {
      let end = min(range.upperBound, file.bytes.count)
      return SourceSpan(file: file.id, start: min(range.lowerBound, end), end: end)
    }
    let equals = others.filter { $0.isOption && $0.place == repair.place && $0.how != repair.how }
    let edit = repair.edits.count == 1 ? repair.edits.first : nil
    let isFix = repair.isFix && isTried && equals.isEmpty
    return .error(
      repair.code, repair.message, at: span(repair.place),
      help: help(for: repair, or: equals.first?.how, advice),
      notes: repair.notes.map { Diagnostic.Note($0.message, at: span($0.place)) },
      fix: edit.flatMap { isFix ? Fix($0.text, in: span($0.range), isAboutReading: true) : nil })
  }

  private func help(for repair: Repair, or other: String?, _ advice: SyntaxAdvice) -> Advice? {
    guard let how = repair.how else { return nil }
    let more = other.map { "; or \($0)" } ?? ""
    switch repair.help {
    case .told: return "\(how + more)"
    case .guess: return .guess(how + more)
    case .below(let key): return .below(key)
    case .shown:
      guard let first = repair.edits.first else { return Advice(how) }
      let line = SourceLine(of: advice.text, at: first.range.lowerBound)
      return "\(how): \(line.edited(repair.edits))\(more)"
    }
  }
}
