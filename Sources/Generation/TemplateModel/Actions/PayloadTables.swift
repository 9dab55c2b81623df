import Diagnostics
import Expressions
import SpecModel
import TemplateEngine

/// An enum, and the payload values that the feature's code reads.
struct ReadPayloads {
  struct Reader {
    var name: String
    var caseName: String
    var label: String
    /// The values in the parentheses of the pattern, such as `_, let value`.
    var pattern: String
    var type: Type
  }

  var model: Model
  var readers: [Reader]
}

extension Feature {
  /// The enums whose payloads are read, in the order of the models and their cases.
  var readPayloads: [ReadPayloads] {
    var read: [String: Set<String>] = [:]
    for expression in logicExpressions {
      expression.visit { node in
        guard case .payload(let base, let name, let label) = node.kind,
          case .model(let model) = base.type.unwrapped
        else { return }
        read[model, default: []].insert("\(name).\(label)")
      }
    }
    guard !read.isEmpty else { return [] }
    return models.compactMap { model in
      guard let wanted = read[model.name.value] else { return nil }
      return ReadPayloads(model: model, readers: readers(of: model, wanted))
    }
  }

  private func readers(of model: Model, _ wanted: Set<String>) -> [ReadPayloads.Reader] {
    guard let type = types[model.name.value] else { return [] }
    return model.cases.flatMap { item in
      item.payload.compactMap { property -> ReadPayloads.Reader? in
        let (name, label) = (item.name.value, property.name.value)
        guard wanted.contains("\(name).\(label)") else { return nil }
        let pattern = item.payload.map { $0.name.value == label ? "let value" : "_" }
        return ReadPayloads.Reader(
          name: type.reader(of: label, in: name),
          caseName: name,
          label: label,
          pattern: pattern.joined(separator: ", "),
          type: property.type.optional
        )
      }
    }
  }
}

extension ObjectTable where Source == ReadPayloads {
  static let readPayloads = ObjectTable(
    "readPayloads",
    origin: { $0.model.name.span },
    [
      .init("model", .text, "The enum.") { $1.name($0.model.name) },
      .init("imports", .list(.text), "Modules of the project that it needs, in order.") {
        payloads, writer in
        let types = payloads.readers.map(\.type) + [.model(payloads.model.name.value)]
        return writer.imports(writer.feature.modules(of: types))
      },
      .init("needsFoundation", .flag, "A type in it is Foundation's.") { payloads, _ in
        .bool(payloads.readers.contains { $0.type.needsFoundation })
      },
      .init("readers", .list(.object("reader")), "The properties that read what cases carry.") {
        ObjectTable<ReadPayloads.Reader>.reader.list($0.readers, &$1)
      },
    ]
  )
}

extension ObjectTable where Source == ReadPayloads.Reader {
  static let reader = ObjectTable(
    "reader",
    [
      .init("name", .text, "The property: `cardNumber`.") { $1.text($0.name) },
      .init("case", .text, "The case that it reads.") { $1.text($0.caseName) },
      .init("label", .text, "What of the case it reads.") { $1.text($0.label) },
      .init("pattern", .text, "The case's values in a pattern: `_, let value`.") {
        $1.text($0.pattern)
      },
      .init("type", .text, "The type, an optional one.") { $1.type($0.type) },
    ]
  )
}
