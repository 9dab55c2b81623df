import Diagnostics
import Expressions
import Naming
import Simulation
public import SpecModel

extension Feature {
  /// The tests that the feature deserves, but for its observations. Computed anew at each call, by running the
  /// feature.
  public func testPlan() -> TestPlan {
    guard var planner = TestPlanner(self) else { return TestPlan() }
    return planner.plan()
  }

  /// Writes to what is stored, each of which changes something that is shown: whoever shows it has to hear of
  /// them. Computed anew at each call, by running the feature.
  /// - Parameter plan: the feature's other tests, whose names these do not have.
  public func observations(beside plan: TestPlan) -> [TestCase] {
    guard var planner = TestPlanner(self) else { return [] }
    planner.names = TestNames(besides: plan.takenNames)
    return planner.observations()
  }
}

/// Chooses the tests of a feature by running it, and small faults of it, on candidate values.
package struct TestPlanner {
  let feature: Feature
  let candidates: Candidates
  /// The feature at its start, with sample parameters.
  let start: Simulator
  var names: TestNames

  /// `nil` where a default of the feature traps; that was reported when the spec was read.
  package init?(_ feature: Feature) {
    guard let start = try? Simulator(feature, Setup()) else { return nil }
    self.feature = feature
    self.start = start
    candidates = Candidates(feature)
    names = TestNames(
      besides: feature.generated.names(of: .tests, .members)
        + feature.services.map(\.propertyName))
  }

  package mutating func plan() -> TestPlan {
    var plan = TestPlan()
    // Scenarios come first in the right to a name: their titles are the author's.
    plan.scenarios = feature.scenarios.map { scenario($0) }
    plan.beginnings = beginnings()
    plan.rules = feature.states.indices.compactMap { ruleTable($0) }
    plan.outputs = feature.derived.indices.compactMap { outputTable(.derived($0)) }
    for index in feature.outputs.indices where feature.outputs[index].isOwn {
      if let table = outputTable(.output(index)) { plan.outputs.append(table) }
    }
    for index in feature.optionTexts.indices {
      if let table = outputTable(.optionText(index)) { plan.outputs.append(table) }
    }
    for action in feature.actions where action.hasEnabled && !action.asksWithValues {
      if let table = outputTable(.isEnabled(action.id)) { plan.outputs.append(table) }
    }
    plan.actions = feature.actions.map { section($0) }
    plan.actions += pressSections()
    plan.actions += lifecycleSections()
    if feature.keepsTasks { plan.actions += triggerSections() }
    plan.restored = restored()
    plan.appears = appears
    plan.actions += feature.subscriptions.indices.map { subscriptionSection($0) }
    plan.rows = feature.rows.indices.flatMap { rowCases($0) }
    plan.takenNames = names.all
    return plan
  }

  private mutating func beginnings() -> [TestCase] {
    guard !feature.states.isEmpty else { return [] }
    var test = TestCase(name: names.function("beginning"), title: "it begins with its defaults")
    test.steps = feature.states.indices.map { index in
      .expect(.member(.state(index), start.world.states[index]))
    }
    // What runs at the start shows itself nowhere else where calls may overlap.
    for action in feature.actions where action.isAsync && !action.dropsOverlaps {
      test.steps.append(.expect(.member(.isRunning(action.id), .bool(false))))
    }
    return [test] + touches()
  }

  /// That a state was written is noted, and of no other.
  private mutating func touches() -> [TestCase] {
    let samples = Samples(types: feature.types)
    var steps: [TestStep] = []
    var simulator = start
    for (index, state) in feature.states.enumerated() where state.tracksTouch {
      let value = samples.value(1, of: state.type)
      // Where something that is shown has no value with it, it is not written.
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

  /// For each state that survives a relaunch a value that it does not begin with.
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
      // Something else that only the simulator stumbles over.
    }
    // What the end of a screen begins goes on after it, and keeps the feature until then.
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
      faults: feature.faults(ofRulesOf: state)
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
      faults: feature.faults(of: member)
    )
  }

  private mutating func table(
    _ member: Referent,
    type: Type,
    name: String,
    title: String,
    faults: [Feature]
  ) -> TestTable? {
    var inputs = feature.stored(behind: [member]).touchedLast
    // The code asks for the option also where the text says the same of each.
    if case .optionText(let index) = member, !inputs.contains(.option(index)) {
      inputs.append(.option(index))
    }
    let expressions = feature.expressions(behind: [member])
    // One input is tried at all its edges; of several, each at the nearest ones.
    let edges = inputs.count == 1 ? 12 : inputs.count == 2 ? 5 : 3
    let choices = candidates.choices(of: inputs, in: expressions, limit: edges)

    let combinations = Assignments(places: inputs, choices: choices).combinations(
      around: inputs.count > 2 ? values(for: member, true, inputs, choices, expressions) : nil,
      limit: 48
    )
    let wantsAll = combinations.count <= (inputs.count == 1 ? 12 : 8) && type.unwrapped != .int
    let rows = chosen(
      combinations, inputs, member, faults,
      wantsAll: wantsAll,
      near: { balanced($0, inputs, expressions) + twins(near: $0, inputs, choices) },
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

  /// Values for which a Bool comes out so; `nil` for what is no Bool.
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
      else: Pool(
        types, candidates.choices(of: inputs, in: expressions), in: expressions, of: feature
      )
      .choices(types, from: inputs.compactMap { try? start.value(of: $0) })
    ) { values in
      var simulator = start
      guard (try? simulator.begin(inputs, values)) != nil else { return nil }
      return (simulator, Simulator.Frame())
    }
  }

  /// More values, for what came out the same with all that were chosen: some for which it does not,
  /// as far as there is a way to them, what is one step from those, and then anything.
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
    let pool = Pool(types, choices, in: expressions, of: feature)
    return result + reached(inputs) + Search(types, in: pool, limit: Self.searchLimit)
  }

  /// From some values others in which two places that hold the same hold another value, both: what asks
  /// whether they are equal, as a rule does, lets none of them change alone.
  private func twins(
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

  private func balanced(
    _ known: [[RuntimeValue]],
    _ inputs: [Referent],
    _ expressions: [Expression]
  ) -> [[RuntimeValue]] {
    let types = inputs.map { candidates.type(of: $0) }
    return Balance(expressions, of: types, in: feature).values(near: known) { values in
      var simulator = start
      guard (try? simulator.begin(inputs, values)) != nil else { return nil }
      return (simulator, Simulator.Frame())
    }
  }

  /// How many values are tried where all that were chosen give the same.
  static let searchLimit = 300
  /// How many values one after the other may tell no fault that is left, until it is most probably
  /// none.
  private static let patience = 100

  /// Rows that tell the feature from its faults; with two different results where there are any.
  /// - Parameters:
  ///   - near: more values, for where some fault is left.
  ///   - further: any values, for where one still is.
  ///   - others: more values, for where all combinations give the same.
  private func chosen(
    _ combinations: [[RuntimeValue]],
    _ inputs: [Referent],
    _ member: Referent,
    _ faults: [Feature],
    wantsAll: Bool,
    near: ([[RuntimeValue]]) -> [[RuntimeValue]],
    further: () -> LazyMapSequence<Search, [RuntimeValue]>,
    else others: (RuntimeValue) -> [[RuntimeValue]]
  ) -> [TestTable.Row] {
    var alive = faults
    var rows: [TestTable.Row] = []
    var seen: [RuntimeValue] = []
    var idle = 0
    func take(_ values: [RuntimeValue], wantsAll: Bool, isSearched: Bool = false) {
      var simulator = start
      guard (try? simulator.begin(inputs, values)) != nil,
        let expected = try? simulator.value(of: member),
        !isSearched || seen.count > 1 || !seen.contains(expected)
      else { return }
      let count = alive.count
      alive.removeAll { fault in
        simulator.feature = fault
        return (try? simulator.value(of: member)) != expected
      }
      idle = alive.count < count ? 0 : idle + 1
      let isNew = seen.count < 2 && !seen.contains(expected)
      if isNew { seen.append(expected) }
      if wantsAll || isNew || alive.count < count {
        rows.append(.init(inputs: values, expected: expected))
      }
    }
    for values in combinations {
      // What so many rows did not tell is most probably no fault at all.
      if !wantsAll, idle >= 12, seen.count > 1 { break }
      take(values, wantsAll: wantsAll)
    }
    if !alive.isEmpty {
      for values in near(rows.map(\.inputs)) { take(values, wantsAll: false) }
    }
    if !alive.isEmpty, !inputs.isEmpty, seen.count > 1 {
      idle = 0
      for values in further() {
        guard !alive.isEmpty, idle < Self.patience else { break }
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
    var course = Course(simulator)
    for step in scenario.steps {
      do { try course.take(step) } catch { break }
    }
    course.expect(scenario.expectations.map { course.naming($0.claim) })
    test.steps += course.stubs(scenario.setup.stubs) + course.steps
    return test
  }
}

extension [Referent] {
  /// Writing a state sets what notes that it was written, so that comes after all states.
  fileprivate var touchedLast: [Referent] {
    filter { !$0.isTouchedFlag } + filter(\.isTouchedFlag)
  }
}
