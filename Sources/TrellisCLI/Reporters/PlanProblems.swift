import Diagnostics
import Generation
import Workspace

/// Diagnostics for the changes of a plan that need attention.
extension PlanReporter {
  /// Returns the diagnostics of a plan. Several files that `--prune` would remove share one
  /// diagnostic.
  func problems(_ changes: ChangeSet) -> [Diagnostic] {
    let orphans = changes.changes.filter(\.isPrunable)
    guard orphans.count > 1 else { return changes.changes.compactMap { problem($0) } }
    let others = changes.changes.filter { !$0.isPrunable }.compactMap { problem($0) }
    return others + [.orphans(folder.shown(orphans[0].path.text), and: orphans.count - 1)]
  }

  /// Returns the diagnostic for a file that is not written as planned, or for one that cannot be
  /// written.
  func problem(_ change: ChangeSet.Change) -> Diagnostic? {
    let path = folder.shown(change.path.text)
    return switch change.kind {
    case .conflict(let conflict): problem(conflict, at: path)
    case .foreign: change.reasons == [.unrecorded] ? .unrecorded(path) : .foreign(path)
    case .orphan(let isEdited):
      .orphan(path, isEdited: isEdited, isForeign: change.reasons.contains(.foreign))
    case .contract: .contract(path)
    case .blocked(let reason): .blocked(path, reason)
    case .create, .missing, .update, .merge, .same, .edited, .prune, .rename: nil
    }
  }

  private func problem(_ conflict: ChangeSet.Conflict, at path: String) -> Diagnostic {
    switch conflict {
    case .lines(let lines): .conflict(path, lines)
    case .marked(let lines): .marked(path, lines.count)
    case .unresolved: .unresolved(path)
    case .unknownBase: .unknownBase(path)
    case .marker(let problem): .marker(problem, in: path)
    case .rename(let name): .unfit(path, folder.shown(name.text))
    }
  }
}

extension ChangeSet.Change {
  /// Whether `--prune` would remove the file.
  var isPrunable: Bool {
    kind == .orphan(isEdited: false) && !reasons.contains(.foreign)
  }
}

extension Diagnostic {
  fileprivate static func conflict(_ path: String, _ lines: [Int]) -> Diagnostic {
    let places = lines.prefix(5).map { String($0) }.joined(separator: ", ")
    let more = lines.count > 5 ? " and \(lines.count - 5) more" : ""
    let word = lines.count == 1 ? "line" : "lines"
    return .error(
      "edit-conflict",
      "'\(path)' was edited by hand where its new version differs, too, "
        + "at \(word) \(places)\(more); it is kept",
      at: nil,
      help:
        "'--conflicts markers' writes both versions into it, '--conflicts ours' keeps yours, "
        + "'--conflicts theirs' takes the new one"
    )
  }

  fileprivate static func marked(_ path: String, _ count: Int) -> Diagnostic {
    .error(
      "marked-conflict",
      "'\(path)' has \(count == 1 ? "a conflict" : "\(count) conflicts") between markers",
      at: nil,
      help: "decide each, and delete the markers"
    )
  }

  fileprivate static func unresolved(_ path: String) -> Diagnostic {
    .error(
      "unresolved-conflict",
      "'\(path)' has conflict markers and is kept",
      at: nil,
      help: "decide what stands between '<<<<<<<' and '>>>>>>>', and delete the markers"
    )
  }

  fileprivate static func unknownBase(_ path: String) -> Diagnostic {
    .error(
      "edited-file",
      "'\(path)' was edited by hand and is kept: nobody knows what was written last",
      at: nil,
      help: "'--diff' shows what would change, '--force' overwrites it"
    )
  }

  fileprivate static func unfit(_ path: String, _ name: String) -> Diagnostic {
    .error(
      "edit-conflict",
      "the edits in '\(path)' do not fit into '\(name)'; it is kept",
      at: nil,
      help: "take them over by hand, then delete it"
    )
  }

  fileprivate static func marker(_ problem: MarkerProblem, in path: String) -> Diagnostic {
    let line = problem.line.map { " in line \($0)" } ?? ""
    let (message, help) =
      switch problem.kind {
      case .missing:
        ("'\(path)' lacks the marker '\(problem.marker)'", "add the line '\(problem.marker)'")
      case .doubled:
        ("'\(path)' has the marker '\(problem.marker)' again\(line)", "keep one of them")
      case .order:
        (
          "'\(path)' has the marker '\(problem.marker)' before the one that begins it\(line)",
          "put the line '\(problem.marker)' behind it"
        )
      }
    return .error("region-marker", message, at: nil, help: Advice(help))
  }

  fileprivate static func contract(_ path: String) -> Diagnostic {
    .warning(
      "moved-contract",
      "what '\(path)' stands on has changed; it is yours and is kept",
      at: nil,
      help: "'--diff' shows what would be written today"
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

  fileprivate static func unrecorded(_ path: String) -> Diagnostic {
    .error(
      "foreign-file",
      "'\(path)' is kept: '.trellis/' has no record of it, and so nobody knows what was edited",
      at: nil,
      help: "bring '.trellis/' back from version control, or overwrite the file with '--force'"
    )
  }

  fileprivate static func orphan(_ path: String, isEdited: Bool, isForeign: Bool) -> Diagnostic {
    let reason =
      isEdited
      ? ", and it was edited by hand"
      : isForeign ? ", and no line of it says that Trellis generated it" : ""
    return .warning(
      "orphaned-file",
      "nothing makes '\(path)' any more\(reason)",
      at: nil,
      help: reason.isEmpty ? "'--prune' removes it" : "delete it if nobody needs it"
    )
  }

  fileprivate static func orphans(_ path: String, and count: Int) -> Diagnostic {
    .warning(
      "orphaned-file",
      "nothing makes '\(path)' and \(count) other \(count == 1 ? "file" : "files") any more",
      at: nil,
      help: "'--prune' removes them"
    )
  }

  static func blocked(_ path: String, _ reason: String) -> Diagnostic {
    .error("blocked-file", "cannot write '\(path)': it \(reason)", at: nil)
  }
}
