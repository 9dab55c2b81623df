import Diagnostics
import Expressions
import Simulation
import SpecModel
import TemplateEngine

/// A state as a preview shows it.
struct PreviewState {
  var name: String
  var type: Type
  var value: RuntimeValue
}

extension ObjectTable where Source == PreviewState {
  static let previewState = ObjectTable(
    "previewState",
    [
      .init("name", .text, "The property's name.") { $1.text($0.name) },
      .init("value", .swift, "What it holds.") { $1.swift($0.value, as: $0.type) },
    ]
  )
}

extension Feature {
  /// What the states hold in a preview: what the scenario with most values gives them, and samples
  /// where no scenario gives any. Nothing where that would stop the program.
  var previewStates: [PreviewState] {
    var setup = Setup()
    let most = scenarios.map { Array($0.setup.states) }.max { $0.count < $1.count } ?? []
    for (index, value) in most { setup.states[index] = value }
    if most.isEmpty {
      for (index, state) in states.enumerated() where state.isEdited {
        setup.states[index] = sample(1, of: state.type)
      }
    }
    return (arrangedStates(of: setup) ?? []).map { index, value in
      PreviewState(name: states[index].name.value, type: states[index].type, value: value)
    }
  }

  /// What a method answers in a preview: the fullest answer of the scenarios, or else a sample.
  func previewAnswer(of method: Service.Method) -> RuntimeValue {
    var best: RuntimeValue?
    for stub in scenarios.flatMap({ Array($0.setup.stubs) })
    where self.method(stub.key).name.span == method.name.span {
      for case .returns(let value) in stub.value.answers where value.fullness > best.fullness {
        best = value
      }
    }
    return best ?? sample(1, of: method.returns)
  }

  /// What a method answers in a preview with nothing in it: the zero of its type, or its answer without what
  /// stands in lists; `nil` where that is the same.
  func emptyAnswer(of method: Service.Method) -> RuntimeValue? {
    if let zero = RuntimeValue.zero(of: method.returns) { return zero }
    guard method.returns != .void else { return nil }
    let answer = previewAnswer(of: method)
    let emptied = answer.emptied
    return emptied == answer ? nil : emptied
  }
}

extension RuntimeValue? {
  fileprivate var fullness: Int { self?.fullness ?? -1 }
}

extension RuntimeValue {
  /// Without what stands in lists.
  fileprivate var emptied: RuntimeValue {
    switch self {
    case .array: .array([])
    case .dictionary: .dictionary([])
    case .structure(let model, let fields): .structure(model: model, fields: fields.map(\.emptied))
    case .enumeration(let model, let name, let payload):
      .enumeration(model: model, case: name, payload: payload.map(\.emptied))
    default: self
    }
  }

  /// How much there is to see of it.
  fileprivate var fullness: Int {
    switch self {
    case .none: 0
    case .array(let elements): elements.count
    default: 1
    }
  }
}
