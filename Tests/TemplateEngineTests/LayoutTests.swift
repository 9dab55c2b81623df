import TemplateEngine
import Testing

@Suite("Layout") struct LayoutTests {
  /// A call with its arguments in a group, as packs write it.
  static let call = """
    {% macro call name arguments %}
    {% fit %}{{ name }}({% softline %}
    {%- for x in arguments %}{{ x }}{% if not loop.last %},{% softline " " %}{% endif %}{% endfor -%}
    {% softline %}){% endfit %}
    {% endmacro %}

    """

  static func lay(
    _ template: String,
    _ root: Sample = [:],
    width: Int = 20,
    indent: Int = 2
  ) -> Outcome {
    render(call + template, root, options: RenderOptions(width: width, indent: indent))
  }

  @Test("a group stays on its line while it fits with what follows")
  func fits() {
    #expect(
      Self.lay("{% call call \"f\" [\"abcdef\", \"ghijkl\"] %};//") == .text("f(abcdef, ghijkl);//")
    )
    #expect(
      Self.lay("{% call call \"f\" [\"abcdef\", \"ghijkl\"] %};///")
        == .text("f(\n  abcdef,\n  ghijkl\n);///"))
  }

  @Test("what begins with a dot behind a brace is no member of what stands before the brace")
  func beginsWithDot() {
    let template = """
      {% fit %}if a {{ "{" }}{% softline " " %}.small{% softline " " %}} \
      else {{ "{" }}{% softline " " %}.large{% softline " " %}}{% endfit %}
      """
    #expect(Self.lay(template, width: 40) == .text("if a { .small } else { .large }"))
    #expect(Self.lay(template) == .text("if a {\n  .small\n} else {\n  .large\n}"))
  }

  @Test("a broken group is indented from the line on which it began, its bracket is not")
  func indents() {
    let expected = """
      if x {
        y = f(
          abcdef,
          ghijkl
        )
      }
      """
    #expect(
      Self.lay("if x {\n  y = {{ call(\"f\", [\"abcdef\", \"ghijkl\"]) }}\n}") == .text(expected))
  }

  @Test("what follows counts only up to the next place where a line may end")
  func follows() {
    let template =
      "{% fit %}f({% softline %}a{% softline %}){% endfit %}{% fit %}.g({% softline %}bbbbbbbbbbbbb{% softline %}){% endfit %}"
    #expect(Self.lay(template, width: 10) == .text("f(a).g(\n  bbbbbbbbbbbbb\n)"))
  }

  @Test(
    "'indent' moves whole lines a level deeper, whatever ends it",
    arguments: [
      ("{\n{% indent %}\na\n\nb\n{% endindent %}\n}", "{\n  a\n\n  b\n}"),
      ("{% indent %}\n{% indent %}\na\n{% endindent %}\nb\n{% endindent %}\n", "    a\n  b\n"),
      ("x: {% indent %}a\nb{% endindent %};", "x: a\n  b;"),
      (
        "{% for x in [1, 2, 3] %}\n{% indent %}\n{{ x }}\n{% if x == 2 %}\n{% break %}\n{% endif %}\n{% endindent %}\n{% endfor %}\nend",
        "  1\n  2\nend"
      ),
      (
        "{% for x in [1, 2] %}{% set y %}-{% indent %}\n{{ x }}{% continue %}{% endindent %}{% endset %}{% endfor %}end",
        "end"
      ),
      (
        "{% indent %}\n{{ call(\"f\", [\"abcdef\", \"ghijkl\"]) }}\n{% endindent %}\n",
        "  f(abcdef, ghijkl)\n"
      ),
      (
        "{% indent %}\n{{ call(\"func\", [\"abcdef\", \"ghijkl\"]) }}\n{% endindent %}\n",
        "  func(\n    abcdef,\n    ghijkl\n  )\n"
      ),
    ]
  )
  func indentTag(template: String, expected: String) {
    #expect(Self.lay(template) == .text(expected))
  }

  @Test("'indent' has the width of a level")
  func indentWidth() {
    #expect(Self.lay("{% indent %}\na\n{% endindent %}\n", indent: 4) == .text("    a\n"))
  }

  @Test("outer groups break before inner ones")
  func nested() {
    let inner = "{{ call(\"g\", [\"bb\", \"cc\"]) }}"
    let template = "{% set i %}\(inner){% endset %}{% call call \"f\" [\"aaaaaaa\", i] %}"
    #expect(Self.lay(template) == .text("f(\n  aaaaaaa,\n  g(bb, cc)\n)"))
    #expect(Self.lay(template, width: 10) == .text("f(\n  aaaaaaa,\n  g(\n    bb,\n    cc\n  )\n)"))
  }

  @Test("a soft line may leave a comma behind")
  func trailingComma() {
    let template =
      "let x = {% fit %}[{% softline %}{% for i in list %}{{ i }}{% if not loop.last %},{% softline \" \" %}{% endif %}{% endfor %}{% softline \"\" \",\" %}]{% endfit %}"
    #expect(Self.lay(template, ["list": [1, 2, 3]]) == .text("let x = [1, 2, 3]"))
    #expect(
      Self.lay(template, ["list": [1000, 2000, 3000]])
        == .text("let x = [\n  1000,\n  2000,\n  3000,\n]"))
  }

  @Test("a group with a line end in it is broken, and so are those around it")
  func hardNewline() {
    let template =
      "{% fit %}f({% softline %}{% fit %}{{ '{' }}{% softline %}\n  a\n{% softline %}}{% endfit %}{% softline %}){% endfit %}"
    #expect(Self.lay(template) == .text("f(\n  {\n  a\n  }\n)"))
  }

  @Test("a line that is empty already is not ended again")
  func emptyLine() {
    let template =
      "{% fit %}aaaaaaaaaaaaaaaaaaaaa({% softline %}{% softline %}b{% softline %}{% softline %}){% endfit %}"
    #expect(Self.lay(template) == .text("aaaaaaaaaaaaaaaaaaaaa(\n  b\n)"))
  }

  @Test("a hard line breaks the groups around it")
  func hardline() {
    #expect(Self.lay("{% fit %}a{% hardline %}b{% endfit %}") == .text("a\n  b"))
    #expect(
      Self.lay(
        "{% fit %}f({% fit %}{% softline %}a{% hardline %}b{% softline %}{% endfit %}){% endfit %}")
        == .text("f(\n  a\n  b\n)"))
  }

  @Test("a member stands on the level of the bracket before it")
  func members() {
    let template = "{% fit %}{{ call(\"f\", list) }}{% hardline %}.g(){% endfit %}"
    #expect(Self.lay(template, ["list": ["a"]]) == .text("f(a)\n  .g()"))
    #expect(
      Self.lay(template, ["list": ["aaaaaaaaaa", "bbbbbbbbbb"]])
        == .text("f(\n  aaaaaaaaaa,\n  bbbbbbbbbb\n)\n.g()"))
  }

  @Test("members under a condition are a level deeper than it")
  func conditionalMembers() {
    let template = """
      {% fit %}{{ call("f", list) }}{% hardline %}{% fit %}#if a{% hardline %}.g(){% hardline %}.h()\
      {% hardline %}#endif{% endfit %}{% endfit %}
      """
    #expect(
      Self.lay(template, ["list": ["a"]])
        == .text("f(a)\n  #if a\n    .g()\n    .h()\n  #endif"))
    #expect(
      Self.lay(template, ["list": ["aaaaaaaaaa", "bbbbbbbbbb"]])
        == .text(
          "f(\n  aaaaaaaaaa,\n  bbbbbbbbbb\n)\n#if a\n  .g()\n  .h()\n#endif"))
  }

  @Test("a body stands behind a type's parameters, and an empty one on its own line")
  func heads() {
    let open = "{% fit %}class A<{% softline %}{{ b }}: C{% softline %}> {% endfit %}{\n}"
    #expect(Self.lay(open, ["b": "B"]) == .text("class A<B: C> {\n}"))
    #expect(Self.lay(open, ["b": "Bbbbbbbbbbbb"]) == .text("class A<\n  Bbbbbbbbbbbb: C\n> {\n}"))
    let empty =
      "{% fit %}extension A:{% softline \" \" %}{{ b }}{% softline \" \" %}{% endfit %}{}\n"
    #expect(Self.lay(empty, ["b": "B"]) == .text("extension A: B {}\n"))
    #expect(Self.lay(empty, ["b": "Bbbbbbbbbb"]) == .text("extension A:\n  Bbbbbbbbbb\n{}\n"))
  }

  @Test("the brace of a body stands behind a short head, and below one of several lines")
  func braces() {
    let template = "{% fit %}if {{ a }}{% softline \" \" %}&& b{% softline \" \" %}{% endfit %}{\n}"
    #expect(Self.lay(template, ["a": "a"]) == .text("if a && b {\n}"))
    #expect(
      Self.lay(template, ["a": "aaaaaaaaaaaaaaa"]) == .text("if aaaaaaaaaaaaaaa\n  && b\n{\n}"))
    let called =
      "{% fit %}if {{ call(\"f\", [\"aaaaaaaaaa\", \"bbb\"]) }}{% softline \" \" %}{% endfit %}{\n}"
    #expect(Self.lay(called) == .text("if f(\n  aaaaaaaaaa,\n  bbb\n) {\n}"))
  }

  @Test("the bracket before an 'else if' closes nothing of its condition")
  func bracesBehindElse() {
    let template = """
      } else {% fit %}if {% fit %}{{ a }}{% softline " " %}? b{% endfit %}\
      {% softline " " %}{% endfit %}{
      }
      """
    #expect(Self.lay(template, ["a": "aaaa"], width: 20) == .text("} else if aaaa ? b {\n}"))
    #expect(Self.lay(template, ["a": "aaaaaa"], width: 20) == .text("} else if aaaaaa ? b\n{\n}"))
    #expect(
      Self.lay(template, ["a": "aaaaaaa"], width: 20) == .text("} else if aaaaaaa\n  ? b\n{\n}"))
  }

  @Test("the brace of a body stands behind the last member on the level of its head")
  func bracesBehindMembers() {
    let template = """
      {% fit %}if {% fit %}{{ call("f", list) }}{% softline %}.g(){% softline %}.h(){% endfit %}\
      {% softline " " %}{% endfit %}{
      }
      """
    #expect(
      Self.lay(template, ["list": ["a"]], width: 12) == .text("if f(a)\n  .g()\n  .h()\n{\n}"))
    #expect(
      Self.lay(template, ["list": ["aaaaaaaaaa", "bbbbbbbbbb"]])
        == .text("if f(\n  aaaaaaaaaa,\n  bbbbbbbbbb\n)\n.g()\n.h() {\n}"))
  }

  @Test("the arrow of a type stands on its level below the label of a parameter, deeper elsewhere")
  func arrows() {
    let type = #"{% fit %}(A) async{% softline " " %}-> {{ b }}{% endfit %}"#
    let label = #"{% fit %}a:{% softline " " %}\#(type){% endfit %}"#
    let list = "{% fit %}f({% softline %}\(label){% softline %}){% endfit %}"
    #expect(Self.lay(label, ["b": "BBBBBB"], width: 14) == .text("a:\n  (A) async\n    -> BBBBBB"))
    #expect(
      Self.lay(list, ["b": "BBBBBB"], width: 16)
        == .text("f(\n  a:\n    (A) async\n    -> BBBBBB\n)"))
  }

  @Test("an element that begins with a dot is no member of the one before it")
  func elementsWithDots() {
    #expect(
      Self.lay("x =\n  {{ call(\"\", list) }}", ["list": ["a.cccccccccc", ".bbbbbbbbbb"]])
        == .text("x =\n  (\n    a.cccccccccc,\n    .bbbbbbbbbb\n  )"))
  }

  @Test("an 'else' stands on the level of its guard")
  func elses() {
    let template =
      "{% fit %}guard{% softline \" \" %}{{ a }}{% softline \" \" %}else { return }{% endfit %}"
    #expect(Self.lay(template, ["a": "a"], width: 30) == .text("guard a else { return }"))
    #expect(Self.lay(template, ["a": "aaaa"]) == .text("guard\n  aaaa\nelse { return }"))
  }

  @Test("a 'where' stands on the level of its loop")
  func wheres() {
    let template = "{% fit %}for x in {{ a }}{% softline \" \" %}where x > 1 {{ '{' }}{% endfit %}"
    #expect(Self.lay(template, ["a": "aaaaaa"]) == .text("for x in aaaaaa\nwhere x > 1 {"))
  }

  @Test(
    "operators of an operand stand below the one before it, or a level deeper",
    arguments: [
      ("‹aaa¦== ‹bbb¦* ccc››", "aaa\n  == bbb\n  * ccc"),
      ("‹aaa¦&& ‹bbb¦== ccc››", "aaa\n  && bbb\n    == ccc"),
      ("‹aaa¦? ‹bbb¦?? ccc›¦: d›", "aaa\n  ? bbb\n    ?? ccc\n  : d"),
      ("‹aaa¦+ (‹bbb¦* ccc›)›", "aaa\n  + (bbb\n    * ccc)"),
      ("‹aaa¦+ (‹bbb¦* ccc›).d›", "aaa\n  + (bbb\n  * ccc).d"),
      ("‹aaa¦+ -(‹bbb¦* ccc›)›", "aaa\n  + -(bbb\n  * ccc)"),
      ("‹aaa¦== (‹‹bbb¦+ ccc›¦? ddd›)›", "aaa\n  == (bbb\n    + ccc\n    ? ddd)"),
      ("(‹a¦- ‹(bbbb)¦/ ccc››)¦* d", "(a\n  - (bbbb)\n    / ccc) * d"),
      ("‹x =¦‹‹aaa¦== bbb›¦? ccc›››", "x =\n  aaa\n    == bbb\n  ? ccc"),
      ("‹aaa¦+ ‹bbb~.ccc()›››", "aaa\n  + bbb\n  .ccc()"),
      ("‹aaa¦|| ‹bbb~.ccc()›››", "aaa\n  || bbb\n    .ccc()"),
      ("‹x =¦‹(‹aaa¦+ bbb›).c››", "x =\n  (aaa\n  + bbb).c"),
      ("‹x =¦‹(‹aaa¦+ bbb›)¦+ c››", "x =\n  (aaa\n    + bbb)\n  + c"),
      ("‹x =¦‹aaa¦? bbb¦: ‹ccc~.ddd()›››", "x =\n  aaa\n  ? bbb\n  : ccc\n    .ddd()"),
      ("‹x =¦‹-(‹aaa¦+ bbb›)››", "x =\n  -(aaa\n  + bbb)"),
      ("‹x =¦aaa()‹~.bbb()››", "x =\n  aaa()\n  .bbb()"),
      ("‹x =¦‹aa()‹~.bbb()›¦+ c››", "x =\n  aa()\n  .bbb()\n  + c"),
      ("‹x =¦‹‹aa()‹~.bbb()››¦? c››", "x =\n  aa()\n    .bbb()\n  ? c"),
      ("‹f(¦‹aaa:¦b()›‹~.ccc()›¦)›", "f(\n  aaa:\n    b()\n    .ccc()\n)"),
      ("‹[¦1:‹¦(‹aaa¦?? b›)›¦]›", "[\n  1:\n    (aaa\n    ?? b)\n]"),
      ("‹[¦1:‹¦(‹aaa¦?? b›)›.c()¦]›", "[\n  1:\n    (aaa\n    ?? b).c()\n]"),
      ("‹-(‹aaaa¦+ bbb›)›", "-(aaaa\n  + bbb)"),
      ("‹f(¦-(‹aaa¦+ bbb›)¦)›", "f(\n  -(aaa\n    + bbb)\n)"),
      ("‹‹[¦aaa¦+ bbb¦]›.c~.d()›", "[\n  aaa\n  + bbb\n].c\n  .d()"),
      ("‹‹[¦aaa¦+ bbb¦]›~.d()›", "[\n  aaa\n  + bbb\n]\n.d()"),
      ("‹(‹aaa¦+ bbb›)~.c()~.d()›", "(aaa\n  + bbb)\n  .c()\n  .d()"),
      ("‹aaa¦+ ‹(‹bbb¦+ ccc›)~.d()››", "aaa\n  + (bbb\n  + ccc)\n  .d()"),
      ("‹aaa¦+ ‹(‹bbb¦? ccc¦: d›)~.e››", "aaa\n  + (bbb\n  ? ccc\n  : d)\n  .e"),
      ("‹aaa¦== ‹(‹(bbb)¦? ccc¦: d›)~.e››", "aaa\n  == ((bbb)\n  ? ccc\n  : d)\n  .e"),
      ("‹aaa¦== ‹(‹(bbb)¦? ccc¦: d›)››", "aaa\n  == ((bbb)\n    ? ccc\n    : d)"),
      ("‹x =¦(‹(aaa)~.bb()›).c()›", "x =\n  ((aaa)\n  .bb()).c()"),
      ("‹x =¦(‹(aaa)~.bb()›)›", "x =\n  ((aaa)\n    .bb())"),
      ("‹x =¦‹{‹¦(a)›¦bbb¦}›(c)›", "x =\n  { (a)\n    bbb\n  }(c)"),
      ("‹x =¦‹{‹¦‹(aaaa)¦-> b››¦cc¦}›()›", "x =\n  {\n    (aaaa)\n      -> b\n    cc\n  }()"),
      ("‹var x: Y { ~‹{‹¦(a)›¦bbb¦}›(c) ~}›", "var x: Y {\n  { (a)\n    bbb\n  }(c)\n}"),
      (
        "‹(‹aaa¦? (‹bbb¦+ ccc›)›).f‹(¦dddddd¦)››",
        "(aaa\n  ? (bbb\n    + ccc)).f(\n    dddddd\n  )"
      ),
    ]
  )
  func operands(shape: String, expected: String) {
    let marks = ["‹": "\u{1}", "›": "\u{4}", "¦": "\u{3}", "~": "\u{2}"]
    let text = shape.map { marks[String($0)] ?? String($0) }.joined()
    #expect(Self.lay("{{ t }}", ["t": .string(text)], width: 8) == .text(expected))
  }

  @Test("levels have the wanted width")
  func levels() {
    #expect(
      Self.lay("  {% call call \"ffffff\" [\"abcdef\", \"ghijkl\"] %}", indent: 4)
        == .text("    ffffff(\n        abcdef,\n        ghijkl\n    )\n"))
  }

  @Test(
    "marks work from inside values, through filters, captures and the indentation of an include")
  func marksInValues() {
    let group = "\u{1}f(\u{2}abcdef,\u{3}ghijkl\u{2})\u{4}"
    #expect(Self.lay("{{ g|upper }}", ["g": .string(group)]) == .text("F(ABCDEF, GHIJKL)"))
    #expect(
      Self.lay("{% set x %}\n{{ g }}\n{% endset %}\n    {{ x }}!", ["g": .string(group)])
        == .text("    f(\n      abcdef,\n      ghijkl\n    )!"))
  }

  @Test(
    "marks that match nothing print nothing",
    arguments: ["\u{4}a", "\u{1}a", "a\u{6}\u{7}", "\u{2}a\u{8}", "\u{1}\u{1}a\u{4}\u{4}\u{4}"])
  func unbalanced(text: String) {
    #expect(Self.lay("{{ t }}", ["t": .string(text)]) == .text("a"))
  }

  @Test("an unclosed literal ends with its line")
  func unclosedLiteral() {
    #expect(Self.lay("{{ t }}\nb", ["t": "\u{5}a"]) == .text("\"a\"\nb"))
    #expect(Self.lay("{{ t }}", ["t": "\u{5}a\u{5}b\u{6}"]) == .text("\"a\"b\"\""))
  }

  @Test("a break out of a group closes it")
  func breakInGroup() {
    let template =
      "{% for i in [1] %}{% fit %}a({% softline %}{% break %}{% endfit %}{% endfor %})\nb"
    #expect(Self.lay(template) == .text("a()\nb"))
  }
}
