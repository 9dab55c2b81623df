/// Measures groups and literals in one pass, before they are laid out.
///
/// Widths count the columns from the start of the text, as if it were on one line, so that a
/// difference of two is the width of a part.
struct LayoutScan {
  struct Part {
    /// The width before the part.
    var start: Int
    /// The width up to the first possible line end after the part.
    var end = 0
    /// Whether the part contains a line end.
    var isBroken = false
    /// For a literal: the range of its content.
    var content = 0..<0
    /// For a group: the offset of its closing mark, if it has one.
    var closing: Int?

    /// The columns that the part needs on one line, including what follows up to the next possible
    /// line end.
    var width: Int { end - start }
  }

  /// Groups and literals, in the order in which they begin.
  private(set) var parts: [Part] = []
  private var width = 0
  private var open: [Int] = []
  /// Parts that have ended, but without a possible line end after them so far.
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
      // The comma takes a column even if it is not printed, as in swift-format.
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
      // Nothing to do for `literalClose`, `memberPrefix` and NUL.
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

  /// Records a possible line end.
  private mutating func endLine() {
    for part in waiting { parts[part].end = width }
    waiting.removeAll(keepingCapacity: true)
  }

  /// The groups around a broken group are broken already.
  private mutating func breakOpenGroups() {
    for part in open.reversed() {
      if parts[part].isBroken { return }
      parts[part].isBroken = true
    }
  }
}

extension LayoutMark {
  /// Returns the end of the text that begins at `start`, which is the next mark or line end, and
  /// its width in Unicode scalars. Tests eight bytes at a time, as most output is plain text.
  static func text(
    from start: Int,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> (end: Int, width: Int) {
    let raw = UnsafeRawBufferPointer(bytes)
    var end = start
    while end &+ 8 <= raw.count {
      let block = raw.loadUnaligned(fromByteOffset: end, as: UInt64.self)
      // If no byte is above 0x7F or below 0x0B, the block is eight scalars of text.
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

  /// Returns the content of the literal whose opening mark is at `offset`: up to its closing mark
  /// or, if that is missing, to the end of the line.
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

  /// Returns the offset of the literal's last byte, which is its closing mark if it has one.
  static func end(of content: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let end = content.upperBound
    return end < bytes.count && bytes[end] == literalClose ? end : end - 1
  }

  /// Whether the byte opens or closes a group.
  static func isEdge(_ byte: UInt8) -> Bool { byte == open || byte == close }

  /// Whether the soft line at `offset` is the first of two.
  static func isHard(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes[offset] == softline && offset + 1 < bytes.count && bytes[offset + 1] == softline
  }

  /// Whether the byte is visible when the text is put on one line.
  static func isPrinted(_ byte: UInt8) -> Bool {
    byte > softlineComma || byte == softlineSpace || byte == literalOpen || byte == literalClose
  }
}
