extension Explanation {
  /// Links of routes and requests of methods.
  static let paths: [Explanation] = [
    .part(
      "path-form",
      "A path begins with '/', has its values in braces, and may have name=value pairs after a "
        + "'?'.",
      wrong: """
        routes:
          help: { takes: { topic: String }, link: 'help/{topic}' }
        """,
      right: """
        routes:
          help: { takes: { topic: String }, link: '/help/{topic}' }
        """),
    .part(
      "path-type",
      "Values in a path need a text form, and only those in a query may be optional. Those in a "
        + "link must also be parsable.",
      wrong: """
        services:
          Store:
            orders: { takes: { tags: [String] }, http: GET /orders }
        """,
      right: """
        services:
          Store:
            orders: { takes: { tags: [String] }, http: POST /orders/search }
        """),
    .part(
      "link-misses",
      "A link contains every value that its route needs.",
      wrong: """
        routes:
          order: { takes: { id: Int, tab: String }, link: '/orders/{id}' }
        """,
      right: """
        routes:
          order: { takes: { id: Int, tab: String? }, link: '/orders/{id}' }
        """),
    .part(
      "same-link",
      "Two routes have the same link, so it is ambiguous.",
      wrong: """
        routes:
          order: { takes: { id: Int }, link: '/orders/{id}' }
          detail: { takes: { order: Int }, link: '/orders/{order}' }
        """,
      right: """
        routes:
          order: { takes: { id: Int }, link: '/orders/{id}' }
          detail: { takes: { order: Int }, link: '/details/{order}' }
        """),
    .part(
      "http-form",
      "A request is a verb (GET, POST, PUT, PATCH or DELETE) and a path that begins with '/'.",
      wrong: """
        services:
          Store:
            orders: { http: FETCH /orders }
        """,
      right: """
        services:
          Store:
            orders: { http: GET /orders }
        """),
    .part(
      "header-form",
      "A header's name consists of letters, digits and '-', and its value is one line.",
      wrong: """
        services:
          Store:
            orders: { http: GET /orders, headers: { Accept Language: de } }
        """,
      right: """
        services:
          Store:
            orders: { http: GET /orders, headers: { Accept-Language: de } }
        """),
    .part(
      "at-form",
      "'at' is the path of keys to the result in the response, separated by dots.",
      wrong: """
        services:
          Store:
            names: { returns: [String], http: GET /names, at: payload..items }
        """,
      right: """
        services:
          Store:
            names: { returns: [String], http: GET /names, at: payload.items }
        """),
    .part(
      "no-client",
      "A client is generated only if every method has 'http' or is a stream. This service stays "
        + "a protocol.",
      wrong: """
        services:
          Store:
            names: { returns: [String], http: GET /names }
            clear: {}
        """,
      right: """
        services:
          Store:
            names: { returns: [String], http: GET /names }
            clear: { http: DELETE /names }
        """,
      severity: .warning),
    .session(
      "outside-project",
      "A path in 'uses' is relative to its own file and leads to a file of the project.",
      wrong: #"""
        $ printf 'feature: Cart\nuses: ../../Money.yaml\n' > Specs/Cart.yaml
        $ trellis validate Specs/Cart.yaml
        """#,
      right: #"""
        $ printf 'shared: Money\nmodels: { Price: { cents: Int } }\n' > Money.yaml
        $ printf 'feature: Cart\nuses: ../Money.yaml\nparameters: { price: Price }\n' > Specs/Cart.yaml
        $ trellis validate Specs/Cart.yaml
        """#),
    .session(
      "unused-use",
      "The spec uses nothing from this module.",
      wrong: #"""
        $ printf 'shared: Money\nmodels: { Price: { cents: Int } }\n' > Specs/Money.yaml
        $ printf 'feature: Cart\nuses: Money.yaml\n' > Specs/Cart.yaml
        $ trellis validate Specs/Cart.yaml
        """#,
      right: #"""
        $ printf 'feature: Cart\n' > Specs/Cart.yaml
        $ trellis validate Specs/Cart.yaml
        """#,
      severity: .warning),
    .session(
      "internal-use",
      "With 'access: internal' the types of a feature are invisible to others, so only shared "
        + "files can be used.",
      wrong: #"""
        $ printf 'feature: Cart\nmodels: { Price: { cents: Int } }\n' > Specs/Cart.yaml
        $ printf 'feature: Till\nuses: Cart.yaml\nparameters: { price: Price }\n' > Specs/Till.yaml
        $ printf 'access: internal\n' > trellis.yaml
        $ trellis generate Specs/Till.yaml
        """#,
      right: #"""
        $ printf 'shared: Money\nmodels: { Price: { cents: Int } }\n' > Specs/Money.yaml
        $ printf 'feature: Till\nuses: Money.yaml\nparameters: { price: Price }\n' > Specs/Till.yaml
        $ printf 'access: internal\n' > trellis.yaml
        $ trellis generate Specs/Till.yaml
        """#),
  ]
}
