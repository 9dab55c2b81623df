import Expressions
import Simulation
import SpecModel

/// Known values by type, from the feature's expressions and scenarios and from the candidates.
/// Searches for several values that fit each other take them from here.
struct CandidatePool {
  let models: TypeTable
  let samples: Samples
  private var parts: [Type: [RuntimeValue]] = [:]

  init(
    _ types: [Type],
    _ choices: [[RuntimeValue]],
    in expressions: [Expression],
    of feature: Feature
  ) {
    models = feature.types
    samples = Samples(types: feature.types)
    for setup in feature.scenarios.map(\.setup) {
      for pair in setup.states { collect(pair.value, feature.states[pair.key].type) }
      for pair in setup.parameters { collect(pair.value, feature.parameters[pair.key].type) }
    }
    for (type, values) in zip(types, choices) {
      for value in values { collect(value, type) }
    }
    addConstants(Hints(expressions, of: nil))
  }

  /// Adds values near the constants of expressions, and strings of such lengths.
  private mutating func addConstants(_ hints: Hints) {
    let integers: [Int] = (hints.integers + hints.lengths).flatMap { [$0, $0 &- 1, $0 &+ 1] }
    for value in integers + [1_000_000] { add(.int(value), .int) }
    for value in hints.nearNumbers + [1_000_000] {
      add(.double(value), .double)
      guard abs(value) < 1e12 else { continue }
      if let decimal = RuntimeValue.decimal(parsing: "\(value)") { add(decimal, .decimal) }
    }
    for text in hints.texts + [""] { add(.string(text), .string) }
    for length in integers where (1...1_000).contains(length) {
      add(.string(String(repeating: "a", count: length)), .string)
    }
  }

  private mutating func collect(_ value: RuntimeValue, _ type: Type) {
    if case .none = value { return }
    add(value, type.unwrapped)
    switch (value, type.unwrapped) {
    case (.array(let elements), .array(let element)):
      for value in elements { collect(value, element) }
    case (.structure(let name, let fields), _):
      for (property, field) in zip(models[name]?.properties ?? [], fields) {
        collect(field, property.type)
      }
    default: break
    }
  }

  private mutating func add(_ value: RuntimeValue, _ type: Type) {
    if parts[type]?.contains(value) != true { parts[type, default: []].append(value) }
  }

  /// The possible values for each place, its initial value first.
  func choices(_ types: [Type], from start: [RuntimeValue]) -> [[RuntimeValue]] {
    types.enumerated().map { index, type in
      (start.dropFirst(index).prefix(1) + values(of: type).limited(to: 60)).removingRepeats
    }
  }

  /// All known values of a type; never empty.
  func values(of type: Type) -> [RuntimeValue] {
    switch type {
    case .bool: return [.bool(false), .bool(true)]
    case .optional(let wrapped): return values(of: wrapped) + [RuntimeValue.none]
    default: break
    }
    if case .model(let name) = type, let cases = models[name]?.cases, !cases.isEmpty {
      let all = (1...cases.count).map { samples.value($0, of: type) }
      return ((parts[type] ?? []) + all).removingRepeats
    }
    return parts[type] ?? (1...3).map { samples.value($0, of: type) }
  }
}
