extension Service {
  /// A client can stand for it: what does not stream has a request, and something has one.
  public var hasClient: Bool {
    methods.contains { !$0.isStream } && methods.allSatisfy { $0.isStream || $0.request != nil }
  }
}

extension Feature {
  /// Some service that it declares is spoken to with HTTP.
  public var sendsRequests: Bool { ownServices.contains(where: \.hasClient) }
}
