import Diagnostics
import Expressions
import Simulation
import SpecModel

/// The test cases of a screen that appears, is refreshed and disappears.
extension TestPlanner {
  mutating func lifecycleSections() -> [TestSection] {
    let appearing = feature.actions.filter(\.runsOnAppear)
    var sections = [
      lifecycle("appear", [.appear], appearing) {
        $0.triggers.removeAll { $0 == .appear || $0 == .firstAppear }
      }
    ]
    if feature.countsAppearances {
      sections.append(
        lifecycle("appearing again", [.appear, .appear], appearing) {
          $0.triggers = $0.triggers.map { $0 == .firstAppear ? .appear : $0 }
        })
    }
    sections += [
      lifecycle("refresh", [.refresh], feature.actions.filter(\.runsOnRefresh)) {
        $0.triggers.removeAll { $0 == .refresh }
      },
      lifecycle("disappear", [.disappear], feature.actions.filter(\.runsOnDisappear)) {
        $0.triggers.removeAll { $0 == .disappear }
      },
    ]
    return sections.compactMap(\.self)
  }

  /// - Parameter change: Makes an action that the moment does not start.
  private mutating func lifecycle(
    _ title: String,
    _ moments: [ScenarioStep],
    _ actions: [Action],
    without change: (inout Action) -> Void
  ) -> TestSection? {
    if depth == .lean, actions.allSatisfy({ isShown($0.id, by: change) }) { return nil }
    var best: [Trial] = []
    for action in actions {
      guard let trial = trials(of: action).filter(\.runs).max(by: { $0.effects < $1.effects })
      else {
        continue
      }
      best.append(trial)
    }
    guard let first = best.first else { return nil }
    var setup = Setup()
    let words = title.split(separator: " ").map { Phrase.upperFirst(String($0)) }.joined()
    var test = TestCase(
      name: names.function("\(Phrase.lowerFirst(words))RunsItsActions"), title: "")
    let isAgain = moments.count > 1
    let run = actions.filter { !isAgain || !$0.runsOnFirstAppear }.map(\.name.value)
    test.title = "\(title) runs \(run.isEmpty ? "nothing" : run.joined(separator: " and "))"
    test.begin(first.places, first.values, from: start)
    for trial in best { setup.stubs = setup.stubs.adding(trial.stubs) }
    guard var simulator = try? Simulator(feature, setup) else { return nil }
    guard (try? simulator.begin(first.places, first.values)) != nil else { return nil }
    let before = simulator.world
    var recorder = TestRecorder(simulator)
    for moment in moments {
      guard (try? recorder.perform(moment)) != nil, !recorder.isOpen else { return nil }
    }
    simulator = recorder.simulator
    if simulator.schedule.heldCalls.isEmpty {
      let methods = setup.stubs.keys.sorted { ($0.service, $0.method) < ($1.service, $1.method) }
      for method in methods {
        let answer = setup.stubs[method]?.answers.first ?? .returns(RuntimeValue.none)
        test.steps.append(.stub(method, [TestAnswer(answer: answer)], isExact: false))
      }
    } else {
      test.steps += recorder.stubs(setup.stubs, isTrimmed: true)
    }
    test.steps += recorder.steps
    for action in actions {
      let all = claims(after: simulator, since: before, action)
      // The action has tests of its own.
      for claim in depth == .lean ? Array(all.prefix(1)) : all {
        if !test.steps.contains(where: { $0.claims(claim) }) { test.steps.append(.expect(claim)) }
      }
    }
    return repeatsScenario(test) ? nil : TestSection(title: title, cases: [test])
  }
}

extension TestStep {
  fileprivate func claims(_ claim: Expectation.Claim) -> Bool {
    if case .expect(let other) = self { other == claim } else { false }
  }
}
