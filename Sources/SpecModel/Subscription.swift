public import Diagnostics
public import Expressions

/// A stream of the model layer that the feature listens to while it exists.
public struct Subscription: Sendable {
  public var name: Located<String>
  public var summary: String?
  public var stream: MethodID
  /// The arguments of the stream, which is opened again when one of them changes.
  public var arguments: [Expression]
  /// The action that handles each element and takes it as its parameter. It is not in
  /// `Feature.actions`.
  public var body: Action
  /// Whether the body has to be awaited.
  public var isAsync: Bool

  package init(
    name: Located<String>,
    summary: String? = nil,
    stream: MethodID,
    arguments: [Expression],
    body: Action,
    isAsync: Bool
  ) {
    self.name = name
    self.summary = summary
    self.stream = stream
    self.arguments = arguments
    self.body = body
    self.isAsync = isAsync
  }
}

extension Subscription {
  /// The element's name in `do`; `nil` if nothing reads it.
  public var element: Local? { body.parameters.first.flatMap { $0.isUsed ? $0 : nil } }
}

extension Feature {
  /// The subscriptions that are opened again when a state changes.
  public func listeners(of state: Int) -> [Subscription] {
    subscriptions.filter { subscription in
      subscription.arguments.contains { stored(behind: $0).contains(.state(state)) }
    }
  }

  public func method(_ id: MethodID) -> Service.Method { services[id.service].methods[id.method] }
}
