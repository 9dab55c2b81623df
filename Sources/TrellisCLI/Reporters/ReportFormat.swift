/// The output format of problems.
enum ReportFormat: String, CaseIterable, Sendable {
  /// For people at a terminal.
  case text
  /// For programs: a JSON document, described in ContinuousIntegration.md.
  case json
  /// For GitHub workflows, which show problems next to the changed lines.
  case github
  /// For tools for code review and static analysis.
  case sarif

  /// Whether standard output is a single document, so that nothing else may be written to it.
  var isDocument: Bool { self == .json || self == .sarif }
}
