import TemplateEngine
import Testing

/// Macros that give values, and what templates expect of those that include them.
@Suite("Functions") struct FunctionTests {
  @Test(
    "a call gives what the function returns",
    arguments: [
      (
        "{% function f(a, b=2) %}{% return a + b %}{% endfunction %}{{ f(1) }} {{ f(1, b=4) }}",
        "3 5"
      ),
      (
        "{% function isBig(n) %}\n  {% if n > 5 %}\n    {% return true %}\n  {% endif %}\n{% endfunction %}"
          + "{{ \"big\" if isBig(9) else \"small\" }} {{ \"big\" if isBig(2) else \"small\" }}",
        "big small"
      ),
      (
        "{% function has(list, x) %}{% for y in list %}{% if x == y %}{% return true %}{% endif %}"
          + "{% endfor %}{% return false %}{% endfunction %}"
          + "{% for n in [1, 2, 3] where has([1, 3], n) %}{{ n }}{{ loop.last }} {% endfor %}",
        "1false 3true"
      ),
      (
        "{% function size(n) %}{% if n < 2 %}{% return 1 %}{% endif %}{% return n * size(n - 1) %}"
          + "{% endfunction %}{{ size(5) }}", "120"
      ),
      (
        "{% function pair(a) %}{% return [a, a] %}{% endfunction %}{{ pair(\"x\")|join:\"-\" }}",
        "x-x"
      ),
      ("{% function nothing() %}{% endfunction %}{{ nothing() is none }}", "true"),
      ("{% function f(a) %}{% return a %}{% endfunction %}{% call f 7 %}", "7"),
      (
        "{% function f(a) %}{% set x %}<{% return a %}>{% endset %}{% endfunction %}a{{ f(1) }}b",
        "a1b"
      ),
      (
        "{% function inner() %}{% return 1 %}{% endfunction %}"
          + "{% function outer() %}{% return inner() + inner() %}{% endfunction %}{{ outer() }}",
        "2"
      ),
      (
        "{% set x = 1 %}{% function f() %}{% set x = 2 %}{% return x %}{% endfunction %}{{ f() }}{{ x }}",
        "21"
      ),
    ]
  )
  func values(template: String, text: String) {
    #expect(render(template) == .text(text))
  }

  @Test("a function of an imported template is there")
  func imported() {
    let files = ["part": "{% function twice(n) %}{% return n * 2 %}{% endfunction %}"]
    #expect(render("{% import \"part\" %}{{ twice(4) }}", files: files) == .text("8"))
  }

  @Test(
    "what is no function is reported at its place",
    arguments: [
      (
        "{% function f() %}text{% endfunction %}",
        "main:1:19-23: a function prints nothing [template-syntax] (write 'return' before the value)"
      ),
      (
        "{% function f(a) %}{% if a %}{{ a }}{% endif %}{% endfunction %}",
        "main:1:30-37: a function prints nothing [template-syntax] (write 'return' before the value)"
      ),
      ("{% return 1 %}", "main:1:4-10: no function is around it [stray-tag]"),
      (
        "{% function f() %}{% return %}{% endfunction %}",
        "main:1:28-28: expected a value [template-syntax]"
      ),
      (
        "{% function f(a, a) %}{% endfunction %}",
        "main:1:18-19: the function has 'a' already [repeated-parameter]"
      ),
      (
        "{% function f() %}{% return 1 %}",
        "main:1:4-12: 'function' is not closed [unclosed-tag] (write '{% endfunction %}')"
      ),
    ]
  )
  func wrong(template: String, problem: String) {
    #expect(render(template) == .problems([problem]))
  }

  @Test("the lint knows what a function gives")
  func shapes() {
    let function = "{% function line(o) %}{% return o.lines.first %}{% endfunction %}"
    #expect(LintTests.problems("\(function){{ line(order).sku }}") == [])
    #expect(
      LintTests.problems("\(function){{ line(order).skku }}").map { $0.contains("[unknown-name]") }
        == [true])
  }

  @Test("what a template expects has to be there")
  func expected() {
    let files = ["base": "{% expects title, hi %}\n{{ title }}{{ hi() }}"]
    let given = "{% set title = \"A\" %}{% macro hi %}!{% endmacro %}{% include \"base\" %}"
    #expect(render(given, files: files) == .text("A!"))
    #expect(LintTests.problems(given, files: files) == [])
    let heir = "{% extends \"base\" %}{% set title = \"B\" %}{% macro hi %}?{% endmacro %}"
    #expect(render(heir, files: files) == .text("B?"))
    #expect(LintTests.problems(heir, files: files) == [])
    let problems = LintTests.problems("{% extends \"base\" %}{% set title = \"B\" %}", files: files)
    #expect(problems.count == 1)
    #expect(
      problems.first?.hasPrefix(
        "base:1:19-21: the template expects 'hi', and nothing gives it that name [missing-name]")
        == true)
    guard case .problems(let told) = render("{% include \"base\" %}", files: files) else {
      Issue.record("it was rendered")
      return
    }
    #expect(told.count == 1)
  }
}
