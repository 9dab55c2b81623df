/// Base64 (RFC 4648, section 4), which is how JSON and specs write `Data`.
///
/// `FoundationEssentials`, which provides this and `ISODate`, would nearly double the instructions
/// of a static executable before `main` (from 400,000 to 730,000) and make it 12 MB larger.
public enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  /// Returns `nil` if the length is no multiple of four, or the text contains another character.
  package static func bytes(_ text: String) -> [UInt8]? {
    let letters = Array(text.utf8)
    guard letters.count % 4 == 0 else { return nil }
    let padding = letters.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard padding <= 2 else { return nil }
    var bits = 0
    var held = 0
    var result: [UInt8] = []
    for letter in letters.dropLast(padding) {
      guard let value = alphabet.firstIndex(of: letter) else { return nil }
      bits = bits << 6 | value
      held += 6
      guard held >= 8 else { continue }
      held -= 8
      result.append(UInt8(bits >> held & 0xFF))
      bits &= 1 << held - 1
    }
    return bits == 0 ? result : nil
  }

  public static func text(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0...3 {
        let isPadding = place > group.count
        result.append(isPadding ? UInt8(ascii: "=") : alphabet[bits >> (18 - 6 * place) & 63])
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
