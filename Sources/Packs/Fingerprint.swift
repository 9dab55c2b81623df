/// A number that changes with what was added to it: FNV-1a in 64 bits, as its authors describe it at
/// <http://www.isthe.com/chongo/tech/comp/fnv/>. It protects from no attacker.
public struct Fingerprint: Hashable, Sendable {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  public init() {}

  public init(of bytes: some Sequence<UInt8>) {
    add(bytes)
  }

  /// Two texts that were added apart differ from one that holds both.
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
    add(0)
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Hexadecimal digits.
  public var text: String { String(value, radix: 16) }
}
