/// The machine said no: a full disk, a missing permission, a path that leads out of the folder.
public struct WriteError: Error, Sendable {
  /// What could not be done: a verb in its first form.
  public var verb: String
  /// As the user would write it.
  public var path: String
  public var reason: String

  public init(_ verb: String, _ path: String, because reason: String) {
    self.verb = verb
    self.path = path
    self.reason = reason
  }

  public var message: String { "cannot \(verb) '\(path)': \(reason)" }
}
