/// For whom problems are laid out.
enum ReportFormat: String, CaseIterable, Sendable {
  /// People at a terminal.
  case text
  /// Programs: one document of our own, described in ContinuousIntegration.md.
  case json
  /// Workflows of GitHub, which show problems beside the lines of a change.
  case github
  /// Tools for code review and static analysis.
  case sarif

  /// Whether standard output is one document, which nothing else may be mixed into.
  var isDocument: Bool { self == .json || self == .sarif }
}
