import Diagnostics
import TemplateEngine
import Testing

@Suite("Environment") struct EnvironmentTests {
  private static func environment(_ files: [String: String]) -> Environment {
    var sources = SourceFiles()
    var loaded: [String: SourceFile] = [:]
    for (name, text) in files.sorted(by: { $0.key < $1.key }) {
      loaded[name] = sources.add(path: name, bytes: Array(text.utf8))
    }
    let all = loaded
    return Environment(templateNames: files.keys.sorted()) { all[$0] }
  }

  private static func text(_ template: Template?, _ store: inout ValueStore, _ root: Value)
    -> String
  {
    guard let template else { return "not compiled" }
    do throws(TemplateError) {
      return String(decoding: try template.render(root: root, in: &store), as: UTF8.self)
    } catch {
      return error.diagnostic.message
    }
  }

  @Test("a template stays valid while others are compiled")
  func staysValid() {
    var environment = Self.environment([
      "a": "{{ x }}{% include \"c\" %}", "b": "{{ y }}{% include \"c\" %}{{ \"b\" }}",
      "c": "<{{ x }}>",
    ])
    var bag = DiagnosticBag()
    var store = ValueStore()
    let root = store.object([("x", .int(1)), ("y", .int(2))])
    let first = environment.compile("a", into: &bag)
    let second = environment.compile("b", into: &bag)
    let again = environment.compile("a", into: &bag)
    #expect(Self.text(first, &store, root) == "1<1>")
    #expect(Self.text(second, &store, root) == "2<1>b")
    #expect(Self.text(again, &store, root) == "1<1>")
    #expect(bag.isEmpty)
  }

  @Test("what is wrong with a partial is reported for each template that includes it")
  func partial() {
    var environment = Self.environment([
      "a": "{% include \"c\" %}", "b": "{% include \"c\" %}", "c": "{% x %}",
    ])
    for name in ["a", "b"] {
      var bag = DiagnosticBag()
      #expect(environment.compile(name, into: &bag) == nil)
      #expect(bag.all.map(\.message) == ["unknown tag 'x'"])
    }
    var bag = DiagnosticBag()
    #expect(environment.compile("d", into: &bag) == nil)
    #expect(bag.all.map(\.message) == ["unknown template 'd'"])
  }

  @Test("a rendering leaves nothing in the store")
  func store() {
    var environment = Self.environment([
      "a": "{% set s = x ~ x %}{{ s|upper }}{% for i in [x, s] %}{{ i }}{% endfor %}"
    ])
    var bag = DiagnosticBag()
    var store = ValueStore()
    let root = store.object([("x", store.string("v"))])
    let template = environment.compile("a", into: &bag)
    let before = store.textEnd
    for _ in 0..<3 { #expect(Self.text(template, &store, root) == "VVvvv") }
    #expect(store.textEnd == before)
    #expect(store.string(of: store.member("x", of: root) ?? .null) == "v")
  }

  @Test("an expression stands in another file, and its problems there")
  func expressions() throws {
    var environment = Self.environment([:])
    var bag = DiagnosticBag()
    var sources = SourceFiles()
    let file = sources.add(path: "pack.yaml", bytes: Array("when: a.b != \"none\"".utf8))
    let span = SourceSpan(file: file.id, start: 6, end: 19)
    let text = SourceText(verbatim: "a.b != \"none\"", span: span)
    let compiled = environment.compileExpression(text, into: &bag)
    let expression = try #require(compiled)
    var store = ValueStore()
    let inner = store.object([("b", store.string("some"))])
    let root = store.object([("a", inner)])
    #expect(try expression.evaluate(root: root, in: &store).asBool == true)
    let error = #expect(throws: TemplateError.self) {
      try expression.evaluate(root: inner, in: &store)
    }
    #expect(error?.diagnostic.span == SourceSpan(file: file.id, start: 6, end: 7))
    #expect(
      environment.compileExpression(SourceText(verbatim: "a +", span: span), into: &bag) == nil)
    #expect(bag.all.count == 1)
  }

  @Test("a template inside another file is rendered, and its problems are there")
  func paths() throws {
    var environment = Self.environment([:])
    var bag = DiagnosticBag()
    var sources = SourceFiles()
    let file = sources.add(path: "pack.yaml", bytes: Array("path: \"S/{{ name }}.swift\"".utf8))
    let span = SourceSpan(file: file.id, start: 6, end: 26)
    let pieces = [SourceText.Piece(offset: 0, source: 7)]
    let text = SourceText("S/{{ name }}.swift", span: span, pieces: pieces, sourceEnd: 25)
    let template = environment.compile(text, into: &bag)
    var store = ValueStore()
    let root = store.object([("name", store.string("A"))])
    #expect(Self.text(template, &store, root) == "S/A.swift")
    let error = #expect(throws: TemplateError.self) {
      try template?.render(root: .null, in: store)
    }
    #expect(error?.diagnostic.span == SourceSpan(file: file.id, start: 12, end: 16))
  }

  @Test("templates may be rendered on many threads at once")
  func threads() async throws {
    var environment = Self.environment(["a": "{% for i in 1...200 %}{{ x ~ i }}{% endfor %}"])
    var bag = DiagnosticBag()
    let compiled = environment.compile("a", into: &bag)
    let template = try #require(compiled)
    let expected = (1...200).map { "v\($0)" }.joined()
    await withTaskGroup(of: String.self) { group in
      for _ in 0..<20 {
        group.addTask {
          var store = ValueStore()
          let root = store.object([("x", store.string("v"))])
          return Self.text(template, &store, root)
        }
      }
      for await text in group { #expect(text == expected) }
    }
  }
}
