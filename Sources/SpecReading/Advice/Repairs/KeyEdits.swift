import Diagnostics
import YAML

/// Keys and values of one line: a colon or a bracket that is missing, a key that was hit, a line that is there
/// twice.
extension SourceLines {
  /// With a colon behind its key, with the bracket that another one closes, and without a line that is
  /// written twice.
  func wordEdits(of index: Int) -> [Edit] {
    let line = lines[index]
    guard !line.isBlank else { return [] }
    let name = nameRange(of: index)
    var edits: [Edit] = []
    if let gap = colonGap(behind: name.upperBound, in: line.range) {
      let changes = [Edit.Change(range: gap, text: ": ")]
      edits.append(
        edit(
          index, changes, "missing-colon", "': ' is missing behind '\(text(name))'",
          help: "a key is followed by ': ' and its value: \(mended(index, changes))"
        ) { ["missing-colon", "missing-space"].contains($0.code) })
    }
    edits += [unopened("{", "}", of: index), unopenedList(of: index)].compactMap(\.self)
    if let above = next(index, by: -1), bytes[lines[above].range] == bytes[line.range], index > 0 {
      let range = (line.range.lowerBound - 1)..<line.range.upperBound
      edits.append(
        edit(
          index, [.init(range: range, text: "")], "duplicate-key",
          "the key '\(text(name))' stands here twice", help: "remove one"
        ) { $0.code == "duplicate-key" })
    }
    return edits
  }

  /// With the bracket in front of its value that another one closes: `with: name, age]`.
  func unopenedList(of index: Int) -> Edit? {
    let line = lines[index]
    guard !line.isBlank, bytes[line.range].last == UInt8(ascii: "]") else { return nil }
    let colon = nameRange(of: index).upperBound
    guard colon < line.range.upperBound, bytes[colon] == UInt8(ascii: ":") else { return nil }
    return unopened("[", "]", of: index)
  }

  private func unopened(_ open: Character, _ close: Character, of index: Int) -> Edit? {
    let text = bytes[lines[index].range]
    let count = { (sign: Character) in text.count { $0 == sign.asciiValue } }
    let start = nameRange(of: index).upperBound + (open == "[" ? 2 : 1)
    guard count(close) == count(open) + 1, start < lines[index].range.upperBound else { return nil }
    let changes = [Edit.Change(range: start..<start, text: open == "[" ? "[" : " {")]
    return edit(
      index, changes, "wrong-bracket", "'\(open)' is missing behind '\(word(of: index)):'",
      help: "write it: \(mended(index, changes))")
  }

  /// What stands between a key and its value, where it is no colon and a space.
  private func colonGap(behind name: Int, in line: Range<Int>) -> Range<Int>? {
    let signs = [UInt8(ascii: " "), UInt8(ascii: "="), UInt8(ascii: ":")]
    let end = bytes[name..<line.upperBound].firstIndex { !signs.contains($0) } ?? line.upperBound
    let gap = name..<end
    guard end < line.upperBound, !gap.isEmpty, text(gap) != ": " else { return nil }
    return gap
  }

  /// All keys of the language.
  private static let keys = Set(SpecTables.all.flatMap { $0.keys.map(\.name) }).sorted()

  /// With the key that the line begins with but for one sign: `'akes:`, `{visible:`, `returnsv`.
  func hitKeys(of index: Int) -> [Edit] {
    let content = content(of: index)
    let start = lines[index].entry
    guard start < content.upperBound else { return [] }
    let line = text(start..<content.upperBound)
    let isLetter = { (sign: Character) in sign.isASCII && sign.isLetter }
    let isHit = !isLetter(line.first ?? "a")
    let word = String(line.dropFirst(isHit ? 1 : 0).prefix(while: isLetter))
    let rest = line.dropFirst(word.count + (isHit ? 1 : 0))
    guard word.utf8.count > 1, isHit ? rest.first == ":" : rest.isEmpty else { return [] }
    let meant =
      isHit
      ? Self.keys.filter { $0.dropFirst() == word } + [word]
      : Self.keys.filter { word.dropLast() == $0 }
    let range = start..<content.upperBound - rest.utf8.count
    return meant.map { key in
      edit(
        index, [.init(range: range, text: isHit ? key : "\(key):")], "unknown-key",
        "'\(text(range))' is no key", help: Advice.meant("\(key):"), at: range)
    }
  }

  /// With each key in front of the colon that has none.
  func lostKeys(for error: Diagnostic) -> [Edit] {
    guard let place = error.span?.start, place < bytes.count, bytes[place] == UInt8(ascii: ":")
    else { return [] }
    let line = index(of: place)
    let isSection = lines[line].first == place && lines[line].indent == 0
    return ((isSection ? missingSections : Self.keys) + ["x"]).map { lostKey($0, line, place) }
  }

  private func lostKey(_ key: String, _ line: Int, _ place: Int) -> Edit {
    let isStandIn = key.utf8.count == 1
    var edit = edit(
      line, [.init(range: place..<place, text: key)], "wrong-key",
      "a key is missing before ':'",
      help: isStandIn ? "write the name of what stands behind it" : "write '\(key):'",
      at: place..<place + 1)
    edit.alternative = key
    if isStandIn { edit.named = { lostKey($0, line, place) } }
    return edit
  }

  /// With a name for the value that a line makes.
  func bindingEdit(of index: Int, for error: Diagnostic, as name: String = "x") -> Edit {
    let end = content(of: index).upperBound
    let column = lines[index].entry - lines[index].range.lowerBound
    let line = "\n\(String(repeating: " ", count: column))as: \(name)"
    var edit = Edit(
      changes: [.init(range: end..<end, text: line)], cause: error, line: index, isOfAuthor: true)
    guard name == "x" else {
      edit.cause.help = "add 'as: \(name)', the name that the steps behind it know"
      return edit
    }
    edit.named = { bindingEdit(of: index, for: error, as: $0) }
    return edit
  }
}
