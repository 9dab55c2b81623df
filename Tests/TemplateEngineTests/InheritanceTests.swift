import TemplateEngine
import Testing

@Suite("Templates made of others") struct InheritanceTests {
  static let files = [
    "base": "<{% block title %}base{% endblock %}|{% block body %}{% endblock %}>",
    "middle": "{% extends \"base\" %}{% block title %}m-{{ block.super }}{% endblock %}",
    "macros": "ignored{% macro hi name %}hi {{ name }}{% endmacro %}{% set x = 1 %}",
    "uses": "{{ y }}{% set y = 2 %}{{ y }}{{ loop.counter }}",
    "page": "{% extends \"base\" %}{% block body %}page{% endblock %}",
    "lines": "class A {\n  {% block members %}\n  x\n  {% endblock %}\n}\n",
  ]

  @Test(
    "blocks, imports and scopes",
    arguments: [
      ("{% extends \"base\" %}ignored", "<base|>"),
      // The part that holds it prints nothing, or less than stood before it.
      ("{% set v %}long before it{% extends \"base\" %}{% endset %}", "<base|>"),
      ("{% extends \"base\" %}{% block title %}t{% endblock %}", "<t|>"),
      ("{% extends \"middle\" %}{% block title %}[{{ block.super }}]{% endblock %}", "<[m-base]|>"),
      ("{% extends \"base\" %}{% set a = 5 %}{% block body %}{{ a }}{% endblock %}", "<base|5>"),
      ("{% include \"page\" %}{% include \"middle\" %}", "<base|page><m-base|>"),
      ("{% import \"macros\" %}{% call hi \"you\" %}{{ x }}", "hi you1"),
      ("{% include \"macros\" %}{{ x is defined }}", "ignoredfalse"),
      ("{% set y = 1 %}{% for i in [7] %}{% include \"uses\" %}{% endfor %}{{ y }}", "1211"),
      ("{% for i in [1, 2] %}{% set z = i %}{{ z }}{% endfor %}{{ z is defined }}", "12false"),
      ("{% set x = 1 %}{% for x in [5] %}{{ x }}{% endfor %}{{ x }}", "51"),
      (
        "{% macro f n %}{% if n > 0 %}{{ n }}{% call f(n - 1) %}{% endif %}{% endmacro %}{% call f 3 %}",
        "321"
      ),
      (
        "{% macro f a b %}{{ a }}{{ b }}{% endmacro %}{% call f 1 -2 %}{% call f(3, b=-4) %}",
        "1-23-4"
      ),
      ("{% macro a %}{% call b %}{% endmacro %}{% macro b %}b{% endmacro %}{% call a %}", "b"),
      (
        "{% macro m x y=x %}{{ x }}{{ y }}{% endmacro %}{% call m 1 %}{% call m(y=2, x=3) %}",
        "1132"
      ),
      (
        "{% outer: for a in [1, 2] %}{% for b in [1, 2, 3] %}{% if b == 2 %}{% continue outer %}{% endif %}{{ forloop.outer.counter }}{{ b }} {% endfor %}x{% endfor %}",
        "11 21"
      ),
      (
        "{% outer: for a in [1, 2] %}{% for b in [1, 2] %}{% if a == 2 %}{% break outer %}{% endif %}{{ b }}{% endfor %}{% endfor %}",
        "12"
      ),
      (
        "{% for a in [1, 2] %}{% set s %}x{% if a == 1 %}{% continue %}{% endif %}{% endset %}{{ s }}{% endfor %}",
        "x"
      ),
      ("{% filter upper|replace:\"A\", \"-\" %}banana{% endfilter %}", "B-N-N-"),
    ]
  )
  func prints(template: String, expected: String) {
    #expect(render(template, files: Self.files) == .text(expected))
  }

  @Test("a block alone on its line is indented as a whole")
  func placed() {
    let child = "{% extends \"lines\" %}\n{% block members %}\ny\nz\n{% endblock %}\n"
    #expect(render(child, files: Self.files) == .text("class A {\n  y\n  z\n}\n"))
    #expect(render("{% include \"lines\" %}", files: Self.files) == .text("class A {\n    x\n}\n"))
  }

  @Test("an include's object becomes variables, for it alone")
  func context() {
    let files = ["p": "{{ name }}{{ size }}"]
    let root: Sample = ["item": ["name": "n", "size": 2], "name": "outer"]
    let template = "{% include \"p\" item %}{% include \"p\" with item %}{{ name }}"
    #expect(render(template, root, files: files) == .text("n2n2outer"))
  }
}
