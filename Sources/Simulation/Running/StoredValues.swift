package import Expressions

/// Stored values, each with its hash, so that looking up what was computed from them need not hash them again.
/// Copies share the values.
package struct StoredValues: Hashable, RandomAccessCollection {
  private final class Stored {
    let value: RuntimeValue
    /// Computed when it is needed: in many features, nothing is computed from most values.
    private(set) lazy var hash = InputHash(of: value)

    init(_ value: RuntimeValue) {
      self.value = value
    }
  }

  private var values: [Stored]

  init(_ values: [RuntimeValue]) {
    self.values = values.map { Stored($0) }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { values.count }

  package subscript(index: Int) -> RuntimeValue {
    get { values[index].value }
    set { values[index] = Stored(newValue) }
  }

  func hash(at index: Int) -> InputHash { values[index].hash }

  package static func == (left: StoredValues, right: StoredValues) -> Bool {
    left.values.elementsEqual(right.values) { $0 === $1 || $0.value == $1.value }
  }

  package func hash(into hasher: inout Hasher) {
    for stored in values { hasher.combine(stored.value) }
  }
}
