import Diagnostics

/// Lines that stand in the wrong column.
extension SyntaxAdvice {
  /// A line that does not continue what is above it.
  var brokenBlock: TextRepair {
    let start = line.firstText
    let found = text[error.offset]
    if let space = spaceBehindKey { return space }
    if isClosingBracket(found) {
      let bracket = line.string(error.offset..<(error.offset + 1))
      return .error(
        "wrong-bracket", "'\(bracket)' closes nothing", at: span(error.offset, 1),
        help: "remove it, or put the text in single quotes")
    }
    guard start == error.offset else {
      return indicator(at: value.start) ?? .yamlSyntax(error.problem, at: span(error.offset, 1))
    }
    if let previous = line.previous, previous.string(previous.range).hasPrefix("...") {
      return .yamlSyntax("the document ended above", at: span(start, 1))
    }
    let isItem = text[start] == UInt8(ascii: "-") && line.isBlank(at: start + 1)
    if isItem { return brokenItem }
    let end = line.colon(from: start) ?? line.valueEnd(from: start, isFlow: false)
    let name = line.string(start..<end)
    let place = span(start, end - start)
    if error.problem.contains("'-' indicator") {
      if let dash = dashAbove { return dash }
      if name.first == "-", Reader.isIdentifier(String(name.dropFirst())) {
        return missingSpace(behindDash: start, in: line)
      }
      return .wrongIndent(
        "'\(name)' stands where a list item is expected", at: place,
        help: keyOfItem(name).map { .below($0) }
          ?? itemAround(name) ?? listAbove.map { listHelp(name, below: $0) }
          ?? .guess("begin it with '- ', or indent it like the key that it belongs beside"))
    }
    if let first = deepFirstKey { return first }
    return .wrongIndent(
      "'\(name)' is not indented like the lines around it", at: place, help: indentHelp)
  }

  /// `Orders.load:{ returns: [] }`, of which YAML takes `Orders.load:{ returns` for a key.
  private var spaceBehindKey: TextRepair? {
    let start = line.entryStart
    let colon = (start..<max(start, line.lastText - 1)).first { place in
      text[place] == UInt8(ascii: ":") && "{[".utf8.contains(text[place + 1])
    }
    guard isClosingBracket(text[error.offset]), let colon,
      line.string(start..<colon).split(separator: ".", omittingEmptySubsequences: false)
        .allSatisfy({ Reader.isIdentifier(String($0)) })
    else { return nil }
    return TextRepair(
      .missingSpace(at: span(colon, 1), help: line.rewritten(colon..<colon + 1, as: ": ")))
  }

  /// The first line below a key, alone in a column deeper than that of what follows, where that stands as deep
  /// as lines in the file do.
  private var deepFirstKey: TextRepair? {
    guard let first = line.previous, first.indent > line.indent, let owner = first.previous,
      owner.indent < line.indent,
      line.indent == owner.indent + 2 || line.indent == owner.indent + 4,
      let end = owner.colon(from: owner.entryStart), end + 1 == owner.lastText,
      let colon = first.colon(from: first.entryStart), first.entryStart == first.firstText,
      owner.indent % (line.indent - owner.indent) == 0
    else { return nil }
    return .wrongIndent(
      "'\(first.string(first.firstText..<colon))' is not indented like the lines below it",
      at: span(first.firstText, colon - first.firstText),
      help: .guess("indent it by \(line.indent) spaces")
    )
  }

  /// For a key in the column of a list's items: which of the two ways out are open to it.
  private func listHelp(_ name: String, below list: String) -> Advice {
    guard list != "scenarios" || !name.contains(" ") else {
      return "begin it with '- title: \(name)'"
    }
    let begins = list == "scenarios" && name == "title"
    return begins
      ? .guess("begin it with '- '") : .guess("indent it like '\(list)', or begin it with '- '")
  }

  /// The key of the list whose items stand in the same column.
  private var listAbove: String? {
    var above = line.previous
    while let line = above, line.indent >= self.line.indent { above = line.previous }
    guard let owner = above, let colon = owner.colon(from: owner.entryStart),
      colon + 1 == owner.lastText
    else { return nil }
    return owner.string(owner.entryStart..<colon)
  }

