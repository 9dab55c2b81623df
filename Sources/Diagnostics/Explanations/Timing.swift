extension Explanation {
  /// What begins actions, and how their runs meet in time.
  static let timing: [Explanation] = [
    .part(
      "trigger-form",
      "A trigger is appear, refresh, disappear, a change or a timer.",
      wrong: """
        state: { query: String, page: Int }
        actions:
          first:
            on: [{ changes: query }]
            do: [{ set: { page: 0 } }]
        """,
      right: """
        state: { query: String, page: Int }
        actions:
          first:
            on: [{ change: query }]
            do: [{ set: { page: 0 } }]
        """),
    .part(
      "duration-form",
      "A duration is a whole number with 'ms', 's' or 'min', above zero and at most one day.",
      wrong: """
        state: { ticks: Int }
        actions:
          tick:
            on: [{ every: 1.5s }]
            do: [{ set: { ticks: ticks + 1 } }]
        """,
      right: """
        state: { ticks: Int }
        actions:
          tick:
            on: [{ every: 1500ms }]
            do: [{ set: { ticks: ticks + 1 } }]
        """),
    .part(
      "two-paces",
      "'debounce' waits until calls pause, 'throttle' lets the first one pass. An action has at "
        + "most one of them.",
      wrong: """
        state: { page: Int }
        actions:
          more:
            debounce: 300ms
            throttle: 1s
            do: [{ set: { page: page + 1 } }]
        """,
      right: """
        state: { page: Int }
        actions:
          more:
            throttle: 1s
            do: [{ set: { page: page + 1 } }]
        """),
    .part(
      "debounce-restarts",
      "Each call of a debounced action cancels the one before, whatever 'overlapping' says.",
      wrong: """
        services: { Store: { load: {} } }
        actions:
          load:
            debounce: 300ms
            overlapping: queue
            do: [{ call: Store.load }]
        """,
      right: """
        services: { Store: { load: {} } }
        actions:
          load:
            debounce: 300ms
            do: [{ call: Store.load }]
        """),
    .part(
      "never-overlaps",
      "An action that calls no service has ended before it can be started again.",
      wrong: """
        state: { page: Int }
        actions:
          more:
            overlapping: restart
            do: [{ set: { page: page + 1 } }]
        """,
      right: """
        state: { page: Int }
        actions:
          more:
            do: [{ set: { page: page + 1 } }]
        """,
      severity: .warning),
    .part(
      "nothing-to-cancel",
      "An action that calls no service ends at once, so there is nothing to cancel.",
      wrong: """
        state: { page: Int }
        actions:
          more: { do: [{ set: { page: page + 1 } }] }
          reset: { do: [{ cancel: more }] }
        """,
      right: """
        state: { page: Int }
        actions:
          more: { do: [{ set: { page: page + 1 } }] }
          reset: { do: [{ set: { page: 0 } }] }
        """),
    .part(
      "cancels-itself",
      "An action cannot cancel itself or an action that does it. Use 'stop' to end it.",
      wrong: """
        services: { Store: { load: {} } }
        actions:
          load: { do: [{ call: Store.load }, { cancel: load }] }
        """,
      right: """
        services: { Store: { load: {} } }
        actions:
          load: { do: [{ call: Store.load }, { stop: true }] }
        """),
    .part(
      "no-open-call",
      "'answer' completes the oldest open call of a method, and no call is open here.",
      wrong: """
        state: { count: Int }
        services: { Store: { load: {} } }
        actions:
          load: { do: [{ call: Store.load }, { set: { count: 1 } }] }
        scenarios:
          - title: Loading
            when: [load, { answer: Store.load }]
            then: { count: 1 }
        """,
      right: """
        state: { count: Int }
        services: { Store: { load: {} } }
        actions:
          load: { do: [{ call: Store.load }, { set: { count: 1 } }] }
        scenarios:
          - title: Loading
            when: [{ start: load }, { answer: Store.load }]
            then: { count: 1 }
        """),
    .part(
      "no-stream",
      "A subscription needs a stream, and only a stream yields elements.",
      wrong: """
        state: { names: [String] }
        services: { Store: { names: { returns: [String] } } }
        subscriptions:
          names: { stream: Store.names, as: latest, do: [{ set: { names: latest } }] }
        """,
      right: """
        state: { names: [String] }
        services: { Store: { names: { streams: true, returns: [String] } } }
        subscriptions:
          names: { stream: Store.names, as: latest, do: [{ set: { names: latest } }] }
        """),
    .part(
      "stream-call",
      "A stream cannot be called. A subscription listens to it.",
      wrong: """
        state: { names: [String] }
        services: { Store: { names: { streams: true, returns: [String] } } }
        actions:
          load: { do: [{ call: Store.names, as: latest }, { set: { names: latest } }] }
        """,
      right: """
        state: { names: [String] }
        services: { Store: { names: { streams: true, returns: [String] } } }
        subscriptions:
          names: { stream: Store.names, as: latest, do: [{ set: { names: latest } }] }
        """),
    .part(
      "subscription-call",
      "A subscription cannot call a service, since it has no place to keep an error. Let it do "
        + "an action that calls.",
      wrong: """
        services: { Store: { ticks: { streams: true, returns: Int }, load: {} } }
        subscriptions:
          ticks: { stream: Store.ticks, do: [{ call: Store.load }] }
        """,
      right: """
        services: { Store: { ticks: { streams: true, returns: Int }, load: {} } }
        actions:
          load: { do: [{ call: Store.load }] }
        subscriptions:
          ticks: { stream: Store.ticks, do: [{ do: load }] }
        """),
    .part(
      "unknown-enum",
      "'fails' names an enum of the spec: the errors that callers can distinguish.",
      wrong: """
        models: { OrderError: { cases: [soldOut, closed] } }
        services: { Store: { order: { fails: OrderErrors } } }
        actions:
          order: { do: [{ call: Store.order }] }
        """,
      right: """
        models: { OrderError: { cases: [soldOut, closed] } }
        services: { Store: { order: { fails: OrderError } } }
        actions:
          order: { do: [{ call: Store.order }] }
        """),
  ]
}
