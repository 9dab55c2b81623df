/// Random numbers that follow from the seed alone, by SplitMix64.
struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt32) {
    state = UInt64(seed) &* 0xD134_2543_DE82_EF95
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// Returns a number from 0 to the one below `end`, which is positive.
  mutating func below(_ end: Int) -> Int { Int.random(in: 0..<end, using: &self) }

  /// Returns `true` once in so many times.
  mutating func isOne(of count: Int) -> Bool { below(count) == 0 }

  mutating func element<Elements: Collection>(of elements: Elements) -> Elements.Element? {
    elements.randomElement(using: &self)
  }
}
