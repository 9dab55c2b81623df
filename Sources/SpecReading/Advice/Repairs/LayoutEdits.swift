import Diagnostics

/// Lines in another column, with a dash or without, in another order, or below a line that is missing.
extension SourceLines {
  /// In other columns, where lines around begin; then with a dash, and without one.
  func columnEdits(of index: Int) -> [Edit] {
    guard !lines[index].isBlank else { return [] }
    let line = lines[index]
    var seen: Set = [line.indent]
    let others = columns(around: index).filter { seen.insert($0).inserted }
      .sorted { abs($0 - line.indent) < abs($1 - line.indent) }
    let end = blockEnd(of: index)
    return others.flatMap { column in
      [indent(index, to: column, through: index + 1)]
        + (end > index + 1 ? [indent(index, to: column, through: end)] : [])
    } + dashEdits(of: index)
  }

  /// Moves a line, and those below it up to `end`, so that it begins in a column.
  private func indent(_ index: Int, to column: Int, through end: Int) -> Edit {
    let shift = column - lines[index].indent
    let changes = lines[index..<end].compactMap { line -> Edit.Change? in
      guard !line.isBlank, line.indent + shift >= 0 else { return nil }
      let spaces = String(repeating: " ", count: line.indent + shift)
      return Edit.Change(range: line.range.lowerBound..<line.first, text: spaces)
    }
    let what = end > index + 1 ? "it, and what stands below it," : "it"
    let isItem = bytes[lines[index].first] == UInt8(ascii: "-")
    return edit(
      index, changes, "wrong-indent",
      "\(isItem ? "the list item" : "'\(word(of: index))'") is not indented like the lines around it",
      help: .guess(
        column == 0
          ? "begin \(what) at the start of the line" : "indent \(what) by \(column) spaces"
      ),
      at: isItem ? lines[index].first..<lines[index].first + 1 : nil
    ) { $0.code == "wrong-indent" }
  }

  /// Where the lines around begin, and those that they stand within.
  private func columns(around index: Int) -> [Int] {
    var columns: [Int] = []
    var (above, below) = (next(index, by: -1), next(index, by: 1))
    for _ in 0..<3 {
      for neighbour in [above, below].compactMap(\.self).map({ lines[$0] }) {
        columns += [neighbour.indent, neighbour.entry - neighbour.range.lowerBound]
        if neighbour.indent <= lines[index].indent { columns.append(neighbour.indent + 2) }
      }
      above = above.flatMap { next($0, by: -1) }
      below = below.flatMap { next($0, by: 1) }
    }
    var lowest = Int.max
    for line in lines[..<index].reversed() where !line.isBlank && line.indent < lowest {
      lowest = line.indent
      columns.append(lowest)
    }
    return columns
  }

  func dashEdits(of index: Int) -> [Edit] {
    let line = lines[index]
    guard line.isItem else {
      let inserted = Edit.Change(range: line.first..<line.first, text: "- ")
      let replaced = Edit.Change(range: (line.first - 2)..<line.first, text: "- ")
      return (line.indent < 2 ? [inserted] : [replaced, inserted]).map { change in
        edit(
          index, [change], "wrong-indent",
          "'\(word(of: index))' stands where a list item is expected",
          help: "begin it with '- ': - \(mended(index, []))"
        ) { ["wrong-indent", "two-steps", "two-elements"].contains($0.code) }
      }
    }
    let dash = line.first..<line.entry
    return ["", String(repeating: " ", count: dash.count)].map { spaces in
      edit(
        index, [.init(range: dash, text: spaces)], "wrong-indent",
        "'\(word(of: index))' begins like a list item, and stands beside keys",
        help: "leave '- ' in front of it out"
      ) { $0.code == "wrong-indent" || $0.help?.isNoDash == true }
    }
  }

