import Diagnostics
import Naming
import Packs
import Testing

@Suite("Names of packs") struct PackNamesTests {
  private func names(_ yaml: String) -> GeneratedNames {
    PackLibrary(
      builtIn: BuiltInPacks(), files: [("own/pack.yaml", Array("pack: own\n\(yaml)".utf8))]
    ).generatedNames
  }

  private func problems(_ yaml: String) -> [String] {
    var sources = SourceFiles()
    var bag = DiagnosticBag()
    let files = [(path: "own/pack.yaml", bytes: Array("pack: own\n\(yaml)".utf8))]
    _ = PackLibrary(builtIn: BuiltInPacks(), files: files)
      .summary(of: "own", files: &sources, into: &bag)
    return bag.inSourceOrder.map { "\($0.code): \($0.message)" }
  }

  @Test(
    "a name is what its pattern makes of names of the spec",
    arguments: [
      ("members: ['is{{ action.name|upperFirst }}Enabled']", "isSubmitEnabled", true),
      ("members: ['is{{ action.name|upperFirst }}Enabled']", "isSubmitEnable", false),
      ("members: ['{{ action.name }}Task']", "submitTask", true),
      ("members: ['{{action.name}}Task']", "submittask", false),
      ("members: [run]", "run", true),
    ]
  )
  func patterns(kinds: String, name: String, holds: Bool) {
    let names = names("names: { action: { \(kinds) } }\n")
    #expect(names.hold(name, of: .action, .members, "submit") == holds)
    #expect(!names.hold(name, of: .action, .types, "submit"))
  }

  @Test("a name may hold those of an action and of its rows")
  func ofRows() {
    let names = names(
      "names: { rowAction: { members: ['{{ action.name }}RunsIn{{ row.name|upperFirst }}'] } }\n")
    #expect(names.names(of: .rowAction, .members, "open", "orderRow") == ["openRunsInOrderRow"])
    #expect(names.hold("openRunsInOrderRow", of: .rowAction, .members, "open", "orderRow"))
  }

  @Test("a first letter may be any that has another case")
  func letters() {
    let names = names("names: { row: { members: ['{{ row.name|lowerFirst }}s'] } }\n")
    #expect(names.names(of: .row, .members, "Ähre") == ["ähres"])
    #expect(names.hold("ähres", of: .row, .members, "Ähre"))
    #expect(names.names(of: .row, .members, "rows") == ["rowss"])
  }

  @Test("a value that is not given is empty")
  func withoutValues() {
    let names = names("names: { feature: { members: ['{{ feature.name|lowerFirst }}Made'] } }\n")
    #expect(names.names(of: .feature, .members) == ["Made"])
    #expect(!names.hold("cartMade", of: .feature, .members))
    #expect(names.hold("cartMade", of: .feature, .members, "Cart"))
  }

  @Test(
    "a name that cannot be made is reported",
    arguments: [
      (
        "names: { action: { members: ['{{ row.name }}s'] } }",
        "template-value: '{{ row.name }}s' holds what is not known of it"
      ),
      (
        "names: { action: { members: ['{{ action.name|upper }}s'] } }",
        "template-value: '{{ action.name|upper }}s' holds what is not known of it"
      ),
      (
        "names: { timed: { members: ['{{ feature.name }}s'] } }",
        "template-value: '{{ feature.name }}s' holds what is not known of it"
      ),
      (
        "names: { actoin: { members: [a] } }",
        "unknown-key: unknown key 'actoin' in the names that a pack generates"
      ),
    ]
  )
  func broken(yaml: String, problem: String) {
    #expect(problems(yaml + "\n") == [problem])
  }
}
