extension Explanation {
  /// Scenarios: examples that must hold.
  static let scenarios: [Explanation] = [
    .part(
      "scenario-fails",
      "The scenario ran, and its 'then' does not hold.",
      wrong: """
        state: { count: Int }
        actions:
          add: { do: [{ set: { count: count + 1 } }] }
        scenarios:
          - title: Adding counts
            when: add
            then: { count: 2 }
        """,
      right: """
        state: { count: Int }
        actions:
          add: { do: [{ set: { count: count + 1 } }] }
        scenarios:
          - title: Adding counts
            when: add
            then: { count: 1 }
        """),
    .part(
      "scenario-trap",
      "In this scenario, the generated code would crash or compute a value that differs between "
        + "systems.",
      wrong: """
        state: { count: Int }
        derived:
          share: 100 / count
        scenarios:
          - title: Nobody shares
            given: { count: 0 }
            then: { share: 0 }
        """,
      right: """
        state: { count: Int }
        derived:
          share: 'count == 0 ? 0 : 100 / count'
        scenarios:
          - title: Nobody shares
            given: { count: 0 }
            then: { share: 0 }
        """),
    .part(
      "endless",
      "The scenario's actions start each other without end, or take more than ten thousand steps.",
      wrong: """
        state: { count: Int }
        actions:
          a: { do: [{ do: b }, { do: b }, { do: b }, { do: b }, { do: b }, { do: b }] }
          b: { do: [{ do: c }, { do: c }, { do: c }, { do: c }, { do: c }, { do: c }] }
          c: { do: [{ do: d }, { do: d }, { do: d }, { do: d }, { do: d }, { do: d }] }
          d: { do: [{ do: e }, { do: e }, { do: e }, { do: e }, { do: e }, { do: e }] }
          e:
            do:
              - set: { count: count + 1 }
              - set: { count: count + 1 }
              - set: { count: count + 1 }
              - set: { count: count + 1 }
              - set: { count: count + 1 }
              - set: { count: count + 1 }
              - set: { count: count + 1 }
              - set: { count: count + 1 }
        scenarios:
          - title: Counting on
            when: a
            then: { count: 10368 }
        """,
      right: """
        state: { count: Int }
        actions:
          a: { do: [{ do: b }, { do: b }] }
          b: { do: [{ set: { count: count + 1 } }] }
        scenarios:
          - title: Counting on
            when: a
            then: { count: 2 }
        """),
    .part(
      "missing-stub",
      "The scenario calls a method that returns something, and has no answer for it.",
      wrong: """
        services: { Store: { load: { returns: Int } } }
        state: { count: Int }
        actions:
          load: { do: [{ call: Store.load, as: found }, { set: { count: found } }] }
        scenarios:
          - title: Loading counts
            when: load
            then: { count: 3 }
        """,
      right: """
        services: { Store: { load: { returns: Int } } }
        state: { count: Int }
        actions:
          load: { do: [{ call: Store.load, as: found }, { set: { count: found } }] }
        scenarios:
          - title: Loading counts
            stub: { Store.load: { returns: 3 } }
            when: load
            then: { count: 3 }
        """),
    .part(
      "stub-exhausted",
      "The method is called more often than its list of answers is long.",
      wrong: """
        services: { Store: { load: { returns: Int } } }
        state: { count: Int }
        actions:
          load: { do: [{ call: Store.load, as: found }, { set: { count: found } }] }
        scenarios:
          - title: Loading twice
            stub: { Store.load: [{ returns: 3 }] }
            when: [load, load]
            then: { count: 3 }
        """,
      right: """
        services: { Store: { load: { returns: Int } } }
        state: { count: Int }
        actions:
          load: { do: [{ call: Store.load, as: found }, { set: { count: found } }] }
        scenarios:
          - title: Loading twice
            stub: { Store.load: { returns: 3 } }
            when: [load, load]
            then: { count: 3 }
        """),
    .part(
      "unused-stub",
      "Neither the feature nor the scenario calls the method or listens to the stream.",
      wrong: """
        services: { Store: { load: { returns: Int }, reload: { returns: Int } } }
        state: { count: Int }
        actions:
          load: { do: [{ call: Store.load, as: found }, { set: { count: found } }] }
        scenarios:
          - title: Loading counts
            stub: { Store.load: { returns: 3 }, Store.reload: { returns: 4 } }
            when: load
            then: { count: 3 }
        """,
      right: """
        services: { Store: { load: { returns: Int } } }
        state: { count: Int }
        actions:
          load: { do: [{ call: Store.load, as: found }, { set: { count: found } }] }
        scenarios:
          - title: Loading counts
            stub: { Store.load: { returns: 3 } }
            when: load
            then: { count: 3 }
        """,
      severity: .warning),
    .part(
      "idle-moment",
      "No action is started by 'appear' or 'refresh'. It is an error if nothing else happens "
        + "and the scenario fails.",
      wrong: """
        state: { count: Int }
        actions:
          add: { on: appear, do: [{ set: { count: count + 1 } }] }
        scenarios:
          - title: Appearing adds one
            when: [appear, refresh]
            then: { count: 1 }
        """,
      right: """
        state: { count: Int }
        actions:
          add: { on: appear, do: [{ set: { count: count + 1 } }] }
        scenarios:
          - title: Appearing adds one
            when: appear
            then: { count: 1 }
        """,
      severity: .warning),
    .part(
      "stub-form",
      "An answer is a mapping with 'returns', 'throws' or 'yields', or a list of such mappings.",
      wrong: """
        services: { Store: { load: { returns: Int } } }
        state: { count: Int }
        actions:
          load: { do: [{ call: Store.load, as: found }, { set: { count: found } }] }
        scenarios:
          - title: Loading counts
            stub: { Store.load: 3 }
            when: load
            then: { count: 3 }
        """,
      right: """
        services: { Store: { load: { returns: Int } } }
        state: { count: Int }
        actions:
          load: { do: [{ call: Store.load, as: found }, { set: { count: found } }] }
        scenarios:
          - title: Loading counts
            stub: { Store.load: { returns: 3 } }
            when: load
            then: { count: 3 }
        """),
    .part(
      "step-form",
      "A step of a scenario is the name of an action, or a mapping with one key.",
      wrong: """
        state: { count: Int }
        actions:
          add: { do: [{ set: { count: count + 1 } }] }
        scenarios:
          - title: Adding counts
            when: [[add]]
            then: { count: 1 }
        """,
      right: """
        state: { count: Int }
        actions:
          add: { do: [{ set: { count: count + 1 } }] }
        scenarios:
          - title: Adding counts
            when: [add]
            then: { count: 1 }
        """),
    .part(
      "then-form",
      "The expectation has the wrong form: rows by their index, 'calls' as a list, 'go' as a "
        + "route.",
      wrong: """
        services: { Store: { save: {} } }
        actions:
          save: { do: [{ call: Store.save }] }
        scenarios:
          - title: Saving calls
            when: save
            then: { calls: Store.save }
        """,
      right: """
        services: { Store: { save: {} } }
        actions:
          save: { do: [{ call: Store.save }] }
        scenarios:
          - title: Saving calls
            when: save
            then: { calls: [Store.save] }
        """),
    .part(
      "then-action",
      "An action has no value. Expect its 'isRunning', 'error' or 'isEnabled' instead.",
      wrong: """
        services: { Store: { save: {} } }
        actions:
          save: { do: [{ call: Store.save }] }
        scenarios:
          - title: Saving ends
            when: save
            then: { save: false }
        """,
      right: """
        services: { Store: { save: {} } }
        actions:
          save: { do: [{ call: Store.save }] }
        scenarios:
          - title: Saving ends
            when: save
            then: { save.isRunning: false }
        """),
    .part(
      "missing-row",
      "A step names a row that the list does not have.",
      wrong: """
        models: { Counter: { id: Int, count: Int } }
        state: { all: [Counter] }
        rows:
          CounterRow:
            of: all
            actions:
              add: { do: [{ set: { item.count: item.count + 1 } }] }
        scenarios:
          - title: The second row
            given: { all: [{ id: 1, count: 0 }] }
            when: [{ row: CounterRow, at: 1, action: add }]
            then: { all: [{ id: 1, count: 0 }] }
        """,
      right: """
        models: { Counter: { id: Int, count: Int } }
        state: { all: [Counter] }
        rows:
          CounterRow:
            of: all
            actions:
              add: { do: [{ set: { item.count: item.count + 1 } }] }
        scenarios:
          - title: The first row
            given: { all: [{ id: 1, count: 0 }] }
            when: [{ row: CounterRow, at: 0, action: add }]
            then: { all: [{ id: 1, count: 1 }] }
        """),
    .part(
      "given-derived",
      "A derived value is computed. Give the state that it depends on.",
      wrong: """
        state: { count: Int }
        derived: { isLarge: count > 9 }
        scenarios:
          - title: Large
            given: { isLarge: true }
            then: { count: 10 }
        """,
      right: """
        state: { count: Int }
        derived: { isLarge: count > 9 }
        scenarios:
          - title: Large
            given: { count: 10 }
            then: { isLarge: true }
        """),
    .part(
      "missing-property",
      "The value lacks a required property of its struct, or an associated value of its case.",
      wrong: """
        models: { Order: { id: Int, name: String } }
        state: { orders: [Order] }
        scenarios:
          - title: One
            given: { orders: [{ id: 1 }] }
            then: { orders: [{ id: 1, name: A }] }
        """,
      right: """
        models: { Order: { id: Int, name: String } }
        state: { orders: [Order] }
        scenarios:
          - title: One
            given: { orders: [{ id: 1, name: A }] }
            then: { orders: [{ id: 1, name: A }] }
        """),
  ]
}
