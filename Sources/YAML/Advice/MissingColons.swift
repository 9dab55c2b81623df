import Diagnostics

/// Lines that should be keys, and lack their colon.
extension SyntaxAdvice {
  func missingColon(in line: SourceLine) -> [Repair] {
    let start = line.entryStart
    let whole = start..<max(start, line.valueEnd(from: start, isFlow: false))
    let written = line.string(whole)
    if let foreign = foreignLine(line) { return [foreign] }
    var all: [Repair] = []
    func add(_ message: String, at place: Range<Int>, _ how: String, _ edit: (Range<Int>, String)) {
      all.append(
        Repair("missing-colon", message, at: place, how, (edit.0, edit.1), isFix: edit.1 == ": "))
    }
    if let colon = whole.first(where: { text[$0] == UInt8(ascii: ":") }) {
      all.append(missingSpace(behind: colon))
    }
    let signs = signs(in: whole, of: line)
    guard signs.isEmpty else { return all + signs }
    let name = written.prefix { $0 != " " }
    let end = start + name.utf8.count
    let isName = name.split(separator: ".", omittingEmptySubsequences: false)
      .allSatisfy { Reader.isIdentifier(String($0)) }
    if end < whole.upperBound, isName {
      add(
        "':' is missing behind '\(name)'", at: start..<end, "write it with one",
        (end..<end + 1, ": "))
    }
    if end < whole.upperBound, let mark = name.last, ";,.-~".contains(mark),
      Reader.isIdentifier(String(name.dropLast()))
    {
      add(
        "':' is missing behind '\(name.dropLast())'", at: start..<end - 1, "write it with one",
        (end - 1..<end + 1, ": "))
    }
    all += layout(of: line, whole)
    let behind = "a key is followed by ': ' and its value"
    add(
      "':' is missing behind '\(written)'", at: whole, behind,
      (whole.upperBound..<whole.upperBound, ": …"))
    return all
  }

  /// With a colon in place of the sign behind its first word.
  ///
  /// - Parameter isBracketed: whether there is none unless a bracket opens behind it.
  func signs(in whole: Range<Int>, of line: SourceLine, isBracketed: Bool = false) -> [Repair] {
    let written = line.string(whole)
    for sign in [" = ", " := ", " -> ", " => ", " == ", "="] {
      guard let found = written.firstRange(of: sign) else { continue }
      let name = String(written[..<found.lowerBound])
      let isOpen = "[{".contains(written[found.upperBound...].first ?? " ")
      guard !name.contains(where: { " :'\"".contains($0) }), isOpen || !isBracketed else {
        return []
      }
      let start = whole.lowerBound + name.utf8.count
      let bare = sign.filter { $0 != " " }
      let place = start + (sign == bare ? 0 : 1)
      let message = "':' is missing, where '\(bare)' stands"
      return [
        (start..<start + sign.utf8.count, ": ", "a key is followed by ': ' and its value"),
        (start..<start, ": Type", "its type stands in front of '='"),
      ].map { range, text, how in
        Repair("missing-colon", message, at: place..<place + bare.utf8.count, how, (range, text))
      }
    }
    return []
  }

  /// A line that lacks no colon, and stands in the wrong column, or lacks a space behind its dash.
  private func layout(of line: SourceLine, _ whole: Range<Int>) -> [Repair] {
    guard let above = line.previous else { return [] }
    let start = line.firstText
    var all: [Repair] = []
    if text[start] == UInt8(ascii: "-"), Reader.isIdentifier(line.string(start + 1..<line.lastText))
    {
      all.append(missingSpace(behindDash: start))
    }
    guard let colon = above.colon(from: above.entryStart), above.indent >= line.indent,
      line.entryStart == start
    else { return all }
    let column = above.entryStart - above.range.lowerBound + 2
    let key = above.string(above.entryStart..<colon)
    let indented = (range: line.range.lowerBound..<start, text: spaces(column))
    if colon + 1 == above.lastText {
      all.append(
        .indent(
          "'\(line.string(whole))' stands below '\(key)', and in its column", at: whole,
          "write it behind the key: \(key): \(line.string(whole))", indented))
    } else if line.string(whole).contains(" ") {
      all.append(
        .indent(
          "the text of '\(key)' goes on in a line that is not indented", at: start..<line.lastText,
          "indent it by \(column) spaces", indented, help: .guess))
    }
    return all
  }

  /// What is no YAML at all: a comment of another language, and what a merge has left.
  private func foreignLine(_ line: SourceLine) -> Repair? {
    let start = line.firstText
    let whole = line.string(start..<line.lastText)
    if ["<<<<<<< ", "=======", ">>>>>>> "].contains(where: whole.hasPrefix) {
      return Repair(
        "yaml-syntax", "a conflict of a merge is left here", at: start..<start + 7,
        "keep the lines of one side, and remove the marks", help: .told)
    }
    guard ["//", "/*", "-- "].contains(where: whole.hasPrefix) else { return nil }
    return foreignComment(at: start, to: line.lastText)
  }

  func foreignComment(at start: Int, to end: Int) -> Repair {
    let words = text.string(start + 2..<end).drop { "/* ".contains($0) }
    return Repair(
      "unquoted-text", "'\(text.string(start..<start + 2))' begins no comment in YAML",
      at: start..<start + 2, "write '# \(words)'", (start..<end, "# \(words)"), help: .told,
      isFix: true)
  }

  func missingSpace(behind colon: Int) -> Repair {
    Repair(
      "missing-space", "a space is missing behind ':'", at: colon..<colon + 1, "write it with one",
      (colon..<colon + 1, ": "), isFix: true)
  }

  func missingSpace(behindDash dash: Int) -> Repair {
    Repair(
      "missing-space", "a space is missing behind '-'", at: dash..<dash + 1, "write it with one",
      (dash..<dash + 1, "- "))
  }
}
