import Diagnostics

/// What to tell of a text that libyaml could not read.
struct TextRepair {
  var diagnostic: Diagnostic
  /// What was meant as one text, where quotes around it are all that is missing.
  var text: Range<Int>?
  /// A byte that stands for what is missing there, such as a comma in place of a space.
  var mark: (offset: Int, byte: UInt8)?

  init(_ diagnostic: Diagnostic, text: Range<Int>? = nil) {
    self.diagnostic = diagnostic
    self.text = text
  }

  static func error(
    _ code: String,
    _ message: String,
    at span: SourceSpan,
    help: Advice?,
    notes: [Diagnostic.Note] = [],
    fix: Fix? = nil
  ) -> TextRepair {
    TextRepair(.error(code, message, at: span, help: help, notes: notes, fix: fix))
  }

  static func yamlSyntax(_ problem: String, at span: SourceSpan) -> TextRepair {
    .error("yaml-syntax", "YAML cannot be read here: \(problem)", at: span, help: nil)
  }

  static func wrongIndent(_ message: String, at span: SourceSpan, help: Advice?) -> TextRepair {
    .error("wrong-indent", message, at: span, help: help)
  }
}
