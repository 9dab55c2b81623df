/// Names of types of a framework: facts, by which Trellis decides what generated code qualifies.
///
/// The names are searched in the text that they are written in, since a run asks about few of them.
public struct NameList: Sendable {
  /// The names in the order of their bytes, with a space or the end of a line between two.
  private let text: StaticString

  init(_ text: StaticString) {
    self.text = text
  }

  public var all: [String] {
    text.description.split { $0 == " " || $0 == "\n" }.map(String.init)
  }

  public func contains(_ name: String) -> Bool {
    text.withUTF8Buffer { Self.word(in: $0, from: name.utf8)?.elementsEqual(name.utf8) ?? false }
  }

  /// Whether a name begins with these letters, or is them.
  public func hasName(beginning letters: String) -> Bool {
    text.withUTF8Buffer {
      Self.word(in: $0, from: letters.utf8)?.starts(with: letters.utf8) ?? false
    }
  }

  /// Returns the first word that does not stand before these letters.
  private static func word(
    in text: UnsafeBufferPointer<UInt8>,
    from letters: String.UTF8View
  ) -> Slice<UnsafeBufferPointer<UInt8>>? {
    var (low, high) = (0, text.count)
    while low < high {
      let word = word(in: text, around: low + (high - low) / 2)
      if word.lexicographicallyPrecedes(letters) {
        low = word.endIndex + 1
      } else {
        high = word.startIndex
      }
    }
    return low < text.count ? word(in: text, around: low) : nil
  }

  private static func word(
    in text: UnsafeBufferPointer<UInt8>,
    around index: Int
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    var (start, end) = (index, index)
    while start > 0, !isBetween(text[start - 1]) { start -= 1 }
    while end < text.count, !isBetween(text[end]) { end += 1 }
    return text[start..<end]
  }

  private static func isBetween(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
  }
}
