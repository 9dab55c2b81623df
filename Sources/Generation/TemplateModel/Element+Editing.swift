import Diagnostics
import Expressions
import Spec

/// Elements that edit a state: what of it they have to know.
extension Element {
  var editedState: Int? {
    switch kind {
    case .field(let state, _), .toggle(let state), .stepper(let state), .date(let state): state
    case .picker(let state, _): state
    default: nil
    }
  }

  /// What a person types into a field.
  func keyboard(in feature: Feature) -> String? {
    guard case .field(let index, _) = kind else { return nil }
    let state = feature.states[index]
    return switch state.type.unwrapped {
    case .int: "numbersAndPunctuation"
    case .double, .decimal: "decimalPad"
    default: state.rules.contains { $0.kind.value == "email" } ? "emailAddress" : nil
    }
  }

  func choices(in feature: Feature) -> [String] {
    guard case .picker(let state, nil) = kind,
      case .model(let name) = feature.states[state].type.unwrapped
    else { return [] }
    return feature.models.first { $0.name.value == name }?.cases.map(\.name.value) ?? []
  }

  /// The number that the rule `min` or `max` of a stepper's state says.
  func bound(_ rule: String, in feature: Feature) -> Int? {
    guard case .stepper(let index) = kind,
      let rule = feature.states[index].rules.first(where: { $0.kind.value == rule }),
      case .binary(_, _, let limit) = rule.broken.kind
    else { return nil }
    switch limit.kind {
    case .literal(.int(let number)): return number
    case .prefix(_, let operand):
      guard case .literal(.int(let number)) = operand.kind else { return nil }
      return -number
    default: return nil
    }
  }
}
