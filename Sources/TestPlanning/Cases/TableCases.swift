import Diagnostics
import Expressions
import Simulation
import SpecModel

/// The tables of a feature: the rules of its states, and the values that follow from others.
extension TestPlanner {
  mutating func ruleTable(_ state: Int) -> TestTable? {
    guard !feature.states[state].rules.isEmpty, affordsTable(of: .message(state: state)) else {
      return nil
    }
    let name = feature.states[state].name.value
    return table(
      .message(state: state),
      type: .optional(.string),
      name: "\(name)Rules",
      title: "\(name) keeps its rules, or says which one it breaks",
      mutants: start.program.mutants(ofRulesOf: state)
    )
  }

  mutating func outputTable(_ member: Referent) -> TestTable? {
    let swiftName: String
    let type: Type
    switch member {
    case .derived(let index):
      swiftName = feature.derived[index].name.value
      type = feature.derived[index].type
    case .output(let index):
      swiftName = feature.outputs[index].name
      type = feature.outputs[index].type
    case .optionText(let index):
      swiftName = feature.optionTexts[index].name
      type = .string
    case .isEnabled(let id):
      swiftName = "is\(feature.action(id).name.value.upperFirst)Enabled"
      type = .bool
    default: return nil
    }
    guard affordsTable(of: member) else { return nil }
    let mutants = start.program.mutants(of: member)
    guard wantsTable(of: member, mutants) else { return nil }
    return table(member, type: type, name: swiftName, title: swiftName, mutants: mutants)
  }

  private func affordsTable(of member: Referent) -> Bool {
    candidates.affords(
      feature.stored(behind: [member]), in: feature.expressions(behind: [member]))
  }

  /// Whether the values of a member deserve a table. A lean plan has none of those that the view alone
  /// reads if a scenario shows them, or if they only say whether an action is running.
  private mutating func wantsTable(of member: Referent, _ mutants: [Program]) -> Bool {
    if depth == .thorough { return true }
    switch member {
    case .derived: return true
    case .isEnabled(let id) where feature.action(id).when == nil: return false
    default: return mutants.isEmpty || !unshown(mutants).isEmpty
    }
  }

  private mutating func table(
    _ member: Referent,
    type: Type,
    name: String,
    title: String,
    mutants: [Program]
  ) -> TestTable? {
    var inputs = feature.stored(behind: [member]).touchedLast
    // The generated function takes the option even if the text does not depend on it.
    if case .optionText(let index) = member, !inputs.contains(.option(index)) {
      inputs.append(.option(index))
    }
    let expressions = feature.expressions(behind: [member])
    // A single input is tried at all boundaries; several inputs at the nearest ones.
    let edges = inputs.count == 1 ? 12 : inputs.count == 2 ? 5 : 3
    let choices = candidates.choices(of: inputs, in: expressions, limit: edges)

    let combinations = Assignments(places: inputs, choices: choices).combinations(
      around: inputs.count > 2 ? values(for: member, true, inputs, choices, expressions) : nil,
      limit: 48
    )
    let wantsAll =
      depth == .thorough && combinations.count <= (inputs.count == 1 ? 12 : 8)
      && type.unwrapped != .int
    let rows = selectRows(
      combinations, inputs, member, mutants,
      wantsAll: wantsAll,
      near: {
        boundaryValues($0, inputs, expressions) + changingEqualInputs(near: $0, inputs, choices)
      },
      further: { search(inputs, choices, in: expressions) },
      else: { others(than: $0, for: member, inputs, choices, expressions) }
    )
    guard !rows.isEmpty else { return nil }
    return withoutUnmoved(
      TestTable(
        name: names.function(name),
        title: inputs.isEmpty ? "\(title) is always the same" : title,
        member: member,
        type: type,
        inputs: inputs,
        initial: inputs.map { try? start.value(of: $0) },
        rows: rows
      ))
  }

