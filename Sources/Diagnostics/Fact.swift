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
  /// What is looked for. The raw value is its word in messages.
  public enum Kind: String, Sendable {
    case action
    case argument
    case enumCase = "case"
    case `enum`
    /// Of something that is no value itself, such as an action's `isRunning`.
    case facet
    case feature
    case function
    case key
    case member
    case method
    case name
    case property
    case route
    case row
    case rowAction = "row action"
    case rowMember = "row member"
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
    case .facet: "unknown-member"
    case .function: "unknown-name"
    case .rowAction, .rowMember: "unknown-row"
    default: "unknown-\(kind.rawValue)"
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
