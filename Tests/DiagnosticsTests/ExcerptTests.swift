import Diagnostics
import TestSupport
import Testing

@Suite("Excerpt")
struct ExcerptTests {
  private func excerpt(_ marked: String, help: Advice? = nil) -> String {
    let input = MarkedText(marked)
    let span = SourceSpan(
      file: .init(0), start: input.marks[0].lowerBound, end: input.marks[0].upperBound)
    return Excerpt(LineTable(input.bytes)).text(for: span, help: help)
  }

  @Test("the line before, the line, and the place underlined with the help")
  func whole() {
    #expect(
      excerpt("a: 1\nb:   «Moeny»  # x\nc: 2\n", help: "did you mean 'Money'?") == """
          1 | a: 1
          2 | b:   Moeny  # x
            |      ^^^^^ did you mean 'Money'?

        """)
  }

  @Test("the first line stands alone, as does one behind an empty line")
  func alone() {
    #expect(excerpt("«a»: 1\n") == "  1 | a: 1\n    | ^\n")
    #expect(excerpt("a:\n  \n«b»: 1") == "  3 | b: 1\n    | ^\n")
  }

  @Test("line numbers stand right")
  func numbers() {
    let text = excerpt(String(repeating: "x\n", count: 9) + "«y»")
    #expect(text == "   9 | x\n  10 | y\n     | ^\n")
  }

  @Test("a place of no width, or at the end of the file, is one wide")
  func points() {
    #expect(excerpt("a:«» \n") == "  1 | a: \n    |   ^\n")
    #expect(excerpt("a\r«\n»b") == "  1 | a\n    |  ^\n")
    #expect(excerpt("a«\r\n»b") == "  1 | a\n    |  ^\n")
    #expect(excerpt("a«»") == "  1 | a\n    |  ^\n")
    #expect(excerpt("a\n«»") == "  1 | a\n  2 |\n    | ^\n")
    #expect(excerpt("«»") == "  1 |\n    | ^\n")
  }

  @Test("a place of several lines is underlined in its first")
  func severalLines() {
    #expect(excerpt("a: «b\n  c»") == "  1 | a: b\n    |    ^\n")
    #expect(excerpt("a: «b\r\n  c»\r\n") == "  1 | a: b\n    |    ^\n")
  }

  @Test("tabs and letters of several bytes keep the underline in place")
  func columns() {
    #expect(excerpt("\tä: «öü»") == "  1 | \tä: öü\n    | \t   ^^\n")
  }

  @Test("characters that take two cells keep the underline in place")
  func wide() {
    #expect(excerpt("名: «前»x") == "  1 | 名: 前x\n    |     ^^\n")
    #expect(excerpt("😀 «x»") == "  1 | 😀 x\n    |    ^\n")
    #expect(excerpt("e\u{301} «x»") == "  1 | e\u{301} x\n    |   ^\n")
  }

  @Test("what could steer a terminal is shown as a picture")
  func control() {
    let text = excerpt("a: «\u{1B}[31m»\u{202E}\u{85}\u{7F}\u{0}", help: "\u{1B}x")
    #expect(text == "  1 | a: ␛[31m\u{FFFD}\u{FFFD}␡␀\n    |    ^^^^^ ␛x\n")
  }

  @Test("a long line is cut around the place")
  func longLine() {
    let line = String(repeating: "a", count: 1000) + "«x»" + String(repeating: "b", count: 1000)
    let lines = excerpt(line).split(separator: "\n")
    #expect(lines[0].count < 180)
    #expect(lines[0].contains("x"))
    let column = lines[1].firstIndex(of: "^").map {
      lines[1].distance(from: lines[1].startIndex, to: $0)
    }
    let place = lines[0].firstIndex(of: "x").map {
      lines[0].distance(from: lines[0].startIndex, to: $0)
    }
    #expect(column == place)
  }

  @Test("a long place is underlined as far as the line is shown")
  func longPlace() {
    let lines = excerpt("«" + String(repeating: "a", count: 1000) + "»").split(separator: "\n")
    #expect(lines[0].count == lines[1].count)
  }
}
