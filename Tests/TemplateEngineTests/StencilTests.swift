import TemplateEngine
import Testing

@Suite("Stencil's language") struct StencilTests {
  static let root: Sample = [
    "name": "Kyle", "empty": "", "zero": 0, "list": ["a", "b", "c"], "none": nil,
    "dict": ["one": 1, "two": 2], "item": ["name": "John"], "key": "name", "part": "row",
    "pairs": [["a", 1, true], ["b", 2, false]], "shout": "uppercase", "matrix": [[1, 2], [3]],
    "context": ["x": "inner"], "x": "outer",
  ]

  private static let files = [
    "row": "<{{ x }}>", "macros": "{% macro hi who %}hi {{ who }}{% endmacro %}{% set y = 1 %}",
    "base": "A{% block a %}a{% endblock %}B{% block b %}b{% endblock %}",
    "middle": "{% extends \"base\" %}{% block a %}m{{ block.super }}{% endblock %}",
    "broken": "{% nope %}",
  ]

  private static let asStencil = RenderOptions(trim: .none, lenient: true)

  @Test(
    "means what it means there",
    arguments: [
      // if
      ("{% if name %}1{% elif x %}2{% else %}3{% endif %}", "1"),
      ("{% if zero or empty or none or nope %}1{% else %}3{% endif %}", "3"),
      ("{% ifnot nope %}1{% else %}2{% endif %}", "1"),
      ("{% if not nope and name == \"Kyle\" %}1{% endif %}", "1"),
      ("{% if \"a\" in list and not \"z\" in list %}1{% endif %}", "1"),
      ("{% if (zero or name) and 2 > 1 and 1 <= 1 and 1 != 2 %}1{% endif %}", "1"),
      ("{% if list.count == 3 %}1{% endif %}", "1"),
      // for
      ("{% for i in list %}{{ i }}{{ forloop.counter }},{% endfor %}", "a1,b2,c3,"),
      ("{% for k, v in dict %}{{ k }}={{ v }};{% endfor %}", "one=1;two=2;"),
      ("{% for a, b in pairs %}{{ a }}{{ b }};{% endfor %}", "a1;b2;"),
      ("{% for a, b, c in pairs %}{{ a }}{{ b }}{{ c }};{% endfor %}", "a1true;b2false;"),
      ("{% for a, b, c in pairs where c %}{{ a }};{% endfor %}", "a;"),
      ("{% for i in list where i != \"b\" %}{{ i }}{% endfor %}", "ac"),
      ("{% for i in nope %}x{% empty %}e{% endfor %}", "e"),
      ("{% for i in 1...3 %}{{ i }}{% endfor %}{% for i in 3...1 %}{{ i }}{% endfor %}", "123321"),
      ("{% for i in 1...list.count %}{{ i }}{% endfor %}", "123"),
      ("{% for i in list %}{% if i == \"b\" %}{% break %}{% endif %}{{ i }}{% endfor %}", "a"),
      ("{% for i in list %}{% if i == \"b\" %}{% continue %}{% endif %}{{ i }}{% endfor %}", "ac"),
      (
        "{% for i in list %}{% if forloop.first %}[{% endif %}{{ forloop.counter0 }}/{{ forloop.length }}{% if forloop.last %}]{% endif %}{% endfor %}",
        "[0/31/32/3]"
      ),
      (
        "{% outer: for r in matrix %}{% for c in r %}{{ outer.counter }}{{ forloop.outer.counter }}{{ forloop.counter }} {% endfor %}{% endfor %}",
        "111 112 221 "
      ),
      (
        "{% outer: for r in matrix %}{% for c in r %}{% if c == 2 %}{% continue outer %}{% endif %}{{ c }}{% endfor %}|{% endfor %}",
        "13|"
      ),
      (
        "{% outer: for r in matrix %}{% for c in r %}{% break outer %}{% endfor %}|{% endfor %}", ""
      ),
      (
        "{% for i in list %}{{ forloop.revcounter }}{{ forloop.revcounter0 }}{% endfor %}", "322110"
      ),
      // variables
      ("{{ list.first }}{{ list.last }}{{ list.1 }}{{ list.count }}", "acb3"),
      ("{{ name.first }}{{ name.last }}{{ name.count }}{{ name.1 }}", "Ke4y"),
      ("{{ item[key] }}{{ item.{key} }}{{ item[\"name\"] }}{{ dict[\"two\"] }}", "JohnJohnJohn2"),
      ("{{ nope }}{{ nope.a.b }}{{ none }}", ""),
      ("{{ name == \"Kyle\" }}{{ zero > 1 }}", "truefalse"),
      ("{{ \"a\" if name else \"b\" }}{{ \"a\" if nope }}", "a"),
      ("{{ 1.5 }}{{ true }}{{ -2 }}{{ 'quoted' }}", "1.5true-2quoted"),
      ("{{ dict.one }}{{ list }}", "1[\"a\", \"b\", \"c\"]"),
      // filters
      ("{{ nope|default:\"d\" }}{{ nope|default:none,\"e\" }}", "de"),
      ("{{ list|join:\", \" }}{{ list|join }}", "a, b, cabc"),
      ("{{ \"a b\"|split|join:\"-\" }}{{ \"a,b\"|split:\",\"|join:\"-\" }}", "a-ba-b"),
      ("{{ name|filter:shout }}{{ name|filter:\"lowercase\" }}", "KYLEkyle"),
      ("{% filter lowercase|capitalize %}SOME Text{% endfilter %}", "Some Text"),
      ("{{ list|uppercase|join:\"\" }}", "ABC"),
      ("{{ name|join:\",\" }}", "Kyle"),
      // set, macro, call, map
      ("{% set v %}<{{ name }}>{% endset %}{{ v }}{% set w name %}{{ w }}", "<Kyle>Kyle"),
      ("{% for i in 1...2 %}{% set v i %}{% endfor %}{{ v }}", ""),
      ("{% macro m a b %}{{ a }}-{{ b }}{% endmacro %}{% call m \"1\" name %}", "1-Kyle"),
      (
        "{% macro m n %}{{ n }}{% if n > 1 %}{% call m n|minusOne %}{% endif %}{% endmacro %}{% call m 3 %}",
        "321"
      ),
      (
        "{% map list into r using i %}{{ i }}{{ i|uppercase }}{% endmap %}{{ r|join:\" \" }}",
        "aA bB cC"
      ),
      (
        "{% map list into r %}{{ maploop.item }}{{ maploop.counter }}{% endmap %}{{ r|join:\" \" }}",
        "a0 b1 c2"
      ),
      (
        "{% map list into r %}{% if maploop.first %}({% endif %}{% if maploop.last %}){% endif %}{% endmap %}{{ r|join:\"\" }}",
        "()"
      ),
      (
        "{% for l in 1...2 %}{% map list into r %}{{ forloop.counter }}{% endmap %}{{ r|join }} {% endfor %}",
        "111 222 "
      ),
      ("{% map nope into r %}x{% endmap %}[{{ r.count }}]", "[]"),
      // include, import, extends, block
      (
        "{% include \"row\" %}{% include \"row\" context %}{% include part %}",
        "<outer><inner><outer>"
      ),
      ("{% import \"macros\" %}{% call hi name %}{{ y }}", "hi Kyle1"),
      ("{% extends \"base\" %}{% block b %}new{% endblock %}", "AaBnew"),
      ("{% extends \"middle\" %}{% block a %}t{{ block.super }}{% endblock %}", "AtmaBb"),
      ("{% block t %}T{% endblock %}{{ block.t }}{{ block.nope }}", "TT"),
      ("{% for block in list %}{{ block.count }}{% endfor %}", "111"),
      // raw, comments, white space
      (
        "{# {{ name }} #}{% raw %}{{ name }}{% endraw %}{% verbatim %}{% x %}{% endverbatim %}",
        "{{ name }}{% x %}"
      ),
      (" a {%- if name -%} b {%- endif -%} c {{- name -}} d ", " abcKyled "),
      ("{% if name %}\n  a\n{% endif %}\n", "\n  a\n\n"),
    ]
  )
  func meaning(template: String, expected: String) {
    let minusOne = Filter("minusOne", "One less.", []) { value, _, _ in .int((value.asInt ?? 0) - 1)
    }
    let outcome = render(
      template, Self.root, files: Self.files, filters: Filter.general + [minusOne],
      options: Self.asStencil)
    #expect(outcome == .text(expected), "\(template)")
  }

