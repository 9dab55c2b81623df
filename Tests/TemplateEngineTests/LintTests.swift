import Diagnostics
import TemplateEngine
import Testing

@Suite("Lint") struct LintTests {
  private static let schema: Schema = {
    var schema = Schema([
      "order": [
        "name": .text, "count": .number, "isOpen": .flag, "lines": .list(.object("line")),
        "kind": .choice(["retail", "wholesale"]), "parent": .object("order"),
        "steps": .list(.object("step")),
      ],
      "line": ["sku": .text, "tags": .list(.text)],
      "step": ["kind": .text, "route": .text, "target": .text, "value": .text],
    ])
    schema.divide("step", into: ["go": ["route"], "set": ["target", "value"]])
    return schema
  }()

  /// What the lint says of the template `main`, as `render` says what is wrong.
  static func problems(
    _ main: String,
    files: [String: String] = [:],
    lenient: Bool = false
  ) -> [String] {
    var sources = SourceFiles()
    var loaded: [String: SourceFile] = [:]
    loaded["main"] = sources.add(path: "main", bytes: Array(main.utf8))
    for (name, text) in files.sorted(by: { $0.key < $1.key }) {
      loaded[name] = sources.add(path: name, bytes: Array(text.utf8))
    }
    let all = loaded
    var linter = Linter(
      schema: schema,
      filters: Filter.general,
      options: RenderOptions(lenient: lenient),
      templateNames: files.keys.sorted()
    ) { all[$0] }
    var bag = DiagnosticBag()
    linter.check("main", with: [("order", .object("order"))], for: nil, into: &bag)
    return bag.inSourceOrder.map { describe($0, in: sources) }
  }

  @Test(
    "takes an object for the form that a template asks for",
    arguments: [
      ("{% if s.kind == \"go\" %}{{ s.target }}{% endif %}{{ s.target }}", ["s.target"]),
      ("{% if \"set\" == s.kind and s.route %}{{ s.value }}{% endif %}", ["s.route"]),
      ("{{ s.target if s.kind == \"go\" else s.route }}", ["s.target"]),
      ("{% macro m x %}{{ x.value }}{% endmacro %}{% call m s %}", []),
      (
        "{% macro m x %}{{ x.value }}{% endmacro %}{% if s.kind == \"go\" %}{% call m s %}{% endif %}",
        ["x.value"]
      ),
      ("{% if s.kind == \"go\" %}{{ s.route }}{% else %}{{ s.value }}{% endif %}", []),
    ] as [(String, [String])]
  )
  func forms(template: String, missing: [String]) {
    let found = Self.problems("{% for s in order.steps %}\(template){% endfor %}")
    #expect(found.count == missing.count)
    for (problem, path) in zip(found, missing) {
      let parts = path.split(separator: ".")
      #expect(problem.contains("'\(parts[0])' has no '\(parts[1])' [unknown-name]"))
    }
    let misspelt = Self.problems("{% for s in order.steps if s.kind == \"st\" %}{% endfor %}")
    #expect(misspelt == ["main:1:38-42: it is never 'st' [unknown-value] (did you mean 'set'?)"])
  }

