import Diagnostics
import Expressions
import SpecModel
import TestPlanning

/// The properties of elements that edit a state.
extension Element {
  /// Returns the kind of text that a field accepts, or `nil` for any text.
  func typed(in feature: Feature) -> String? {
    guard case .field(let index, let entry) = kind else { return nil }
    let state = feature.states[index]
    return switch state.type.unwrapped {
    case .int: "wholeNumber"
    case .double, .decimal: "number"
    case _ where entry == .line && feature.hidesWhatIsTyped(in: index): "password"
    default: state.rules.contains { $0.kind.value == "email" } ? "email" : nil
    }
  }

  /// Returns whether a rule of the number that a field edits allows none below zero.
  func isNeverNegative(in feature: Feature) -> Bool {
    guard case .field(let index, _) = kind else { return false }
    return feature.states[index].rules.contains { rule in
      guard rule.kind.value == "min", case .binary(_, _, let least) = rule.broken.kind,
        case .literal(let number) = least.kind
      else { return false }
      return switch number {
      case .int(let number): number >= 0
      case .double(let number): number >= 0
      case .decimal(let text): !text.hasPrefix("-")
      default: false
      }
    }
  }

  func choices(in feature: Feature) -> [String] {
    guard case .picker(let state, nil) = kind,
      case .model(let name) = feature.states[state].type.unwrapped
    else { return [] }
    return feature.models.first { $0.name.value == name }?.cases.map(\.name.value) ?? []
  }

  /// Returns the bound of a stepper that the rule `min` or `max` of its state sets. The bound
  /// includes the initial value, since a control that cannot show its state would count from
  /// another number.
  func bound(_ name: String, in feature: Feature) -> Int? {
    guard case .stepper(let index) = kind else { return nil }
    let state = feature.states[index]
    guard let rule = state.rules.first(where: { $0.kind.value == name }),
      case .binary(_, _, let limit) = rule.broken.kind, let limit = limit.wholeNumber,
      let start = state.initial.map(\.wholeNumber) ?? 0
    else { return nil }
    return name == "min" ? min(limit, start) : max(limit, start)
  }
}

extension Expression {
  fileprivate var wholeNumber: Int? {
    switch kind {
    case .literal(.int(let number)): number
    case .prefix(_, let operand): operand.wholeNumber.map { -$0 }
    default: nil
    }
  }
}

extension Feature {
  /// Whether another field hides what is typed into a state.
  fileprivate func hidesWhatIsTyped(in state: Int) -> Bool {
    view.flatMap(\.flattened).contains { element in
      if case .field(state, .secret) = element.kind { true } else { false }
    }
  }
}
