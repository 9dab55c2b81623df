/// The case of a name's first letter, which distinguishes types from values.
extension StringProtocol {
  public var beginsUppercase: Bool {
    guard let byte = utf8.first else { return false }
    return byte < 0x80
      ? (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) : first?.isUppercase == true
  }

  public var beginsLowercase: Bool {
    guard let byte = utf8.first else { return false }
    return byte < 0x80
      ? (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) : first?.isLowercase == true
  }

  /// The text for a comparison that ignores case as file systems may do. Both steps are needed:
  /// 'ſ' and 's' have the same capital letter, and so have 'ß' and 'ss'.
  public var caseFolded: String { uppercased().lowercased() }
}
