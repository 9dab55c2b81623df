/// The reference of the template language. `trellis templates language` prints it, and every
/// example is run as a test.
public struct LanguageReference: Sendable {
  public struct Entry: Sendable {
    /// The syntax.
    public var form: String
    public var meaning: String
    /// `nil` if the entry cannot be shown in a single template.
    public var example: Example?
  }

  public struct Example: Sendable {
    public var template: String
    public var output: String
  }

  public var title: String
  public var entries: [Entry]

  public static var all: [LanguageReference] {
    [tags, expressions, whitespace, layout, compatibility]
  }

  init(_ title: String, _ entries: [Entry]) {
    self.title = title
    self.entries = entries
  }
}

extension LanguageReference.Entry {
  init(_ form: String, _ meaning: String) {
    self.init(form: form, meaning: meaning, example: nil)
  }

  init(_ form: String, _ meaning: String, _ template: String, gives output: String) {
    self.init(form: form, meaning: meaning, example: .init(template: template, output: output))
  }
}

extension LanguageReference {
  private static let whitespace = LanguageReference(
    "White space",
    [
      .init(
        "{% if … %} alone on its line", "Leaves no empty line.",
        "a\n{% if true %}\nb\n{% endif %}\nc", gives: "a\nb\nc"),
      .init(
        "{% set x %} … {% endset %} alone on its line, {% macro m %} … {% endmacro %} too",
        "Leave no empty line.", "a\n{% set x %}{{ 1 }}{% endset %}\n{{ x }}", gives: "a\n1"),
      .init(
        "an include, a call or a value alone on an indented line", "Indents all of its lines.",
        "{% set t = \"x\\ny\" %}\n  {{ t }}", gives: "  x\n  y"),
      .init(
        "{%- … -%} {{- … -}}", "Remove white space and line ends on their side.",
        "a {{- \"b\" -}} c", gives: "abc"),
      .init(
        "{%+ … +%}", "Keep the line as it is.", "{%+ if true %}\na{%+ endif %}", gives: "\na"),
      .init(
        "trim: none, --trim none", "Prints every character outside of tags, as Stencil does."),
    ]
  )

  private static let layout = LanguageReference(
    "Layout",
    [
      .init(
        "{% fit %} … {% endfit %}",
        "A group. If it fits, it stands on one line; otherwise all of its own soft lines break. "
          + "Outer groups break first.",
        "{% fit %}f({% softline %}a,{% softline \" \" %}b{% softline %}){% endfit %}",
        gives: "f(a, b)"),
      .init(
        "{% softline %}, {% softline \" \" %}, {% softline \"\" \",\" %}",
        "In a group on one line: nothing, a space, or nothing. In a group that breaks: a line "
          + "end and one level of indentation, in the last form after a comma.",
        "{% fit %}[{% softline %}a{% softline \"\" \",\" %}{% hardline %}]{% endfit %}",
        gives: "[\n  a,\n]"),
      .init(
        "{% indent %} … {% endindent %}", "Lines one level deeper.",
        "{\n{% indent %}\na\n{% endindent %}\n}", gives: "{\n  a\n}"),
      .init("{% hardline %}", "A line end, which breaks all groups around it."),
    ]
  )
}
