extension Explanation {
  /// Files, keys and values that are not what their place needs.
  static let yamlStructure: [Explanation] = [
    .part(
      "merge-key",
      "YAML 1.2 has no merge keys ('<<'). An alias stands for a whole value.",
      wrong: """
        models:
          Base: &base { id: Int }
          Order:
            <<: *base
            name: String
        """,
      right: """
        models:
          Base: &base { id: Int }
          Order: *base
        """),
    .part(
      "custom-tag",
      "Only the YAML tags of the core schema are allowed.",
      wrong: "title: !!binary Hello",
      right: "title: Hello"),
    .part(
      "unknown-anchor",
      "An alias names an anchor that is not defined above it.",
      wrong: """
        state:
          first: Int
          total: *count
        """,
      right: """
        state:
          first: &count Int
          total: *count
        """),
    .part(
      "alias-expansion",
      "The aliases expand to more values than any spec needs.",
      wrong: """
        state:
          a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
          b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
          c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
          d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
          e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
          f: [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]
        """,
      right: """
        state:
          a: '[Int] = [1, 1, 1]'
        """),
    .part(
      "deep-nesting",
      "Values are nested deeper than anyone writes by hand.",
      wrong: "title: " + String(repeating: "[", count: 110) + String(repeating: "]", count: 110),
      right: "title: Hello"),
    .session(
      "file-size",
      "A spec is limited to one megabyte and 10,000 keys and values.",
      wrong: #"""
        $ (echo 'feature: Big'; echo 'state:'; seq -f '  s%.0f: Int' 5000) > Specs/Big.yaml
        $ trellis validate Specs/Big.yaml
        """#,
      right: #"""
        $ (echo 'feature: Big'; echo 'state:'; seq -f '  s%.0f: Int' 10) > Specs/Big.yaml
        $ trellis validate Specs/Big.yaml
        """#),
    .part(
      "several-documents",
      "A file contains one spec. '---' begins a second document, which belongs in a file of its "
        + "own.",
      wrong: """
        title: Hello
        ---
        feature: Another
        """,
      right: "title: Hello"),
    .part(
      "control-character",
      "YAML does not allow this control character. Write it as an escape in double quotes.",
      wrong: "title: Bell \u{7}",
      right: #"title: "Bell \a""#),
    .session(
      "not-utf-8",
      "The file is not encoded in UTF-8.",
      wrong: #"""
        $ printf 'feature: Caf\351\n' > Specs/Cafe.yaml
        $ trellis validate Specs/Cafe.yaml
        """#,
      right: #"""
        $ printf 'feature: Cafe\n' > Specs/Cafe.yaml
        $ trellis validate Specs/Cafe.yaml
        """#),
    .part(
      "wrong-kind",
      "A list or a mapping is expected and a text was found, or the other way round.",
      wrong: "state: name",
      right: """
        state:
          name: String
        """),
    .part(
      "wrong-value",
      "The value is not one of those allowed here: true or false, a number, or one of a few words.",
      wrong: """
        state: { password: String }
        view:
          - field: password
            secure: yes
        """,
      right: """
        state: { password: String }
        view:
          - field: password
            secure: true
        """),
    .part(
      "unknown-key",
      "The mapping has a key that is not known here. Usually it is misspelt.",
      wrong: """
        state: { name: String }
        actions:
          clear:
            wehn: name.count > 0
            do:
              - set: { name: '""' }
        """,
      right: """
        state: { name: String }
        actions:
          clear:
            when: name.count > 0
            do:
              - set: { name: '""' }
        """),
    .part(
      "missing-key",
      "The mapping lacks a required key.",
      wrong: """
        state:
          name:
            type: String
            rules:
              - minLength: 6
        """,
      right: """
        state:
          name:
            type: String
            rules:
              - minLength: 6
                message: At least 6 characters.
        """),
    .part(
      "misplaced-key",
      "The key is known, but cannot be used together with the keys beside it.",
      wrong: """
        state: { isOn: Bool }
        view:
          - toggle: isOn
            secure: true
        """,
      right: """
        state: { isOn: Bool }
        view:
          - toggle: isOn
            title: On
        """),
    .file(
      "empty-spec",
      "The file contains only white space and comments.",
      wrong: "# To be written.",
      right: "feature: Example"),
    .part(
      "not-supported",
      "This part of the language cannot be generated yet by this version of Trellis.",
      wrong: """
        state: { query: String, hint: String }
        actions:
          tidy:
            on: { change: query }
            do:
              - set: { query: query.trimmed }
          tell:
            on: { change: query }
            do:
              - set: { hint: query }
        """,
      right: """
        state: { query: String, hint: String }
        actions:
          tidy:
            on: { change: query }
            do:
              - set: { query: query.trimmed, hint: query }
        """),
  ]
}
