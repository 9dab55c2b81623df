import Diagnostics
import TestSupport
import Testing
import YAML

@Suite("KeyTable")
struct KeyTableTests {
  struct Action: Equatable {
    var when: String?
    var takes: [String] = []
  }

  static let table = KeyTable<Action>(
    "an action",
    [
      .init("when", .expression, required: true, "Whether it may run.") { field, action, reader in
        action.when = reader.text(field.value)?.value
      },
      .init("takes", .list(.identifier), "What it is given.") { field, action, reader in
        let names = reader.list(field.value) ?? []
        action.takes = names.compactMap { reader.identifier($0)?.value }
      },
    ]
  )

  private func read(_ file: SourceFile, _ bag: inout DiagnosticBag) {
    guard let root = Composer.compose(file, into: &bag) else { return }
    var action = Action()
    var reader = Reader(file: file, bag: bag)
    Self.table.read(root, into: &action, with: &reader)
    bag = reader.bag
  }

  @Test("each row reads its key, in any order")
  func rows() throws {
    let (root, file) = try compose("takes: [a, b]\nwhen: x > 1")
    var action = Action()
    var reader = Reader(file: file)
    Self.table.read(root, into: &action, with: &reader)
    #expect(action == Action(when: "x > 1", takes: ["a", "b"]))
    #expect(reader.bag.isEmpty)
  }

  @Test("an unknown key is reported with the nearest one")
  func unknownKey() {
    expect(
      "when: x\n«tekes»: [a]", reports: "unknown-key", message: "unknown key 'tekes' in an action",
      help: "did you mean 'takes'?", via: read)
  }

  @Test("where no key is near, all are shown")
  func allKeys() {
    expect(
      "when: x\n«color»: red", reports: "unknown-key", help: "an action has: when, takes", via: read
    )
  }

  @Test("a missing key is reported at the first key")
  func missingKey() {
    expect(
      "«takes»: [a]", reports: "missing-key", message: "an action needs the key 'when'",
      help: "add 'when: …'", via: read)
    expect("«{}»", reports: "missing-key", via: read)
  }

  @Test("a misspelt key is not missing as well")
  func misspeltRequired() {
    expect("«wehn»: x", reports: "unknown-key", help: "did you mean 'when'?", via: read)
  }

  @Test("what is no mapping is reported whole")
  func noMapping() {
    expect(
      "«[a, b]»", reports: "wrong-kind", message: "expected an action, a mapping, found a list",
      via: read)
  }

  @Test("all problems are reported")
  func all() {
    expect(
      "«x1»: 1\ntakes: [«1», b, «self»]\n«x2»: 1\nwhen: «[]»",
      reports: ["unknown-key", "wrong-name", "reserved-name", "unknown-key", "wrong-kind"],
      via: read)
  }

  @Test("a table describes itself")
  func description() {
    #expect(Self.table.names == ["when", "takes"])
    #expect(Self.table.rows.map(\.isRequired) == [true, false])
    #expect(Self.table.rows[0].summary == "Whether it may run.")
  }
}
