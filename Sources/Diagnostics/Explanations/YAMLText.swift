extension Explanation {
  /// Texts that YAML takes for something else, and brackets and quotes that do not match.
  static let yamlText: [Explanation] = [
    .file(
      "yaml-syntax",
      "The text is no YAML, in a way that has no advice of its own.",
      wrong: """
        %YAML one
        ---
        feature: Example
        """,
      right: "feature: Example"),
    .part(
      "unquoted-text",
      "A value begins with a character that means something to YAML, or holds ': '. Quotes "
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
      "A comma inside braces or brackets ends a value, so a text with a comma falls into two.",
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
      "'#' behind a space begins a comment, which takes the rest of the text away.",
      wrong: "title: Room #5",
      right: "title: 'Room #5'",
      severity: .warning),
    .part(
      "unknown-escape",
      "Double quotes know YAML's escapes only. Single quotes take every letter as it is.",
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
      "A quote opens a text, and nothing closes it.",
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
      "A closing bracket is of another kind than the one it closes, or closes nothing.",
      wrong: #"view: [{ text: '"Hello"' ]"#,
      right: #"view: [{ text: '"Hello"' }]"#),
    .part(
      "missing-space",
      "A colon only ends a key where white space follows it.",
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
      "A comma stands between the entries in braces.",
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
      "A line or an entry in braces that should be a key and its value has no colon.",
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
      "A line is indented so that it belongs to nothing, or to a key that has a value already.",
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
      "YAML is indented with spaces; a tab cannot stand in front of a key.",
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
      "A key is a text. A list, a mapping or nothing at all cannot be one.",
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
      "One key stands twice in the same mapping, so one of its values would be lost.",
      wrong: """
        title: Hello
        title: Welcome
        """,
      right: "title: Welcome"),
  ]
}
