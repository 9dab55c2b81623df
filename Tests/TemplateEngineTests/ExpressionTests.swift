import TemplateEngine
import Testing

@Suite("Expressions") struct ExpressionTests {
  static let root: Sample = [
    "a": ["b": ["c": 7], "list": [10, 20, 30], "key": "b"], "n": 3, "s": "text", "yes": true,
    "no": false, "null": nil, "name": "b", "zero": 0, "negative": -1, "empty": "", "x": 1.5,
  ]

  static let cases: [(String, String)] = [
    // Paths.
    ("a.b.c", "7"), ("a[\"b\"].c", "7"), ("a['b']['c']", "7"), ("a[name].c", "7"),
    ("a.{name}.c", "7"), ("a[a.key].c", "7"), ("a.list.1", "20"), ("a.list[n - 1]", "30"),
    ("a.list[-1]", "30"), ("a.list.first", "10"), ("a.list.last", "30"), ("a.list.count", "3"),
    ("s.count", "4"), ("[[1, 2], [3]].0.1", "2"), ("a.list.isEmpty", "false"),
    // Arithmetic.
    ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("7 // 2", "3"), ("-7 // 2", "-4"), ("7 % 3", "1"),
    ("-7 % 3", "2"), ("7 / 2", "3.5"), ("4 / 2", "2.0"), ("2 * x", "3.0"), ("-n + 1", "-2"),
    ("1_000 - 1", "999"), ("7.5 // 2", "3.0"), ("2 - 3 - 4", "-5"), ("'a' + 'b'", "ab"),
    ("1 ~ 2 + 3", "error"), ("'n' ~ n * 2", "n6"),
    // Comparison and logic.
    ("1 == 1.0", "true"), ("'1' == 1", "false"), ("n >= 3 and n < 4", "true"),
    ("yes and no or yes", "true"), ("not yes or yes", "true"), ("not (yes or yes)", "false"),
    ("not not s", "true"), ("'a' < 'b'", "true"), ("[1, 2] == [1, 2]", "true"),
    ("1...3 == [1, 2, 3]", "true"), ("(1...3) == [1, 2, 3]", "true"), ("null == nil", "true"),
    ("2 in a.list", "false"), ("20 in a.list", "true"), ("'ex' in s", "true"), ("'b' in a", "true"),
    ("5 not in a.list", "true"), ("empty or s", "text"), ("s and n", "3"), ("yes && !no", "true"),
    ("no || s", "text"), ("zero or negative or 'none'", "none"),
    // Choices and tests.
    ("'x' if yes else 'y'", "x"), ("'x' if no else 'y' if no else 'z'", "z"), ("'x' if no", ""),
    ("n is odd", "true"), ("n is not even", "true"), ("s is string", "true"),
    ("a is mapping", "true"),
    ("a.list is sequence", "true"), ("null is none", "true"),
    ("n is number and yes is boolean", "true"),
    // Filters.
    ("s|upper|lower|count", "4"), ("s|replace:'t','T'", "TexT"), ("s|replace('t', 'T')", "TexT"),
    ("a.list|join:', '", "10, 20, 30"), ("'a' ~ s|upper", "aTEXT"), ("(a.list|last) + 1", "31"),
    ("-(n|default:1)", "-3"), ("s|default(n + 1)", "text"), ("null|default(n + 1)", "4"),
    ("a.list|contains:20 and yes", "true"),
    // Texts.
    (#""a\n\t\"\\b\u{e9}""#, "a\n\t\"\\bé"), (#"'it\'s'"#, "it's"), (#""\d""#, #"\d"#),
    ("'{{ }} %}'", "{{ }} %}"), ("\"ä\"|count", "1"),
  ]

  @Test("have a value", arguments: cases)
  func values(expression: String, expected: String) {
    let outcome = render("{{ \(expression) }}", Self.root)
    if expected == "error" {
      guard case .problems = outcome else {
        Issue.record("\(outcome)")
        return
      }
    } else {
      #expect(outcome == .text(expected))
    }
  }

  @Test(
    "conditions take the branch as their value would",
    arguments: [
      "yes", "not yes", "no", "yes and no", "yes or no", "not (yes and no)", "not (no or zero)",
      "yes and (no or s)", "(no or s) and not empty", "n == 3", "n != 3", "not n == 3", "a.b",
      "empty", "negative", "s is string and not no", "zero or not s == 'text'",
      "(yes or no) and no",
    ]
  )
  func conditions(condition: String) {
    let branch = render("{% if \(condition) %}true{% else %}false{% endif %}", Self.root)
    let value = render("{{ not not (\(condition)) }}", Self.root)
    #expect(branch == value)
    let loop = render(
      "{% for i in [1] where \(condition) %}true{% empty %}false{% endfor %}",
      Self.root
    )
    #expect(loop == value)
  }
}
