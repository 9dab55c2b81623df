extension Explanation {
  /// Calls, arguments and conditions in expressions.
  static let calls: [Explanation] = [
    .part(
      "not-a-function",
      "This is called, but it is a property, a value or an enum, not a function.",
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
      "The value cannot be inserted into a text, because its type has no text form.",
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
      "An error cannot be the value of a row or an element of a list, because it cannot be "
        + "compared. Use its 'message'.",
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
      "The arguments are not those that the function or the case takes.",
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
      "A required argument is missing.",
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
      "A closure uses all of its parameters, '$0' and '$1', and no others.",
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
      "A closure can only be the argument of a call.",
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
      "The condition always has the same result, or one of its sides never matters.",
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
      "The expression always crashes or gives no number: a division by zero, a number out of "
        + "range.",
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
      "The expression is nested too deeply for the Swift compiler or a reader.",
      wrong: "derived:\n  sum: " + Array(repeating: "1", count: 4_000).joined(separator: " + "),
      right: "derived:\n  sum: 1 + 1 + 1"),
    .part(
      "nested-optional",
      "The value would be an optional of an optional, whose two kinds of nil look alike.",
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
      "The text inserts a value in the syntax of another language. Single braces are only a "
        + "warning.",
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
      "A default cannot contain a formatted number or date, whose text depends on the user's "
        + "locale.",
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
      "This style of 'formatted' is not supported, because its text differs between systems.",
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
