/// The control bytes by which templates and values mark groups and soft lines for `Layout`, which
/// removes them.
///
/// A group is enclosed by `open` and `close`. It is put on one line if it fits, otherwise every
/// soft line of its own becomes a line end.
public enum LayoutMark {
  public static let open: UInt8 = 0x01
  /// Nothing, or a line end. Two in a row are a line end that breaks the enclosing groups.
  public static let softline: UInt8 = 0x02
  /// A space, or a line end.
  public static let softlineSpace: UInt8 = 0x03
  public static let close: UInt8 = 0x04
  /// Marks the start of the escaped content of a Swift string literal, whose quotes are left out.
  public static let literalOpen: UInt8 = 0x05
  public static let literalClose: UInt8 = 0x06
  /// Marks a member of the view model. A filter replaces it by a prefix, and the layout removes it.
  public static let memberPrefix: UInt8 = 0x07
  /// Nothing, or a comma and a line end. Used after the last element of a list.
  public static let softlineComma: UInt8 = 0x08

  /// Returns the text on one line, without marks.
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
