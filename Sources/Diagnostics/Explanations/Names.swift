extension Explanation {
  /// Names and types: what declarations can be called, and what they can be.
  static let names: [Explanation] = [
    .part(
      "reserved-name",
      "Swift or the language needs this word, so nothing can be called by it.",
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
      "A name has letters, digits and '_', and no digit in front.",
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
      "Two things that stand side by side have one name.",
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
      "No name hides another within a feature, but that of what a row shows: it is the row's own there.",
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
      "The name is one that Trellis generates for something else in this feature.",
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
      "A type or a module of Swift has this name, and would be hidden; a value may hide no type at all.",
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
      "The name of a feature is the prefix of types, so it begins with a capital letter.",
      wrong: "feature: login",
      right: "feature: Login"),
    .part(
      "type-name",
      "The name of a type begins with a capital letter, as Swift's do.",
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
      "A type is a text such as 'Int', a list of one type, or a mapping of one.",
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
      "A type is not written as Swift writes it.",
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
      "A type is neither one of the language's nor a model of the spec.",
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
      "The type has no zero value, so its start has to be said; or it can be nil.",
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
