import Diagnostics
import TestSupport
import Testing
import YAML

@Suite("Composer")
struct ComposerTests {
  @Test(
    "a letter that JSON writes as two escapes is one",
    arguments: [
      (#"{"a": "\ud83d\ude00!"}"#, #"{"a": "\U0001F600!"}"#),
      (#" ["\\ud83d\ude00", "\u00e9\uDBFF\uDFFF"]"#, #" ["\\ud83d\ude00", "\u00e9\U0010FFFF"]"#),
      (
        #"["\ud83d", "\ud83d\u+e00", "\ude00\ud83d", "\"#,
        #"["\ud83d", "\ud83d\u+e00", "\ude00\ud83d", "\"#
      ),
      (#"a: '\ud83d\ude00'"#, #"a: '\ud83d\ude00'"#),
      ("", ""),
    ]
  )
  func surrogates(text: String, joined: String) {
    #expect(String(decoding: SurrogatePairs.joined(in: Array(text.utf8)), as: UTF8.self) == joined)
  }

  @Test(
    "the tree is what YAML says",
    arguments: [
      ("", "null"),
      ("# nothing but a comment\n", "null"),
      ("---\n", "null"),
      ("a: 1", "{a: \"1\"}"),
      ("a: 1\nb:\n  - x\n  - y: z\n", "{a: \"1\", b: [\"x\", {y: \"z\"}]}"),
      ("a: { b: 1, c: [x, y] }", "{a: {b: \"1\", c: [\"x\", \"y\"]}}"),
      ("a:\nb: ~\nc: null\nd: 'null'\n", "{a: null, b: null, c: null, d: \"null\"}"),
      ("on: 1\nyes: no\n", "{on: \"1\", yes: \"no\"}"),
      ("? a\n: b\n", "{a: \"b\"}"),
      ("a: &x [1, 2]\nb: *x\n", "{a: [\"1\", \"2\"], b: [\"1\", \"2\"]}"),
      ("a: &x 1\nb: &x 2\nc: *x\n", "{a: \"1\", b: \"2\", c: \"2\"}"),
      ("a: !!str null\nb: !!int 1\nc: !!map {}\n", "{a: \"null\", b: \"1\", c: {}}"),
      ("%YAML 1.2\n---\na: 1\n...\n", "{a: \"1\"}"),
      ("\u{FEFF}a: 1\r\nb:\r\n  - c\r\n", "{a: \"1\", b: [\"c\"]}"),
      ("a: one\n  two\n\n  three", "{a: \"one two\nthree\"}"),
      ("a: it's", "{a: \"it's\"}"),
      ("a: if x { 1 } else { 2 }", "{a: \"if x { 1 } else { 2 }\"}"),
      (
        "a: [Order]\nb: { String: Int }\nc: { type: String?, key: d }",
        "{a: [\"Order\"], b: {String: \"Int\"}, c: {type: \"String?\", key: \"d\"}}"
      ),
      ("{ a: , b: '' }", "{a: null, b: \"\"}"),
    ])
  func tree(yaml: String, sketch: String) throws {
    #expect(try compose(yaml).root.sketch == sketch)
  }

  @Test(
    "a value's span is exact",
    arguments: [
      "a: «one two»  # comment\n",
      "a: «'it''s'»\n",
      "a: «\"x\\n\"»\nb: 1\n",
      "ключ: «значение» # ü\n",
      "\u{FEFF}ä: «ö»\r\nb: 1\r\n",
      "a: «[1, 2 ]» \n",
      "a: «{ b: 1 }» \n",
      "a:\n  «b: 1\n  c: 2»\n\n\n# end\nd: 1\n",
      "a:\n  «- 1\n  - b: x»   \n\nd: 1\n",
      "a:\n  «- 1\n  -\n    - 2\n    - [3]»\n",
      "a:«»\nb: 1\n",
      "a: «~»\n",
      "a: &anchor «x»\n",
      "a: &anchor\n  «b: x»\n",
      "a: !!str «x»\n",
      "a: «one\n  two»\n\nb: 1\n",
      "«- x»\n",
      "a:\n  «b: *c»\n",
    ])
  func spans(marked: String) throws {
    let input = MarkedText(marked)
    var bag = DiagnosticBag()
    let root = try #require(Composer.compose(input.file, into: &bag))
    let node = root.mapping?.pairs.first?.value ?? root
    #expect(node.span.start..<node.span.end == input.marks[0])
  }

  @Test("keys know their place, quotes included")
  func keys() throws {
    let input = MarkedText("«a»: 1\n«\"b c\"»: { «ü»: 1, «'d'»: [] }\n")
    var bag = DiagnosticBag()
    let root = try #require(Composer.compose(input.file, into: &bag)?.mapping)
    let inner = try #require(root["b c"]?.value.mapping)
    let spans = (root.pairs + inner.pairs).map { $0.key.span.start..<$0.key.span.end }
    #expect(spans == input.marks)
    #expect(inner.isFlow && !root.isFlow)
  }

  @Test(
    "what cannot stand in a file is reported at its place",
    arguments: [
      ("a: 1\nb: 2\n«a»: 3\nc: 4\n«b»: 5\n", ["duplicate-key", "duplicate-key"]),
      ("a: { x: 1, «\"x\"»: 2 }", ["duplicate-key"]),
      ("a: &x { b: 1 }\nc:\n  «<<»: *x\n  d: 1\n", ["merge-key"]),
      ("a: «!money» { b: 1 }\n", ["custom-tag"]),
      ("a: «!!binary» aGk=\n", ["custom-tag"]),
      ("a: «!<tag:x,y>» b\n", ["custom-tag"]),
      ("a: 1\n«---»\nb: 1\n---\nc: 1\n", ["several-documents"]),
      ("a: «*nme»\nb: &name 1\n", ["unknown-anchor"]),
      ("a: &x [«*x»]\n", ["unknown-anchor"]),
      ("? «[a]»\n: b\n", ["wrong-key"]),
      ("«{ a: b }»: c\n", ["wrong-key"]),
      ("«~»: b\n", ["wrong-key"]),
      ("«:» b\n", ["wrong-key"]),
      ("a: { b: 1, «:» c }\n", ["wrong-key"]),
      ("a: \"x«\u{0}»\"\n", ["control-character"]),
      ("é: 1 # «\u{7}»\n", ["control-character"]),
      ("a: «\u{FEFF}»1\n", ["control-character"]),
    ])
  func refusals(marked: String, codes: [String]) {
    expect(marked, reports: codes, via: composing)
  }

  @Test("the first byte that is no UTF-8 is reported")
  func notUTF8() {
    for (bytes, place) in [
      ([0x61, 0x3A, 0x20, 0xE9, 0x0A], 3), ([0xFF, 0xFE, 0x61, 0x00], 0), ([0x61, 0xC3], 1),
      ([0xC3, 0xA9, 0x3A, 0x20, 0xED, 0xA0, 0x80], 4),
    ] as [([UInt8], Int)] {
      var bag = DiagnosticBag()
      let file = SourceFile(id: .init(0), path: "a.yaml", bytes: bytes)
      #expect(Composer.compose(file, into: &bag) == nil)
      #expect(bag.all.map(\.code) == ["not-utf-8"])
      #expect(bag.all.first?.span?.start == place)
    }
  }

  @Test("a byte that cannot stand is found wherever it stands among others", arguments: 0..<24)
  func forbiddenByte(place: Int) {
    for (byte, code) in [
      (0x00, "control-character"), (0x1F, "control-character"), (0x7F, "control-character"),
      (0x80, "not-utf-8"), (0xFF, "not-utf-8"),
    ] as [(UInt8, String)] {
      var bytes = Array("# a comment ~\n# and one\n".utf8)
      bytes.insert(byte, at: place)
      var bag = DiagnosticBag()
      _ = Composer.compose(SourceFile(id: .init(0), path: "a.yaml", bytes: bytes), into: &bag)
      #expect(bag.all.map(\.code) == [code])
      #expect(bag.all.first?.span?.start == place)
    }
  }

  @Test("a duplicate key names the first, which stays")
  func duplicate() throws {
    let input = MarkedText("«a»: 1\na: 2\n")
    var bag = DiagnosticBag()
    let root = try #require(Composer.compose(input.file, into: &bag))
    #expect(root.sketch == "{a: \"1\"}")
    #expect(bag.all.first?.notes.first?.span?.end == input.marks[0].upperBound)
  }

  @Test("many keys are told apart as few are")
  func manyKeys() throws {
    let yaml = (0..<40).map { "k\($0): 1\n" }.joined()
    #expect(try compose(yaml).root.mapping?.pairs.count == 40)
    expect(
      yaml + "«k3»: 1\n«k39»: 1\n", reports: ["duplicate-key", "duplicate-key"], via: composing)
  }
}
