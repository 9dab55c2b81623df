import Diagnostics
import Naming

/// Says in the text of templates whose a type is, where a type of the spec would hide it: `Task`
/// becomes `_Concurrency.Task`.
///
/// Only what a template writes itself is changed. What it asks for, between braces, means the spec's.
struct Qualification {
  /// The types that are hidden.
  let names: Set<String>

  func applied(to file: SourceFile) -> [UInt8] {
    var writer = QualifiedText(names: names, source: file.bytes)
    return writer.text()
  }
}

/// One pass over a template.
private struct QualifiedText {
  let names: Set<String>
  let source: [UInt8]
  private var result: [UInt8] = []
  private var index = 0
  /// The byte that ends the tag or value we are in: `%`, `}` or `#`.
  private var tagEnd: UInt8?
  /// Inside a text or behind `//`, where a name is only a word; until the line ends.
  private var isText = false
  private var isComment = false

  init(names: Set<String>, source: [UInt8]) {
    self.names = names
    self.source = source
    result.reserveCapacity(source.count + 64)
  }

  mutating func text() -> [UInt8] {
    while index < source.count {
      if Self.isNamePart(source[index]) {
        appendWord()
      } else {
        step()
      }
    }
    return result
  }

  private mutating func step() {
    let byte = source[index]
    let next = index + 1 < source.count ? source[index + 1] : 0
    if let end = tagEnd {
      if byte == end, next == UInt8(ascii: "}") {
        tagEnd = nil
        append(2)
        return
      }
    } else if byte == UInt8(ascii: "{"), let end = Self.tagEnds[next] {
      tagEnd = end
      append(2)
      return
    } else if byte == UInt8(ascii: "\"") {
      isText.toggle()
    } else if byte == UInt8(ascii: "/"), next == byte, !isText {
      isComment = true
    }
    if byte == UInt8(ascii: "\n") { (isText, isComment) = (false, false) }
    append(1)
  }

  private static let tagEnds: [UInt8: UInt8] = [
    UInt8(ascii: "%"): UInt8(ascii: "%"), UInt8(ascii: "{"): UInt8(ascii: "}"),
    UInt8(ascii: "#"): UInt8(ascii: "#"),
  ]

  private mutating func append(_ count: Int) {
    result += source[index..<min(index + count, source.count)]
    index += count
  }

  private mutating func appendWord() {
    let start = index
    var end = index
    while end < source.count, Self.isNamePart(source[end]) { end += 1 }
    if let module = module(of: start..<end) { result += "\(module).".utf8 }
    append(end - start)
  }

  /// The module to name before the word there, where it is a type that is hidden.
  private func module(of word: Range<Int>) -> String? {
    guard !isText, !isComment, source[word.lowerBound] < UInt8(ascii: "a") else { return nil }
    let before = word.lowerBound > 0 ? source[word.lowerBound - 1] : 0
    let after = word.upperBound < source.count ? source[word.upperBound] : 0
    guard before != UInt8(ascii: "."), !isPart(word) else { return nil }
    // In a tag, texts hold what is written as well: there a name has members, or stands alone.
    guard tagEnd == nil || after == UInt8(ascii: ".") || isWritten(word) else { return nil }
    let name = String(decoding: source[word], as: UTF8.self)
    guard names.contains(name) else { return nil }
    return after == UInt8(ascii: "<") || after == UInt8(ascii: ".")
      ? SwiftTypes.module(ofGeneric: name) : SwiftTypes.module(of: name)
  }

  /// Whether it is the whole of a text in a tag, which is not compared with anything.
  private func isWritten(_ word: Range<Int>) -> Bool {
    let quote = UInt8(ascii: "\"")
    guard word.lowerBound > 1, word.upperBound < source.count,
      source[word.lowerBound - 1] == quote, source[word.upperBound] == quote
    else { return false }
    return ![":", "== ", "!= "].contains { ends(with: $0, at: word.lowerBound - 1) }
  }

  /// Whether it is only a part of a name, which a value or a choice in a tag begins or goes on with.
  private func isPart(_ word: Range<Int>) -> Bool {
    let rest = source[word.upperBound...]
    if ends(with: "}}", at: word.lowerBound) || rest.starts(with: "{{".utf8) { return true }
    return ends(with: "%}", at: word.lowerBound) && rest.starts(with: "{%".utf8)
  }

  private func ends(with text: String, at index: Int) -> Bool {
    index >= text.utf8.count && source[..<index].suffix(text.utf8.count).elementsEqual(text.utf8)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
