/// Finds the number of a key among the few of a table.
///
/// It is not generic, unlike `KeyTable`, whose methods other modules cannot specialize.
struct KeyIndex: Sendable {
  private let names: [String]
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
