import Diagnostics
import Expressions
import Spec
import TemplateEngine

/// A struct's value beside the JSON text that it must read from.
struct JSONTest {
  var json: [String]
  var value: RuntimeValue
  var model: Model

  /// `nil` for models that JSON holds under their own names, or whose JSON is not plain.
  init?(_ model: Model, in feature: Feature) {
    let isWorthwhile = model.properties.contains { $0.key != nil || $0.initial != nil }
    guard isWorthwhile else { return nil }
    let value = feature.sample(1, of: .model(model.name.value))
    guard case .structure(_, let fields) = value else { return nil }
    var lines: [String] = []
    var expected = fields
    for (index, property) in model.properties.enumerated() {
      // What has a default is left out, so that the default is what must be read.
      if property.initial != nil,
        let omitted = feature.types[model.name.value]?.properties[index].omittedValue
      {
        expected[index] = omitted
        continue
      }
      guard let text = JSONTest.text(fields[index], feature) else { return nil }
      lines.append("\(JSONTest.quoted(property.key ?? property.name.value)): \(text)")
    }
    self.model = model
    self.value = .structure(model: model.name.value, fields: expected)
    json = lines.enumerated().map { $0.offset + 1 < lines.count ? $0.element + "," : $0.element }
  }

  private static func text(_ value: RuntimeValue, _ feature: Feature) -> String? {
    switch value {
    case .none: "null"
    case .bool(let value): "\(value)"
    case .int(let value): "\(value)"
    case .double(let value): "\(value)"
    case .string(let text), .url(let text): quoted(text)
    case .uuid(let text): quoted(text)
    case .array(let elements): list(elements, feature)
    case .structure(let name, let fields): object(name, fields, feature)
    case .enumeration(let name, let item, let payload):
      payload.isEmpty ? raw(item, of: name, feature) : nil
    default: nil
    }
  }

  private static func list(_ elements: [RuntimeValue], _ feature: Feature) -> String? {
    let texts = elements.map { text($0, feature) }
    guard !texts.contains(where: { $0 == nil }) else { return nil }
    return "[\(texts.compactMap(\.self).joined(separator: ", "))]"
  }

  private static func object(
    _ name: String,
    _ fields: [RuntimeValue],
    _ feature: Feature
  ) -> String? {
    guard let model = feature.models.first(where: { $0.name.value == name }) else { return nil }
    var members: [String] = []
    for (property, field) in zip(model.properties, fields) {
      guard let text = text(field, feature) else { return nil }
      members.append("\(quoted(property.key ?? property.name.value)): \(text)")
    }
    return "{ \(members.joined(separator: ", ")) }"
  }

  private static func raw(_ item: String, of name: String, _ feature: Feature) -> String? {
    guard let model = feature.models.first(where: { $0.name.value == name }), model.isRaw else {
      return nil
    }
    return quoted(model.cases.first { $0.name.value == item }?.raw ?? item)
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension ObjectTable where Source == JSONTest {
  static let jsonTest = ObjectTable(
    "jsonTest",
    [
      .init("json", .list(.text), "The lines of a JSON object, without its braces.") {
        test, writer in
        let lines = test.json.map { writer.text($0) }
        return writer.store.array(lines)
      },
      .init("expected", .swift, "The value that they make.") { test, writer in
        writer.swift(test.value, as: .model(test.model.name.value))
      },
    ]
  )
}
