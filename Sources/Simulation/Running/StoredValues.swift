package import Expressions

/// Stored values, each with its hash, so that looking up what was computed from them need not hash them again.
package struct StoredValues: Hashable, RandomAccessCollection {
  private var values: [RuntimeValue]
  private var hashes: [InputHash]

  init(_ values: [RuntimeValue]) {
    self.values = values
    hashes = values.map { InputHash(of: $0) }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { values.count }

  package subscript(index: Int) -> RuntimeValue {
    get { values[index] }
    set {
      values[index] = newValue
      hashes[index] = InputHash(of: newValue)
    }
  }

  func hash(at index: Int) -> InputHash { hashes[index] }

  package static func == (left: StoredValues, right: StoredValues) -> Bool {
    left.values == right.values
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
