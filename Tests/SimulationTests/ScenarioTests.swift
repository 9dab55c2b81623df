import Diagnostics
import Foundation
import Generation
import Simulation
import SpecReading
import TestSupport
import Testing

/// Reads a spec and runs it, for what is reported.
func runSpec(_ file: SourceFile, into bag: inout DiagnosticBag) {
  _ = SpecReader.read(file, reserving: .builtIn, into: &bag)?.simulate(in: file, into: &bag)
}

/// A spec that does not do what it says, and the code of what is reported at its mark.
struct FailingSpec: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var code: String
  var spec: String

  init(_ what: String, _ code: String, _ spec: String) {
    testDescription = what
    self.code = code
    self.spec = spec
  }
}

@Suite("Scenarios") struct ScenarioTests {
  @Test("a scenario that does not hold is reported where it claims so", arguments: scenarios)
  func unheldScenarios(_ failing: FailingSpec) {
    expect(failing.spec, reports: failing.code, via: runSpec)
  }

  @Test("a scenario that crashes hides no other one that fails")
  func crashBesideFailures() {
    expect(
      """
      feature: A
      state: { whole: Int, parts: Int = 1 }
      derived: { share: '«whole / parts»' }
      view: [{ stepper: whole }, { stepper: parts }, { text: '"\\(share)"' }]
      scenarios:
        - { title: None, given: { whole: 1, parts: 0 }, then: { share: 0 } }
        - { title: Half, given: { whole: 4, parts: 2 }, then: { share: «3» } }
        - { title: No parts, given: { whole: 2, parts: 0 }, then: { share: 0 } }
        - { title: All, given: { whole: 4, parts: 1 }, then: { share: 4 } }
        - { title: Third, given: { whole: 9, parts: 3 }, then: { share: «2» } }
      """,
      reports: ["scenario-trap", "scenario-fails", "scenario-fails"],
      via: runSpec
    )
  }

  @Test("a space that nobody sees is written so that it can be copied")
  func unseenSpace() {
    let text = """
      feature: A
      parameters: { day: Date }
      derived: { clock: 'day.formatted(date: .omitted, time: .shortened)' }
      view: [{ text: clock }]
      scenarios: [{ title: T, given: { day: 2026-11-20T16:20:00Z }, then: { clock: '4:20 PM' } }]
      """
    var bag = DiagnosticBag()
    runSpec(SourceFile(id: .init(0), path: "A.yaml", bytes: Array(text.utf8)), into: &bag)
    #expect(
      bag.all.map(\.help?.words)
        == [#"write '"4:20\u202FPM"' if that is right, or mend what leads to it"#])
  }
}

@Suite("A currency that a parameter says") struct CurrencyParameterTests {
  @Test("is one that there is where a scenario says nothing of it")
  func madeUp() {
    let spec = """
      feature: A
      parameters: { code: String, name: String }
      state: { total: Decimal }
      derived: { text: '"\\(name) \\(total.formatted(.currency(code: code)))"' }
      view: [{ field: total }, { text: text }]
      scenarios:
        - title: A price
          when: { set: { total: 2 } }
          then: { text: a €2.00 }
      """
    var bag = DiagnosticBag()
    runSpec(SourceFile(id: .init(0), path: "A.yaml", bytes: Array(spec.utf8)), into: &bag)
    #expect(bag.all.map(\.message) == [])
  }
}

private let counter = """
  feature: A
  services:
    S:
      load: { returns: Int }
  state: { count: Int }
  routes: { home: { at: Int } }
  actions:
    add: { do: [{ set: { count: count + 1 } }] }
    load: { do: [{ call: S.load, as: found }, { set: { count: found } }, { go: home, with: { at: found } }] }
  scenarios:

  """

private let scenarios: [FailingSpec] = [
  .init(
    "a value", "scenario-fails",
    counter + "  - { title: T, given: { count: 1 }, when: add, then: { count: «3» } }"),
  .init(
    "a route", "scenario-fails",
    counter + "  - { title: T, stub: { S.load: { returns: 2 } }, when: load, then: { go: «none» } }"
  ),
  .init(
    "an error", "scenario-fails",
    counter
      + "  - { title: T, stub: { S.load: { throws: No } }, when: load, then: { load.error: «Yes» } }"
  ),
  .init(
    "no answer", "missing-stub", counter + "  - { title: «T», when: load, then: { count: 0 } }"),
  .init(
    "too few answers", "stub-exhausted",
    counter
      + "  - { title: T, stub: { «S.load»: [{ returns: 2 }] }, when: [load, load], then: { count: 2 } }"
  ),
  .init(
    "an overflow", "scenario-trap",
    counter.replacingOccurrences(of: "count + 1", with: "«count + 1»")
      + "  - { title: T, given: { count: 9223372036854775807 }, when: add, then: { count: 0 } }"),
  .init(
    "a length below zero that a view shows", "scenario-trap",
    counter.replacingOccurrences(
      of: "state:",
      with: "derived: { start: '«\"abc\".prefix(count)»' }\n"
        + "view: [{ text: start }, { button: add }, { button: load }]\nstate:")
      + "  - { title: T, when: { set: { count: -1 } }, then: { count: -1 } }"),
  .init(
    "what is given, where nothing claims what it shows", "scenario-trap",
    counter.replacingOccurrences(
      of: "state:",
      with: "derived: { start: '«\"abc\".prefix(count)»' }\n"
        + "view: [{ text: start }, { button: add }, { button: load }]\nstate:")
      + "  - { title: T, given: { count: -1 }, when: { set: { count: 1 } }, then: { count: 1 } }"),
  .init(
    "states that are given in no order", "scenario-trap",
    """
    feature: A
    state: { first: Int = 1, second: Int = 2 }
    derived: { share: «10 / (second - first)» }
    view: [{ stepper: first }, { stepper: second }, { text: String(share) }]
    scenarios: [{ title: T, given: { first: 2, second: 1 }, then: { share: -10 } }]
    """),
  .init(
    "a ratio of nothing, when the feature begins", "constant-trap",
    "feature: A\nstate: { done: Int, total: Int }\n"
      + "derived: { ratio: «Double(done) / Double(total)» }\n"
      + "view: [{ text: String(ratio) }, { stepper: done }, { stepper: total }]"),
]
