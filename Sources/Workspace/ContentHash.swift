/// A 64-bit hash of a file's contents: XXH64 with seed 0, as specified at
/// <https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md>.
///
/// The hash detects edited files. It is not a defense against an attacker, who could just as well
/// rewrite the records.
public struct ContentHash: Hashable, Sendable {
  public let value: UInt64

  public init(value: UInt64) {
    self.value = value
  }

  public init(of bytes: [UInt8]) {
    value = bytes.withUnsafeBytes { Self.hash($0) }
  }

  /// Parses sixteen lowercase hexadecimal digits.
  public init?(text: some StringProtocol) {
    guard text.utf8.count == 16, text.utf8.allSatisfy(Self.isDigit) else { return nil }
    guard let value = UInt64(text, radix: 16) else { return nil }
    self.value = value
  }

  public var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}

extension ContentHash {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var offset = 0
    var hash = prime5
    if bytes.count >= 32 { hash = hashStripes(of: bytes, &offset) }
    hash &+= UInt64(bytes.count)
    while offset + 8 <= bytes.count {
      hash = rotated(hash ^ round(0, word(bytes, offset)), 27) &* prime1 &+ prime4
      offset += 8
    }
    if offset + 4 <= bytes.count {
      let half = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian
      hash = rotated(hash ^ (UInt64(half) &* prime1), 23) &* prime2 &+ prime3
      offset += 4
    }
    for byte in bytes[offset...] {
      hash = rotated(hash ^ (UInt64(byte) &* prime5), 11) &* prime1
    }
    return avalanche(hash)
  }

  /// Hashes all whole stripes of 32 bytes in four lanes, and folds the lanes into one value.
  private static func hashStripes(of bytes: UnsafeRawBufferPointer, _ offset: inout Int) -> UInt64 {
    var (lane1, lane2, lane3, lane4) = (prime1 &+ prime2, prime2, UInt64(0), 0 &- prime1)
    while offset + 32 <= bytes.count {
      lane1 = round(lane1, word(bytes, offset))
      lane2 = round(lane2, word(bytes, offset + 8))
      lane3 = round(lane3, word(bytes, offset + 16))
      lane4 = round(lane4, word(bytes, offset + 24))
      offset += 32
    }
    var hash = rotated(lane1, 1) &+ rotated(lane2, 7) &+ rotated(lane3, 12) &+ rotated(lane4, 18)
    for lane in [lane1, lane2, lane3, lane4] {
      hash = (hash ^ round(0, lane)) &* prime1 &+ prime4
    }
    return hash
  }

  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotated(lane &+ word &* prime2, 31) &* prime1
  }

  private static func avalanche(_ hash: UInt64) -> UInt64 {
    var hash = hash
    hash = (hash ^ (hash >> 33)) &* prime2
    hash = (hash ^ (hash >> 29)) &* prime3
    return hash ^ (hash >> 32)
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
  }

  private static func rotated(_ value: UInt64, _ count: UInt64) -> UInt64 {
    (value << count) | (value >> (64 - count))
  }
}
