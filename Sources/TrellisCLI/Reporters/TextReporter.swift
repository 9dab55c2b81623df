import Diagnostics

/// Formats problems for people.
///
/// ```
/// Specs/Checkout.yaml:14:14: error: unknown type 'Moeny' [unknown-type]
///   13 |     currency: String
///   14 |     total:   Moeny
///      |              ^^^^^ did you mean 'Money'?
/// note: Specs/Checkout.yaml:6:3: models are declared here
/// ```
struct TextReporter {
  private var report: Report
  private let palette: Palette

  /// Returns all problems in source order.
  static func text(of report: Report, palette: Palette) -> String {
    var reporter = TextReporter(report: report, palette: palette)
    let text = report.problems.map { reporter.text(of: $0) }.joined()
    guard report.omittedCount > 0 else { return text }
    return text + palette.dim("\(report.omittedCount) more are not shown") + "\n"
  }

  private mutating func text(of diagnostic: Diagnostic) -> String {
    var text = ""
    if let span = diagnostic.span { text += palette.bold("\(place(of: span)): ") }
    switch diagnostic.severity {
    case .error: text += palette.boldRed("error: ")
    case .warning: text += palette.boldYellow("warning: ")
    }
    text += palette.bold(diagnostic.message.printable) + palette.dim(" [\(diagnostic.code)]") + "\n"
    if let span = diagnostic.span {
      text += excerpt(of: span, help: diagnostic.help)
    } else if let help = diagnostic.help {
      text += palette.cyan("help: ") + help.words.printable + "\n"
    }
    return diagnostic.notes.reduce(into: text) { $0 += self.text(of: $1) }
  }

  private mutating func text(of note: Diagnostic.Note) -> String {
    let place = note.span.map { "\(self.place(of: $0)): " } ?? ""
    return palette.cyan("note: ") + place + note.message.printable + "\n"
  }

  private mutating func place(of span: SourceSpan) -> String {
    let position = report.table(of: span.file).position(of: span.start)
    return "\(report.path(of: span).printable):\(position.line):\(position.column)"
  }

  /// Returns the excerpt with its underline and help in colour.
  private mutating func excerpt(of span: SourceSpan, help: Advice?) -> String {
    let text = Excerpt(report.table(of: span.file)).text(for: span, help: help)
    guard palette.isColored else { return text }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    if let index = lines.lastIndex(where: { !$0.isEmpty }),
      let caret = lines[index].firstIndex(of: "^")
    {
      lines[index] = lines[index][..<caret] + palette.green(String(lines[index][caret...]))
    }
    return lines.joined(separator: "\n")
  }
}
