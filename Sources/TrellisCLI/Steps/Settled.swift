import Diagnostics
import Generation
import Packs
import Workspace

/// Skipping runs when nothing has changed since the last one.
extension Pipeline {
  /// Prints the summary of a run that has nothing to do, and reports the warnings of the last run.
  mutating func reportSettled(
    _ settled: (count: Int, warnings: [KeptDiagnostic]),
    in folder: Folder
  ) {
    var read: [String: SourceFile] = [:]
    for file in files.all { read[file.path] = file }
    for warning in settled.warnings {
      let diagnostic = warning.diagnostic { path in
        if read[path] == nil { read[path] = file(at: path) }
        return read[path]
      }
      if let diagnostic { bag.add(diagnostic) }
    }
    if showsSummary {
      console.write("\(folder.shownPath.printable): \(settled.count) unchanged\n")
    }
  }

  /// Records the sizes and times of all files after the plan was applied.
  func noteStamps(of plan: Plan) {
    Stamps.write(
      plan.changes,
      key: { runKey },
      inputs: (inputs, console.workingFolder),
      since: start,
      warnings: keptWarnings,
      in: plan.folder
    )
  }

  /// The warnings so far in a form that the next run can report, or `nil` if that is not possible.
  private var keptWarnings: [KeptDiagnostic]? {
    guard !bag.isEmpty else { return [] }
    let paths = Set(inputs)
    let kept = bag.inSourceOrder.map { problem in
      KeptDiagnostic(problem) { id in paths.contains(files[id].path) ? files[id].path : nil }
    }
    let all = kept.compactMap(\.self)
    return all.count == bag.count ? all : nil
  }

  /// A fingerprint of the arguments and the executable, or `nil` for a run whose output is more
  /// than a summary.
  var runKey: String? {
    guard arguments.format == .text, !arguments.isRepeated, !arguments.makesAll,
      !arguments.showsDiff,
      !arguments.isDryRun,
      let executable = Disk.executableStamp
    else { return nil }
    var words = [Version.text, executable, arguments.style ?? "", arguments.templates ?? ""]
    words += [arguments.shard?.text ?? "", arguments.files?.rawValue ?? ""]
    words += [arguments.output ?? ""] + arguments.operands + ["--"]
    words += arguments.options.map { "\($0.key)=\($0.value)" }
    var fingerprint = Fingerprint()
    for word in words { fingerprint.add(word.utf8) }
    return fingerprint.text
  }
}
