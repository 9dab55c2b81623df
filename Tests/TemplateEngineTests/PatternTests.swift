import TemplateEngine
import Testing

@Suite("Patterns") struct PatternTests {
  private static func replaced(_ text: String, _ pattern: String, _ new: String) -> Outcome {
    render(
      "{{ t|replace:p, n, \"regex\" }}",
      ["t": .string(text), "p": .string(pattern), "n": .string(new)],
      options: RenderOptions(trim: .none)
    )
  }

  @Test(
    "find what they describe",
    arguments: [
      ("Hello", "l", "k", "Hekko"),
      ("a1b22", "\\d+", "#", "a#b#"),
      ("aaa", "a{2}", "x", "xa"),
      ("aaaa", "a{1,3}?", "x", "xxxx"),
      ("caat cat ct", "ca*t", "x", "x x x"),
      ("<a><b>", "<.+?>", "x", "xx"),
      ("<a><b>", "<.+>", "x", "x"),
      ("foo bar", "(foo|bar)", "[$1]", "[foo] [bar]"),
      ("abcd", "(a|b|c)(x|d)?", "<$1$2>", "<a><b><cd>"),
      ("catalog cat", "\\bcat\\b", "dog", "catalog dog"),
      ("a.b", "\\.", "-", "a-b"),
      ("one", "^", "> ", "> one"),
      ("one", "$", ".", "one."),
      ("a-b_c", "[^a-z]", "", "abc"),
      ("x]y", "[\\]x]", "", "y"),
      ("größe", "\\w+", "W", "W"),
      ("ab", "(?:a)(b)", "$1\\$1", "b$1"),
      ("", "a*", "x", "x"),
      ("baac", "(a*)*", "x", "xbxxcx"),
      ("a{b", "a\\{", "x", "xb"),
      ("price: 5", "\\w(?=:)", "E", "pricE: 5"),
      ("abab", "(ab)+", "x", "x"),
      ("tel 555-1234", "(\\d{3})-(\\d{4})", "$2/$1", "tel 1234/555"),
    ]
  )
  func finds(text: String, pattern: String, new: String, expected: String) {
    #expect(Self.replaced(text, pattern, new) == .text(expected))
  }

  @Test(
    "say what is wrong with them",
    arguments: [
      ("(", "this '(' is not closed"), (")", "nothing opens this ')'"),
      ("[a", "this '[' is not closed"), ("*a", "nothing stands before this '*'"),
      ("a\\", "ends in a backslash"), ("\\q", "not understood"), ("(?<a>b)", "'(?:…)'"),
      ("[z-a]", "ends before it begins"), ("a{3,1}", "the smaller number stands first"),
      ("ab{501}", "at character 3 of the pattern: the pattern repeats too often"),
      (String(repeating: "(", count: 200), "nested too deeply"),
      (String(repeating: "a", count: 2_000), "too long"),
    ]
  )
  func wrong(pattern: String, message: String) {
    guard case .problems(let problems) = Self.replaced("a", pattern, "") else {
      Issue.record("\(pattern) was taken")
      return
    }
    #expect(problems[0].contains(message), "\(problems)")
  }

  @Test(
    "end on any text",
    arguments: ["(a+)+$", "(a|aa)+b", "(a*)*b", "(.*)(.*)(.*)(.*)(.*)x", "((a{90}){90}){90}"]
  )
  func ends(pattern: String) {
    let text = String(repeating: "a", count: 5_000)
    guard case .problems(let problems) = Self.replaced(text, pattern, "") else { return }
    #expect(problems[0].contains("takes too long"))
  }
}
