import Testing

@Suite("Templates in other languages' habits") struct HabitTests {
  @Test(
    "are told how it is said here, once",
    arguments: [
      (
        "{% for x in list %}\n{{ x }}\n{% endfor }\n",
        [
          "main:3:1-3: '{%' is not closed [unclosed-delimiter] (write '%}' behind it)"
        ]
      ),
      (
        "{% if name }\na\n{% else %}\nb\n{% endif %}",
        [
          "main:1:1-3: '{%' is not closed [unclosed-delimiter] (write '%}' behind it)"
        ]
      ),
      (
        "{% if name %}\na\n{% endif\nb",
        [
          "main:3:1-3: '{%' is not closed [unclosed-delimiter] (write '%}' behind it)"
        ]
      ),
      (
        "{% for x in list }{{ x|uper }}{% endfor %}",
        [
          "main:1:1-3: '{%' is not closed [unclosed-delimiter] (write '%}' behind it)"
        ]
      ),
      (
        #"{{ name|replace:" " "_" }}"#,
        [
          #"main:1:21-24: unexpected '"_"' [template-syntax] (write ',' between arguments)"#
        ]
      ),
      (
        "{{ objs|sorted:name }}",
        [
          #"main:1:9-15: filter 'sorted': an object in the list has no 'Kyle' [filter-value] / 'objs' is [{…}, {…}] - / 'name' is "Kyle" -"#
        ]
      ),
      (
        "{% call later %}\n{% macro later %}x{% endmacro %}",
        [
          "main:1:9-14: unknown macro 'later' [unknown-macro] (it is defined further down: put it before the first call)"
        ]
      ),
      (
        "{% for i in 0..<3 %}{% endfor %}",
        [
          "main:1:15-16: expected a name, found '.' [template-syntax] (write '0...3' for the numbers from 0 to 3)"
        ]
      ),
      (
        "{% for i in enumerate(list) %}{% endfor %}",
        [
          "main:1:13-22: unknown macro 'enumerate' [unknown-macro] (write 'loop.counter0' in the loop)"
        ]
      ),
      (
        "{{ super() }}",
        [
          "main:1:4-9: unknown macro 'super' [unknown-macro] (write 'block.super')"
        ]
      ),
      (
        "{{ upper(name) }}",
        [
          "main:1:4-9: unknown macro 'upper' [unknown-macro] (write a filter, 'x|upper')"
        ]
      ),
      (
        "{{ name.uppercased }}",
        [
          #"main:1:9-19: a text has no 'uppercased' [unknown-name] (write a filter, 'x|uppercase') / 'name' is "Kyle" -"#
        ]
      ),
      (
        #"{% if name contains "K" %}{% endif %}"#,
        [
          #"main:1:12-20: unexpected 'contains' [template-syntax] (write a filter, 'x|contains:"a"')"#
        ]
      ),
      (
        "{% if name is text %}{% endif %}",
        [
          "main:1:15-19: unknown test 'text' [unknown-test] (known are defined, undefined, none, null, string, number, boolean, sequence, mapping, even, odd)"
        ]
      ),
      (
        #"{{ objs|where:"n" }}"#,
        [
          "main:1:9-14: unknown filter 'where' [unknown-filter] (write 'for x in list where …')"
        ]
      ),
      (
        "{{ name|safe }}",
        [
          "main:1:9-13: unknown filter 'safe' [unknown-filter] (nothing is escaped here: leave it out)"
        ]
      ),
      (
        "{% set x := 5 %}",
        [
          "main:1:10-11: unexpected ':' [template-syntax] (write 'set x = value')"
        ]
      ),
      (
        "{{ pairs[9] }}{{ el }}",
        [
          "main:1:4-12: the list has 2 elements, none at 9 [template-value] / 'pairs' is [[…], […]] -"
        ]
      ),
      (
        "{{{ name }}}",
        [
          #"main:1:3-4: expected a value, found '{' [template-syntax] (write '{{ "{" }}' for a brace)"#
        ]
      ),
      (
        #"{{ {"a": 1} }}"#,
        [
          "main:1:4-5: expected a value, found '{' [template-syntax] (objects stand in the context, and have no form of their own here)"
        ]
      ),
      (
        "{% for k: v in dict %}{% endfor %}",
        [
          "main:1:9-10: expected ',', found ':' [template-syntax]"
        ]
      ),
      (
        "{{ name?.first }}",
        [
          #"main:1:8-9: unexpected '?' [template-syntax] (write 'x|default:"a"' for what may be missing)"#
        ]
      ),
      (
        #"{{ name ?? "x" }}"#,
        [
          #"main:1:9-10: unexpected '?' [template-syntax] (write 'x|default:"a"' for what may be missing)"#
        ]
      ),
      (
        "{{ “name” }}",
        [
          #"main:1:4-10: unknown name '“name”' [unknown-name] (a text stands in straight quotes: "a" or 'a')"#
        ]
      ),
    ] as [(String, [String])]
  )
  func problems(template: String, expected: [String]) {
    let outcome = render(template, StencilRows.context)
    #expect(outcome == .problems(expected), "\(template)")
  }
}
