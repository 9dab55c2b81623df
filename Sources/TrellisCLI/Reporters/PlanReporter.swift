import Diagnostics
import Generation
import Workspace

/// Lays a plan out for people.
struct PlanReporter {
  let folder: Folder
  let palette: Palette

  /// A line for each file that is not as it should be, and one that counts.
  func list(_ changes: ChangeSet, isDone: Bool) -> String {
    let lines = changes.changes.filter { $0.kind != .same }.map { change in
      "\(verb(change.kind)) \(folder.shown(change.path.text).printable)\n"
    }
    return lines.joined() + summary(changes, isDone: isDone)
  }

  /// Every file with what is done to it, for programs.
  func table(_ changes: ChangeSet) -> [(path: String, kind: String)] {
    changes.changes.map { (folder.shown($0.path.text), word($0.kind)) }
  }

  private func word(_ kind: ChangeSet.Kind) -> String {
    switch kind {
    case .create: "create"
    case .update: "update"
    case .edited: "edited"
    case .foreign: "foreign"
    case .orphan: "orphan"
    case .blocked: "blocked"
    case .same: "same"
    }
  }

  /// What would change, line by line.
  func diff(_ changes: ChangeSet) -> String {
    changes.changes.map { change in
      guard change.kind != .same, !change.isBlocked, let new = change.contents else { return "" }
      let path = folder.shown(change.path.text)
      let old = try? Disk.read("\(folder.path)/\(change.path.text)")
      return Self.colored(UnifiedDiff.text(from: old, to: new, path: path), palette)
    }.joined()
  }

  /// What a run leaves as it is although it should be otherwise, and what it cannot write.
  func problems(_ changes: ChangeSet) -> [Diagnostic] {
    changes.changes.compactMap { change in
      let path = folder.shown(change.path.text)
      return switch change.kind {
      case .edited: .edited(path)
      case .foreign: .foreign(path)
      case .orphan: .orphan(path)
      case .blocked(let reason): .blocked(path, reason)
      case .create, .update, .same: nil
      }
    }
  }

  private func verb(_ kind: ChangeSet.Kind) -> String {
    let word = word(kind)
    let text = word + String(repeating: " ", count: 7 - word.count)
    return switch kind {
    case .create: palette.green(text)
    case .update: palette.cyan(text)
    case .edited, .foreign, .blocked: palette.red(text)
    case .orphan: palette.dim(text)
    case .same: text
    }
  }

  private func summary(_ changes: ChangeSet, isDone: Bool) -> String {
    let counts: [(ChangeSet.Kind, String)] = [
      (.create, isDone ? "created" : "to create"), (.update, isDone ? "updated" : "to update"),
      (.same, "unchanged"), (.edited, "edited by hand"), (.foreign, "foreign"),
      (.orphan, "orphaned"),
    ]
    var parts = counts.compactMap { kind, words in
      let count = changes.count(kind)
      return count > 0 ? "\(count) \(words)" : nil
    }
    let blocked = changes.changes.count(where: \.isBlocked)
    if blocked > 0 { parts.append("\(blocked) blocked") }
    let text = parts.isEmpty ? "nothing to do" : parts.joined(separator: ", ")
    return "\(folder.shownPath.printable): \(text)\n"
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

extension Diagnostic {
  fileprivate static func edited(_ path: String) -> Diagnostic {
    .error(
      "edited-file",
      "'\(path)' was edited by hand and is kept",
      at: nil,
      help: "'--force' overwrites it, '--diff' shows what would change"
    )
  }

  fileprivate static func foreign(_ path: String) -> Diagnostic {
    .error(
      "foreign-file",
      "'\(path)' was not written by Trellis and is kept",
      at: nil,
      help: "move it away, or overwrite it with '--force'"
    )
  }

  fileprivate static func orphan(_ path: String) -> Diagnostic {
    .warning(
      "orphaned-file",
      "nothing makes '\(path)' any more",
      at: nil,
      help: "delete it if nobody needs it"
    )
  }

  static func blocked(_ path: String, _ reason: String) -> Diagnostic {
    .error("blocked-file", "cannot write '\(path)': it \(reason)", at: nil)
  }
}
