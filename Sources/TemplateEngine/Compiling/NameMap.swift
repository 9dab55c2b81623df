/// A map from names to small numbers, such as slots or filters. It is an array indexed by name,
/// since names are small integers.
struct NameMap: Sendable {
  private var numbers: [Int32] = []

  @inline(__always)
  subscript(name: Name) -> Int? {
    get {
      let place = Int(name.id)
      guard place < numbers.count, numbers[place] >= 0 else { return nil }
      return Int(numbers[place])
    }
    set {
      let place = Int(name.id)
      if place >= numbers.count {
        numbers.append(contentsOf: repeatElement(-1, count: place + 1 - numbers.count))
      }
      numbers[place] = Int32(newValue ?? -1)
    }
  }

  /// The names in the map, sorted.
  var names: [String] {
    numbers.indices.filter { numbers[$0] >= 0 }.map { Name(id: Int32($0)).text }.sorted()
  }
}
