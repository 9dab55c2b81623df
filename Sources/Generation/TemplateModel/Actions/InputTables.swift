import Diagnostics
import Expressions
import SpecModel
import TemplateEngine
import TestPlanning

extension ObjectTable where Source == TestTable {
  static let testTable = ObjectTable(
    "testTable",
    [
      .init("name", .text, "The function's name.") { $1.text($0.name) },
      .init("title", .swift, "The test's title, a string literal.") { table, writer in
        writer.swift(.string(table.heading(in: writer.feature)), as: .string)
      },
      .init("member", .text, "The property that is compared.") {
        $1.text($1.feature.swiftName(of: $0.member))
      },
      .init("validName", .optional(.text), "The property that is true where the message is nil.") {
        table, writer in
        guard case .message(let state) = table.member else { return .null }
        return writer.text(writer.feature.swiftName(of: .isValid(state: state)))
      },
      .init("expectedName", .text, "The name of the expected value's parameter.") {
        $1.text($0.expectedName(in: $1.feature))
      },
      .init("expectedType", .text, "The type of the expected value.") { $1.type($0.type) },
      .init("isError", .flag, "An error is compared.") { table, _ in
        .bool(table.type == .optional(.error))
      },
      .init("inputs", .list(.object("testInput")), "What the value follows from.") {
        table, writer in
        let inputs = table.inputs.map { TestInput($0, in: writer.feature) }
        return ObjectTable<TestInput>.testInput.list(inputs, &writer)
      },
      .init(
        "parameterInputs", .list(.object("testInput")), "Those that whoever opens it passes in."
      ) {
        table, writer in
        let parameters = writer.feature.parameters.indices.map { Referent.parameter($0) }
        let inputs = parameters.filter(table.inputs.contains)
        return ObjectTable<TestInput>.testInput.list(
          inputs.map { TestInput($0, in: writer.feature) }, &writer)
      },
      .init("rows", .list(.list(.swift)), "The values of the inputs, then the expected one.") {
        table, writer in
        let rows = table.rows.map { writer.tableRow($0, of: table) }
        return writer.store.array(rows)
      },
    ]
  )
}

extension ModelWriter {
  fileprivate mutating func tableRow(_ row: TestTable.Row, of table: TestTable) -> Value {
    var values: [Value] = []
    for (input, value) in zip(table.inputs, row.inputs) {
      values.append(tableValue(value, TestInput(input, in: feature).type))
    }
    values.append(tableValue(row.expected, table.type))
    return store.array(values)
  }

  private mutating func tableValue(_ value: RuntimeValue, _ type: Type) -> Value {
    guard case .error(let message) = value else { return swift(value, as: type) }
    let literal: [SwiftPiece] = printer.print(.string(message), as: .string)
    return swift(
      [.open, .text("StubError("), .softline(""), .text("message: ")] + literal
        + [.softline(""), .text(")"), .close])
  }
}

/// A stored value that a test sets.
struct TestInput {
  var name: String
  /// The property to set, which does not trigger actions.
  var storageName: String
  var type: Type
  var isParameter: Bool
  /// Whether the value is an argument of the tested call.
  var isArgument = false

  init(_ referent: Referent, in feature: Feature) {
    name = feature.storeName(of: referent)
    storageName = name
    isParameter = false
    switch referent {
    case .isRunning(let id) where id.row != nil: type = .array(feature.rows[id.row ?? 0].idType)
    case .failure(let id) where id.row != nil:
      type = .dictionary(feature.rows[id.row ?? 0].idType, .error)
    case .parameter(let index):
      type = feature.parameters[index].type
      isParameter = true
    case .state(let index):
      type = feature.states[index].type
      storageName = feature.storageName(of: index)
    case .failure: type = .optional(.error)
    case .option(let index):
      type = feature.optionTexts[index].item.type
      isArgument = true
    default: type = .bool
    }
  }
}

extension ObjectTable where Source == TestInput {
  static let testInput = ObjectTable(
    "testInput",
    [
      .init("name", .text, "The property's name.") { $1.text($0.name) },
      .init("storageName", .text, "The property that is written, so that nothing begins.") {
        $1.text($0.storageName)
      },
      .init("type", .text, "The type.") { $1.type($0.type) },
      .init("isParameter", .flag, "It is passed in when the feature is made.") { input, _ in
        .bool(input.isParameter)
      },
      .init("isArgument", .flag, "It is handed over in the call that is tested.") { input, _ in
        .bool(input.isArgument)
      },
    ]
  )
}

extension TestTable {
  func expectedName(in feature: Feature) -> String {
    let names = Set(inputs.map { feature.swiftName(of: $0) })
    let wanted =
      if case .message = member { ["message", "expected"] } else { ["expected", "result"] }
    return wanted.first { !names.contains($0) } ?? "expectedValue"
  }

  /// Returns a title such as `canSubmit follows name and password`.
  func heading(in feature: Feature) -> String {
    if case .message = member { return title }
    let names = inputs.map { feature.swiftName(of: $0) }
    guard let last = names.last else { return title }
    let rest = names.dropLast().joined(separator: ", ")
    return "\(title) follows \(rest)\(rest.isEmpty ? "" : " and ")\(last)"
  }
}

extension TestTable {
  /// The table as steps that write what differs from row to row, if these are shorter and easy to follow.
  func course(in feature: Feature) -> TestCase? {
    guard rows.count <= 4 || inputs.count > 4, !inputs.isEmpty, type != .optional(.error),
      inputs.allSatisfy(\.canChangeAlone)
    else { return nil }
    var steps: [TestStep] = []
    var before = initial
    for row in rows {
      for (place, (old, new)) in zip(inputs, zip(before, row.inputs)) where old != new {
        steps.append(.assign(place, new))
      }
      steps.append(.expect(.member(member, row.expected)))
      before = row.inputs
    }
    // A wide row has a line for each value.
    let width = inputs.count > 4 ? inputs.count + 3 : 1
    guard steps.count < 6 + inputs.count + rows.count * width else { return nil }
    return TestCase(name, heading(in: feature), steps)
  }
}

extension Referent {
  /// Whether a test can write the value without effects on others.
  fileprivate var canChangeAlone: Bool {
    switch self {
    case .state, .isRunning, .failure: true
    default: false
    }
  }
}
