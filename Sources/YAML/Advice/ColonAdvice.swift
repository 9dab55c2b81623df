import Diagnostics

/// Colons too many and too few.
extension SyntaxAdvice {
  /// A `: ` where no key can stand.
  var misplacedColon: TextRepair {
    let start = value.start
    let isOwnKey = start == line.entryStart
    if error.offset > start, text[error.offset - 1] == UInt8(ascii: "?") {
      let whole = line.rewritten(error.offset - 1..<error.offset + 1, as: "??")
      return .error(
        "syntax", "unknown operator '?:'", at: span(error.offset - 1, 2),
        help: "write '??': \(whole)")
    }
    if !isOwnKey, let other = triggers(from: start) ?? caseOfScenario(from: start) { return other }
    if let comma = missingComma { return comma }
    if let wrong = parentheses ?? pairsOnOneLine { return wrong }
    guard isOwnKey, let previous = line.previous else {
      if let initial = initial ?? dictionary { return initial }
      if error.offset + 1 == line.lastText, !value.isFlow,
        !text[start..<error.offset].contains(0x20)
      {
        if let conformance = conformance { return conformance }
        return .error(
          "unquoted-text", "':' behind the last word makes it a key", at: span(error.offset, 1),
          help: "leave it out: \(line.rewritten(error.offset..<error.offset + 1, as: ""))")
      }
      var advice = unquoted(
        "': ' inside a text starts a mapping", at: error.offset, valueFrom: start)
      if !value.isFlow,
        let help = typedPath(from: start) ?? openedByParenthesis(from: start) ?? ended(from: start)
          ?? verb(from: start)
          ?? parts(from: start) ?? braces(from: start)
      {
        advice.diagnostic.help = help
        if isMapping(from: start) {
          let whole = valueRange(from: start)
          advice.diagnostic.fix = Fix(
            "{ \(line.string(whole)) }", in: span(whole.lowerBound, whole.count),
            isAboutReading: true)
        }
      }
      return advice
    }
    let key = line.string(start..<error.offset)
    guard previous.colon(from: previous.entryStart) != nil else {
      return missingColon(in: previous)
    }
    guard !key.utf8.contains(0x20) else {
      return .error(
        "unquoted-text", "': ' inside a text starts a mapping", at: span(error.offset, 1),
        help: "put the whole text in single quotes")
    }
    if let beside = keyBeside(previous) { return beside }
    if let dash = missingSpace(in: previous) { return dash }
    let previousKey = previous.string(
      previous.entryStart..<(previous.colon(from: previous.entryStart) ?? previous.entryStart))
    if Self.branches.contains(previousKey), let help = branchHelp(previousKey, previous) {
      return .error(
        "unknown-key", "unknown key '\(previousKey)' in a step",
        at: span(previous.entryStart, previousKey.utf8.count), help: help)
    }
    if let name = valueOfName(previousKey, previous, above: key) { return name }
    if let dash = droppedDash(previousKey, previous) ?? itemAboveKey(key, previous) { return dash }
    return .wrongIndent(
      "'\(key)' is indented deeper than '\(previousKey)', which has a value already",
      at: span(start, error.offset - start),
      help: (previous.indent == 0
        && ["feature", "flow", "shared", "summary", "uses", "title"].contains(previousKey)
        ? .guess("begin it at the start of the line") : nil)
        ?? branchHelp(previousKey, previous) ?? longForm(key, of: previousKey, previous)
        ?? .guess("indent both alike, or leave nothing behind '\(previousKey):'")
    )
  }

  /// ` title: …` one column before what belongs beside it, where a list has its first item.
  private func droppedDash(_ key: String, _ previous: SourceLine) -> TextRepair? {
    guard previous.indent == line.indent - 1, previous.entryStart == previous.firstText,
      let owner = previous.previous, owner.indent < previous.indent,
      let colon = owner.colon(from: owner.entryStart), colon + 1 == owner.lastText,
      Self.lists.contains(owner.string(owner.entryStart..<colon))
    else { return nil }
    let item = previous.string(previous.firstText..<previous.lastText)
    return .wrongIndent(
      "'- ' is missing in front of '\(key)'",
      at: span(previous.firstText, key.utf8.count), help: "write '- \(item)'")
  }

