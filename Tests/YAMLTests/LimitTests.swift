import Diagnostics
import TestSupport
import Testing
import YAML

@Suite("Hostile files")
struct LimitTests {
  @Test(
    "nesting is refused where it gets too deep",
    arguments: [
      (String(repeating: "[", count: 100_000), 100),
      (String(repeating: "- ", count: 100_000) + "x", 200),
      (String(repeating: "{a: ", count: 50_000), 400),
      (String(repeating: "? ", count: 50_000), 200),
    ])
  func depth(yaml: String, offset: Int) {
    let problems = problems(in: yaml)
    #expect(problems.map(\.code) == ["deep-nesting"])
    #expect(problems.first?.span?.start == offset)
  }

  @Test("a hundred levels are fine")
  func deepEnough() throws {
    let yaml = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    #expect(try compose(yaml).root.elements?.count == 1)
  }

  @Test("what aliases stand for is bounded")
  func bomb() {
    var yaml = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<12 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      yaml += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(problems(in: yaml).map(\.code) == ["alias-expansion"])
  }

  @Test("aliases within the bound are what their anchors mark")
  func aliases() throws {
    let yaml = "a: &a [x, y]\nb: [\(Array(repeating: "*a", count: 500).joined(separator: ", "))]"
    let (root, _) = try compose(yaml)
    #expect(root.mapping?["b"]?.value.elements?.last?.sketch == "[\"x\", \"y\"]")
  }

  @Test("a file full of problems is given up on")
  func manyProblems() {
    let count = problems(in: String(repeating: "- x #y\n", count: 100_000)).count
    #expect(count >= 1000 && count < 1100)
  }

  @Test(
    "long lines, texts and lists are read",
    arguments: [
      "a: " + String(repeating: "x", count: 1_000_000),
      "a: |\n" + String(repeating: "  hello\n", count: 100_000),
      "a: [" + String(repeating: "x, ", count: 50_000) + "]",
      String(repeating: "# x\n", count: 100_000) + "a: 1",
    ])
  func longFiles(yaml: String) throws {
    #expect(try compose(yaml).root.mapping?.pairs.count == 1)
  }

  @Test("no bytes make it fail or lose a problem's place")
  func randomBytes() {
    var random = SplitMix(state: 42)
    let alphabet = Array("a: -[]{},!&*|>%@`'\"\\#?\n\r\t 1é\u{2028}<~()".utf8) + [0, 0xFF]
    for _ in 0..<20_000 {
      let length = Int(random.next() % 40)
      let bytes = (0..<length).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
      checkPlaces(of: SourceFile(id: .init(0), path: "a.yaml", bytes: bytes))
    }
  }

  private func checkPlaces(of file: SourceFile) {
    var bag = DiagnosticBag()
    let root = Composer.compose(file, into: &bag)
    #expect(root != nil || bag.hasErrors)
    for problem in bag.all {
      let span = problem.span ?? SourceSpan(file: file.id, start: .max, end: 0)
      #expect(span.start <= span.end && span.end <= file.bytes.count, "\(file.bytes)")
    }
    if let root { checkTexts(of: root, in: file) }
  }

  /// Where text and file run in step, they hold the same letters.
  private func checkTexts(of node: Node, in file: SourceFile) {
    let children = node.elements ?? node.mapping?.pairs.map(\.value) ?? []
    for child in children { checkTexts(of: child, in: file) }
    guard let source = node.sourceText(in: file) else { return }
    let text = Array(source.text.utf8)
    for (index, piece) in source.pieces.enumerated() where !piece.isWhole {
      let isLast = index + 1 == source.pieces.count
      let end = isLast ? text.count : source.pieces[index + 1].offset
      for offset in piece.offset..<end where text[offset] > 0x20 && text[offset] < 0x7F {
        #expect(file.bytes[piece.source + offset - piece.offset] == text[offset], "\(file.bytes)")
      }
    }
  }

  private func problems(in yaml: String) -> [Diagnostic] {
    var bag = DiagnosticBag()
    _ = Composer.compose(MarkedText(yaml).file, into: &bag)
    return bag.all
  }
}
