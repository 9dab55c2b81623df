import Diagnostics
import YAML

/// Finds the shared files that a spec does not use, and that declare what it misses.
struct UnusedFiles {
  let file: SourceFile
  let modules: UsedModules
  /// What the spec uses; what that uses is not shared with it.
  let used: [UsedModule]

  private static let fileLimit = 40

  /// The paths of the files that declare some of the names, as `uses` would have them, by name.
  func declaring(_ names: Set<String>) -> [String: String] {
    var result: [String: String] = [:]
    for path in paths.prefix(Self.fileLimit) where !used.contains(where: { $0.path == path }) {
      for name in declared(in: path) where names.contains(name) && result[name] == nil {
        result[name] = written(path)
      }
    }
    return result
  }

  /// What the used files use, and what stands beside this one.
  private var paths: [String] {
    var hidden: [String] = []
    var open = used
    while let next = open.popLast() {
      hidden += next.hidden.map(\.path)
      open += next.hidden
    }
    let folder = file.path.lastIndex(of: "/").map { String(file.path[...$0]) } ?? ""
    return hidden
      + modules.names(folder.isEmpty ? "." : folder).sorted()
      .filter { $0.hasSuffix(".yaml") }.map { folder + $0 }.filter { $0 != file.path }
  }

  /// The models and services of a shared file; nothing of any other.
  private func declared(in path: String) -> [String] {
    guard let bytes = modules.load(path)?.bytes ?? modules.peek(path),
      bytes.count <= SpecReader.byteLimit
    else { return [] }
    var ignored = DiagnosticBag()
    let source = SourceFile(id: file.id, path: path, bytes: bytes)
    guard let root = SpecReader.compose(source, into: &ignored)?.mapping, root["shared"] != nil
    else { return [] }
    return ["models", "services"].flatMap { section in
      (root[section]?.value.mapping?.pairs ?? []).map(\.key.value)
    }
  }

  /// Relative to the folder of the spec, where it stands in or below it.
  private func written(_ path: String) -> String {
    let folder = file.path.lastIndex(of: "/").map { String(file.path[...$0]) } ?? ""
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}

extension DiagnosticBag {
  /// With what one unused file declares told once: where the first of it is missed, with that file.
  func joiningNames(of unused: UnusedFiles, besideUses: Bool) -> DiagnosticBag {
    let codes = ["unknown-type", "unknown-service", "unknown-struct", "unknown-enum"]
    let missed = inSourceOrder.filter { codes.contains($0.code) }
    guard !missed.isEmpty else { return self }
    let files = unused.declaring(Set(missed.compactMap(\.unknown?.name)))
    guard !files.isEmpty else { return self }
    var first: [String: Int] = [:]
    var told: [Diagnostic] = []
    for var problem in inSourceOrder {
      guard codes.contains(problem.code), let path = (problem.unknown?.name).flatMap({ files[$0] })
      else {
        told.append(problem)
        continue
      }
      if let index = first[path] {
        told[index].notes += [.init(problem.message, at: problem.span)] + problem.notes
        continue
      }
      problem.fix = nil
      problem.help =
        besideUses
        ? "'\(path)' declares it: name that under 'uses', too"
        : "'\(path)' declares it: add 'uses: [\(path)]'"
      first[path] = told.count
      told.append(problem)
    }
    return DiagnosticBag(told)
  }
}
