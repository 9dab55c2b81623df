/// How much the tests of a feature say.
public enum TestDepth: String, CaseIterable, Sendable {
  /// What a team reads and keeps: what the spec means, once. A case is left out if a scenario shows
  /// the same, or if it is about what every action does: overlapping calls, cancelled callers.
  case lean
  /// A case for each mistake that the generated code could have.
  case thorough
}
