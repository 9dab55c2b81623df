public import Expressions
public import SpecModel

/// Creates sample values of a type for tests.
package struct Samples {
  package let types: TypeTable
  /// The cases that end a recursion, by enum.
  private let endings = Endings()

  private final class Endings {
    var cases: [String: [ModelType.Case]] = [:]
  }

  /// Whether texts are letters, and do not read like values.
  private let isPlain: Bool

  package init(types: TypeTable, isPlain: Bool = false) {
    self.types = types
    self.isPlain = isPlain
  }

  /// The sample with a number. Different numbers give different values if the type has several.
  ///
  /// - Parameters:
  ///   - place: Distinguishes properties of the same type in a struct.
  ///   - name: The property's name.
  package func value(
    _ number: Int,
    of type: Type,
    depth: Int = 0,
    place: Int = 0,
    named name: String? = nil
  ) -> RuntimeValue {
    switch type {
    case .bool: .bool(number % 2 == 1)
    case .int: .int(number + 10 * place)
    case .double: .double(Double(number + 10 * place) + 0.5)
    case .decimal: .decimal("\(number + 10 * place).5")
    case .string where isPlain: .string(String(repeating: Self.letter(number), count: place + 1))
    case .string:
      .string(
        name.map { SampleText.text(number, of: $0, place: place) } ?? SampleText.name(number))
    // No two samples share the day or the time of day.
    case .date: .date(1_760_000_000 + Double(number) * 90_060 + Double(place) * 3_600)
    case .url: .url("https://example.com/\(number)")
    case .uuid: .uuid(Self.uuid(number))
    case .data: .data([UInt8(truncatingIfNeeded: number)])
    case .optional(let wrapped):
      depth > 4
        ? RuntimeValue.none
        : value(number, of: wrapped, depth: depth + 1, place: place, named: name)
    case .array(let element):
      depth > 2 ? .array([]) : .array([value(number, of: element, depth: depth + 1)])
    case .dictionary(let key, let element):
      depth > 2
        ? .dictionary([])
        : .dictionary([
          .init(
            value(number, of: key, depth: depth + 1),
            value(number, of: element, depth: depth + 1)
          )
        ])
    case .model(let name): model(name, number, depth)
    case .error: .error("error \(number)")
    case .void, .invalid: RuntimeValue.none
    }
  }

  /// An array of `count` samples; `nil` if `count` is negative or above 200. In a long array the
  /// elements differ only in their `id`.
  package func list(_ count: Int, of element: Type) -> RuntimeValue? {
    guard (0...200).contains(count) else { return nil }
    let elements =
      count < RegularList.shortest
      ? (0..<count).map { value($0 + 1, of: element) }
      : RegularList.elements(value(1, of: element), count: count, in: types)
    return .array(elements)
  }

  private func model(_ name: String, _ number: Int, _ depth: Int) -> RuntimeValue {
    // A type that contains itself in all its cases has no value.
    guard depth < 10 else { return RuntimeValue.none }
    switch types[name]?.content {
    case .structure(let properties)?:
      return .structure(
        model: name,
        fields: zip(properties, Self.places(of: properties)).map { property, place in
          Self.currencyCode(number, of: property)
            ?? value(
              number, of: property.type, depth: depth + 1, place: place, named: property.name)
        }
      )
    case .enumeration(let cases)? where !cases.isEmpty:
      // At depth, only use cases that end the recursion.
      let choices = depth > 3 ? ending(cases, of: name) : cases
      let item = choices[max(0, number - 1) % choices.count]
      return .enumeration(
        model: name,
        case: item.name,
        payload: item.payload.map { value(number, of: $0.type, depth: depth + 1) }
      )
    default:
      return RuntimeValue.none
    }
  }

  /// Returns the cases that do not contain a value of their own enum, or all if there is none.
  private func ending(_ cases: [ModelType.Case], of name: String) -> [ModelType.Case] {
    if let known = endings.cases[name] { return known }
    let fitting = cases.filter { !leads(from: $0.payload.map(\.type), to: name) }
    let result = fitting.isEmpty ? cases : fitting
    endings.cases[name] = result
    return result
  }

  /// For each property, how many earlier properties have the same type. The `id` always comes first
  /// because it is the element's identity, but an integer `id` is not counted, so that the other
  /// integers stay small.
  private static func places(of properties: [ModelType.Property]) -> [Int] {
    var seen: [(type: Type, count: Int)] =
      properties
      .filter { $0.name == "id" && $0.type != .int }.map { ($0.type, 1) }
    return properties.map { property in
      guard property.name != "id" else { return 0 }
      let type = property.type.unwrapped
      guard let index = seen.firstIndex(where: { $0.type == type }) else {
        seen.append((type, 1))
        return 0
      }
      // Keeps samples short.
      seen[index].count += 1
      return (seen[index].count - 1) % 5
    }
  }

  /// A currency code if the property's name says that it holds one, since formatting needs a valid
  /// code.
  private static func currencyCode(_ number: Int, of property: ModelType.Property) -> RuntimeValue?
  {
    let name = property.name.lowercased()
    guard property.type == .string, name.hasSuffix("currency") || name.hasSuffix("currencycode")
    else { return nil }
    return .string(code(number))
  }

  fileprivate static func code(_ number: Int) -> String {
    Currency.samples[max(0, number - 1) % Currency.samples.count]
  }

  /// Whether a value of one of the types must contain a value of the model, without an optional or
  /// a collection in between.
  private func leads(from types: [Type], to name: String) -> Bool {
    var seen: Set<String> = []
    var open = types
    while let next = open.popLast() {
      guard case .model(let model) = next, seen.insert(model).inserted else { continue }
      if model == name { return true }
      let content = self.types[model]
      open += (content?.properties ?? []).map(\.type)
      open += (content?.cases ?? []).flatMap(\.payload).map(\.type)
    }
    return false
  }

  /// A letter, for texts of which only the length matters.
  package static func letter(_ number: Int) -> String {
    String(UnicodeScalar(UInt8(ascii: "a") + UInt8((number + 25) % 26)))
  }

  private static func uuid(_ number: Int) -> String {
    let digits = String(number)
    return "00000000-0000-0000-0000-"
      + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
  }
}

extension Feature {
  /// The sample with a number. Different numbers give different values if the type has several.
  public func sample(_ number: Int, of type: Type) -> RuntimeValue {
    Samples(types: types).value(number, of: type)
  }

  /// The value of a parameter for which a scenario or a test gives none. Scenarios may claim what
  /// follows from it, so it stays the same.
  public func sample(of parameter: Parameter) -> RuntimeValue {
    parameter.codesCurrency
      ? .string(Samples.code(1)) : Samples(types: types, isPlain: true).value(1, of: parameter.type)
  }
}
