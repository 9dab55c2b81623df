/// A warning as rows of text, which a later run can report again.
///
/// The first row is the warning, and the others are its notes and its fix. The columns of a row:
///
/// - `warning`, code, place, message, and the help if there is any
/// - `note`, place, message
/// - `fix`, place, `reading` or `text`, the replacement, and its alternatives
///
/// A place is a path, the offset of the first byte and that behind the last, or three empty columns.
public struct KeptDiagnostic: Hashable, Sendable {
  public var rows: [[String]]

  public init(rows: [[String]]) {
    self.rows = rows
  }

  /// - Parameter path: Returns the path of a file, or `nil` if a later run will not read it.
  /// - Returns: `nil` if a later run could not show the diagnostic.
  public init?(_ diagnostic: Diagnostic, path: (SourceFile.ID) -> String?) {
    func place(_ span: SourceSpan?) -> [String]? {
      guard let span else { return ["", "", ""] }
      return path(span.file).map { [$0, "\(span.start)", "\(span.end)"] }
    }
    guard diagnostic.severity == .warning, diagnostic.span != nil, let here = place(diagnostic.span)
    else { return nil }
    let help = diagnostic.help.map { [$0.description] } ?? []
    rows = [
      ["warning", diagnostic.code] + here + [diagnostic.message] + help
    ]
    for note in diagnostic.notes {
      guard let there = place(note.span) else { return nil }
      rows.append(["note"] + there + [note.message])
    }
    if let fix = diagnostic.fix {
      guard let there = place(fix.span) else { return nil }
      rows.append(
        ["fix"] + there + [fix.isAboutReading ? "reading" : "text", fix.replacement] + fix.others)
    }
    guard rows.joined().allSatisfy(Self.isHarmless) else { return nil }
  }

  /// Adds a row to the diagnostics of the rows before it.
  /// - Returns: `false` if the row belongs to none of them.
  public static func add(_ row: [String], to all: inout [KeptDiagnostic]) -> Bool {
    if row.first == "warning" {
      all.append(KeptDiagnostic(rows: [row]))
      return true
    }
    guard let last = all.indices.last else { return false }
    all[last].rows.append(row)
    return true
  }

  /// Whether a text does not steer a terminal. Anybody can write to the files of a repository.
  private static func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
    }
  }

  /// Returns the diagnostic, or `nil` if the rows are none or refer to a file that does not exist.
  /// - Parameter file: Returns the file with a path.
  public func diagnostic(in file: (String) -> SourceFile?) -> Diagnostic? {
    func span(_ row: [String], _ start: Int) -> SourceSpan? {
      guard row.count > start + 2, let file = file(row[start]), let first = Int(row[start + 1]),
        let end = Int(row[start + 2]), 0 <= first, first <= end, end <= file.bytes.count
      else { return nil }
      return SourceSpan(file: file.id, start: first, end: end)
    }
    guard let first = rows.first, 6...7 ~= first.count, first[0] == "warning",
      let place = span(first, 2), rows.joined().allSatisfy(Self.isHarmless)
    else { return nil }
    var diagnostic = Diagnostic(
      .warning, Remark(first[1], first[5]), at: place,
      help: first.count == 7 ? .text(first[6]) : nil)
    for row in rows.dropFirst() {
      switch row.first {
      case "note" where row.count == 5:
        let place = span(row, 1)
        guard place != nil || row[1].isEmpty else { return nil }
        diagnostic.notes.append(.init(row[4], at: place))
      case "fix" where row.count >= 6:
        guard let place = span(row, 1) else { return nil }
        var fix = Fix(row[5], in: place, isAboutReading: row[4] == "reading")
        fix.others = Array(row[6...])
        diagnostic.fix = fix
      default: return nil
      }
    }
    return diagnostic
  }
}
