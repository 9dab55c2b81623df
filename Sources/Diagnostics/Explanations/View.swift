extension Explanation {
  /// View: the elements of the screen.
  static let view: [Explanation] = [
    .part(
      "empty-element",
      "An element begins with the key that says what it is.",
      wrong: """
        view:
          - title: Hello
        """,
      right: """
        view:
          - text: '"Hello"'
        """),
    .part(
      "two-elements",
      "An element is one thing. The next one is a list item of its own.",
      wrong: """
        state: { name: String }
        view:
          - field: name
            text: name
        """,
      right: """
        state: { name: String }
        view:
          - field: name
          - text: name
        """),
    .part(
      "element-type",
      "The element edits values of another type: a toggle a Bool, a field a text or a number.",
      wrong: """
        state: { name: String }
        view:
          - toggle: name
        """,
      right: """
        state: { isOn: Bool }
        view:
          - toggle: isOn
        """),
    .part(
      "alert-form",
      "An alert shows the error of an action.",
      wrong: """
        services: { Store: { save: {} } }
        state: { problem: String }
        actions:
          save:
            do:
              - call: Store.save
        view:
          - button: save
          - alert: problem
        """,
      right: """
        services: { Store: { save: {} } }
        actions:
          save:
            do:
              - call: Store.save
        view:
          - button: save
          - alert: save.error
        """),
    .part(
      "idle-alert",
      "The alert never appears, because 'catch' handles the error or another action keeps it.",
      wrong: """
        services: { Store: { save: {} } }
        state: { hint: String }
        actions:
          save:
            do:
              - call: Store.save
            catch:
              - set: { hint: error.message }
        view:
          - button: save
          - text: hint
          - alert: save.error
        """,
      right: """
        services: { Store: { save: {} } }
        actions:
          save:
            do:
              - call: Store.save
        view:
          - button: save
          - alert: save.error
        """,
      severity: .warning),
    .part(
      "list-takes",
      "A tap, a swipe, a pull and the end of a list pass no arguments.",
      wrong: """
        state: { page: Int, names: [String] }
        actions:
          jump:
            takes: { to: Int }
            do:
              - set: { page: to }
        models: { Name: { id: Int } }
        derived: { all: '[Name(id: page)]' }
        rows: { NameRow: { of: all } }
        view:
          - list: NameRow
            more: jump
        """,
      right: """
        state: { page: Int, names: [String] }
        actions:
          next:
            do:
              - set: { page: page + 1 }
        models: { Name: { id: Int } }
        derived: { all: '[Name(id: page)]' }
        rows: { NameRow: { of: all } }
        view:
          - list: NameRow
            more: next
        """),
    .part(
      "same-options",
      "What the picker shows does not depend on the option, so its options look alike.",
      wrong: """
        state: { size: String = "M" }
        derived: { sizes: '["S", "M"]' }
        view:
          - picker: size
            options: sizes
            text: '"One size"'
        """,
      right: """
        state: { size: String = "M" }
        derived: { sizes: '["S", "M"]' }
        view:
          - picker: size
            options: sizes
            text: '"Size \\(item)"'
        """,
      severity: .warning),
  ]
}
