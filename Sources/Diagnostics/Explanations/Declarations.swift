extension Explanation {
  /// What models, state, rules and routes can be.
  static let declarations: [Explanation] = [
    .part(
      "empty-model",
      "A struct has at least one property and an enum at least one case.",
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
      "Two properties of a struct, or two cases of an enum, have the same name in JSON.",
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
      "The cases of an enum have either JSON values or associated values, not both.",
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
      "A case is followed by its JSON value, not by a type. An associated value needs a name.",
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
      "A struct cannot contain itself, and an enum needs a case that does not. An array of "
        + "itself is fine.",
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
      "Something depends on itself: a value, an action, the arguments of a stream, a pack or a "
        + "template.",
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
      "A derived value is computed on each read. Values that read each other this often would "
        + "take seconds.",
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
      "Actions that do each other this often would take seconds.",
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
      "Two specs of one run declare a feature of the same name, so their modules would collide.",
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
      "The rule applies to values of another type.",
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
      "The rule's argument has the wrong type.",
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
      "The pattern is not a Swift regular expression, or uses a part that Trellis does not "
        + "support.",
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
      "A rule has one condition and its message.",
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
      "A rule has a message but no condition.",
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
      "Nothing reads the state: no view, derived value, action or scenario.",
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
      "Neither the steps nor the condition of the action read this argument.",
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
      "The screen has a view, and nothing starts the action. A flow may start only one that "
        + "takes values.",
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
      "The screen has a view, and none of its lists shows these rows.",
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
      "No action takes the route.",
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
