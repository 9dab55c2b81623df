extension Explanation {
  /// Names and types: what declarations can be called, and what they can be.
  static let names: [Explanation] = [
    .part(
      "reserved-name",
      "The name is a word that Swift or the spec language reserves.",
      wrong: """
        actions:
          self:
            do:
              - stop: true
        """,
      right: """
        actions:
          finish:
            do:
              - stop: true
        """),
    .part(
      "wrong-name",
      "A name consists of letters, digits and '_', and does not begin with a digit.",
      wrong: """
        state:
          first-name: String
        """,
      right: """
        state:
          firstName: String
        """),
    .part(
      "same-name",
      "Two declarations side by side have the same name.",
      wrong: """
        state: { total: Int }
        derived:
          total: 1 + 1
        """,
      right: """
        state: { count: Int }
        derived:
          total: count + 1
        """),
    .part(
      "hidden-name",
      "A name may not hide another one of the feature. Only the derived values of a row may.",
      wrong: """
        state: { amount: Int }
        actions:
          add:
            takes: { amount: Int }
            do:
              - set: { amount: amount + 1 }
        """,
      right: """
        state: { amount: Int }
        actions:
          add:
            takes: { more: Int }
            do:
              - set: { amount: amount + more }
        """),
    .part(
      "generated-name",
      "Trellis generates this name for something else in the feature.",
      wrong: """
        state:
          name:
            type: String
            rules: [{ notEmpty: true, message: Who are you? }]
        derived:
          nameMessage: name
        """,
      right: """
        state:
          name:
            type: String
            rules: [{ notEmpty: true, message: Who are you? }]
        derived:
          nameText: name
        """),
    .part(
      "taken-name",
      "The name belongs to a type or a module of Swift, which it would hide. No value may be "
        + "named like a type.",
      wrong: """
        models:
          Date: { day: Int }
          Order: { URL: String }
        """,
      right: """
        models:
          OrderDate: { day: Int }
          Order: { url: String }
        """),
    .file(
      "feature-name",
      "A feature's name begins types, so it starts with a capital letter.",
      wrong: "feature: login",
      right: "feature: Login"),
    .part(
      "type-name",
      "A type's name starts with a capital letter, as in Swift.",
      wrong: """
        models:
          order: { id: Int }
        """,
      right: """
        models:
          Order: { id: Int }
        """),
    .part(
      "type-form",
      "A type is a text such as 'Int', a list with one type, or a mapping from one type to "
        + "another.",
      wrong: """
        state:
          orders: [Int, String]
        """,
      right: """
        state:
          orders: [Int]
        """),
    .part(
      "type-syntax",
      "The type is not written as in Swift.",
      wrong: """
        state:
          ids: Array<Int
        """,
      right: """
        state:
          ids: Array<Int>
        """),
    .part(
      "unknown-type",
      "The type is neither built in nor a model of the spec.",
      wrong: """
        models:
          Money: { cents: Int }
        state:
          total: Moeny?
        """,
      right: """
        models:
          Money: { cents: Int }
        state:
          total: Money?
        """),
    .part(
      "no-default",
      "The type has no default value, so the state needs one, or must be optional.",
      wrong: """
        state:
          day: Date
        """,
      right: """
        state:
          day: Date?
        """),
    .part(
      "model-form",
      "A model is a struct with properties or an enum with cases.",
      wrong: """
        models:
          Order:
            properties: { id: Int }
            cases: [open, closed]
        """,
      right: """
        models:
          Order:
            properties: { id: Int }
          Progress:
            cases: [open, closed]
        """),
  ]
}
