import Diagnostics
import Generation
import SpecReading
import Testing

@Suite("What follows from what") struct CauseTests {
  private func problems(_ spec: String) -> [String] {
    var bag = DiagnosticBag()
    _ = SpecReader.read(
      SourceFile(id: .init(0), path: "A.yaml", bytes: Array(spec.utf8)), reserving: .builtIn,
      into: &bag)
    return bag.inSourceOrder.filter { $0.severity == .error }.map { "\($0.code) \($0.message)" }
  }

  @Test("a word of a message that is a name elsewhere hides nothing")
  func wordsOfMessages() {
    let spec = """
      feature: Desk
      models:
        Mode: { cases: { unknown: U, card: { number: String } } }
      state: { count: Int, flag: Bool }
      derived: { total: count + zebra }
      view: [{ text: total.formatted() }, { toggle: flag }]
      """
    #expect(
      problems(spec) == [
        "raw-payload 'Mode' has a case with a JSON value and one that carries values",
        "unknown-name unknown name 'zebra'",
      ])
  }

  @Test(
    "what a model lacks is not reported where a name of it could not be read, and is elsewhere",
    arguments: [("Order", false), ("Line", true)])
  func openModel(model: String, isReported: Bool) {
    let spec = """
      feature: A
      models:
        Order: { id: Int, name: String, name: String }
        Line: { id: Int, name: String, count: Int }
      parameters: { value: \(model) }
      view: [{ text: value.title }]
      """
    #expect(
      problems(spec).map { $0.prefix { $0 != " " } }
        == ["duplicate-key"] + (isReported ? ["unknown-member"] : []))
  }

  @Test("what a service lacks is not reported where a method of it could not be read")
  func openService() {
    let spec = """
      feature: A
      services:
        S: { load: { returns: Int }, load: { returns: Int } }
        T: { load: { returns: Int } }
      state: { n: Int }
      actions:
        first: { do: [{ call: S.save, as: found }, { set: { n: found } }] }
        second: { do: [{ call: T.save, as: found }, { set: { n: found } }] }
      view: [{ button: first }, { button: second }, { text: '"\\(n)"' }]
      """
    #expect(
      problems(spec) == [
        "duplicate-key the key 'load' stands here twice",
        "unknown-method unknown method 'save' of 'T'",
      ])
  }

  @Test("a name that two members have is of no type where it is used")
  func twoMembers() {
    let spec = """
      feature: A
      state: { open: Bool }
      derived: { open: '"x"', size: open.count }
      view: [{ text: '"\\(size)"' }]
      """
    #expect(problems(spec) == ["same-name 'open' is declared twice"])
  }
}
