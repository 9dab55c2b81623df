import TemplateEngine
import Testing

@Suite("White space") struct WhitespaceTests {
  static let root: Sample = ["items": ["a", "b"], "text": "one\ntwo\n\nthree", "nothing": []]

  @Test(
    "a tag alone on its line leaves no line behind",
    arguments: [
      ("a\n{% if true %}\nb\n{% endif %}\nc\n", "a\nb\nc\n"),
      ("a\n  {% for x in items %}  \n  {{ x }}\n  {% endfor %}\nc", "a\n  a\n  b\nc"),
      ("{# x #}\na", "a"),
      ("a\n{# x #} {% set y = 1 %}\nb", "a\nb"),
      ("a\r\n{% if true %}\r\nb\r\n{% endif %}\r\nc", "a\r\nb\r\nc"),
      ("{% if true %}\n\n{% endif %}\nx", "\nx"),
      ("{% set x = 1 %}", ""),
      ("a\n{% set x = 1 %}", "a\n"),
      ("a\n{% set x %}{{ 1 }}{% endset %}\n{{ x }}\n", "a\n1\n"),
      ("a\n  {% macro m t %}<{% if t %}{{ t }}{% endif %}>{% endmacro %} \nb{{ m(1) }}", "a\nb<1>"),
      ("a\n{% set x %}b{% endset %}{{ x }}\nc", "a\nb\nc"),
      ("a\n{% set x %}b{% endset -%}\nc", "a\nc"),
      ("x {% if true %}\nb{% endif %}", "x\nb"),
      ("{% raw %}\n{{ x }}\n{% endraw %}\nb", "{{ x }}\nb"),
      ("{% for x in nothing %}\na\n{% empty %}\nnone\n{% endfor %}\n", "none\n"),
    ]
  )
  func tagLines(template: String, expected: String) {
    #expect(render(template, Self.root) == .text(expected))
  }

  @Test(
    "a value keeps its line, and its further lines are indented as the first",
    arguments: [
      ("  {{ text }}\nb", "  one\n  two\n\n  three\nb"),
      ("  {% if true %}{{ text }}{% endif %}\n", "  one\n  two\n\n  three\n"),
      ("  x {{ text }}\n", "  x one\ntwo\n\nthree\n"),
      ("a\n{{ nothing|join }}\nb", "a\n\nb"),
      ("  {{ nothing|join }}\nb", "\nb"),
      ("{% set v %}\na\nb\n{% endset %}\n  {{ v }}\nc", "  a\n  b\nc"),
    ]
  )
  func values(template: String, expected: String) {
    #expect(render(template, Self.root) == .text(expected))
  }

  @Test(
    "an include or a call alone on its line is indented as a whole",
    arguments: [
      ("a\n  {% include \"p\" %}\nb\n", "a\n  p1\n\n    p2\nb\n"),
      ("a\n  {% include \"line\" %}\nb\n", "a\n  line\nb\n"),
      ("a\n  {% include \"empty\" %}\nb\n", "a\nb\n"),
      ("f({% include \"p\" %})", "f(p1\n\n  p2)"),
      ("f({% include \"ends\" %});", "f(ends);"),
      ("{% macro m %}\nx\ny\n{% endmacro %}\n  {% call m %}\nz", "  x\n  y\nz"),
      ("{% macro m %}\nx\n{% endmacro %}\nf({% call m %})", "f(x)"),
      ("{% macro m %}\nx\n{% endmacro %}\nf({{ m() }})", "f(x)"),
      ("  {% if true %}{% include \"p\" %}{% endif %}\nb", "  p1\n\n    p2\nb"),
      ("    {% include \"nested\" %}\n", "    n\n      p1\n\n        p2\n"),
    ]
  )
  func includes(template: String, expected: String) {
    let files = [
      "p": "p1\n\n  p2\n", "line": "line", "empty": "{# #}\n", "ends": "ends\n",
      "nested": "n\n  {% include \"p\" %}\n",
    ]
    #expect(render(template, Self.root, files: files) == .text(expected))
  }

  @Test(
    "marks in the delimiters decide for themselves",
    arguments: [
      ("a \n {{- 1 -}} \n b", "a1b"),
      ("a\n{%- if true %}\nb\n{%- endif %}\nc", "a\nb\nc"),
      ("a\n  {%+ if true %}\nb{% endif %}", "a\n\nb"),
      ("a {#- x -#} b", "ab"),
    ]
  )
  func marks(template: String, expected: String) {
    #expect(render(template, Self.root) == .text(expected))
  }

  @Test("no line ends in white space")
  func trailing() {
    #expect(render("a  \n\t\n{% if true %} {% endif %}b \t") == .text("a\n\n b"))
  }

  @Test(
    "'none' prints all that stands outside the tags",
    arguments: [
      ("a  \n  {% if true %}  \n b \n{% endif %}\n", "a  \n    \n b \n\n"),
      ("  {% include \"p\" %}\n", "  p1\np2\n\n"),
      ("  {{ text }}\n", "  one\ntwo\n\nthree\n"),
      ("a {{- 1 -}} b", "a1b"),
    ]
  )
  func none(template: String, expected: String) {
    let options = RenderOptions(trim: .none)
    let files = ["p": "p1\np2\n"]
    #expect(render(template, Self.root, files: files, options: options) == .text(expected))
  }

  @Test("two-space levels are scaled to the wanted width, in includes too")
  func scaled() {
    let options = RenderOptions(indent: 4)
    let template = "a {\n  b {\n    c  d\n   e\n    {% include \"p\" %}\n  }\n}\n"
    let files = ["p": "p {\n  q\n}\n"]
    let expected = """
      a {
          b {
              c  d
           e
              p {
                  q
              }
          }
      }

      """
    #expect(render(template, files: files, options: options) == .text(expected))
  }
}
