import Diagnostics
import Expressions
import Simulation
import SpecModel
import TemplateEngine

/// A case of a typed error, with the message that people read.
struct ErrorCase {
  var model: Model
  var item: Model.Case
}

extension ObjectTable where Source == ErrorCase {
  static let errorCase = ObjectTable(
    "errorCase",
    [
      .init("value", .swift, "The case, with sample values.") { error, writer in
        let payload = error.item.payload.map { writer.feature.sample(1, of: $0.type) }
        let name = error.model.name.value
        let value = RuntimeValue.enumeration(
          model: name, case: error.item.name.value, payload: payload)
        return writer.swift(value, as: .model(name))
      },
      .init("words", .text, "The name in words.") {
        $1.text(Phrase.words(of: $0.item.name.value))
      },
    ]
  )
}
