import Diagnostics

/// Values that begin with what means something to YAML.
extension SyntaxAdvice {
  /// The `!` of `!names.filter { … }.isEmpty`, whose closure is read as a mapping with a tag in front.
  private func tag(before start: Int) -> Int? {
    guard text[start] == UInt8(ascii: "{") else { return nil }
    var place = start
    while place > line.range.lowerBound, SourceLine.isSpace(text[place - 1]) { place -= 1 }
    while place > line.range.lowerBound, !SourceLine.isSpace(text[place - 1]) { place -= 1 }
    return place < start && text[place] == UInt8(ascii: "!") ? place : nil
  }

  /// What stands behind the end of a quoted text or a bracket: `"Row " + name`.
  var behindClosed: TextRepair? {
    // An '&' or '*' of an operator has been taken for the start of an anchor or an alias.
    let isMark = error.context.contains("anchor") || error.context.contains("alias")
    let end = isMark ? error.contextOffset ?? error.offset : error.offset
    let gap = lastClosed.upperBound..<max(lastClosed.upperBound, end)
    guard !lastClosed.isEmpty, text[gap].allSatisfy(SourceLine.isSpace) else { return nil }
    let start = lastClosed.lowerBound
    guard start >= line.range.lowerBound else {
      let isQuote = text[start] == UInt8(ascii: "\"") || text[start] == UInt8(ascii: "'")
      return isQuote ? unclosedQuote(at: start) : nil
    }
    if isClosingBracket(text[error.offset]) { return nil }
    if let tag = tag(before: start) {
      return unquoted("'!' at the start of a value is a YAML tag", at: tag, valueFrom: tag)
    }
    if let comma = commaBehindClosed { return comma }
    if let comment = commentBehindClosed { return comment }
    if let mark = markBehindClosed { return mark }
    let message =
      text[start] == UInt8(ascii: "*")
      ? "'*' at the start of a value names a YAML alias"
      : "\(describe(at: start)) at the start of a value ends where it closes"
    let whole = valueRange(from: start)
    let opening = [UInt8(ascii: "{"), UInt8(ascii: "\""), UInt8(ascii: "'")]
    if isElement(whole), opening.contains(text[start]), text[error.offset] == text[start],
      text[start] == opening[0] || gap.lowerBound < error.offset
    {
      let gap = lastClosed.upperBound..<error.offset
      let sign = line.string(start..<start + 1)
      let mark = sign == "'" ? "the apostrophe" : "'\(sign)'"
      return .error(
        "missing-comma", "a comma is missing before \(mark)", at: span(error.offset, 1),
        help: "write it: \(line.rewritten(gap, as: ", "))",
        fix: Fix(", ", in: span(gap.lowerBound, gap.count), isAboutReading: true))
    }
    if let joined = joinedMappings(whole) {
      return .error(
        "unquoted-text", message, at: span(start, 1), help: "write one pair of braces: \(joined)")
    }
    if let arrow = arrow(behind: whole) { return arrow }
    if let outer = joinedText(whole) ?? joinedQuotes(whole) ?? outerQuotes(whole)
      ?? withoutEffects(whole)
    {
      return .error("unquoted-text", message, at: span(start, 1), help: outer)
    }
    return unquoted(message, at: start, valueFrom: start)
  }

  /// A comma or a semicolon at the end of the line, as other languages have it.
  private var markBehindClosed: TextRepair? {
    let place = error.offset
    if text[place] == UInt8(ascii: ";"), place + 1 < line.lastText, value.isFlow {
      return .error(
        "yaml-syntax", "a comma stands between the entries in brackets", at: span(place, 1),
        help: "write ',' for ';': \(line.rewritten(place..<place + 1, as: ","))",
        fix: Fix(",", in: span(place, 1), isAboutReading: true))
    }
    guard place + 1 == line.lastText, [UInt8(ascii: ","), UInt8(ascii: ";")].contains(text[place])
    else { return nil }
    let mark = line.string(place..<place + 1)
    return .error(
      "yaml-syntax", "'\(mark)' stands behind a value that has ended", at: span(place, 1),
      help: "leave it out: \(line.rewritten(place..<place + 1, as: ""))")
  }

