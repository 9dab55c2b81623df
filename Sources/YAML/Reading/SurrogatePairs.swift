/// JSON writes a letter beyond the first 65,536 as two escapes, which YAML takes for two halves of
/// nothing: `\ud83d\ude00` for `\U0001F600`.
public enum SurrogatePairs {
  /// The bytes of a JSON object or list with each such pair written as YAML's one escape; all other
  /// bytes as they are.
  public static func joined(in bytes: [UInt8]) -> [UInt8] {
    let first = bytes.first { !" \t\r\n".utf8.contains($0) }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return bytes }
    var joined: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      guard bytes[offset] == backslash, offset + 1 < bytes.count else {
        joined.append(bytes[offset])
        offset += 1
        continue
      }
      if let scalar = scalar(at: offset, in: bytes) {
        let digits = String(scalar, radix: 16, uppercase: true)
        let zeros = String(repeating: "0", count: 8 - digits.utf8.count)
        joined.append(contentsOf: "\\U\(zeros)\(digits)".utf8)
        offset += 12
      } else {
        joined.append(contentsOf: bytes[offset...offset + 1])
        offset += 2
      }
    }
    return joined
  }

  private static let backslash = UInt8(ascii: "\\")

  /// What the two escapes at the offset are together.
  private static func scalar(at offset: Int, in bytes: [UInt8]) -> UInt32? {
    guard let high = unit(at: offset, in: bytes), (0xD800...0xDBFF).contains(high),
      let low = unit(at: offset + 6, in: bytes), (0xDC00...0xDFFF).contains(low)
    else { return nil }
    return 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
  }

  /// The number of an escape of four digits.
  private static func unit(at offset: Int, in bytes: [UInt8]) -> UInt32? {
    guard offset + 6 <= bytes.count, bytes[offset] == backslash,
      bytes[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    let digits = bytes[offset + 2..<offset + 6]
    guard digits.first != UInt8(ascii: "+") else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
