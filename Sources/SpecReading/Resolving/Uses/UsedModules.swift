import Diagnostics
import Expressions
import Naming
import SpecModel
import YAML

/// A file that another one uses: the module that it is, with what it declares.
struct UsedModule {
  var use: Use
  let path: String
  var models: [Model]
  var services: [Service]
  /// Modules whose types its own types hold, by whatever way; their names are not seen.
  var hidden: [UsedModule]
}

/// Reads the files that a spec uses, and those that they use.
struct UsedModules {
  let load: (String) -> SourceFile?
  /// The names in a folder, where a file is looked for that is not there.
  let names: (String) -> [String]
  /// The text of a file that nothing uses.
  let peek: (String) -> [UInt8]?
  /// The names that generated code has for itself.
  let generated: GeneratedNames
  private let known = Known()

  /// Those without a problem, by their paths: of files that use each other in many ways, each is read once.
  private final class Known {
    var modules: [String: UsedModule] = [:]
  }

  init(
    load: @escaping (String) -> SourceFile?,
    names: @escaping (String) -> [String] = { _ in [] },
    peek: @escaping (String) -> [UInt8]? = { _ in nil },
    reserving generated: GeneratedNames
  ) {
    self.load = load
    self.names = names
    self.peek = peek
    self.generated = generated
  }

  /// The modules that a spec's `uses` names; `nil` where one of them cannot be read, which is
  /// reported.
  ///
  /// - Parameter chain: the files on the way to this one, itself last.
  func modules(
    of declared: DeclaredFeature,
    in file: SourceFile,
    chain: [String],
    into bag: inout DiagnosticBag
  ) -> [UsedModule]? {
    var result: [UsedModule] = []
    var isComplete = true
    for entry in declared.uses {
      var own = bag
      guard let module = module(entry, from: file, chain: chain, into: &own) else {
        // Which file is meant, nobody knows.
        if !declared.guessedUses.contains(entry.span) { bag = own }
        isComplete = false
        continue
      }
      bag = own
      if result.contains(where: { $0.use.module == module.use.module }) {
        bag.report(
          "same-name", "'\(module.use.module)' is used twice", at: entry.span, help: "leave one out"
        )
      } else {
        result.append(module)
      }
    }
    return isComplete ? result : nil
  }

  private func module(
    _ entry: Located<String>,
    from file: SourceFile,
    chain: [String],
    into bag: inout DiagnosticBag
  ) -> UsedModule? {
    guard let path = SpecPath.joined(entry.value, to: file.path) else {
      bag.add(.outside(entry))
      return nil
    }
    guard !chain.contains(path) else {
      let names = (chain.drop { $0 != path } + [path]).joined(separator: " → ")
      let isSelf = path == file.path
      bag.report(
        "cycle",
        isSelf ? "a file does not use itself" : "files use each other in a circle: \(names)",
        at: entry.span,
        help: isSelf
          ? "leave it out: what it declares is there"
          : "leave one of them out, with what both need in a third file that both use")
      return nil
    }
    guard chain.count < 20, let used = load(path) else {
      let help: Advice =
        near(entry.value, to: file.path).map { .meant($0) }
        ?? "a path is relative to this file; a used file is among the specs that are read"
      bag.report("missing-file", "there is no file '\(path)'", at: entry.span, help: help)
      return nil
    }
    // What leads to a file in no circle leads to itself in none, whatever is on the way to it.
    if var module = known.modules[path] {
      module.use.span = entry.span
      return module
    }
    let problems = bag.all.count
    let module = read(used, entry, chain: chain + [path], into: &bag)
    if bag.all.count == problems { known.modules[path] = module }
    return module
  }

  /// The specs in the folder of a path that is not there, but the file itself.
  private func specs(besides path: String, _ file: String) -> [String] {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return names(folder.isEmpty ? "." : String(folder)).filter { name in
      (name.hasSuffix(".yaml") || name.hasSuffix(".yml")) && !name.contains(".flow.")
        && name != "trellis.yaml" && name != "pack.yaml" && folder + name != file
    }
  }

