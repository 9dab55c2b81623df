public import Diagnostics
public import Expressions

/// A protocol of the model layer. Every method is `async throws`.
public struct Service: Sendable {
  public struct Method: Sendable {
    public var name: Located<String>
    public var summary: String?
    public var parameters: [TypedName]
    /// `.void` where the method returns nothing.
    public var returns: Type
    /// The request that the method sends, if the spec declares one.
    public var request: Request?
    /// The enum of the errors that the method throws, if the spec declares one.
    public var failure: String?
    /// Whether the method returns a stream of `returns`.
    public var isStream = false

    package init(
      name: Located<String>,
      summary: String? = nil,
      parameters: [TypedName],
      returns: Type,
      request: Request? = nil,
      failure: String? = nil,
      isStream: Bool = false
    ) {
      self.name = name
      self.summary = summary
      self.parameters = parameters
      self.returns = returns
      self.request = request
      self.failure = failure
      self.isStream = isStream
    }
  }

  public var name: Located<String>
  /// The property that stores the service, and the label of the argument that injects it.
  public var propertyName: String
  public var summary: String?
  public var methods: [Method]
  /// The module that declares the service, if it is another one.
  public var module: String?

  package init(
    name: Located<String>, propertyName: String, summary: String? = nil, methods: [Method]
  ) {
    self.name = name
    self.propertyName = propertyName
    self.summary = summary
    self.methods = methods
  }
}

/// A name and a type: a parameter of a method, an action or a route.
public struct TypedName: Sendable {
  public var name: Located<String>
  public var type: Type

  public init(name: Located<String>, type: Type) {
    self.name = name
    self.type = type
  }
}

/// The indices of a service and of one of its methods.
public struct MethodID: Hashable, Sendable {
  public var service: Int
  public var method: Int

  public init(service: Int, method: Int) {
    self.service = service
    self.method = method
  }
}
