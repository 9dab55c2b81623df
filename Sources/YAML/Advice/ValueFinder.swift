/// Finds the value that a place in a line belongs to, without libyaml, which has given up on it.
struct ValueFinder {
  /// Where the innermost value, or the key if there is no value yet, begins.
  private(set) var start: Int
  /// The brackets around it that are open, outermost first.
  private(set) var openers: [Int] = []
  private let text: SourceBytes
  private let end: Int

  var isFlow: Bool { !openers.isEmpty }

  /// - Parameters:
  ///   - lineStart: where a line begins that no bracket of an earlier line is open in.
  ///   - end: the place.
  init(in text: SourceBytes, from lineStart: Int, to end: Int) {
    self.text = text
    self.end = min(end, text.count)
    start = lineStart
    start = skipSpace(from: lineStart)
    walk()
  }

  private mutating func walk() {
    var offset = start
    var isFresh = true
    while offset < end {
      if isFresh {
        if let next = skipIndicator(at: offset) {
          offset = next
          start = next
          continue
        }
        if let next = skipQuoted(at: offset) { offset = next }
        isFresh = false
        continue
      }
      let byte = text[offset]
      offset += 1
      if isSeparator(byte, before: offset) {
        offset = skipSpace(from: offset)
        start = offset
        isFresh = true
      } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
        if let opener = openers.popLast() { start = opener }
      }
    }
  }

  /// Behind a dash, a question mark or an opening bracket; `nil` where there is none.
  private mutating func skipIndicator(at offset: Int) -> Int? {
    switch text[offset] {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      openers.append(offset)
      return skipSpace(from: offset + 1)
    case UInt8(ascii: "-"), UInt8(ascii: "?"):
      guard isBlank(at: offset + 1) else { return nil }
      return skipSpace(from: offset + 1)
    default: return nil
    }
  }

  /// Behind the closing quote; `nil` where there is no quoted text.
  private func skipQuoted(at offset: Int) -> Int? {
    let quote = text[offset]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    var offset = offset + 1
    while offset < end, text[offset] != quote {
      offset += text[offset] == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1
    }
    return min(offset + 1, end)
  }

  private func isSeparator(_ byte: UInt8, before offset: Int) -> Bool {
    switch byte {
    case UInt8(ascii: ":"): isBlank(at: offset)
    case UInt8(ascii: ","): isFlow
    default: false
    }
  }

  private func isBlank(at offset: Int) -> Bool {
    offset >= text.count || SourceLine.isSpace(text[offset]) || SourceLine.isBreak(text[offset])
  }

  private func skipSpace(from offset: Int) -> Int {
    var offset = offset
    while offset < end, isBlank(at: offset) { offset += 1 }
    return offset
  }
}
