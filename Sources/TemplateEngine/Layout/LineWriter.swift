/// The laid out text, and where in its last line it stands.
struct LineWriter: ~Copyable {
  private var bytes: OutputBuffer
  private var lineStart = 0
  /// How many lines have ended.
  private(set) var number = 0
  /// Unicode scalars in the last line.
  private(set) var column = 0
  /// Columns of white space that the last line begins with.
  private(set) var indent = 0
  /// Whether the last line holds nothing but its indentation.
  private(set) var isBlank = true
  /// Whether the line before the last one ends with `=`.
  private(set) var followsAssignment = false
  /// Whether the line before the last one ends with `:`.
  private(set) var followsLabel = false
  private let strips: Bool

  /// - Parameter strips: whether white space at the ends of lines goes.
  init(capacity: Int, strips: Bool) {
    bytes = OutputBuffer(capacity: capacity)
    self.strips = strips
  }

  /// Appends text without line ends.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    append(text, width: text.count { $0 & 0xC0 != 0x80 })
  }

  /// - Parameter width: how many scalars the text has.
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

  /// Ends the line, unless there is nothing in it yet.
  mutating func startLine(indent: Int) {
    guard isBlank else { return endLine(indent: indent) }
    bytes.truncate(to: lineStart)
    begin(indent)
  }

  /// Whether the last line begins with a closing bracket, with so much white space before it.
  func closesBracket(at indent: Int) -> Bool {
    guard self.indent == indent, let first else { return false }
    switch first {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ">"): return true
    default: return false
    }
  }

  /// Whether the last line begins with a dot, with so much white space before it.
  func beginsMember(at indent: Int) -> Bool {
    self.indent == indent && first == UInt8(ascii: ".")
  }

  /// Whether the last line begins with the end of a text of several lines, with so much white space before it.
  func endsLiteral(at indent: Int) -> Bool {
    self.indent == indent
      && bytes.withBytes(from: lineStart + indent) { $0.starts(with: "\"\"\"".utf8) }
  }

  /// A sign, which has no space behind it, is none.
  var beginsWithOperator: Bool {
    var end = lineStart + indent
    while end < bytes.count, Self.isOperator(bytes[end]) { end += 1 }
    guard end > lineStart + indent else { return false }
    return end == bytes.count || bytes[end] == Letter.space
  }

  /// Whether the last line ends behind the key of a dictionary: a number, a text, a Bool or a case, and
  /// no label.
  var endsBehindKey: Bool {
    bytes.withBytes(from: lineStart + indent) { line in
      guard let first = line.first, line.suffix(2).elementsEqual(": ".utf8) else { return false }
      return "0123456789\"-.".utf8.contains(first) || line.elementsEqual("true: ".utf8)
        || line.elementsEqual("false: ".utf8)
    }
  }

  /// Whether the last line ends where the condition of an `if` begins, behind signs and parentheses.
  var endsBehindIf: Bool {
    bytes.withBytes(from: lineStart + indent) { line in
      let words = line.reversed().drop { "!(".utf8.contains($0) }
      return ["if ", "} else if "].contains { words.elementsEqual($0.utf8.reversed()) }
    }
  }

  /// Whether the last line begins with `-` or `!` and its operand.
  var beginsWithSign: Bool {
    first.map(Self.isOperator) == true && !beginsWithOperator
  }

  var beginsWithParenthesis: Bool { first == UInt8(ascii: "(") }

  /// Whether the last line begins with an operator that takes what stands behind it a level deeper.
  var beginsWithBranch: Bool {
    beginsWithChoice
      || first == second && (first == UInt8(ascii: "&") || first == UInt8(ascii: "|"))
  }

  /// Whether it begins with the `?` or the `:` of a choice.
  var beginsWithChoice: Bool {
    first == UInt8(ascii: ":") || first == UInt8(ascii: "?") && second != UInt8(ascii: "?")
  }

  /// Whether the last line holds an opening parenthesis, behind an operator if there is one, and
  /// nothing else.
  var endsInOperand: Bool {
    guard bytes.count > 0, bytes[bytes.count - 1] == UInt8(ascii: "(") else { return false }
    var place = lineStart + indent
    while place < bytes.count, Self.isOperator(bytes[place]) { place += 1 }
    if place > lineStart + indent, bytes[place] == Letter.space { place += 1 }
    return place == bytes.count - 1
  }

  /// Whether a property stands behind the closing brackets that the last line begins with.
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

  /// The first byte of the last line behind its white space.
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