  /// `[String] // what is wished for`, as Swift has it.
  private var commentBehindClosed: TextRepair? {
    let place = error.offset
    guard place + 1 < line.lastText, text[place] == UInt8(ascii: "/"),
      [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(text[place + 1])
    else { return nil }
    let rest = place..<line.lastText
    let words = line.string(rest).drop { "/* ".contains($0) }
    let comment = "# \(words)"
    return .error(
      "unquoted-text", "'\(line.string(place..<place + 2))' begins no comment in YAML",
      at: span(place, 2), help: "write '\(comment)'",
      fix: Fix(comment, in: span(place, rest.count), isAboutReading: true))
  }

  /// Whether the value is an element of a list in brackets.
  private func isElement(_ whole: Range<Int>) -> Bool {
    let before = text[line.range.lowerBound..<whole.lowerBound].last { !SourceLine.isSpace($0) }
    return before == UInt8(ascii: "[")
  }

  /// `{ a: 1, b: 2 }` for `{ a: 1 }, { b: 2 }`.
  private func joinedMappings(_ whole: Range<Int>) -> String? {
    let written = text.string(whole)
    guard written.hasPrefix("{"), written.hasSuffix("}"), !isElement(whole) else { return nil }
    for mark in [" }, { ", "}, {", " } { "] {
      guard let range = written.firstRange(of: mark) else { continue }
      let joined = written[..<range.lowerBound] + ", " + written[range.upperBound...]
      return line.rewritten(whole, as: String(joined))
    }
    return nil
  }

  /// `title: Sorted by \(name)` for `title: "Sorted by " + name`: a text for people is joined of nothing.
  private func joinedText(_ whole: Range<Int>) -> Advice? {
    guard text[whole.lowerBound] == UInt8(ascii: "\""),
      let colon = line.colon(from: line.entryStart), colon < whole.lowerBound,
      ["title", "empty", "confirm", "summary"].contains(line.string(line.entryStart..<colon))
    else { return nil }
    let written = line.string(whole)
    // What stands between the quotes at odd places are texts, the rest what joins them.
    let parts = written.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count > 2, !written.contains("\\") else { return nil }
    var result = ""
    for (index, part) in parts.enumerated() {
      if !index.isMultiple(of: 2) {
        result += part
        continue
      }
      let values = part.split(separator: "+", omittingEmptySubsequences: false)
        .map { value in String(value.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
      let isEnd = index == 0 || index == parts.count - 1
      guard isEnd || values.count > 1, values.allSatisfy({ $0.allSatisfy(Self.isOfPath) }) else {
        return nil
      }
      for value in values where !value.isEmpty { result += "\\(\(value))" }
    }
    let isPlain = result.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " }
    let shown = line.rewritten(whole, as: isPlain ? result : Quoting.singleQuoted(result))
    return "it is a text, and needs no quotes of its own: \(shown)"
  }

  private static func isOfPath(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || ".()_".contains(character)
  }

  /// `'!name.isEmpty && isOpen'` for `'!name.isEmpty' && isOpen`: one pair of quotes around the whole
  /// expression. What is joined with `+` is a text.
  private func joinedQuotes(_ whole: Range<Int>) -> Advice? {
    guard text[whole.lowerBound] == UInt8(ascii: "'"), lastClosed.lowerBound == whole.lowerBound,
      lastClosed.upperBound < whole.upperBound
    else { return nil }
    let first = line.string(lastClosed.lowerBound + 1..<lastClosed.upperBound - 1)
    let rest = line.string(lastClosed.upperBound..<whole.upperBound)
    let signs = rest.drop { $0 == " " }.prefix { "&|=!<>?+-*/".contains($0) }
    guard rest.first == " ", !signs.isEmpty, signs.count < 3,
      rest.count(where: { $0 == "'" }).isMultiple(of: 2)
    else { return nil }
    let isText = signs == "+" && !first.contains("\"") && !rest.contains("\"")
    let inside = isText ? "\"\(first)\"" : first
    let others = rest.replacing("'", with: isText ? "\"" : "")
    let quoted = Quoting.singleQuoted(inside + others)
    return "put the whole expression in one pair of quotes: \(line.rewritten(whole, as: quoted))"
  }

  /// `"isNew ? "Yes" : "No""`, an expression in double quotes, which holds some of its own, and `'it's'`.
  private func outerQuotes(_ whole: Range<Int>) -> Advice? {
    let quote = text[whole.lowerBound]
    if quote == UInt8(ascii: "'"), let written = withDoubleQuotes(whole) { return written }
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      text[whole.upperBound - 1] == quote, whole.count > 1,
      lastClosed.upperBound < whole.upperBound - 1,
      !SourceLine.isSpace(text[lastClosed.upperBound])
    else { return nil }
    let content = line.string(whole.lowerBound + 1..<whole.upperBound - 1)
    if quote == UInt8(ascii: "'") {
      let quoted = Quoting.quoted(content)
      let how = quoted.hasPrefix("'") ? "double the apostrophe" : "put it in double quotes"
      return "\(how): \(line.rewritten(whole, as: quoted))"
    }
    return "put it in single quotes: \(line.rewritten(whole, as: Quoting.singleQuoted(content)))"
  }

  /// `'list.joined(separator: " ")'`, where a text inside stands in apostrophes too.
  private func withDoubleQuotes(_ whole: Range<Int>) -> Advice? {
    let first = line.string(lastClosed)
    guard first.count(where: { $0 == "(" }) > first.count(where: { $0 == ")" }), whole.count > 2,
      text[whole.upperBound - 1] == UInt8(ascii: "'")
    else { return nil }
    let inside = line.string(whole.lowerBound + 1..<whole.upperBound - 1)
    let isText =
      inside.hasPrefix("\"") && inside.count(where: { $0 == "'" }).isMultiple(of: 2)
      && inside.prefix { $0 != "'" }.contains("\\(")
    guard isText || !inside.contains("\"") else { return nil }
    let quoted = "'\(inside.replacing("'", with: "\""))'"
    return "a text in an expression has double quotes: \(line.rewritten(whole, as: quoted))"
  }

  /// For `takes: { id: Int } -> [Order]`: what a method returns has its own key.
  private func arrow(behind whole: Range<Int>) -> TextRepair? {
    guard
      text[whole.lowerBound] == UInt8(ascii: "[") || text[whole.lowerBound] == UInt8(ascii: "{"),
      lastClosed.upperBound < whole.upperBound
    else { return nil }
    let rest = line.string(lastClosed.upperBound..<whole.upperBound)
    let words = rest.split(separator: " ")
    guard words.count > 1, words[0] == "->" || words[0] == "=>" else { return nil }
    let type = words.dropFirst().joined(separator: " ")
    let place = lastClosed.upperBound + rest.prefix { $0 == " " }.utf8.count
    return .error(
      "unquoted-text", "what a method returns stands under its own key", at: span(place, 2),
      help: value.isFlow
        ? "write it: \(line.rewritten(lastClosed.upperBound..<place + 3, as: ", returns: "))"
        : "write it below, as 'returns: \(type)'")
  }

  /// `[Order]` for `[Order] throws`.
  private func withoutEffects(_ whole: Range<Int>) -> Advice? {
    guard
      text[whole.lowerBound] == UInt8(ascii: "[") || text[whole.lowerBound] == UInt8(ascii: "{"),
      lastClosed.upperBound < whole.upperBound
    else { return nil }
    let rest = lastClosed.upperBound..<whole.upperBound
    if line.string(rest) == "!" {
      return "a list is never nil: leave '!' out: \(line.rewritten(rest, as: ""))"
    }
    if line.string(rest) == "()" {
      return "a list is empty at first: leave '()' out: \(line.rewritten(rest, as: ""))"
    }
    let words = line.string(rest).split(separator: " ")
    if words.count == 2, words[0] == "=", ["nil", "[]", "[:]", "{}"].contains(words[1]) {
      if let name = line.colon(from: line.entryStart), section(of: line) == "models" {
        let type = line.string(whole.lowerBound..<lastClosed.upperBound)
        let key = line.string(line.entryStart..<name)
        return "write '\(key): { type: \"\(type)\", default: \"\(words[1])\" }'"
      }
      return "a list is empty at first: leave '= \(words[1])' out: \(line.rewritten(rest, as: ""))"
    }
    guard !words.isEmpty, words.allSatisfy({ ["async", "throws", "rethrows"].contains($0) }) else {
      return nil
    }
    return "every method is asynchronous and may fail: \(line.rewritten(rest, as: ""))"
  }

  /// `{ name: "Rex" age: 5 }`.
  private var commaBehindClosed: TextRepair? {
    let end = lastClosed.upperBound
    let key = SourceLine.skipSpace(in: text, from: end, to: line.range.upperBound)
    let isFlow = ValueFinder(in: text, from: line.range.lowerBound, to: lastClosed.lowerBound)
      .isFlow
    guard isFlow, end >= line.range.lowerBound, key > end, let colon = line.colon(from: key),
      Reader.isIdentifier(line.string(key..<colon))
    else { return nil }
    var advice = TextRepair.error(
      "missing-comma", "a comma is missing before '\(line.string(key..<colon))'",
      at: span(key, colon - key), help: "write it: \(line.rewritten(end..<key, as: ", "))",
      fix: Fix(",", in: span(end, 0), isAboutReading: true))
    advice.mark = (end, UInt8(ascii: ","))
    return advice
  }

  var startOfValue: TextRepair? {
    let start = error.context.contains("scanning") ? value.start : error.offset
    return start < line.range.upperBound ? indicator(at: start) : nil
  }

  /// TextRepair for the value that begins at `start`; `nil` where it begins harmlessly.
  func indicator(at start: Int) -> TextRepair? {
    guard let meaning = Self.meaning(of: text[start], error) else { return nil }
    if let advice = wrapper(at: start) ?? backticks(at: start) ?? comma(at: start)
      ?? comparison(at: start)
    {
      return advice
    }
    let line = SourceLine(of: text, at: start)
    let isItem =
      text[start] == UInt8(ascii: "-") && line.isBlank(at: start + 1)
      && start + 2 < line.lastText && Reader.isIdentifier(line.string(start + 2..<start + 3))
    if isItem, start > line.entryStart {
      return .error(
        "unquoted-text", "a list item stands on a line of its own", at: span(start, 1),
        help: "begin it below the key, or leave '- ' out: "
          + line.rewritten(start..<min(start + 2, line.lastText), as: ""))
    }
    let message = "\(describe(at: start)) at the start of a value \(meaning)"
    return unquoted(message, at: start, valueFrom: start)
  }

  /// For `@Published name: String`, as Swift declares what is watched.
  private func wrapper(at start: Int) -> TextRepair? {
    let line = SourceLine(of: text, at: start)
    guard text[start] == UInt8(ascii: "@"), start == line.entryStart,
      let space = (start..<line.lastText).first(where: { SourceLine.isSpace(text[$0]) }),
      line.colon(from: space) != nil
    else { return nil }
    let words = ["private", "public", "static", "weak", "lazy", "final", "var", "let"]
    var part = start..<space + 1
    while let word = words.first(where: {
      line.string(part.upperBound..<line.lastText).hasPrefix("\($0) ")
    }) {
      part = start..<part.upperBound + word.utf8.count + 1
    }
    return .error(
      "unquoted-text", "'\(line.string(start..<space))' does not stand in front of a name",
      at: span(start, space - start), help: "leave it out: \(line.rewritten(part, as: ""))")
  }

  /// For a comma behind another one, or behind the bracket that opens.
  private func comma(at start: Int) -> TextRepair? {
    let line = SourceLine(of: text, at: start)
    guard text[start] == UInt8(ascii: ","), start > line.range.lowerBound,
      let before = text[line.range.lowerBound..<start].last(where: { !SourceLine.isSpace($0) }),
      ",{[".utf8.contains(before)
    else { return nil }
    let open = (line.range.lowerBound..<start).last { !SourceLine.isSpace(text[$0]) }
    if let open, before == UInt8(ascii: "["),
      !text[start..<line.range.upperBound].contains(UInt8(ascii: "]"))
    {
      return .error(
        "unclosed-bracket", "'[' is not closed", at: span(open, 1),
        help: "close it: \(line.rewritten(open + 1..<open + 1, as: "]"))")
    }
    return .error(
      "unquoted-text", "a value is missing before ','", at: span(start, 1),
      help: "leave ',' out: \(line.rewritten(start..<start + 1, as: ""))")
  }

  /// For `- >=: 1`, where a rule has a word.
  private func comparison(at start: Int) -> TextRepair? {
    let line = SourceLine(of: text, at: start)
    guard start == line.entryStart, let colon = line.colon(from: start) else { return nil }
    let sign = line.string(start..<colon)
    guard sign == ">=" || sign == ">" else { return nil }
    let value = line.string(colon + 1..<max(colon + 1, line.lastText)).drop { $0 == " " }
    return .error(
      "unquoted-text", "'\(sign)' is no key", at: span(start, sign.utf8.count),
      help: sign == ">="
        ? "at least so much is 'min: \(value)'"
        : "write 'check:' and the whole condition behind it, as in 'check: count > \(value)'")
  }

  /// For a key in backticks, as Swift has them around a keyword.
  private func backticks(at start: Int) -> TextRepair? {
    let line = SourceLine(of: text, at: start)
    guard text[start] == UInt8(ascii: "`"),
      let end = (start + 1..<line.lastText).first(where: { text[$0] == text[start] }),
      end + 1 < line.lastText, text[end + 1] == UInt8(ascii: ":")
    else { return nil }
    let name = line.string(start + 1..<end)
    return .error(
      "unquoted-text", "a name has no backticks: keywords are escaped in the code",
      at: span(start, end + 1 - start),
      help: "write it plainly: \(line.rewritten(start..<end + 1, as: name))")
  }

  /// What YAML takes a value for that begins so; `nil` where that is not the trouble.
  private static func meaning(of byte: UInt8, _ error: EventStream.SyntaxError) -> Advice? {
    switch byte {
    case UInt8(ascii: "!"): "is a YAML tag"
    case UInt8(ascii: "&"): "is a YAML anchor"
    case UInt8(ascii: "*"): "is a YAML alias"
    case UInt8(ascii: "|"), UInt8(ascii: ">"): "begins a block of text"
    case UInt8(ascii: "@"), UInt8(ascii: "`"): "is reserved by YAML"
    case UInt8(ascii: "%"): "is a YAML directive"
    case UInt8(ascii: ","): "separates values"
    case UInt8(ascii: "-") where error.problem.contains("entries are not allowed"):
      "begins a list item, which needs a line of its own"
    case UInt8(ascii: "?") where error.problem.contains("keys are not allowed"):
      "is a YAML key"
    default: nil
    }
  }
}
