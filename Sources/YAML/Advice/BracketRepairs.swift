import Diagnostics

/// Brackets and braces that do not match.
extension SyntaxAdvice {
  var bracketRepairs: [Repair] {
    let opener = opener
    let found = text[error.offset]
    let isSameLine = opener >= line.range.lowerBound && error.offset < text.count
    if let list = unopenedList(in: opener) { return [list] }
    if isClosing(found), isSameLine || line.firstText == error.offset {
      return wrongBracket(opener)
    }
    let start = value.start
    if let mark = questionMark { return [mark] }
    guard value.isFlow, start < error.offset, start >= line.range.lowerBound else {
      return unclosed(opener)
    }
    if found == UInt8(ascii: ":") { return commaRepairs + valueRepairs(from: start) }
    guard isOpening(found) else { return commaRepairs + unclosed(opener) }
    return openings(from: start, in: opener)
  }

  /// libyaml names it, or else where it was about to read what is missing.
  private var opener: Int {
    openBracket ?? error.contextOffset ?? error.offset
  }

  private func wrongBracket(_ opener: Int) -> [Repair] {
    let opened = text.string(opener..<opener + 1)
    let missing = opened == "[" ? "]" : "}"
    var end = error.offset
    while end > opener + 1, SourceLine.isSpace(text[end - 1]) { end -= 1 }
    let inserted = opened == "[" ? "]" : " }"
    return [
      ("write '\(missing)'", place, missing), ("close it before", end..<end, inserted),
    ].map { how, range, written in
      var repair = Repair(
        "wrong-bracket", "'\(text.string(place))' does not close '\(opened)'", at: place, how,
        (range, written))
      repair.notes = [("it was opened here", opener..<opener + 1)]
      return repair
    }
  }

  /// `{ returns: North, South] }`, a list of which the bracket that opens is missing.
  private func unopenedList(in opener: Int) -> Repair? {
    let end = error.offset
    guard text[end] == UInt8(ascii: "]"), text[opener] == UInt8(ascii: "{"),
      let colon = (opener..<end).last(where: {
        text[$0] == UInt8(ascii: ":") && line.isBlank(at: $0 + 1)
      }), let key = (opener..<colon).last(where: { " {,".utf8.contains(text[$0]) }),
      case let start = skipSpace(from: colon + 1), start < end,
      text[start..<end].contains(UInt8(ascii: ",")),
      !text[start..<end].contains(where: { "[]{}\"'".utf8.contains($0) })
    else { return nil }
    var repair = Repair(
      "wrong-bracket", "'[' is missing behind '\(line.string(key + 1..<colon)):'",
      at: key + 1..<colon, "write it",
      (start..<end + 1, "[\(line.string(start..<end + 1))"), isFix: true)
    repair.text = start..<end + 1
    return repair
  }

  /// `?Int` and `?page?`, where the mark stands behind a type.
  private var questionMark: Repair? {
    let start = error.offset
    guard text[start] == UInt8(ascii: "?") else { return nil }
    let end = (start + 1..<line.range.upperBound).first { ",} ".utf8.contains(text[$0]) }
    let whole = start..<(end ?? line.range.upperBound)
    let name = line.string(whole).filter { $0 != "?" }
    if name.beginsUppercase, Reader.isIdentifier(name) {
      return Repair(
        "type-syntax", "'?' stands behind a type", at: place, "write it so", (whole, "\(name)?"),
        isFix: true)
    }
    return Repair(
      "unquoted-text", "'?' stands in front of no value", at: place,
      name.isEmpty ? "write a value in its place" : "leave it out", (whole, name),
      help: name.isEmpty ? .told : .shown)
  }

  /// A bracket within a text.
  private func openings(from start: Int, in opener: Int) -> [Repair] {
    let key = line.string(start..<error.offset)
    let name = String(key.reversed().drop { $0 == " " }.reversed())
    var all: [Repair] = []
    if key != name, !isValue(start), !name.contains(" ") {
      let gap = error.offset - 1..<error.offset
      all.append(
        Repair(
          "missing-colon", "':' is missing behind '\(name)'", at: start..<start + name.utf8.count,
          "write it with one", (gap, ": "), isFix: true))
    }
    let isList = text[error.offset] == UInt8(ascii: "[")
    if isList,
      let close = (error.offset..<line.lastText).first(where: { text[$0] == UInt8(ascii: "]") })
    {
      // What stands behind the bracket goes up to the colon of a key.
      if let colon = line.colon(from: close),
        !line.string(close..<colon).contains(where: { " ,".contains($0) })
      {
        let part = error.offset..<close + 1
        return [
          Repair(
            "unquoted-text", "a key holds no brackets", at: part,
            "write '\(name)' alone, which stands for all of it", (part, ""), help: .told)
        ]
      }
    }
    if text[opener] == UInt8(ascii: "{"), isValue(opener), skipSpace(from: opener + 1) == start {
      let whole = opener..<line.lastText
      let inside = line.string(whole).dropFirst().dropLast().split(separator: " ").joined(
        separator: " ")
      var braced = Repair(
        "unquoted-text", "an expression stands in no braces", at: opener..<opener + 1,
        "put it in quotes instead", (whole, Quoting.quoted(inside)), isFix: true)
      braced.text = whole
      all.append(braced)
    }
    let message = "\(describe(at: error.offset)) inside a text opens a collection here"
    all.append(quoting(message, at: place, from: start))
    return all
  }

  /// With the bracket closed at the end of its line, or what looks like a comment in quotes.
  private func unclosed(_ opener: Int) -> [Repair] {
    let line = SourceLine(of: text, at: opener)
    let bracket = text.string(opener..<opener + 1)
    let close = bracket == "[" ? "]" : "}"
    let end = max(opener + 1, line.lastText)
    let message = "'\(bracket)' is not closed"
    let place = opener..<opener + 1
    let gap = close == "}" && SourceLine.isSpace(text[opener + 1]) ? " " : ""
    let comments = commentsInBrackets(from: opener, in: line)
    guard end > opener + 1, !",:".utf8.contains(text[end - 1]) else {
      return comments + [
        Repair(
          "unclosed-bracket", message, at: place,
          "close it with '\(close)', or put the text in single quotes", help: .told)
      ]
    }
    return comments + [
      Repair("unclosed-bracket", message, at: place, "close it", (end..<end, gap + close))
    ]
  }

  /// `{ red: #ff0000, … }`: what begins with `#` is a comment, and the bracket that closes is in it.
  private func commentsInBrackets(from opener: Int, in line: SourceLine) -> [Repair] {
    (opener + 1..<max(opener + 1, line.lastText)).filter { offset in
      text[offset] == UInt8(ascii: "#") && SourceLine.isSpace(text[offset - 1])
        && !line.isBlank(at: offset + 1)
    }
    .prefix(4).map { hash in
      let start = ValueFinder(in: text, from: line.range.lowerBound, to: hash).start
      var repair = quoting(
        "'#' behind a space begins a comment, which takes the rest of the line",
        at: hash..<hash + 1, from: min(start, hash))
      repair.text = nil
      return repair
    }
  }
}
