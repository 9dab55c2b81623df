extension Explanation {
  /// Expressions: the typed subset of Swift inside specs.
  static let expressions: [Explanation] = [
    .part(
      "syntax",
      "The expression is not valid Swift syntax.",
      wrong: """
        state: { count: Int }
        derived:
          isLarge: count >
        """,
      right: """
        state: { count: Int }
        derived:
          isLarge: count > 9
        """),
    .part(
      "expression-form",
      "An expression is a text. Put a mapping in quotes to make it one; a list is read as an "
        + "array.",
      wrong: """
        state: { names: [String] }
        actions:
          clear:
            when: { names: 0 }
            do:
              - set: { names: '[]' }
        """,
      right: """
        state: { names: [String] }
        actions:
          clear:
            when: names.count > 0
            do:
              - set: { names: '[]' }
        """),
    .part(
      "text-form",
      "A text is expected and a list or a mapping was found.",
      wrong: "title: [Hello]",
      right: "title: '[Hello]'"),
    .part(
      "type-mismatch",
      "The value has another type than is needed here. Nothing is converted implicitly.",
      wrong: """
        state: { name: String }
        actions:
          clear:
            when: name.count
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
      "unknown-name",
      "No value of this name is visible here.",
      wrong: """
        state: { name: String }
        derived:
          isLong: nam.count > 9
        """,
      right: """
        state: { name: String }
        derived:
          isLong: name.count > 9
        """),
    .part(
      "unknown-member",
      "The type of the value has no property or method of this name.",
      wrong: """
        state: { name: String }
        derived:
          length: name.length
        """,
      right: """
        state: { name: String }
        derived:
          length: name.count
        """),
    .part(
      "unknown-case",
      "The enum has no case of this name.",
      wrong: """
        models:
          Kind: { cases: [retail, wholesale] }
        state:
          kind: Kind = .retial
        """,
      right: """
        models:
          Kind: { cases: [retail, wholesale] }
        state:
          kind: Kind = .retail
        """),
    .part(
      "unknown-context",
      "The type of 'nil', an empty list or '.case' cannot be inferred here.",
      wrong: """
        derived:
          names: '[]'
        """,
      right: """
        derived:
          names: '[String] = []'
        """),
    .part(
      "missing-unwrap",
      "The value is optional. Use '?.' to go on where there is one, or '??' to replace nil.",
      wrong: """
        models: { User: { name: String } }
        state: { user: User? }
        derived:
          length: user.name.count
        """,
      right: """
        models: { User: { name: String } }
        state: { user: User? }
        derived:
          length: user?.name.count ?? 0
        """),
    .part(
      "needless-optional",
      "The value is never nil, so '?.', '??' or a comparison with nil has no effect.",
      wrong: """
        state: { name: String }
        derived:
          length: name?.count
        """,
      right: """
        state: { name: String }
        derived:
          length: name.count
        """),
    .part(
      "not-a-value",
      "A type, a function or an action was found where a value is expected.",
      wrong: """
        state: { count: Int }
        actions:
          add:
            do:
              - set: { count: count + 1 }
        derived:
          isBusy: add
        """,
      right: """
        state: { count: Int }
        actions:
          add:
            do:
              - set: { count: count + 1 }
        derived:
          isBusy: count > 0
        """),
  ]
}
