import Diagnostics
import Generation
import Workspace

/// Formats a run as JSON. Later versions may add keys, but never change existing ones.
///
/// Lines and columns start at 1, and columns count Unicode scalars. Offsets are bytes from 0. The
/// end of a range is exclusive.
struct JSONReporter {
  private var report: Report

  /// - Parameter changes: the changes of the plan, if the command made one.
  static func text(of report: Report, changes: [PlanReporter.Row]?) -> String {
    var reporter = JSONReporter(report: report)
    return reporter.document(changes).text
  }

  private mutating func document(_ changes: [PlanReporter.Row]?) -> JSON {
    var members: [(String, JSON)] = [
      ("version", .int(1)),
      ("tool", .object([("name", "trellis"), ("version", .string(Version.text))])),
      ("problems", .array(report.problems.map { problem($0) })),
      ("errorCount", .int(report.errorCount)),
      ("warningCount", .int(report.warningCount)),
      ("omittedCount", .int(report.omittedCount)),
    ]
    if let changes {
      let list = changes.map { change in
        var members: [(String, JSON)] = [
          ("path", .string(change.path)), ("kind", .string(change.kind)),
          ("reasons", .array(change.reasons.map { .string($0) })),
        ]
        if let from = change.from { members.append(("from", .string(from))) }
        if !change.lines.isEmpty {
          members.append(("lines", .array(change.lines.map { .int($0) })))
        }
        return JSON.object(members)
      }
      members.append(("changes", .array(list)))
    }
    return .object(members)
  }

  private mutating func problem(_ problem: Diagnostic) -> JSON {
    var members: [(String, JSON)] = [
      ("code", .string(problem.code)),
      ("severity", .string(problem.severity.rawValue)),
      ("message", .string(problem.message)),
    ]
    members += place(problem.span)
    if let help = problem.help { members.append(("help", .string(help.words))) }
    let notes = problem.notes.map { note in
      JSON.object([("message", .string(note.message))] + place(note.span))
    }
    if !notes.isEmpty { members.append(("notes", .array(notes))) }
    if let fix = report.fix(of: problem) {
      let place = place(fix.span)
      members.append(("fix", .object(place + [("replacement", .string(fix.replacement))])))
    }
    return .object(members)
  }

  private mutating func place(_ span: SourceSpan?) -> [(String, JSON)] {
    guard let span else { return [] }
    return [("file", .string(report.path(of: span))), ("range", range(span))]
  }

  private mutating func range(_ span: SourceSpan) -> JSON {
    let table = report.table(of: span.file)
    func point(_ offset: Int) -> JSON {
      let (line, column) = table.position(of: offset)
      return .object([("line", .int(line)), ("column", .int(column)), ("offset", .int(offset))])
    }
    return .object([("start", point(span.start)), ("end", point(span.end))])
  }
}