  /// `- call: …` above the `do:` that it belongs below.
  private func itemAboveKey(_ key: String, _ previous: SourceLine) -> TextRepair? {
    guard line.entryStart > line.firstText, let next = line.next, next.indent == previous.indent,
      let colon = next.colon(from: next.entryStart), colon + 1 == next.lastText
    else { return nil }
    let list = next.string(next.entryStart..<colon)
    guard Self.lists.contains(list) else { return nil }
    return .wrongIndent(
      "'- \(key)' stands above '\(list):', and not below it", at: span(line.firstText, 1),
      help: "move '\(list):' above it")
  }

  /// `on: appear, { change: query }`, a list without its brackets.
  private func triggers(from start: Int) -> TextRepair? {
    let whole = valueRange(from: start)
    let written = line.string(whole)
    guard !value.isFlow, let colon = line.colon(from: line.entryStart), colon < start,
      line.string(line.entryStart..<colon) == "on", let comma = written.firstIndex(of: ","),
      Reader.isIdentifier(String(written[..<comma]))
    else { return nil }
    return .error(
      "unquoted-text", "several triggers stand in a list", at: span(start, whole.count),
      help: "write brackets around them: \(line.rewritten(whole, as: "[\(written)]"))",
      fix: Fix("[\(written)]", in: span(start, whole.count), isAboutReading: true))
  }

  /// `phase: .playing(speed: 1.5)` in a scenario, where a case that carries something is data.
  func caseOfScenario(from start: Int) -> TextRepair? {
    let whole = valueRange(from: start)
    guard text[start] == UInt8(ascii: "."), let data = data(for: line.string(whole)),
      section(of: line) == "scenarios"
    else { return nil }
    return .error(
      "unquoted-text", "a case is data in a scenario, and no call", at: span(start, whole.count),
      help: "write '\(data)'",
      fix: Fix(data, in: span(start, whole.count), isAboutReading: true))
  }

