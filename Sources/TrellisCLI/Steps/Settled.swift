import Diagnostics
import Packs
import Workspace

/// Skipping runs when nothing has changed since the last one.
extension Pipeline {
  /// Whether the sizes and times of all files show that the run would change nothing. If so, prints
  /// the summary.
  func isSettled(_ folder: Folder) -> Bool {
    let count = Stamps.settledCount(
      in: folder, key: { runKey }, inputsFrom: console.workingFolder)
    guard let count else { return false }
    if showsSummary { console.write("\(folder.shownPath.printable): \(count) unchanged\n") }
    return true
  }

  /// Records the sizes and times of all files after the plan was applied.
  func noteStamps(of plan: Plan) {
    Stamps.write(
      plan.changes,
      key: { runKey },
      inputs: (inputs, console.workingFolder),
      isSettled: bag.isEmpty,
      in: plan.folder
    )
  }

  /// A fingerprint of the arguments and the executable, or `nil` for a run whose output is more
  /// than a summary.
  private var runKey: String? {
    guard arguments.format == .text, !arguments.isRepeated, !arguments.showsDiff,
      !arguments.isDryRun,
      let executable = Disk.executableStamp
    else { return nil }
    var words = [Version.text, executable, arguments.style ?? "", arguments.templates ?? ""]
    words += [arguments.output ?? ""] + arguments.operands + ["--"]
    words += arguments.options.map { "\($0.key)=\($0.value)" }
    var fingerprint = Fingerprint()
    for word in words { fingerprint.add(word.utf8) }
    return fingerprint.text
  }
}
