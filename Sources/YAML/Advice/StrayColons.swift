import Diagnostics

/// Colons that are a mark of something else, or stand below what has a value already.
extension SyntaxAdvice {
  /// `count; Int`, where another mark stands in the place of the colon.
  func otherMark(in part: Range<Int>, of line: SourceLine) -> TextRepair? {
    guard let space = part.first(where: { text[$0] == 0x20 }), space - 1 > part.lowerBound,
      ";,.-~".utf8.contains(text[space - 1]),
      Reader.isIdentifier(line.string(part.lowerBound..<space - 1))
    else { return nil }
    let mark = space - 1..<space + 1
    return .error(
      "missing-colon", "':' is missing behind '\(line.string(part.lowerBound..<space - 1))'",
      at: span(part.lowerBound, space - 1 - part.lowerBound),
      help: "write it with one: \(line.rewritten(mark, as: ": "))",
      fix: Fix(": ", in: span(mark.lowerBound, mark.count), isAboutReading: true))
  }

  /// `page: Int: 1`, where a default stands behind the wrong mark.
  var initial: TextRepair? {
    let start = value.start
    var type = text[start..<error.offset]
    while type.last == UInt8(ascii: " ") { type.removeLast() }
    let rest = line.string((error.offset + 1)..<max(error.offset + 1, line.lastText))
      .drop { $0 == " " }
    let isLiteral =
      Double(rest) != nil || ["true", "false", "nil"].contains(rest) || rest.hasPrefix(".")
      || rest.hasPrefix("\"")
    guard !type.contains(UInt8(ascii: "-")), let first = type.first,
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first),
      !type.contains(UInt8(ascii: " ")), !type.contains(UInt8(ascii: "(")),
      isLiteral || isPlainType(type) && !rest.isEmpty && !value.isFlow
    else { return nil }
    let whole = line.rewritten(type.endIndex..<error.offset + 1, as: " =")
    var advice = TextRepair.error(
      "unquoted-text", "': ' inside a text starts a mapping", at: span(error.offset, 1),
      help: "a default stands behind '=': \(whole)")
    advice.mark = (error.offset, UInt8(ascii: "="))
    return advice
  }

  private func isPlainType(_ type: some Collection<UInt8>) -> Bool {
    let name = String(decoding: type, as: UTF8.self).prefix { $0 != "?" }
    return ["Bool", "Int", "Double", "Decimal", "String", "Date", "URL", "UUID"].contains(name)
  }

  /// `{ String: Int }` for `Dictionary<String: Int>`.
  var dictionary: TextRepair? {
    let whole = valueRange(from: value.start)
    let written = line.string(whole)
    guard written.hasPrefix("Dictionary<"), let end = written.firstIndex(of: ">") else {
      return nil
    }
    let inside = written[..<end].dropFirst("Dictionary<".utf8.count)
    let type = "{ \(inside) }"
    return .error(
      "unquoted-text", "a dictionary's type stands in braces", at: span(value.start, whole.count),
      help: "write '\(type)': \(line.rewritten(whole, as: type + written[end...].dropFirst()))")
  }

  /// `OrderRow: orders` above `derived:`: a name that is declared has its parts below it, and nothing behind it.
  func valueOfName(_ name: String, _ line: SourceLine, above key: String) -> TextRepair? {
    guard let colon = line.colon(from: line.entryStart), line.entryStart == line.firstText,
      let section = section(of: line), name.beginsUppercase || line.indent == 2,
      ["models", "services", "actions", "rows", "routes", "subscriptions"].contains(section)
    else { return nil }
    let start = SourceLine.skipSpace(in: text, from: colon + 1, to: line.lastText)
    let value = line.string(start..<line.lastText)
    guard Reader.isIdentifier(value) else { return nil }
    let meant = ["rows": "of", "subscriptions": "stream"][section]
    return .wrongIndent(
      "'\(name)' has a value, and keys below it", at: span(start, value.utf8.count),
      help: meant.flatMap { key == $0 ? nil : "write '\($0): \(value)' below it, beside '\(key)'" }
        ?? "leave '\(value)' out")
  }

  /// `-call: …` above what belongs to it: the dash begins an item with a space behind it alone.
  func missingSpace(in line: SourceLine) -> TextRepair? {
    let start = line.entryStart
    guard text[start] == UInt8(ascii: "-"), let colon = line.colon(from: start),
      Reader.isIdentifier(line.string(start + 1..<colon))
    else { return nil }
    return missingSpace(behindDash: start, in: line)
  }

  func missingSpace(behindDash start: Int, in line: SourceLine) -> TextRepair {
    .error(
      "missing-space", "a space is missing behind '-'", at: span(start, 1),
      help: "write it with one: \(line.rewritten(start..<start + 1, as: "- "))")
  }

  /// `/lessons/{id: Int}`, where a path has the name alone.
  func typedPath(from start: Int) -> Advice? {
    let written = line.string(start..<error.offset)
    guard written.contains("/"), let open = written.lastIndex(of: "{"),
      Reader.isIdentifier(String(written[open...].dropFirst())),
      line.string(error.offset..<max(error.offset, line.lastText)).contains("}")
    else { return nil }
    return "a path has names alone: write '\(written[open...])}'; the type stands under 'takes'"
  }

  /// Whether nothing at all may stand behind the name in the line: a case, a method, a route.
  func mayBeEmpty(_ line: SourceLine) -> Bool {
    var above = line.previous
    while let owner = above, owner.indent >= line.indent { above = owner.previous }
    guard let owner = above, let colon = owner.colon(from: owner.entryStart) else { return false }
    let key = owner.string(owner.entryStart..<colon)
    return key == "cases" || key == "routes"
      || owner.indent > 0 && key.beginsUppercase
        && section(of: line) == "services"
  }

  /// `Mode = { manual: {} }`, which YAML takes for a key up to the colon.
  var assigned: TextRepair? {
    guard let colon = line.colon(from: line.entryStart) else { return nil }
    let key = line.string(line.entryStart..<colon)
    let name = key.prefix { $0 != " " }
    guard Reader.isIdentifier(String(name)),
      let mark = [" = ", " := "].first(where: { key.dropFirst(name.count).hasPrefix($0) }),
      let first = key.dropFirst(name.count + mark.count).first, "{[".contains(first)
    else { return nil }
    let place = line.entryStart + name.utf8.count
    let value = line.string(place + mark.utf8.count..<line.lastText)
    let isEnum =
      section(of: line) == "models" && value.contains(": {}") && !value.contains("cases:")
    return .error(
      "missing-colon", "':' is missing, where '\(mark.filter { $0 != " " })' stands",
      at: span(place + 1, mark.utf8.count - 2),
      help: "a key is followed by ': ' and its value: "
        + line.rewritten(place..<line.lastText, as: ": \(isEnum ? "{ cases: \(value) }" : value)"))
  }

  /// `properties:` above `id: Int` in its own column, whose others are indented as they should be.
  func keyBeside(_ line: SourceLine) -> TextRepair? {
    guard let owner = line.previous, owner.indent == line.indent,
      let end = owner.colon(from: owner.entryStart), end + 1 == owner.lastText,
      let colon = line.colon(from: line.entryStart)
    else { return nil }
    let key = line.string(line.entryStart..<colon)
    let name = owner.string(owner.entryStart..<end)
    return .wrongIndent(
      "'\(key)' stands beside '\(name)', and not below it",
      at: span(line.entryStart, key.utf8.count), help: "indent it by 2 spaces")
  }

  /// What other languages call a second condition.
  static let branches: Set = ["else if", "elseif", "elif", "elseIf"]

  /// For a branch as other languages write it: its steps stand below a key of their own.
  func branchHelp(_ key: String, _ line: SourceLine) -> Advice? {
    if key == "section", let colon = line.colon(from: line.entryStart) {
      let title = line.string(colon + 1..<line.lastText).drop { $0 == " " }
      return "leave nothing behind 'section:', and write 'title: \(title)' beside it"
    }
    if key.hasPrefix("else if") || Self.branches.contains(key) {
      return "write 'else:', and below it a step '- if: …' with its 'then:'"
    }
    guard key == "if", line.string(line.range.lowerBound..<line.lastText).hasSuffix(" then") else {
      return nil
    }
    return "leave ' then' out, and write 'then:' on the line below it, with the steps under it"
  }

  /// What the long form of a state or a property has besides its type.
  private static let longKeys: Set = ["rules", "default", "summary", "key", "value"]

  /// `type: String` above `rules:`, for `name: String` with rules below it.
  func longForm(_ key: String, of name: String, _ line: SourceLine) -> Advice? {
    guard Self.longKeys.contains(key), let colon = line.colon(from: line.entryStart) else {
      return nil
    }
    let value = line.string(colon + 1..<max(colon + 1, line.lastText)).drop { $0 == " " }
    let parts = value.firstRange(of: " = ").map {
      [value[..<$0.lowerBound], value[$0.upperBound...]]
    }
    let type = parts?[0] ?? value
    guard let first = type.first, first.isUppercase || "[{".contains(first), type.utf8.count < 40,
      !Self.longKeys.contains(name), "[{".contains(first) || !type.contains(" ")
    else { return nil }
    let rest = parts.map { "' and 'default: \($0[1])" } ?? ""
    return "write '\(name):' alone, and below it 'type: \(type)\(rest)'"
  }

  /// `closed(loans, last)`, as a function takes names.
  func listed(in range: Range<Int>, of line: SourceLine) -> TextRepair? {
    let written = line.string(range)
    let name = String(written.prefix { $0 != "(" })
    let inside = written.dropFirst(name.count + 1).dropLast().split(separator: ",")
      .map { String($0.drop { $0 == " " }) }
    guard written.hasSuffix(")"), Reader.isIdentifier(name), !inside.isEmpty,
      inside.allSatisfy(Reader.isIdentifier)
    else { return nil }
    let names = inside.map { "\($0): …" }.joined(separator: ", ")
    let isRoute = section(of: line) == "routes"
    return .error(
      "missing-colon", "what '\(name)' takes stands in braces, each with its type",
      at: span(range.lowerBound, range.count),
      help: isRoute
        ? "write '\(name): { \(names) }'" : "write '\(name):', and 'takes: { \(names) }' below it")
  }

  /// `maxLength: 40` for `maxLength=40`.
  func equals(in range: Range<Int>, of line: SourceLine) -> TextRepair? {
    guard let sign = range.first(where: { text[$0] == UInt8(ascii: "=") }),
      Reader.isIdentifier(line.string(range.lowerBound..<sign)), sign + 1 < range.upperBound,
      text[sign + 1] != UInt8(ascii: "=")
    else { return nil }
    return .error(
      "missing-colon", "':' is missing, where '=' stands", at: span(sign, 1),
      help: "a key is followed by ': ' and its value: "
        + line.rewritten(sign..<sign + 1, as: ": "))
  }
}
