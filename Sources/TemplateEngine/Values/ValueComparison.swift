/// Comparison and search.
extension ValueStore {
  /// Whether the values are equal. Numbers are compared by value, lists and objects by content.
  /// Lists of more than a million elements, at all depths, are not equal to anything.
  public func isEqual(_ left: Value, _ right: Value) -> Bool {
    var rest = Self.comparisonLimit
    return isEqual(left, right, &rest)
  }

  /// The number of elements, and of 64 bytes of text, that a comparison looks at.
  static let comparisonLimit = 1_000_000

  /// - Parameter rest: what is left of `comparisonLimit`.
  func isEqual(_ left: Value, _ right: Value, _ rest: inout Int) -> Bool {
    switch (left.kind, right.kind) {
    case (.string, .string):
      guard left.size == right.size else { return false }
      rest -= Int(left.size) / 64
      return order(left, right) == 0
    case (.int, .int), (.bool, .bool): return left.bits == right.bits
    case (.int, .double), (.double, .int), (.double, .double):
      return left.asDouble == right.asDouble
    case (.undefined, .undefined), (.undefined, .null), (.null, .undefined), (.null, .null):
      return true
    case (.array, .array), (.array, .range), (.range, .array), (.range, .range):
      return isEqual(list: left, right, &rest)
    case (.object, .object): return isEqual(object: left, right, &rest)
    default: return false
    }
  }

  private func isEqual(list left: Value, _ right: Value, _ rest: inout Int) -> Bool {
    guard left.size == right.size, Int(left.size) < rest else { return false }
    rest -= Int(left.size)
    for index in 0..<Int(left.size) {
      let isSame = isEqual(element(index, of: left), element(index, of: right), &rest)
      guard isSame else { return false }
    }
    return true
  }

  private func isEqual(object left: Value, _ right: Value, _ rest: inout Int) -> Bool {
    guard left.size == right.size, Int(left.size) < rest else { return false }
    rest -= Int(left.size)
    for index in 0..<Int(left.size) {
      guard let other = member(name(index, of: left), of: right),
        isEqual(element(index, of: left), other, &rest)
      else { return false }
    }
    return true
  }

  /// Returns a number below, equal to or above zero, by lexicographic order of the texts' bytes.
  func order(_ left: Value, _ right: Value) -> Int {
    let count = min(Int(left.size), Int(right.size))
    for offset in 0..<count {
      let (first, second) = (text[left.start + offset], text[right.start + offset])
      if first != second { return first < second ? -1 : 1 }
    }
    return Int(left.size) - Int(right.size)
  }

  func contains(_ part: Value, in whole: Value) -> Bool {
    firstRange(of: part, in: whole.start..<whole.end) != nil
  }

  /// Returns the first occurrence of `part` within a range of the store's text.
  func firstRange(of part: Value, in range: Range<Int>) -> Range<Int>? {
    let count = Int(part.size)
    guard count > 0 else { return range.lowerBound..<range.lowerBound }
    guard range.count >= count else { return nil }
    let first = text[part.start]
    for start in range.lowerBound...range.upperBound - count where text[start] == first {
      var offset = 1
      while offset < count, text[start + offset] == text[part.start + offset] { offset += 1 }
      if offset == count { return start..<start + count }
    }
    return nil
  }
}
