public import Expressions

/// Values that stand for any value of a type, where a test needs one.
struct Samples {
  let types: TypeTable

  /// The sample with a number: different numbers give different values where the type has several.
  func value(_ number: Int, of type: Type, depth: Int = 0) -> RuntimeValue {
    switch type {
    case .bool: .bool(number % 2 == 1)
    case .int: .int(number)
    case .double: .double(Double(number) + 0.5)
    case .decimal: .decimal("\(number).5")
    case .string: .string(Self.letter(number))
    case .date: .date(1_760_000_000 + Double(number) * 86_400)
    case .url: .url("https://example.com/\(number)")
    case .uuid: .uuid(Self.uuid(number))
    case .data: .data([UInt8(truncatingIfNeeded: number)])
    case .optional(let wrapped):
      depth > 4 ? RuntimeValue.none : value(number, of: wrapped, depth: depth + 1)
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

  private func model(_ name: String, _ number: Int, _ depth: Int) -> RuntimeValue {
    // Of a type that holds itself in all its cases there is no value.
    guard depth < 10 else { return RuntimeValue.none }
    switch types[name]?.content {
    case .structure(let properties)?:
      return .structure(
        model: name,
        fields: properties.map {
          Self.currencyCode(number, of: $0) ?? value(number, of: $0.type, depth: depth + 1)
        }
      )
    case .enumeration(let cases)? where !cases.isEmpty:
      // Deep down only cases that end the recursion.
      let fitting =
        depth > 3 ? cases.filter { !leads(from: $0.payload.map(\.type), to: name) } : cases
      let choices = fitting.isEmpty ? cases : fitting
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

  /// A number is not shown in a currency that is none: what is called one has its code.
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

  /// Whether values of the types hold one of the model, without an optional or a collection between.
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

  private static func letter(_ number: Int) -> String {
    String(UnicodeScalar(UInt8(ascii: "a") + UInt8((number + 25) % 26)))
  }

  private static func uuid(_ number: Int) -> String {
    let digits = String(number)
    return "00000000-0000-0000-0000-"
      + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
  }
}

extension Feature {
  /// The sample with a number: different numbers give different values where the type has several.
  public func sample(_ number: Int, of type: Type) -> RuntimeValue {
    Samples(types: types).value(number, of: type)
  }

  /// What a parameter is where a scenario or a test says nothing of it.
  public func sample(of parameter: Parameter) -> RuntimeValue {
    parameter.codesCurrency ? .string(Samples.code(1)) : sample(1, of: parameter.type)
  }
}
