import Diagnostics
import Testing

/// What nobody sees, or terminals obey.
@Suite struct InvisibleTests {
  @Test(
    "characters that control, turn or hide text are invisible",
    arguments: [
      "\u{0}", "\u{1B}", "\n", "\u{7F}", "\u{85}", "\u{9B}", "\u{AD}", "\u{61C}", "\u{200B}",
      "\u{200E}", "\u{2028}", "\u{202E}", "\u{2060}", "\u{2066}", "\u{3164}", "\u{FEFF}",
      "\u{E0041}", "\u{E007F}", "\u{FFF9}", "\u{FFFF}",
    ] as [Unicode.Scalar])
  func invisible(scalar: Unicode.Scalar) {
    #expect(scalar.isInvisible)
    #expect(!scalar.picture.isInvisible)
  }

  @Test(
    "letters, spaces, and what joins or varies them, are not",
    arguments: [
      " ", "a", "~", "\u{A0}", "é", "\u{301}", "\u{200C}", "\u{200D}", "\u{FE0F}", "א", "😀",
    ]
      as [Unicode.Scalar])
  func visible(scalar: Unicode.Scalar) {
    #expect(!scalar.isInvisible)
    #expect(scalar.picture == scalar)
  }

  @Test("a text is visible as a whole")
  func text() {
    #expect("a\u{202E}b\u{1B}👩‍🚀".visible == "a\u{FFFD}b\u{241B}👩‍🚀")
  }

  @Test("JSON escapes characters in UTF-16")
  func escapes() {
    #expect(("\u{7}" as Unicode.Scalar).jsonEscape == "\\u0007")
    #expect(("\u{202E}" as Unicode.Scalar).jsonEscape == "\\u202e")
    #expect(("\u{E0041}" as Unicode.Scalar).jsonEscape == "\\udb40\\udc41")
  }
}
