extension Explanation {
  /// Calls, arguments and conditions in expressions.
  static let calls: [Explanation] = [
    .part(
      "not-a-function",
      "What is called is no function: a property, a value, or an enum.",
      wrong: """
        state: { name: String }
        derived:
          length: name.count()
        """,
      right: """
        state: { name: String }
        derived:
          length: name.count
        """),
    .part(
      "no-text",
      "The value has no text of its own that could stand in a text.",
      wrong: #"""
        models: { User: { name: String } }
        parameters: { user: User }
        derived:
          greeting: '"Hello \(user)"'
        """#,
      right: #"""
        models: { User: { name: String } }
        parameters: { user: User }
        derived:
          greeting: '"Hello \(user.name)"'
        """#),
    .part(
      "error-value",
      "A row, or a list, is compared with what it was before. An error cannot be compared; its 'message' can.",
      wrong: """
        services:
          Store:
            drop: { takes: { id: Int } }
        models: { Order: { id: Int } }
        state: { orders: "[Order]" }
        rows:
          OrderRow:
            of: orders
            derived:
              trouble: drop.error
            actions:
              drop:
                do:
                  - { call: Store.drop, with: { id: item.id } }
        """,
      right: """
        services:
          Store:
            drop: { takes: { id: Int } }
        models: { Order: { id: Int } }
        state: { orders: "[Order]" }
        rows:
          OrderRow:
            of: orders
            derived:
              trouble: drop.error?.message
            actions:
              drop:
                do:
                  - { call: Store.drop, with: { id: item.id } }
        """),
    .part(
      "wrong-arguments",
      "A function or a case is given other arguments than it takes.",
      wrong: """
        state: { name: String }
        derived:
          isTom: name.hasPrefix("T", "o")
        """,
      right: """
        state: { name: String }
        derived:
          isTom: name.hasPrefix("To")
        """),
    .part(
      "missing-argument",
      "Something takes a value that it is not given.",
      wrong: """
        services:
          Store:
            load: { takes: { page: Int }, returns: Int }
        state: { count: Int }
        actions:
          load:
            do:
              - call: Store.load
                as: found
              - set: { count: found }
        """,
      right: """
        services:
          Store:
            load: { takes: { page: Int }, returns: Int }
        state: { count: Int }
        actions:
          load:
            do:
              - call: Store.load
                with: { page: 0 }
                as: found
              - set: { count: found }
        """),
    .part(
      "closure-parameter",
      "A closure uses each of the values that it takes, '$0' and '$1', and no others.",
      wrong: """
        state: { names: [String] }
        derived:
          known: names.filter { true }
        """,
      right: """
        state: { names: [String] }
        derived:
          known: names.filter { $0 != "" }
        """),
    .part(
      "unexpected-closure",
      "A closure is an argument of a call, and nothing else.",
      wrong: """
        derived:
          double: '{ $0 * 2 }'
        """,
      right: """
        state: { numbers: [Int] }
        derived:
          doubles: numbers.map { $0 * 2 }
        """),
    .part(
      "constant-condition",
      "The condition never changes, or asks whether one value is two: one of its sides is never used.",
      wrong: """
        derived:
          price: '1 < 2 ? 1 : 2'
        """,
      right: """
        state: { isMember: Bool }
        derived:
          price: 'isMember ? 1 : 2'
        """),
    .part(
      "constant-trap",
      "The expression stops the program whenever it runs, or comes to no number: a division by zero, "
        + "a number out of range.",
      wrong: """
        state: { count: Int }
        derived:
          share: count / 0
        """,
      right: """
        state: { count: Int }
        derived:
          share: count / 2
        """),
    .part(
      "too-complex",
      "The expression is nested so deeply that neither Swift nor a reader would follow it.",
      wrong: "derived:\n  sum: " + Array(repeating: "1", count: 4_000).joined(separator: " + "),
      right: "derived:\n  sum: 1 + 1 + 1"),
    .part(
      "nested-optional",
      "The value would be an optional of an optional, of which nobody can tell which nil it is.",
      wrong: """
        state: { names: "[String?]" }
        derived:
          first: names.first
        """,
      right: """
        state: { names: "[String?]" }
        derived:
          first: names.compactMap { $0 }.first
        """),
    .part(
      "foreign-value",
      "A text names a value as other languages do. A warning for a name in single braces, which may be meant as it is.",
      wrong: """
        state: { name: String }
        derived:
          greeting: '"Hello ${name}"'
        """,
      right: """
        state: { name: String }
        derived:
          greeting: '"Hello \\(name)"'
        """),
    .part(
      "formatted-default",
      "What a text of a number or a date looks like depends on the person, and defaults do not.",
      wrong: """
        state:
          label: 'String = 5.formatted()'
        """,
      right: """
        derived:
          label: 5.formatted()
        """),
    .part(
      "format-style",
      "A style of 'formatted' is none of those whose text is the same on every system.",
      wrong: """
        state: { price: Decimal }
        derived:
          label: 'price.formatted(.currency(code: "XXX"))'
        """,
      right: """
        state: { price: Decimal }
        derived:
          label: 'price.formatted(.currency(code: "EUR"))'
        """),
  ]
}
