/// Measures groups and literals before they are printed, in one pass.
///
/// Widths are those of everything on one line, counted from the start of the text, so that a
/// difference says how much room a part needs.
struct LayoutScan {
  struct Part {
    /// The width before it.
    var start: Int
    /// The width up to the first place behind it where a line may end.
    var end = 0
    /// Whether a line ends inside it.
    var isBroken = false
    /// Of a literal: where its content stands.
    var content = 0..<0
    /// Of a group: where its closing mark stands, if it has one.
    var closing: Int?

    /// The room that it needs on its line with what follows.
    var width: Int { end - start }
  }

  /// In the order in which they begin.
  private(set) var parts: [Part] = []
  private var width = 0
  private var open: [Int] = []
  /// Those that have ended, with no place since where a line may end.
  private var waiting: [Int] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var offset = 0
    while offset < bytes.count {
      let run = LayoutMark.text(from: offset, in: bytes)
      width += run.width
      offset = run.end
      guard offset < bytes.count else { break }
      scan(bytes[offset], &offset, bytes)
      offset += 1
    }
    waiting += open
    endLine()
  }

  private mutating func scan(
    _ byte: UInt8,
    _ offset: inout Int,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    switch byte {
    case LayoutMark.open:
      open.append(parts.count)
      parts.append(Part(start: width))
    case LayoutMark.close:
      if let part = open.popLast() {
        waiting.append(part)
        parts[part].closing = offset
      }
    case LayoutMark.softline:
      endLine()
      if LayoutMark.isHard(at: offset, in: bytes) { breakOpenGroups() }
    case LayoutMark.softlineComma:
      // The comma has its column also where it is not printed: swift-format keeps it free.
      width += 1
      endLine()
    case LayoutMark.softlineSpace:
      endLine()
      width += 1
    case LayoutMark.literalOpen:
      scanLiteral(&offset, bytes)
    case Letter.newline:
      endLine()
      breakOpenGroups()
    default:
      // `literalClose`, `memberPrefix` or NUL.
      break
    }
  }

  private mutating func scanLiteral(_ offset: inout Int, _ bytes: UnsafeBufferPointer<UInt8>) {
    let content = LayoutMark.literalContent(after: offset, in: bytes)
    waiting.append(parts.count)
    parts.append(Part(start: width, content: content))
    width += 2 + content.count { bytes[$0] & 0xC0 != 0x80 && LayoutMark.isPrinted(bytes[$0]) }
    offset = LayoutMark.end(of: content, in: bytes)
  }

  /// A line may end here.
  private mutating func endLine() {
    for part in waiting { parts[part].end = width }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Around a broken group all are broken already.
  private mutating func breakOpenGroups() {
    for part in open.reversed() {
      if parts[part].isBroken { return }
      parts[part].isBroken = true
    }
  }
}

extension LayoutMark {
  /// The text that begins at `start`: where the next mark or line end stands, and how many scalars
  /// stand before it. Eight bytes at a time, as most of an output is such text.
  static func text(
    from start: Int,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> (end: Int, width: Int) {
    let raw = UnsafeRawBufferPointer(bytes)
    var end = start
    while end &+ 8 <= raw.count {
      let block = raw.loadUnaligned(fromByteOffset: end, as: UInt64.self)
      // No byte is over 0x7F, and none under 0x0B: what is left has eight scalars.
      let below = block &- 0x0B0B_0B0B_0B0B_0B0B
      guard (block | below) & 0x8080_8080_8080_8080 == 0 else { break }
      end &+= 8
    }
    var width = end - start
    while end < bytes.count, bytes[end] > softlineComma, bytes[end] != Letter.newline {
      if bytes[end] & 0xC0 != 0x80 { width += 1 }
      end += 1
    }
    return (end, width)
  }

  /// The content of the literal whose mark stands at `offset`: up to its closing mark, or to the
  /// end of the line if that is missing.
  static func literalContent(
    after offset: Int,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int> {
    var depth = 1
    var end = offset + 1
    while end < bytes.count, bytes[end] != Letter.newline {
      if bytes[end] == literalOpen { depth += 1 }
      if bytes[end] == literalClose { depth -= 1 }
      if depth == 0 { break }
      end += 1
    }
    return offset + 1..<end
  }

  /// The last byte of the literal with this content: its closing mark, if it has one.
  static func end(of content: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let end = content.upperBound
    return end < bytes.count && bytes[end] == literalClose ? end : end - 1
  }

  /// Whether a group begins or ends there.
  static func isEdge(_ byte: UInt8) -> Bool { byte == open || byte == close }

  /// Whether the soft line at `offset` is the first one of two.
  static func isHard(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes[offset] == softline && offset + 1 < bytes.count && bytes[offset + 1] == softline
  }

  /// Whether the byte stands for something on one line.
  static func isPrinted(_ byte: UInt8) -> Bool {
    byte > softlineComma || byte == softlineSpace || byte == literalOpen || byte == literalClose
  }
}