  /// A path of a file that is there, written nearly so: without its ending, with another first letter, or
  /// misspelt.
  private func near(_ written: String, to file: String) -> String? {
    let start = written.lastIndex(of: "/").map(written.index(after:)) ?? written.startIndex
    let (folder, name) = (written[..<start], String(written[start...]))
    if let path = SpecPath.joined(written, to: file),
      let nearest = Suggestion.nearest(to: name, among: specs(besides: path, file))
    {
      return folder + nearest
    }
    let stem = name.hasSuffix(".yml") ? String(name.dropLast(4)) : name
    let ending = stem.hasSuffix(".yaml") ? "" : ".yaml"
    return ["\(stem)\(ending)", "\(stem.upperFirst)\(ending)", "\(stem.lowerFirst)\(ending)"]
      .map { "\(folder)\($0)" }
      .first { path in
        path != written && SpecPath.joined(path, to: file).flatMap { load($0) } != nil
      }
  }

  private func read(
    _ used: SourceFile,
    _ entry: Located<String>,
    chain: [String],
    into bag: inout DiagnosticBag
  ) -> UsedModule? {
    var own = DiagnosticBag()
    guard let root = SpecReader.compose(used, into: &own), !root.isNull else {
      bag.add(.broken(entry))
      return nil
    }
    var reader = Reader(file: used, otherWords: .ofSpecs)
    let declared = DeclaredFeature.read(root, with: &reader)
    guard let name = declared.name else {
      bag.add(.noModule(entry))
      return nil
    }
    let circles = bag.errorCount
    guard let inner = modules(of: declared, in: used, chain: chain, into: &bag) else {
      if bag.errorCount == circles { bag.add(.broken(entry)) }
      return nil
    }
    let created = Resolver(
      declared, in: used, using: inner, reserving: generated, bag: DiagnosticBag())
    guard var resolver = created else { return nil }
    // A name of a shared file that cannot stand there is told there.
    if declared.isShared { resolver.checkTypes() }
    resolver.resolveModels()
    resolver.resolveServices()
    let types = declared.models.map(\.name) + declared.services.map(\.name)
    // What could not be read as it stands would be missed in every file that uses it.
    guard !resolver.bag.hasErrors, !own.hasErrors, !reader.bag.hasErrors,
      types.allSatisfy({ $0.value.beginsUppercase })
    else {
      bag.add(.broken(entry))
      return nil
    }
    let use = Use(module: name.value, isShared: declared.isShared, span: entry.span)
    return UsedModule(
      use: use,
      path: used.path,
      models: resolver.feature.ownModels,
      services: resolver.feature.ownServices,
      hidden: inner
    )
  }
}

/// Paths in `uses`: relative to the file that names them, and inside the project.
enum SpecPath {
  /// `nil` where the path is absolute or leads out of the project.
  static func joined(_ path: String, to file: String) -> String? {
    guard !path.isEmpty, !path.hasPrefix("/") else { return nil }
    var parts = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .filter { $0 != "." }
    let isAbsolute = file.hasPrefix("/")
    for part in path.split(separator: "/") where part != "." {
      guard part == ".." else {
        parts.append(part)
        continue
      }
      guard let last = parts.last, last != "..", !(isAbsolute && parts.count == 1) else {
        return nil
      }
      parts.removeLast()
    }
    return parts.joined(separator: "/")
  }
}

extension Diagnostic {
  fileprivate static func outside(_ entry: Located<String>) -> Diagnostic {
    .error(
      "outside-project", "'\(entry.value)' is no file of the project", at: entry.span,
      help: "a path is relative to this file, and stays inside the folder where trellis runs")
  }

  fileprivate static func broken(_ entry: Located<String>) -> Diagnostic {
    var problem = Diagnostic.error(
      "unreadable-file", "'\(entry.value)' has problems of its own", at: entry.span)
    problem.isConsequence = true
    return problem
  }

  fileprivate static func noModule(_ entry: Located<String>) -> Diagnostic {
    .error(
      "unreadable-file", "'\(entry.value)' is no module", at: entry.span,
      help: "it begins with 'shared: Name' or 'feature: Name'")
  }
}
