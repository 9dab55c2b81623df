import Diagnostics
import Generation
import Simulation
import SpecModel
import SpecReading
import Testing

/// Short forms, which mean what the long ones mean.
@Suite("Short forms") struct ScenarioFormsTests {
  private static func feature(_ when: String, options: String = "kinds") -> (Feature?, [String]) {
    let text = """
      feature: Forms
      models:
        Kind: { cases: [meal, travel, other] }
      state:
        label: String
        amount: Int
        kind: Kind = .meal
        kinds: [Kind]
        isOpen: Bool
      actions:
        adjust:
          takes: { by: Int }
          do:
            - set: { amount: amount + by }
        note:
          on: { change: label }
          do:
            - set: { amount: amount + 1 }
      view:
        - field: label
        - field: amount
        - toggle: isOpen
        - text: '"\\(kinds.count)"'
        - picker: kind
          options: \(options)
          text: 'item == .meal ? "Meal" : "Other"'
        - button: adjust
          with: { by: 2 }
      scenarios:
        - title: T
          when: [\(when)]
          then: { kind: meal }
      """
    var bag = DiagnosticBag()
    let file = SourceFile(id: .init(0), path: "Forms.yaml", bytes: Array(text.utf8))
    let feature = SpecReader.read(file, reserving: .builtIn, into: &bag)
    _ = feature?.simulate(in: file, into: &bag)
    return (feature, bag.all.map { "\($0.code): \($0.message)" })
  }

  /// The steps of the scenario, without where they stand.
  private static func steps(_ when: String) -> [String] {
    let (feature, problems) = feature(when)
    let steps = (feature?.scenarios.first?.steps ?? []).map { "\($0)" }
    return problems + steps.map { $0.replacing(/Offset: \d+/, with: "") }
  }

  @Test("several states of one 'set' are typed one after the other, as they are written")
  func sets() {
    let long = Self.steps("set: { label: a }, set: { amount: 4 }")
    #expect(long.count == 2)
    #expect(Self.steps("set: { label: a, amount: 4 }") == long)
    #expect(Self.steps("set: { amount: 4, label: a }") == long.reversed())
  }

  @Test("'start' takes an action with what it takes behind it")
  func starts() {
    let long = Self.steps("{ start: adjust, with: { by: 3 } }")
    #expect(long.count == 1)
    #expect(Self.steps("start: { adjust: { by: 3 } }") == long)
    #expect(Self.steps("start: { note: {} }") == Self.steps("start: note"))
  }

  @Test("'start' takes what a person writes, one state after the other, and a moment")
  func startsOfOthers() {
    func started(_ steps: [String]) -> [String] {
      steps.map { "start(SpecModel.ScenarioStep.\($0))" }
    }
    #expect(Self.steps("start: { set: { label: a } }") == started(Self.steps("set: { label: a }")))
    #expect(
      Self.steps("start: { set: { label: a, amount: 4 } }")
        == started(Self.steps("set: { label: a }, set: { amount: 4 }")))
    let appear = Self.steps("appear")
    #expect(appear.count == 2 && appear[0].hasPrefix("idle-moment"))
    #expect(Self.steps("start: appear") == [appear[0]] + started([appear[1]]))
  }

  @Test(
    "the options of a picker are cases of what it edits",
    arguments: [
      "[.meal, .travel]", "'[.meal, .travel]'", "'isOpen ? [.meal] : [.meal, .travel]'",
      "'[.meal] + kinds'", "'kinds.isEmpty ? [.other] : kinds'",
    ])
  func options(_ options: String) {
    #expect(Self.feature("adjust: { by: 1 }", options: options).1 == [])
  }
}
