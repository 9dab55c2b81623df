import Diagnostics
import Expressions
import Foundation
import Generation
import SpecModel
import SpecReading
import TestSupport
import Testing

/// Reads a spec for what it reports.
private func readSpec(_ file: SourceFile, into bag: inout DiagnosticBag) {
  _ = SpecReader.read(file, reserving: .builtIn, into: &bag)
}

/// A broken spec, and the code of what is reported at its mark.
struct BrokenSpec: Sendable, CustomTestStringConvertible {
  var what: String
  var spec: String
  var code: String
  var help: String?

  init(_ what: String, _ code: String, _ spec: String, help: String? = nil) {
    self.what = what
    self.spec = spec
    self.code = code
    self.help = help
  }

  var testDescription: String { what }
}

@Suite("SpecReader")
struct SpecReaderTests {
  @Test(
    "the examples are sound",
    arguments: ["Login", "UserList", "CounterList", "OrderList", "OrderDetail"])
  func examples(name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Specs").standardizedFileURL
    let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "\(name).yaml")))
    var bag = DiagnosticBag()
    let file = SourceFile(id: .init(0), path: "Specs/\(name).yaml", bytes: bytes)
    let shared = SourceFile(
      id: .init(1), path: "Specs/Orders.yaml",
      bytes: [UInt8](try Data(contentsOf: folder.appending(path: "Orders.yaml"))))
    let load = { (path: String) in path == shared.path ? shared : nil }
    let feature = try #require(SpecReader.read(file, reserving: .builtIn, using: load, into: &bag))
    #expect(feature.name.value == name)
    #expect(bag.isEmpty, "\(bag.all.map(\.message))")
  }

  @Test(
    "a mistake is reported at its place, once",
    arguments: sections + steps + views + names + unsound + scenarios)
  func mistakes(broken: BrokenSpec) {
    expect(broken.spec, reports: broken.code, help: broken.help, via: readSpec)
  }

  @Test("a list of values is one mistake, and they stand for what is taken, in its order")
  func listedNames() {
    let text = """
      feature: A
      state: { x: Int, y: Int }
      services: { S: { move: { takes: { left: Int, right: Int } } } }
      actions: { walk: { do: [{ call: S.move, with: [x, y] }] } }
      view: [{ stepper: x }, { stepper: y }]
      """
    var bag = DiagnosticBag()
    readSpec(SourceFile(id: .init(0), path: "A.yaml", bytes: Array(text.utf8)), into: &bag)
    let helps = bag.all.compactMap(\.help?.words).compactMap { $0.split(separator: "with: ").last }
    #expect(helps == ["{ left: x, right: y }'"])
  }

  @Test(
    "YAML's collections of one are types, and Swift's dictionary is what it is in Swift",
    arguments: [
      ("[Int]", "[Int]"), ("{ String: Int }", "[String: Int]"), ("[String: Int]", "[String: Int]"),
      ("[{ String: Int }]", "[[String: Int]]"), ("[String: [Int]]", "[String: [Int]]"),
      ("[[String: Int]]", "[[String: Int]]"),
    ])
  func collections(written: String, type: String) throws {
    let text = "feature: A\nstate:\n  x: \(written)\nderived: { n: x.count }\n"
    var bag = DiagnosticBag()
    let file = SourceFile(id: .init(0), path: "A.yaml", bytes: Array(text.utf8))
    let feature = try #require(SpecReader.read(file, reserving: .builtIn, into: &bag))
    #expect(feature.states.map(\.type.name) == [type])
  }

  @Test("what a catch that never runs would do is no part of the feature")
  func idleHandler() throws {
    let text = """
      feature: A
      models: { Item: { id: Int, name: String } }
      services: { S: { save: {} } }
      state: { items: [Item] }
      rows:
        Row:
          of: items
          actions:
            drop: { do: [{ remove: { items: item } }], catch: [{ set: { item.name: '""' } }] }
            save: { do: [{ call: S.save }], catch: [{ set: { item.name: '""' } }] }
      view: [{ list: Row }]
      """
    var bag = DiagnosticBag()
    let file = SourceFile(id: .init(0), path: "A.yaml", bytes: Array(text.utf8))
    let feature = try #require(SpecReader.read(file, reserving: .builtIn, into: &bag))
    #expect(bag.all.map(\.code) == ["idle-catch"])
    #expect(feature.rows[0].actions.map { $0.handler != nil } == [false, true])
  }

  @Test("all problems of a file are reported, in its order")
  func severalProblems() {
    expect(
      """
      feature: Login
      state:
        name: «Strng»
        page: Int = «"one"»
      derived:
        isLong: «nam».count > 3
      """,
      reports: ["unknown-type", "type-mismatch", "unknown-name"],
      via: readSpec
    )
  }

  @Test("an empty file, a list and a number are no specs")
  func noSpecs() {
    for text in ["", "- a", "12", "~", "# nothing\n"] {
      var bag = DiagnosticBag()
      let file = SourceFile(id: .init(0), path: "Empty.yaml", bytes: Array(text.utf8))
      #expect(SpecReader.read(file, reserving: .builtIn, into: &bag) == nil)
      #expect(bag.errorCount == 1, "\(text): \(bag.all.map(\.message))")
    }
  }
}

