/// What is wrong, as a value: stages compare facts, and nothing reads the words that are made of them.
public protocol Fact: Sendable {
  /// A short noun phrase in kebab case, stable for ever.
  var code: String { get }
  /// What is wrong, in the author's words: lower case, no final stop.
  var words: String { get }
}

/// A fact that no stage compares with another one.
public struct Remark: Fact {
  public let code: String
  public let words: String

  public init(_ code: String, _ words: String) {
    self.code = code
    self.words = words
  }
}

/// A name that nothing has where it stands.
public struct Unknown: Fact, Hashable {
  /// What is looked for.
  public enum Kind: Sendable {
    case action
    case argument
    case enumCase
    case `enum`
    /// What a thing that is no value tells of itself, such as an action's `isRunning`.
    case facet
    case feature
    case function
    case key
    /// A state or a derived value that holds a list.
    case list
    /// Of a value, in an expression.
    case member
    case method
    case name
    case property
    case route
    case row
    case rowAction
    /// What a scenario claims or gives.
    case claimed
    case given
    case service
    case state
    case `struct`
    case type
  }

  public let kind: Kind
  public let name: String
  /// What was asked for it: a type, a service, a row, a table of keys. `nil` for the feature itself.
  public let owner: String?

  public init(_ kind: Kind, _ name: String, of owner: String? = nil) {
    self.kind = kind
    self.name = name
    self.owner = owner
  }

  public var code: String {
    switch kind {
    case .facet, .claimed, .member: "unknown-member"
    case .function, .name: "unknown-name"
    case .given, .list, .state: "unknown-state"
    case .row, .rowAction: "unknown-row"
    case .action: "unknown-action"
    case .argument: "unknown-argument"
    case .enumCase: "unknown-case"
    case .enum: "unknown-enum"
    case .feature: "unknown-feature"
    case .key: "unknown-key"
    case .method: "unknown-method"
    case .property: "unknown-property"
    case .route: "unknown-route"
    case .service: "unknown-service"
    case .struct: "unknown-struct"
    case .type: "unknown-type"
    }
  }
}

/// Something else stands where a value of a type, or YAML of a form, is due.
public struct Mismatch: Fact, Hashable {
  public let code: String
  /// A type or a form as messages name it, such as `[Order]?` or `a list`.
  public let expected: String
  /// The same for what stands there, or its text in quotes.
  public let found: String

  public init(_ code: String, expected: String, found: String) {
    self.code = code
    self.expected = expected
    self.found = found
  }
}

/// A key that a mapping needs and has not.
public struct MissingKey: Fact, Hashable {
  public let key: String
  /// What the mapping is, with its article: "a rule".
  public let owner: String

  public init(_ key: String, in owner: String) {
    self.key = key
    self.owner = owner
  }

  public var code: String { "missing-key" }
}

/// What has a name stands without one.
public struct Nameless: Fact, Hashable {
  /// The first of its keys.
  public let first: String
  /// What it is, with its article: "a row".
  public let what: String

  public init(_ what: String, above first: String) {
    self.what = what
    self.first = first
  }

  public var code: String { "missing-key" }
}

/// Something is treated as if it could be nil.
public struct NeverNil: Fact, Hashable {
  /// As it is written.
  public let value: String
  public let type: String

  public init(_ value: String, _ type: String) {
    self.value = value
    self.type = type
  }

  public var code: String { "needless-optional" }
}

/// Data lack properties that a value of the type needs.
public struct MissingProperty: Fact, Hashable {
  public let names: [String]
  public let owner: String

  public init(_ names: [String], of owner: String) {
    self.names = names
    self.owner = owner
  }

  public var code: String { "missing-property" }
}

/// A key stands beside the one that it belongs below.
public struct Beside: Fact, Hashable {
  public let key: String
  public let owner: String

  public init(_ key: String, _ owner: String) {
    self.key = key
    self.owner = owner
  }

  public var code: String { "wrong-indent" }
}

/// Something needs a value, and this may be nil.
public struct MayBeNil: Fact, Hashable {
  /// As it is written.
  public let value: String
  public let type: String?

  public init(_ value: String, _ type: String? = nil) {
    self.value = value
    self.type = type
  }

  public var code: String { "missing-unwrap" }
}

/// Data are texts as they stand, and this one has quotes of Swift in it.
public struct KeptQuotes: Fact, Hashable {
  public init() {}

  public var code: String { "foreign-value" }
}

/// Nothing stands behind the equals sign of a type.
public struct MissingDefault: Fact, Hashable {
  public init() {}

  public var code: String { "syntax" }
}

/// A scenario claims another value than there is.
public struct UnmetClaim: Fact, Hashable {
  /// What is claimed, as the scenario names it.
  public let subject: String
  public let expected: String
  public let found: String

  public init(_ subject: String, expected: String, found: String) {
    self.subject = subject
    self.expected = expected
    self.found = found
  }

  public var code: String { "scenario-fails" }
}
