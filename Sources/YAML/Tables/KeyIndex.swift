/// Finds a key among those of a table, by its hash. Other rooms cannot specialise the code of a generic type such as
/// `KeyTable`, and this runs for every key (`Tests/Benchmarks/validate`).
struct KeyIndex: Sendable {
  let names: [String]
  /// The hash of each name: few enough to be compared one by one.
  private let hashes: [UInt64]

  init(_ names: [String]) {
    self.names = names
    hashes = names.map(Self.hash)
  }

  func number(of name: String) -> Int? {
    let hash = Self.hash(name)
    for number in hashes.indices where hashes[number] == hash && names[number] == name {
      return number
    }
    return nil
  }

  /// FNV-1a.
  private static func hash(_ name: String) -> UInt64 {
    let hash = name.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
    return hash ?? 0
  }
}
