import Diagnostics
import Generation
import SpecReading
import Workspace

extension Command {
  static let affected = Command(
    "affected",
    operands: "[PATH…]",
    count: 0...Int.max,
    summary: "Names the features that have changed since a commit.",
    details: """
      Asks git which files differ from the commit, and names the features, shared modules and flows
      whose specs, used files or generated files are among them, and those that depend on such a
      module. If the settings or a template have changed, these are all. The formats:

        features  a name a line
        specs     the paths of their specs
        outputs   the paths of their generated files, as the last run recorded them
        targets   the targets of the generated package
        json      all of these
      """,
    options: [.since, .output, .templates, .affectedFormat, .strict, .maxErrors]
  ) { pipeline in
    guard let commit = pipeline.arguments.commit else {
      pipeline.fail(.usage, .noCommit)
      return
    }
    do throws(Git.Failure) {
      let git = try Git(askingForChangesSince: commit, in: pipeline.console.workingFolder)
      try pipeline.reportAffected(by: git)
    } catch {
      pipeline.bag.add(.error("git", error.message, at: nil, help: error.help))
    }
  }
}

extension Pipeline {
  /// Prints the modules that depend on the changes that git finds meanwhile.
  fileprivate mutating func reportAffected(by git: Git) throws(Git.Failure) {
    let settings = settings()
    let files = specs(settings)
    guard let folder = outputFolder(settings) else { return }
    let states = ModuleState.read(in: folder).filter { state in
      files.contains { PathText.portable($0.path) == state.spec }
        || arguments.operands.isEmpty && Disk.kind(of: location(of: state.spec)) == nil
    }
    var search = AffectedModules(files, states: states, in: folder)
    let changes = ChangedFiles(try git.answer(), in: console.workingFolder)
    guard !bag.hasErrors else { return }
    let templates = arguments.templates ?? settings.templates?.value
    if changes.contains(ProjectSettings.fileName) || templates.map(changes.hasBelow) == true {
      search.addAll()
    } else {
      search.add(changes)
    }
    console.write(arguments.affectedFormat.text(of: search.modules, in: folder))
  }
}

/// A module that has changed since a commit.
struct AffectedModule {
  var outputs: ModuleOutputs
  var isFlow: Bool
  var hasTests: Bool
  /// The targets of the generated package.
  var targets: [String] { [outputs.name] + (hasTests ? ["\(outputs.name)Tests"] : []) }
}

/// Files that have changed, by absolute paths without links, as git names them.
private final class ChangedFiles {
  private let paths: Set<String>
  private let workingFolder: String
  /// Folders without links, since most files stand beside others.
  private var folders: [String: String?] = [:]

  init(_ paths: Set<String>, in workingFolder: String) {
    self.paths = paths
    self.workingFolder = workingFolder
  }

  /// Returns whether a file has changed, or the file that a link leads to.
  func contains(_ path: String) -> Bool {
    guard !paths.isEmpty else { return false }
    let location = PathText.joined(workingFolder, path)
    let name = PathText.name(of: location)
    // The file itself may be gone.
    if let folder = resolved(String(location.dropLast(name.count))),
      paths.contains("\(folder)/\(name)")
    {
      return true
    }
    return Disk.isLink(location) && Disk.resolved(location).map(paths.contains) == true
  }

  private func resolved(_ folder: String) -> String? {
    if let known = folders[folder] { return known }
    let result = Disk.resolved(folder)
    folders[folder] = .some(result)
    return result
  }

  func hasBelow(_ folder: String) -> Bool { !below(folder).isEmpty }

  /// Returns the changed files below a folder, with paths relative to it.
  func below(_ folder: String) -> Set<String> {
    guard let folder = Disk.resolved(PathText.joined(workingFolder, folder)) else { return [] }
    return Set(
      paths.lazy.filter { $0.hasPrefix("\(folder)/") }
        .map { String($0.dropFirst(folder.count + 1)) })
  }
}

/// Finds the modules that depend on changed files.
private struct AffectedModules {
  private let folder: Folder
  private let states: [String: ModuleState]
  private let files: [String: SourceFile]
  /// The paths of all specs, followed by those of specs that are gone.
  private var specs: [String]
  private var names: [String: String] = [:]
  /// The files that each spec uses, and the names that each flow opens.
  private var uses: [String: [String]] = [:]
  private var opens: [String: [String]] = [:]
  private var affected: Set<String> = []

