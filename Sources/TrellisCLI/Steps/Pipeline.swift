import Diagnostics
import Expressions
import Generation
import Naming
import SpecModel
import SpecReading
import Workspace

/// The steps of a run. Every command runs a prefix of them. Diagnostics are collected, and reported
/// at the end.
struct Pipeline {
  /// The changes planned for a folder.
  struct Plan {
    var changes: ChangeSet
    var folder: Folder
  }

  let arguments: Arguments
  let console: Console
  var files = SourceFiles()
  var bag = DiagnosticBag()
  /// The flows of the run, checked against its features.
  var flows: [Flow] = []
  private var status = ExitStatus.fine
  /// The changes of the plan, for the formats that report them together with the problems.
  private var changes: [PlanReporter.Row]?
  /// The generator of the run, with the packs that it has unpacked.
  var generator: Generator?
  /// The names that the packs generate, which specs cannot declare.
  var generatedNames = GeneratedNames.builtIn
  /// The paths of all files and folders that were read.
  var inputs: [String] = []
  let start = StartTime()
  /// Shows how far the run is, unless it has to be quiet or prints a document.
  let progress: ProgressLine?
  /// Held from the time at which the plan is made until it is applied.
  private var lock: FolderLock?
  /// What the run may read and write.
  var boundary: Boundary

  init(_ arguments: Arguments, on console: Console) {
    self.arguments = arguments
    self.console = console
    boundary = Boundary(workingFolder: console.workingFolder)
    let isShown = !arguments.isQuiet && arguments.format == .text && arguments.color != .never
    progress = isShown ? console.progress : nil
  }

  // MARK: Steps

  /// Reads `trellis.yaml` in the working folder, if it exists.
  mutating func settings() -> ProjectSettings {
    guard Disk.kind(of: location(of: ProjectSettings.fileName)) != nil else {
      inputs.append(ProjectSettings.fileName)
      return ProjectSettings()
    }
    let file = file(at: ProjectSettings.fileName, atMost: SpecReader.byteLimit + 1)
    return file.map { ProjectSettings.read($0, into: &bag) } ?? ProjectSettings()
  }

  /// Reads the specs named on the command line, or else those in the settings, or else those in
  /// `Specs/`.
  /// - Parameter paths: The paths on the command line, if not all operands are paths.
  mutating func specs(_ settings: ProjectSettings, at paths: [String]? = nil) -> [SourceFile] {
    var places = (paths ?? arguments.operands).map { SpecFinder.Place(path: $0) }
    if places.isEmpty {
      places = settings.specs.map { SpecFinder.Place(path: $0.value, span: $0.span) }
    }
    if places.isEmpty {
      guard Disk.kind(of: location(of: "Specs")) != nil else {
        inputs.append("Specs")
        // The settings may name the specs, but have errors.
        if !bag.hasErrors { bag.add(.noSpecsFolder) }
        return []
      }
      places = [SpecFinder.Place(path: "Specs")]
    }
    return withUsed(files(at: found(at: places)))
  }

  /// Finds the specs at some places.
  mutating func found(at places: [SpecFinder.Place]) -> [String] {
    let finder = SpecFinder(at: places, in: console.workingFolder, within: &boundary, into: &bag)
    inputs += finder.folders + finder.missing
    return finder.found
  }

  /// The folder for the generated code. Returns `nil` after reporting that nothing can be written there.
  mutating func outputFolder(_ settings: ProjectSettings) -> Folder? {
    let folder = folder(at: arguments.output ?? settings.output?.value ?? "Generated")
    let span = arguments.output == nil ? settings.output?.span : nil
    return writable(folder, isNamed: arguments.output != nil, at: span)
  }

  /// Returns the folder by the path that its links lead to. Returns `nil` after reporting that the run may not
  /// write there.
  /// - Parameters:
  ///   - isNamed: Whether the user names the folder on the command line.
  ///   - span: Where a file names it.
  mutating func writable(
    _ folder: Folder, isNamed: Bool, at span: SourceSpan? = nil
  ) -> Folder? {
    let resolved = folder.resolved
    let reason =
      (isNamed ? boundary.admit(folder.path) : nil)
      ?? boundary.refusal(ofWritingTo: folder.path, isNamed: isNamed)
      ?? boundary.refusal(ofWritingTo: resolved.path, isNamed: isNamed)
      ?? PathText.problem(in: folder.shownPath)
    guard let reason else { return resolved }
    bag.add(.outside(folder.shownPath, reason, at: span))
    return nil
  }

