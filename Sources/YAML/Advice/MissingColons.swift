import Diagnostics

/// Lines without a colon that are no keys.
extension SyntaxAdvice {
  /// What stands below a text more probably than its next line, with the colon missing.
  private static let usualKeys: Set = [
    "feature", "shared", "summary", "title", "uses", "parameters", "models", "services", "state",
    "derived", "actions", "subscriptions", "rows", "routes", "restore", "view", "scenarios",
    "message", "enabled", "visible", "empty", "confirm", "type", "default", "rules", "given",
    "stub", "when", "then", "do",
  ]

  /// A line of words that goes on with the text above it, and is not indented as its part.
  func brokenText(in line: SourceLine) -> TextRepair? {
    let words = line.string(line.firstText..<max(line.firstText, line.lastText))
      .split(separator: " ")
    guard words.count > 2, !Self.usualKeys.contains(String(words[0])),
      !["=", "->", "=>", ":="].contains(words[1]), let above = line.previous,
      let colon = above.colon(from: above.entryStart), above.indent >= line.indent
    else { return nil }
    let value = above.string(colon + 1..<max(colon + 1, above.lastText)).drop { $0 == " " }
    let isBlock = value.first == "|" || value.first == ">"
    let key = above.string(above.entryStart..<colon)
    let isText = ["summary", "title", "message", "empty", "confirm"].contains(key)
    guard isBlock && value.utf8.count < 3 || isText && value.contains(" ") else { return nil }
    return .wrongIndent(
      "the text of '\(key)' goes on in a line that is not indented",
      at: span(line.firstText, max(1, line.lastText - line.firstText)),
      help: .guess("indent it by \(above.entryStart - above.range.lowerBound + 2) spaces"))
  }

  /// `// what changes`, as Swift has it.
  func foreignComment(in line: SourceLine) -> TextRepair? {
    let whole = line.string(line.firstText..<max(line.firstText, line.lastText))
    if ["<<<<<<< ", "=======", ">>>>>>> "].contains(where: whole.hasPrefix) {
      return .error(
        "yaml-syntax", "a conflict of a merge is left here", at: span(line.firstText, 7),
        help: "keep the lines of one side, and remove the marks")
    }
    guard let mark = ["//", "/*", "-- "].first(where: whole.hasPrefix) else { return nil }
    let words = whole.dropFirst(2).drop { $0 == "/" || $0 == " " }
    return .error(
      "unquoted-text", "'\(mark.filter { $0 != " " })' begins no comment in YAML",
      at: span(line.firstText, 2),
      help: "write '# \(words)'")
  }

  /// A value in the column of its key: `when:` above `isOpen`.
  func valueBeside(in line: SourceLine, _ value: Range<Int>) -> TextRepair? {
    guard let owner = line.previous, owner.indent == line.indent, line.indent > 0,
      let colon = owner.colon(from: owner.entryStart), colon + 1 == owner.lastText,
      owner.entryStart == owner.firstText, line.entryStart == line.firstText
    else { return nil }
    let key = owner.string(owner.entryStart..<colon)
    return .wrongIndent(
      "'\(line.string(value))' stands below '\(key)', and in its column",
      at: span(value.lowerBound, value.count),
      help: "write it behind the key: \(key): \(line.string(value))")
  }
}
