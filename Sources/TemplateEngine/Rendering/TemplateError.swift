public import Diagnostics

/// What stopped a rendering. Its notes are the includes and calls that led there, innermost first.
public struct TemplateError: Error {
  public var diagnostic: Diagnostic
  /// How many places led there in all; notes are kept of the nearest ones.
  private var depth = 0
  private static let noteLimit = 12

  init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }

  /// The same, seen from one place further out.
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
