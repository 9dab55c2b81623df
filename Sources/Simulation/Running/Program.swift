package import Expressions
package import SpecModel

/// A feature as simulators run it, with the values that they have computed.
///
/// A computed value depends on nothing but stored values, so it is kept with those that it was computed from.
/// All copies of a simulator share them, and mutants share those that they do not change.
package final class Program {
  package let feature: Feature
  let evaluator: Evaluator
  /// The work that this program and its variants may still do.
  package let meter: WorkMeter
  /// For each stored value, the indices of the shown values that depend on it.
  private let risksByPlace: [Referent: [Int]]
  /// Whether an action is triggered by a state change.
  let hasWatchers: Bool
  /// Whether runs of its actions can be ended before their time.
  package let keepsTasks: Bool
  let risks: [Simulator.Risk]
  /// The states that debounced actions write.
  package private(set) lazy var statesWrittenLater = feature.actions
    .filter { $0.debounce != nil }
    .reduce(into: Set<Int>()) { $0.formUnion(feature.statesWritten(by: $1)) }
  private let values: ComputedValues

  init(_ feature: Feature, meter: WorkMeter = .ofSimulation) {
    self.feature = feature
    evaluator = Evaluator(types: feature.types)
    self.meter = meter
    hasWatchers = feature.actions.contains { !$0.watched.isEmpty }
    keepsTasks = feature.keepsTasks
    risks = Simulator.risks(of: feature)
    values = ComputedValues(of: feature, risks)
    risksByPlace = Self.byPlace(risks)
  }

  private init(
    _ feature: Feature,
    of original: Program,
    _ risks: [Simulator.Risk],
    _ values: ComputedValues
  ) {
    self.feature = feature
    evaluator = original.evaluator
    meter = original.meter
    hasWatchers = original.hasWatchers
    keepsTasks = original.keepsTasks
    self.risks = risks
    self.values = values
    risksByPlace = risks.count == original.risks.count ? original.risksByPlace : Self.byPlace(risks)
  }

  private static func byPlace(_ risks: [Simulator.Risk]) -> [Referent: [Int]] {
    var result: [Referent: [Int]] = [:]
    for (index, risk) in risks.enumerated() {
      for place in Set(risk.stored) { result[place, default: []].append(index) }
    }
    return result
  }

  /// The indices of the shown values that depend on a stored value, or of all of them.
  func risks(after written: Referent?) -> [Int] {
    written.map { risksByPlace[$0] ?? [] } ?? Array(risks.indices)
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

extension WorkMeter {
  /// The work that a scenario may take: several times what any spec of a screen has needed. It takes less than
  /// half a second.
  static let limitOfSimulation = 400_000

  package static var ofSimulation: WorkMeter { WorkMeter(left: limitOfSimulation) }
}

/// What is known of the computed values of a feature.
private final class ComputedValues {
  private let feature: Feature
  private let risks: [Simulator.Risk]
  /// The values of a feature that differs in one of them.
  private let original: (values: ComputedValues, changed: Referent)?
  private enum Kind: Int {
    case message, derived, isEnabled, output, optionText, risk
  }

  /// By kind and index; the inner `nil` stands for a value that cannot be kept.
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
    // In the order of the kinds.
    let counts = [
      feature.states.count, feature.derived.count, feature.actions.count, feature.outputs.count,
      feature.optionTexts.count, risks.count,
    ]
    known = counts.map { Array(repeating: nil, count: $0) }
  }

  subscript(referent: Referent) -> ComputedValue? {
    switch referent {
    case .message(let state): value(.message, state, [referent]) { $0[referent] }
    case .derived(let index): value(.derived, index, [referent]) { $0[referent] }
    case .isEnabled(let id) where id.row == nil:
      value(.isEnabled, id.index, [referent]) { $0[referent] }
    case .output(let index): value(.output, index, [referent]) { $0[referent] }
    case .optionText(let index): value(.optionText, index, [referent]) { $0[referent] }
    default: nil
    }
  }

  subscript(riskAt index: Int) -> ComputedValue? {
    value(.risk, index, risks[index].referents) { $0[riskAt: index] }
  }

  /// What is known of a value: the same as the original knows, if it does not read the changed value.
  private func value(
    _ kind: Kind,
    _ index: Int,
    _ referents: @autoclosure () -> [Referent],
    inOriginal value: (ComputedValues) -> ComputedValue?
  ) -> ComputedValue? {
    if let known = known[kind.rawValue][index] { return known }
    let referents = referents()
    var result: ComputedValue?
    if let original, referents == [original.changed] {
      // A mutant computes it once for each list of values.
    } else if let original, let shared = value(original.values), !shared.reads(original.changed) {
      result = shared
    } else {
      result = ComputedValue(referents, of: feature, inRows: kind == .risk)
    }
    known[kind.rawValue][index] = .some(result)
    return result
  }
}
