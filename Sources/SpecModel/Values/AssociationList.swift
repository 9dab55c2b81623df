/// A dictionary for a few keys that keeps its insertion order. A linear search needs 0.6 of a
/// dictionary's instructions (`Tests/Benchmarks/collections`).
public struct AssociationList<Key: Equatable, Value> {
  private var pairs: [(key: Key, value: Value)] = []

  public var isEmpty: Bool { pairs.isEmpty }
  public var keys: [Key] { pairs.map(\.key) }

  public subscript(key: Key) -> Value? {
    get { pairs.first { $0.key == key }?.value }
    set {
      guard let index = pairs.firstIndex(where: { $0.key == key }) else {
        if let newValue { pairs.append((key, newValue)) }
        return
      }
      if let newValue { pairs[index].value = newValue } else { pairs.remove(at: index) }
    }
  }

  public subscript(key: Key, default standard: @autoclosure () -> Value) -> Value {
    get { self[key] ?? standard() }
    set { self[key] = newValue }
  }

  /// Returns the list with the pairs of `other` whose keys it does not contain.
  public func adding(_ other: Self) -> Self {
    var result = self
    for pair in other.pairs where self[pair.key] == nil { result.pairs.append(pair) }
    return result
  }
}

extension AssociationList: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (Key, Value)...) {
    for (key, value) in elements { self[key] = value }
  }
}

extension AssociationList: Sequence {
  public func makeIterator() -> IndexingIterator<[(key: Key, value: Value)]> {
    pairs.makeIterator()
  }
}

extension AssociationList: Sendable where Key: Sendable, Value: Sendable {}