private let sections: [BrokenSpec] = [
  .init(
    "no name", "missing-key", "«summary»: A screen.\nstate: { name: String }\nderived: { n: name }"),
  .init(
    "a shared file without anything to share", "missing-key", "shared: «Base»\nsummary: A base.",
    help: "add 'models:' with the types that several features use"),
  .init(
    "a section that is misspelt", "unknown-key",
    "feature: Login\n«stat»: { name: String }", help: "did you mean 'state'?"),
  .init(
    "a type that is misspelt", "unknown-type",
    "feature: A\nmodels: { Money: { cents: Int } }\nstate: { total: «Moeny» = 1 }",
    help: "did you mean 'Money'?"),
  .init("a small letter", "feature-name", "feature: «login»", help: "write 'Login'"),
  .init("a module of Swift", "taken-name", "feature: «Foundation»"),
  .init("a type of Swift", "taken-name", "feature: «Task»"),
  .init("a model that hides a type", "taken-name", "feature: A\nmodels: { «Date»: { day: Int } }"),
  .init(
    "the table of a screen", "generated-name",
    """
    feature: A
    models: { M: { id: Int }, «ATable»: { a: Int } }
    state: { ms: [M], t: ATable? }
    rows: { R: { of: ms } }
    view: [{ list: R }]
    """, help: "choose another name"),
  .init(
    "a struct in itself", "recursive-struct",
    "feature: A\nmodels: { Node: { id: Int, «parent»: Node? } }",
    help: "hold it in an array, which may be nil as well: '\"[Node]?\"', in quotes"),
  .init("an enum without cases", "empty-model", "feature: A\nmodels: { «Kind»: { cases: [] } }"),
  .init(
    "one name twice in JSON", "same-key",
    "feature: A\nmodels: { M: { properties: { a: Int, b: { type: Int, key: «a» } } } }"),
  .init("no zero value", "no-default", "feature: A\nstate: { «day»: Date }\nderived: { d: day }"),
  .init(
    "a default of another type", "type-mismatch",
    "feature: A\nstate: { page: Int = «true» }\nderived: { p: page }"),
  .init(
    "a rule for another type", "rule-type",
    "feature: A\nstate: { on: { type: Bool, rules: [{ «minLength»: 3, message: No. }] } }\nderived: { o: on }"
  ),
  .init(
    "a rule without a message", "missing-key",
    "feature: A\nstate: { n: { type: String, rules: [{ «minLength»: 3 }] } }\nderived: { o: n }"),
  .init(
    "a rule with two conditions", "two-rules",
    "feature: A\nstate: { n: { type: String, rules: [{ minLength: 3, «maxLength»: 5, message: No. }] } }\n"
      + "derived: { o: n }"),
  .init(
    "a rule that equals itself", "unknown-state",
    "feature: A\nstate: { n: { type: String, rules: [{ equals: «n», message: No. }] } }\nderived: { o: n }"
  ),
  .init("a derived circle", "cycle", "feature: A\nderived: { «a»: b + 1, b: a + 1 }"),
  .init("what nothing reads", "unused-state", "feature: A\nstate: { «name»: String }\nview: []"),
  .init("a used file that is not there", "missing-file", "feature: A\nuses: [«Shared.yaml»]"),
  .init("a used file elsewhere", "outside-project", "feature: A\nuses: [«/Shared.yaml»]"),
  .init("a restored value that is no state", "unknown-state", "feature: A\nrestore: [«name»]"),
  .init(
    "a link without a value", "link-misses",
    "feature: A\nroutes: { b: { takes: { id: Int }, link: «/b» } }"),
  .init(
    "a link with too many", "unknown-argument",
    "feature: A\nroutes: { b: { takes: {}, link: '/b/{«id»}' } }"),
  .init(
    "a link whose value has no end", "path-form",
    "feature: A\nroutes: { b: { takes: { id: Int, n: Int }, link: «'/b/{id}{n}'» } }"),
  .init(
    "a link that cannot be read", "path-type",
    "feature: A\nroutes: { b: { takes: { on: Date? }, link: '/b?on={«on»}' } }"),
  .init(
    "a request without a path", "path-form",
    "feature: A\nservices: { S: { m: { http: GET «orders» } } }"),
  .init(
    "a body that GET has not", "path-type",
    "feature: A\nservices: { S: { m: { takes: { «on»: Data }, http: GET /a } } }"),
  .init(
    "options without texts", "missing-key",
    "feature: A\nstate: { n: Int }\nview: [{ picker: n, options: «'[1, 2]'» }]"),
]

