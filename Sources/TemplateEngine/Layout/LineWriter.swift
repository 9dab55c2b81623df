/// A buffer for the laid-out text that keeps track of the last line.
struct LineWriter: ~Copyable {
  private var bytes: OutputBuffer
  private var lineStart = 0
  /// The number of line ends so far.
  private(set) var number = 0
  /// The width of the last line, in Unicode scalars.
  private(set) var column = 0
  /// The width of the last line's leading white space.
  private(set) var indent = 0
  /// Whether the last line contains only white space.
  private(set) var isBlank = true
  /// Whether the second to last line ends with `=`.
  private(set) var followsAssignment = false
  /// Whether the second to last line ends with `:`.
  private(set) var followsLabel = false
  private let strips: Bool

  /// - Parameter strips: whether white space at line ends is removed.
  init(capacity: Int, strips: Bool) {
    bytes = OutputBuffer(capacity: capacity)
    self.strips = strips
  }

  /// Appends text without line ends.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    append(text, width: text.count { $0 & 0xC0 != 0x80 })
  }

  /// - Parameter width: the number of Unicode scalars in the text.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>, width: Int) {
    if isBlank {
      let start = text.firstIndex { !Letter.isBlank($0) }
      indent += start ?? text.count
      isBlank = start == nil
    }
    column += width
    bytes.append(text)
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append($0, width: $0.count) }
  }

  mutating func endLine(indent: Int) {
    if strips { stripLine() }
    let end = bytes.count > 0 ? bytes[bytes.count - 1] : 0
    followsAssignment = end == UInt8(ascii: "=")
    followsLabel = end == UInt8(ascii: ":")
    bytes.append(Letter.newline)
    number += 1
    lineStart = bytes.count
    begin(indent)
  }

  /// Ends the line unless it is blank, and starts a line with the given indentation.
  mutating func startLine(indent: Int) {
    guard isBlank else { return endLine(indent: indent) }
    bytes.truncate(to: lineStart)
    begin(indent)
  }

  /// Whether the last line begins with a closing bracket at this indentation.
  func closesBracket(at indent: Int) -> Bool {
    guard self.indent == indent, let first else { return false }
    switch first {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ">"): return true
    default: return false
    }
  }

  /// Whether the last line begins with a dot at this indentation.
  func beginsMember(at indent: Int) -> Bool {
    self.indent == indent && first == UInt8(ascii: ".")
  }

  /// Whether the last line begins with the end of a multi-line literal at this indentation.
  func endsLiteral(at indent: Int) -> Bool {
    self.indent == indent
      && bytes.withBytes(from: lineStart + indent) { $0.starts(with: "\"\"\"".utf8) }
  }

  /// Whether the last line begins with an infix operator. A sign, which no space follows, does not
  /// count.
  var beginsWithOperator: Bool {
    var end = lineStart + indent
    while end < bytes.count, Self.isOperator(bytes[end]) { end += 1 }
    guard end > lineStart + indent else { return false }
    return end == bytes.count || bytes[end] == Letter.space
  }

  /// Whether the last line ends with the key of a dictionary: a number, string, Boolean or enum
  /// case. A label does not count.
  var endsBehindKey: Bool {
    bytes.withBytes(from: lineStart + indent) { line in
      guard let first = line.first, line.suffix(2).elementsEqual(": ".utf8) else { return false }
      return "0123456789\"-.".utf8.contains(first) || line.elementsEqual("true: ".utf8)
        || line.elementsEqual("false: ".utf8)
    }
  }

  /// Whether the last line ends at the start of an `if` condition, after any `!` and `(`.
  var endsBehindIf: Bool {
    bytes.withBytes(from: lineStart + indent) { line in
      let words = line.reversed().drop { "!(".utf8.contains($0) }
      return ["if ", "} else if "].contains { words.elementsEqual($0.utf8.reversed()) }
    }
  }

  /// Whether the last line begins with a prefix operator, `-` or `!`.
  var beginsWithSign: Bool {
    first.map(Self.isOperator) == true && !beginsWithOperator
  }

  var beginsWithParenthesis: Bool { first == UInt8(ascii: "(") }

  /// Whether the last line begins with an operator whose operand is indented by a level.
  var beginsWithBranch: Bool {
    beginsWithChoice
      || first == second && (first == UInt8(ascii: "&") || first == UInt8(ascii: "|"))
  }

  /// Whether the last line begins with the `?` or `:` of a ternary operator.
  var beginsWithChoice: Bool {
    first == UInt8(ascii: ":") || first == UInt8(ascii: "?") && second != UInt8(ascii: "?")
  }

  /// Whether the last line contains only an opening parenthesis, or an operator and one.
  var endsInOperand: Bool {
    guard bytes.count > 0, bytes[bytes.count - 1] == UInt8(ascii: "(") else { return false }
    var place = lineStart + indent
    while place < bytes.count, Self.isOperator(bytes[place]) { place += 1 }
    if place > lineStart + indent, bytes[place] == Letter.space { place += 1 }
    return place == bytes.count - 1
  }

  /// Whether the last line begins with closing brackets and a property access on them.
  var readsPropertyBehindBracket: Bool {
    var place = lineStart + indent
    while place < bytes.count, ")]}".utf8.contains(bytes[place]) { place += 1 }
    guard place > lineStart + indent, place < bytes.count else { return false }
    if bytes[place] == UInt8(ascii: "?") { place += 1 }
    guard place < bytes.count, bytes[place] == UInt8(ascii: ".") else { return false }
    return bytes[bytes.count - 1] != UInt8(ascii: "?")
  }

  static func isOperator(_ byte: UInt8) -> Bool {
    "=?:+-*/%!&|<>".utf8.contains(byte)
  }

  /// The first byte of the last line after its white space.
  private var first: UInt8? {
    let start = lineStart + indent
    return start < bytes.count ? bytes[start] : nil
  }

  private var second: UInt8? {
    let start = lineStart + indent + 1
    return start < bytes.count ? bytes[start] : nil
  }

  private mutating func begin(_ indent: Int) {
    for _ in 0..<indent { bytes.append(Letter.space) }
    column = indent
    self.indent = indent
    isBlank = true
  }

  private mutating func stripLine() {
    var end = bytes.count
    while end > lineStart, Letter.isBlank(bytes[end - 1]) { end -= 1 }
    bytes.truncate(to: end)
  }

  consuming func finish() -> [UInt8] {
    if strips { stripLine() }
    return bytes.withBytes(from: 0) { Array($0) }
  }
}
