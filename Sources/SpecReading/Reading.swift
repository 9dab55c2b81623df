import Diagnostics
import Expressions
import SpecModel
import YAML

/// A feature spec on its way from a text to what it means, pass by pass.
struct Reading {
  let file: SourceFile
  private let modules: UsedModules

  /// What is wrong with it: complete when all passes have run.
  private(set) var found = DiagnosticBag()
  /// What it means; `nil` where it has an error.
  private(set) var feature: Feature?
  /// Of the text itself.
  private var yaml = DiagnosticBag()
  private var root: Node?
  private var reader: Reader
  /// What was found before anything was resolved.
  private var bagOfUses = DiagnosticBag()
  private var resolver: Resolver?
  /// Where one declaration may be to blame for all that does not fit: its types, and what does not.
  private(set) var mistypable: (slots: TypeSlots, errors: [Diagnostic])?

  typealias Pass = @Sendable (inout Reading) -> Void

  /// All that is done with a spec, in its order.
  static let passes: [Pass] =
    [{ $0.compose() }, { $0.declare() }]
    + Resolver.passes.map { pass -> Pass in { $0.resolver?.run(pass) } }
    + [{ $0.report() }]

  init(_ file: SourceFile, modules: UsedModules) {
    self.file = file
    self.modules = modules
    reader = Reader(file: file, otherWords: .ofSpecs)
  }

  // MARK: Passes

  /// The tree.
  private mutating func compose() {
    root = SpecReader.compose(file, into: &yaml)
    guard let root, !root.isNull else {
      self.root = nil
      found.add(contentsOf: yaml)
      if !yaml.hasErrors { found.add(.empty(file)) }
      return
    }
    if let flow = root.misnamedFlow {
      self.root = nil
      found.add(flow)
    }
  }

  /// What its keys say, and what the files say that it uses.
  private mutating func declare() {
    guard let root else { return }
    let declared = DeclaredFeature.read(root, with: &reader)
    yaml.joinDuplicateKeys(in: file)
    bagOfUses = reader.bag
    let used = modules.modules(of: declared, in: file, chain: [file.path], into: &bagOfUses)
    // Without what a file uses most of its names would be unknown.
    resolver = used.flatMap {
      Resolver(
        declared, in: file, using: $0, reserving: modules.generated, bag: bagOfUses)
    }
    resolver?.unreadPlaces = yaml.all.filter { $0.severity == .error }.compactMap(\.span)
    guard resolver == nil else { return }
    // Under another name they were not looked for.
    found.add(contentsOf: yaml)
    let isMisnamed = bagOfUses.all.contains { $0.help == .meant("uses") }
    for problem in bagOfUses.all where !isMisnamed || problem.code != "missing-file" {
      found.add(problem)
    }
  }

  /// What is reported of what was found.
  private mutating func report() {
    guard var resolver = resolver.take() else { return }
    if !yaml.hasErrors, !bagOfUses.hasErrors, resolver.bag.errorCount > 1 {
      let errors = resolver.bag.inSourceOrder.filter { $0.severity == .error }
      mistypable = TypeSlots(resolver.declared, file, models: resolver.typeNames, for: errors)
        .map { ($0, errors) }
    }
    if !yaml.isEmpty || !resolver.bag.isEmpty { report(&resolver) }
    if !found.hasErrors { feature = resolver.feature }
  }

  /// What is wrong, without what only follows from something else.
  private mutating func report(_ resolver: inout Resolver) {
    let declared = resolver.declared
    var later = causes(resolver).causes(of: resolver.bag)
    let unused = UnusedFiles(file: file, modules: modules, used: resolver.used)
    later = later.joiningNames(of: unused, besideUses: !declared.uses.isEmpty)
    later = NamesElsewhere(declared: declared, file: file).explained(later)
    if yaml.hasErrors { later = later.withoutWarnings }
    // What stands behind the mark of a second document is not read.
    if yaml.all.contains(where: { $0.code == "several-documents" }) { later = DiagnosticBag() }
    yaml.blameCuts(for: &later, in: file)
    yaml.leaveOutTexts(dueAsNamesIn: later)
    found.add(contentsOf: yaml)
    found.add(contentsOf: later, exceptWhere: yaml)
    // Of problems that follow from each other, one is to be seen.
    if !found.hasErrors, resolver.bag.hasErrors { found.add(contentsOf: resolver.bag) }
  }

  private func causes(_ resolver: Resolver) -> Causes {
    let names = ["same-name", "wrong-name", "reserved-name", "hidden-name", "taken-name"]
    let misread =
      (yaml.all + bagOfUses.all).filter { $0.severity == .error }
      + resolver.bag.all.filter { names.contains($0.code) }
    return Causes(
      file: file,
      open: root.map { OpenNamespaces($0, misread, in: file) } ?? .none,
      unread: reader.unread.names.union(resolver.misnamed)
        .union(resolver.bag.words(of: "reserved-name", in: file)),
      guessed: reader.guessed + reader.unread.map(\.span))
  }
}

extension Node {
  /// For a flow that begins as a feature does: `start` is a key of flows alone.
  fileprivate var misnamedFlow: Diagnostic? {
    guard let mapping, let start = mapping["start"], mapping["flow"] == nil,
      let name = mapping["feature"], mapping["state"] == nil, mapping["view"] == nil,
      start.value.scalar != nil || start.value.mapping?["feature"] != nil
    else { return nil }
    return .error(
      "unknown-key", "'feature' begins a screen, and this is a flow: it has a 'start'",
      at: name.key.span, help: "write 'flow: \(name.value.scalar?.text ?? "Shop")'")
  }
}
