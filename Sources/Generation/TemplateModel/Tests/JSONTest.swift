import Diagnostics
import Expressions
import Simulation
import SpecModel
import TemplateEngine

/// A test that decodes a struct from JSON.
struct JSONTest {
  var json: [String]
  var value: RuntimeValue
  var model: Model

  /// Returns `nil` for a model whose JSON has the same names and no optional or default values.
  init?(_ model: Model, in feature: Feature) {
    let isWorthwhile = model.properties.contains {
      $0.key != nil || $0.initial != nil || $0.type.isOptional
    }
    guard isWorthwhile else { return nil }
    let value = feature.sample(1, of: .model(model.name.value))
    guard case .structure(_, let fields) = value else { return nil }
    let writer = JSONText(feature: feature, datesAreNumbers: true)
    var members: [(name: String, lines: [String])] = []
    var expected = fields
    for (index, property) in model.properties.enumerated() {
      // A property with a default is omitted, so that the test decodes the default.
      if property.initial != nil,
        let omitted = feature.types[model.name.value]?.properties[index].omittedValue
      {
        expected[index] = omitted
        continue
      }
      let lines = writer.lines(fields[index], as: property.type)
      members.append((property.key ?? property.name.value, lines))
    }
    self.model = model
    self.value = .structure(model: model.name.value, fields: expected)
    // The template writes the outer braces.
    json = writer.object(members).dropFirst().dropLast().map { String($0.dropFirst(2)) }
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