  /// The table without the inputs that keep the value with which the feature begins.
  private func withoutUnmoved(_ table: TestTable) -> TestTable {
    guard !table.inputs.contains(where: \.isParameter) else { return table }
    let moved = table.inputs.indices.filter { column in
      // A write of another input may set the flag.
      guard !table.inputs[column].isTouchedFlag, let initial = table.initial[column] else {
        return true
      }
      return table.rows.contains { $0.inputs[column] != initial }
    }
    guard !moved.isEmpty else { return table }
    var table = table
    table.inputs = moved.map { table.inputs[$0] }
    table.initial = moved.map { table.initial[$0] }
    for row in table.rows.indices {
      table.rows[row].inputs = moved.map { table.rows[row].inputs[$0] }
    }
    return table
  }

  /// Input values that give a Boolean member the wanted value; `nil` if the member is not Boolean.
  private func values(
    for member: Referent,
    _ wanted: Bool,
    _ inputs: [Referent],
    _ choices: [[RuntimeValue]],
    _ expressions: [Expression]
  ) -> [RuntimeValue]? {
    guard let source = feature.sources(of: member).first, source.type == .bool else { return nil }
    let types = inputs.map { candidates.type(of: $0) }
    return Goal(source, is: wanted, in: feature).values(
      among: choices,
      else: CandidatePool(
        types, candidates.choices(of: inputs, in: expressions), in: expressions, of: feature
      )
      .choices(types, from: inputs.compactMap { try? start.value(of: $0) })
    ) { values in
      var simulator = start
      guard (try? simulator.begin(inputs, values, checksShown: false)) != nil else { return nil }
      return (simulator, Simulator.Frame())
    }
  }

  /// Further values for a member that had the same result with all chosen ones: first values around
  /// one that gives another result, if there is one, then values from the random search.
  private func others(
    than known: RuntimeValue,
    for member: Referent,
    _ inputs: [Referent],
    _ choices: [[RuntimeValue]],
    _ expressions: [Expression]
  ) -> [[RuntimeValue]] {
    guard !inputs.isEmpty else { return [] }
    var result: [[RuntimeValue]] = []
    if case .bool(let known) = known,
      let goal = values(for: member, !known, inputs, choices, expressions)
    {
      result = Assignments(places: inputs, choices: choices).combinations(around: goal, limit: 24)
    }
    let types = inputs.map { candidates.type(of: $0) }
    let pool = CandidatePool(types, choices, in: expressions, of: feature)
    return result + reachableValues(of: inputs)
      + RandomSearch(types, in: pool, limit: Self.searchLimit)
  }

  /// Variants of the known values in which two equal inputs change together. A condition that
  /// requires them to be equal, as a rule often does, would fail if only one of them changed.
  private func changingEqualInputs(
    near known: [[RuntimeValue]],
    _ inputs: [Referent],
    _ choices: [[RuntimeValue]]
  ) -> [[RuntimeValue]] {
    let types = inputs.map { candidates.type(of: $0) }
    let limit = 120
    var result: [[RuntimeValue]] = []
    var seen: Set<[RuntimeValue]> = []
    for values in known.limited(to: 4) {
      for first in values.indices where types[first] != .bool {
        for second in values.indices.dropFirst(first + 1)
        where types[second] == types[first] && values[second] == values[first] {
          for other in choices[first] + choices[second] where other != values[first] {
            let changed = values.replacing(first, with: other).replacing(second, with: other)
            if seen.insert(changed).inserted { result.append(changed) }
            if result.count == limit { return result }
          }
        }
      }
    }
    return result
  }

  private func boundaryValues(
    _ known: [[RuntimeValue]],
    _ inputs: [Referent],
    _ expressions: [Expression]
  ) -> [[RuntimeValue]] {
    let types = inputs.map { candidates.type(of: $0) }
    return BoundarySearch(expressions, of: types, in: feature).values(near: known) { values in
      var simulator = start
      guard (try? simulator.begin(inputs, values, checksShown: false)) != nil else { return nil }
      return (simulator, Simulator.Frame())
    }
  }