private let service = """
  services:
    S:
      load: { takes: { page: Int }, returns: String }
      save: { takes: { text: String } }

  """

private let steps: [BrokenSpec] = [
  .init(
    "an unknown service", "unknown-service",
    "feature: A\n\(service)actions: { go1: { do: [{ call: «T».load, with: { page: 1 } }] } }"),
  .init(
    "an unknown method", "unknown-method",
    "feature: A\n\(service)actions: { a: { do: [{ call: S.«laod», with: { page: 1 } }] } }",
    help: "did you mean 'load'?"),
  .init(
    "an argument that is missing", "missing-argument",
    "feature: A\n\(service)actions: { a: { do: [{ call: «S.load» }] } }"),
  .init(
    "an argument of another type", "type-mismatch",
    "feature: A\n\(service)actions: { a: { do: [{ call: S.load, with: { page: «\"1\"» } }] } }"
      .replacingOccurrences(of: "«\"1\"»", with: "'«\"1\"»'")),
  .init(
    "a result of nothing", "no-result",
    "feature: A\n\(service)actions: { a: { do: [{ call: S.save, with: { text: '\"\"' }, as: «x» }] } }"
  ),
  .init(
    "a state that is not there", "unknown-state",
    "feature: A\nstate: { page: Int }\nderived: { p: page }\nactions: { a: { do: [{ set: { «pge»: 1 } }] } }",
    help: "did you mean 'page'?"),
  .init(
    "a derived value that is set", "not-writable",
    "feature: A\nstate: { page: Int }\nderived: { p: page }\nactions: { a: { do: [{ set: { «p»: 1 } }] } }"
  ),
  .init(
    "a condition of another type", "type-mismatch",
    "feature: A\nstate: { page: Int }\nactions: { a: { when: «page», do: [{ set: { page: 1 } }] } }"
  ),
  .init(
    "an unknown route", "unknown-route",
    "feature: A\nroutes: { home: {} }\nactions: { a: { do: [{ go: home }, { go: «hom» }] } }"),
  .init(
    "a step of two", "two-steps",
    "feature: A\nstate: { n: Int }\nroutes: { home: {} }\nactions: { a: { do: [{ set: { n: n + 1 }, «go»: home }] } }"
      .replacingOccurrences(of: "actions", with: "actions")),
  .init(
    "a step of nothing", "empty-step",
    "feature: A\nstate: { n: Int }\nactions: { a: { when: n > 0, do: [{ «with»: [n] }] } }"),
  .init("an action that does itself", "cycle", "feature: A\nactions: { a: { do: [{ do: «a» }] } }"),
  .init(
    "a name that hides a state", "hidden-name",
    "feature: A\n\(service)state: { text: String }\nactions: { a: { do: [{ call: S.load, with: { page: 1 }, "
      + "as: «text» }, { set: { text: '\"\"' } }] } }"),
  .init(
    "an action with values that begins by itself", "trigger-takes",
    "feature: A\nstate: { n: Int }\nactions: { a: { on: «appear», takes: { x: Int }, do: [{ set: { n: n + x } }] } }"
  ),
  .init(
    "a list of a value that is called almost as what is taken", "unknown-argument",
    "feature: A\nservices: { S: { get: { takes: { report: Int } } } }\nstate: { reportID: Int }\n"
      + "actions: { a: { do: [{ call: S.get, with: [«reportID»] }] } }",
    help: "a list names what is taken; for another value write 'with: { report: reportID }'"
  ),
  .init(
    "a catch in vain", "idle-catch",
    "feature: A\nstate: { n: Int }\nactions: { a: { do: [{ set: { n: n + 1 } }], «catch»: [{ set: { n: 0 } }] } }"
  ),
]

