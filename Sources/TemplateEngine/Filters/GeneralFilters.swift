extension Filter {
  /// The filters that are not specific to Swift.
  public static let general: [Filter] =
    valueFilters + listFilters + textFilters + caseFilters + [.plural, .singular]
    + stencilCaseFilters + lineFilters + numberFilters
}

extension ValueStore {
  /// Returns the value as text. Numbers and truth values have a text, and in lenient templates
  /// lists and objects too.
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

  /// Applies a transformation to a value, or to each element if it is a list.
  mutating func mapEach(
    _ value: Value,
    _ transform: (Value, inout ValueStore) throws(FilterError) -> Value
  ) throws(FilterError) -> Value {
    guard value.kind == .array else { return try transform(value, &self) }
    var results: [Value] = []
    for element in elements(of: value) { results.append(try transform(element, &self)) }
    return array(results)
  }

  /// Returns a text made from the text of a value.
  mutating func map(
    _ value: Value,
    _ transform: (String) -> String
  ) throws(FilterError) -> Value {
    string(transform(try requiredText(of: value)))
  }

  /// Returns a text whose letters are changed: byte by byte if it is ASCII, otherwise as a whole.
  /// - Parameter ascii: returns the new byte for a byte and its index.
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
