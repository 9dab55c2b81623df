extension Explanation {
  /// Texts that YAML takes for something else, and brackets and quotes that do not match.
  static let yamlText: [Explanation] = [
    .file(
      "yaml-syntax",
      "The text is not valid YAML, for a reason that no other code describes.",
      wrong: """
        %YAML one
        ---
        feature: Example
        """,
      right: "feature: Example"),
    .part(
      "unquoted-text",
      "A value begins with a character that has a meaning in YAML, or contains ': '. Quotes "
        + "make it a text.",
      wrong: """
        state:
          name: String
        derived:
          hasName: !name.isEmpty
        """,
      right: """
        state:
          name: String
        derived:
          hasName: '!name.isEmpty'
        """),
    .part(
      "split-text",
      "A comma inside braces or brackets ends a value, so a text with a comma is split in two.",
      wrong: """
        state: { name: String }
        view:
          - { field: name, title: Name, please }
        """,
      right: """
        state: { name: String }
        view:
          - { field: name, title: 'Name, please' }
        """),
    .part(
      "cut-text",
      "'#' after a space begins a comment, so the rest of the text is lost.",
      wrong: "title: Room #5",
      right: "title: 'Room #5'",
      severity: .warning),
    .part(
      "unknown-escape",
      "Double quotes accept only YAML's own escapes. Single quotes take every character as it is.",
      wrong: #"""
        title: "Row \(number)"
        parameters: { number: Int }
        """#,
      right: #"""
        title: 'Row \(number)'
        parameters: { number: Int }
        """#),
    .part(
      "unclosed-quote",
      "A quote opens a text and nothing closes it.",
      wrong: """
        title: 'Tis the season
        summary: A screen.
        """,
      right: """
        title: "'Tis the season"
        summary: A screen.
        """),
    .part(
      "unclosed-bracket",
      "A bracket or a brace is opened and never closed.",
      wrong: """
        state: { name: String
        view: []
        """,
      right: """
        state: { name: String }
        view: [{ field: name }]
        """),
    .part(
      "wrong-bracket",
      "A closing bracket does not match the one that is open, or none is open.",
      wrong: #"view: [{ text: '"Hello"' ]"#,
      right: #"view: [{ text: '"Hello"' }]"#),
    .part(
      "missing-space",
      "A colon ends a key only if white space follows it.",
      wrong: """
        title:Hello
        summary: A screen.
        """,
      right: """
        title: Hello
        summary: A screen.
        """),
    .part(
      "missing-comma",
      "The entries in braces are separated by commas.",
      wrong: """
        models:
          Order: { id: Int name: String }
        """,
      right: """
        models:
          Order: { id: Int, name: String }
        """),
    .part(
      "missing-colon",
      "A line or an entry in braces that should be a key with a value has no colon.",
      wrong: """
        title: Hello
        summary
        """,
      right: """
        title: Hello
        summary: A screen.
        """),
    .part(
      "missing-value",
      "A key in braces has neither a colon nor a value. A list of names stands in brackets.",
      wrong: """
        models:
          Theme:
            cases: { light, dark }
        """,
      right: """
        models:
          Theme:
            cases: [light, dark]
        """),
    .part(
      "wrong-indent",
      "A line's indentation puts it below nothing, or below a key that already has a value.",
      wrong: """
        state:
          name: String
            rules: []
        """,
      right: """
        state:
          name:
            type: String
            rules: []
        """),
    .part(
      "tab-indent",
      "YAML is indented with spaces. A tab cannot stand in front of a key.",
      wrong: """
        state:
        \tname: String
        """,
      right: """
        state:
          name: String
        """),
    .part(
      "wrong-key",
      "A key is a text. It cannot be a list, a mapping or empty.",
      wrong: """
        state:
          : String
        """,
      right: """
        state:
          name: String
        """),
    .part(
      "duplicate-key",
      "The same key appears twice in one mapping, so one of its values would be lost.",
      wrong: """
        title: Hello
        title: Welcome
        """,
      right: "title: Welcome"),
  ]
}
