import Testing

@Suite("Broken templates") struct BrokenTemplateTests {
  private static let files = ["part": "p", "bad": "line\n{% if %}\n{{ nmae }}"]

  @Test(
    "are told where they are wrong, once, and what to write instead",
    arguments: [
      ("{% if name %}\nx", ["main:1:4-6: 'if' is not closed [unclosed-tag] (write '{% endif %}')"]),
      ("{% endif %}", ["main:1:4-9: 'endif' closes nothing here [stray-tag]"]),
      (
        "{% if name %}{% for x in list %}{% endif %}",
        [
          "main:1:17-20: 'for' is not closed [unclosed-tag] (write '{% endfor %}')"
        ]
      ),
      (
        "{% for x list %}{% endfor %}",
        [
          "main:1:10-14: expected 'in', found 'list' [template-syntax]"
        ]
      ),
      (
        "{% for in list %}{% endfor %}",
        [
          "main:1:8-10: expected a variable, found 'in' [template-syntax]"
        ]
      ),
      ("{% for x in %}{% endfor %}", ["main:1:12-12: expected a value [template-syntax]"]),
      (
        "{% for x of list %}{% endfor %}",
        [
          "main:1:10-12: expected 'in', found 'of' [template-syntax]"
        ]
      ),
      (
        "{% foreach x in list %}",
        [
          "main:1:4-11: unknown tag 'foreach' [unknown-tag] (write 'for x in list')"
        ]
      ),
      ("{% if %}x{% endif %}", ["main:1:6-6: expected a value [template-syntax]"]),
      (
        #"{% if name = "x" %}{% endif %}"#,
        [
          "main:1:12-13: unexpected '=' [template-syntax] (write '==' to compare)"
        ]
      ),
      ("{% if name) %}{% endif %}", ["main:1:11-12: unexpected ')' [template-syntax]"]),
      ("{% else if name %}", ["main:1:4-8: 'else' closes nothing here [stray-tag]"]),
      (
        "{% if a %}{% else %}{% else %}{% endif %}",
        [
          "main:1:24-28: 'else' closes nothing here [stray-tag] / 'if' is open here main:1:1-11"
        ]
      ),
      (
        "{% if name %}{% elseif x %}{% endif %}",
        [
          "main:1:17-23: unknown tag 'elseif' [unknown-tag] (did you mean 'elif'?)"
        ]
      ),
      ("{{ name", ["main:1:1-3: '{{' is not closed [unclosed-delimiter] (write '}}' behind it)"]),
      ("{{ }}", ["main:1:3-3: expected a value [template-syntax]"]),
      ("{{ nmae }}", ["main:1:4-8: unknown name 'nmae' [unknown-name] (did you mean 'name'?)"]),
      (
        "{{ item.nam }}",
        [
          "main:1:9-12: 'item' has no 'nam' [unknown-name] (did you mean 'name'?) / 'item'"
            + #" is {name: "John", count: 7} -"#
        ]
      ),
      (
        "{{ list.frist }}",
        [
          "main:1:9-14: a list has no 'frist' [unknown-name] (did you mean 'first'?) /"
            + #" 'list' is ["a", "b", "c"] -"#
        ]
      ),
      (
        "{{ name|uper }}",
        [
          "main:1:9-13: unknown filter 'uper' [unknown-filter] (did you mean 'upper'?)"
        ]
      ),
      (
        "{{ name|join }}",
        [
          "main:1:9-13: filter 'join': expected a list, found a text [filter-value] / 'name'"
            + #" is "Kyle" -"#
        ]
      ),
      (
        #"{{ list|join:", ", 1, 2 }}"#,
        [
          "main:1:9-13: 'join' takes 0 to 2 arguments, found 3 [filter-arguments] (write"
            + " x|join:[separator], [attribute])"
        ]
      ),
      (
        "{{ name|default }}",
        [
          "main:1:9-16: 'default' takes 1 or more arguments, found 0 [filter-arguments]"
            + " (write x|default:value, [second], [third], [fourth])"
        ]
      ),
      (
        #"{{ name|replace:"a" }}"#,
        [
          "main:1:9-16: 'replace' takes 2 to 3 arguments, found 1 [filter-arguments] (write"
            + " x|replace:old, new, [mode])"
        ]
      ),
      (#"{{ "abc }}"#, ["main:1:4-5: the text is not closed on its line [unclosed-text]"]),
      ("{{ 'it's' }}", ["main:1:9-10: the text is not closed on its line [unclosed-text]"]),
      (
        "{{ item.name.first.x }}",
        [
          #"main:1:20-21: a text has no 'x' [unknown-name] / 'item.name' is "John" -"#
        ]
      ),
      (
        "{{ list.7 }}",
        [
          "main:1:4-10: the list has 3 elements, none at 7 [template-value] / 'list' is"
            + #" ["a", "b", "c"] -"#
        ]
      ),
      (
        "{{ name + 1 }}",
        [
          "main:1:4-12: expected a number, found a text [template-value] ('~' joins texts) /"
            + #" 'name' is "Kyle" -"#
        ]
      ),
      (
        "{{ list > 3 }}",
        [
          #"main:1:4-12: a list and a number have no order [template-value] / 'list' is ["a","#
            + #" "b", "c"] -"#
        ]
      ),
      (
        "{{ list }}",
        [
          "main:1:4-8: a list has no text [template-value] (print its parts, or use '|json')"
            + #" / 'list' is ["a", "b", "c"] -"#
        ]
      ),
      ("{{ 1 / 0 }}", ["main:1:4-9: division by zero [template-value]"]),
      (#"{% include "nope" %}"#, ["main:1:12-18: unknown template 'nope' [unknown-template]"]),
      ("{% include %}", ["main:1:11-11: expected a template's name in quotes [template-syntax]"]),
      (
        #"{% include "part" "x" %}"#,
        [
          "main:1:19-22: expected an object for the template's variables, found a text"
            + " [template-value]"
        ]
      ),
      (
        "{% extends nope %}",
        [
          "main:1:12-16: expected a template's name in quotes, found 'nope' [template-syntax]"
        ]
      ),
      (
        "{% block a %}{% block a %}{% endblock %}{% endblock %}",
        [
          "main:1:1-14: block 'a' stands in itself [runaway-template] (give the inner one"
            + " another name)"
        ]
      ),
      ("{% call greet %}", ["main:1:9-14: unknown macro 'greet' [unknown-macro]"]),
      (
        "{% macro m a %}{{ a }}{% endmacro %}{% call m %}",
        [
          "main:1:45-46: macro 'm' needs 'a' [macro-arguments]"
        ]
      ),
      (
        #"{% macro m a %}{{ a }}{% endmacro %}{% call m "1" "2" %}"#,
        [
          "main:1:45-46: macro 'm' takes 1 argument at most [macro-arguments]"
        ]
      ),
      ("{% break %}", ["main:1:1-12: 'break' stands in no loop [stray-tag]"]),
      (
        "{% for x in list %}{% break outer %}{% endfor %}",
        [
          "main:1:20-37: no loop around it has the label 'outer' [unknown-label]"
        ]
      ),
      (
        "{# never closed",
        [
          "main:1:1-3: '{#' is not closed [unclosed-delimiter] (write '#}' behind it)"
        ]
      ),
      ("{% raw %}x", ["main:1:1-10: 'raw' is not closed [unclosed-tag] (write '{% endraw %}')"]),
      (
        #"{% softline "x" %}"#,
        [
          "main:1:13-16: a soft line cannot stand for this [template-syntax] (write"
            + #" 'softline', 'softline " "' or 'softline "" ","')"#
        ]
      ),
      (
        #"{% now "yyyy" %}"#,
        [
          "main:1:4-7: 'now' would print something else on every run [unknown-tag] (pass the"
            + " date as an option)"
        ]
      ),
      ("{{ loop.index }}", ["main:1:4-14: no loop is around it [template-value]"]),
      (
        "{% for x in 5 %}{% endfor %}",
        [
          "main:1:13-14: expected a list, found a number [template-value]"
        ]
      ),
      (
        "{% for a, b in list %}{% endfor %}",
        [
          "main:1:16-20: two variables need an object or a list of pairs, found a text"
            + #" [template-value] / 'list' is ["a", "b", "c"] -"#
        ]
      ),
      (
        "{{ name is defnied }}",
        [
          "main:1:12-19: unknown test 'defnied' [unknown-test] (did you mean 'defined'?)"
        ]
      ),
      (
        #"{{ name ? "a" : "b" }}"#,
        [
          "main:1:9-10: unexpected '?' [template-syntax] (write 'a if c else b')"
        ]
      ),
      (#"{{ item["name" }}"#, ["main:1:15-15: expected ']' [template-syntax]"]),
      (
        "{{ item.{key }}",
        [
          "main:1:1-3: '{{' is not closed [unclosed-delimiter] (write '}}' behind it)"
        ]
      ),
      (#"{{ "a" in 5 }}"#, ["main:1:4-12: a number cannot hold a text [template-value]"]),
      (
        "{% for x in list %}\n{% if x %}\n{% endfor %}\n{% endif %}",
        [
          "main:2:4-6: 'if' is not closed [unclosed-tag] (write '{% endif %}')",
          "main:4:4-9: 'endif' closes nothing here [stray-tag]",
        ]
      ),
      ("{{ 99999999999999999999 }}", ["main:1:4-24: the number is too large [template-syntax]"]),
      (
        "{% unless name %}{% endunless %}",
        [
          "main:1:4-10: unknown tag 'unless' [unknown-tag] (write 'if not')",
          "main:1:21-30: unknown tag 'endunless' [unknown-tag]",
        ]
      ),
      (
        "{% for x in list where %}{% endfor %}",
        [
          "main:1:23-23: expected a value [template-syntax]"
        ]
      ),
      (
        "{{ block.super }}",
        [
          "main:1:4-15: 'block.super' stands in no block that replaces another [template-value]"
        ]
      ),
      (#"{{ "\u{zz}" }}"#, ["main:1:8-10: 'zz' is no Unicode scalar [template-syntax]"]),
      (
        #"{{ name|indent:"x" }}"#,
        [
          "main:1:9-15: filter 'indent': expected a whole number, found a text"
            + #" [filter-value] / 'name' is "Kyle" -"#
        ]
      ),
      (
        "{%if name%}{%end if%}",
        [
          "main:1:14-17: unknown tag 'end' [unknown-tag] (write '{% endif %}')"
        ]
      ),
      (
        "{% if name %}a{% end %}",
        [
          "main:1:18-21: unknown tag 'end' [unknown-tag] (write '{% endif %}')"
        ]
      ),
      (
        "{{ name | upper | lowr }}",
        [
          "main:1:19-23: unknown filter 'lowr' [unknown-filter] (did you mean 'lower'?)"
        ]
      ),
      (
        "{% for x in list %}{{ y }}{% endfor %}",
        [
          "main:1:23-24: unknown name 'y' [unknown-name] (known here: big, context, dict,"
            + " el, empty, eo, f, five and 17 more)"
        ]
      ),
      (
        "{{ name.upper() }}",
        [
          "main:1:14-15: unexpected '(' [template-syntax] (values have no methods: write a"
            + " filter, 'x|upper')"
        ]
      ),
    ] as [(String, [String])]
  )
  func problems(template: String, expected: [String]) {
    let outcome = render(template, StencilRows.context, files: Self.files)
    #expect(outcome == .problems(expected), "\(template)")
  }
}
