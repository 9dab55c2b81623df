/// A part of a spec for which code with its own names is generated.
public enum NameSubject: Int, CaseIterable, Sendable {
  /// Every feature.
  case feature
  /// A feature with asynchronous actions or a subscription.
  case timed
  /// A feature with states that are restored after a relaunch.
  case restored
  /// A feature with an action that runs only when its screen appears for the first time.
  case appearingOnce
  /// A feature with a route that has a link.
  case links
  /// A state of a feature with asynchronous actions.
  case state
  /// A state with validation rules.
  case rules
  case action
  /// An action of a feature with asynchronous actions.
  case run
  case subscription
  case row
  case rowAction
  /// A list of rows in the view.
  case list
  case model
  case service
  /// A service that sends requests.
  case client
  /// A method in the mock of its service.
  case method
  /// A streaming method in the mock of its service.
  case stream
  case flow
  /// The tests of a feature.
  case tests

  /// The variables that a pattern can refer to, in the order in which values are passed.
  public var variables: [String] {
    switch self {
    case .feature: ["feature.name"]
    case .timed, .restored, .appearingOnce, .links, .tests: []
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

/// The scope of a generated name.
public enum NameKind: Int, CaseIterable, Sendable {
  /// The members of the feature's type.
  case members
  /// Members of the feature's type that the code of actions refers to.
  case steps
  /// The members of a row's type.
  case values
  /// The local values of a function.
  case locals
  case types
  case modules
}
