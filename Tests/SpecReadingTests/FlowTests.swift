import Diagnostics
import Testing

@testable import Generation
@testable import SpecReading

@Suite("Flows and shared files")
struct FlowTests {
  /// What is wrong with the first of some files, in source order: the code and the line.
  private func problems(_ files: [(path: String, text: String)]) -> [String] {
    var sources = SourceFiles()
    let specs = files.map { sources.add(path: $0.path, bytes: Array($0.text.utf8)) }
    var bag = DiagnosticBag()
    let load = { (path: String) in specs.first { $0.path == path } }
    if SpecReader.isFlow(specs[0]) {
      let features = specs.dropFirst().compactMap {
        SpecReader.read($0, reserving: .builtIn, using: load, into: &bag)
      }
      _ = SpecReader.flows([specs[0]], of: features, reserving: .builtIn, into: &bag)
    } else {
      _ = SpecReader.read(specs[0], reserving: .builtIn, using: load, into: &bag)
    }
    return bag.inSourceOrder.map { problem in
      let start = problem.span.map { LineTable(specs[0].bytes).position(of: $0.start).line } ?? 0
      return "\(problem.code):\(start)"
    }
  }

  private let start = """
    feature: Start
    routes: { next: { count: Int }, back: {} }
    actions:
      leap: { takes: { count: Int }, do: [{ go: next, with: [count] }] }
      leave: { do: [{ go: back }] }

    """
  private let end = """
    feature: End
    parameters: { number: Int }
    derived: { text: '"\\(number)"' }
    routes: { done: { by: Int } }
    actions:
      finish: { do: [{ go: done, with: { by: number } }] }

    """

  @Test(
    "a flow is checked whole",
    arguments: [
      ("Start.next: { push: End, with: { number: count } }", "Start.back: pop", "ignore", []),
      (
        "Start.next: { push: End, with: { number: count } }", "Start.back: pop",
        "{ pop: Start.leap, with: { count: by } }", []
      ),
      (
        "Start.next: { push: End, with: [count] }", "Start.back: pop", "pop", ["unknown-argument:4"]
      ),
      (
        "Start.next: { push: End, with: { number: '\"a\"' } }", "Start.back: pop", "pop",
        ["type-mismatch:4"]
      ),
      (
        "Start.next: { replace: End, with: { number: count } }", "Start.back: pop",
        "{ pop: Start.leap, with: { count: by } }", ["pop-target:6"]
      ),
      ("Start.next: ignore", "Start.back: pop", "pop", ["unreachable-feature:6"]),
      ("Start.next: { push: Ende }", "Start.back: pop", "pop", ["unknown-feature:4"]),
    ] as [(String, String, String, [String])]
  )
  func flows(next: String, back: String, done: String, expected: [String]) {
    let flow = """
      flow: App
      start: { feature: Start }
      routes:
        \(next)
        \(back)
        End.done: \(done)
      """
    let files = [("App.yaml", flow), ("Start.yaml", start), ("End.yaml", end)]
    #expect(problems(files) == expected)
  }

  @Test("a way that leads nowhere is told once, and not where it would have led on")
  func unreachable() {
    let flow = """
      flow: App
      start: { feature: Start }
      routes:
        Start.next: ignore
        Start.back: pop
        Middle.on: { push: End, with: { number: count } }
        Middle.back: pop
        End.done: pop
      """
    let middle =
      "feature: Middle\nroutes: { on: { count: Int }, back: {} }\n"
      + "actions: { leave: { do: [{ go: back }] }, lead: { do: [{ go: on, with: { count: 1 } }] } }\n"
    let files = [
      ("App.yaml", flow), ("Start.yaml", start), ("End.yaml", end), ("Middle.yaml", middle),
    ]
    #expect(problems(files) == ["unreachable-feature:6"])
  }

  @Test("a route that nothing is said of is reported")
  func unlisted() {
    let flow = "flow: App\nstart: { feature: Start }\nroutes:\n  Start.back: pop\n"
    #expect(problems([("App.yaml", flow), ("Start.yaml", start)]) == ["unlisted-route:3"])
  }

  @Test("a start that is a name alone is told what it is, and can be mended")
  func bareStart() {
    let flow = "flow: App\nstart: Start\nroutes:\n  Start.next: ignore\n  Start.back: pop\n"
    #expect(problems([("App.yaml", flow), ("Start.yaml", start)]) == ["wrong-kind:2"])
  }

  @Test(
    "a flow is named like nothing else",
    arguments: [
      ("Observation", ["taken-name:1"]), ("UIKit", ["taken-name:1"]), ("Text", ["taken-name:1"]),
      ("start", ["feature-name:1"]), ("End", ["same-name:1"]), ("Shopping", []),
    ] as [(String, [String])]
  )
  func names(name: String, expected: [String]) {
    let flow = """
      flow: \(name)
      start: { feature: Start }
      routes:
        Start.next: { push: End, with: { number: count } }
        Start.back: pop
        End.done: pop
      """
    let files = [("App.yaml", flow), ("Start.yaml", start), ("End.yaml", end)]
    #expect(problems(files) == expected)
  }

