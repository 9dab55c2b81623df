extension Explanation {
  /// Files, keys and values that are not what their place needs.
  static let yamlStructure: [Explanation] = [
    .part(
      "merge-key",
      "Merge keys ('<<') left YAML with version 1.2. An alias stands for a whole value.",
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
      "A YAML tag other than those of the core schema says nothing here.",
      wrong: "title: !!binary Hello",
      right: "title: Hello"),
    .part(
      "unknown-anchor",
      "An alias names an anchor that does not stand above it.",
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
      "The aliases stand for more values than any spec needs.",
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
      "Something stands inside so many others that nobody wrote it by hand.",
      wrong: "title: " + String(repeating: "[", count: 110) + String(repeating: "]", count: 110),
      right: "title: Hello"),
    .session(
      "file-size",
      "A spec holds more than any that people write: over a megabyte, or 10,000 keys and values.",
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
      "A file holds one spec. '---' begins a second document, which belongs into a file of "
        + "its own.",
      wrong: """
        title: Hello
        ---
        feature: Another
        """,
      right: "title: Hello"),
    .part(
      "control-character",
      "YAML has no place for this control character. In double quotes it can be written as an "
        + "escape.",
      wrong: "title: Bell \u{7}",
      right: #"title: "Bell \a""#),
    .session(
      "not-utf-8",
      "A file is not UTF-8, so nobody can say which letters it holds.",
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
      "A text stands where a list or a mapping is due, or the other way round.",
      wrong: "state: name",
      right: """
        state:
          name: String
        """),
    .part(
      "wrong-value",
      "A value is none of those that its place knows: true or false, a number, one of a few words.",
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
      "A mapping has a key that means nothing here; most often it is misspelt.",
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
      "A mapping lacks a key that it cannot be without.",
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
      "A key is known, but does not go with what it stands beside.",
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
      "The file holds nothing but white space and comments.",
      wrong: "# To be written.",
      right: "feature: Example"),
    .part(
      "not-supported",
      "This is part of the language, and this version of Trellis cannot generate it yet.",
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