  /// The line and one beside it the other way round.
  func swaps(around index: Int) -> [Edit] {
    [index - 1, index].compactMap { first in
      let second = first + 1
      guard lines.indices.contains(first), lines.indices.contains(second), !lines[first].isBlank,
        !lines[second].isBlank
      else { return nil }
      let (upper, lower) = (lines[first].range, lines[second].range)
      return edit(
        first, [.init(range: upper, text: text(lower)), .init(range: lower, text: text(upper))],
        "wrong-indent",
        "'\(word(of: first))' stands above '\(word(of: second))', which belongs above it",
        help: "write these two lines the other way round")
    }
  }

  // MARK: Missing lines

  /// The keys of sections, which stand at the start of a line.
  private static let sections = [
    "models", "services", "parameters", "state", "derived", "actions", "subscriptions", "rows",
    "routes", "view", "scenarios",
  ]
  /// Keys below which there are lines of their own.
  private static let heads = [
    "do", "then", "else", "catch", "cases", "properties", "rules", "actions", "derived", "given",
    "stub", "when",
  ]
  /// Sections whose entries are types.
  private static let typed: Set = ["models", "services", "rows"]

  /// Sections that the spec has not.
  var missingSections: [String] {
    Self.sections.filter { name in
      !lines.contains { bytes[$0.range].starts(with: "\(name):".utf8) }
    }
  }

  /// With a key above the line, or above the ones that it stands within.
  func missingHeads(above index: Int) -> [Edit] {
    var edits: [Edit] = []
    var place: Int? = lines[index].isBlank ? next(index, by: 1) : index
    while let index = place, lines[index].indent >= 2 {
      let column = lines[index].indent - 2
      edits += (column == 0 ? missingSections : Self.heads).map { name in
        edit(
          index, [line(name, column, above: index)], "missing-key",
          "the key '\(name)' is missing above '\(word(of: index))'",
          help: "write '\(name):' in a line of its own above it")
      }
      place = owner(of: index)
    }
    return edits
  }

  /// A line that holds a key, above another one.
  private func line(_ name: String, _ column: Int, above index: Int) -> Edit.Change {
    let start = lines[index].range.lowerBound
    return .init(
      range: start..<start, text: "\(String(repeating: " ", count: column))\(name):\n")
  }

  /// With a stand-in for a name above the line, or above one before it, where an entry may begin: below
  /// lines that are indented deeper, or too deep below its section.
  func nameless(around index: Int) -> [Edit] {
    var places: [Int] = []
    var (place, lowest) = (index, lines[index].indent)
    while places.count < 4, lowest > 0, let above = next(place, by: -1) {
      let (indent, before) = (lines[place].indent, lines[above].indent)
      if indent >= before + 4 || indent == lowest && indent < before { places.append(place) }
      lowest = min(lowest, before)
      place = above
    }
    // The key that is there twice may be the first one of an entry, and so it was where nothing else is.
    if !places.contains(index) { places.append(index) }
    return places.filter { !lines[$0].isBlank && !lines[$0].isItem }.compactMap { index in
      guard let owner = owner(of: index) else { return nil }
      let depth = lines[index].indent - lines[owner].indent
      let column = lines[owner].indent + (depth >= 4 ? depth / 2 : 0)
      var section = owner
      while lines[section].indent > 0, let outer = self.owner(of: section) { section = outer }
      let isType = column == 2 && Self.typed.contains(word(of: section))
      return nameEdit(isType ? "X" : "x", column, above: index)
    }
  }

  private func nameEdit(_ name: String, _ column: Int, above index: Int) -> Edit {
    let isStandIn = name.utf8.count == 1
    var edit = edit(
      index, [line(name, column, above: index)], "missing-key",
      "\(isStandIn ? "a name" : "the name '\(name)'") is missing above '\(word(of: index))'",
      help: isStandIn
        ? "write the name of what is declared here in a line of its own above it, as in 'name:'"
        : "write '\(name):' in a line of its own above it")
    if isStandIn { edit.named = { nameEdit($0, column, above: index) } }
    return edit
  }
}

extension Advice {
  fileprivate var isNoDash: Bool { if case .noDash = self { true } else { false } }
}
