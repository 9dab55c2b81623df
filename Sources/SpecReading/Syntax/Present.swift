extension Array {
  /// What `transform` makes of each element, without those of which it makes nothing. In contrast to
  /// `compactMap` there is room for all of them from the start, as hardly one is left out.
  func mapPresent<Result>(_ transform: (Element) -> Result?) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    for element in self {
      if let result = transform(element) { results.append(result) }
    }
    return results
  }
}
