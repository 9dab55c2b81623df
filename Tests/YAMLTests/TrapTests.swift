import Diagnostics
import TestSupport
import Testing
import YAML

struct Trap: CustomTestStringConvertible {
  var code: String
  var yaml: String
  var help: String

  init(_ code: String, _ yaml: String, _ help: String) {
    self.code = code
    self.yaml = yaml
    self.help = help
  }

  var testDescription: String { yaml }
}

@Suite("YAML's traps")
struct TrapTests {
  static let quote = "put the text in quotes: "

  @Test(
    "a value that YAML takes for something else is shown in quotes",
    arguments: [
      Trap("unquoted-text", "when: «!»isEmpty", "when: '!isEmpty'"),
      Trap("unquoted-text", "when: «!»a.b && c", "when: '!a.b && c'"),
      Trap("unquoted-text", "when: «!»(a || b)  # why", "when: '!(a || b)'  # why"),
      Trap("unquoted-text", "when: «!»a[0].x", "when: '!a[0].x'"),
      Trap("unquoted-text", "x:\n  - { when: «!»a, b: 1 }", "- { when: '!a', b: 1 }"),
      Trap("unquoted-text", "title: Error«:» not found", "title: 'Error: not found'"),
      Trap("unquoted-text", "a:\n  b: x ? y «:» z\n", "b: 'x ? y : z'"),
      Trap("unquoted-text", "a: String = \"b«:» c\"", "a: 'String = \"b: c\"'"),
      Trap("unquoted-text", "a: { t: B«:» c, d: 1 }", "a: { t: 'B: c', d: 1 }"),
      Trap("unquoted-text", "a: { x: o.make(id«:» 1, b: c) }", "a: { x: 'o.make(id: 1, b: c)' }"),
      Trap("unquoted-text", "a: {\n  b: 1,\n  c: D«:» e\n}\n", "c: 'D: e'"),
      Trap("unquoted-text", "v: «\"»Row \" + name\nb: 1\n", "v: '\"Row \" + name'"),
      Trap("unquoted-text", "v: «[»a] + [b]\nc: 1\n", "v: '[a] + [b]'"),
      Trap("unquoted-text", "v: «[»Order]?", "v: '[Order]?'"),
      Trap("unquoted-text", "v: { a: «[»Order]?, b: Int }", "v: { a: '[Order]?', b: Int }"),
      Trap("unquoted-text", "v: «{»name} is here", "v: '{name} is here'"),
      Trap("unquoted-text", "v: { link: /help/«{»topic} }", "v: { link: '/help/{topic}' }"),
      Trap("unquoted-text", "p: «@»State x", "p: '@State x'"),
      Trap(
        "unquoted-text", "p: «`»self`",
        "p: '`self`'"),
      Trap("unquoted-text", "p: «%»d items", "p: '%d items'"),
      Trap("unquoted-text", "- «>» 3", "- '> 3'"),
      Trap("unquoted-text", "when: «&»& b", "when: '&& b'"),
      Trap("unquoted-text", "when: «*» 2", "when: '* 2'"),
      Trap("unquoted-text", "when: «-» 1", "when: '- 1'"),
      Trap(
        "split-text", "a: { t: Hello«,» big world }", "a: { t: 'Hello, big world' }"),
      Trap("split-text", "a: { t: x«,» y, z, k: 1 }", "a: { t: 'x, y, z', k: 1 }"),
      Trap("split-text", "a: { t: max(1«,» 2), u: 3 }", "a: { t: 'max(1, 2)', u: 3 }"),
      Trap("split-text", "a: [max(1«,» 2), 3]", "a: ['max(1, 2)', 3]"),
      Trap("cut-text", "a: Room «#»5", "a: 'Room #5'"),
      Trap("cut-text", "a: «#»fff", "a: '#fff'"),
      Trap("cut-text", "a: f(x «#» y)", "a: 'f(x # y)'"),
      Trap("cut-text", "a: Row «#» \\(item.id)", "a: 'Row # \\(item.id)'"),
    ])
  func quoted(trap: Trap) {
    expect(trap.yaml, reports: trap.code, help: Self.quote + trap.help, via: composing)
  }

