import Diagnostics

/// Values that begin with what means something to YAML.
extension SyntaxAdvice {
  /// What stands behind the end of a quoted text or a bracket: `"Row " + name`.
  var behindClosed: [Repair]? {
    // An '&' or '*' of an operator has been taken for the start of an anchor or an alias.
    let isMark = error.context.contains("anchor") || error.context.contains("alias")
    let end = isMark ? error.contextOffset ?? error.offset : error.offset
    let gap = lastClosed.upperBound..<max(lastClosed.upperBound, end)
    guard !lastClosed.isEmpty, text[gap].allSatisfy(SourceLine.isSpace) else { return nil }
    let start = lastClosed.lowerBound
    guard start >= line.range.lowerBound else {
      return "'\"".utf8.contains(text[start]) ? unclosedQuote(at: start) : nil
    }
    if isClosing(text[error.offset]) { return nil }
    if let tag = tag(before: start) {
      return [
        quoting("'!' at the start of a value is a YAML tag", at: tag..<tag + 1, from: tag)
      ]
    }
    if let first = commaBehindClosed ?? markBehindClosed { return [first] }
    let message =
      text[start] == UInt8(ascii: "*")
      ? "'*' at the start of a value names a YAML alias"
      : "\(describe(at: start)) at the start of a value ends where it closes"
    let whole = valueRange(from: start)
    if let arrows = arrowBehindClosed(whole) { return arrows }
    let place = start..<start + 1
    let rest = lastClosed.upperBound..<max(lastClosed.upperBound, whole.upperBound)
    var all = requoted(whole, message, at: place) + [quoting(message, at: place, from: start)]
    if isOpening(text[start]), !text[rest].contains(UInt8(ascii: ",")) {
      let more = text.string(rest).drop { $0 == " " }
      all.append(Repair("unquoted-text", message, at: place, "leave '\(more)' out", (rest, "")))
    }
    if isOpening(text[start]), "{[,".utf8.contains(text[error.offset]) {
      let joined = text.string(whole).replacing(/\s*\} *,? *\{/, with: ",", maxReplacements: 1)
      all.append(
        Repair("unquoted-text", message, at: place, "write one pair of braces", (whole, joined)))
    }
    return all
  }

  /// The `!` of `!names.filter { … }.isEmpty`, whose closure is read as a mapping with a tag in front.
  private func tag(before start: Int) -> Int? {
    guard text[start] == UInt8(ascii: "{") else { return nil }
    var place = start
    while place > line.range.lowerBound, SourceLine.isSpace(text[place - 1]) { place -= 1 }
    while place > line.range.lowerBound, !SourceLine.isSpace(text[place - 1]) { place -= 1 }
    return place < start && text[place] == UInt8(ascii: "!") ? place : nil
  }

  /// A comma or a semicolon at the end of the line, or a comment, as other languages have it.
  private var markBehindClosed: Repair? {
    let end = line.lastText
    switch text[error.offset] {
    case UInt8(ascii: ";") where error.offset + 1 < end && value.isFlow:
      return Repair(
        "yaml-syntax", "a comma stands between the entries in brackets", at: place,
        "write ',' for ';'", (place, ","), isFix: true)
    case UInt8(ascii: ","), UInt8(ascii: ";"):
      guard error.offset + 1 == end else { return nil }
      return Repair(
        "yaml-syntax", "'\(text.string(place))' stands behind a value that has ended", at: place,
        "leave it out", (place, ""))
    case UInt8(ascii: "/") where "/*".utf8.contains(text[error.offset + 1]):
      return foreignComment(at: error.offset, to: end)
    default: return nil
    }
  }

  /// The comma that lacks between elements, and in `{ name: "Rex" age: 5 }`.
  private var commaBehindClosed: Repair? {
    let end = lastClosed.upperBound
    let key = skipSpace(from: end)
    let owner = ValueFinder(in: text, from: line.range.lowerBound, to: lastClosed.lowerBound)
    guard let opener = owner.openers.last, key > end else { return nil }
    var name = key..<key + 1
    if text[opener] == UInt8(ascii: "{") {
      guard let colon = line.colon(from: key), Reader.isIdentifier(line.string(key..<colon)) else {
        return nil
      }
      name = key..<colon
    } else if text[key] != text[lastClosed.lowerBound] {
      return nil
    }
    return Repair(
      "missing-comma", "a comma is missing before '\(line.string(name))'", at: name, "write it",
      (end..<key, ", "), isFix: true)
  }

  /// `{ id: Int } -> [Order]`, of which the type behind the arrow has a key of its own.
  private func arrowBehindClosed(_ whole: Range<Int>) -> [Repair]? {
    let rest = line.string(lastClosed.upperBound..<max(lastClosed.upperBound, whole.upperBound))
    let arrow = rest.drop { $0 == " " }
    guard arrow.hasPrefix("-> ") || arrow.hasPrefix("=> ") else { return nil }
    let place = whole.upperBound - arrow.utf8.count
    let type = String(arrow.dropFirst(3))
    let gap = value.isFlow ? ", " : "\n" + spaces(line.entryStart - line.range.lowerBound)
    func repair(_ how: String, _ written: String) -> Repair {
      Repair(
        "unquoted-text", "no type stands behind another one", at: place..<place + 2, how,
        (lastClosed.upperBound..<whole.upperBound, written), help: .told)
    }
    var bare = repair("give '\(type)' a key of its own", "")
    bare.isLoss = true
    bare.variants = (grammar?.keysOfTypes ?? [])
      .map { repair("write '\($0): \(type)' beside it", "\(gap)\($0): \(type)") }
    return [bare]
  }