  /// The number of values to try if all chosen ones give the same result.
  static let searchLimit = 300
  /// The number of values in a row that may kill no mutant before the survivors count as
  /// equivalent.
  private static let patience = 100

  /// Rows that kill the mutants, with at least two different results if possible.
  /// - Parameters:
  ///   - near: Returns more values, used if a mutant survives.
  ///   - further: Returns values of the random search, used if a mutant still survives.
  ///   - others: Returns more values, used if all combinations give the same result.
  private func selectRows(
    _ combinations: [[RuntimeValue]],
    _ inputs: [Referent],
    _ member: Referent,
    _ mutants: [Program],
    wantsAll: Bool,
    near: ([[RuntimeValue]]) -> [[RuntimeValue]],
    further: () -> LazyMapSequence<RandomSearch, [RuntimeValue]>,
    else others: (RuntimeValue) -> [[RuntimeValue]]
  ) -> [TestTable.Row] {
    var survivors = mutants
    var rows: [TestTable.Row] = []
    var seen: [RuntimeValue] = []
    var idle = 0
    func take(_ values: [RuntimeValue], wantsAll: Bool, isSearched: Bool = false) {
      var simulator = start
      guard (try? simulator.begin(inputs, values, checksShown: false)) != nil,
        let expected = try? simulator.value(of: member),
        !isSearched || seen.count > 1 || !seen.contains(expected)
      else { return }
      let left = survivors.filter { mutant in
        simulator.program = mutant
        return (try? simulator.value(of: member)) == expected
      }
      let isKilling = left.count < survivors.count
      idle = isKilling ? 0 : idle + 1
      let isNew = seen.count < 2 && !seen.contains(expected)
      guard wantsAll || isNew || isKilling else { return }
      // Most values make no row, so that only here it is worth to see whether a test can set them.
      var checked = start
      guard (try? checked.begin(inputs, values)) != nil else { return }
      survivors = left
      if isNew { seen.append(expected) }
      rows.append(.init(inputs: values, expected: expected))
    }
    for values in combinations {
      // The survivors of so many rows are probably equivalent mutants.
      if !wantsAll, idle >= 12, seen.count > 1 { break }
      take(values, wantsAll: wantsAll)
    }
    if !survivors.isEmpty {
      for values in near(rows.map(\.inputs)) { take(values, wantsAll: false) }
    }
    if !survivors.isEmpty, !inputs.isEmpty, seen.count > 1 {
      idle = 0
      for values in further() {
        guard !survivors.isEmpty, idle < Self.patience else { break }
        take(values, wantsAll: false)
      }
    }
    if seen.count == 1 {
      idle = 0
      for values in others(seen[0]) where idle < 24 {
        take(values, wantsAll: false, isSearched: true)
      }
    }
    return depth == .thorough ? rows : rows.map { shortened($0, inputs, member, mutants) }
  }

  /// The row with lists of one element in place of longer ones, where it still kills the same mutants.
  private func shortened(
    _ row: TestTable.Row, _ inputs: [Referent], _ member: Referent, _ mutants: [Program]
  ) -> TestTable.Row {
    func killed(_ row: TestTable.Row) -> [Bool]? {
      var simulator = start
      guard (try? simulator.begin(inputs, row.inputs)) != nil,
        (try? simulator.value(of: member)) == row.expected
      else { return nil }
      return mutants.map { mutant in
        simulator.program = mutant
        return (try? simulator.value(of: member)) != row.expected
      }
    }
    var result = row
    for (index, value) in row.inputs.enumerated() {
      guard case .array(let elements) = value, elements.count > 1 else { continue }
      var short = result
      short.inputs[index] = .array([elements[0]])
      if let few = killed(short), few == killed(result) { result = short }
    }
    return result
  }
}

extension [Referent] {
  /// The places with the `isTouched` flags last, since writing a state sets its flag.
  fileprivate var touchedLast: [Referent] {
    filter { !$0.isTouchedFlag } + filter(\.isTouchedFlag)
  }
}