  /// Waits until no other run writes to the folder, until this run has ended. Returns `false` after
  /// reporting an error.
  mutating func hold(_ folder: Folder) -> Bool {
    guard lock == nil else { return true }
    do throws(WriteError) {
      lock = try FolderLock(folder) { [console] in
        console.report("waiting for another run on '\(folder.shownPath)'\n")
      }
      return true
    } catch {
      fail(error)
      return false
    }
  }

  /// Reads the records of the folder, except for those of some modules.
  mutating func manifest(in folder: Folder, except settled: Set<String>) -> Manifest? {
    do throws(WriteError) {
      return try Manifest.read(in: folder, except: settled)
    } catch {
      fail(error)
      return nil
    }
  }

  /// Applies the plan, unless it is only shown, and reports it.
  mutating func perform(_ plan: Plan) {
    let isShownOnly = arguments.isDryRun || arguments.showsDiff
    let isDone = !isShownOnly && apply(plan)
    if isDone { noteStamps(of: plan) }
    lock?.release()
    report(plan, isDone: isDone, isQuiet: arguments.isQuiet)
  }

  /// Applies the plan. If a file is blocked, nothing is written.
  /// - Returns: whether everything was written.
  private mutating func apply(_ plan: Plan) -> Bool {
    guard !plan.changes.changes.contains(where: \.isBlocked) else {
      status = .disk
      return false
    }
    progress?.begin("writing", plan.changes.changes.count(where: \.writes), "files")
    do throws(WriteError) {
      try Writer.apply(plan.changes, in: plan.folder) { [progress] in progress?.advance() }
      return true
    } catch {
      fail(error)
      return false
    }
  }

  // MARK: Reporting

  /// Reports the collected problems.
  /// - Returns: the exit status of the command.
  func end() -> ExitStatus {
    // The process may end without destroying it.
    lock?.release()
    let isBroken = bag.hasErrors || arguments.isStrict && !bag.isEmpty
    let status = status == .fine && isBroken ? .problems : status
    if arguments.format != .text {
      let report = Report(bag, in: files, limit: arguments.errorLimit)
      console.write(text(of: report, isSuccessful: status == .fine || status == .problems))
    } else if !bag.isEmpty {
      let palette = palette(isTerminal: console.errIsTerminal)
      let report = Report(bag, in: files, limit: arguments.errorLimit)
      console.report(TextReporter.text(of: report, palette: palette))
    }
    return status
  }

  private func text(of report: Report, isSuccessful: Bool) -> String {
    switch arguments.format {
    case .text: TextReporter.text(of: report, palette: palette)
    case .json: JSONReporter.text(of: report, changes: changes)
    case .github: GitHubReporter.text(of: report)
    case .sarif: SARIFReporter.text(of: report, isSuccessful: isSuccessful)
    }
  }

  /// Whether to print more than problems.
  var showsSummary: Bool { !arguments.isQuiet && !arguments.format.isDocument }

  /// Prints the plan to standard output, and collects its diagnostics.
  mutating func report(_ plan: Plan, isDone: Bool, isQuiet: Bool) {
    let reporter = PlanReporter(folder: plan.folder, palette: palette)
    if arguments.format.isDocument {
      changes = reporter.table(plan.changes)
    } else {
      if arguments.showsDiff { console.write(reporter.diff(plan.changes)) }
      if !isQuiet {
        console.write(reporter.list(plan.changes, isDone: isDone, showsReasons: !isDone))
      }
    }
    guard arguments.format == .github || arguments.format == .sarif else {
      for problem in reporter.problems(plan.changes) { bag.add(problem) }
      return
    }
    for change in plan.changes.changes { reportAtFile(change, reporter, isDone: isDone) }
  }

  /// Reports a change at its file, for formats that only show problems: the diagnostic of the
  /// change or, if there is none, that the file is out of step.
  private mutating func reportAtFile(
    _ change: ChangeSet.Change,
    _ reporter: PlanReporter,
    isDone: Bool
  ) {
    let path = reporter.folder.shown(change.path.text)
    let drift = isDone || change.isInStep ? nil : Diagnostic.drift(path, change.reasons)
    guard var problem = reporter.problem(change) ?? drift else { return }
    let file = files.add(path: path, bytes: [])
    problem.span = SourceSpan(file: file.id, start: 0, end: 0)
    bag.add(problem)
  }

  /// The palette for standard output.
  var palette: Palette { palette(isTerminal: console.outIsTerminal) }

