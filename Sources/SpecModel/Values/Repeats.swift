extension Array where Element: Hashable {
  /// The elements without duplicates, each at its first position.
  package var removingRepeats: [Element] {
    guard count > 100 else {
      // A linear search of a few elements costs less than a set.
      return reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
