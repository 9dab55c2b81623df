import Diagnostics
import Expressions
import Naming
import Simulation
public import SpecModel

extension Feature {
  /// The tests of the feature except its observations. They are computed anew at each call, by
  /// running the feature.
  public func testPlan() -> TestPlan {
    guard var planner = TestPlanner(self) else { return TestPlan() }
    return planner.plan()
  }

  /// Tests of writes to stored values that change what is shown, so that the view must be updated.
  /// They are computed anew at each call, by running the feature.
  /// - Parameter plan: The feature's other tests, whose names are taken.
  public func observations(beside plan: TestPlan) -> [TestCase] {
    guard var planner = TestPlanner(self) else { return [] }
    planner.names = TestNames(besides: plan.takenNames)
    return planner.bounded { $0.observations() }
  }
}

/// Chooses the tests of a feature by running the feature and its mutants on candidate values.
package struct TestPlanner {
  let feature: Feature
  let candidates: Candidates
  /// The initial state of the feature, with sample parameters.
  let start: Simulator
  var names: TestNames
  /// The work that planning may still take.
  private var workLeft = 1_000_000

  /// Returns `nil` if a default of the feature traps, which is reported when the spec is read.
  package init?(_ feature: Feature) {
    guard let start = try? Simulator(feature, Setup()) else { return nil }
    self.feature = feature
    self.start = start
    candidates = Candidates(feature, meter: start.program.meter)
    names = TestNames(
      besides: feature.generated.names(of: .tests, .members)
        + feature.services.map(\.propertyName))
  }

  package mutating func plan() -> TestPlan {
    var plan = TestPlan()
    // Scenarios come first, so that they get the names of their titles.
    plan.scenarios = feature.scenarios.map { scenario($0) }
    plan.beginnings = beginnings()
    plan.rules = feature.states.indices.compactMap { state in bounded { $0.ruleTable(state) } }
    plan.outputs = tabled.compactMap { member in bounded { $0.outputTable(member) } }
    plan.actions = feature.actions.map { action in bounded { $0.section(action) } }
    plan.actions += bounded { $0.pressSections() }
    plan.actions += bounded { $0.lifecycleSections() }
    if feature.keepsTasks { plan.actions += bounded { $0.triggerSections() } }
    plan.restored = restored()
    plan.appears = bounded(\.appears)
    plan.actions += feature.subscriptions.indices.map { index in
      bounded { $0.subscriptionSection(index) }
    }
    plan.rows = feature.rows.indices.flatMap { row in bounded { $0.rowCases(row) } }
    plan.takenNames = names.all
    return plan
  }

  /// The members whose values have a table.
  private var tabled: [Referent] {
    feature.derived.indices.map { .derived($0) }
      + feature.outputs.indices.filter { feature.outputs[$0].isOwn }.map { .output($0) }
      + feature.optionTexts.indices.map { .optionText($0) }
      + feature.actions.filter { $0.hasEnabled && !$0.asksWithValues }.map { .isEnabled($0.id) }
  }

  /// Plans a part of the tests with a bounded amount of work. A part that needs more has the tests that were
  /// found until then. No spec of a screen has needed half of what there is.
  mutating func bounded<Value>(_ part: (inout TestPlanner) -> Value) -> Value {
    let meter = start.program.meter
    let share = max(5_000, min(400_000, workLeft))
    meter.left = share
    defer {
      workLeft -= share - meter.left
      meter.left = share
    }
    return part(&self)
  }

  private mutating func beginnings() -> [TestCase] {
    guard !feature.states.isEmpty else { return [] }
    var test = TestCase(name: names.function("beginning"), title: "it begins with its defaults")
    test.steps = feature.states.indices.map { index in
      .expect(.member(.state(index), start.world.states[index]))
    }
    // No other test sees whether an action with overlapping runs is running at the start.
    for action in feature.actions where action.isAsync && !action.dropsOverlaps {
      test.steps.append(.expect(.member(.isRunning(action.id), .bool(false))))
    }
    return [test] + touches()
  }

  /// A test that a write sets the `isTouched` flag of its state and no other.
  private mutating func touches() -> [TestCase] {
    let samples = Samples(types: feature.types)
    var steps: [TestStep] = []
    var simulator = start
    for (index, state) in feature.states.enumerated() where state.tracksTouch {
      let value = samples.value(1, of: state.type)
      // Skips a write that makes a shown value trap.
      guard (try? simulator.put(value, at: .state(index))) != nil else { break }
      let touched = Referent.isTouched(state: index)
      steps += [
        .expect(.member(touched, .bool(false))), .assign(.state(index), value),
        .expect(.member(touched, .bool(true))),
      ]
    }
    guard !steps.isEmpty else { return [] }
    let name = names.function("touching")
    return [TestCase(name: name, title: "what is written counts as touched", steps: steps)]
  }

  /// For each restored state, a value other than its default.
  private func restored() -> [(state: Int, value: RuntimeValue)] {
    let samples = Samples(types: feature.types)
    return feature.restored.map { index in
      let type = feature.states[index].type
      let values = (1...4).map { samples.value($0, of: type) }
      let other = values.first { $0 != start.world.states[index] && $0 != RuntimeValue.none }
      return (index, other ?? values[0])
    }
  }

  private var appears: Bool {
    guard feature.hearsAppear else { return true }
    var simulator = start
    for method in feature.methodIDs { simulator.stubs[method] = Stub([.fails("")], repeats: true) }
    do {
      try simulator.perform(.appear)
    } catch .trap {
      return false
    } catch {
      // Missing stubs and endless runs stop only the simulator.
    }
    // A run that continues after the screen is left keeps the feature alive.
    let begun = feature.actions.filter(\.runsOnAppear).flatMap { feature.reach(of: $0) }
    return !begun.contains {
      $0.debounce != nil && feature.outlivesScreen($0) && !feature.endsWaiting(of: $0)
    }
  }

  // MARK: Tables

  private mutating func ruleTable(_ state: Int) -> TestTable? {
    guard !feature.states[state].rules.isEmpty else { return nil }
    let name = feature.states[state].name.value
    return table(
      .message(state: state),
      type: .optional(.string),
      name: "\(name)Rules",
      title: "\(name) keeps its rules, or says which one it breaks",
      mutants: start.program.mutants(ofRulesOf: state)
    )
  }

  private mutating func outputTable(_ member: Referent) -> TestTable? {
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
    return table(
      member,
      type: type,
      name: swiftName,
      title: swiftName,
      mutants: start.program.mutants(of: member)
    )
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
    let wantsAll = combinations.count <= (inputs.count == 1 ? 12 : 8) && type.unwrapped != .int
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
    return TestTable(
      name: names.function(name),
      title: inputs.isEmpty ? "\(title) is always the same" : title,
      member: member,
      type: type,
      inputs: inputs,
      rows: rows
    )
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
    var result: [[RuntimeValue]] = []
    for values in known.limited(to: 4) {
      for first in values.indices where types[first] != .bool {
        for second in values.indices.dropFirst(first + 1)
        where types[second] == types[first] && values[second] == values[first] {
          for other in choices[first] + choices[second] where other != values[first] {
            result.append(values.replacing(first, with: other).replacing(second, with: other))
          }
        }
      }
    }
    return result.removingRepeats.limited(to: 120)
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
    guard seen.count == 1 else { return rows }
    idle = 0
    for values in others(seen[0]) where idle < 24 {
      take(values, wantsAll: false, isSearched: true)
    }
    return rows
  }

  // MARK: Scenarios

  private mutating func scenario(_ scenario: Scenario) -> TestCase {
    var test = TestCase(
      name: names.function(scenario.title.value.asFunctionName),
      title: scenario.title.value,
      parameters: scenario.setup.parameters
    )
    guard let given = try? Simulator.arranged(scenario.setup, of: feature) else { return test }
    test.begin(given.map(\.place), given.map(\.value), from: start)
    guard let simulator = try? Simulator(feature, scenario.setup) else { return test }
    var recorder = TestRecorder(simulator)
    for step in scenario.steps {
      do { try recorder.perform(step) } catch { break }
    }
    recorder.expect(scenario.expectations.map { recorder.withTypedError($0.claim) })
    test.steps += recorder.stubs(scenario.setup.stubs) + recorder.steps
    return test
  }
}

extension [Referent] {
  /// The places with the `isTouched` flags last, since writing a state sets its flag.
  fileprivate var touchedLast: [Referent] {
    filter { !$0.isTouchedFlag } + filter(\.isTouchedFlag)
  }
}
