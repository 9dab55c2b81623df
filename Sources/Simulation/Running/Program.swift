import Expressions
package import SpecModel

/// A feature as simulators run it, with the values that they have computed.
///
/// A computed value depends on nothing but stored values, so it is kept with those that it was computed from.
/// All copies of a simulator share them, and mutants share those that they do not change.
package final class Program {
  package let feature: Feature
  let evaluator: Evaluator
  /// Whether an action is triggered by a state change.
  let hasWatchers: Bool
  let risks: [Simulator.Risk]
  private let values: ComputedValues

  init(_ feature: Feature) {
    self.feature = feature
    evaluator = Evaluator(types: feature.types)
    hasWatchers = feature.actions.contains { !$0.watched.isEmpty }
    risks = Simulator.risks(of: feature)
    values = ComputedValues(of: feature, risks)
  }

  private init(
    _ feature: Feature,
    of original: Program,
    _ risks: [Simulator.Risk],
    _ values: ComputedValues
  ) {
    self.feature = feature
    evaluator = original.evaluator
    hasWatchers = original.hasWatchers
    self.risks = risks
    self.values = values
  }

  /// A copy of the feature that differs from this one in steps of actions only.
  package func variant(_ feature: Feature) -> Program {
    Program(feature, of: self, risks, values)
  }

  /// A copy of the feature that differs from this one in how a value is computed only.
  package func variant(_ feature: Feature, changing referent: Referent) -> Program {
    let values = ComputedValues(of: feature, risks, changing: referent, in: values)
    return Program(feature, of: self, risks, values)
  }

  /// The same feature, of whose shown values only one is checked.
  func variant(checking risk: Simulator.Risk) -> Program {
    Program(feature, of: self, [risk], ComputedValues(of: feature, [risk]))
  }

  /// What is known of a value; `nil` if it is stored, or depends on an element of a list or on a run.
  func computed(_ referent: Referent) -> ComputedValue? { values[referent] }

  /// What is known of whether a shown value traps: a value without meaning, or the trap. `nil` if that
  /// depends on more than the values of the feature.
  func computed(riskAt index: Int) -> ComputedValue? { values[riskAt: index] }
}

/// What is known of the computed values of a feature.
private final class ComputedValues {
  private let feature: Feature
  private let risks: [Simulator.Risk]
  /// The values of a feature that differs in one of them.
  private let original: (values: ComputedValues, changed: Referent)?
  /// For each kind of values, by index; the inner `nil` stands for a value that cannot be kept.
  private var known: [[ComputedValue??]]

  init(
    of feature: Feature,
    _ risks: [Simulator.Risk],
    changing referent: Referent? = nil,
    in original: ComputedValues? = nil
  ) {
    self.feature = feature
    self.risks = risks
    self.original = original.flatMap { original in referent.map { (original, $0.canonical) } }
    let counts = [
      feature.states.count, feature.derived.count, feature.actions.count, feature.outputs.count,
      feature.optionTexts.count, risks.count,
    ]
    known = counts.map { Array(repeating: nil, count: $0) }
  }

  subscript(referent: Referent) -> ComputedValue? {
    let place: (kind: Int, index: Int)
    switch referent {
    case .message(let state): place = (0, state)
    case .derived(let index): place = (1, index)
    case .isEnabled(let id) where id.row == nil: place = (2, id.index)
    case .output(let index): place = (3, index)
    case .optionText(let index): place = (4, index)
    default: return nil
    }
    if let value = known[place.kind][place.index] { return value }
    let value =
      shared { $0[referent] } ?? ComputedValue([referent], of: feature, inRows: false)
    known[place.kind][place.index] = .some(value)
    return value
  }

  subscript(riskAt index: Int) -> ComputedValue? {
    if let value = known[5][index] { return value }
    let value =
      shared { $0[riskAt: index] }
      ?? ComputedValue(risks[index].referents, of: feature, inRows: true)
    known[5][index] = .some(value)
    return value
  }

  /// What the original knows, if it does not read the changed value.
  private func shared(_ value: (ComputedValues) -> ComputedValue?) -> ComputedValue? {
    guard let original, let value = value(original.values), !value.reads(original.changed) else {
      return nil
    }
    return value
  }
}
