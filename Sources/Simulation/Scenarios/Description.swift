import Diagnostics
import Expressions
import SpecModel

/// Formats values as a spec writes them, so that they can be copied into one.
struct Description {
  let feature: Feature

  func value(_ value: RuntimeValue) -> String {
    switch value {
    case .none: "null"
    case .bool(let value): "\(value)"
    case .int(let value): "\(value)"
    case .double(let value): "\(value)"
    case .decimal(let text), .uuid(let text): text
    case .string(let text), .error(let text), .url(let text): quoted(text)
    case .date(let seconds): ISODate.text(seconds)
    case .data(let bytes): quoted(Base64.text(bytes))
    case .array(let elements): "[\(elements.map { self.value($0) }.joined(separator: ", "))]"
    case .dictionary(let entries):
      "{ \(entries.map { "\(self.value($0.key)): \(self.value($0.value))" }.joined(separator: ", ")) }"
    case .structure(let model, let fields): structure(model, fields)
    case .enumeration(let model, let name, let payload): enumeration(model, name, payload)
    }
  }

  /// The message of a stored error, as a scenario states it.
  func failure(_ value: RuntimeValue) -> String {
    guard case .enumeration(_, let name, _) = value else { return self.value(value) }
    return quoted(Phrase.words(of: name))
  }

  private func structure(_ model: String, _ fields: [RuntimeValue]) -> String {
    labelled(feature.types[model]?.properties ?? [], fields)
  }

  private func enumeration(_ model: String, _ name: String, _ payload: [RuntimeValue]) -> String {
    guard !payload.isEmpty else { return name }
    let properties = feature.types[model]?.enumCase(named: name)?.payload ?? []
    return "{ \(name): \(labelled(properties, payload)) }"
  }

  /// The labelled values, without those that can be omitted because they are nil.
  private func labelled(_ properties: [ModelType.Property], _ values: [RuntimeValue]) -> String {
    labelled(
      zip(properties, values)
        .filter { $1 != RuntimeValue.none || $0.omittedValue != $1 }
        .map { ($0.name, $1) }
    )
  }

  private func labelled(_ values: [(name: String, value: RuntimeValue)]) -> String {
    let parts = values.map { "\($0.name): \(value($0.value))" }
    return parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
  }

  /// The text as a YAML scalar: in double quotes if single quotes would lose a line break or hide
  /// an invisible character, such as the narrow space before `PM` in a time.
  private func quoted(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isUnseen) else {
      return "'\(text.replacing("'", with: "''"))'"
    }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.isUnseen:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let (mark, count) =
          scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x10000 ? ("u", 4) : ("U", 8)
        result += "\\\(mark)\(String(repeating: "0", count: count - digits.count))\(digits)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return "\"\(result)\""
  }

  func routes(_ departures: [Departure]) -> String {
    if departures.isEmpty { return "none" }
    let routes = departures.map { departure in
      let route = feature.routes[departure.route]
      return call(route.name.value, route.parameters, departure.arguments)
    }
    return routes.count == 1 ? routes[0] : "[\(routes.joined(separator: ", "))]"
  }

  func calls(_ calls: [Call]) -> String {
    "[\(calls.map { call($0) }.joined(separator: ", "))]"
  }

  func call(_ item: Call) -> String {
    let method = feature.services[item.method.service].methods[item.method.method]
    return call(feature.name(of: item.method), method.parameters, item.arguments)
  }

  func claim(_ claim: Expectation.Claim) -> String {
    switch claim {
    case .member(let referent, let expected): "\(feature.name(of: referent)): \(value(expected))"
    case .row(let row, let at, let referent, let expected):
      "\(feature.rows[row].name.value) \(at): \(feature.name(of: referent)): \(value(expected))"
    case .routes(let expected): "go: \(routes(expected))"
    case .calls(let expected): "calls: \(calls(expected))"
    }
  }

  func call(
    _ name: String,
    _ parameters: [TypedName],
    _ arguments: [RuntimeValue]?
  ) -> String {
    guard let arguments, !arguments.isEmpty else { return name }
    let values = zip(parameters, arguments).filter { $1 != RuntimeValue.none }
    return "{ \(name): \(labelled(values.map { ($0.name.value, $1) })) }"
  }
}

extension Unicode.Scalar {
  /// Whether the character is invisible or looks like a space.
  fileprivate var isUnseen: Bool {
    isInvisible || properties.generalCategory == .spaceSeparator && self != " "
  }
}
