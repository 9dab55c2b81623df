extension Explanation {
  /// What models, state, rules and routes can be.
  static let declarations: [Explanation] = [
    .part(
      "empty-model",
      "A struct has at least one property, an enum at least one case.",
      wrong: """
        models:
          Order: {}
        """,
      right: """
        models:
          Order: { id: Int }
        """),
    .part(
      "same-key",
      "Two properties of a struct, or two cases of an enum, would have one name in JSON.",
      wrong: """
        models:
          Order:
            properties:
              name: String
              title: { type: String, key: name }
        """,
      right: """
        models:
          Order:
            properties:
              name: String
              title: { type: String, key: headline }
        """),
    .part(
      "raw-payload",
      "The cases of an enum have JSON values or carry values, not both.",
      wrong: """
        models:
          Payment:
            cases:
              cash: CASH
              card: { number: String }
        """,
      right: """
        models:
          Payment:
            cases:
              cash: {}
              card: { number: String }
        """),
    .part(
      "typed-case",
      "Behind the name of a case stands its JSON value, and no type: what it carries has a name.",
      wrong: """
        models:
          Payment:
            cases: { card: String, points: Int }
        """,
      right: """
        models:
          Payment:
            cases: { card: { number: String }, points: { count: Int } }
        """,
      severity: .warning),
    .part(
      "recursive-struct",
      "A struct that contains itself would never end, nor would an enum each of whose cases does. An "
        + "array of itself is fine.",
      wrong: """
        models:
          Folder: { name: String, parent: Folder? }
        """,
      right: """
        models:
          Folder: { name: String, children: [Folder] }
        """),
    .part(
      "cycle",
      "Something follows from itself: a value, an action, what a stream is asked with and writes, "
        + "a pack or a template.",
      wrong: """
        derived:
          net: gross - 1
          gross: net + 1
        """,
      right: """
        # A stream that is asked with 'poll.id' may write 'poll.choices', but not 'poll' or 'poll.id'.
        # An action with 'on: { change: net }' does no other one that writes 'net'; it may itself.
        state: { net: Int }
        derived:
          gross: net + 1
        """),
    .part(
      "costly-value",
      "A value is computed anew wherever it is read. Many reads of what itself has many would take seconds.",
      wrong: """
        state: { a: Int }
        derived:
          b: a + a + a + a + a + a + a
          c: b + b + b + b + b + b + b
          d: c + c + c + c + c + c + c
          e: d + d + d + d + d + d + d
        """,
      right: """
        state: { a: Int }
        derived:
          b: a * 7
          c: b * 7
          d: c * 7
          e: d * 7
        """),
    .part(
      "costly-action",
      "An action that does many others, which do many others, would take seconds.",
      wrong: """
        state: { a: Int }
        actions:
          b: { do: [{ set: { a: a + 1 } }] }
          c: { do: [{ do: b }, { do: b }, { do: b }, { do: b }, { do: b }, { do: b }, { do: b }] }
          d: { do: [{ do: c }, { do: c }, { do: c }, { do: c }, { do: c }, { do: c }, { do: c }] }
          e: { do: [{ do: d }, { do: d }, { do: d }, { do: d }, { do: d }, { do: d }, { do: d }] }
          f: { do: [{ do: e }, { do: e }, { do: e }, { do: e }, { do: e }, { do: e }, { do: e }] }
        """,
      right: """
        state: { a: Int }
        actions:
          f: { do: [{ set: { a: a + 2401 } }] }
        """),
    .session(
      "duplicate-feature",
      "Two specs of one run have a feature of the same name, and their modules would be one.",
      wrong: """
        $ cp Specs/Login.yaml Specs/SignIn.yaml
        $ trellis validate Specs
        """,
      right: """
        $ sed 's/^feature: Login/feature: SignIn/' Specs/Login.yaml > Specs/SignIn.yaml
        $ trellis validate Specs
        """),
    .part(
      "rule-type",
      "A rule is for values of another type.",
      wrong: """
        state:
          isOn:
            type: Bool
            rules: [{ minLength: 3, message: Longer. }]
        """,
      right: """
        state:
          name:
            type: String
            rules: [{ minLength: 3, message: Longer. }]
        """),
    .part(
      "rule-argument",
      "What a rule compares with is not of the right kind.",
      wrong: """
        state:
          name:
            type: String
            rules: [{ minLength: -1, message: Longer. }]
        """,
      right: """
        state:
          name:
            type: String
            rules: [{ minLength: 3, message: Longer. }]
        """),
    .part(
      "pattern-syntax",
      "A pattern is no regular expression of Swift, or uses a part that is not understood here.",
      wrong: #"""
        state:
          code:
            type: String
            rules: [{ pattern: "[A-Z", message: Capital letters. }]
        """#,
      right: #"""
        state:
          code:
            type: String
            rules: [{ pattern: "[A-Z]+", message: Capital letters. }]
        """#),
    .part(
      "two-rules",
      "A rule holds one condition and its message.",
      wrong: """
        state:
          name:
            type: String
            rules:
              - minLength: 3
                maxLength: 9
                message: 3 to 9 characters.
        """,
      right: """
        state:
          name:
            type: String
            rules:
              - minLength: 3
                message: At least 3 characters.
              - maxLength: 9
                message: At most 9 characters.
        """),
    .part(
      "empty-rule",
      "A rule has a message, and no condition that could break.",
      wrong: """
        state:
          name:
            type: String
            rules:
              - message: At least 3 characters.
        """,
      right: """
        state:
          name:
            type: String
            rules:
              - minLength: 3
                message: At least 3 characters.
        """),
    .part(
      "unused-state",
      "Nothing reads the state: not the view, no derived value, no action, no scenario.",
      wrong: """
        state: { name: String }
        view: []
        """,
      right: """
        state: { name: String }
        view:
          - field: name
        """,
      severity: .warning),
    .part(
      "unused-parameter",
      "Nothing reads the parameter.",
      wrong: "parameters: { id: Int }",
      right: #"""
        parameters: { id: Int }
        derived:
          heading: '"Order \(id)"'
        view:
          - text: heading
        """#,
      severity: .warning),
    .part(
      "unused-argument",
      "An action takes a value that neither its steps nor its guard read.",
      wrong: """
        state: { count: Int = 0 }
        actions:
          set1:
            takes: { number: Int }
            do:
              - set: { count: count + 1 }
        """,
      right: """
        state: { count: Int = 0 }
        actions:
          set1:
            takes: { number: Int }
            do:
              - set: { count: count + number }
        """,
      severity: .warning),
    .part(
      "unreachable-action",
      "The screen has a view, and neither it nor anything else asks for the action; a flow may for one that takes values.",
      wrong: """
        state: { count: Int = 0 }
        actions:
          add:
            do:
              - set: { count: count + 1 }
        view:
          - stepper: count
        """,
      right: """
        state: { count: Int = 0 }
        actions:
          add:
            do:
              - set: { count: count + 1 }
        view:
          - button: add
        """,
      severity: .warning),
    .part(
      "unused-rows",
      "The screen has a view, and no list of it shows the rows.",
      wrong: """
        models:
          Note: { id: Int, text: String }
        state: { notes: [Note] }
        rows:
          NoteRow:
            of: notes
            derived: { text: item.text }
        view:
          - text: '"\\(notes.count)"'
        """,
      right: """
        models:
          Note: { id: Int, text: String }
        state: { notes: [Note] }
        rows:
          NoteRow:
            of: notes
            derived: { text: item.text }
        view:
          - text: '"\\(notes.count)"'
          - list: NoteRow
        """,
      severity: .warning),
    .part(
      "unused-route",
      "No action goes to the route.",
      wrong: "routes: { home: {} }",
      right: """
        routes: { home: {} }
        actions:
          leave:
            do:
              - go: home
        """,
      severity: .warning),
  ]
}
