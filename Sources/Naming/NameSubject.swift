/// Something of a spec that code with names of its own is generated for.
public enum NameSubject: String, CaseIterable, Sendable {
  /// Every feature.
  case feature
  /// A feature whose actions take time, or that listens to a stream.
  case timed
  /// A feature with states that survive a relaunch.
  case restored
  /// A feature with a route that has a link.
  case links
  /// A state of a feature whose actions take time.
  case state
  /// A state with rules.
  case rules
  case action
  /// An action of a feature whose actions take time.
  case run
  case subscription
  case row
  case rowAction
  /// An element of the view that lists rows.
  case list
  case model
  case service
  /// A service that sends requests.
  case client
  /// A method, in the mock of its service.
  case method
  /// A method that streams, in the mock of its service.
  case stream
  case flow
  /// The tests of a feature.
  case tests

  /// What a name of this may hold, in the order in which values are given.
  public var variables: [String] {
    switch self {
    case .feature: ["feature.name"]
    case .timed, .restored, .links, .tests: []
    case .state, .rules: ["state.name"]
    case .action, .run: ["action.name"]
    case .subscription: ["subscription.name"]
    case .row: ["row.name"]
    case .rowAction: ["action.name", "row.name"]
    case .list: ["row.name", "list.number"]
    case .model: ["model.name"]
    case .service, .client: ["service.name"]
    case .method, .stream: ["method.name"]
    case .flow: ["flow.name"]
    }
  }
}

/// Where a generated name stands.
public enum NameKind: String, CaseIterable, Sendable {
  /// Among the members of what the feature becomes.
  case members
  /// The same, and the code of an action names it.
  case steps
  /// Among the members of a row.
  case values
  /// Among the values of a function.
  case locals
  case types
  case modules
}
