/// A 64-bit FNV-1a hash, as specified at <http://www.isthe.com/chongo/tech/comp/fnv/>. It is not
/// cryptographically secure.
public struct Fingerprint: Hashable, Sendable {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  public init() {}

  public init(of bytes: some Sequence<UInt8>) {
    add(bytes)
  }

  /// Adds bytes and a terminator, so that two texts hash differently from their concatenation.
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
    add(0)
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// The value in hexadecimal digits.
  public var text: String { String(value, radix: 16) }
}