  /// In one pair of quotes, which hold others, or are around a part: `'a' && b`, `"x ? "y" : "z""`, `'it's'`.
  private func requoted(_ whole: Range<Int>, _ message: String, at place: Range<Int>) -> [Repair] {
    let quote = text[whole.lowerBound]
    guard whole.count > 2, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
      return []
    }
    let written = text.string(whole)
    func repair(_ how: String, _ text: String) -> Repair {
      Repair("unquoted-text", message, at: place, how, (whole, text))
    }
    let isAround = text[whole.upperBound - 1] == quote
    let inside = written.dropFirst().dropLast()
    if quote == UInt8(ascii: "\"") {
      guard isAround, !SourceLine.isSpace(text[lastClosed.upperBound]) else { return [] }
      return [repair("put it in single quotes", Quoting.singleQuoted(String(inside)))]
    }
    let plain = Quoting.singleQuoted(written.replacing("'", with: ""))
    let one = repair("put the whole expression in one pair of quotes", plain)
    guard isAround else { return [one] }
    let quoted = Quoting.quoted(String(inside))
    let how = quoted.hasPrefix("'") ? "double the apostrophe" : "put it in double quotes"
    let texts = repair(
      "a text in an expression has double quotes", "'\(inside.replacing("'", with: "\""))'")
    let isProse = inside.count { $0 == "'" } == 1
    return isProse ? [repair(how, quoted), texts] : [texts, one, repair(how, quoted)]
  }

  // MARK: Starts of values

  var startOfValue: [Repair]? {
    let start = error.context.contains("scanning") ? value.start : error.offset
    return start < line.range.upperBound ? indicator(at: start) : nil
  }

  /// For the value that begins at `start`; `nil` where it begins harmlessly.
  func indicator(at start: Int) -> [Repair]? {
    guard let meaning = Self.meaning(of: text[start], error) else { return nil }
    let line = SourceLine(of: text, at: start)
    let place = start..<start + 1
    if let word = wrapper(at: start, in: line) { return [word] }
    if let comma = strayComma(at: start, in: line) { return comma }
    if start == line.entryStart, let colon = line.colon(from: start) {
      let name = line.string(start..<colon)
      if !name.contains(where: \.isLetter) {
        return [Repair("unquoted-text", "'\(name)' is no key", at: start..<colon, nil)]
      }
    }
    if text[start] == UInt8(ascii: "`"),
      let end = (start + 1..<line.lastText).first(where: { text[$0] == text[start] }),
      text[end + 1] == UInt8(ascii: ":")
    {
      return [
        Repair(
          "unquoted-text", "a name has no backticks: keywords are escaped in the code",
          at: start..<end + 1, "write it plainly",
          (start..<end + 1, line.string(start + 1..<end)))
      ]
    }
    let message = "\(describe(at: start)) at the start of a value \(meaning)"
    let next = min(start + 2, line.lastText)
    guard text[start] != UInt8(ascii: "-") || !Reader.isIdentifier(line.string(next..<next + 1))
    else {
      return [
        Repair(
          "unquoted-text", "a list item stands on a line of its own", at: place,
          "begin it below the key, or leave '- ' out")
      ]
    }
    return [quoting(message, at: place, from: start)] + unmarked(start, message)
  }

  /// Without the mark that another language has before a name, or around it.
  private func unmarked(_ start: Int, _ message: String) -> [Repair] {
    let whole = valueRange(from: start)
    let mark = text[start]
    let name = text.string(whole).filter { $0.asciiValue != mark }
    guard "@`%".utf8.contains(mark), name.beginsLowercase else { return [] }
    return [
      Repair(
        "unquoted-text", message, at: start..<start + 1, "leave it out where a value is meant",
        (whole, name))
    ]
  }

  /// `@Published name: String`, as Swift declares what is watched.
  private func wrapper(at start: Int, in line: SourceLine) -> Repair? {
    let end = line.lastText
    guard text[start] == UInt8(ascii: "@"), start == line.entryStart,
      let space = (start..<end).first(where: { SourceLine.isSpace(text[$0]) }),
      let colon = line.colon(from: space)
    else { return nil }
    let name = (space..<colon).last { SourceLine.isSpace(text[$0]) } ?? space
    return Repair(
      "unquoted-text", "'\(line.string(start..<space))' does not stand in front of a name",
      at: start..<space, "leave it out", (start..<name + 1, ""))
  }

  /// For a comma behind another one, or behind the bracket that opens.
  private func strayComma(at start: Int, in line: SourceLine) -> [Repair]? {
    guard text[start] == UInt8(ascii: ","),
      let before = (line.range.lowerBound..<start).last(where: { !SourceLine.isSpace(text[$0]) }),
      ",{[".utf8.contains(text[before])
    else { return nil }
    let comma = Repair(
      "unquoted-text", "a value is missing before ','", at: start..<start + 1, "leave ',' out",
      (start..<start + 1, ""))
    guard text[before] == UInt8(ascii: "[") else { return [comma] }
    return [
      comma,
      Repair(
        "unclosed-bracket", "'[' is not closed", at: before..<before + 1, "close it",
        (before + 1..<before + 1, "]")),
    ]
  }

  /// What YAML takes a value for that begins so; `nil` where that is not the trouble.
  private static func meaning(of byte: UInt8, _ error: EventStream.SyntaxError) -> String? {
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
