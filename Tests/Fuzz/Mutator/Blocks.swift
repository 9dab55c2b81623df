/// A text as lines, and the blocks that their indentation makes of them.
struct Blocks {
  /// A line, and the lines below it that are indented deeper: a section, an entry of a section, a step.
  struct Block {
    var lines: Range<Int>
    var indent: Int
    /// The key of the first line, without the dash before it. Empty if there is none.
    var key: [UInt8]
    /// Blocks of one kind can stand for each other, as far as the keys above them tell.
    var kind: String
    /// The block that it is in, by its place in `all`.
    var parent: Int?
  }

  private(set) var lines: [[UInt8]]
  /// The blocks in the order of their first lines, each before those inside of it.
  private(set) var all: [Block] = []

  init(_ lines: [[UInt8]]) {
    self.lines = lines
    var open: [Open] = []
    for (index, line) in lines.enumerated() {
      guard let head = Head(line) else { continue }
      while let last = open.last, last.head.indent >= head.indent, !last.holds(head) {
        close(open.removeLast(), at: index)
      }
      let parent = open.last?.block
      open.append(Open(head: head, block: all.count))
      all.append(
        Block(
          lines: index..<lines.count, indent: head.indent, key: head.key,
          kind: Self.kind(open.map(\.head)), parent: parent))
    }
    for last in open { close(last, at: lines.count) }
  }

  /// Ends a block behind its last line with contents.
  private mutating func close(_ open: Open, at end: Int) {
    let start = all[open.block].lines.lowerBound
    let last = lines[start..<end].lastIndex { $0.contains { $0 != .space } } ?? start
    all[open.block].lines = start..<(last + 1)
  }

  /// Returns the blocks beside a block, itself among them.
  func siblings(of block: Block) -> [Block] { all.filter { $0.parent == block.parent } }

  /// Returns the lines of a block as they are without the indentation of the first.
  func text(of block: Block) -> [[UInt8]] {
    lines[block.lines].map { line in
      Array(line.dropFirst(min(block.indent, line.prefix { $0 == .space }.count)))
    }
  }

  /// Replaces lines by those of a block that begins at the left edge.
  mutating func replace(_ range: Range<Int>, by text: [[UInt8]], at indent: Int) {
    let space = [UInt8](repeating: .space, count: indent)
    lines.replaceSubrange(range, with: text.map { $0.isEmpty ? [] : space + $0 })
    self = Blocks(lines)
  }

  private static func kind(_ path: [Head]) -> String {
    let own = path[path.count - 1]
    func word(_ head: Head) -> String { String(decoding: head.key, as: UTF8.self) }
    guard path.count > 1 else { return own.isItem ? "item" : "section \(word(own))" }
    let above = path[path.count - 2]
    if own.isItem {
      return "item of \(path.dropLast().last { !$0.isItem }.map(word) ?? "")"
    }
    if path.count == 2 { return "entry of \(word(above))" }
    if above.isItem { return "field \(word(own))" }
    return path.count == 3 ? "\(word(own)) in \(word(path[0]))" : "field of \(word(above))"
  }

  private struct Open {
    var head: Head
    var block: Int

    /// A list may begin in the column of its key.
    func holds(_ line: Head) -> Bool {
      line.isItem && !head.isItem && line.indent == head.indent && head.isEmpty
    }
  }

  /// What the indentation, the dash and the key of a line tell.
  struct Head {
    var indent: Int
    var isItem: Bool
    var key: [UInt8]
    /// Whether nothing stands behind the key.
    var isEmpty: Bool

    /// Returns `nil` for a line without contents.
    init?(_ line: [UInt8]) {
      let rest = line.drop { $0 == .space }
      guard let first = rest.first, first != UInt8(ascii: "#") else { return nil }
      indent = rest.startIndex
      isItem = first == .dash && (rest.count == 1 || rest[rest.startIndex + 1] == .space)
      let text = rest.drop { $0 == .dash || $0 == .space }
      let colon = text.indices.first {
        text[$0] == .colon && ($0 + 1 == text.endIndex || text[$0 + 1] == .space)
      }
      key = colon.map { Array(text[..<$0]) } ?? []
      isEmpty = colon.map { $0 + 1 == text.endIndex } ?? false
    }
  }
}

extension UInt8 {
  static var space: UInt8 { UInt8(ascii: " ") }
  static var dash: UInt8 { UInt8(ascii: "-") }
  static var colon: UInt8 { UInt8(ascii: ":") }
  static var quote: UInt8 { UInt8(ascii: "'") }
  static var doubleQuote: UInt8 { UInt8(ascii: "\"") }

  /// Whether names consist of such bytes.
  var isWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
  var isUpper: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self }
}