private let views: [BrokenSpec] = [
  .init(
    "an unknown element", "unknown-key", "feature: A\nstate: { n: String }\nview: [{ «feild»: n }]",
    help: "did you mean 'field'?"),
  .init(
    "a toggle of a text", "element-type",
    "feature: A\nstate: { n: String }\nderived: { m: n }\nview: [{ toggle: «n» }]"),
  .init(
    "a key that does not fit", "misplaced-key",
    "feature: A\nstate: { n: Bool }\nview: [{ toggle: n, «secure»: true }]"),
  .init(
    "an alert of a text", "alert-form",
    "feature: A\nstate: { n: String }\nview: [{ field: n }, { alert: «n» }]"),
  .init(
    "a text that is a number", "type-mismatch",
    "feature: A\nstate: { n: Int }\nview: [{ text: «n» }]"),
  .init("a button for nothing", "unknown-action", "feature: A\nview: [{ button: «save» }]"),
]

private let names: [BrokenSpec] = [
  .init(
    "one name twice", "same-name", "feature: A\nstate: { n: Int }\nderived: { «n»: 1 + 1, m: n }"),
  .init(
    "a name that is generated", "generated-name",
    "feature: A\nstate: { n: { type: String, rules: [{ minLength: 1, message: No. }] } }\n"
      + "derived: { «nMessage»: n }"),
  .init(
    "a word of the language", "reserved-name",
    "feature: A\nstate: { n: Int }\nactions: { «appear»: { do: [{ set: { n: n + 1 } }] } }"),
]

/// What would not compile, or has no test that could pass.
private let unsound: [BrokenSpec] = [
  .init(
    "an enum of which nothing can be one", "recursive-struct",
    "feature: A\nmodels: { «Tree»: { cases: { node: { left: Tree, right: Tree } } } }"),
  .init(
    "methods whose mock would have one name twice", "generated-name",
    "feature: A\nservices: { Api: { loadCalls: { returns: Int }, «onLoad»: { returns: Int } } }"),
  .init(
    "a model that is called like what a mock keeps", "generated-name",
    "feature: A\nmodels: { SaveCall: { id: Int } }\nservices:\n"
      + "  Api: { «save»: { takes: { n: Int }, returns: SaveCall } }"),
  .init(
    "a model that is called like the tests of another one", "generated-name",
    "feature: A\nmodels: { Order: { id: Int }, «OrderTests»: { id: Int } }"),
  .init(
    "a model that is called like what reads links", "generated-name",
    "feature: A\nmodels: { «LinkReader»: { id: Int } }\n"
      + "routes: { open: { takes: { id: Int }, link: '/a/{id}' } }\n"
      + "actions: { leave: { do: [{ go: open, with: { id: 1 } }] } }"),
  .init(
    "a feature that is called like a module of the system", "taken-name", "feature: «Security»"),
  .init(
    "more than the greatest Int", "constant-condition",
    "feature: A\nstate: { a: Int }\nderived: { b: 'a > 1 || «a > 9223372036854775807»' }"),
  .init(
    "at most the greatest Int", "constant-condition",
    "feature: A\nstate: { a: { type: Int, rules: [{ max: «9223372036854775807», message: M. }] } }"),
  .init(
    "the id of an element", "not-writable",
    "feature: A\nmodels: { P: { id: Int, n: Int } }\nstate: { ps: '[P]' }\nrows:\n"
      + "  PRow: { of: ps, actions: { up: { do: [{ set: { item.«id»: item.id + 1 } }] } } }"),
  .init(
    "a step behind an 'if' that stops on both ways", "unreachable-step",
    "feature: A\nstate: { a: Int, f: Bool }\nactions:\n  stops:\n    do:\n"
      + "      - if: f\n        then: [{ stop: true }]\n        else: [{ stop: true }]\n"
      + "      - «set»: { a: 9 }\nview: [{ button: stops }, { stepper: a }, { toggle: f }]"),
]

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

private let scenarios: [BrokenSpec] = [
  .init(
    "an unknown action", "unknown-action",
    counter + "  - { title: T, when: «ad», then: { count: 0 } }", help: "did you mean 'add'?"),
  .init(
    "data of another type", "type-mismatch",
    counter + "  - { title: T, given: { count: «many» }, then: { count: 0 } }"),
  .init(
    "an answer that nobody asks for", "unused-stub",
    counter.replacingOccurrences(
      of: "load: { returns: Int }", with: "load: { returns: Int }\n    idle: { returns: Int }")
      + "  - { title: T, stub: { «S.idle»: { returns: 1 } }, when: add, then: { count: 1 } }"),
]
