extension Explanation {
  /// Expressions: the typed subset of Swift inside specs.
  static let expressions: [Explanation] = [
    .part(
      "syntax",
      "The expression is not written as Swift writes it.",
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
      "An expression is a text. A mapping needs quotes to be one; a list is the array that it looks like.",
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
      "A text is due, and a list or a mapping stands there.",
      wrong: "title: [Hello]",
      right: "title: '[Hello]'"),
    .part(
      "type-mismatch",
      "A value has another type than its place needs. Nothing is converted by itself.",
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
      "Nothing that can be seen from here has this name.",
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
      "The value has no property or method of this name.",
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
      "'nil', an empty list or '.case' says nothing of its type, and nothing around it does.",
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
      "The value may be nil. '?.' goes on where there is one, '??' says what stands for nil.",
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
      "The value is never nil, so '?.', '??' or a comparison with nil has nothing to do.",
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
      "A type, a function or an action stands where a value is due.",
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
