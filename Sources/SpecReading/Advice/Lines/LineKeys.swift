import Diagnostics
import Expressions
import YAML

/// Keys that were hit: a first letter that is a sign now, a letter too many, a colon or all of it that is lost.
extension SourceLines {
  /// All keys of the language.
  private static let keys = Set(SpecTables.all.flatMap { $0.keys.map(\.name) }).sorted()

  /// With the key that the line begins with but for one sign: `'akes:`, `{visible:`, `returnsv`.
  func hitKeys(of index: Int) -> [LineEdit] {
    let content = content(of: index)
    let start = entryStart(of: index)
    guard start < content.upperBound else { return [] }
    let text = Array(bytes[start..<content.upperBound])
    let isHit = !Self.isLetter(text[0])
    let end = text.dropFirst().firstIndex { !Self.isLetter($0) } ?? text.count
    let word = String(decoding: text[(isHit ? 1 : 0)..<end], as: UTF8.self)
    guard word.utf8.count > 1 else { return [] }
    let hasColon = end < text.count && text[end] == UInt8(ascii: ":")
    let meant =
      isHit
      ? hasColon ? Self.keys.filter { $0.dropFirst() == word } + [word] : []
      : end == text.count ? Self.keys.filter { word.dropLast() == $0 } : []
    return meant.map { key in
      var edit = edit(
        .key(key), index, [.init(range: start..<start + end, text: hasColon ? key : "\(key):")])
      edit.name = start..<start + end
      return edit
    }
  }

  /// With each key in front of the colon that has none.
  func lostKeys(for error: Diagnostic) -> [LineEdit] {
    guard error.code == "wrong-key", let place = error.span?.start, place < bytes.count,
      bytes[place] == UInt8(ascii: ":")
    else { return [] }
    let line = index(of: place)
    let isSection = content(of: line).lowerBound == place && indent(of: line) == 0
    return ((isSection ? missingSections : Self.keys) + ["x"]).map { key in
      var edit = edit(.lostKey(key), line, [.init(range: place..<place, text: key)])
      edit.name = place..<place + 1
      return edit
    }
  }

  /// With a name for the value that a line makes.
  func bindingEdit(of index: Int) -> LineEdit {
    let end = content(of: index).upperBound
    let spaces = String(repeating: " ", count: entryStart(of: index) - lineStart(of: index))
    return edit(.binding("x"), index, [.init(range: end..<end, text: "\n\(spaces)as: x")])
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }
}
