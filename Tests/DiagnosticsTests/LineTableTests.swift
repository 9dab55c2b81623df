import Diagnostics
import Testing

@Suite("LineTable")
struct LineTableTests {
  private func position(of offset: Int, in text: String) -> [Int] {
    let (line, column) = LineTable(Array(text.utf8)).position(of: offset)
    return [line, column]
  }

  @Test(
    "lines and columns count from 1, columns in Unicode scalars",
    arguments: [
      ("", 0, [1, 1]),
      ("ab", 0, [1, 1]), ("ab", 1, [1, 2]), ("ab", 2, [1, 3]),
      ("a\nb", 1, [1, 2]), ("a\nb", 2, [2, 1]), ("a\n", 2, [2, 1]),
      ("a\r\nb", 1, [1, 2]), ("a\r\nb", 3, [2, 1]),
      ("é: x", 3, [1, 3]), ("😀x", 4, [1, 2]), ("e\u{301}x", 3, [1, 3]),
      ("\u{FEFF}ab", 3, [1, 1]), ("\u{FEFF}ab", 4, [1, 2]), ("\u{FEFF}a\nb", 5, [2, 1]),
      ("\u{FEFF}ab", 0, [1, 1]),
      ("a\tb", 2, [1, 3]),
      ("a\u{2028}b", 4, [1, 3]),
      ("ab", 99, [1, 3]), ("ab", -1, [1, 1]),
    ])
  func position(text: String, offset: Int, expected: [Int]) {
    #expect(position(of: offset, in: text) == expected)
  }

  @Test("a place inside a character counts as behind its start")
  func insideCharacter() {
    #expect(position(of: 1, in: "é") == [1, 2])
  }

  @Test(
    "a line's text has no end",
    arguments: [
      ("", [""]), ("a", ["a"]), ("a\n", ["a", ""]), ("a\r\nb\rc\n\n", ["a", "b\rc", "", ""]),
      ("\u{FEFF}a\nb", ["a", "b"]), ("\u{FEFF}", [""]), ("\r\n", ["", ""]), ("\r", [""]),
    ])
  func lines(text: String, lines: [String]) {
    let table = LineTable(Array(text.utf8))
    #expect(table.lineCount == lines.count)
    #expect((1...lines.count).map { table.text(ofLine: $0) } == lines)
  }

  @Test("a line that there is not is empty")
  func noLine() {
    let table = LineTable(Array("a".utf8))
    #expect(table.text(ofLine: 0).isEmpty)
    #expect(table.text(ofLine: 2).isEmpty)
  }
}
