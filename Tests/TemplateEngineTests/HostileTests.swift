import Diagnostics
import TemplateEngine
import Testing

@Suite("Hostile templates") struct HostileTests {
  /// Rendered to the end, into a text or a single problem.
  static func outcome(
    _ template: String,
    _ root: Sample = [:],
    files: [String: String] = [:],
    lenient: Bool = false
  ) -> Outcome {
    var options = RenderOptions(lenient: lenient)
    // As much as a debug build can do in a moment.
    options.limits.steps = 200_000
    options.limits.bytes = 8 << 20
    return render(template, root, files: files, options: options)
  }

  static func code(_ outcome: Outcome) -> String {
    guard case .problems(let problems) = outcome, let first = problems.first,
      let open = first.firstIndex(of: "["), let close = first[open...].firstIndex(of: "]")
    else { return "\(outcome)".prefix(100).description }
    return String(first[first.index(after: open)..<close])
  }

  private static func many(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  /// `middle` 20,000 times, with something around it.
  private static func chain(_ before: String, _ middle: String, _ after: String = " }}") -> String {
    before + many(middle, 20_000) + after
  }

  /// Many turns of a loop over `a`, but fewer than a rendering may take.
  private static func turns(_ body: String) -> String {
    "{% for a in 1...190000 %}\(body){% endfor %}"
  }

  private static let deep: [(String, String)] = [
    (chain("", "{% if a %}", ""), "deep-nesting"),
    (chain(chain("", "{% for a in b %}", ""), "{% endfor %}", ""), "deep-nesting"),
    (chain("", "{% fit %}", ""), "deep-nesting"),
    (chain("{{ ", "("), "deep-nesting"),
    (chain("{{ ", "["), "deep-nesting"),
    (chain("{{ ", "a["), "deep-nesting"),
    (chain("{{ a", " + a"), "template-syntax"),
    (chain("{{ a", "|upper"), "template-syntax"),
    (chain("{{ a", ".a"), "template-syntax"),
    (chain("{{ ", "not ", "a }}"), "template-syntax"),
    (chain("{{ ", "- ", "a }}"), "template-syntax"),
    (chain("{{ ", "a if a else ", "a }}"), "deep-nesting"),
  ]

  @Test("deep nesting and long chains are refused", arguments: deep)
  func isDeep(template: String, code: String) {
    #expect(Self.code(Self.outcome(template)) == code)
  }

  @Test(
    "runaway templates are stopped",
    arguments: [
      "{% for i in 1...1000000000 %}x{% endfor %}",
      "{% for a in 1...100000 %}{% for b in 1...100000 %}{% endfor %}{% endfor %}",
      "{{ (1...4000000000)|reversed|join }}",
      "{% macro m %}{% call m %}{% endmacro %}{% call m %}",
      "{% macro m %}{% call m %}{% call m %}{% endmacro %}{% call m %}",
      "{% macro m n %}{% if n > 0 %}{% call m(n - 1) %}{% call m(n - 1) %}{% endif %}{% endmacro %}{% call m(90) %}",
      "{% include \"main\" %}",
      "{% include \"a\" %}",
      "{% set s = \"0123456789\" %}{% for i in 1...100 %}{% set t = s ~ s %}{% endfor %}{% macro m s %}{% set s = s ~ s %}{% call m s %}{% endmacro %}{% call m s %}",
      "{% set s = \"xxxxxxxxxx\" %}{% macro m s %}{% set t = s|replace:\"x\",\"xxxxxxxxxx\" %}{% call m t %}{% endmacro %}{% call m s %}",
      "{% for a in 1...1000000 %}{{ big }}{% endfor %}",
      Self.many(" ", 10_000) + "{% include \"lines\" %}",
      Self.turns(Self.many("{% set b = a + 1 %}", 300)),
      Self.turns(Self.many("{% if a == 3 and a == 4 or a == 5 %}{% endif %}", 150)),
      Self.turns("{% if big == other %}{% endif %}"),
      Self.turns("{% if [big] == [other] %}{% endif %}"),
      Self.turns("{% if big < other %}{% endif %}"),
      Self.turns("{% if \"x\" in big %}{% endif %}"),
      Self.turns("{% set b = big[3] %}"),
      Self.turns("{% if \"x\" in 1...190000 %}{% endif %}"),
      "{% set l = [] %}" + Self.turns("{% set l = [l\(Self.many(", a", 99))] %}"),
    ]
  )
  func runaway(template: String) {
    let big = Sample.string(Self.many("0123456789", 10_000))
    let other = Sample.string(Self.many("0123456789", 9_999) + "0123456788")
    let outcome = Self.outcome(
      template,
      ["big": big, "other": other],
      files: [
        "lines": Self.many("x\n", 10_000), "a": "{% include \"b\" %}", "b": "{% include \"a\" %}",
      ]
    )
    #expect(Self.code(outcome) == "runaway-template")
  }

  @Test("limits rise with the model, so that what is linear in it is rendered")
  func linear() {
    let model: Sample = ["numbers": .list((0..<20_000).map { .int($0) })]
    let turns = "{% for number in numbers %}{% for i in 1...30 %}{% endfor %}x{% endfor %}"
    #expect(Self.outcome(turns, model) == .text(Self.many("x", 20_000)))
    let all = "{% for number in numbers %}{% for other in numbers %}{% endfor %}{% endfor %}"
    #expect(Self.code(Self.outcome(all, model)) == "runaway-template")
  }

  @Test("a template that extends itself is refused")
  func circle() {
    let files = ["a": "{% extends \"b\" %}", "b": "{% extends \"a\" %}"]
    #expect(Self.code(Self.outcome("{% extends \"a\" %}", files: files)) == "cycle")
    #expect(Self.code(Self.outcome("{% extends \"main\" %}")) == "cycle")
  }

  @Test("a template of several megabytes is refused")
  func large() {
    #expect(Self.code(Self.outcome(Self.many("0123456789", 500_000))) == "large-template")
  }

  @Test(
    "of many mistakes on one line only the first are told, soon",
    arguments: ["{{ a ", "{% if a ", "{% macro m %}{{ a ", "{{ a }"]
  )
  func mistakes(part: String) {
    var sources = SourceFiles()
    let main = sources.add(path: "main", bytes: Array(Self.many(part, 50_000).utf8))
    var environment = Environment(templateNames: ["main"]) { _ in main }
    var bag = DiagnosticBag()
    _ = environment.compile("main", into: &bag)
    #expect((1_000...1_010).contains(bag.errorCount))
  }

  @Test("many groups and soft lines take linear time")
  func layout() {
    let nested = Self.many("\u{1}a(\u{2}", 10_000) + Self.many("\u{2})\u{4}", 10_000)
    #expect(
      Self.code(Self.outcome("{{ t }}", ["t": .string(Self.many("\u{1}a\u{2}\u{4}", 20_000))]))
        .hasPrefix("text"))
    #expect(Self.code(Self.outcome("{{ t }}", ["t": .string(nested)])).hasPrefix("text"))
  }

