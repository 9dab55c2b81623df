import Diagnostics
import Generation
import Workspace

/// Formats a plan for people.
struct PlanReporter {
  let folder: Folder
  let palette: Palette

  /// A change to a file, for the JSON output.
  struct Row {
    var path: String
    var kind: String
    var reasons: [String]
    /// The former path of a renamed file.
    var from: String?
    /// The lines at which conflicts begin.
    var lines: [Int] = []
  }

  /// Returns a line for each file that changes or needs attention, and a summary line.
  /// - Parameter showsReasons: whether to include the reasons.
  func list(_ changes: ChangeSet, isDone: Bool, showsReasons: Bool = false) -> String {
    let lines = changes.changes.filter { $0.kind != .same }.map { change in
      let path = folder.shown(change.path.text).printable
      return "\(verb(change.kind)) \(path)\(note(on: change, showsReasons))\n"
    }
    let counts = counts(changes, isDone: isDone)
    return lines.joined() + "\(folder.shownPath.printable): \(counts)\n"
  }

  private func note(on change: ChangeSet.Change, _ showsReasons: Bool) -> String {
    var notes: [String] = []
    if case .rename(let former) = change.kind {
      notes.append("from \(folder.shown(former.text).printable)")
    }
    if showsReasons, !change.isInStep {
      notes += change.reasons.filter { $0 != .new && $0 != .orphaned }.map(\.rawValue)
    }
    return notes.isEmpty ? "" : palette.dim(" (\(notes.joined(separator: ", ")))")
  }

  /// Returns a row for every file.
  func table(_ changes: ChangeSet) -> [Row] {
    changes.changes.map { change in
      var row = Row(
        path: folder.shown(change.path.text),
        kind: change.kind.word,
        reasons: change.reasons.map(\.rawValue)
      )
      switch change.kind {
      case .rename(let former): row.from = folder.shown(former.text)
      case .conflict(.lines(let lines)), .conflict(.marked(let lines)): row.lines = lines
      default: break
      }
      return row
    }
  }

  /// Returns the changes as a unified diff.
  func diff(_ changes: ChangeSet) -> String {
    changes.changes.map { change in
      guard change.kind != .same, change.kind != .edited, !change.isBlocked,
        let new = change.contents
      else { return "" }
      let path = folder.shown(change.path.text)
      var source = change.path
      if case .rename(let former) = change.kind { source = former }
      let old = try? Disk.read("\(folder.path)/\(source.text)")
      return Self.colored(UnifiedDiff.text(from: old, to: new, path: path.printable), palette)
    }.joined()
  }

  private func verb(_ kind: ChangeSet.Kind) -> String {
    let word = kind.word
    let text = word + String(repeating: " ", count: max(0, 7 - word.count))
    return switch kind {
    case .create, .missing: palette.green(text)
    case .update, .merge, .rename, .prune: palette.cyan(text)
    case .conflict, .foreign, .blocked, .contract: palette.red(text)
    case .orphan, .edited: palette.dim(text)
    case .same: text
    }
  }

  /// Returns the number of files of each kind as text.
  func counts(_ changes: ChangeSet, isDone: Bool = true) -> String {
    let counts: [(String, String)] = [
      ("create", isDone ? "created" : "to create"), ("missing", isDone ? "restored" : "missing"),
      ("update", isDone ? "updated" : "to update"), ("merge", isDone ? "merged" : "to merge"),
      ("rename", isDone ? "renamed" : "to rename"), ("prune", isDone ? "removed" : "to remove"),
      ("same", "unchanged"), ("edited", "edited by hand"), ("conflict", "in conflict"),
      ("contract", "to look at"), ("foreign", "foreign"), ("orphan", "orphaned"),
      ("blocked", "blocked"),
    ]
    let parts = counts.compactMap { word, label in
      let count = changes.count { $0.word == word }
      return count > 0 ? "\(count) \(label)" : nil
    }
    return parts.isEmpty ? "nothing to do" : parts.joined(separator: ", ")
  }

  static func colored(_ diff: String, _ palette: Palette) -> String {
    guard palette.isColored else { return diff }
    return diff.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("+++") || line.hasPrefix("---") { return palette.bold(String(line)) }
      return switch line.first {
      case "+": palette.green(String(line))
      case "-": palette.red(String(line))
      case "@": palette.cyan(String(line))
      default: String(line)
      }
    }.joined(separator: "\n")
  }
}

extension ChangeSet.Kind {
  /// The kind in all output formats. These words are stable.
  var word: String {
    switch self {
    case .create: "create"
    case .missing: "missing"
    case .update: "update"
    case .merge: "merge"
    case .edited: "edited"
    case .conflict: "conflict"
    case .foreign: "foreign"
    case .orphan: "orphan"
    case .prune: "prune"
    case .rename: "rename"
    case .contract: "contract"
    case .blocked: "blocked"
    case .same: "same"
    }
  }
}