  @Test("no type of a feature is called like one of the flow's")
  func types() {
    let flow = "flow: Shop\nstart: { feature: Start }\nroutes: {}\n"
    let start = "feature: Start\nmodels: { ShopDestination: { id: Int } }\nstate: { n: Int }\n"
    #expect(problems([("App.yaml", flow), ("Start.yaml", start)]) == ["generated-name:1"])
  }

  @Test(
    "two features of a flow have no link of one shape",
    arguments: [
      ("/orders/{id}", "/orders/{name}", ["same-link:5"]),
      ("/orders/{id}", "/orders/{name}?from=list", ["same-link:5"]),
      ("/orders/{id}", "/orders/{name}/name", []), ("/orders/{id}", "/people/{name}", []),
    ] as [(String, String, [String])]
  )
  func links(first: String, second: String, expected: [String]) {
    let flow = """
      flow: App
      start: { feature: A }
      routes:
        A.next: { push: B }
        B.next: pop
      """
    let feature = { (name: String, value: String, link: String) in
      """
      feature: \(name)
      routes: { next: { takes: { \(value) }, link: '\(link)' } }
      actions: { leave: { do: [{ go: next, with: { \(value.hasPrefix("id") ? "id: 1" : "name: '\"a\"'") } }] } }

      """
    }
    let files = [
      ("App.yaml", flow), ("A.yaml", feature("A", "id: Int", first)),
      ("B.yaml", feature("B", "name: String", second)),
    ]
    #expect(problems(files) == expected)
  }

  @Test(
    "what a flow begins with has a value",
    arguments: [
      ("Decimal(100) / 3", ["constant-trap:2"]), ("Decimal(100) / 4", []),
      ("[Decimal(1)].reduce(0, +)", []),
    ] as [(String, [String])]
  )
  func beginsWithValue(value: String, expected: [String]) {
    let files = [
      ("App.yaml", "flow: App\nstart: { feature: A, with: { price: '\(value)' } }\nroutes: {}\n"),
      ("A.yaml", "feature: A\nparameters: { price: Decimal }\nderived: { isFree: price == 0 }\n"),
    ]
    #expect(problems(files) == expected)
  }

  @Test("a shared file declares no type of Foundation's, which its users see as well")
  func sharedNames() {
    let text = "shared: A\nservices:\n  Calendar: { today: { returns: Date } }\n"
    #expect(problems([("A.yaml", text)]) == ["taken-name:3"])
  }

  @Test(
    "what a query says has a text",
    arguments: [
      ("Kind", []), ("Kind?", []), ("UUID", []), ("Date?", []), ("Decimal", []),
      ("URL", []), ("Data", ["path-type:4"]), ("[Int]", ["path-type:4"]),
      ("Way", ["path-type:4"]), ("Place", ["path-type:4"]),
    ] as [(String, [String])]
  )
  func texts(type: String, expected: [String]) {
    let text = """
      shared: A
      models: { Kind: { cases: [a, b] }, Way: { cases: { c: {}, d: { by: Int } } }, Place: { id: Int } }
      services:
        S: { find: { takes: { what: \(type) }, http: 'GET /find?what={what}' } }

      """
    #expect(problems([("A.yaml", text)]) == expected)
  }

  @Test(
    "what a file uses is there, once, and not in a circle",
    arguments: [
      ("uses: B.yaml\nparameters: { b: Thing }", ["unused-parameter:3"]),
      ("uses: C.yaml\nparameters: { b: Thing }", ["missing-file:2"]),
      ("uses: ../B.yaml", ["outside-project:2"]),
      ("uses: [B.yaml, B.yaml]", ["same-name:2"]),
      ("uses: B.yaml\nmodels: { Thing: { id: Int } }", ["same-name:3"]),
      ("uses: B.yaml", ["unused-use:2"]),
      ("uses: Loop.yaml", ["cycle:2"]),
      ("uses: Broken.yaml", ["unreadable-file:2"]),
    ] as [(String, [String])]
  )
  func uses(text: String, expected: [String]) {
    let files = [
      ("A.yaml", "feature: A\n\(text)\n"),
      ("B.yaml", "shared: B\nmodels: { Thing: { id: Int } }\n"),
      ("Loop.yaml", "shared: Loop\nuses: A.yaml\n"),
      ("Broken.yaml", "shared: Broken\nmodels: { Thing: { id: Nit } }\n"),
    ]
    #expect(problems(files) == expected)
  }
}
