import Diagnostics
import SpecModel

/// The lines of a spec, and how each may be mended.
struct SourceLines {
  private struct Line {
    /// Without the break.
    var range: Range<Int>
    /// Of the first byte that is no space.
    var first: Int
    /// Behind the dashes of list items.
    var entry: Int
    /// Holds nothing, or a comment.
    var isBlank: Bool

    var indent: Int { first - range.lowerBound }
    var isItem: Bool { entry > first }
  }

  let bytes: [UInt8]
  private var lines: [Line] = []

  init(of bytes: [UInt8]) {
    self.bytes = bytes
    var start = 0
    for part in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      lines.append(Self.line(start..<(start + part.count), of: bytes))
      start += part.count + 1
    }
  }

  private static func line(_ range: Range<Int>, of bytes: [UInt8]) -> Line {
    let space = UInt8(ascii: " ")
    let first = bytes[range].firstIndex { $0 != space } ?? range.upperBound
    var entry = first
    while entry + 1 < range.upperBound, bytes[entry] == UInt8(ascii: "-"),
      bytes[entry + 1] == space
    {
      entry = bytes[(entry + 1)..<range.upperBound].firstIndex { $0 != space } ?? range.upperBound
    }
    let isBlank = first == range.upperBound || [0x0D, UInt8(ascii: "#")].contains(bytes[first])
    return Line(range: range, first: first, entry: entry, isBlank: isBlank)
  }

  /// The number of the line in which an offset stands.
  func index(of offset: Int) -> Int {
    lines.firstIndex { offset <= $0.range.upperBound } ?? lines.count - 1
  }

  /// The lines beside a line that may be the cause of what is told there.
  func around(_ index: Int) -> [Int] {
    let above = lines[..<index].lastIndex { !$0.isBlank && $0.indent < lines[index].indent }
    let item = lines[(index + 1)...].firstIndex {
      !$0.isBlank && $0.indent == lines[index].indent && $0.isItem
    }
    return [
      next(index, by: -1), above.flatMap { next($0, by: 1) }, above, next(index, by: 1), item,
    ]
    .compactMap(\.self)
  }

  /// The nearest line that holds something, above or below.
  private func next(_ index: Int, by step: Int) -> Int? {
    var index = index + step
    while lines.indices.contains(index), lines[index].isBlank { index += step }
    return lines.indices.contains(index) ? index : nil
  }

  /// In other columns, where lines around begin; then with a dash, and without one.
  func columnEdits(of index: Int) -> [LineEdit] {
    guard !lines[index].isBlank else { return [] }
    let line = lines[index]
    let columns = columns(around: index)
    var seen: Set = [line.indent]
    let others = columns.filter { seen.insert($0).inserted }
      .sorted { abs($0 - line.indent) < abs($1 - line.indent) }
    let end = blockEnd(of: index)
    return others.flatMap { column in
      [edit(.indent(column, isBlock: false), index, indents(index..<(index + 1), by: column))]
        + (end > index + 1
          ? [edit(.indent(column, isBlock: true), index, indents(index..<end, by: column))] : [])
    } + dashEdits(of: index)
  }

  /// The line and one beside it the other way round.
  func swaps(around index: Int) -> [LineEdit] {
    [index - 1, index].compactMap { first in
      let second = first + 1
      guard lines.indices.contains(first), lines.indices.contains(second), !lines[first].isBlank,
        !lines[second].isBlank
      else { return nil }
      let (upper, lower) = (lines[first].range, lines[second].range)
      return edit(
        .swap(String(decoding: bytes[nameRange(of: second)], as: UTF8.self)), first,
        [
          .init(range: upper, text: String(decoding: bytes[lower], as: UTF8.self)),
          .init(range: lower, text: String(decoding: bytes[upper], as: UTF8.self)),
        ])
    }
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
      if lowest == 0 { break }
    }
    return columns
  }

  /// Behind the last line that is indented deeper than the first.
  private func blockEnd(of index: Int) -> Int {
    let indent = lines[index].indent
    return lines[(index + 1)...].firstIndex { !$0.isBlank && $0.indent <= indent } ?? lines.count
  }

  /// Moves lines so that the first begins in a column.
  private func indents(_ range: Range<Int>, by column: Int) -> [LineEdit.Change] {
    let shift = column - lines[range.lowerBound].indent
    return range.compactMap { index in
      let line = lines[index]
      guard !line.isBlank, line.indent + shift >= 0 else { return nil }
      let spaces = String(repeating: " ", count: line.indent + shift)
      return LineEdit.Change(range: line.range.lowerBound..<line.first, text: spaces)
    }
  }

  func dashEdits(of index: Int) -> [LineEdit] {
    let line = lines[index]
    guard line.isItem else {
      let inserted = LineEdit.Change(range: line.first..<line.first, text: "- ")
      guard line.indent >= 2 else { return [edit(.dash, index, [inserted])] }
      let replaced = LineEdit.Change(range: (line.first - 2)..<line.first, text: "- ")
      return [edit(.dash, index, [replaced]), edit(.dash, index, [inserted])]
    }
    let dash = line.first..<line.entry
    let spaces = String(repeating: " ", count: dash.count)
    return [
      edit(.noDash, index, [.init(range: dash, text: "")]),
      edit(.noDash, index, [.init(range: dash, text: spaces)]),
    ]
  }

  /// With the bracket in front of its value that another one closes: `with: name, age]`.
  func unopenedList(of index: Int) -> LineEdit? {
    let line = lines[index]
    let text = bytes[line.range]
    let name = nameRange(of: index)
    let start = name.upperBound + 2
    guard !line.isBlank, start < line.range.upperBound, bytes[name.upperBound] == UInt8(ascii: ":"),
      text.last == UInt8(ascii: "]"),
      text.count(where: { $0 == UInt8(ascii: "]") })
        == text.count(where: { $0 == UInt8(ascii: "[") }) + 1
    else { return nil }
    return edit(.bracket, index, [.init(range: start..<start, text: "[")])
  }

  /// With a colon behind its key, with the brace that another one closes, and without a line that is
  /// written twice.
  func wordEdits(of index: Int) -> [LineEdit] {
    let line = lines[index]
    guard !line.isBlank else { return [] }
    var edits: [LineEdit] = []
    let name = nameRange(of: index)
    if let gap = colonGap(behind: name.upperBound, in: line.range) {
      edits.append(edit(.colon, index, [.init(range: gap, text: ": ")]))
    }
    let text = bytes[line.range]
    let braces = text.count { $0 == UInt8(ascii: "}") } - text.count { $0 == UInt8(ascii: "{") }
    if braces == 1, name.upperBound + 1 < line.range.upperBound {
      let start = name.upperBound + 1
      edits.append(edit(.brace, index, [.init(range: start..<start, text: " {")]))
    }
    if let list = unopenedList(of: index) { edits.append(list) }
    if let above = next(index, by: -1), bytes[lines[above].range] == text, index > 0 {
      let range = (line.range.lowerBound - 1)..<line.range.upperBound
      edits.append(edit(.removal, index, [.init(range: range, text: "")]))
    }
    return edits
  }

  /// What stands between a key and its value, where it is no colon and a space.
  private func colonGap(behind name: Int, in line: Range<Int>) -> Range<Int>? {
    let signs = [UInt8(ascii: " "), UInt8(ascii: "="), UInt8(ascii: ":")]
    let end = bytes[name..<line.upperBound].firstIndex { !signs.contains($0) } ?? line.upperBound
    let gap = name..<end
    guard end < line.upperBound, !gap.isEmpty, Array(bytes[gap]) != Array(": ".utf8) else {
      return nil
    }
    return gap
  }

  private func nameRange(of index: Int) -> Range<Int> {
    let line = lines[index]
    let rest = bytes[line.entry..<line.range.upperBound]
    let end = rest.firstIndex { [0x20, 0x3A, 0x3D, 0x7B, 0x0D].contains($0) } ?? rest.endIndex
    return line.entry..<end
  }

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

  /// With a key above the line, or above the ones that it stands within.
  func missingHeads(above index: Int) -> [LineEdit] {
    var edits: [LineEdit] = []
    var place: Int? = lines[index].isBlank ? next(index, by: 1) : index
    while let index = place, lines[index].indent >= 2 {
      let column = lines[index].indent - 2
      let names = column == 0 ? missingSections : Self.heads
      let start = lines[index].range.lowerBound
      edits += names.map { name in
        let text = "\(String(repeating: " ", count: column))\(name):\n"
        return edit(.head(name), index, [.init(range: start..<start, text: text)])
      }
      place = lines[..<index].lastIndex { !$0.isBlank && $0.indent < lines[index].indent }
    }
    return edits
  }

  /// Sections whose entries are types.
  private static let typed: Set = ["models", "services", "rows"]

  /// With a stand-in for a name above the line, or above one before it, where an entry may begin: below
  /// lines that are indented deeper, or too deep below its section.
  func nameless(around index: Int) -> [LineEdit] {
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
    return places.filter { !lines[$0].isBlank && !lines[$0].isItem }.compactMap(nameEdit)
  }

  private func nameEdit(above index: Int) -> LineEdit? {
    guard let owner = owner(of: index) else { return nil }
    let depth = lines[index].indent - lines[owner].indent
    let column = lines[owner].indent + (depth >= 4 ? depth / 2 : 0)
    var section: Int? = owner
    while let line = section, lines[line].indent > 0 { section = self.owner(of: line) }
    let isType = column == 2 && section.map { Self.typed.contains(word(of: $0)) } == true
    let name = isType ? "X" : "x"
    let start = lines[index].range.lowerBound
    let text = "\(String(repeating: " ", count: column))\(name):\n"
    return edit(.name(name), index, [.init(range: start..<start, text: text)])
  }

  /// The nearest line above that is indented less.
  private func owner(of index: Int) -> Int? {
    lines[..<index].lastIndex { !$0.isBlank && $0.indent < lines[index].indent }
  }

  private func word(of index: Int) -> String {
    String(decoding: bytes[nameRange(of: index)], as: UTF8.self)
  }

  /// With another name where something is declared that nothing uses, for one that is used more than once
  /// and declared nowhere.
  func renames(for errors: [Diagnostic]) -> [LineEdit] {
    (lowerCases(for: errors).map { [$0] } ?? [])
      + errors.prefix(3).compactMap { error in
        guard let used = error.missedWord,
          let declared = declared(for: error),
          !error.notes.isEmpty || errors.count > 1
            || used.lowercased() != declared.lowercased() && isReadOften(used)
              && (error.code == "unknown-case" || self.declaration(of: used) == nil)
            || error.code == "unknown-method" && isCalledOften(used, of: error)
        else { return nil }
        let places = bytes.places(of: Array(declared.utf8), in: 0..<bytes.count)
        guard places.count == 1 else { return nil }
        let name = places[0]..<places[0] + declared.utf8.count
        var edit = edit(
          .rename(used, code: error.code), index(of: places[0]), [.init(range: name, text: used)])
        edit.name = name
        return edit
      }
  }

  /// The name that is declared for the one that is missed: the nearest, or the only one that nothing uses.
  private func declared(for error: Diagnostic) -> Substring? {
    if let fix = error.fix { return fix.replacement.drop { $0 == "." } }
    // One place alone may as well be misspelt itself.
    guard !error.notes.isEmpty else { return nil }
    switch error.help {
    case .maybe(.unused(let name), _)?: return Substring(name)
    case .addProperty(_, _, let names)?:
      let unused = names.filter {
        bytes.places(of: Array($0.utf8), in: 0..<bytes.count).count == 1
      }
      if unused.count == 1 { return Substring(unused[0]) }
      let used = error.missedWord ?? ""
      let alike = unused.filter { $0.hasPrefix(used) || used.hasPrefix($0) }
      return alike.count == 1 ? Substring(alike[0]) : nil
    default: return nil
    }
  }

  /// With small letters where cases of an enum are declared with capitals, and used without.
  private func lowerCases(for errors: [Diagnostic]) -> LineEdit? {
    var meant: [Int: String] = [:]
    for error in errors.prefix(8) where error.code == "unknown-case" {
      guard let span = error.span, span.end <= bytes.count else { continue }
      let used = String(decoding: bytes[span.start..<span.end], as: UTF8.self)
      let declared = used.upperFirst
      guard declared != used, error.help?.names(declared) == true,
        let place = bytes.places(of: Array(declared.utf8), in: 0..<bytes.count).first
      else { continue }
      meant[place] = used
    }
    let changes = meant.sorted { $0.key < $1.key }.map { place, used in
      LineEdit.Change(range: place..<place + used.utf8.count, text: used)
    }
    guard let first = changes.first else { return nil }
    let start = first.range.lowerBound
    var edit = edit(.rename(first.text, code: "unknown-case"), index(of: start), changes)
    edit.name = first.range
    return edit
  }

  /// Keys of texts, in which a word is no name.
  private static let texts: Set = ["summary", "title", "message", "empty", "confirm", "feature"]

  /// Whether more than one place asks a service for a method of that name, and nothing for the one that is near.
  private func isCalledOften(_ method: String, of error: Diagnostic) -> Bool {
    guard let service = error.unknown?.owner else { return false }
    return bytes.places(of: Array("\(service).\(method)".utf8), in: 0..<bytes.count).count > 1
  }

  /// Whether a word stands more than once where it may be a name that is declared here: not in a text, and
  /// not behind a dot.
  func isReadOften(_ word: String) -> Bool {
    // In data such a word is a case.
    let isCase = lines.contains { line in
      bytes[line.entry...].starts(with: "cases:".utf8)
        && !bytes.places(of: Array(word.utf8), in: line.range).isEmpty
    }
    if isCase { return false }
    let places = bytes.places(of: Array(word.utf8), in: 0..<bytes.count).prefix(200).filter {
      place in
      !(place > 0 && bytes[place - 1] == UInt8(ascii: "."))
        && !Self.texts.contains(self.word(of: index(of: place)))
    }
    return places.count > 1
  }

  /// The line on which a name is declared in a section.
  func declaration(of name: String) -> Int? {
    let key = Array("\(name):".utf8)
    return lines.firstIndex { line in
      !line.isBlank && line.indent == 2 && bytes[line.first...].starts(with: key)
    }
  }

  /// Between the first byte of a line and white space at its end.
  func content(of index: Int) -> Range<Int> {
    let line = lines[index]
    let last = bytes[line.range].lastIndex { $0 != 0x20 && $0 != 0x0D }
    return line.first..<max(line.first, last.map { $0 + 1 } ?? line.first)
  }

  private func hasLine(_ text: String) -> Bool {
    lines.contains { bytes[$0.range].starts(with: text.utf8) }
  }

  func indent(of index: Int) -> Int { lines[index].indent }

  /// Behind the dashes of list items.
  func entryStart(of index: Int) -> Int { lines[index].entry }

  func lineStart(of index: Int) -> Int { lines[index].range.lowerBound }

  /// Sections that the spec has not.
  var missingSections: [String] { Self.sections.filter { !hasLine("\($0):") } }

  func edit(_ kind: LineEdit.Kind, _ index: Int, _ changes: [LineEdit.Change]) -> LineEdit {
    let line = lines[index]
    return LineEdit(
      kind: kind, line: index, changes: changes, name: nameRange(of: index),
      text: line.first..<line.range.upperBound)
  }
}

extension Advice {
  /// Whether a case of that name is among what is meant or there.
  fileprivate func names(_ name: String) -> Bool {
    switch self {
    case .meant(let meant): meant == ".\(name)"
    case .has(let names): names.contains(name)
    default: false
    }
  }
}
