extension Explanation {
  /// Links of routes and requests of methods.
  static let paths: [Explanation] = [
    .part(
      "path-form",
      "A path begins with '/', holds values between '{' and '}', and name=value pairs behind a '?'.",
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
      "A request's path holds values of one text, and its query any that may be nil; a link's have to be read again, too.",
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
      "A link that leads to a route has to say every value that the route needs.",
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
      "Nobody could tell which of two routes with one link is meant.",
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
      "A request is a verb and a path: GET, POST, PUT, PATCH or DELETE, and a path that begins with '/'.",
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
      "The name of a header holds letters, digits and '-'; its value is one line.",
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
      "'at' names the keys behind which an answer holds what is returned, with dots between them.",
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
      "A client is made of a service whose methods all have 'http', or stream; this one stays a protocol.",
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
      "A path in 'uses' is relative to the file that it stands in, and leads to a file of the project.",
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
      "Nothing in the spec is of the module that it uses.",
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
      "With 'access: internal' no module sees the types of a feature, so only shared files can be used.",
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
