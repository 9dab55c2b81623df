/// What is wrong with the user's files, where, and what to write instead.
public struct Diagnostic: Sendable {
  public enum Severity: String, Sendable {
    case error
    case warning
  }

  /// A further place that belongs to the problem.
  public struct Note: Sendable {
    public var message: String
    public var span: SourceSpan?

    public init(_ message: String, at span: SourceSpan?) {
      self.message = message
      self.span = span
    }
  }

  public var severity: Severity
  /// What is wrong, as a value.
  public var fact: any Fact
  /// The smallest part of the file that can be edited; `nil` where no file is to blame.
  public var span: SourceSpan?
  /// What to write instead.
  public var help: Advice?
  public var notes: [Note]
  /// The same for a machine, where that is beyond doubt.
  public var fix: Fix?
  /// It follows from a problem of another file, and says nothing where that one is told.
  public var isConsequence = false

  /// Whether it reports the same, at whatever place.
  public func isSame(as other: Diagnostic) -> Bool {
    code == other.code && message == other.message
  }

  /// A short noun phrase in kebab case, stable for ever.
  public var code: String { fact.code }
  /// What is wrong, in the author's words: lower case, no final stop.
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
