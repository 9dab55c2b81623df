import Patterns
import Testing

@Suite("Ambiguity of patterns") struct AmbiguityTests {
  @Test(
    "a pattern that repeats what repeats the same characters takes exponential time",
    arguments: [
      ("(a+)+", "a+"), ("(a*)*", "a*"), ("([a-z]+)+", "[a-z]+"), ("(?:a+)+b", "a+b"),
      ("(.*)*x", ".*x"),
      ("(a|a)*", nil), ("(a|ab|b)*c", nil), ("(\\w+\\s?)*", nil), ("([a-zA-Z0-9]+\\.?)+@x", nil),
      ("(a?b?)*c", nil), ("^(([a-z])+.)+[A-Z]([a-z])+$", nil), ("(\\d+|\\w+)*!", nil),
      ("(x+x+)+y", nil),
    ] as [(String, String?)])
  func exponential(pattern: String, better: String?) throws {
    let expression = try RegularExpression(pattern)
    #expect(expression.isExponential)
    #expect(expression.withoutNesting == better)
  }

  @Test(
    "a pattern that can be matched in one way, or in few, does not",
    arguments: [
      "a+", "[a-z]+", "(ab)+", "(a+b)+", "\\d{3}-\\d{4}", "[A-Z][a-z]*( [A-Z][a-z]*)*",
      "(\\w+\\.)*\\w+@\\w+", "a*a*", "(a|b)*", "[^@]+@[^@]+\\.[^@]+", "(\\d{1,3}\\.){3}\\d{1,3}",
      "https?://\\S+", "(?=.*\\d)(?=.*[a-z]).{8,}", "([a-z]+-)*[a-z]+", "\\S+( \\S+)*", ".{0,500}",
    ])
  func harmless(pattern: String) throws {
    #expect(try !RegularExpression(pattern).isExponential)
  }
}
