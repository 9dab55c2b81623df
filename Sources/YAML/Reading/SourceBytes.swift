/// The bytes of a file while it is read. No place is outside: behind the end stands NUL, which no
/// text that is read holds.
struct SourceBytes {
  private let bytes: UnsafeBufferPointer<UInt8>

  /// - Parameter bytes: outlives this.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  subscript(_ offset: Int) -> UInt8 {
    bytes.indices.contains(offset) ? bytes[offset] : 0
  }

  /// The part of the range that there is.
  subscript(_ range: Range<Int>) -> Slice<UnsafeBufferPointer<UInt8>> {
    bytes[range.clamped(to: bytes.indices)]
  }

  /// Of the line break at `offset`: LF, CR, CR LF, NEL, LS or PS, which is what libyaml takes for
  /// one; 0 for anything else.
  func breakLength(at offset: Int) -> Int {
    Self.breakLength(self[offset], self[offset + 1], self[offset + 2])
  }

  /// The same for the first of three bytes.
  static func breakLength(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int {
    switch (first, second, third) {
    case (0x0D, 0x0A, _), (0xC2, 0x85, _): 2
    case (0x0A, _, _), (0x0D, _, _): 1
    case (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9): 3
    default: 0
    }
  }

  /// Whether YAML leaves the text as it is: folds change what goes over lines.
  func isOneLine(_ range: Range<Int>) -> Bool {
    range.allSatisfy { breakLength(at: $0) == 0 }
  }

  /// Whether the range is the text, letter by letter.
  func holds(_ text: String, at range: Range<Int>) -> Bool {
    guard text.utf8.count == range.count, range.upperBound <= count else { return false }
    let isSame = text.utf8.withContiguousStorageIfAvailable { text in
      text.indices.allSatisfy { text[$0] == bytes[range.lowerBound + $0] }
    }
    return isSame ?? text.utf8.elementsEqual(self[range])
  }

  func string(_ range: Range<Int>) -> String {
    String(decoding: self[range], as: UTF8.self)
  }
}
