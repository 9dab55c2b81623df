/// The single bytes that templates and values put between the text for the `Layout` pass, which
/// takes them out again.
///
/// Between `open` and `close` stands a group. It is laid out on one line where that fits, else all
/// of its own soft lines become line ends.
public enum LayoutMark {
  public static let open: UInt8 = 0x01
  /// Nothing, or a line end. Two of them are a line end that breaks the groups around it.
  public static let softline: UInt8 = 0x02
  /// A space, or a line end.
  public static let softlineSpace: UInt8 = 0x03
  public static let close: UInt8 = 0x04
  /// Before the escaped content of a Swift string literal, which stands without its quotes.
  public static let literalOpen: UInt8 = 0x05
  public static let literalClose: UInt8 = 0x06
  /// Before a member of the view model. A filter puts a prefix in its place; the layout drops it.
  public static let memberPrefix: UInt8 = 0x07
  /// Nothing, or a comma and a line end: behind the last element of a list.
  public static let softlineComma: UInt8 = 0x08

  /// What stands on one line, without marks.
  public static func flat(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for byte in bytes {
      switch byte {
      case softlineSpace: result.append(UInt8(ascii: " "))
      case literalOpen, literalClose: result.append(UInt8(ascii: "\""))
      case open, softline, close, memberPrefix, softlineComma: break
      default: result.append(byte)
      }
    }
    return result
  }
}