  /// `Bed: ( id: Int }`, whose braces begin with a parenthesis.
  private func openedByParenthesis(from start: Int) -> Advice? {
    guard text[start] == UInt8(ascii: "("), text[line.lastText - 1] == UInt8(ascii: "}") else {
      return nil
    }
    return "write '{' for '(': \(line.rewritten(start..<start + 1, as: "{"))"
  }

  /// What is whole before the colon: `notEmpty: true: Where was it?`.
  private func ended(from start: Int) -> Advice? {
    let word = line.string(start..<error.offset)
    guard word == "true" || word == "false" || Double(word) != nil else { return nil }
    return "'\(word)' is the whole value: what stands behind it needs a key, on a line of its own"
  }

  /// The line without the colon behind a verb: `http: GET: /orders`.
  private func verb(from start: Int) -> Advice? {
    guard let outer = line.colon(from: line.entryStart), outer < start,
      line.string(line.entryStart..<outer) == "http"
    else { return nil }
    return "leave ':' out: \(line.rewritten(error.offset..<error.offset + 1, as: ""))"
  }

  /// `Order: Codable:` above the properties, as Swift says what a type conforms to.
  private var conformance: TextRepair? {
    let name = line.string(value.start..<error.offset)
    guard let colon = line.colon(from: line.entryStart), let next = line.next,
      next.indent > line.indent, name.beginsUppercase, Reader.isIdentifier(name)
    else { return nil }
    return .error(
      "unquoted-text", "nothing is inherited: '\(name)' does not stand behind a name",
      at: span(value.start, name.utf8.count),
      help: "leave it out: \(line.rewritten(colon..<error.offset, as: ""))")
  }

  /// For a value that is made where its parts are due: `with: Order(id: 1)`.
  private func parts(from start: Int) -> Advice? {
    let written = line.string(start..<max(start, line.lastText))
    let words = written.split(separator: "(", maxSplits: 1)
    guard let outer = line.colon(from: line.entryStart), outer < start,
      line.string(line.entryStart..<outer) == "with", written.hasSuffix(")"), words.count == 2,
      Reader.isIdentifier(String(words[0]))
    else { return nil }
    return "its parts stand in braces: with: { \(words[1].dropLast()) }"
  }

  /// Keys of steps and actions behind which no text stands.
  private static let mappings = [
    "set", "append", "remove", "update", "with", "on", "takes", "given", "stub",
  ]

  /// Whether a mapping is due, and no text, and it lacks but its braces.
  private func isMapping(from start: Int) -> Bool {
    guard text[start] >= 0x61, Reader.isIdentifier(line.string(start..<error.offset)) else {
      return false
    }
    let before = line.string(line.entryStart..<start)
    return Self.mappings.contains { before == "\($0): " || before.hasSuffix(" \($0): ") }
  }

  /// For a mapping without its braces, as in `with: name: text`.
  func braces(from start: Int) -> Advice? {
    let key = line.string(start..<error.offset)
    let whole = valueRange(from: start)
    if let outer = line.colon(from: line.entryStart), outer < start,
      section(of: line) != "scenarios"
    {
      switch line.string(line.entryStart..<outer) {
      case "do", "then", "else", "catch":
        return "each step stands below it, in a line of its own: '- \(line.string(whole))'"
      case "as": return "write the name alone: \(line.rewritten(whole, as: key))"
      default: break
      }
    }
    let isHeader = key.contains("-") && key.allSatisfy { $0.isLetter || $0 == "-" }
    guard isHeader || Reader.isIdentifier(key) && text[start] >= 0x61 else { return nil }
    let words = line.string(whole)
    let all = line.string(line.range)
    let isClosed = all.count(where: { $0 == "}" }) > all.count(where: { $0 == "{" })
    let braces = line.rewritten(whole, as: "{ \(words)\(isClosed ? "" : " }")")
    return "write braces around a mapping: \(braces)"
      + (isMapping(from: start) ? "" : "; or put a text in quotes")
  }

  /// A comma that lacks before the key whose colon stands here: `{ id: Int name: String }`.
  var missingComma: TextRepair? {
    let start = value.start
    guard value.isFlow, start < error.offset, start >= line.range.lowerBound,
      text[error.offset] == UInt8(ascii: ":"), line.isBlank(at: error.offset + 1)
    else { return nil }
    var key = error.offset
    while key > start, !SourceLine.isSpace(text[key - 1]) { key -= 1 }
    var end = key
    while end > start, SourceLine.isSpace(text[end - 1]) { end -= 1 }
    let name = line.string(key..<error.offset)
    if end > start, text[end - 1] == UInt8(ascii: ";"), Reader.isIdentifier(name) {
      var advice = TextRepair.error(
        "missing-comma", "a comma separates what stands in braces", at: span(end - 1, 1),
        help: "write it: \(line.rewritten(end - 1..<end, as: ","))",
        fix: Fix(",", in: span(end - 1, 1), isAboutReading: true))
      advice.mark = (end - 1, UInt8(ascii: ","))
      return advice
    }
    let isQuoted = [UInt8(ascii: "'"), UInt8(ascii: "\"")].contains(text[start])
    guard end > start, key > end, Reader.isIdentifier(name),
      isQuoted || !text[start..<end].contains(UInt8(ascii: " "))
    else { return nil }
    if section(of: line) == "scenarios", !isQuoted, !isKeyElsewhere(name, besides: key) {
      var advice = unquoted(
        "': ' inside a text starts a mapping", at: error.offset, valueFrom: start)
      advice.mark = (end, UInt8(ascii: ","))
      return advice
    }
    var advice = TextRepair.error(
      "missing-comma", "a comma is missing before '\(name)'", at: span(key, name.utf8.count),
      help: "write it: \(line.rewritten(end..<key, as: ", "))"
        + (line.string(start..<end).beginsUppercase && !isQuoted
          ? "" : "; or put the text in quotes"),
      fix: Fix(",", in: span(end, 0), isAboutReading: true))
    advice.mark = (end, UInt8(ascii: ","))
    return advice
  }

