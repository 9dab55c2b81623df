/// What Stencil itself prints of values, conditions and loops.
extension StencilRows {
  static let values: [Row] = [
    (#"{{ "a\nb" }}"#, #"a\nb"#),
    (#"{{ 'it"s' }}"#, #"it"s"#),
    ("a {%- if t -%} b {%+ endif -%}  \n c", "ab c"),
    (" {# x #} ", "  "),
    ("{{name}}{{ name}}{{name }}", "KyleKyleKyle"),
    ("{%if t%}x{%endif%}", "x"),
    ("a { b } {x} %} }} #}", "a { b } {x} %} }} #}"),
    ("{{ list.5 }}{{ list[9] }}", ""),
    ("{{ dict.count }}{{ list.count }}{{ name.count }}", "234"),
    ("{{ eo.count }}{{ el.count }}", "00"),
    ("{{ list[one] }}{{ list[0] }}", "ba"),
    ("{{ objs.0.n }}{{ objs.first.n }}{{ objs.last.n }}", "qqp"),
    ("{{ objs[one].n }}", "p"),
    (#"{{ item["name"].count }}"#, "4"),
    ("{{ mixed }}", #"["One", 2, true, 10.5, nil, ["x"], ["a": 1]]"#),
    (
      "{{ big }} {{ half }} {{ 1.50 }} {{ 100000000000 }} {{ -5 }} {{ -1.5 }}",
      "1e+20 0.5 1.5 100000000000 -5 -1.5"
    ),
    ("{{ t }}{{ f }}{{ true }}{{ false }}", "truefalsetruefalse"),
    ("{{ words.first }}{{ words.last }}{{ words.6 }}", "hdb"),
    ("{{ el.first }}", ""),
    ("{{ 1...3 }}", "[1, 2, 3]"),
    ("{{ 3...1 }}", "[3, 2, 1]"),
    ("{{ x if one > 0 }}", "outer"),
    ("{{ x if t else y }}", "outer"),
    (#"{{ "yes" if nope == nil else "no" }}"#, "yes"),
    ("{% block a %}1{% endblock %}{{ block.a }}", "11"),
    ("{{ 0.1 }} {{ 3.14159265358979 }}", "0.1 3.1415927"),
    ("{{ nope or name }}{{ f and t }}{{ name and t }}", "truefalsetrue"),
    ("{{ 1e3 }} {{ 2.5E+2 }} {{ 1e-2 }} {{ -1e1 }}", "1000.0 250.0 0.01 -10.0"),
  ]

  static let conditions: [Row] = [
    ("{% if t\n %}x{%\nendif %}", "x"),
    ("{% if t and not f or nope %}1{% endif %}", "1"),
    ("{% if not t or t %}1{% endif %}", "1"),
    (#"{% if not name == "x" %}1{% endif %}"#, "1"),
    ("{% if (t) and (f or (one)) %}1{% endif %}", "1"),
    ("{% if ( t ) %}1{% endif %}", "1"),
    ("{% if not (f or f) %}1{% endif %}", "1"),
    ("{% if five > 4 and five >= 5 and one < 2 and one <= 1 and one != 2 %}1{% endif %}", "1"),
    ("{% if neg %}1{% else %}0{% endif %}", "0"),
    ("{% if half %}1{% endif %}", "1"),
    ("{% if el or eo or empty or zero or none or f %}1{% else %}0{% endif %}", "0"),
    ("{% if objs and dict and name and five %}1{% endif %}", "1"),
    (
      #"{% if one == 1.0 %}1{% endif %}{% if "1" == 1 %}2{% endif %}{% if t == 1 %}3{% endif %}{% if nope == none %}4{% endif %}"#,
      "14"
    ),
    ("{% if nope == nope2 %}1{% endif %}{% if nope != name %}2{% endif %}", "12"),
    (
      #"{% if "yl" in name %}1{% endif %}{% if 3 in nums %}2{% endif %}{% if "z" in list %}3{% endif %}"#,
      "12"
    ),
    (#"{% if list|join:"" == "abc" %}1{% endif %}"#, "1"),
    (#"{% if name|uppercase == "KYLE" and name.count == 4 %}1{% endif %}"#, "1"),
    ("{% if nope > 1 %}1{% elif name > 1 %}2{% else %}3{% endif %}", "3"),
    ("{% ifnot f %}a{% else %}b{% endif %}{% ifnot t %}a{% else %}b{% endif %}", "ab"),
    ("{% set q 1 %}{% if t %}{% set q 2 %}{{ q }}{% endif %}{{ q }}", "21"),
    ("{% if t %}{% set q %}in{% endset %}{% endif %}[{{ q }}]", "[]"),
    ("{% if one in 1...3 %}1{% endif %}", "1"),
    (#"{% if name|hasPrefix:"K" %}1{% endif %}{% if name|!contains:"z" %}2{% endif %}"#, "12"),
    ("{% if t %}{% set q = 1 %}{% endif %}{{ q }}", "1"),
  ]

  static let loops: [Row] = [
    ("{% for k, v in dict %}{{ k }}{{ v }}{% endfor %}", "one1two2"),
    ("{% for k in dict %}{{ k }},{% endfor %}", "one,two,"),
    ("{% for k,v in dict %}{{ k }}{{ v }}{% endfor %}", "one1two2"),
    ("{% for _, v in dict %}{{ v }}{% endfor %}", "12"),
    ("{% for k, v in eo %}x{% empty %}e{% endfor %}", "e"),
    ("{% for i in name %}x{% empty %}e{% endfor %}", "e"),
    ("{% for i in five %}x{% empty %}e{% endfor %}", "e"),
    ("{% for i in t %}x{% endfor %}", ""),
    (
      "{% for i in nums where i > 1 %}{{ i }}{{ forloop.counter }}/{{ forloop.length }} {% endfor %}",
      "31/2 22/2 "
    ),
    ("{% for i in nums where i > 9 %}x{% empty %}e{% endfor %}", "e"),
    ("{% for i in nums|default:el %}{{ i }}{% endfor %}", "312"),
    ("{% for i in 1...3 where i != 2 %}{{ i }}{% endfor %}", "13"),
    ("{% for i in one...five %}{{ i }}{% endfor %}", "12345"),
    ("{% for i in list.count...1 %}{{ i }}{% endfor %}", "321"),
    (#"{% for i in "a,b"|split:"," %}{{ i }}{% endfor %}"#, "ab"),
    ("{% for x in list %}{{ x }}{% endfor %}{{ x }}", "abcouter"),
    (
      "{% for i in list %}{% for j in nums %}{{ forloop.counter }}{% endfor %}{{ forloop.counter }};{% endfor %}",
      "1231;1232;1233;"
    ),
    ("{% for o in objs %}{{ o.n }}{% if not forloop.last %}, {% endif %}{% endfor %}", "q, p"),
    (
      "{% a: for i in list %}{% b: for j in nums %}{{ forloop.a.counter }}{{ forloop.b.counter }}{% endfor %}{% endfor %}",
      "111213212223313233"
    ),
    ("{% a: for i in list %}{{ forloop.label }}{% endfor %}", "aaa"),
    ("{% for i in list %}{% set z i %}{% endfor %}{{ z }}", ""),
    (
      #"{% for i in list %}{% if i == "b" %}{% continue %}{% endif %}{{ i }}{% if i == "a" %}!{% endif %}{% endfor %}"#,
      "a!c"
    ),
    (
      "{% a: for i in list %}{% for j in nums %}{% if j == 1 %}{% break a %}{% endif %}{{ i }}{{ j }}{% endfor %}|{% endfor %}",
      "a3"
    ),
    (
      "{% a: for i in list %}{% for j in nums %}{% if j == 1 %}{% continue a %}{% endif %}{{ i }}{{ j }}{% endfor %}|{% endfor %}",
      "a3b3c3"
    ),
    ("{% for i in list %}{% for j in nums %}{% break %}{% endfor %}{{ i }}{% endfor %}", "abc"),
    ("{% set a list %}{% for i in a %}{{ i }}{% endfor %}", "abc"),
    (
      "{% for i in list %}{% if t %}{% set q i %}{% continue %}{% endif %}{% endfor %}[{{ q }}]",
      "[]"
    ),
  ]
}
