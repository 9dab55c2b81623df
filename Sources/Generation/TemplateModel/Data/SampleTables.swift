import Diagnostics
import Expressions
import SpecModel
import TemplateEngine

extension ObjectTable where Source == SampleValues.Group {
  static let samples = ObjectTable(
    "samples",
    [
      .init("model", .text, "The struct.") { $1.text($0.model) },
      .init("values", .list(.object("sample")), "Its values.") {
        ObjectTable<SampleValues.Named>.sample.list($0.values, &$1)
      },
    ]
  )
}

extension ObjectTable where Source == SampleValues.Named {
  static let sample = ObjectTable(
    "sample",
    [
      .init("name", .text, "The static member: `sample1`.") { $1.text($0.name) },
      .init("value", .swift, "The value in full.") { $1.swift($1.printer.printDeclared($0.value)) },
    ]
  )
}

extension RuntimeValue {
  /// Whether creating the value needs Foundation.
  var needsFoundation: Bool {
    switch self {
    case .date, .url, .uuid, .data, .decimal: true
    case .array(let elements): elements.contains(where: \.needsFoundation)
    case .dictionary(let entries):
      entries.contains { $0.key.needsFoundation || $0.value.needsFoundation }
    case .structure(_, let fields), .enumeration(_, _, let fields):
      fields.contains(where: \.needsFoundation)
    default: false
    }
  }
}
