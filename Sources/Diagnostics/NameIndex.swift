/// Names in the order in which they came, each once and found by its letters.
///
/// It takes 0.4 of a dictionary's instructions, and a quarter of them when it is first used in a process
/// (`Tests/Benchmarks/collections`): 400 less for each of the 240 look-ups of a spec of 3 KB.
public struct NameIndex: Sendable {
  public private(set) var names: [String] = []
  /// Places of a power of two: the number of a name at the one that its hash says, or at the next free
  /// one; -1 where there is none. At least half of them are free.
  private var places: [Int32] = []

  public init() {}

  /// How many names came before this one; `nil` where it is unknown.
  public func number(of name: String) -> Int? {
    guard !names.isEmpty else { return nil }
    let number = places[place(of: name)]
    return number < 0 ? nil : Int(number)
  }

  /// Adds the name unless it is known already.
  /// - Returns: The number of the name, and whether it is new.
  @discardableResult
  public mutating func insert(_ name: String) -> (number: Int, isNew: Bool) {
    if (names.count + 1) * 2 > places.count { grow() }
    let place = place(of: name)
    guard places[place] < 0 else { return (Int(places[place]), false) }
    places[place] = Int32(names.count)
    names.append(name)
    return (names.count - 1, true)
  }

  private mutating func grow() {
    let count = max(32, places.count * 2)
    places = Array(repeating: -1, count: count)
    names.reserveCapacity(count / 2)
    for (number, name) in names.enumerated() { places[place(of: name)] = Int32(number) }
  }

  /// Where the number of a name stands, or would stand.
  private func place(of name: String) -> Int {
    let mask = places.count - 1
    var place = Int(Self.hash(name)) & mask
    while places[place] >= 0, names[Int(places[place])] != name { place = (place + 1) & mask }
    return place
  }

  /// FNV-1a for ASCII; other letters may be written in several ways, which Swift's own hash knows.
  private static func hash(_ name: String) -> UInt32 {
    let ofASCII = name.utf8.withContiguousStorageIfAvailable { bytes -> UInt32? in
      var hash = seed
      var all: UInt8 = 0
      for byte in bytes {
        hash = (hash ^ UInt32(byte)) &* 0x0100_0193
        all |= byte
      }
      return all < 0x80 ? hash ^ hash >> 15 : nil
    }
    return (ofASCII ?? nil) ?? UInt32(truncatingIfNeeded: name.hashValue)
  }

  /// Another one in every process, so that no spec can be made of names with one hash.
  private static let seed = UInt32.random(in: .min ... .max)
}
