import Diagnostics
import Expressions
import Naming
import Simulation
public import SpecModel

extension Feature {
  /// The tests of the feature except its observations. They are computed anew at each call, by
  /// running the feature.
  public func testPlan(_ depth: TestDepth) -> TestPlan {
    guard var planner = TestPlanner(self, depth) else { return TestPlan() }
    return planner.plan()
  }

  /// Tests of writes to stored values that change what is shown, so that the view must be updated.
  /// They are computed anew at each call, by running the feature.
  /// - Parameter plan: The feature's other tests, whose names are taken.
  public func observations(beside plan: TestPlan) -> [TestCase] {
    guard var planner = TestPlanner(self, .thorough) else { return [] }
    planner.names = TestNames(besides: plan.takenNames)
    return planner.bounded { $0.observations() }
  }
}

/// Chooses the tests of a feature by running the feature and its mutants on candidate values.
package struct TestPlanner {
  let feature: Feature
  let depth: TestDepth
  let candidates: Candidates
  /// The initial state of the feature, with sample parameters.
  let start: Simulator
  var names: TestNames
  /// The scenarios that hold.
  private(set) var proofs: [ScenarioProof] = []
  /// What happens in the tests of the scenarios.
  private(set) var told: [TestCourse] = []
  /// The work that planning may still take.
  private var workLeft = 1_000_000
  /// The work that running mutants through scenarios may still take.
  var proofWorkLeft = 1_000_000

  /// Returns `nil` if a default of the feature traps, which is reported when the spec is read.
  package init?(_ feature: Feature, _ depth: TestDepth) {
    guard let start = try? Simulator(feature, Setup()) else { return nil }
    self.feature = feature
    self.depth = depth
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
    proofs = feature.scenarios.compactMap {
      ScenarioProof($0, of: feature, meter: start.program.meter)
    }
    told = plan.scenarios.compactMap { TestCourse($0) }
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

  /// Plans a part of the tests with a bounded amount of work: a quarter of what is left, so that later parts have
  /// a share, too. A part that needs more has the tests that were found until then. No spec of a screen has needed
  /// half of what there is.
  mutating func bounded<Value>(_ part: (inout TestPlanner) -> Value) -> Value {
    let meter = start.program.meter
    let (before, share) = (meter.left, workLeft / 4)
    meter.left = share
    defer {
      workLeft -= share - meter.left
      meter.left = before
    }
    return part(&self)
  }

  private mutating func beginnings() -> [TestCase] {
    guard !feature.states.isEmpty else { return [] }
    var test = TestCase(name: names.function("beginning"), title: "it begins with its defaults")
    let told = feature.states.indices.filter { depth == .thorough || begins($0) }
    test.steps = told.map { .expect(.member(.state($0), start.world.states[$0])) }
    // No other test sees whether an action with overlapping runs is running at the start.
    for action in feature.actions
    where depth == .thorough && action.isAsync && !action.dropsOverlaps {
      test.steps.append(.expect(.member(.isRunning(action.id), .bool(false))))
    }
    return (test.steps.isEmpty ? [] : [test]) + touches()
  }

  /// Whether the spec gives the state a value to begin with other than an empty one.
  private func begins(_ state: Int) -> Bool {
    let empty = RuntimeValue.zero(of: feature.states[state].type) ?? RuntimeValue.none
    return start.world.states[state] != empty
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
