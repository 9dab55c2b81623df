import Diagnostics

/// Formats problems as GitHub workflow commands, one per line.
///
/// ```
/// ::error file=Specs/Login.yaml,line=3,col=9,endColumn=14,title=unknown-type::unknown type 'Strng'%0A…
/// ```
struct GitHubReporter {
  private var report: Report

  static func text(of report: Report) -> String {
    var reporter = GitHubReporter(report: report)
    var text = report.problems.map { reporter.line($0) }.joined()
    if report.omittedCount > 0 {
      text += "::notice title=omitted::\(report.omittedCount) more are not shown\n"
    }
    return text
  }

  private mutating func line(_ problem: Diagnostic) -> String {
    let properties = (place(problem.span) + [("title", problem.code)])
      .map { "\($0.0)=\(Self.escaped(property: $0.1))" }.joined(separator: ",")
    return "::\(problem.severity.rawValue) \(properties)::\(Self.escaped(text(problem)))\n"
  }

  private mutating func text(_ problem: Diagnostic) -> String {
    var text = problem.message
    if let help = problem.help { text += "\n\(help)" }
    for note in problem.notes {
      text += "\n"
      if let span = note.span {
        let (line, column) = report.table(of: span.file).position(of: span.start)
        text += "\(report.path(of: span)):\(line):\(column): "
      }
      text += note.message
    }
    return text
  }

  /// Columns are only given for a span within one line, since GitHub rejects others.
  private mutating func place(_ span: SourceSpan?) -> [(String, String)] {
    guard let span else { return [] }
    let table = report.table(of: span.file)
    let (start, end) = (table.position(of: span.start), table.position(of: span.end))
    let file = [("file", report.path(of: span)), ("line", String(start.line))]
    guard start.line == end.line else { return file + [("endLine", String(end.line))] }
    return file + [("col", String(start.column)), ("endColumn", String(end.column))]
  }

  private static func escaped(_ text: String) -> String {
    escaped(text, ["%", "\r", "\n"])
  }

  private static func escaped(property text: String) -> String {
    escaped(text, ["%", "\r", "\n", ":", ","])
  }

  private static func escaped(_ text: String, _ special: Set<Unicode.Scalar>) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      guard special.contains(scalar) else { return result.unicodeScalars.append(scalar) }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
    }
  }
}