  private func palette(isTerminal: Bool) -> Palette {
    Palette(arguments.color, isTerminal: isTerminal, environment: console.environment)
  }

  /// Reports a diagnostic, and sets the exit status.
  mutating func fail(_ status: ExitStatus, _ diagnostic: Diagnostic) {
    bag.add(diagnostic)
    self.status = status
  }

  /// Sets the exit status for problems that are reported without a diagnostic.
  mutating func noteProblems() {
    if status == .fine { status = .problems }
  }

  mutating func fail(_ error: WriteError) {
    fail(.disk, .error("disk", error.message, at: nil))
  }

  // MARK: Files

  /// Reads a file, or reports why it cannot be read.
  /// - Parameter limit: the maximum number of bytes to read. The rest of a larger file is ignored.
  /// - Parameter isNamed: whether the user names it on the command line.
  mutating func file(
    at path: String,
    atMost limit: Int? = nil,
    isNamed: Bool = false
  ) -> SourceFile? {
    let location = location(of: path)
    let refusal = isNamed ? boundary.admit(location) : boundary.refusal(of: location)
    if let reason = refusal ?? PathText.problem(in: path) {
      inputs.append(path)
      bag.add(.outside(path, reason, at: nil))
      return nil
    }
    let contents = Result { () throws(DiskError) in try Disk.read(location, atMost: limit) }
    return add(contents, at: path)
  }

  /// Reads several files in parallel, and reports those that cannot be read.
  private mutating func files(at paths: [String]) -> [SourceFile] {
    let locations = paths.map { location(of: $0) }
    let contents = Parallel.map(paths.count) { index in
      Result { () throws(DiskError) in
        try Disk.read(locations[index], atMost: SpecReader.byteLimit)
      }
    }
    return zip(paths, contents).compactMap { path, contents in add(contents, at: path) }
  }

  private mutating func add(
    _ contents: Result<[UInt8], DiskError>,
    at path: String
  ) -> SourceFile? {
    inputs.append(path)
    switch contents {
    case .success(let bytes): return files.add(path: path, bytes: bytes)
    case .failure(let error):
      bag.add(.unreadable(path, reason: error.reason, at: nil))
      return nil
    }
  }

  func location(of path: String) -> String {
    PathText.joined(console.workingFolder, path)
  }

  func folder(at path: String) -> Folder {
    let path = PathText.tidied(path, in: console.workingFolder)
    return Folder(location(of: path), shownAs: path)
  }

  /// Returns the specs of this run, and those in the manifest that no longer exist and belonged to its
  /// shard, whose files are orphaned.
  func origins(of specs: [SourceFile], and manifest: Manifest) -> Set<String> {
    let modules = manifest.modules
    let gone = manifest.origins.filter { origin in
      arguments.shard?.contains(modules[origin] ?? "") != false && isGone(origin)
    }
    return gone.union(specs.map { PathText.portable($0.path) })
  }

  /// Whether a spec no longer exists in its folder. If the folder does not exist either, the run
  /// may have been started in another folder, so the spec is not treated as deleted.
  private func isGone(_ origin: String) -> Bool {
    guard let slash = origin.lastIndex(of: "/") else { return false }
    return Disk.kind(of: location(of: String(origin[..<slash]))) == .folder
      && Disk.kind(of: location(of: origin)) == nil
  }
}

extension Diagnostic {
  /// A path that the run may not use.
  static func outside(_ path: String, _ reason: String, at span: SourceSpan?) -> Diagnostic {
    .error(
      "outside-project",
      "cannot use '\(path)': \(reason)",
      at: span,
      help: "use a file or folder of the project, or name it on the command line by its own path"
    )
  }

  fileprivate static var noSpecsFolder: Diagnostic {
    .error(
      "no-specs",
      "there is no folder 'Specs'",
      at: nil,
      help: "name a spec or a folder of specs, here or as 'specs:' in trellis.yaml"
    )
  }

  fileprivate static func drift(_ path: String, _ reasons: [ChangeSet.Reason]) -> Diagnostic {
    let list = reasons.map(\.rawValue).joined(separator: ", ")
    return .error(
      "out-of-step",
      list.isEmpty ? "'\(path)' is out of step" : "'\(path)' is out of step: \(list)",
      at: nil,
      help: "run 'trellis generate'"
    )
  }
}

extension Arguments {
  var choices: Reconciler.Choices {
    .init(isForced: isForced, conflicts: conflicts, prunes: isPruning)
  }

  /// Whether the command writes what it plans.
  var writesPlan: Bool { !isDryRun && !showsDiff }
}