  private var brokenItem: TextRepair {
    let place = span(error.offset, 1)
    if let step = elseIfAbove { return step }
    if let deep = deepItem(place, isLikeFirst: true) ?? belowValue(place)
      ?? deepItem(place, isLikeFirst: false)
    {
      return deep
    }
    if let next = line.next, next.indent == line.indent, next.colon(from: next.firstText) != nil,
      text[next.firstText] != UInt8(ascii: "-"), line.colon(from: line.entryStart) != nil,
      line.previous?.indent == line.indent
    {
      let rewritten = line.rewritten(line.firstText..<line.entryStart, as: "")
      return .wrongIndent(
        "'-' begins an item of a list, and the lines around it are keys", at: place,
        help: "leave it out: \(rewritten)")
    }
    if let title = titleWithoutItem { return title }
    if let first = firstOfMapping {
      if let title = titleInList(first) { return title }
      if let key = keyBehindDash { return key }
      let key = line.string(first)
      return .wrongIndent(
        "'\(key)' is a key where the list below it has its first item",
        at: span(first.lowerBound, first.count),
        help: .guess("begin it with '- ', as the item below it"))
    }
    if isBesideKeys, let key = keyBehindDash { return key }
    if let first = shallowFirstItem ?? deepOwner { return first }
    guard let help = indentHelp else {
      return .wrongIndent(
        "a list item stands where a key is expected", at: place,
        help: "put a key above it, or indent it below its key")
    }
    return .wrongIndent(
      "the list item is not indented like the lines around it", at: place, help: help)
  }

  /// The first item of a list, which one space less than all others have is missing in front of.
  private var shallowFirstItem: TextRepair? {
    var above = line.previous
    for _ in 0..<200 {
      guard let line = above, line.indent >= self.line.indent else { break }
      above = line.previous
    }
    guard let first = above, first.indent == line.indent - 1, first.entryStart > first.firstText,
      let owner = first.previous, owner.indent < first.indent, let next = line.next,
      next.indent > line.indent || next.indent == line.indent && next.entryStart > next.firstText
    else { return nil }
    return .wrongIndent(
      "the list item is not indented like those below it", at: span(first.firstText, 1),
      help: .guess("indent it by \(line.indent) spaces"))
  }

  /// `do:` deeper than the list below it, which stands as deep below the line above both as lines do.
  private var deepOwner: TextRepair? {
    guard let owner = line.previous, owner.indent > line.indent,
      owner.entryStart == owner.firstText,
      let colon = owner.colon(from: owner.entryStart), colon + 1 == owner.lastText,
      Self.lists.contains(owner.string(owner.entryStart..<colon)), let outer = owner.previous,
      outer.indent < line.indent, let end = outer.colon(from: outer.entryStart),
      end + 1 == outer.lastText, line.indent - outer.indent == 4
    else { return nil }
    return .wrongIndent(
      "'\(owner.string(owner.entryStart..<colon))' is indented deeper than the list below it",
      at: span(owner.firstText, colon - owner.firstText),
      help: .guess("indent it by \(outer.indent + 2) spaces"))
  }

  /// A scenario under its title, where the items of a list are due: `A short name: …` above `- title: …`.
  private var titleWithoutItem: TextRepair? {
    var above = line.previous
    while let line = above, line.indent > self.line.indent { above = line.previous }
    guard let owner = above, owner.indent == line.indent, owner.entryStart == owner.firstText,
      let colon = owner.colon(from: owner.firstText), colon + 1 == owner.lastText,
      let list = owner.previous, list.indent < owner.indent,
      list.string(list.firstText..<list.lastText) == "scenarios:"
    else { return nil }
    let title = owner.string(owner.firstText..<colon)
    return .wrongIndent(
      "'\(title)' is a key where an item of the list is due",
      at: span(owner.firstText, colon - owner.firstText),
      help: "begin it with '- title: \(title)', as the items below it")
  }

  /// `title: …` right below `- section:` and in front of its elements, beside which it belongs.
  private func titleInList(_ first: Range<Int>) -> TextRepair? {
    let titled = SourceLine(of: text, at: first.lowerBound)
    let key = line.string(first)
    guard let owner = titled.previous, owner.entryStart > owner.firstText,
      ["title", "visible"].contains(key), owner.colon(from: owner.entryStart) == owner.lastText - 1
    else { return nil }
    let column = owner.entryStart - owner.range.lowerBound
    return .wrongIndent(
      "'\(key)' is a key where the list below it has its first item",
      at: span(first.lowerBound, first.count),
      help: "indent it by \(column) spaces, so that it stands below "
        + "'\(owner.string(owner.entryStart..<(owner.lastText - 1)))'")
  }

  /// An item in the column of the keys of the item above it, which it does not belong to.
  ///
  /// - Parameter isLikeFirst: whether it has to begin as that item does.
  private func deepItem(_ place: SourceSpan, isLikeFirst: Bool) -> TextRepair? {
    var above = line.previous
    for _ in 0..<200 {
      guard let line = above, line.indent >= self.line.indent else { break }
      above = line.previous
    }
    guard let item = above, item.entryStart > item.firstText,
      item.entryStart - item.range.lowerBound == line.indent,
      let colon = item.colon(from: item.entryStart), let own = line.colon(from: line.entryStart)
    else { return nil }
    let first = item.string(item.entryStart..<colon)
    let key = line.string(line.entryStart..<own)
    let goesBeside = Self.itemKeys.contains(key) || first == "picker" && key == "text"
    guard isLikeFirst ? key == first : !goesBeside else { return nil }
    return .wrongIndent(
      "'- \(key)' stands below '- \(first)', and not beside it", at: place,
      help: item.indent == 0
        ? .guess("begin it at the start of the line")
        : .guess("indent it by \(item.indent) spaces, as that one"))
  }

