/// Turns counts of code points into UTF-8 offsets.
///
/// It remembers the last place: marks that rise, as those of a parser do, cost one pass over the
/// text in all. Texts of ASCII alone cost nothing.
struct OffsetCursor {
  private let text: UnsafeBufferPointer<UInt8>
  private let base: Int
  private let isASCII: Bool
  private var index = 0
  private var offset: Int

  /// - Parameters:
  ///   - text: valid UTF-8.
  ///   - base: the byte that is code point 0.
  init(_ text: UnsafeBufferPointer<UInt8>, from base: Int, isASCII: Bool) {
    self.text = text
    self.base = base
    self.isASCII = isASCII
    offset = base
  }

  mutating func byte(of target: Int) -> Int {
    if isASCII { return min(base + target, text.count) }
    while index < target, offset < text.count {
      repeat { offset += 1 } while offset < text.count && isContinuation(offset)
      index += 1
    }
    while index > target, offset > base {
      repeat { offset -= 1 } while offset > base && isContinuation(offset)
      index -= 1
    }
    return offset
  }

  private func isContinuation(_ offset: Int) -> Bool {
    text[offset] & 0xC0 == 0x80
  }
}