  @Test("a block that is printed by its name has to be there")
  func blockText() {
    let template = "{% block head %}{% endblock %}{{ block.head }}{{ block.haed }}"
    #expect(
      Self.problems(template) == [
        "main:1:56-60: there is no block 'haed' [unknown-name] (did you mean 'head'?)"
      ])
  }

  @Test(
    "finds what no value can mend",
    arguments: [
      ("{{ oder.name }}", "main:1:4-8: unknown name 'oder' [unknown-name] (did you mean 'order'?)"),
      (
        "{{ order.nmae }}",
        "main:1:10-14: 'order' has no 'nmae' [unknown-name] (did you mean 'name'?)"
      ),
      (
        "{% for l in order.lines %}{{ l.skku }}{% endfor %}",
        "main:1:32-36: 'l' has no 'skku' [unknown-name] (did you mean 'sku'?)"
      ),
      (
        "{% for l in order.lines %}{{ loop.isFirst }}{% endfor %}",
        "main:1:35-42: 'loop' has no 'isFirst' [unknown-name] (did you mean 'first'?)"
      ),
      (
        "{% for l in order.lines %}{% for t in l.tags %}{{ t.x }}{% endfor %}{% endfor %}",
        "main:1:53-54: a text has no 'x' [unknown-name]"
      ),
      (
        "{{ order.lines.first.name }}",
        "main:1:22-26: 'order.lines.first' has no 'name' [unknown-name]"
      ),
      ("{{ order.lines.0.name }}", "main:1:18-22: 'order.lines.0' has no 'name' [unknown-name]"),
      (
        "{{ order.parent.parent.x }}",
        "main:1:24-25: 'order.parent.parent' has no 'x' [unknown-name]"
      ),
      (
        "{{ order.lines|attribute:\"sk\"|join }}",
        "main:1:27-29: 'an element of the list' has no 'sk' [unknown-name] (did you mean 'sku'?)"
      ),
      (
        "{{ order.lines|join:\", \" }}",
        "main:1:16-20: filter 'join': expected a text, found an object [filter-value] (name a member of each: 'x|join:\", \", \"name\"')"
      ),
      (
        "{% block a %}{% endblock %}{% block a %}{{ order.nam }}{% endblock %}",
        "main:1:50-53: 'order' has no 'nam' [unknown-name] (did you mean 'name'?) / in block 'a', printed here main:1:28-41"
      ),
      (
        "{% for s in order.lines|attribute:\"tags\" %}{{ s }}{% endfor %}",
        "main:1:47-48: a list has no text [template-value] (print its parts, or use '|json')"
      ),
      (
        "{% for x in order.name %}{% endfor %}",
        "main:1:13-23: expected a list, found a text [template-value]"
      ),
      (
        "{% if order.kind == \"retial\" %}{% endif %}",
        "main:1:21-29: it is never 'retial' [unknown-value] (did you mean 'retail'?)"
      ),
      (
        "{% set x = order %}{{ x.nam }}",
        "main:1:25-28: 'x' has no 'nam' [unknown-name] (did you mean 'name'?)"
      ),
      ("{{ loop.first }}", "main:1:4-8: no loop is around it [template-value]"),
      (
        "{% if order.isOpen %}{{ a }}{% else %}{{ order.b }}{% endif %}",
        "main:1:25-26: unknown name 'a' [unknown-name]"
      ),
      (
        "{% call m %}",
        "main:1:9-10: unknown macro 'm' [unknown-macro] (import the template that defines it)"
      ),
      (
        "{% macro m a %}{{ a.skku }}{% endmacro %}{% call m order.lines.first %}",
        "main:1:21-25: 'a' has no 'skku' [unknown-name] (did you mean 'sku'?) / called here main:1:50-51"
      ),
      (
        "{% macro m a %}{% endmacro %}{% call m %}",
        "main:1:38-39: macro 'm' needs 'a' [macro-arguments]"
      ),
      (
        "{% macro m a %}{% endmacro %}{{ m(1, 2) }}",
        "main:1:33-34: macro 'm' takes 1 argument at most [macro-arguments]"
      ),
      (
        "{% include \"row\" order.lines.first %}{{ sku }}",
        "main:1:41-44: unknown name 'sku' [unknown-name]"
      ),
      (
        "{% extends \"base\" %}{% block ab %}{% endblock %}",
        "main:1:21-35: block 'ab' replaces none: nothing prints it [unknown-block] (did you mean 'a'?)"
      ),
      (
        "{% include \"main\" %}",
        "main:1:1-21: this include leads back to itself, and nothing ends it [runaway-template] (put it under a condition) / included here main:1:1-21"
      ),
      (
        "{% macro m %}{% call m %}{% endmacro %}{% call m %}",
        "main:1:22-23: this call leads back to itself, and nothing ends it [runaway-template] (put it under a condition) / called here main:1:48-49"
      ),
      (
        "{% map order.lines into r using l %}{{ l.x }}{% endmap %}{{ r.first.y }}",
        "main:1:42-43: 'l' has no 'x' [unknown-name]"
      ),
    ]
  )
  func finds(template: String, expected: String) {
    let files = ["row": "{{ sku }}", "base": "{% block a %}{% endblock %}"]
    #expect(Self.problems(template, files: files).first == expected)
  }

  @Test(
    "lets pass what may be meant",
    arguments: [
      "{{ x|default:\"d\" }}{{ order.x|default:1 }}{% if x is defined and x.y %}{{ x.y }}{% endif %}",
      "{% if order.x is undefined %}{% else %}{{ order.x.y }}{% endif %}",
      "{{ x.y if x is defined else 1 }}{% if not (x is defined) or x.z %}{% endif %}",
      "{% if order.isOpen %}{% set x = 1 %}{% endif %}{{ x }}",
      "{% for l in order.lines %}{{ loop.index }}{{ forloop.last }}{{ l.sku.count }}{% endfor %}",
      "{% a: for l in order.lines %}{{ a.counter }}{{ forloop.a.first }}{% endfor %}",
      "{% macro m o %}{{ o.name }}{% if o.parent %}{% call m o.parent %}{% endif %}{% endmacro %}{% call m order %}",
      "{% import \"lib\" %}{% call hi order.name %}{{ y }}",
      "{% extends \"base\" %}{% set z = 1 %}{% block a %}{{ block.super }}{{ z }}{% endblock %}",
      "{% include order.name %}{{ whatever }}{% call something %}",
      "{% for k, v in order.parent %}{{ k }}{{ v }}{% endfor %}",
      "{{ order.lines|sorted:\"sku\"|reversed|first|default:order.parent|json }}",
      "{% filter upper|replace:\"a\",\"b\" %}{{ order.lines.count + 1 }}{% endfilter %}",
      "{{ order.kind ~ \"x\" }}{{ \"ab\"|split:\"b\"|join }}{% raw %}{{ nope }}{% endraw %}",
      "{% include \"tree\" order %}",
    ]
  )
  func passes(template: String) {
    let files = [
      "lib": "{% macro hi who %}{{ who }}{% endmacro %}{% set y = 1 %}",
      "base": "{% block a %}{% endblock %}",
      "tree": "{{ name }}{% if parent %}{% include \"tree\" parent %}{% endif %}",
    ]
    #expect(Self.problems(template, files: files) == [])
  }

  @Test("in lenient templates names need not exist")
  func lenient() {
    #expect(Self.problems("{{ x.y }}{{ order.z }}{{ order.lines }}", lenient: true) == [])
  }

  @Test("ends on anything that a template can hold")
  func ends() {
    let macros = (0..<12).map { "{% macro m\($0) a %}{% if a %}" }.joined()
    let deep = macros + String(repeating: "{% endif %}{% endmacro %}", count: 12)
    let calls = (0..<12).map { i in
      "{% macro c\(i) a %}{% if a %}\((0..<12).map { "{% call c\($0) a %}" }.joined()){% endif %}{% endmacro %}"
    }
    _ = Self.problems(deep + "{% call m0 1 %}")
    _ = Self.problems(calls.joined() + "{% call c0 1 %}{% call c1 order %}")
    _ = Self.problems("{% if order %}{% include \"main\" %}{% include \"main\" %}{% endif %}")
  }
}
