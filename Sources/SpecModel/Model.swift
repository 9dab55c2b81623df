public import Diagnostics
public import Expressions

/// A struct or an enum that the feature declares as data.
public struct Model: Sendable {
  public enum Content: Sendable {
    case structure([Property])
    case enumeration([Case])
  }

  public struct Property: Sendable {
    public var name: Located<String>
    public var type: Type
    /// The JSON key, if it differs from the name.
    public var key: String?
    public var initial: Expression?
    public var summary: String?

    package init(
      name: Located<String>,
      type: Type,
      key: String? = nil,
      initial: Expression? = nil,
      summary: String? = nil
    ) {
      self.name = name
      self.type = type
      self.key = key
      self.initial = initial
      self.summary = summary
    }
  }

  public struct Case: Sendable {
    public var name: Located<String>
    /// The JSON value, if it differs from the name.
    public var raw: String?
    public var payload: [Property]

    package init(name: Located<String>, raw: String? = nil, payload: [Property]) {
      self.name = name
      self.raw = raw
      self.payload = payload
    }
  }

  public var name: Located<String>
  public var summary: String?
  public var content: Content
  /// Whether the enum contains itself.
  public var isIndirect = false
  /// Whether a dictionary in a model or method of the file has this enum as its key.
  public var isDictionaryKey = false
  /// The module that declares the model, if it is another one.
  public var module: String?

  package init(name: Located<String>, summary: String? = nil, content: Content) {
    self.name = name
    self.summary = summary
    self.content = content
  }

  public var properties: [Property] {
    if case .structure(let properties) = content { properties } else { [] }
  }

  public var cases: [Case] {
    if case .enumeration(let cases) = content { cases } else { [] }
  }

  public var isStructure: Bool {
    if case .structure = content { true } else { false }
  }

  /// Whether this is an enum without associated values.
  public var isRaw: Bool { !isStructure && cases.allSatisfy(\.payload.isEmpty) }

  /// The type of the property `id`, which makes a struct identifiable.
  public var idType: Type? {
    properties.first { $0.name.value == "id" }?.type
  }
}
