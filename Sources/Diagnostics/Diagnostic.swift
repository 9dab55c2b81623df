/// A problem in the user's files, with its location and help.
public struct Diagnostic: Sendable {
  public enum Severity: String, Sendable {
    case error
    case warning
  }

  /// An additional location related to the problem.
  public struct Note: Sendable {
    public var message: String
    public var span: SourceSpan?

    public init(_ message: String, at span: SourceSpan?) {
      self.message = message
      self.span = span
    }
  }

  public var severity: Severity
  /// The problem as a value that can be compared.
  public var fact: any Fact
  /// The smallest part of the file that can be edited to solve the problem, or `nil` if it is not
  /// in a file.
  public var span: SourceSpan?
  /// The help shown after the message.
  public var help: Advice?
  public var notes: [Note]
  /// An edit that solves the problem, if it is certain.
  public var fix: Fix?
  /// Whether the problem follows from one in another file, so that it is not reported if that one
  /// is.
  public var isConsequence = false

  /// Whether both report the same problem, regardless of the location.
  public func isSame(as other: Diagnostic) -> Bool {
    code == other.code && message == other.message
  }

  /// A short noun phrase in kebab case. Codes are stable.
  public var code: String { fact.code }
  /// The message: lower case, in the author's terms, without a final stop.
  public var message: String { fact.words }

  public init(
    _ severity: Severity,
    _ fact: any Fact,
    at span: SourceSpan?,
    help: Advice? = nil,
    notes: [Note] = [],
    fix: Fix? = nil
  ) {
    self.severity = severity
    self.fact = fact
    self.span = span
    self.help = help
    self.notes = notes
    self.fix = fix ?? Fix(nearMiss: fact.code, help: help, at: span)
  }

  public static func error(
    _ fact: any Fact,
    at span: SourceSpan?,
    help: Advice? = nil,
    notes: [Note] = [],
    fix: Fix? = nil
  ) -> Diagnostic {
    Diagnostic(.error, fact, at: span, help: help, notes: notes, fix: fix)
  }

  public static func error(
    _ code: String,
    _ message: String,
    at span: SourceSpan?,
    help: Advice? = nil,
    notes: [Note] = [],
    fix: Fix? = nil
  ) -> Diagnostic {
    Diagnostic(.error, Remark(code, message), at: span, help: help, notes: notes, fix: fix)
  }

  public static func warning(
    _ code: String,
    _ message: String,
    at span: SourceSpan?,
    help: Advice? = nil,
    notes: [Note] = [],
    fix: Fix? = nil
  ) -> Diagnostic {
    Diagnostic(.warning, Remark(code, message), at: span, help: help, notes: notes, fix: fix)
  }
}
