public import Diagnostics

/// The error that stopped a rendering. Its notes are the includes and calls that led to it,
/// innermost first.
public struct TemplateError: Error {
  public var diagnostic: Diagnostic
  /// The number of includes and calls that led to the error. Notes are kept only for the innermost
  /// ones.
  private var depth = 0
  private static let noteLimit = 12

  init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }

  /// Returns the error with a note on the next outer include or call.
  func through(_ message: String, at span: SourceSpan) -> TemplateError {
    var error = self
    error.depth += 1
    if error.depth <= Self.noteLimit {
      error.diagnostic.notes.append(.init(message, at: span))
    } else {
      let rest = "and \(error.depth - Self.noteLimit) more, the first of them here"
      error.diagnostic.notes.removeSubrange((error.diagnostic.notes.count - 1)...)
      error.diagnostic.notes.append(.init(rest, at: span))
    }
    return error
  }
}
