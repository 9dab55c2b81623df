import TemplateEngine
import Testing

@Suite("What is wrong with a template") struct DiagnosticTests {
  static let root: Sample = [
    "order": ["name": "Order", "lines": [["sku": "a"]]], "note": nil, "count": 1, "list": [1, 2],
  ]

  @Test(
    "it is found when the template is compiled, where it stands",
    arguments: [
      ("a\n{% fro x in y %}", "main:2:4-7: unknown tag 'fro' [unknown-tag] (did you mean 'for'?)"),
      (
        "{{ a|uper }}",
        "main:1:6-10: unknown filter 'uper' [unknown-filter] (did you mean 'upper'?)"
      ),
      (
        "{{ a|upper:1 }}",
        "main:1:6-11: 'upper' takes no arguments, found 1 [filter-arguments] (write x|upper)"
      ),
      (
        "{{ a|replace:\"x\" }}",
        "main:1:6-13: 'replace' takes 2 to 3 arguments, found 1 [filter-arguments] (write x|replace:old, new, [mode])"
      ),
      (
        "{% include \"prat\" %}",
        "main:1:12-18: unknown template 'prat' [unknown-template] (did you mean 'part'?)"
      ),
      ("{% if a %}\nb", "main:1:4-6: 'if' is not closed [unclosed-tag] (write '{% endif %}')"),
      (
        "{% for a in b %}{% if a %}{% endfor %}",
        "main:1:20-22: 'if' is not closed [unclosed-tag] (write '{% endif %}')"
      ),
      ("{% endif %}", "main:1:4-9: 'endif' closes nothing here [stray-tag]"),
      (
        "{% if a %}{% endfor %}{% endif %}",
        "main:1:14-20: 'endfor' closes nothing here [stray-tag] / 'if' is open here main:1:1-11"
      ),
      ("{{ a", "main:1:1-3: '{{' is not closed [unclosed-delimiter] (write '}}' behind it)"),
      (
        "{% set a =\nb %} {{ c",
        "main:2:6-8: '{{' is not closed [unclosed-delimiter] (write '}}' behind it)"
      ),
      ("{{ \"a }}\n{{ 1 }}", "main:1:4-5: the text is not closed on its line [unclosed-text]"),
      ("{# a", "main:1:1-3: '{#' is not closed [unclosed-delimiter] (write '#}' behind it)"),
      (
        "{% raw %}{{ a }}", "main:1:1-10: 'raw' is not closed [unclosed-tag] (write '{% endraw %}')"
      ),
      ("{{ }}", "main:1:3-3: expected a value [template-syntax]"),
      ("{{ a b }}", "main:1:6-7: unexpected 'b' [template-syntax]"),
      ("{{ a + }}", "main:1:7-7: expected a value [template-syntax]"),
      ("{{ a|join(1 }}", "main:1:12-12: expected ')' [template-syntax]"),
      (
        "{{ a ? b }}", "main:1:6-7: unexpected '?' [template-syntax] (write 'a if c else b')"
      ),
      ("{% for x of y %}{% endfor %}", "main:1:10-12: expected 'in', found 'of' [template-syntax]"),
      (
        "{{ a is definde }}",
        "main:1:9-16: unknown test 'definde' [unknown-test] (did you mean 'defined'?)"
      ),
      ("{% break %}", "main:1:1-12: 'break' stands in no loop [stray-tag]"),
      (
        "{% for a in b %}{% break c %}{% endfor %}",
        "main:1:17-30: no loop around it has the label 'c' [unknown-label]"
      ),
      (
        "{% now \"yyyy\" %}",
        "main:1:4-7: 'now' would print something else on every run [unknown-tag] (pass the date as an option)"
      ),
      (
        "{% softline \"x\" %}",
        "main:1:13-16: a soft line cannot stand for this [template-syntax] (write 'softline', 'softline \" \"' or 'softline \"\" \",\"')"
      ),
      (
        "{% macro m a a %}{% endmacro %}",
        "main:1:14-15: the macro has 'a' already [repeated-parameter]"
      ),
      (
        "{% if a = 3 %}{% endif %}",
        "main:1:9-10: unexpected '=' [template-syntax] (write '==' to compare)"
      ),
      (
        "{% if a => 3 %}{% endif %}", "main:1:9-10: unexpected '=' [template-syntax] (write '>=')"
      ),
      (
        "{% if a === 3 %}{% endif %}",
        "main:1:11-12: expected a value, found '=' [template-syntax] (write '==')"
      ),
      (
        "{% if a %}{% else if b %}{% endif %}",
        "main:1:19-21: unexpected 'if' [template-syntax] (write 'elif' instead of 'else if')"
      ),
      (
        "{{ a|join \", \" }}",
        "main:1:11-15: unexpected '\", \"' [template-syntax] (a filter's arguments stand behind a ':')"
      ),
      (
        "{% block a %}{% if x %}{% block a %}{% endblock %}{% endif %}{% endblock %}",
        "main:1:1-14: block 'a' stands in itself [runaway-template] (give the inner one another name)"
      ),
      (
        "{% map a into b %}x{% empty %} y{% endmap %}",
        "main:1:31-33: the 'empty' of a map prints nothing [template-syntax] (ask 'if list' behind the 'endmap')"
      ),
      ("{{ 99999999999999999999 }}", "main:1:4-24: the number is too large [template-syntax]"),
      ("{{ \"\\u{110000}\" }}", "main:1:8-14: '110000' is no Unicode scalar [template-syntax]"),
    ]
  )
  func compiled(template: String, expected: String) {
    #expect(render(template, Self.root, files: ["part": ""]) == .problems([expected]))
  }

