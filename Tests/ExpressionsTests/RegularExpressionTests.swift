import Patterns
import Testing

@Suite("Regular expressions") struct RegularExpressionTests {
  static let texts = [
    "", "a", "ab", "abc", "é", "e\u{301}", "1", "٣", "²", "_", " ", "\n", "a\n", "\r\n", ".", "a-b",
    "AB-1234", "tom@example.org", "x y", "😀", "👨‍👩‍👧", "ü", "A", "\u{A0}", "Ⅷ", "½", "中", "aaa", "a]b",
    "\u{200D}", "/#", "a+b",
  ]

  @Test(
    "matches what Swift's own matches",
    arguments: [
      "a", "a*", "a+b?", "[a-c]+", "[^a]", "\\d", "\\D", "\\w+", "\\W", "\\s", "\\S*", ".", ".*",
      "[à-ü]",
      "(a|b)c?", "(?:ab|a)(?:c|bc)", "a{2}", "a{1,}", "a{0,2}b", "^a$", "a$\\n",
      "(?=a)\\w+", "(?!a).*",
      "(?=.*\\d)(?!.*\\s).*", "[\\w.]+@[\\w.]+\\.\\w+", "[A-Z]{2}-\\d{4}", "[-a]+", "[a\\-z]",
      "a\\+b",
      "[\\]a]b?", "/#", "😀|é", "[.$^(|)*+?]", "a*?b??", "(((a)|b)|c){2}", "\\p{L}",
      "\\P{L}", "[\\p{L}0-9 ]+", "[^\\p{Lu}]", "\\p{Ll}+", "\\p{N}", "\\p{Nd}", "\\p{P}", "\\p{S}",
      "\\p{M}*", "\\p{Zs}", "\\p{Z}?a",
    ]
  )
  func agreement(pattern: String) throws {
    let own = try RegularExpression(pattern)
    let swift = try Regex(pattern)
    for text in Self.texts + own.samples {
      let isMatch = text.wholeMatch(of: swift) != nil
      #expect(own.matches(text) == isMatch, "\(text.debugDescription)")
    }
  }

  @Test(
    "what is no pattern is refused at its place",
    arguments: [
      ("[a", 0..<1), ("a)", 1..<2), ("(a", 0..<1), ("*", 0..<1), ("a**", 2..<3), ("a{2}{3}", 4..<5),
      ("a{", 1..<2), ("a{3,2}", 1..<2), ("\\p", 0..<1), ("[]", 0..<1), ("[z-a]", 1..<2),
      ("[[a]]", 1..<2),
      ("[a&&b]", 2..<3), ("(?<n>a)", 0..<1), ("(?=a)*", 0..<5), ("a\\", 1..<2), ("", 0..<0),
      ("a\nb", 1..<2),
      ("]", 0..<1), ("\\1", 0..<1), ("\\p{Foo}", 3..<4), ("\\p{L", 0..<1),
    ] as [(String, Range<Int>)]
  )
  func refused(pattern: String, range: Range<Int>) {
    #expect {
      try RegularExpression(pattern)
    } throws: { error in
      let found = (error as? RegularExpressionError)?.range
      return found?.lowerBound == range.lowerBound
    }
  }

  @Test("no pattern takes long, and none is nested without end")
  func hostile() throws {
    let text = String(repeating: "a", count: 200)
    let slow = try RegularExpression("(a*)*(a|a)*(a{0,99}){0,99}b")
    #expect(slow.matches(text) != true)
    let nested = String(repeating: "(", count: 400) + String(repeating: ")", count: 400)
    #expect(throws: RegularExpressionError.self) { try RegularExpression(nested) }
    #expect(throws: RegularExpressionError.self) {
      try RegularExpression(String(repeating: "(", count: 450))
    }
  }
}
