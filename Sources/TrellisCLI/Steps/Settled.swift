import Diagnostics
import Packs
import Workspace

/// Runs for which nothing has changed since the last one.
extension Pipeline {
  /// Whether size and time of every file say that the run would do nothing; then that is told.
  func isSettled(_ folder: Folder) -> Bool {
    let count = Stamps.settledCount(
      in: folder, key: { runKey }, inputsFrom: console.workingFolder)
    guard let count else { return false }
    if tellsMore { console.write("\(folder.shownPath.printable): \(count) unchanged\n") }
    return true
  }

  /// Writes down how all files stand once the plan is applied.
  func noteStamps(of plan: Plan) {
    Stamps.write(
      plan.changes,
      key: { runKey },
      inputs: (inputs, console.workingFolder),
      isSettled: bag.isEmpty,
      in: plan.folder
    )
  }

  /// What was asked for, and of which executable; `nil` for a run that tells more than that all is
  /// in step.
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
