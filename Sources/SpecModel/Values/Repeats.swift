extension Array where Element: Hashable {
  /// Each element once, where it stands first.
  package var removingRepeats: [Element] {
    guard count > 100 else {
      // Looking through a few costs less than a set.
      return reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