  /// Whether a name stands before a colon anywhere else.
  private func isKeyElsewhere(_ name: String, besides place: Int) -> Bool {
    let word = Array("\(name):".utf8)
    let starts = Array("{,\n-".utf8)
    for offset in 0..<max(0, text.count - word.count) where text[offset] == word[0] {
      let found = text[offset..<offset + word.count]
      guard offset != place, found.elementsEqual(word) else { continue }
      var before = offset
      while before > 0, SourceLine.isSpace(text[before - 1]) { before -= 1 }
      if before == 0 || starts.contains(text[before - 1]) { return true }
    }
    return false
  }

  /// `takes: (page: Int)` and `card(number: String): {}`, where braces are due.
  var parentheses: TextRepair? {
    let first = line.entryStart
    let whole = line.string(first..<max(first, line.lastText))
    guard let open = whole.firstIndex(of: "("), let close = whole[open...].firstIndex(of: ")"),
      let colon = whole[open...].firstIndex(of: ":"), colon < close
    else { return nil }
    let name = whole[..<open]
    let inside = whole[whole.index(after: open)..<close]
    let label = inside.prefix { $0 != ":" }.drop { $0 == " " }
    guard Reader.isIdentifier(String(label)) else { return nil }
    let offset = first + name.utf8.count
    let type = inside[inside.index(after: colon)...].drop { $0 == " " }
    let rest = whole[close...].dropFirst().drop { $0 == " " }
    if let arrow = rest.firstRange(of: "->"), Reader.isIdentifier(String(name)),
      let takes = takes(String(name), String(inside), behind: rest[arrow.upperBound...])
    {
      return .error(
        "wrong-name", "a method is declared by its name alone", at: span(first, whole.utf8.count),
        help: takes)
    }
    let isDeclared = whole[close...].count == 1 && type.beginsUppercase
    if Reader.isIdentifier(String(name)), isDeclared || whole[close...].dropFirst().first == ":" {
      let takes = takes(String(name), String(inside), behind: whole[close...].dropFirst(2))
      return .error(
        "wrong-name",
        "what '\(name)' \(takes == nil ? "carries stands in braces behind its name" : "takes stands under 'takes'")",
        at: span(offset, 1),
        help: takes ?? "write '\(name): { \(inside) }'")
    }
    let isCast =
      name.isEmpty || name.last == " " || name.last == "("
    if let sign = rest.first, "+-*/%<>=!&|?.".contains(sign), isCast,
      type.beginsUppercase, Reader.isIdentifier(String(type))
    {
      let part = offset + 1 + label.utf8.count..<offset + 1 + inside.utf8.count
      return .error(
        "unquoted-text", "no type stands behind a value", at: span(part.lowerBound, part.count),
        help: "leave it out: \(line.rewritten(part, as: ""))")
    }
    if name.hasSuffix(" with: ") || name == "with: ", rest.isEmpty,
      inside.split(separator: ",").allSatisfy({ $0.contains(":") })
    {
      let part = offset..<offset + inside.utf8.count + 2
      return .error(
        "unquoted-text", "values stand in braces, each behind its name",
        at: span(offset, part.count),
        help: "write braces: \(line.rewritten(part, as: "{ \(inside) }"))",
        fix: Fix("{ \(inside) }", in: span(offset, part.count), isAboutReading: true))
    }
    guard name.hasSuffix(": "), inside.split(separator: ",").allSatisfy({ $0.contains(":") }),
      let last = inside.split(separator: ":").last?.drop(while: { $0 == " " }).first,
      last.isUppercase || last == "["
    else { return nil }
    let part = offset..<offset + inside.utf8.count + 2
    let names = inside.split(separator: " ").joined(separator: " ")
    let braces = "{ \(names) }"
    if let arrow = rest.firstRange(of: "->"), section(of: line) == "services" {
      let type = rest[arrow.upperBound...].filter { $0 != " " }
      let whole = "{ takes: \(braces), returns: \(type) }"
      return .error(
        "unquoted-text", "a method is no function of Swift", at: span(offset, part.count),
        help: "write '\(name)\(whole)': it may wait and fail anyway")
    }
    let words = rest.split(separator: " ")
    if section(of: line) == "services", name != "takes: ", name != "returns: ",
      words.allSatisfy({ $0 == "async" || $0 == "throws" })
    {
      return .error(
        "unquoted-text", "a method is no function of Swift", at: span(offset, part.count),
        help: "write '\(name){ takes: \(braces) }': it may wait and fail anyway")
    }
    return .error(
      "unquoted-text", "names with their types stand in braces", at: span(offset, part.count),
      help: "write braces: \(line.rewritten(part, as: braces))")
  }