  init(_ files: [SourceFile], states: [ModuleState], in folder: Folder) {
    self.folder = folder
    let states = states.filter { !$0.name.isEmpty }
    self.states = Dictionary(states.map { ($0.spec, $0) }) { $1 }
    self.files = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
    specs = files.map(\.path)
    let known = self.states
    let found = Parallel.map(files.count) { index in
      let file = files[index]
      let isFlow = SpecReader.isFlow(file)
      return (
        name: known[PathText.portable(file.path)]?.name,
        uses: isFlow ? [] : SpecReader.uses(in: file),
        opens: isFlow ? SpecReader.opened(in: file) ?? [] : []
      )
    }
    for (file, found) in zip(files, found) {
      uses[file.path] = found.uses
      opens[file.path] = found.opens
      names[file.path] = found.name ?? Self.name(in: file)
    }
  }

  private static func name(in file: SourceFile) -> String? {
    var ignored = DiagnosticBag()
    return SpecReader.name(in: file, into: &ignored)?.value
  }

  mutating func addAll() {
    affected = Set(specs)
  }

  mutating func add(_ changes: ChangedFiles) {
    let used = Set(uses.values.joined()).subtracting(specs)
    affected = Set((specs + used).filter(changes.contains))
    for spec in affected {
      if let file = files[spec] { names[spec] = Self.name(in: file) ?? names[spec] }
    }
    addGone()
    addGenerated(among: changes.below(folder.shownPath))
    addDependents()
  }

  /// Adds the modules whose specs are gone, and that no other spec has taken over.
  private mutating func addGone() {
    let present = Set(specs.map(PathText.portable))
    let taken = Set(names.values)
    let gone = states.values.filter { !present.contains($0.spec) && !taken.contains($0.name) }
    for state in gone.sorted(by: { $0.spec < $1.spec }) {
      specs.append(state.spec)
      names[state.spec] = state.name
      affected.insert(state.spec)
    }
  }

  /// Adds the modules whose generated files or records have changed. A file that belongs to no known module
  /// may belong to each one of which nothing is recorded, as after a merge.
  private mutating func addGenerated(among paths: Set<String>) {
    guard !paths.isEmpty else { return }
    var unknown = paths
    for spec in specs {
      guard let name = names[spec] else { continue }
      var own: Set<String> = [".trellis/\(name).base", ".trellis/\(name).state"]
      if let state = states[PathText.portable(spec)] {
        own.formUnion((state.files ?? []).map(\.path.text))
      }
      if !own.isDisjoint(with: paths) { affected.insert(spec) }
      unknown.subtract(own)
    }
    guard !unknown.isEmpty else { return }
    affected.formUnion(specs.filter { states[PathText.portable($0)] == nil })
  }

  private mutating func addDependents() {
    var count = -1
    while count < affected.count {
      count = affected.count
      let changed = Set(affected.compactMap { names[$0] })
      for spec in specs where !affected.contains(spec) {
        if uses[spec]?.contains(where: affected.contains) == true
          || opens[spec]?.contains(where: changed.contains) == true
        {
          affected.insert(spec)
        }
      }
    }
  }

  var modules: [AffectedModule] {
    specs.filter(affected.contains).compactMap { spec in
      let state = states[PathText.portable(spec)]
      guard let name = names[spec] else { return nil }
      return AffectedModule(
        outputs: ModuleOutputs(
          name: name, spec: spec, uses: uses[spec] ?? [],
          files: (state?.files ?? []).map(\.path.text)),
        isFlow: state?.source.module.isFlow ?? files[spec].map(SpecReader.isFlow) ?? false,
        hasTests: state?.source.module.traits.contains(.tests) ?? true)
    }
  }
}

enum AffectedFormat: String, CaseIterable, Sendable {
  case features
  case specs
  case outputs
  case targets
  case json

  fileprivate func text(of modules: [AffectedModule], in folder: Folder) -> String {
    let lines: [String]
    switch self {
    case .features: lines = modules.map(\.outputs.name)
    case .specs: lines = modules.map(\.outputs.spec)
    case .outputs: lines = modules.flatMap(\.outputs.files).map { folder.shown($0) }
    case .targets: lines = modules.flatMap(\.targets)
    case .json:
      return JSON.object([
        ("version", .int(1)), ("features", .array(modules.map { Self.json(of: $0, in: folder) })),
      ]).text
    }
    return lines.map { "\($0.printable)\n" }.joined()
  }

  private static func json(of module: AffectedModule, in folder: Folder) -> JSON {
    guard case .object(let members) = OutputsFormat.json(of: module.outputs, in: folder) else {
      return .null
    }
    return .object(
      members + [
        ("isFlow", .bool(module.isFlow)), ("targets", .array(module.targets.map { .string($0) })),
      ])
  }
}

extension Option {
  fileprivate static let affectedFormat = Option(
    oneOf: "--format", "What to print; features by default.", to: \.affectedFormat
  )
}

extension Diagnostic {
  fileprivate static var noCommit: Diagnostic {
    .error(
      "missing-option", "'affected' needs '--since'", at: nil,
      help: "write '--since COMMIT', such as '--since main'")
  }
}
