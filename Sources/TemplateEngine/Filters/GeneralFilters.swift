extension Filter {
  /// The filters that know nothing of Swift.
  public static let general: [Filter] =
    valueFilters + listFilters + textFilters + caseFilters + [.plural, .singular]
    + stencilCaseFilters + lineFilters + numberFilters
}

extension ValueStore {
  /// The value's text; a number or a truth value has one too, and in lenient templates a list or an
  /// object as well.
  public func requiredText(of value: Value) throws(FilterError) -> String {
    let isWhole = isLenient && value.elementCount > 0 && value.kind != .string
    guard !value.isMissing, let text = isWhole ? describe(value) : plainText(of: value) else {
      throw .expected("a text", found: value)
    }
    return text
  }

  func requireList(_ value: Value) throws(FilterError) {
    guard value.kind == .array || value.kind == .range else {
      throw .expected("a list", found: value)
    }
  }

  /// Changes a value, or each element of a list.
  mutating func mapEach(
    _ value: Value,
    _ transform: (Value, inout ValueStore) throws(FilterError) -> Value
  ) throws(FilterError) -> Value {
    guard value.kind == .array else { return try transform(value, &self) }
    var results: [Value] = []
    for element in elements(of: value) { results.append(try transform(element, &self)) }
    return array(results)
  }

  /// Makes a text from a value's text.
  mutating func map(
    _ value: Value,
    _ transform: (String) -> String
  ) throws(FilterError) -> Value {
    string(transform(try requiredText(of: value)))
  }

  /// Changes the letters of a text: bytes where it is all ASCII, else the whole.
  /// - Parameter ascii: the new byte for a byte and its place in the text.
  @inline(__always)
  mutating func mapLetters(
    _ value: Value,
    ascii: (UInt8, Int) -> UInt8,
    other: (String) -> String
  ) throws(FilterError) -> Value {
    let start = textEnd
    guard value.kind == .string, append(copyOf: range(of: value), ascii: ascii) else {
      return try map(value, other)
    }
    return string(from: start)
  }

  mutating func lowercased(_ value: Value) throws(FilterError) -> Value {
    try mapLetters(value, ascii: { byte, _ in byte.lower }, other: { $0.lowercased() })
  }
}
