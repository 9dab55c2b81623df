import Diagnostics
import Expressions
import Naming
import SpecModel

/// Formats values as the JSON text that the generated code encodes and decodes, over several lines.
struct JSONText {
  let feature: Feature
  /// Whether `nil` members are omitted from objects, as encoders do.
  var omitsNil = false
  /// Whether dates are seconds since 2001, as decoders read them by default, instead of texts.
  var datesAreNumbers = false

  func lines(_ value: RuntimeValue, as type: Type) -> [String] {
    switch value {
    case .none: ["null"]
    case .bool(let value): ["\(value)"]
    case .int(let value): ["\(value)"]
    case .double(let value): ["\(value)"]
    case .decimal(let text): [text]
    case .string(let text), .url(let text), .uuid(let text), .error(let text): [quoted(text)]
    case .date(let seconds):
      [datesAreNumbers ? "\(seconds - 978_307_200)" : quoted(ISODate.text(seconds))]
    case .data(let bytes): [quoted(Base64.text(bytes))]
    case .array(let elements): list(elements, as: type.unwrapped)
    case .dictionary(let entries): dictionary(entries, as: type.unwrapped)
    case .structure(let name, let fields): structure(name, fields)
    case .enumeration(let name, let item, let payload): enumeration(name, item, payload)
    }
  }

  /// Wraps the value in an object `{ "key": … }` for each key, the outermost first.
  func lines(_ value: RuntimeValue, as type: Type, behind keys: [String]) -> [String] {
    keys.reversed().reduce(lines(value, as: type)) { object([($1, $0)]) }
  }

  func object(_ members: [(name: String, lines: [String])]) -> [String] {
    enclosed("{", "}", members.filter { !omitsNil || $0.lines != ["null"] }.map(member))
  }

  private func member(_ name: String, _ lines: [String]) -> [String] {
    ["\(quoted(name)): \(lines[0])"] + lines.dropFirst()
  }

  private func list(_ elements: [RuntimeValue], as type: Type) -> [String] {
    guard case .array(let element) = type else { return [] }
    return enclosed("[", "]", elements.map { lines($0, as: element) })
  }

  private func enclosed(_ open: String, _ close: String, _ parts: [[String]]) -> [String] {
    guard !parts.isEmpty else { return [open + close] }
    var result = [open]
    for (index, part) in parts.enumerated() {
      let comma = index + 1 < parts.count ? "," : ""
      for (place, line) in part.enumerated() {
        result.append("  " + line + (place + 1 == part.count ? comma : ""))
      }
    }
    return result + [close]
  }

  /// Returns an object if the keys are strings, integers or coding keys, and otherwise an array of
  /// alternating keys and values, as Swift encodes dictionaries.
  private func dictionary(_ entries: [RuntimeValue.Entry], as type: Type) -> [String] {
    guard case .dictionary(let key, let element) = type else { return [] }
    let members = entries.map { (key: $0.key, lines: lines($0.value, as: element)) }
    guard isName(key) else {
      return enclosed("[", "]", members.flatMap { [lines($0.key, as: key), $0.lines] })
    }
    return enclosed("{", "}", members.map { member(name($0.key), $0.lines) })
  }

  private func isName(_ key: Type) -> Bool {
    switch key {
    case .string, .int: true
    case .model(let name): feature.models.contains { $0.name.value == name && $0.isDictionaryKey }
    default: false
    }
  }

  private func name(_ key: RuntimeValue) -> String {
    switch key {
    case .string(let text): text
    case .int(let number): "\(number)"
    case .enumeration(let name, let item, _): raw(item, of: name)
    default: ""
    }
  }

  /// Returns the JSON value of an enum case without a payload.
  private func raw(_ item: String, of name: String) -> String {
    let model = feature.models.first { $0.name.value == name }
    return model?.cases.first { $0.name.value == item }?.raw ?? item
  }

  private func structure(_ name: String, _ fields: [RuntimeValue]) -> [String] {
    let properties = feature.models.first { $0.name.value == name }?.properties ?? []
    return object(
      zip(properties, fields).map { ($0.key ?? $0.name.value, lines($1, as: $0.type)) })
  }

  private func enumeration(_ name: String, _ item: String, _ payload: [RuntimeValue]) -> [String] {
    let model = feature.models.first { $0.name.value == name }
    let found = model?.cases.first { $0.name.value == item }
    guard model?.isRaw != true else { return [quoted(raw(item, of: name))] }
    let values = zip(found?.payload ?? [], payload).map {
      ($0.name.value, lines($1, as: $0.type))
    }
    return enclosed("{", "}", [member(item, object(values))])
  }

  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.isInvisible: result += scalar.jsonEscape
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
