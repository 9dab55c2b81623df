import Diagnostics

/// The problems of a run, in source order.
struct Report {
  let problems: [Diagnostic]
  /// The number of problems that are not shown.
  let omittedCount: Int
  let files: SourceFiles
  private var tables: [SourceFile.ID: LineTable] = [:]

  /// - Parameter limit: the maximum number of errors. Everything after the last of them is left out
  ///   as well.
  init(_ bag: DiagnosticBag, in files: SourceFiles, limit: Int? = nil) {
    let all = bag.inSourceOrder
    let count = limit.map { Self.count(in: all, upToError: $0) } ?? all.count
    problems = Array(all.prefix(count))
    omittedCount = bag.count - count
    self.files = files
  }

  private static func count(in all: [Diagnostic], upToError limit: Int) -> Int {
    var errors = 0
    for (index, problem) in all.enumerated() where problem.severity == .error {
      errors += 1
      if errors == limit { return index + 1 }
    }
    return all.count
  }

  var errorCount: Int { problems.count { $0.severity == .error } }
  var warningCount: Int { problems.count { $0.severity == .warning } }

  mutating func table(of file: SourceFile.ID) -> LineTable {
    if let table = tables[file] { return table }
    let table = LineTable(files[file].bytes)
    tables[file] = table
    return table
  }

  /// Returns the edit that `trellis fix` would make.
  func fix(of problem: Diagnostic) -> Fix? {
    problem.fix.map { $0.fitted(to: files[$0.span.file].bytes) }
  }

  func path(of span: SourceSpan) -> String { files[span.file].path }
}