  /// Steps below `else if: '!paid'`, as other languages have it.
  private var elseIfAbove: TextRepair? {
    guard let owner = line.previous, owner.indent <= line.indent,
      let colon = owner.colon(from: owner.entryStart), colon + 1 < owner.lastText
    else { return nil }
    let key = owner.string(owner.entryStart..<colon)
    guard ["else if", "elseif", "elif"].contains(key) else { return nil }
    let condition = owner.string((colon + 1)..<owner.lastText).drop { $0 == " " }
    return .error(
      "unknown-key", "unknown key '\(key)' in a step", at: span(owner.entryStart, key.utf8.count),
      help: "write 'else:', and below it '- if: \(condition)' with its own 'then:'")
  }

  /// An item in the column of the key right above it, which has a value of its own: `- section: Title`.
  private func belowValue(_ place: SourceSpan) -> TextRepair? {
    guard let owner = line.previous, owner.entryStart - owner.range.lowerBound == line.indent,
      let colon = owner.colon(from: owner.entryStart), colon + 1 < owner.lastText
    else { return nil }
    let key = owner.string(owner.entryStart..<colon)
    let isItem = owner.entryStart > owner.firstText
    guard isItem ? key == "section" : Self.lists.contains(key) else { return nil }
    let value = owner.string((colon + 1)..<owner.lastText).drop { $0 == " " }
    return .wrongIndent(
      "a list item stands below '\(key)', which has a value already", at: place,
      help: key == "section"
        ? "leave nothing behind 'section:', and write 'title: \(value)' beside it"
        : "write '\(key):' alone, and '- \(value)' as the first item below it")
  }

  /// Whether the line above it in its column is a key, and no item.
  private var isBesideKeys: Bool {
    var above = line.previous
    for _ in 0..<200 {
      guard let line = above, line.indent > self.line.indent else { break }
      above = line.previous
    }
    guard let key = above, key.indent == line.indent else { return false }
    return text[key.firstText] != UInt8(ascii: "-") && key.colon(from: key.firstText) != nil
  }

  /// What holds a list, whatever stands above the item.
  static let lists: Set = [
    "do", "then", "else", "catch", "rules", "view", "section", "scenarios", "when", "stub", "on",
    "returns", "yields", "calls", "go", "given",
  ]

  /// A dash in front of the first of several names: `- open: …` above `close: …`.
  private var dashAbove: TextRepair? {
    var above = line.previous
    while let item = above, item.indent > line.indent { above = item.previous }
    guard let item = above, item.indent == line.indent, text[item.firstText] == UInt8(ascii: "-"),
      let colon = item.colon(from: item.entryStart), line.colon(from: line.entryStart) != nil,
      let parent = item.previous, parent.indent < item.indent,
      let end = parent.colon(from: parent.entryStart), end + 1 == parent.lastText,
      isOfNames(parent.string(parent.entryStart..<end), item.string(item.entryStart..<colon))
    else { return nil }
    return .wrongIndent(
      "'\(item.string(item.entryStart..<colon))' begins like a list item, and stands beside keys",
      at: span(item.entryStart, colon - item.entryStart), help: "leave '- ' in front of it out")
  }

  /// Whether what stands below a key has names of its own; below 'catch' these may be cases.
  private func isOfNames(_ parent: String, _ key: String) -> Bool {
    !Self.lists.contains(parent) || parent == "catch" && !Self.steps.contains(key)
  }

  /// What stands behind a dash, whatever the list is named.
  private static let steps: Set = [
    "call", "set", "if", "go", "do", "make", "append", "remove", "update", "stop", "cancel",
    "title",
  ]

  /// A dash in front of one of several names: `- total: …` below `name: …`.
  private var keyBehindDash: TextRepair? {
    var above = line.previous
    while let line = above, line.indent >= self.line.indent { above = line.previous }
    guard let parent = above, let end = parent.colon(from: parent.entryStart),
      end + 1 == parent.lastText
    else { return nil }
    let colon = line.colon(from: line.entryStart)
    let behind = colon ?? max(line.entryStart, line.lastText)
    let key = line.string(line.entryStart..<behind)
    guard colon != nil || Reader.isIdentifier(key),
      isOfNames(parent.string(parent.entryStart..<end), key), !Self.steps.contains(key)
    else { return nil }
    return .wrongIndent(
      "'\(key)' begins like a list item, and stands below keys",
      at: span(line.entryStart, behind - line.entryStart),
      help: colon == nil
        ? "write '\(key):' without '- ', and its value behind it; '{}' where there is none"
        : "leave '- ' in front of it out")
  }

