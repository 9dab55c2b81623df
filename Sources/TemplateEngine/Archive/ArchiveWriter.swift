/// Writes numbers and strings as bytes below 0x80, so that they can be embedded in a Swift string
/// literal.
///
/// A number is written in groups of six bits, lowest first. The bit 0x40 means that another group
/// follows.
public struct ArchiveWriter: Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public mutating func write(_ number: UInt64) {
    var rest = number
    while rest >= 0x40 {
      bytes.append(0x40 | UInt8(rest & 0x3F))
      rest >>= 6
    }
    bytes.append(UInt8(rest))
  }

  /// Writes the number in zigzag encoding, so that small numbers of either sign are short.
  public mutating func write(_ number: Int) {
    let number = Int64(number)
    write(UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  public mutating func write(_ truth: Bool) {
    bytes.append(truth ? 1 : 0)
  }

  public mutating func write(_ text: String) {
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    write(text.utf8.count)
    write(isASCII)
    if isASCII {
      bytes += text.utf8
    } else {
      for byte in text.utf8 { write(UInt64(byte)) }
    }
  }

  public mutating func write<Element>(
    _ list: [Element],
    _ body: (inout ArchiveWriter, Element) -> Void
  ) {
    write(list.count)
    for element in list { body(&self, element) }
  }

  mutating func append(_ other: ArchiveWriter) {
    bytes += other.bytes
  }

  /// Writes a part with its length, so that a reader can skip it and read it later.
  mutating func writePart(_ part: ArchiveWriter) {
    write(part.bytes.count)
    bytes += part.bytes
  }
}
