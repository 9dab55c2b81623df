import Diagnostics

/// Lines that stand in the wrong column, or make those below them do so.
extension SyntaxAdvice {
  /// A line that does not continue what is above it.
  var blockRepairs: [Repair] {
    let start = line.firstText
    if isClosing(text[error.offset]) {
      return [
        Repair(
          "wrong-bracket", "'\(text.string(place))' closes nothing", at: place,
          "remove it, or put the text in single quotes", (place, ""), help: .told)
      ]
    }
    guard start == error.offset else {
      return indicator(at: value.start) ?? [Repair(yamlSyntax: error.problem, at: place)]
    }
    if line.isItem { return itemRepairs }
    guard error.problem.contains("'-' indicator") else {
      return firstKeyAbove + moves(of: line, to: columns)
    }
    return keyRepairs
  }

  /// The first line below a key, in a column deeper than that of what follows.
  private var firstKeyAbove: [Repair] {
    guard let first = line.previous, first.indent > line.indent, let owner = first.previous,
      [2, 4].contains(line.indent - owner.indent)
    else { return [] }
    return moves(of: first, to: [line.indent])
  }

  /// A key where an item of a list is due.
  private var keyRepairs: [Repair] {
    let name = line.key
    if text[name.lowerBound] == UInt8(ascii: "-") {
      return [missingSpace(behindDash: name.lowerBound)]
    }
    let message = "'\(line.string(name))' stands where a list item is expected"
    var all = [
      Repair.indent(
        message, at: name, "begin it with '- '", (name.lowerBound..<name.lowerBound, "- "),
        help: .guess)
    ]
    let item = line.above.first { $0.indent <= line.indent }
    if let item, item.indent == line.indent, item.isItem, name.upperBound + 1 == line.lastText {
      all.append(titled(name, message, as: item.string(item.key)))
    }
    // With the column of the key that begins an item above, alone or with those that stand beside it.
    for above in line.outer where above.indent <= line.indent && above.isItem {
      for lines in [[line], line.block] {
        var moved = Repair.indent(message, at: name, "", help: .below(above.string(above.key)))
        moved.edits = lines.map { indent($0, by: $0.indent + above.column - line.indent) }
        all.append(moved)
      }
    }
    all += moves(of: line, to: columns).map { repair in
      var moved = repair
      moved.message = message
      return moved
    }
    return all + (item.map { withoutDash($0, at: $0.key) } ?? [])
  }

  /// An item in a column in which none can stand.
  private var itemRepairs: [Repair] {
    let (before, next) = (line.previous, line.next)
    let isAmongKeys =
      before?.indent == line.indent && next?.indent == line.indent && next?.isItem == false
    var all = before.map { moves(of: $0, to: [line.indent - 2]) } ?? []
    all += firstAbove
    if let owner = before, owner.indent <= line.indent, owner.key.upperBound + 1 < owner.lastText {
      let key = owner.string(owner.key)
      all += withoutValue(
        owner, "a list item stands below '\(key)', which has a value already", at: place)
    }
    all += moves(of: line, to: columns) + withoutDash(line, at: isAmongKeys ? place : line.key)
    all.append(
      .indent(
        "a list item stands where a key is expected", at: place,
        "put a key above it, or indent it below its key"))
    return all
  }

  // MARK: Columns

  private func indent(_ line: SourceLine, by count: Int) -> Repair.Edit {
    Repair.Edit(range: line.range.lowerBound..<line.firstText, text: spaces(count))
  }

  /// The columns of the lines that the line may stand beside, nearest first, of two the deeper one.
  private var columns: [Int] {
    var columns: Set<Int> = []
    if let context = error.contextOffset {
      columns.insert(context - SourceLine(of: text, at: context).range.lowerBound)
    }
    if let above = line.previous { columns.insert(above.indent + 2) }
    for above in line.outer { columns.formUnion([above.indent, above.column]) }
    columns.remove(line.indent)
    return columns.sorted { (abs($0 - line.indent), -$0) < (abs($1 - line.indent), -$1) }
  }

  /// A line in other columns.
  private func moves(of line: SourceLine, to columns: [Int]) -> [Repair] {
    columns.prefix(6).filter { $0 >= 0 && $0 != line.indent }.map { column in
      var moved = Repair.indent(
        line.isItem
          ? "the list item is not indented like the lines around it"
          : "'\(line.string(line.key))' is not indented like the lines around it",
        at: line.isItem ? line.firstText..<line.firstText + 1 : line.key,
        column == 0 ? "begin it at the start of the line" : "indent it by \(column) spaces",
        help: .guess)
      moved.edits = [indent(line, by: column)]
      moved.isOption = true
      return moved
    }
  }

  // MARK: Dashes

  /// The name as a value of the key that other items begin with.
  private func titled(_ name: Range<Int>, _ message: String, as key: String) -> Repair {
    let begun = "- \(key): \(text.string(name))"
    return .indent(
      message, at: name, "begin it with '\(begun)'", (name.lowerBound..<name.upperBound + 1, begun))
  }