  /// For what is declared as a function: a method or an action.
  private func takes(_ name: String, _ inside: String, behind rest: Substring) -> Advice? {
    switch section(of: line) {
    case "services":
      let type = rest.filter { $0 != " " && $0 != ":" }
      let returns = type.beginsUppercase || type.first == "[" ? ", returns: \(type)" : ""
      return "write '\(name): { takes: { \(inside) }\(returns) }'"
    case "actions", "rows": return "write '\(name):', and 'takes: { \(inside) }' below it"
    default: return nil
    }
  }

  /// The key without indentation that a line stands below.
  func section(of line: SourceLine) -> String? {
    var above: SourceLine? = line
    for _ in 0..<1_000 {
      guard let line = above else { return nil }
      if line.indent == 0 {
        return line.colon(from: line.firstText).map { line.string(line.firstText..<$0) }
      }
      above = line.previous
    }
    return nil
  }

  /// `isOpen: Bool = false` for `isOpen = false`, where a type is due.
  private func typed(_ name: String, _ value: String, in line: SourceLine) -> String? {
    let section = section(of: line)
    guard Reader.isIdentifier(name), section == "state" || section == "models" else { return nil }
    let type: String? =
      switch value {
      case "true", "false": "Bool"
      case _ where Int(value) != nil: "Int"
      case _ where Double(value) != nil: "Double"
      case _ where value.hasPrefix("\""): "String"
      default: nil
      }
    if section == "models" {
      return type.map { "\(name): { type: \($0), default: \(value) }" }
    }
    return "\(name): \(type ?? "Type") = \(value)"
  }

  /// `- stepper: page, title: Pages`, which is one line for each, or braces around both.
  private var pairsOnOneLine: TextRepair? {
    let start = value.start
    guard !value.isFlow, start > line.entryStart else { return nil }
    let before = line.string(start..<error.offset)
    let key = line.colon(from: line.entryStart).map { line.string(line.entryStart..<$0) }
    if let key, Self.texts.contains(key) { return nil }
    guard let comma = before.lastIndex(of: ","), !before[..<comma].contains(":"),
      Reader.isIdentifier(String(before[before.index(after: comma)...].drop { $0 == " " })),
      !before[..<comma].contains(where: { "([\"".contains($0) })
    else { return nil }
    let whole = line.entryStart..<line.lastText
    return .error(
      "unquoted-text", "each key stands on a line of its own",
      at: span(start + before[..<comma].utf8.count, 1),
      help: "or write braces around them: \(line.rewritten(whole, as: "{ \(line.string(whole)) }"))"
    )
  }

  var missingColon: TextRepair {
    missingColon(in: SourceLine(of: text, at: error.contextOffset ?? error.offset))
  }

  /// The first ` = `, ` -> ` or ` => ` behind one word, where YAML has a colon.
  private func arrow(in range: Range<Int>) -> Range<Int>? {
    guard let space = range.first(where: { text[$0] == UInt8(ascii: " ") }) else { return nil }
    for sign in [" = ", " -> ", " => ", " == "] where space + sign.utf8.count < range.upperBound {
      let place = space..<(space + sign.utf8.count)
      if text[place].elementsEqual(sign.utf8) { return place }
    }
    return nil
  }

