/// The anchor and the tag in front of a node.
struct Properties {
  /// Of the tag with its `!`.
  private(set) var tag: Range<Int>?
  private(set) var contentStart: Int

  /// - Parameters:
  ///   - start: where the node begins, its properties included.
  ///   - end: where it ends; the content of an empty node.
  init(in text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
    var offset = start
    while offset < end {
      switch text[offset] {
      case UInt8(ascii: "&"), UInt8(ascii: "!"):
        let isTag = text[offset] == UInt8(ascii: "!")
        let from = offset
        while offset < end, !Self.isSpace(text[offset]) { offset += 1 }
        if isTag { tag = from..<offset }
      case UInt8(ascii: "#"):
        while offset < end, text[offset] != 0x0A, text[offset] != 0x0D { offset += 1 }
      case let byte where Self.isSpace(byte):
        offset += 1
      default:
        contentStart = offset
        return
      }
    }
    contentStart = end
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
