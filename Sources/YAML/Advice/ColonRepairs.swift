import Diagnostics

/// Colons where none can stand.
extension SyntaxAdvice {
  var colonRepairs: [Repair] {
    let start = value.start
    if let declared = declaredLikeFunction { return declared }
    if start == line.entryStart, let above = line.previous {
      guard above.colon(from: above.entryStart) != nil else { return missingColon(in: above) }
      return deepKey(start..<error.offset, below: above)
    }
    return operatorRepairs + commaRepairs + valueRepairs(from: start)
  }

  private static let message = "': ' inside a text starts a mapping"

  /// What a value may be that holds a colon, in which order is of no weight where the keys are known.
  func valueRepairs(from start: Int) -> [Repair] {
    let whole = valueRange(from: start)
    let key = line.string(start..<max(start, error.offset))
    let isKey = Reader.isIdentifier(key) && key.beginsLowercase
    let quotes = quoting(Self.message, at: place, from: start)
    // A value in a text for people, and a text in an expression.
    let isChoice = line.string(whole).firstRange(of: /^[^\\]* \? ".*" : "/) != nil
    let written = line.string(whole)
    let shown = Repair(
      "unquoted-text", Self.message, at: place, "a value stands in '\\(…)'",
      (whole, Quoting.singleQuoted("\\(\(written))")))
    let inner = Repair(
      "unquoted-text", Self.message, at: place, "put the text in quotes, and in its own",
      (whole, Quoting.singleQuoted("\"\(written)\"")))
    let braces = wrapped(
      whole, "{ ", " }", "write braces around a mapping",
      isClosed: line.lacksOpening(of: UInt8(ascii: "}")))
    let first = calls(whole) + parentheses(from: start)
    return first + (isChoice ? [shown] : []) + pairs(from: start, key)
      + (isKey ? [braces, quotes] : [quotes, braces]) + [inner] + rests(from: start, key)
  }

  /// `a: 1, b: 2` in brackets; what closes may stand there already.
  private func wrapped(
    _ whole: Range<Int>, _ open: String, _ close: String, _ how: String, isClosed: Bool = false
  ) -> Repair {
    let written = open + line.string(whole) + (isClosed ? "" : close)
    var repair = Repair(
      "unquoted-text", Self.message, at: place, how, (whole, written), isFix: true)
    repair.text = isValue(whole.lowerBound) && text.isOneLine(whole) ? whole : nil
    return repair
  }

  /// `a ?: b`, as other languages have it.
  private var operatorRepairs: [Repair] {
    guard error.offset > 0, text[error.offset - 1] == UInt8(ascii: "?") else { return [] }
    let sign = error.offset - 1..<error.offset + 1
    return [Repair("syntax", "unknown operator '?:'", at: sign, "write '??'", (sign, "??"))]
  }

  /// `.playing(speed: 1.5)` and `Order(id: 1)`, where data or the parts stand in braces.
  private func calls(_ whole: Range<Int>) -> [Repair] {
    let written = line.string(whole)
    guard let open = written.firstIndex(of: "("), written.hasSuffix(")") else { return [] }
    let name = written[..<open].drop { $0 == "." }
    let inside = written[written.index(after: open)...].dropLast().replacing(": .", with: ": ")
    let isType = name.beginsUppercase
    guard isType || written.hasPrefix("."), Reader.isIdentifier(String(name)),
      !inside.contains("("), inside.contains(": ")
    else { return [] }
    return [
      Repair(
        "unquoted-text", isType ? Self.message : "data is no call", at: isType ? place : whole,
        "write it in braces", (whole, isType ? "{ \(inside) }" : "{ \(name): { \(inside) } }"),
        isFix: !isType)
    ]
  }

  /// `(page: Int)` where braces are due, `( page: Int }`, and `(page: Int) + 1`.
  private func parentheses(from start: Int) -> [Repair] {
    let end = line.lastText
    guard
      let open = (start..<max(start, error.offset)).first(where: { text[$0] == UInt8(ascii: "(") }),
      open == start || " (".utf8.contains(text[open - 1])
    else { return [] }
    guard let close = (error.offset..<end).first(where: { text[$0] == UInt8(ascii: ")") }) else {
      return text[end - 1] == UInt8(ascii: "}")
        ? [
          Repair(
            "unquoted-text", Self.message, at: place, "write '{' for '('", (open..<open + 1, "{"))
        ]
        : []
    }
    let part = open..<close + 1
    let inside = line.string(open + 1..<close).split(separator: " ").joined(separator: " ")
    let rest = line.string(close + 1..<end).drop { $0 == " " }
    if let sign = rest.first, "+-*/%<>=!&|?.".contains(sign), !rest.hasPrefix("->") {
      let type = error.offset..<close
      let cast = Repair(
        "unquoted-text", "no type stands behind a value", at: type, "leave it out", (type, ""))
      return [cast]
    }
    guard open == start else { return [] }
    let others = rest.hasPrefix("->") || rest.first?.isLetter == true
    let written = others ? part.lowerBound..<end : part
    let how =
      others ? "write braces, and what is behind them under a key of its own" : "write braces"
    var braces = Repair(
      "unquoted-text", "what has names stands in braces", at: part, how,
      (written, "{ \(inside) }"), isFix: !others)
    braces.variants = (grammar?.keysOfNames ?? []).map { key in
      Repair(
        "unquoted-text", "what has names stands in braces", at: part, how,
        (written, "{ \(key): { \(inside) } }"))
    }
    return [braces]
  }

  /// What the value is without the rest, or without its colon.
  private func rests(from start: Int, _ key: String) -> [Repair] {
    let whole = valueRange(from: start)
    var all: [Repair] = []
    func add(_ how: String, _ range: Range<Int>, _ written: String, at place: Range<Int>? = nil) {
      all.append(
        Repair("unquoted-text", Self.message, at: place ?? self.place, how, (range, written)))
      all[all.count - 1].isLoss = written.isEmpty
    }
    if key.beginsUppercase || key.hasPrefix("[") {
      var end = error.offset
      while end > start, SourceLine.isSpace(text[end - 1]) { end -= 1 }
      add("a default stands behind '='", end..<error.offset + 1, " =")
    }
    add("leave ':' out", place, "")
    if error.offset + 1 == line.lastText, let colon = line.colon(from: line.entryStart),
      colon < start
    {
      add("leave it out", colon..<error.offset, "", at: start..<error.offset)
      all[all.count - 1].message = "'\(key)' does not stand behind a name"
    }
    if !key.contains(" ") {
      add(
        "'\(key)' is the whole value, and what stands behind it needs a line of its own",
        error.offset..<whole.upperBound, "")
      all[all.count - 1].text = isValue(start) && text.isOneLine(whole) ? whole : nil
    }
    if !value.isFlow, let outer = line.colon(from: line.entryStart), outer < start {
      add(
        "what belongs to it stands below it, each behind '- '", outer + 1..<start,
        "\n\(spaces(line.entryStart - line.range.lowerBound + 2))- ")
      all[all.count - 1].help = .told
    }
    return all
  }

  /// `appear, { every: 1 }`, a list without brackets, and `page, title: Pages`, two pairs in a line.
  private func pairs(from start: Int, _ key: String) -> [Repair] {
    let whole = valueRange(from: start)
    guard !value.isFlow, let comma = key.firstIndex(of: ","),
      !key[..<comma].contains(where: { "([\"".contains($0) })
    else { return [] }
    var list = wrapped(whole, "[", "]", "write brackets around a list")
    list.message = "what stands side by side is a list"
    list.place = whole
    list.isLoss = start == line.entryStart
    let place = start + key[..<comma].utf8.count
    let next = skipSpace(from: place + 1)
    let lines = Repair(
      "unquoted-text", "each key stands on a line of its own", at: place..<place + 1,
      "write '\(line.string(next..<line.lastText))' below it",
      (place..<next, "\n" + spaces(line.entryStart - line.range.lowerBound)), help: .told)
    return [list] + (start > line.entryStart ? [lines] : [])
  }

  /// A comma that lacks before the key whose colon stands here: `{ id: Int name: String }`.
  var commaRepairs: [Repair] {
    let start = value.start
    guard value.isFlow, start < error.offset, start >= line.range.lowerBound,
      text[error.offset] == UInt8(ascii: ":"), line.isBlank(at: error.offset + 1)
    else { return [] }
    var key = error.offset
    while key > start, !SourceLine.isSpace(text[key - 1]) { key -= 1 }
    var end = key
    while end > start, SourceLine.isSpace(text[end - 1]) { end -= 1 }
    let name = line.string(key..<error.offset)
    guard end > start, key > end, Reader.isIdentifier(name) else { return [] }
    let isMark = text[end - 1] == UInt8(ascii: ";")
    let gap = isMark ? end - 1..<end : end..<key
    let repair = Repair(
      "missing-comma",
      isMark ? "a comma separates what stands in braces" : "a comma is missing before '\(name)'",
      at: isMark ? gap : key..<error.offset, "write it", (gap, isMark ? "," : ", "), isFix: true)
    let before = line.string(start..<gap.lowerBound)
    let isOne = isMark || "'\"".utf8.contains(text[start]) || !before.contains(" ")
    guard isOne else { return [] }
    guard !isMark, !isKeyElsewhere(name, besides: key) else { return [repair] }
    let quoted = quoting(Self.message, at: place, from: start)
    return before.beginsUppercase && before.utf8.count > 2 ? [quoted, repair] : [repair, quoted]
  }

  /// Whether a name stands before a colon anywhere else.
  private func isKeyElsewhere(_ name: String, besides place: Int) -> Bool {
    let word = Array("\(name):".utf8)
    return (0..<max(0, text.count - word.count)).contains { offset in
      text[offset] == word[0] && offset != place
        && text[offset..<offset + word.count].elementsEqual(word)
        && (offset == 0 || "{, \n".utf8.contains(text[offset - 1]))
    }
  }

  /// `card(number: String): {}`, which is declared by its name alone.
  private var declaredLikeFunction: [Repair]? {
    let first = line.entryStart
    let whole = line.string(first..<line.lastText)
    guard let open = whole.firstIndex(of: "("), let close = whole[open...].firstIndex(of: ")"),
      Reader.isIdentifier(String(whole[..<open])), whole[open..<close].contains(":")
    else { return nil }
    let name = whole[..<open]
    let inside = whole[whole.index(after: open)..<close]
    let rest = whole[close...].dropFirst()
    let place = first + name.utf8.count
    let isAlone = rest.isEmpty || rest.first == ":"
    guard isAlone || rest.drop(while: { $0 == " " }).hasPrefix("->") else { return nil }
    func repair(_ written: String) -> Repair {
      let shown = written.split(separator: "\n").map { $0.drop { $0 == " " } }
      return Repair(
        "wrong-name", "'\(name)' is declared by its name alone",
        at: isAlone ? place..<place + 1 : first..<line.lastText,
        "write '\(name)\(shown.joined(separator: "', and below it '"))'",
        (place..<line.lastText, written), help: .told)
    }
    let gap = ":\n" + spaces(first - line.range.lowerBound + 2)
    return [repair(": { \(inside) }")]
      + (grammar?.keysOfNames ?? []).map { repair("\(gap)\($0): { \(inside) }") }
  }
}
