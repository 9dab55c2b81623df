/// An error while changing the folder, such as a full disk or a missing permission.
public struct WriteError: Error, Sendable {
  /// The operation that failed, as an infinitive such as `write`.
  public var verb: String
  /// The path as the user would write it.
  public var path: String
  public var reason: String

  public init(_ verb: String, _ path: String, because reason: String) {
    self.verb = verb
    self.path = path
    self.reason = reason
  }

  public var message: String { "cannot \(verb) '\(path)': \(reason)" }
}