  @Test("random bytes and random tags give a text or problems, and no crash")
  func random() {
    var generator = Random(state: 42)
    let pieces = [
      "{{", "}}", "{%", "%}", "{#", "#}", "-", " ", "\n", "if", "for", "in", "x", "a.b", "endif",
      "endfor", "else", "\"", "'", "|", "join", ":", ",", "(", ")", "[", "]", "1", "...", "macro",
      "call", "set", "=", "endset", "endmacro", "fit", "endfit", "softline", "include", "\"main\"",
      "raw", "endraw", "block", "endblock", "extends", "é", "\u{1}", "\u{4}", "\u{5}", "where", "~",
      "break", "continue", "filter", "endfilter", "upper", "\\", "{", "}", "forloop.first", "not",
    ]
    for _ in 0..<3_000 {
      var template = ""
      for _ in 0..<generator.below(40) {
        template += pieces[generator.below(pieces.count)]
        if generator.below(3) == 0 { template += " " }
      }
      _ = render(template, ["x": [1, 2], "a": ["b": "c"]], options: RenderOptions(lenient: true))
    }
    for _ in 0..<1_000 {
      let bytes = (0..<generator.below(200)).map { _ in UInt8(generator.below(256)) }
      _ = render("{{ t }}" + String(decoding: bytes, as: UTF8.self), ["t": "x"])
    }
  }
}
