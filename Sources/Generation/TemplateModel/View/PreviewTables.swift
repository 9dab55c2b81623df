import Diagnostics
import Expressions
import Simulation
import SpecModel
import TemplateEngine

/// A state and its value in a preview.
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
  /// The states in a preview: those of the scenario that sets the most, or samples if no scenario
  /// sets any. Empty if arranging them would trap.
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

  /// Returns the answer of a method in a preview: the fullest one of the scenarios, or a sample.
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

  /// Returns the answer of a method in an empty preview: the empty value of its type, or its
  /// preview answer with all lists emptied. `nil` if that is the same answer.
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
  /// The value with all its lists emptied.
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

  /// A measure of how much of the value there is to see.
  fileprivate var fullness: Int {
    switch self {
    case .none: 0
    case .array(let elements): elements.count
    default: 1
    }
  }
}
