extension Explanation {
  /// Actions as a whole, and what is wrong with the values of their steps.
  static let actions: [Explanation] = [
    .part(
      "unknown-property",
      "The struct has no property of this name.",
      wrong: """
        models: { Order: { id: Int } }
        state: { order: 'Order = Order(id: 1)' }
        actions:
          next:
            do:
              - set: { order.ident: 2 }
        """,
      right: """
        models: { Order: { id: Int } }
        state: { order: 'Order = Order(id: 1)' }
        actions:
          next:
            do:
              - set: { order.id: 2 }
        """),
    .part(
      "unknown-argument",
      "The argument is not one that is taken here.",
      wrong: """
        services:
          Store:
            save: { takes: { name: String } }
        actions:
          save:
            do:
              - call: Store.save
                with: { nam: '"Tom"' }
        """,
      right: """
        services:
          Store:
            save: { takes: { name: String } }
        actions:
          save:
            do:
              - call: Store.save
                with: { name: '"Tom"' }
        """),
    .part(
      "name-form",
      "A name is expected here, as a text.",
      wrong: """
        routes: { home: {} }
        actions:
          leave:
            do:
              - go: [home]
        """,
      right: """
        routes: { home: {} }
        actions:
          leave:
            do:
              - go: home
        """),
    .part(
      "with-form",
      "'with' takes a list of names, or a mapping from each argument to its value.",
      wrong: """
        state: { name: String }
        services:
          Store:
            save: { takes: { name: String } }
        actions:
          save:
            do:
              - call: Store.save
                with: name
        """,
      right: """
        state: { name: String }
        services:
          Store:
            save: { takes: { name: String } }
        actions:
          save:
            do:
              - call: Store.save
                with: [name]
        """),
    .part(
      "no-result",
      "The method returns nothing, so there is no result to name or to stub.",
      wrong: """
        services:
          Store: { save: {} }
        actions:
          save:
            do:
              - call: Store.save
                as: answer
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
      "stop-argument",
      "'stop' ends the action. Its only value is 'true'.",
      wrong: """
        actions:
          leave:
            do:
              - stop: false
        """,
      right: """
        actions:
          leave:
            do:
              - stop: true
        """),
    .part(
      "unwrap-form",
      "'if' unwraps an optional by its name or path, not by any other expression.",
      wrong: """
        state: { names: [String], name: String }
        actions:
          choose:
            do:
              - if: names.sorted().first
                then:
                  - set: { name: '"Tom"' }
        """,
      right: """
        state: { names: [String], name: String }
        actions:
          choose:
            do:
              - if: names.isEmpty
                then:
                  - set: { name: '"Tom"' }
        """),
    .part(
      "unreachable-step",
      "The step comes after one that ends the action.",
      wrong: """
        state: { count: Int }
        actions:
          add:
            do:
              - stop: true
              - set: { count: count + 1 }
        """,
      right: """
        state: { count: Int }
        actions:
          add:
            do:
              - set: { count: count + 1 }
              - stop: true
        """,
      severity: .warning),
    .part(
      "idle-catch",
      "Nothing in the action can fail, so 'catch' never runs.",
      wrong: """
        state: { count: Int }
        actions:
          add:
            do:
              - set: { count: count + 1 }
            catch:
              - set: { count: 0 }
        """,
      right: """
        services: { Store: { save: {} } }
        state: { count: Int }
        actions:
          add:
            do:
              - call: Store.save
              - set: { count: count + 1 }
            catch:
              - set: { count: 0 }
        """,
      severity: .warning),
    .part(
      "trigger-takes",
      "An action with a trigger cannot take arguments, since nothing passes them.",
      wrong: """
        state: { count: Int }
        actions:
          add:
            on: appear
            takes: { more: Int }
            do:
              - set: { count: count + more }
        """,
      right: """
        state: { count: Int }
        actions:
          add:
            on: appear
            do:
              - set: { count: count + 1 }
        """),
    .part(
      "row-list",
      "Rows belong to an array of models that have an 'id'.",
      wrong: """
        state: { names: [String] }
        rows:
          NameRow: { of: names }
        """,
      right: """
        models: { Person: { id: Int, name: String } }
        state: { people: [Person] }
        rows:
          PersonRow: { of: people }
        """),
  ]
}
