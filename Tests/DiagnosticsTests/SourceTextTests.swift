import Diagnostics
import Testing

@Suite("SourceText")
struct SourceTextTests {
  private let file = SourceFile.ID(0)

  private func span(_ start: Int, _ end: Int) -> SourceSpan {
    SourceSpan(file: file, start: start, end: end)
  }

  @Test("a verbatim text is as far along as its file")
  func verbatim() {
    let text = SourceText(verbatim: "a + b", span: span(10, 15))
    #expect(text.span(of: 0..<1) == span(10, 11))
    #expect(text.span(of: 4..<5) == span(14, 15))
    #expect(text.span(of: 0..<5) == span(10, 15))
    #expect(text.span(of: 5..<5) == span(15, 15))
  }

  /// `'it''s x'` at 10: the text is `it's x`.
  private var quoted: SourceText {
    SourceText(
      "it's x",
      span: span(10, 19),
      pieces: [
        .init(offset: 0, source: 11), .init(offset: 2, source: 13, isWhole: true),
        .init(offset: 3, source: 15),
      ],
      sourceEnd: 18
    )
  }

  @Test("an escape belongs to a range whole")
  func escapes() {
    #expect(quoted.span(of: 0..<2) == span(11, 13))
    #expect(quoted.span(of: 2..<3) == span(13, 15))
    #expect(quoted.span(of: 1..<3) == span(12, 15))
    #expect(quoted.span(of: 3..<4) == span(15, 16))
    #expect(quoted.span(of: 5..<6) == span(17, 18))
  }

  @Test("an empty range is a point")
  func points() {
    #expect(quoted.span(of: 2..<2) == span(13, 13))
    #expect(quoted.span(of: 3..<3) == span(15, 15))
    #expect(quoted.span(of: 6..<6) == span(18, 18))
  }

  @Test("a range never leaves the text")
  func outside() {
    #expect(quoted.span(of: 5..<99) == span(17, 18))
    #expect(quoted.span(of: 50..<60) == span(18, 18))
  }

  @Test("an escape at the end goes up to the text's end")
  func lastEscape() {
    let text = SourceText(
      "a\n", span: span(0, 5),
      pieces: [.init(offset: 0, source: 1), .init(offset: 1, source: 2, isWhole: true)],
      sourceEnd: 4
    )
    #expect(text.span(of: 1..<2) == span(2, 4))
  }
}