  @Test("all problems of a template and of what it includes are reported")
  func all() {
    let template = "{{ a|uper }}\n{% include \"p\" %}\n{% if %}{{ b|lwer }}{% endif %}"
    let expected = [
      "main:1:6-10: unknown filter 'uper' [unknown-filter] (did you mean 'upper'?)",
      "main:3:6-6: expected a value [template-syntax]",
      "main:3:14-18: unknown filter 'lwer' [unknown-filter] (did you mean 'lower'?)",
      "p:1:4-5: unknown tag 'x' [unknown-tag] / included here main:2:1-18",
    ]
    #expect(render(template, files: ["p": "{% x %}"]) == .problems(expected))
  }

  @Test(
    "a rendering stops where a value is not what it must be",
    arguments: [
      ("{{ oder }}", "main:1:4-8: unknown name 'oder' [unknown-name] (did you mean 'order'?)"),
      ("{{ oder.name }}", "main:1:4-8: unknown name 'oder' [unknown-name] (did you mean 'order'?)"),
      (
        "{{ order.nmae }}",
        "main:1:10-14: 'order' has no 'nmae' [unknown-name] (did you mean 'name'?) / 'order' is {name: \"Order\", lines: […]} -"
      ),
      (
        "{{ order.lines[0].sk }}",
        "main:1:19-21: 'order.lines[0]' has no 'sk' [unknown-name] (did you mean 'sku'?)"
      ),
      (
        "{{ order[\"nmae\"] }}",
        "main:1:4-17: the object has no 'nmae' [unknown-name] (did you mean 'name'?) / 'order' is {name: \"Order\", lines: […]} -"
      ),
      ("{{ note.x }}", "main:1:9-10: null has no 'x' [unknown-name] / 'note' is null -"),
      (
        "{{ list.5 }}",
        "main:1:4-10: the list has 2 elements, none at 5 [template-value] / 'list' is [1, 2] -"
      ),
      (
        "{% if oder %}{% endif %}",
        "main:1:7-11: unknown name 'oder' [unknown-name] (did you mean 'order'?)"
      ),
      (
        "{{ order }}",
        "main:1:4-9: an object has no text [template-value] (print its parts, or use '|json') / 'order' is {name: \"Order\", lines: […]} -"
      ),
      (
        "{% for x in count %}{% endfor %}",
        "main:1:13-18: expected a list, found a number [template-value] / 'count' is 1 -"
      ),
      (
        "{% for a, b in list %}{% endfor %}",
        "main:1:16-20: two variables need an object or a list of pairs, found a number [template-value] / 'list' is [1, 2] -"
      ),
      (
        "{{ order + 1 }}",
        "main:1:4-13: expected a number, found an object [template-value] / 'order' is {name: \"Order\", lines: […]} -"
      ),
      (
        "{{ q.y }}",
        "main:1:4-5: unknown name 'q' [unknown-name] (known here: count, list, note, order)"
      ),
      (
        "{% include part %}",
        "main:1:12-16: unknown name 'part' [unknown-name] (a template's name stands in quotes)"
      ),
      (
        "{% include \"part\" list %}",
        "main:1:19-23: expected an object for the template's variables, found a list [template-value] / 'list' is [1, 2] -"
      ),
      (
        "{{ count + \"1\" }}",
        "main:1:4-15: expected a number, found a text [template-value] ('~' joins texts) / 'count' is 1 -"
      ),
      ("{{ 1 / 0 }}", "main:1:4-9: division by zero [template-value]"),
      ("{{ 9223372036854775807 + 1 }}", "main:1:4-27: the number is too large [template-value]"),
      ("{{ 1 < \"a\" }}", "main:1:4-11: a number and a text have no order [template-value]"),
      (
        "{% for i in 1...2.5 %}{% endfor %}",
        "main:1:13-20: expected a whole number, found 2.5 [template-value]"
      ),
      (
        "{{ list[1e0] }}",
        "main:1:4-13: a list has no element at 1.0 [template-value] / 'list' is [1, 2] -"
      ),
      ("{{ 1 in count }}", "main:1:4-14: a number cannot hold a number [template-value]"),
      ("{{ loop.first }}", "main:1:4-14: no loop is around it [template-value]"),
      ("{% call m %}", "main:1:9-10: unknown macro 'm' [unknown-macro]"),
      (
        "{% call count %}",
        "main:1:9-14: 'count' is a number, not a macro [template-value] / 'count' is 1 -"
      ),
      (
        "{% macro m a %}{% endmacro %}{% call m %}",
        "main:1:38-39: macro 'm' needs 'a' [macro-arguments]"
      ),
      (
        "{% macro m a %}{% endmacro %}{% call m 1 2 %}",
        "main:1:38-39: macro 'm' takes 1 argument at most [macro-arguments]"
      ),
      (
        "{% macro m name %}{% endmacro %}{% call m nmae=1 %}",
        "main:1:41-42: macro 'm' has no parameter 'nmae' [macro-arguments] (did you mean 'name'?)"
      ),
      (
        "{{ block.super }}",
        "main:1:4-15: 'block.super' stands in no block that replaces another [template-value]"
      ),
    ]
  )
  func rendered(template: String, expected: String) {
    #expect(render(template, Self.root, files: ["part": ""]) == .problems([expected]))
  }

