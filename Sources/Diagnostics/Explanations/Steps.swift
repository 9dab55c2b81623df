extension Explanation {
  /// Steps of actions, and the names that they use.
  static let steps: [Explanation] = [
    .part(
      "empty-step",
      "A step begins with the key that says what it does.",
      wrong: """
        state: { name: String }
        actions:
          clear:
            do:
              - with: [name]
        """,
      right: """
        state: { name: String }
        actions:
          clear:
            do:
              - set: { name: '""' }
        """),
    .part(
      "idle-set",
      "The step sets a value to what it already is.",
      wrong: """
        state: { count: Int, last: Int }
        actions:
          keep:
            do:
              - set: { last: last }
        """,
      right: """
        state: { count: Int, last: Int }
        actions:
          keep:
            do:
              - set: { last: count }
        """),
    .part(
      "two-steps",
      "A step does one thing. The next one is a list item of its own.",
      wrong: """
        state: { name: String }
        routes: { home: {} }
        actions:
          leave:
            do:
              - set: { name: '""' }
                go: home
        """,
      right: """
        state: { name: String }
        routes: { home: {} }
        actions:
          leave:
            do:
              - set: { name: '""' }
              - go: home
        """),
    .part(
      "assignment-form",
      "'set', 'append', 'remove' and 'update' take a mapping from a state to its value.",
      wrong: """
        state: { count: Int }
        actions:
          add:
            do:
              - set: count + 1
        """,
      right: """
        state: { count: Int }
        actions:
          add:
            do:
              - set: { count: count + 1 }
        """),
    .part(
      "not-writable",
      "Only state can be set. Derived values are computed, and parameters never change.",
      wrong: """
        state: { count: Int }
        derived: { next: count + 1 }
        actions:
          add:
            do:
              - set: { next: 1 }
        """,
      right: """
        state: { count: Int }
        derived: { next: count + 1 }
        actions:
          add:
            do:
              - set: { count: next }
        """),
    .part(
      "derived-item",
      "The rows belong to a derived value, whose elements cannot be set. Those of a state can.",
      wrong: """
        models: { Counter: { id: Int, count: Int } }
        state: { all: [Counter] }
        derived:
          positive: all.filter { $0.count > 0 }
        rows:
          CounterRow:
            of: positive
            actions:
              add:
                do:
                  - set: { item.count: item.count + 1 }
        """,
      right: """
        models: { Counter: { id: Int, count: Int } }
        state: { all: [Counter] }
        rows:
          CounterRow:
            of: all
            actions:
              add:
                do:
                  - set: { item.count: item.count + 1 }
        """),
    .part(
      "unknown-state",
      "No state has this name.",
      wrong: """
        state: { page: Int }
        actions:
          next:
            do:
              - set: { pge: page + 1 }
        """,
      right: """
        state: { page: Int }
        actions:
          next:
            do:
              - set: { page: page + 1 }
        """),
    .part(
      "unknown-action",
      "No action has this name.",
      wrong: """
        state: { name: String }
        actions:
          save:
            do:
              - set: { name: '""' }
        view:
          - button: sav
        """,
      right: """
        state: { name: String }
        actions:
          save:
            do:
              - set: { name: '""' }
        view:
          - button: save
        """),
    .part(
      "unknown-route",
      "No route has this name.",
      wrong: """
        routes: { home: {} }
        actions:
          leave:
            do:
              - go: hom
        """,
      right: """
        routes: { home: {} }
        actions:
          leave:
            do:
              - go: home
        """),
    .part(
      "unknown-row",
      "No rows have this name.",
      wrong: """
        models: { Order: { id: Int } }
        state: { orders: [Order] }
        rows:
          OrderRow: { of: orders }
        view:
          - list: OrdrRow
        """,
      right: """
        models: { Order: { id: Int } }
        state: { orders: [Order] }
        rows:
          OrderRow: { of: orders }
        view:
          - list: OrderRow
        """),
    .part(
      "unknown-struct",
      "No model with properties has this name.",
      wrong: """
        models: { Order: { id: Int } }
        state: { orders: [Order] }
        actions:
          add:
            do:
              - make: Oder
                with: { id: 1 }
                as: order
              - append: { orders: order }
        """,
      right: """
        models: { Order: { id: Int } }
        state: { orders: [Order] }
        actions:
          add:
            do:
              - make: Order
                with: { id: 1 }
                as: order
              - append: { orders: order }
        """),
    .part(
      "unknown-service",
      "No service has this name.",
      wrong: """
        services:
          Store: { save: {} }
        actions:
          save:
            do:
              - call: Stor.save
        """,
      right: """
        services:
          Store: { save: {} }
        actions:
          save:
            do:
              - call: Store.save
        """),
    .part(
      "unknown-method",
      "The service has no method of this name, or the call is not written 'Service.method'.",
      wrong: """
        services:
          Store: { save: {} }
        actions:
          save:
            do:
              - call: Store.sav
        """,
      right: """
        services:
          Store: { save: {} }
        actions:
          save:
            do:
              - call: Store.save
        """),
    .part(
      "stale-copy",
      "'if' copies the value, as Swift's 'if let' does. 'set' changes the state and not the copy.",
      wrong: """
        models:
          Seat: { row: Int, note: String }
        services:
          Store: { keep: { takes: { chosen: Seat } } }
        state: { chosen: Seat? }
        actions:
          keep:
            do:
              - if: chosen
                then:
                  - set: { chosen.note: '"mine"' }
                  - call: Store.keep
                    with: [chosen]
        """,
      right: """
        models:
          Seat: { row: Int, note: String }
        services:
          Store: { keep: { takes: { chosen: Seat } } }
        state: { chosen: Seat? }
        actions:
          keep:
            do:
              - set: { chosen.note: '"mine"' }
              - if: chosen
                then:
                  - call: Store.keep
                    with: [chosen]
        """,
      severity: .warning),
  ]
}