  /// `orders: { returns: [Order] }` for `orders() -> [Order]`.
  private func method(_ name: String, _ type: String) -> String? {
    guard name.hasSuffix("()"), Reader.isIdentifier(String(name.dropLast(2))) else { return nil }
    return "\(name.dropLast(2)): { returns: \(type) }"
  }

  /// `card(Int)`, as Swift declares a case with what it carries.
  private func called(in range: Range<Int>) -> TextRepair? {
    let words = line(of: range).split(separator: "(", maxSplits: 1).map { String($0) }
    guard words.count == 2, Reader.isIdentifier(words[0]), words[1].hasSuffix(")") else {
      return nil
    }
    let type = String(words[1].dropLast())
    guard Reader.isIdentifier(type), let first = type.first, first.isUppercase else { return nil }
    let name = first.lowercased() + type.dropFirst()
    return .error(
      "missing-colon", "what '\(words[0])' carries stands in braces behind ': '",
      at: span(range.lowerBound, range.count), help: "write '\(words[0]): { \(name): \(type) }'")
  }

  private func line(of range: Range<Int>) -> String {
    String(decoding: text[range], as: UTF8.self)
  }

  /// `-german` among items that have a space behind their dash.
  private func dashOfItem(in line: SourceLine) -> TextRepair? {
    let start = line.firstText
    guard text[start] == UInt8(ascii: "-"),
      Reader.isIdentifier(line.string(start + 1..<max(start + 1, line.lastText))),
      let above = line.previous, above.indent == line.indent,
      text[above.firstText] == UInt8(ascii: "-")
    else { return nil }
    return missingSpace(behindDash: start, in: line)
  }

  /// A line that should be a key: `name String` or `name:String`.
  private func missingColon(in line: SourceLine) -> TextRepair {
    let start = line.entryStart
    let end = max(start, line.valueEnd(from: start, isFlow: false))
    if let advice = foreignComment(in: line) ?? brokenText(in: line) { return advice }
    let colon = (start..<end).first { text[$0] == UInt8(ascii: ":") }
    if colon == nil, let dash = dashOfItem(in: line) { return dash }
    if colon == nil, let beside = valueBeside(in: line, start..<end) { return beside }
    if let colon {
      let rewritten = line.rewritten(colon..<(colon + 1), as: ": ")
      return TextRepair(.missingSpace(at: span(colon, 1), help: rewritten))
    }
    if let arrow = arrow(in: start..<end) {
      let rewritten =
        method(line.string(start..<arrow.lowerBound), line.string(arrow.upperBound..<end))
        ?? typed(
          line.string(start..<arrow.lowerBound), line.string(arrow.upperBound..<end), in: line)
        ?? line.rewritten(arrow, as: ": ")
      return .error(
        "missing-colon",
        "':' is missing, where '\(line.string(arrow).filter { $0 != " " })' stands",
        at: span(arrow.lowerBound + 1, arrow.count - 2),
        help: "a key is followed by ': ' and its value: \(rewritten)")
    }
    let name = start..<((start..<end).first { text[$0] == 0x20 } ?? end)
    let parts = line.string(name).split(separator: ".", omittingEmptySubsequences: false)
    if name.upperBound < end, parts.allSatisfy({ Reader.isIdentifier(String($0)) }) {
      let whole = line.rewritten(name.upperBound..<name.upperBound + 1, as: ": ")
      return .error(
        "missing-colon", "':' is missing behind '\(line.string(name))'",
        at: span(start, name.count),
        help: "write it with one: \(whole)",
        fix: Fix(": ", in: span(name.upperBound, 1), isAboutReading: true))
    }
    if let advice = equals(in: start..<end, of: line) ?? called(in: start..<end) { return advice }
    if let advice = otherMark(in: start..<end, of: line) ?? listed(in: start..<end, of: line) {
      return advice
    }
    return .error(
      "missing-colon",
      "':' is missing behind '\(line.string(start..<end))'",
      at: span(start, end - start),
      help: "a key is followed by ': ' and its value: "
        + line.rewritten(end..<end, as: mayBeEmpty(line) ? ": {}" : ": …")
    )
  }
}
