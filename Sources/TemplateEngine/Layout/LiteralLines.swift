/// Splits the escaped content of a Swift string literal into the lines of a multi-line literal with
/// the same value. Lines break at spaces and end in a backslash. Escapes and interpolations are
/// never split.
struct LiteralLines {
  private let content: [UInt8]
  private let width: Int
  private var lines: [[UInt8]] = []
  private var line: [UInt8] = []
  private var column = 0

  /// - Parameter width: the columns of a line, including the backslash. An interpolation that is
  ///   wider stays whole, on a line that is too long.
  static func lines(of content: [UInt8], width: Int) -> [[UInt8]] {
    guard !content.isEmpty else { return [] }
    var breaker = LiteralLines(content: content, width: max(width, 8))
    breaker.run()
    return breaker.lines
  }

  private init(content: [UInt8], width: Int) {
    // A space at the end of the last line could be stripped, so it is escaped.
    let endsInSpace = content.last == Letter.space
    self.content = endsInSpace ? content.dropLast() + Array(#"\u{20}"#.utf8) : content
    self.width = width
  }

  private mutating func run() {
    var start = 0
    while start < content.count {
      let end = endOfWord(from: start)
      append(word: start..<end)
      start = end
    }
    lines.append(line)
  }

  /// Returns the end of the word at `start`, including the spaces after it.
  private func endOfWord(from start: Int) -> Int {
    var end = start
    while end < content.count, content[end] != Letter.space { end = endOfAtom(from: end) }
    while end < content.count, content[end] == Letter.space { end += 1 }
    return end
  }

  private mutating func append(word: Range<Int>) {
    let room = width - (word.upperBound == content.count ? 0 : 1)
    let needed = columns(of: word)
    if column + needed > room, column > 0 { breakLine() }
    guard needed > room else {
      line += content[word]
      column += needed
      return
    }
    var start = word.lowerBound
    while start < word.upperBound {
      let end = endOfAtom(from: start)
      append(atom: start..<end)
      start = end
    }
  }

  private mutating func append(atom: Range<Int>) {
    let needed = columns(of: atom)
    let room = width - (atom.upperBound == content.count ? 0 : 1)
    if column + needed > room, column > 0 { breakLine() }
    line += content[atom]
    column += needed
  }

  private mutating func breakLine() {
    line.append(Letter.backslash)
    lines.append(line)
    line = []
    column = 0
  }

  private func columns(of range: Range<Int>) -> Int {
    content[range].count { $0 & 0xC0 != 0x80 }
  }
}

// MARK: - Atoms

extension LiteralLines {
  /// Returns the end of the atom at `start`: a scalar, an escape or an interpolation.
  private func endOfAtom(from start: Int) -> Int {
    guard content[start] == Letter.backslash, start + 1 < content.count else {
      return endOfScalar(from: start)
    }
    switch content[start + 1] {
    case UInt8(ascii: "("): return endOfInterpolation(from: start + 1)
    case UInt8(ascii: "u"):
      let brace = content[start...].firstIndex(of: Letter.closeBrace)
      return brace.map { $0 + 1 } ?? content.count
    default: return endOfScalar(from: start + 1)
    }
  }

  private func endOfScalar(from start: Int) -> Int {
    var end = start + 1
    while end < content.count, content[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  /// Returns the end of the interpolation whose parenthesis is at `start`. Parentheses in string
  /// literals within it do not count, but those literals may contain interpolations again.
  private func endOfInterpolation(from start: Int) -> Int {
    // The open parentheses and quotes.
    var open: [UInt8] = []
    var offset = start
    while offset < content.count {
      let byte = content[offset]
      let isInText = open.last == Letter.quote
      switch byte {
      case Letter.backslash where isInText:
        if offset + 1 < content.count, content[offset + 1] == UInt8(ascii: "(") {
          open.append(UInt8(ascii: "("))
        }
        offset += 1
      case Letter.quote:
        if isInText { open.removeLast() } else { open.append(byte) }
      case UInt8(ascii: "(") where !isInText: open.append(byte)
      case UInt8(ascii: ")") where !isInText: open.removeLast()
      default: break
      }
      offset += 1
      if open.isEmpty { return offset }
    }
    return content.count
  }
}
