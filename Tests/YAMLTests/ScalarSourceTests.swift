import Diagnostics
import TestSupport
import Testing

@testable import YAML

@Suite("A scalar's text knows where it stands in the file")
struct ScalarSourceTests {
  @Test(
    "the place of each word is found in every style",
    arguments: [
      "a: one two three",
      "a: one\n  two\n\n  three",
      "a: one\r\n  two\r\n\r\n  three",
      "a: 'one two three'",
      "a: 'it''s one two three'",
      "a: ' one  \n   two\n\n  three '",
      #"a: "one two three""#,
      #"a: "\tone\u00e4 two\x41 \U0001F600three\"""#,
      "a: \"one \\\n   two\n\n\n   three\"",
      "a: \"one\\n\\\n\n   two three\"",
      "a: |\n  one\n  two\n\n  three\n",
      "a: |\n  one\n    two\n  three\n\n\n",
      "a: |+\n\n  one\n     \n  two\n  three\n\n\nb: 1\n",
      "a: |2-  # comment\n    one\n   two\n  three",
      "a: >\n  one\n  two\n\n  three\n",
      "a: >-\n\n  one\n\n    two\n    x\n\n  three\n",
      "a: >\r\n  one\r\n  two\r\n  three\r\n",
      "a: >1\n    one\n   two\n three\n",
      "ä: &x ö one two three",
      "a: !!str one two three",
      "a: one\u{85}  two\u{2028}  three",
      "a: 'one\u{2028}\u{2028}two\u{2029} three'",
      "- [ one two, one two three ]",
    ])
  func words(yaml: String) throws {
    let file = MarkedText(yaml).file
    var bag = DiagnosticBag()
    let root = try #require(Composer.compose(file, into: &bag))
    #expect(bag.isEmpty)
    let node = try #require(root.mapping?.pairs.first?.value ?? root.elements?[0].elements?.last)
    let source = try #require(node.sourceText(in: file))
    for word in ["one", "two", "three"] {
      let range = try #require(source.text.utf8Range(of: word))
      let span = source.span(of: range)
      #expect(String(decoding: file.bytes[span.start..<span.end], as: UTF8.self) == word)
    }
    #expect(source.pieces.first?.offset == 0)
    #expect(source.pieces.map(\.offset) == source.pieces.map(\.offset).sorted())
    #expect(source.pieces.map(\.source) == source.pieces.map(\.source).sorted())
  }

  @Test(
    "a character that the file writes in another way is found whole",
    arguments: [
      (#"a: "x«\u00e4»y""#, "ä"), (#"a: "x«\n»y""#, "\n"), (#"a: "x«\"»y""#, "\""),
      (#"a: "x«\x41»""#, "A"), (#"a: "«\U0001F600»""#, "😀"), (#"a: "x«\_»y""#, "\u{A0}"),
      ("a: 'x«''»y'", "'"), ("a: «ä»", "ä"), ("a: |\n  «é»\n  b\n", "é"),
    ])
  func escapes(marked: String, character: String) throws {
    let input = MarkedText(marked)
    var bag = DiagnosticBag()
    let root = Composer.compose(input.file, into: &bag)
    let node = try #require(root?.mapping?["a"]?.value)
    let source = try #require(node.sourceText(in: input.file))
    let range = try #require(source.text.utf8Range(of: character))
    let span = source.span(of: range)
    #expect(span.start..<span.end == input.marks[0])
  }

  @Test("a collection has no text")
  func collections() throws {
    let (root, file) = try compose("a: [b]")
    #expect(root.sourceText(in: file) == nil)
  }
}

extension String {
  fileprivate func utf8Range(of word: String) -> Range<Int>? {
    let (bytes, word) = (Array(utf8), Array(word.utf8))
    let start = bytes.indices.first { bytes[$0...].starts(with: word) }
    return start.map { $0..<($0 + word.count) }
  }
}
