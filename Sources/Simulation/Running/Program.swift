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
  private var known: [Referent: ComputedValue?] = [:]
  private var knownRisks: [Int: ComputedValue?] = [:]

  init(
    of feature: Feature,
    _ risks: [Simulator.Risk],
    changing referent: Referent? = nil,
    in original: ComputedValues? = nil
  ) {
    self.feature = feature
    self.risks = risks
    self.original = original.flatMap { original in referent.map { (original, $0.canonical) } }
  }

  subscript(referent: Referent) -> ComputedValue? {
    if let known = known[referent] { return known }
    let result =
      shared { $0[referent] }
      ?? (referent.isStored ? nil : ComputedValue([referent], of: feature, inRows: false))
    known[referent] = .some(result)
    return result
  }

  subscript(riskAt index: Int) -> ComputedValue? {
    if let known = knownRisks[index] { return known }
    let result =
      shared { $0[riskAt: index] }
      ?? ComputedValue(risks[index].referents, of: feature, inRows: true)
    knownRisks[index] = .some(result)
    return result
  }

  /// What the original knows, if it does not read the changed value.
  private func shared(_ value: (ComputedValues) -> ComputedValue?) -> ComputedValue? {
    guard let original, let value = value(original.values), !value.reads(original.changed) else {
      return nil
    }
    return value
  }
}

/// What a value was for the latest values behind it.
final class ComputedValue {
  typealias Outcome = Result<RuntimeValue, Simulator.Trouble>

  private struct Entry {
    var inputs: [RuntimeValue]
    var exact: Outcome?
    /// With decimals that are cut to the digits that there are.
    var rough: Outcome?
  }

  /// The stored values that it depends on.
  private let inputs: [Referent]
  /// All values that it is computed from, and itself.
  private let behind: Set<Referent>
  private var entries: [Entry] = []
  /// The entry to replace next.
  private var oldest = 0
  private static let entryLimit = 8

  /// Returns `nil` if one of the referents depends on a value of a run, or of an element of a list.
  /// - Parameter inRows: Whether the referents are computed for each element of a list, so that they
  ///   depend on all of them.
  init?(_ referents: [Referent], of feature: Feature, inRows: Bool) {
    var behind: Set<Referent> = []
    var inputs: [Referent] = []
    var open = referents.map(\.canonical)
    while let next = open.popLast() {
      guard behind.insert(next).inserted else { continue }
      switch next {
      case .parameter, .state, .isTouched, .option: inputs.append(next)
      case .isRunning(let id), .failure(let id):
        guard id.row == nil else { return nil }
        inputs.append(next)
      case .derived, .output, .optionText, .message, .isValid:
        open += feature.dependencies(of: next).map(\.canonical)
      case .isEnabled(let id):
        guard id.row == nil || inRows else { return nil }
        open += feature.dependencies(of: next).map(\.canonical)
        // Whether the action of an element is running decides nothing else than this value.
        if id.row == nil { open.append(.isRunning(id)) }
      case .rowDerived:
        guard inRows else { return nil }
        open += feature.dependencies(of: next).map(\.canonical)
      case .item(let row):
        guard inRows else { return nil }
        open.append(feature.rows[row].list.canonical)
      case .local: return nil
      }
    }
    self.behind = behind
    self.inputs = inputs
  }

  func reads(_ referent: Referent) -> Bool { behind.contains(referent) }

  /// Returns what is known for the stored values of a simulator, after computing it if necessary.
  func value(
    in simulator: Simulator,
    isRough: Bool,
    _ compute: () throws(Simulator.Trouble) -> RuntimeValue
  ) throws(Simulator.Trouble) -> RuntimeValue {
    let path: WritableKeyPath<Entry, Outcome?> = isRough ? \.rough : \.exact
    let place = entries.firstIndex { entry in
      zip(inputs, entry.inputs).allSatisfy { simulator.stored($0).isIdentical(to: $1) }
    }
    if let place, let known = entries[place][keyPath: path] { return try known.get() }
    let outcome: Outcome
    do throws(Simulator.Trouble) {
      outcome = .success(try compute())
    } catch {
      outcome = .failure(error)
    }
    if let place {
      entries[place][keyPath: path] = outcome
    } else {
      var entry = Entry(inputs: inputs.map(simulator.stored))
      entry[keyPath: path] = outcome
      add(entry)
    }
    return try outcome.get()
  }

  private func add(_ entry: Entry) {
    guard entries.count == Self.entryLimit else { return entries.append(entry) }
    entries[oldest] = entry
    oldest = (oldest + 1) % Self.entryLimit
  }
}
