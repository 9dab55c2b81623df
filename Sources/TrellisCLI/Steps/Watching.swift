import Diagnostics
import Workspace

/// Runs again whenever one of the inputs has changed, until a signal arrives.
struct Watching {
  private var arguments: Arguments
  private let console: Console

  /// - Parameter arguments: the arguments of the run with `--watch`.
  static func run(_ arguments: Arguments, on console: Console) {
    var watching = Watching(arguments: arguments, console: console)
    watching.arguments.isWatching = false
    watching.arguments.isRepeated = true
    let watcher = Watcher(stoppedBy: StopSignal.descriptor())
    var changed: [String] = []
    repeat {
      let start = StartTime()
      watcher.watch(watching.runOnce(after: changed), readSince: start)
      watching.arguments.isQuiet = true
      guard let next = watcher.next() else { return }
      changed = next
    } while true
  }

  /// Runs once, and prints a summary line after the problems.
  /// - Returns: the inputs to watch.
  private func runOnce(after changed: [String]) -> [String] {
    var pipeline = Pipeline(arguments, on: console)
    let plan = pipeline.plan(isApplied: true)
    if let plan { pipeline.perform(plan) }
    let errors = pipeline.bag.errorCount
    _ = pipeline.end()
    if let name = name(of: changed, hasEffect: plan.map { !$0.changes.isInStep } ?? true) {
      let palette = pipeline.palette
      let summary =
        plan.map { PlanReporter(folder: $0.folder, palette: palette).counts($0.changes) }
        ?? (errors == 1 ? "1 error" : "\(errors) errors")
      console.write("\(name.printable): \(summary)\n")
    }
    console.flush()
    let folder = console.workingFolder
    return (pipeline.inputs + [ProjectSettings.fileName]).map { PathText.joined(folder, $0) }
  }

  /// Returns the description of a change, or `nil` if only folders changed and the run had no
  /// effect. Editors change folders when they save files.
  private func name(of changed: [String], hasEffect: Bool) -> String? {
    let files = changed.filter { Disk.kind(of: $0) != .folder }
    if files.isEmpty, !hasEffect { return nil }
    let shown = (files.isEmpty ? changed : files).map {
      PathText.tidied($0, in: console.workingFolder)
    }
    guard let first = shown.first else { return nil }
    return shown.count == 1 ? first : "\(first) and \(shown.count - 1) more"
  }
}
