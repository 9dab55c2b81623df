import TemplateEngine
import Testing

@Suite("String literals in the layout") struct LiteralTests {
  static func lay(_ template: String, _ content: String, width: Int = 24) -> Outcome {
    let literal = Sample.string("\u{5}\(content)\u{6}")
    return render(template, ["t": literal], options: RenderOptions(width: width))
  }

  @Test(
    "they stand in quotes where they fit with what follows",
    arguments: [
      ("let x = {{ t }}", "abc", "let x = \"abc\""),
      ("let x = {{ t }}", "abcdefghijklmn", "let x = \"abcdefghijklmn\""),
      ("let x = {{ t }}", "", "let x = \"\""),
      ("let x = {{ t }}", "a\\nb\\\"\\(c)", "let x = \"a\\nb\\\"\\(c)\""),
    ]
  )
  func fit(template: String, content: String, expected: String) {
    #expect(Self.lay(template, content) == .text(expected))
  }

  @Test(
    "they take several lines where they do not",
    arguments: [
      ("let x = {{ t }}", "one two three", "let x = \"one two three\""),
      ("let x = {{ t }}", "one two three four", "let x = \"\"\"\n  one two three four\n  \"\"\""),
      (
        "let x = {{ t }};", "one two three four five six seven",
        "let x = \"\"\"\n  one two three four \\\n  five six seven\n  \"\"\";"
      ),
      (
        "  return {{ t }}", "one two three four five",
        "  return \"\"\"\n    one two three four \\\n    five\n    \"\"\""
      ),
      (
        "{% fit %}f({% softline %}{{ t }}{% softline %}){% endfit %}", "one two three four five",
        "f(\n  \"\"\"\n  one two three four \\\n  five\n  \"\"\"\n)"
      ),
      (
        "{% fit %}f({% softline %}a: {{ t }}{% softline %}){% endfit %}", "one two three four five",
        "f(\n  a: \"\"\"\n    one two three four \\\n    five\n    \"\"\"\n)"
      ),
      (
        "{% fit %}[{% softline %}1: {{ t }}{% softline %}]{% endfit %}", "one two three four five",
        "[\n  1: \"\"\"\n  one two three four \\\n  five\n  \"\"\"\n]"
      ),
      (
        "{% fit %}[{% softline %}true: {{ t }}{% softline %}]{% endfit %}",
        "one two three four five",
        "[\n  true: \"\"\"\n  one two three four \\\n  five\n  \"\"\"\n]"
      ),
      (
        "{% fit %}f({% softline %}{{ t }}{% softline %}){% endfit %}", "one two three fourth",
        "f(\n  \"one two three fourth\"\n)"
      ),
      (
        "let x = {{ t }}", "abcdefghijklmnopqrstuvwxyz",
        "let x = \"\"\"\n  abcdefghijklmnopqrstu\\\n  vwxyz\n  \"\"\""
      ),
      (
        "let x = {{ t }}", "  two spaces  and    four  ",
        "let x = \"\"\"\n    two spaces  and    \\\n  four \\u{20}\n  \"\"\""
      ),
      (
        "let x = {{ t }}", "aaaaaaaaaaaaaaaaaaa\\\"b c",
        "let x = \"\"\"\n  aaaaaaaaaaaaaaaaaaa\\\"\\\n  b c\n  \"\"\""
      ),
      (
        "let x = {{ t }}", "a \\(f(\"x y) z\", (1 2))) bb",
        "let x = \"\"\"\n  a \\\n  \\(f(\"x y) z\", (1 2)))\\\n   bb\n  \"\"\""
      ),
      (
        "let x = {{ t }}", "ä\\u{1F600}ööööööööööööööööööööö",
        "let x = \"\"\"\n  ä\\u{1F600}ööööööööööö\\\n  öööööööööö\n  \"\"\""
      ),
    ]
  )
  func breaks(template: String, content: String, expected: String) {
    #expect(Self.lay(template, content) == .text(expected))
  }

  @Test("the value stays the same at any width, and the lines fit")
  func keepValue() {
    var generator = Random(state: 7)
    let atoms = [
      "a", "b", "  ", " ", "word", "ä", "\\n", "\\\"", "\\\\", "\\u{e9}", "\\(x)",
      "\\(f(\"a (\\(b)\"))", "longerword", "(", ")", "{", "}",
    ]
    for _ in 0..<2_000 {
      let count = generator.below(20)
      let content = (0...count).map { _ in atoms[generator.below(atoms.count)] }.joined()
      let width = 12 + generator.below(30)
      guard case .text(let text) = Self.lay("let x = {{ t }};", content, width: width) else {
        Issue.record("not rendered: \(content)")
        return
      }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.count == 1 {
        #expect(text == "let x = \"\(content)\";")
        #expect(text.unicodeScalars.count <= width)
        continue
      }
      #expect(Self.value(of: lines) == content.replacing("\\u{20}", with: " "))
      for line in lines where !line.contains("\\(") {
        #expect(line.unicodeScalars.count <= max(width, 12), "\(line)")
        #expect(line.last != " ")
      }
    }
  }

  /// What the multi-line literal in these lines stands for, escapes left as they are.
  private static func value(of lines: [String]) -> String {
    var result = ""
    let body = lines.dropFirst().dropLast().map { $0.dropFirst(2) }
    for (index, line) in body.enumerated() {
      let isLast = index == body.count - 1
      #expect(isLast != endsInBackslash(line), "\(lines)")
      result += isLast ? line : line.dropLast()
    }
    return result.replacing("\\u{20}", with: " ")
  }

  private static func endsInBackslash(_ line: Substring) -> Bool {
    line.reversed().prefix { $0 == "\\" }.count % 2 == 1
  }
}

/// The same numbers on every run.
struct Random {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
