import Diagnostics
import Expressions
import YAML

/// A feature spec on its way from a text to what it means, pass by pass.
struct Reading {
  let file: SourceFile
  private let modules: UsedModules
  private let runsScenarios: Bool

  /// What is wrong with it: complete when all passes have run.
  private(set) var found = DiagnosticBag()
  /// What it means; `nil` where it has an error.
  private(set) var feature: Feature?
  /// What parts of the file hold that have no names.
  private(set) var unnamed: Set<String> = []

  /// Of the text itself.
  private var yaml = DiagnosticBag()
  private var root: Node?
  private var reader: Reader
  /// What was found before anything was resolved.
  private var bagOfUses = DiagnosticBag()
  private var resolver: Resolver?
  /// What is told where one declaration is to blame for all that does not fit.
  private var mistyped: DiagnosticBag?

  typealias Pass = @Sendable (inout Reading) -> Void

  /// All that is done with a spec, in its order.
  static let passes: [Pass] =
    [{ $0.compose() }, { $0.declare() }]
    + Resolver.passes.map { pass -> Pass in { $0.resolver?.run(pass) } }
    + [{ $0.suspectTypes() }, { $0.runScenarios() }, { $0.tell() }]

  init(_ file: SourceFile, modules: UsedModules, runsScenarios: Bool) {
    self.file = file
    self.modules = modules
    self.runsScenarios = runsScenarios
    reader = Reader(file: file, otherWords: .ofSpecs)
  }

  // MARK: Passes

  /// The tree.
  private mutating func compose() {
    root = SpecReader.compose(file, into: &yaml)
    guard let root, !root.isNull else {
      self.root = nil
      yaml.translateWords(in: file)
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
    self.root = nil
    let declared = DeclaredFeature.read(root, with: &reader)
    unnamed = reader.unnamed
    yaml.joinTwins(in: file)
    bagOfUses = reader.bag
    let used = modules.modules(of: declared, in: file, chain: [file.path], into: &bagOfUses)
    // Without what a file uses most of its names would be unknown.
    resolver = used.flatMap {
      Resolver(
        declared, in: file, using: $0, reserving: modules.generated, bag: bagOfUses)
    }
    guard resolver == nil else { return }
    // Under another name they were not looked for.
    found.add(contentsOf: yaml)
    let isMisnamed = bagOfUses.all.contains { $0.help == "did you mean 'uses'?" }
    for problem in bagOfUses.all where !isMisnamed || problem.code != "missing-file" {
      found.add(problem)
    }
  }

  /// The one declaration to blame for all that does not fit.
  private mutating func suspectTypes() {
    guard !yaml.hasErrors, (resolver?.bag.errorCount ?? 0) > 1, let resolver else { return }
    let suspicion = TypeSuspicion(
      declared: resolver.declared, file: file, modules: resolver.used,
      generated: modules.generated, bag: bagOfUses)
    mistyped =
      suspicion.verdict(on: resolver.bag)
      ?? suspicion.verdictOfNils(on: resolver.bag, in: resolver.feature)
  }

  /// The scenarios, unless what could not be read as it was meant could make them fail.
  private mutating func runScenarios() {
    guard runsScenarios, !yaml.hasErrors, mistyped == nil else { return }
    resolver?.runScenarios()
  }

  /// What is told of what was found.
  private mutating func tell() {
    guard var resolver = resolver.take() else { return }
    if let mistyped {
      found.add(contentsOf: yaml)
      found.add(contentsOf: mistyped)
      return
    }
    if !yaml.isEmpty || !resolver.bag.isEmpty { tell(&resolver) }
    if !found.hasErrors { feature = resolver.feature }
  }

  /// What is wrong, without what only follows from something else.
  private mutating func tell(_ resolver: inout Resolver) {
    let declared = resolver.declared
    let unread = reader.unread.names.union(resolver.misnamed)
      .union(resolver.bag.words(of: "reserved-name", in: file))
    resolver.adviseHalfRenames()
    resolver.blamePlacedElements()
    var later = resolver.bag.toldOnce(in: file, leavingOut: unread).withoutUnwraps(dueTo: yaml)
      .without(unwrapsOf: resolver.mistyped, in: file)
    let twins = yaml.spans(of: "duplicate-key") + later.spans(of: "same-name")
    later = later.without(partsOfModelsWithTwins: twins, declared.models.map(\.name), in: file)
    let unused = UnusedFiles(file: file, modules: modules, used: resolver.used)
    later = later.joiningNames(of: unused, besideUses: !declared.uses.isEmpty)
    later = later.withoutForeignNames(in: file, besideUses: !declared.uses.isEmpty)
      .withoutForeignForms(in: file).withoutUses(ofTwinsIn: file)
      .withoutForeignTypes(dueTo: yaml).withoutOwnValues(dueTo: yaml)
    later = later.withoutNames(missedFor: &yaml, in: file).withoutNamesOfTwins()
      .withoutSwappedNames(in: file).withoutWarningsOfUse(dueTo: yaml)
      .withoutWarningsOfUse(inUnreachedStepsOf: file).withoutMeaninglessTraps()
      .withoutFacets(of: declared.actions, in: file).blamingTypes(ofCasesIn: declared.models)
      .withoutUses(ofGuessedIn: declared.models)
      .withoutMethods(of: declared.services, withTwins: twins, in: file)
      .withoutMissingKeys(dueTo: yaml, in: file).withoutStreams(of: declared.services, in: file)
      .withoutCases(of: declared.models, in: file).withoutTwinsOfWrongNames()
      .withoutOtherSpellings().withoutMissingArguments(besideButtonsIn: file)
      .withoutNames(behindHidden: declared.beginnings, in: file)
    later = NamesElsewhere(declared: declared, file: file).told(later)
    // What stands behind it is not read, and would be missed.
    if !yaml.spans(of: "several-documents").isEmpty { later = DiagnosticBag() }
    yaml.blameLists(in: &later, of: file)
    yaml.blameCuts(for: later)
    yaml.blameCuts(forClaimsIn: &later, in: file)
    yaml.translateWords(in: file)
    yaml.leaveOutPartsOfWrongKeys()
    yaml.leaveOutTexts(dueAsNamesIn: later)
    yaml.leaveOutBranches(dueTo: later, in: file)
    found.add(contentsOf: yaml)
    found.add(contentsOf: later, exceptWhere: yaml)
  }
}

extension DeclaredFeature {
  /// The names of all that has steps.
  fileprivate var beginnings: [Located<String>] {
    (actions + rows.flatMap(\.actions)).map(\.name) + subscriptions.map(\.name)
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
