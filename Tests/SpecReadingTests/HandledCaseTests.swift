import Diagnostics
import Generation
import SpecModel
import SpecReading
import Testing

/// What `catch` knows of the case that it lists.
@Suite("Cases of errors") struct HandledCaseTests {
  private static let head = """
    feature: A
    models:
      Refusal: { cases: { full: { left: Int, until: Date?, message: String }, closed: {} } }
      Fault: { cases: { full: { left: Int, until: Int } } }
    services:
      Shop: { buy: { takes: { count: Int }, fails: Refusal }, keep: { fails: Fault } }
    state: { left: Int = 9, hint: String }

    """

  private func feature(_ action: String, then scenario: String) -> (Feature?, [Diagnostic]) {
    let text = Self.head + action + scenario
    let file = SourceFile(id: .init(0), path: "Test.yaml", bytes: Array(text.utf8))
    var bag = DiagnosticBag()
    let feature = SpecReader.read(file, reserving: .builtIn, into: &bag)
    return (feature, bag.inSourceOrder)
  }

  @Test("a case brings what it carries, under a name that hides nothing")
  func payload() throws {
    let (feature, problems) = feature(
      """
      actions:
        buy:
          do: [{ call: Shop.buy, with: { count: left } }]
          catch:
            full: [{ set: { left: error.left, hint: '"\\(error.message) \\(error.left)"' } }]

      """,
      then: """
        scenarios:
          - title: Few are left
            stub: { Shop.buy: { throws: { full: { left: 3, message: So few } } } }
            when: buy
            then: { left: 3, hint: Full 3 }
        """
    )
    #expect(problems.map(\.message) == [])
    let handled = try #require(feature?.actions.first?.handler?.cases.first)
    #expect(handled.payload.map(\.label) == ["left", "until"])
    #expect(handled.payload.map(\.value.name.value) == ["errorLeft", "until"])
    #expect(handled.payload.map(\.value.isUsed) == [true, false])
  }

  @Test("cases of two errors bring what both carry")
  func twoEnums() throws {
    let (feature, problems) = feature(
      """
      actions:
        buy:
          do: [{ call: Shop.buy, with: { count: left } }, { call: Shop.keep }]
          catch:
            full: [{ set: { left: error.left, hint: error.message } }]

      """,
      then: """
        scenarios:
          - title: Few are kept
            stub: { Shop.keep: { throws: { full: { left: 4, until: 1 } } } }
            when: buy
            then: { left: 4 }
        """
    )
    #expect(problems.map(\.message) == [])
    let handled = try #require(feature?.actions.first?.handler?.cases.first)
    #expect(handled.enums == ["Refusal", "Fault"])
    #expect(handled.payload.map(\.label) == ["left"])
  }

  @Test(
    "what an error does not carry is told",
    arguments: [
      ("until", "unknown name 'until'", "did you mean 'error.until'?"),
      ("error.untl", "an error has no 'untl'", "did you mean 'until'?"),
      ("error.full", "an error has no 'full'", "it carries 'left', 'until'"),
    ]
  )
  func unknown(_ value: String, _ message: String, _ help: String) {
    let (_, problems) = feature(
      """
      actions:
        buy:
          do: [{ call: Shop.buy, with: { count: left } }]
          catch:
            full: [{ set: { hint: '"\\(\(value))"' } }]

      """,
      then: ""
    )
    let errors = problems.filter { $0.severity == .error }
    #expect(errors.map(\.message) == [message])
    #expect(errors.map(\.help?.words) == [help])
  }
}
