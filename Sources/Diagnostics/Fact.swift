/// The fact that a diagnostic reports. Stages compare facts, and never parse their text.
public protocol Fact: Sendable {
  /// A short noun phrase in kebab case. Codes are stable.
  var code: String { get }
  /// The message: lower case, in the author's terms, without a final stop.
  var words: String { get }
}

/// A fact that is not compared with others.
public struct Remark: Fact {
  public let code: String
  public let words: String

  public init(_ code: String, _ words: String) {
    self.code = code
    self.words = words
  }
}

/// A name that does not exist.
public struct Unknown: Fact, Hashable {
  /// The kind of declaration that the name should refer to.
  public enum Kind: Sendable {
    case action
    case argument
    case enumCase
    case `enum`
    /// A property of something that is not a value, such as an action's `isRunning`.
    case facet
    case feature
    case function
    case key
    /// A state or derived value of a list type.
    case list
    /// A member of a value in an expression.
    case member
    case method
    case name
    case property
    case route
    case row
    case rowAction
    /// A value that a scenario expects or sets.
    case claimed
    case given
    case service
    case state
    case `struct`
    case type
  }

  public let kind: Kind
  public let name: String
  /// The type, service, row or table of keys in which the name was looked up, or `nil` for the
  /// feature.
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

/// A value has the wrong type, or YAML the wrong form.
public struct Mismatch: Fact, Hashable {
  public let code: String
  /// The expected type or form as messages name it, such as `[Order]?` or `a list`.
  public let expected: String
  /// The type or form that was found, or its text in quotes.
  public let found: String

  public init(_ code: String, expected: String, found: String) {
    self.code = code
    self.expected = expected
    self.found = found
  }
}

/// A mapping lacks a required key.
public struct MissingKey: Fact, Hashable {
  public let key: String
  /// The kind of mapping with its article, such as "a rule".
  public let owner: String

  public init(_ key: String, in owner: String) {
    self.key = key
    self.owner = owner
  }

  public var code: String { "missing-key" }
}

/// A declaration lacks its name.
public struct Nameless: Fact, Hashable {
  /// The first key of the declaration.
  public let first: String
  /// The kind of declaration with its article, such as "a row".
  public let what: String

  public init(_ what: String, above first: String) {
    self.what = what
    self.first = first
  }

  public var code: String { "missing-key" }
}

/// A value that is never nil is treated as optional.
public struct NeverNil: Fact, Hashable {
  /// The value as it is written.
  public let value: String
  public let type: String

  public init(_ value: String, _ type: String) {
    self.value = value
    self.type = type
  }

  public var code: String { "needless-optional" }
}

/// Data lack properties that their type requires.
public struct MissingProperty: Fact, Hashable {
  public let names: [String]
  public let owner: String

  public init(_ names: [String], of owner: String) {
    self.names = names
    self.owner = owner
  }

  public var code: String { "missing-property" }
}

/// A key is next to the key that it belongs below.
public struct Beside: Fact, Hashable {
  public let key: String
  public let owner: String

  public init(_ key: String, _ owner: String) {
    self.key = key
    self.owner = owner
  }

  public var code: String { "wrong-indent" }
}

/// A value is required, but this one may be nil.
public struct MayBeNil: Fact, Hashable {
  /// The value as it is written.
  public let value: String
  public let type: String?

  public init(_ value: String, _ type: String? = nil) {
    self.value = value
    self.type = type
  }

  public var code: String { "missing-unwrap" }
}

/// Data contain the quotes of a Swift string literal, although strings have none in data.
public struct KeptQuotes: Fact, Hashable {
  public init() {}

  public var code: String { "foreign-value" }
}

/// A type is followed by an equals sign without a value.
public struct MissingDefault: Fact, Hashable {
  public init() {}

  public var code: String { "syntax" }
}

/// A scenario expects a different value.
public struct UnmetClaim: Fact, Hashable {
  /// The value as the scenario names it.
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