  /// Without the dash in front of an item, and of those that follow in its column.
  private func withoutDash(_ item: SourceLine, at place: Range<Int>) -> [Repair] {
    guard item.isItem else { return [] }
    let key = item.string(item.key)
    let isKey = item.key.upperBound < item.lastText
    var bare = Repair.indent(
      "'\(key)' begins like a list item, and stands beside keys", at: place,
      isKey
        ? "leave '- ' in front of it out" : "write '\(key):' without '- ', and its value behind it")
    var next: SourceLine? = item
    while let line = next, line.indent >= item.indent, bare.edits.count < 100 {
      if line.indent == item.indent, line.firstText < line.entryStart {
        bare.edits.append(Repair.Edit(range: line.firstText..<line.entryStart, text: ""))
      }
      if !isKey, bare.edits.count == 1 {
        bare.edits.append(Repair.Edit(range: item.lastText..<item.lastText, text: ":"))
      }
      next = line.next
    }
    return [bare]
  }

  /// What stands above the items in their column, as an item or below the key of one.
  private var firstAbove: [Repair] {
    let beside = line.above.prefix { $0.indent >= line.indent - 1 }
    guard let first = beside.last(where: { $0.indent <= line.indent }), let owner = first.previous,
      owner.indent < first.indent
    else { return [] }
    guard !first.isItem, first.indent == line.indent else {
      return moves(of: first, to: [line.indent])
    }
    let message = "'\(first.string(first.key))' is a key where the list below it has its first item"
    var all: [Repair] = []
    if owner.isItem {
      let written = first.string(first.firstText..<first.lastText)
      all.append(
        .indent(
          message, at: first.key, "begin the item above with it: '- \(written)'",
          (owner.entryStart..<owner.entryStart, "\(written)\n\(spaces(owner.column))"),
          (first.firstText..<first.lastText, "")))
    }
    var dashed = Repair.indent(
      message, at: first.key, "begin it with '- ', as the items below it", help: .guess)
    dashed.edits = first.block.prefix { $0.firstText < line.firstText }.map { line in
      let start = line.firstText
      return Repair.Edit(range: start..<start, text: start == first.firstText ? "- " : "  ")
    }
    all.append(dashed)
    if first.key.upperBound + 1 == first.lastText, line.key.upperBound < line.lastText {
      all.append(titled(first.key, message, as: line.string(line.key)))
    }
    return all
  }

  // MARK: Values above

  /// With nothing behind a key, where what is there has a key of its own, or is one too many.
  private func withoutValue(
    _ owner: SourceLine, _ message: String, at place: Range<Int>
  ) -> [Repair] {
    let key = owner.string(owner.key)
    let colon = owner.key.upperBound
    let start = SourceLine.skipSpace(in: text, from: colon + 1, to: owner.lastText)
    let written = owner.string(start..<max(start, owner.lastText))
    let rest = colon + 1..<max(colon + 1, owner.lastText)
    var bare = Repair.indent(
      message, at: place, "leave nothing behind '\(key):', and give '\(written)' a key of its own",
      (rest, ""), help: .guess)
    bare.isLoss = true
    bare.variants = (grammar?.keys(admitting: written) ?? []).flatMap { name in
      let moved = "\(name): \(written)"
      return [
        ("below it", "\(key):\n\(spaces(owner.column + 2))\(moved)"),
        ("beside it", "\(moved)\n\(spaces(owner.column))\(key):"),
      ].map { side, written in
        Repair.indent(
          message, at: place, "leave nothing behind '\(key):', and write '\(moved)' \(side)",
          (owner.entryStart..<rest.upperBound, written))
      }
    }
    guard let meant = grammar?.key(calledElsewhere: key) else { return [bare] }
    let unknown = Repair(
      "unknown-key", "unknown key '\(key)'", at: owner.key,
      "write '\(meant):', and '\(written)' below it", (rest, ""), help: .told)
    return [unknown, bare]
  }

  /// A key that is indented deeper than one above it, which has a value already.
  func deepKey(_ key: Range<Int>, below above: SourceLine) -> [Repair] {
    let aboveKey = above.string(above.key)
    let value = SourceLine.skipSpace(in: text, from: above.key.upperBound + 1, to: above.lastText)
    if text[above.entryStart] == UInt8(ascii: "-") {
      return [missingSpace(behindDash: above.entryStart)]
    }
    let message =
      "'\(line.string(key))' is indented deeper than '\(aboveKey)', which has a value already"
    // What is declared under a name of its own has nothing behind it.
    var all =
      aboveKey.beginsUppercase
      ? withoutValue(
        above, "'\(aboveKey)' has a value, and keys below it",
        at: value..<max(value, above.lastText))
      : withoutValue(above, message, at: key)
    var beside = Repair.indent(
      message, at: key, "indent both alike, or leave nothing behind '\(aboveKey):'", help: .guess)
    beside.edits = [indent(line, by: above.column)]
    all.append(beside)
    guard let owner = above.previous, owner.key.upperBound + 1 == owner.lastText, !above.isItem
    else { return all }
    if owner.indent == above.indent { all += moves(of: above, to: [line.indent]) }
    if above.indent + 1 == line.indent {
      let start = above.firstText
      let item = Repair.indent(
        "'- ' is missing in front of '\(aboveKey)'", at: above.key,
        "write '- \(above.string(start..<above.lastText))'",
        (above.range.lowerBound..<start, spaces(above.indent - 1) + "- "))
      all.insert(item, at: 0)
    }
    return all
  }
}
