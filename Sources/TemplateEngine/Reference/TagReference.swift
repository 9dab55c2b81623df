extension LanguageReference {
  static let tags = LanguageReference(
    "Tags",
    [
      .init(
        "{% if a %} … {% elif b %} … {% else %} … {% endif %}",
        "The first branch whose condition is true. Missing names, null, false, numbers up to "
          + "zero and empty values are false.",
        "{% if [] %}a{% elif 1 %}b{% else %}c{% endif %}", gives: "b"),
      .init(
        "{% ifnot a %}", "Stencil's old form of 'if not'.", "{% ifnot 0 %}a{% endif %}", gives: "a"),
      .init(
        "{% for x in list where c %} … {% empty %} … {% endfor %}",
        "Repeats for each element for which `c` is true. `empty` or `else` is used if there is "
          + "none.",
        "{% for x in [1, 2, 3] where x != 2 %}{{ x }}{% empty %}none{% endfor %}", gives: "13"),
      .init(
        "{% for a, b in pairs %}",
        "The parts of each element, or the names and values of an object.",
        "{% for a, b in [[1, 2], [3, 4]] %}{{ a }}-{{ b }} {% endfor %}", gives: "1-2 3-4"),
      .init(
        "forloop, loop",
        "The state of the loop: Stencil's `first last counter counter0 revcounter revcounter0 "
          + "length` and Jinja's `index index0 revindex revindex0`.",
        "{% for x in [7, 8] %}{{ loop.index }}/{{ forloop.length }} {% endfor %}",
        gives: "1/2 2/2"),
      .init(
        "{% outer: for … %}, {% break outer %}, {% continue %}",
        "A label, with which inner loops read and leave an outer one: `outer.counter`, "
          + "`forloop.outer.first`.",
        "{% outer: for x in [1, 2] %}{% for y in [1, 2] %}{% if y == 2 %}{% continue outer %}"
          + "{% endif %}{{ outer.counter }}{% endfor %}{% endfor %}", gives: "12"),
      .init(
        "{% set x = value %}, {% set x value %}, {% set x %} … {% endset %}",
        "Sets a name until the end of its loop, macro or include.",
        "{% set a = 1 + 1 %}{% set b %}<{{ a }}>{% endset %}{{ b }}", gives: "<2>"),
      .init(
        "{% map list into result using x %} … {% endmap %}",
        "Makes a list of the texts that the body prints. `maploop` has `item counter first last`.",
        "{% map [1, 2] into r using x %}{{ x * 2 }}{% endmap %}{{ r|join:\"+\" }}", gives: "2+4"),
      .init(
        "{% macro name a b=1 %} … {% endmacro %}, {% call name x %}, {{ name(x, b=2) }}",
        "Defines and calls a text with parameters. A macro may call itself.",
        "{% macro hi who mark=\"!\" %}Hi {{ who }}{{ mark }}{% endmacro %}{% call hi \"Tom\" %} "
          + "{{ hi(\"Ann\", mark=\"?\") }}", gives: "Hi Tom! Hi Ann?"),
      .init(
        "{% function name(a, b=1) %} … {% return value %} … {% endfunction %}, {{ name(x) }}",
        "A value with parameters; it prints nothing, and may call itself.",
        "{% function half(n) %}{% if n is even %}{% return n // 2 %}{% endif %}{% return 0 %}"
          + "{% endfunction %}{{ half(8) + 1 }}", gives: "5"),
      .init(
        "{% expects a, b %}",
        "Names that whoever includes or extends the template has to set, define or import."),
      .init(
        "{% include \"name\" object %}",
        "Prints another template, which sees all names that are visible here, and the members "
          + "of the object as variables. The name may be a variable."),
      .init("{% import \"name\" %}", "Takes the names and macros of a template, without its text."),
      .init(
        "{% extends \"name\" %}, {% block name %} … {% endblock %}, {{ block.super }}",
        "Prints another template with some of its blocks replaced, over any number of levels. "
          + "`{{ block.name }}` prints a block again.",
        "{% block a %}x{% endblock %}{{ block.a }}", gives: "xx"),
      .init(
        "{% filter upper|trim %} … {% endfilter %}", "Applies filters to the text of the body.",
        "{% filter upper %}a{% endfilter %}", gives: "A"),
      .init(
        "{% raw %} … {% endraw %}, {% verbatim %} … {% endverbatim %}", "Prints text as it is.",
        "{% raw %}{{ a }}{% endraw %}", gives: "{{ a }}"),
      .init("{# … #}", "A comment.", "a{# b #}c", gives: "ac"),
    ]
  )

  static let expressions = LanguageReference(
    "Expressions, the strongest operators first",
    [
      .init(
        "\"text\" 'text' 1 1.5 true nil [a, b]",
        "Literals. Texts have the escapes `\\n \\t \\\" \\u{…}`.",
        "{{ [1, \"a\"]|json }}", gives: "[1,\"a\"]"),
      .init(
        "a.b a.0 a[\"b\"] a[b] a.{b}",
        "Members and elements; negative numbers count from the end. Lists and texts have `count "
          + "first last isEmpty`.", "{% set l = [1, 2, 3] %}{{ l.0 }}{{ l[-1] }}{{ l.count }}",
        gives: "133"),
      .init(
        "x|filter:a, b and x|filter(a, b)",
        "Filters, on any value. See `templates filters`.",
        "{{ [1, 2]|join:\", \" }} {{ [1, 2]|join(\"-\") }}", gives: "1, 2 1-2"),
      .init("-a", "The negative number.", "{{ -(1 + 2) }}", gives: "-3"),
      .init(
        "a * b  a / b  a // b  a % b",
        "`/` gives a number with a decimal point; `//` and `%` round down.",
        "{{ 7 / 2 }} {{ 7 // 2 }} {{ -7 % 3 }}", gives: "3.5 3 2"),
      .init("a ~ b", "Joins two texts.", "{{ 1 ~ \"a\" }}", gives: "1a"),
      .init(
        "a + b  a - b", "Adds and subtracts numbers. `+` also joins texts.",
        "{{ 1 + 2 }}{{ \"a\" + \"b\" }}",
        gives: "3ab"),
      .init(
        "a...b", "The numbers from `a` to `b`, also downwards.",
        "{% for i in 3...1 %}{{ i }}{% endfor %}", gives: "321"),
      .init(
        "== != < <= > >= in, not in, is defined, is none, is even, …",
        "Comparisons. `is defined` is for names that may not exist.",
        "{{ 2 in [1, 2] }} {{ nope is defined }}", gives: "true false"),
      .init(
        "not a  a and b  a or b", "Also `! && ||`. `or` gives the first value that is true.",
        "{{ not true or \"x\" }}", gives: "x"),
      .init("x if c else y", "One of two values.", "{{ \"a\" if 1 > 2 else \"b\" }}", gives: "b"),
    ]
  )
}