  @Test("the includes and calls that led to a problem are its notes")
  func stack() {
    let files = [
      "a": "{% macro m x %}{{ x.y }}{% endmacro %}\n  {% include \"b\" %}", "b": "{% call m 1 %}",
    ]
    let expected =
      "a:1:21-22: a number has no 'y' [unknown-name] / 'x' is 1 - / called here b:1:9-10"
      + " / included here a:2:3-20 / included here main:2:1-18"
    #expect(render("x\n{% include \"a\" %}", files: files) == .problems([expected]))
  }

  @Test(
    "names that may be missing can be asked for",
    arguments: [
      ("{{ x|default:\"d\" }}{{ x.y.z|default:\"e\" }}{{ order.x|default:1 }}", "de1"),
      (
        "{{ x is defined }}{{ order.name is defined }}{{ order.x.y is undefined }}", "falsetruetrue"
      ),
      ("{% if x is defined and x.y %}a{% else %}b{% endif %}", "b"),
      ("{{ x|upper|default:\"d\" }}", "d"),
    ]
  )
  func missing(template: String, expected: String) {
    #expect(render(template, Self.root) == .text(expected))
  }

  @Test(
    "'lenient' prints nothing for what does not exist",
    arguments: [
      ("a{{ x }}{{ x.y.z }}{{ order.x|upper }}{{ list.9 }}b", "ab"),
      ("{% if x %}a{% elif not y.z %}b{% endif %}", "b"),
      ("{% for a in x %}{% empty %}e{% endfor %}{% for a in 5 %}x{% endfor %}", "e"),
      ("{{ list }}{{ order.lines }}", "[1, 2][[\"sku\": \"a\"]]"),
      ("{% macro m a %}<{{ a }}>{% endmacro %}{% call m %}", "<>"),
    ]
  )
  func lenient(template: String, expected: String) {
    let options = RenderOptions(lenient: true)
    #expect(render(template, Self.root, options: options) == .text(expected))
  }
}