  /// The key that begins the mapping above an item in its column, as in `do:`, `set: …`, `- go: …`;
  /// `nil` where the mapping is of more keys than a step has.
  private var firstOfMapping: Range<Int>? {
    guard var first = line.previous else { return nil }
    for _ in 0..<4 {
      guard first.indent >= line.indent, let above = first.previous else { return nil }
      if above.indent < line.indent {
        guard first.indent == line.indent, text[above.lastText - 1] == UInt8(ascii: ":"),
          let colon = first.colon(from: first.firstText)
        else { return nil }
        return first.firstText..<colon
      }
      first = above
    }
    return nil
  }

  /// What goes beside the first key of a step, a rule, a scenario or an element of the view.
  private static let itemKeys: Set = [
    "message", "then", "else", "with", "as", "title", "at", "action", "select", "delete", "refresh",
    "more", "empty", "enabled", "visible", "confirm", "options", "secure",
    "multiline", "components", "destructive",
  ]

  /// The key that begins the item above, in whose column the line stands, where `key` goes beside it.
  private func keyOfItem(_ key: String) -> String? {
    guard Self.itemKeys.contains(key) else { return nil }
    var above = line.previous
    // The columns in which the key stands: one within the item's own values is none of the item's.
    var columns: Set<Int> = []
    for _ in 0..<200 {
      guard let item = above, item.indent >= line.indent else { return nil }
      let column = item.entryStart - item.range.lowerBound
      let isKey = item.colon(from: item.entryStart).map {
        item.string(item.entryStart..<$0) == key
      }
      if isKey == true { columns.insert(column) }
      if item.indent == line.indent {
        guard text[item.firstText] == UInt8(ascii: "-"), !columns.contains(column) else {
          return nil
        }
        let owner = item.colon(from: item.entryStart).map { item.string(item.entryStart..<$0) }
        if key == "title", owner == "list" { return nil }
        return ["then", "else"].contains(key) && owner != "if" ? nil : owner
      }
      above = item.previous
    }
    return nil
  }

  /// For a key of the item around the list, as the title below the elements of a section.
  private func itemAround(_ key: String) -> Advice? {
    guard ["title", "visible", "as", "with", "else", "then"].contains(key) else { return nil }
    var above = line.previous
    while let line = above, line.indent >= self.line.indent { above = line.previous }
    guard let owner = above, text[owner.firstText] == UInt8(ascii: "-"),
      let colon = owner.colon(from: owner.entryStart), colon + 1 == owner.lastText
    else { return nil }
    let column = owner.entryStart - owner.range.lowerBound
    return "indent it by \(column) spaces, so that it stands below "
      + "'\(owner.string(owner.entryStart..<colon))'"
  }

  private var indentHelp: Advice? {
    var indents: Set<Int> = []
    if let previous = line.previous { indents.insert(previous.indent) }
    if let context = error.contextOffset {
      indents.insert(context - SourceLine(of: text, at: context).range.lowerBound)
    }
    indents.remove(line.indent)
    guard !indents.isEmpty else { return nil }
    indents.formUnion(openIndents)
    indents.remove(line.indent)
    // The nearest to both sides are most probably meant.
    let near = [
      indents.filter { $0 < line.indent }.max(), indents.filter { $0 > line.indent }.min(),
    ]
    .compactMap(\.self)
    // What stands below a key is indented deeper than it.
    let isHead = line.colon(from: line.entryStart).map { $0 + 1 == line.lastText } == true
    let below = isHead ? line.next.map(\.indent).flatMap { $0 > line.indent ? $0 : nil } : nil
    let fitting = near.filter { $0 < below ?? .max }
    if fitting == [0] { return .guess("begin it at the start of the line") }
    // One space more or less is a slip.
    let slips = fitting.filter { abs($0 - line.indent) == 1 }
    let counts = (slips.isEmpty ? fitting.isEmpty ? near : fitting : slips).map { "\($0)" }.joined(
      separator: " or ")
    return .guess("indent it by \(counts) spaces")
  }

  /// How far the line above is indented, and those that it stands within.
  private var openIndents: Set<Int> {
    var indents: Set<Int> = []
    var above = line.previous
    var lowest = Int.max
    // A line that goes on is not looked for for ever.
    for _ in 0..<200 {
      guard let line = above, lowest > 0 else { break }
      if line.indent < lowest {
        lowest = line.indent
        indents.insert(lowest)
      }
      above = line.previous
    }
    return indents
  }

  var tab: TextRepair {
    .error(
      "tab-indent",
      "a tab cannot indent in YAML",
      at: span(error.offset, 1),
      help: "indent with spaces"
    )
  }
}
