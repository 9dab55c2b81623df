import Diagnostics
import Naming

/// Qualifies the names of framework types in templates where a type of the spec would hide them:
/// `Task` becomes `_Concurrency.Task`.
///
/// Only text that the template itself contains is changed. Values that it prints refer to the spec.
struct Qualification {
  /// The names of the hidden types.
  let names: Set<String>

  func applied(to file: SourceFile) -> [UInt8] {
    var writer = QualifiedText(names: names, source: file.bytes)
    return writer.text()
  }
}

/// Qualifies the names of one template in one pass.
private struct QualifiedText {
  let names: Set<String>
  let source: [UInt8]
  private var result: [UInt8] = []
  private var index = 0
  /// The byte before the `}` that ends the current tag: `%`, `}` or `#`.
  private var tagEnd: UInt8?
  /// Whether the position is in a string literal or a comment, where a name is only a word. Reset
  /// at the end of the line.
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

  /// Returns the module of the word if it is the name of a hidden type.
  private func module(of word: Range<Int>) -> String? {
    guard !isText, !isComment, source[word.lowerBound] < UInt8(ascii: "a") else { return nil }
    let before = word.lowerBound > 0 ? source[word.lowerBound - 1] : 0
    let after = word.upperBound < source.count ? source[word.upperBound] : 0
    // No type hides a macro.
    guard before != UInt8(ascii: "."), before != UInt8(ascii: "#"), !isPart(word) else {
      return nil
    }
    // A string in a tag may be printed: a type name in it has members, is called, or is all of it.
    let isUsed = after == UInt8(ascii: ".") || after == UInt8(ascii: "(")
    guard tagEnd == nil || isUsed || isWritten(word) else { return nil }
    let name = String(decoding: source[word], as: UTF8.self)
    guard names.contains(name) else { return nil }
    return after == UInt8(ascii: "<") || after == UInt8(ascii: ".")
      ? SwiftTypes.module(ofGeneric: name) : SwiftTypes.module(of: name)
  }

  /// Returns whether the word is a whole string in a tag that is not compared with a value, and does
  /// not end another text, or whether it is one of several in a string.
  private func isWritten(_ word: Range<Int>) -> Bool {
    guard word.lowerBound > 1, word.upperBound < source.count,
      #"","#.utf8.contains(source[word.upperBound])
    else { return false }
    if ends(with: ", ", at: word.lowerBound) { return true }
    guard source[word.lowerBound - 1] == UInt8(ascii: "\"") else { return false }
    return ![":", "== ", "!= ", "~ "].contains { ends(with: $0, at: word.lowerBound - 1) }
  }

  /// Returns whether the word is part of a name that a tag begins or continues.
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