  @Test("every rule of Stencil's holds here", arguments: StencilRows.all)
  func rule(row: StencilRows.Row) {
    let outcome = render(
      row.template, StencilRows.context, files: StencilRows.files, options: Self.asStencil)
    #expect(outcome == .text(row.output), "\(row.template)")
  }

  @Test(
    "what is computed can be wrong only when it is rendered",
    arguments: [
      (
        "{% include x %}",
        "main:1:1-16: unknown template 'outer' [unknown-template] / 'x' is \"outer\" -"
      ),
      (
        "{% include zero %}",
        "main:1:1-19: expected a template's name, found a number [template-value] / 'zero' is 0 -"
      ),
      (
        "{% include bad %}",
        "broken:1:4-8: unknown tag 'nope' [unknown-tag] / included here main:1:1-18"
      ),
      (
        "{{ 1|filter:x }}",
        "main:1:6-12: unknown filter 'outer' [unknown-filter] / 'x' is \"outer\" -"
      ),
      (
        "{{ 1|filter:\"uper\" }}",
        "main:1:13-19: unknown filter 'uper' [unknown-filter] (did you mean 'upper'?)"
      ),
      (
        "{{ 1|filter:j, 1, 2, 3 }}",
        "main:1:6-12: 'join' takes other arguments [filter-arguments] (as in x|join:[separator], [attribute]) / 'j' is \"join\" -"
      ),
      (
        "{{ 1|filter:\"join:\" }}",
        "main:1:6-12: unknown filter 'join:' [unknown-filter] (did you mean 'join'?)"
      ),
      (
        "{{ 1|filter:\"upper|json:1,2,3\" }}",
        "main:1:6-12: 'json' takes other arguments [filter-arguments] (as in x|json:[indent])"
      ),
      ("{{ block.nope }}", "main:1:4-14: there is no block 'nope' [unknown-name]"),
      ("{% map list %}{% endmap %}", "main:1:12-12: expected 'into' [template-syntax]"),
    ]
  )
  func computed(template: String, expected: String) {
    let root: Sample = ["x": "outer", "zero": 0, "bad": "broken", "j": "join", "list": []]
    let files = Self.files.merging(["other": ""]) { $1 }
    #expect(render(template, root, files: files) == .problems([expected]))
  }

  @Test(
    "Jinja's names stand beside Stencil's",
    arguments: [
      (
        "{% for i in list %}{{ loop.index }}{{ loop.index0 }}{{ loop.revindex }}{% endfor %}",
        "103212321"
      ),
      ("{% for i in list if i != \"a\" %}{{ i }}{% else %}e{% endfor %}", "bc"),
      (
        "{{ list|join(\", \") }}{{ 7 // 2 }}{{ 7 % 2 }}{{ 1 ~ \"a\" }}{{ 2 * 3 + 1 }}",
        "a, b, c311a7"
      ),
      ("{{ name is defined }}{{ nope is defined }}{{ none is none }}", "truefalsetrue"),
    ]
  )
  func jinja(template: String, expected: String) {
    #expect(render(template, Self.root, options: Self.asStencil) == .text(expected))
  }
}