  @Test(
    "what has one mistake gets advice for it alone",
    arguments: [
      Trap(
        "unquoted-text", "p: s«:» {s: d] [",
        "put the text in quotes: p: 's: {s: d] ['"),
      Trap(
        "unknown-escape", "t: \"Row «\\(»x)\"",
        "write a text in single quotes: t: 'Row \\(x)'"),
      Trap(
        "unknown-escape", "x: { a: \"«\\(»y)\", b: 1 }",
        "write a text in single quotes: x: { a: '\\(y)', b: 1 }"),
      Trap(
        "unclosed-quote", "t: «'»tis the season\nb: 1\n",
        "close it: t: 'tis the season'"),
      Trap(
        "unclosed-quote", "t: «'»a ?? \"b\"\nc: 1\n", "close it: t: 'a ?? \"b\"'"),
      Trap(
        "unquoted-text", "t: «'»Don't do it'\nb: 2\n",
        "put it in double quotes: t: \"Don't do it\""),
      Trap(
        "type-syntax", "a: { t: «?»Int, b: 1 }", "write it so: a: { t: Int?, b: 1 }"),
      Trap(
        "wrong-indent", "a:\n  b:\n  c: 1\n    «d»: 2\n",
        "indent both alike, or leave nothing behind 'c:'"),
      Trap("unclosed-quote", "t: «\"»abc\nb: 1\n", "close it: t: \"abc\""),
      Trap("unclosed-quote", "t: «\"»abc\nb: \"x\"\nc: 1\n", "close it: t: \"abc\""),
      Trap("missing-space", "key«:»value\nb: 1", "write it with one: key: value"),
      Trap("missing-space", "a: { x«:»1 }", "write it with one: a: { x: 1 }"),
      Trap(
        "missing-colon", "a: 1\n«foo»\nb: 2\n",
        "a key is followed by ': ' and its value: foo: …"),
      Trap(
        "missing-value", "a: { «light», dark }",
        "write 'light: ' and its value, or a list in brackets: [light, dark]"),
      Trap(
        "missing-value", "a: { t: [], «'x'» }",
        "write 'x: ' and its value"),
      Trap(
        "unclosed-bracket", "a: «[»1, 2\nb: 3\n", "close it: a: [1, 2]"),
      Trap(
        "unclosed-bracket", "a: «[»\n  1,\n", "close it with ']', or put the text in single quotes"),
      Trap("wrong-bracket", "a: { x: [1, 2 «}»", "close it before: a: { x: [1, 2] }"),
      Trap("wrong-bracket", "a: [1, 2«}»", "write ']': a: [1, 2]"),
      Trap("wrong-bracket", "a: «]»", "remove it, or put the text in single quotes"),
      Trap(
        "wrong-indent", "a:\n  b:\n    c: 1\n   «d»: 1\n",
        "indent it by 4 spaces; or indent it by 2 spaces"),
      Trap(
        "wrong-indent", "a:\n  name: String\n    «rules»:\n      - b: 1\n",
        "indent both alike, or leave nothing behind 'name:'"),
      Trap(
        "wrong-indent", "a:\n  name: String\n    «other»: Int\n",
        "indent both alike, or leave nothing behind 'name:'"),
      Trap(
        "wrong-indent", "- a\n«b»: 1",
        "begin it with '- '"),
      Trap(
        "wrong-indent", "a: 1\n«-» b\n", "indent it by 2 spaces"),
      Trap("tab-indent", "a:\n«\t»b: 1", "indent with spaces"),
    ])
  func advice(trap: Trap) {
    expect(trap.yaml, reports: trap.code, help: trap.help, via: composing)
  }

  @Test("a cut text is a warning, anything else an error")
  func severity() {
    expect("a: Room «#»5", reports: "cut-text", severity: .warning, via: composing)
    expect("a: «!»b", reports: "unquoted-text", severity: .error, via: composing)
  }

  @Test(
    "comments are no traps",
    arguments: [
      "a: 1  # why", "a: 1 # why", "a: String     #why", "a: # why\n  b: 1", "a: \"x\" #why",
      "a: [b, c] # d", "a: f(x)  # (y", "a: it's # fine", "# a: !b",
    ])
  func comments(yaml: String) {
    expectNoProblems(yaml, via: composing)
  }

  @Test(
    "reading goes on with what the author meant",
    arguments: [
      ("when: !isEmpty\nb: 1", "{when: \"!isEmpty\", b: \"1\"}"),
      ("a: { t: Hello, big world, k: 1 }", "{a: {t: \"Hello, big world\", k: \"1\"}}"),
      ("a: [max(1, 2), 3]", "{a: [\"max(1, 2)\", \"3\"]}"),
      ("a: { x:1, y: 2 }", "{a: {x: \"1\", y: \"2\"}}"),
      ("a: { light, dark }", "{a: {light: null, dark: null}}"),
    ])
  func repair(yaml: String, sketch: String) throws {
    var bag = DiagnosticBag()
    let root = try #require(Composer.compose(MarkedText(yaml).file, into: &bag))
    #expect(bag.hasErrors)
    #expect(root.sketch == sketch)
  }

  @Test("what is behind a text that lacks quotes is read as well")
  func goingOn() throws {
    expect(
      "a: Error«:» x\nb: «!»c && d\ne: 1\n«e»: 2\nf: «@»x\n",
      reports: [
        "unquoted-text", "unquoted-text", "duplicate-key", "unquoted-text",
      ], via: composing)
    let yaml = "a: größe: x\nb: { c: [d]? , e: f }\ng: !h && i\n"
    var bag = DiagnosticBag()
    let root = try #require(Composer.compose(MarkedText(yaml).file, into: &bag))
    #expect(root.sketch == #"{a: "größe: x", b: {c: "[d]?", e: "f"}, g: "!h && i"}"#)
    #expect(root.mapping?["g"]?.value.span.start == 39)
  }

  @Test("what cannot be repaired is the last that is reported")
  func givingUp() {
    expect(
      "a: Error«:» x\nb: «[»1\nc: d: e\n", reports: ["unquoted-text", "unclosed-bracket"],
      via: composing)
  }
}
