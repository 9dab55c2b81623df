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
    let output = arguments.output ?? settings.output?.value ?? "Generated"
    let templates = (arguments.templates ?? settings.templates?.value)
      .map { PathText.tidied($0, in: console.workingFolder) }
    let folder = folder(at: output)
    var search = AffectedModules(files, states: ModuleState.read(in: folder), in: folder)
    let changed = try git.answer()
    guard !bag.hasErrors else { return }
    search.add(changed, templates: templates)
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

/// Finds the modules that depend on changed files.
private struct AffectedModules {
  private let folder: Folder
  private let states: [String: ModuleState]
  /// The files that each spec uses, and the names that each flow opens.
  private var uses: [String: [String]] = [:]
  private var opens: [String: [String]] = [:]
  private var names: [String: String] = [:]
  private let specs: [String]
  private let files: [String: SourceFile]
  private var affected: Set<String> = []

  init(_ files: [SourceFile], states: [ModuleState], in folder: Folder) {
    self.folder = folder
    self.states = Dictionary(states.filter { !$0.name.isEmpty }.map { ($0.spec, $0) }) { $1 }
    let known = self.states
    let found = Parallel.map(files.count) { index in
      let file = files[index]
      let isFlow = SpecReader.isFlow(file)
      return (
        uses: isFlow ? [] : SpecReader.uses(in: file),
        opens: isFlow ? SpecReader.opened(in: file) ?? [] : []
      )
    }
    for (file, found) in zip(files, found) {
      uses[file.path] = found.uses
      opens[file.path] = found.opens
    }
    let others = Set(files.map(\.path))
    specs = files.map(\.path) + known.keys.filter { !others.contains($0) }.sorted()
    for file in files {
      var ignored = DiagnosticBag()
      names[file.path] =
        known[PathText.portable(file.path)]?.name
        ?? SpecReader.name(in: file, into: &ignored)?.value
    }
    self.files = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
  }

  mutating func add(_ changed: Set<String>, templates: String?) {
    let isGlobal = changed.contains { path in
      path == ProjectSettings.fileName || templates.map { path.hasPrefix("\($0)/") } == true
    }
    let prefix = folder.shown("")
    let generated = Set(
      changed.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) })
    for spec in specs {
      if changed.contains(spec) { rename(spec) }
      if isGlobal || changed.contains(spec) || isGenerated(from: spec, among: generated) {
        affected.insert(spec)
      }
    }
    for path in changed where uses[path] == nil { affected.insert(path) }
    addDependents()
    affected.formIntersection(specs)
  }

  /// Reads the name of a spec that has changed.
  private mutating func rename(_ spec: String) {
    guard let file = files[spec] else { return }
    var ignored = DiagnosticBag()
    names[spec] = SpecReader.name(in: file, into: &ignored)?.value ?? names[spec]
  }

  private func isGenerated(from spec: String, among paths: Set<String>) -> Bool {
    guard !paths.isEmpty, let state = states[PathText.portable(spec)] else { return false }
    return paths.contains(".trellis/\(state.name).base")
      || (state.files ?? []).contains { paths.contains($0.path.text) }
  }

  private mutating func addDependents() {
    var count = -1
    while count < affected.count {
      count = affected.count
      let changed = Set(affected.compactMap { names[$0] ?? states[$0]?.name })
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
      guard let name = names[spec] ?? state?.name else { return nil }
      return AffectedModule(
        outputs: ModuleOutputs(
          name: name, spec: spec, uses: uses[spec] ?? [],
          files: (state?.files ?? []).map(\.path.text)),
        isFlow: state?.source.module.isFlow ?? files[spec].map(SpecReader.isFlow) ?? false,
        hasTests: state?.source.module.hasTests ?? true)
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
    name: "--format",
    value: .oneOf(AffectedFormat.allCases.map(\.rawValue)),
    summary: "What to print; features by default."
  ) { value, arguments in
    arguments.affectedFormat = AffectedFormat(rawValue: value) ?? .features
    return nil
  }
}

extension Diagnostic {
  fileprivate static var noCommit: Diagnostic {
    .error(
      "missing-option", "'affected' needs '--since'", at: nil,
      help: "write '--since COMMIT', such as '--since main'")
  }
}
