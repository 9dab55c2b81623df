extension Service {
  /// Whether an HTTP client can implement the service: every method that is not a stream has a
  /// request, and there is at least one such method.
  public var hasClient: Bool {
    methods.contains { !$0.isStream } && methods.allSatisfy { $0.isStream || $0.request != nil }
  }
}

extension Feature {
  /// Whether the feature declares a service that has an HTTP client.
  public var sendsRequests: Bool { ownServices.contains(where: \.hasClient) }
}
