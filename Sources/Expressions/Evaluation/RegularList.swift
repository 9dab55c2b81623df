/// A long list whose elements are the same, or structs that differ in their `id` alone: a number from 1 on, or
/// the text of one.
public struct RegularList {
  public enum Counting { case numbers, texts }

  public var first: RuntimeValue
  public var count: Int
  /// The property that counts, by its place.
  public var counting: (place: Int, Counting)?

  /// Lists of fewer elements say each of them.
  public static let shortest = 9

  public init?(_ elements: [RuntimeValue], in types: TypeTable) {
    guard elements.count >= Self.shortest, let first = elements.first else { return nil }
    self.first = first
    count = elements.count
    if elements.allSatisfy({ $0 == first }) { return }
    guard case .structure(let model, let fields) = first,
      let place = types[model]?.properties.firstIndex(where: { $0.name == "id" }),
      let counting = Self.counting(fields[place])
    else { return nil }
    for (index, element) in elements.enumerated() {
      var expected = fields
      expected[place] = Self.value(index + 1, counting)
      guard element == .structure(model: model, fields: expected) else { return nil }
    }
    self.counting = (place, counting)
  }

  /// Such a list of structs; of the same ones where they have no `id`, or one that does not count.
  public static func elements(_ first: RuntimeValue, count: Int, in types: TypeTable)
    -> [RuntimeValue]
  {
    guard case .structure(let model, var fields) = first,
      let place = types[model]?.properties.firstIndex(where: { $0.name == "id" }),
      let counting = Self.counting(fields[place])
    else { return Array(repeating: first, count: count) }
    return (0..<count).map { index in
      fields[place] = value(index + 1, counting)
      return .structure(model: model, fields: fields)
    }
  }

  private static func counting(_ id: RuntimeValue) -> Counting? {
    switch id {
    case .int: .numbers
    case .string: .texts
    default: nil
    }
  }

  private static func value(_ number: Int, _ counting: Counting) -> RuntimeValue {
    counting == .numbers ? .int(number) : .string(String(number))
  }
}
