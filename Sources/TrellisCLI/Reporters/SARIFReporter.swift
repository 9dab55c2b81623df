import Diagnostics

/// Formats problems as a SARIF 2.1.0 log, the OASIS standard for static analysis results.
struct SARIFReporter {
  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  private var report: Report
  /// The distinct codes of the problems, sorted.
  private let rules: [String]

  static func text(of report: Report, isSuccessful: Bool) -> String {
    var reporter = SARIFReporter(report)
    return JSON.object([
      ("$schema", .string(schema)),
      ("version", "2.1.0"),
      ("runs", .array([reporter.run(isSuccessful: isSuccessful)])),
    ]).text
  }

  private init(_ report: Report) {
    self.report = report
    rules = Set(report.problems.map(\.code)).sorted()
  }

  private mutating func run(isSuccessful: Bool) -> JSON {
    let driver = JSON.object([
      ("name", "trellis"),
      ("version", .string(Version.text)),
      ("rules", .array(rules.map(Self.rule))),
    ])
    return .object([
      ("tool", .object([("driver", driver)])),
      // Columns count UTF-16 code units, as in the Language Server Protocol.
      ("columnKind", "utf16CodeUnits"),
      ("invocations", .array([.object([("executionSuccessful", .bool(isSuccessful))])])),
      ("results", .array(report.problems.map { result($0) })),
    ])
  }

  private static func rule(_ code: String) -> JSON {
    var members: [(String, JSON)] = [("id", .string(code))]
    if let explanation = Explanation.of(code) {
      members.append(("shortDescription", .message(explanation.meaning)))
      members.append(("help", .message("trellis explain \(code)")))
      let level = JSON.string(explanation.severity.rawValue)
      members.append(("defaultConfiguration", .object([("level", level)])))
    }
    return .object(members)
  }

  private mutating func result(_ problem: Diagnostic) -> JSON {
    let text = problem.help.map { "\(problem.message); \($0)" } ?? problem.message
    var members: [(String, JSON)] = [
      ("ruleId", .string(problem.code)),
      ("ruleIndex", .int(rules.firstIndex(of: problem.code) ?? -1)),
      ("level", .string(problem.severity.rawValue)),
      ("message", .message(text)),
    ]
    if let span = problem.span {
      members.append(("locations", .array([.object([location(span)])])))
    }
    let related = problem.notes.compactMap { note in
      note.span.map { JSON.object([location($0), ("message", .message(note.message))]) }
    }
    if !related.isEmpty { members.append(("relatedLocations", .array(related))) }
    if let fix = report.fix(of: problem) { members.append(("fixes", .array([self.fix(fix)]))) }
    return .object(members)
  }

  private mutating func fix(_ fix: Fix) -> JSON {
    let replacements = fix.all.map { fix in
      JSON.object([
        ("deletedRegion", region(fix.span)), ("insertedContent", .message(fix.replacement)),
      ])
    }
    let change = JSON.object([
      ("artifactLocation", artifact(fix.span)), ("replacements", .array(replacements)),
    ])
    return .object([("artifactChanges", .array([change]))])
  }

  private mutating func location(_ span: SourceSpan) -> (String, JSON) {
    (
      "physicalLocation",
      .object([("artifactLocation", artifact(span)), ("region", region(span))])
    )
  }

  private func artifact(_ span: SourceSpan) -> JSON {
    .object([("uri", .string(Self.uri(report.path(of: span))))])
  }

  private mutating func region(_ span: SourceSpan) -> JSON {
    let table = report.table(of: span.file)
    let (start, end) = (table.utf16Position(of: span.start), table.utf16Position(of: span.end))
    return .object([
      ("startLine", .int(start.line)), ("startColumn", .int(start.column)),
      ("endLine", .int(end.line)), ("endColumn", .int(end.column)),
      ("byteOffset", .int(span.start)), ("byteLength", .int(span.end - span.start)),
    ])
  }

  /// Returns a URI as defined by RFC 3986: relative to the working folder, or a file URL for an
  /// absolute path.
  private static func uri(_ path: String) -> String {
    let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
    let encoded = path.utf8.reduce(into: "") { result, byte in
      if allowed.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return path.hasPrefix("/") ? "file://\(encoded)" : encoded
  }
}

extension JSON {
  fileprivate static func message(_ text: String) -> JSON {
    .object([("text", .string(text))])
  }
}
