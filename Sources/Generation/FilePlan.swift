import Diagnostics
import Packs
public import SpecModel
import Synchronization
import TemplateEngine
import TestPlanning

/// A fact about a module that the files which a package has once depend on.
public enum ModuleTrait: String, CaseIterable, Sendable {
  /// The module has a test target, if the pack generates tests.
  case tests
  /// It has a screen, beside models and services.
  case screen
  /// It sends requests, and so needs the package's HTTP module.
  case requests
  /// Its tests need what all tests share.
  case testSupport
  /// Tests of other modules mock its services.
  case mocks
  /// It makes rows of the elements of lists.
  case rows
  /// It keeps tasks, to wait for them or to end them.
  case tasks
  /// It reads and writes links to screens.
  case links
  /// Its screen shows images.
  case images
  /// Its screen shows what is wrong with a field.
  case messages
  /// Its screen has fields for numbers.
  case numberFields
}

/// A module of the generated package, as described in `Package.swift`.
public struct ProjectModule: Hashable, Sendable {
  public var name: String
  /// The modules of the package that it imports, sorted.
  public var imports: [String]
  /// The shared files whose services its tests mock, sorted.
  public var mocks: [String] = []
  /// The features and flows that a flow opens, or `nil` for other modules. A flow also needs their
  /// imports.
  public var opens: [String]?
  public var traits: Set<ModuleTrait>
  /// The options of the module's style, such as `binding=combine`.
  var options: [String] = []

  public init(
    name: String,
    imports: [String],
    opens: [String]? = nil,
    traits: Set<ModuleTrait> = [.tests]
  ) {
    self.name = name
    self.imports = imports
    self.opens = opens
    self.traits = traits
  }

  public var isFlow: Bool { opens != nil }

  /// Describes the module of a flow.
  public init(_ flow: Flow) {
    self.init(
      name: flow.name.value, imports: [], opens: flow.featureNames + flow.childNames)
  }

  public init(_ feature: Feature) {
    name = feature.name.value
    imports = feature.imports.sorted()
    mocks = feature.isShared ? [] : feature.mockedModules
    traits = Set(ModuleTrait.allCases.filter { $0.holds(of: feature) })
  }
}

extension ModuleTrait {
  fileprivate func holds(of feature: Feature) -> Bool {
    let isScreen = !feature.isShared
    return switch self {
    case .tests:
      isScreen || feature.sendsRequests
        || feature.ownModels.contains { JSONTest($0, in: feature) != nil }
    case .screen: isScreen
    case .requests: feature.sendsRequests
    case .testSupport: isScreen ? feature.usesTestSupport : !feature.services.isEmpty
    case .mocks: feature.isShared && !feature.services.isEmpty
    case .rows: isScreen && !feature.rows.isEmpty
    case .tasks: isScreen && feature.keepsTasks
    case .links: isScreen && feature.hasLinks
    case .images: isScreen && feature.showsImages
    case .messages: isScreen && feature.showsMessages
    case .numberFields: isScreen && feature.editsNumbers
    }
  }
}

/// A pack with a value for each of its options.
struct Style: Sendable {
  let pack: CompiledPack
  let options: [(String, String)]

  /// How much the tests of its features say.
  var depth: TestDepth {
    options.first { $0.0 == "testDepth" }.flatMap { TestDepth(rawValue: $0.1) } ?? .lean
  }

  /// Returns the on-demand members of the template model that the files with these options need.
  /// - Parameter members: The members that every template sees beside its feature.
  func needs(_ members: [(String, Value)], in store: inout ValueStore) -> Set<String> {
    let root = store.object(members)
    let made = pack.files.filter { file in
      guard !file.needs.isEmpty, let when = file.when else { return true }
      // A condition that depends on the feature cannot be evaluated yet.
      return (try? when.evaluate(root: root, in: &store).isTrue) ?? true
    }
    return Set(made.flatMap(\.needs))
  }

  /// Returns the maker of a feature's files, or of the project files if the feature is `nil`.
  func maker(of feature: Feature?, _ settings: GenerationSettings) -> Maker {
    maker(of: feature?.name.value ?? "", from: feature?.path ?? "", settings)
  }

  /// Returns the maker of a module that is described by a file of the user.
  func maker(of module: String, from path: String, _ settings: GenerationSettings) -> Maker {
    var chosen = options.map { "\($0.0)=\($0.1)" }
    chosen += [
      "access=\(settings.isPublic ? "public" : "internal")", "indent=\(settings.indent)",
      "layout=\(settings.layout.rawValue)", "package=\(settings.package)",
      "width=\(settings.width)",
    ]
    // Records of the standard setting say nothing of it, as those of versions without it.
    if settings.files != .type { chosen.append("files=\(settings.files.rawValue)") }
    if !settings.header.isEmpty {
      let text = settings.header.joined(separator: "\n")
      chosen.append("header=\(Fingerprint(of: text.utf8).text)")
    }
    return Maker(
      module: module,
      spec: path,
      pack: pack.name,
      options: chosen.sorted()
    )
  }

  /// Returns the members that every template sees beside its feature.
  func members(
    in store: inout ValueStore,
    _ settings: GenerationSettings,
    isPublic: Bool,
    modules: [ProjectModule]
  ) -> [(String, Value)] {
    let chosen = options.map { ($0.0, store.string($0.1)) }
    let module = [
      ("access", store.string(isPublic ? "public " : "")),
      ("isPublic", Value.bool(isPublic)),
    ]
    func words(_ traits: Set<ModuleTrait>, in store: inout ValueStore) -> Value {
      let words = ModuleTrait.allCases.filter(traits.contains).map(\.rawValue)
      return store.array(words.map { store.string($0) })
    }
    let listed = modules.map { module in
      let name = store.string(module.name)
      let imports = store.array(module.imports.map { store.string($0) })
      let options = store.array(module.options.map { store.string($0) })
      let mocks = store.array(module.mocks.map { store.string($0) })
      return store.object([
        ("name", name), ("imports", imports), ("options", options),
        ("mocks", mocks), ("isFlow", .bool(module.isFlow)),
        ("traits", words(module.traits, in: &store)),
      ])
    }
    let all = store.array(listed)
    let package = store.string(settings.package)
    let lines = settings.header.map { store.string($0) }
    let traits = modules.reduce(into: Set<ModuleTrait>()) { $0.formUnion($1.traits) }
    let project = [
      ("features", all), ("package", package),
      ("isPackage", Value.bool(settings.layout == .package)),
      ("traits", words(traits, in: &store)),
    ]
    return [
      ("options", store.object(chosen)), ("module", store.object(module)),
      (
        "format",
        store.object([("width", .int(settings.width)), ("indent", .int(settings.indent))])
      ),
      ("pack", store.object([("name", store.string(pack.name))])),
      ("header", store.array(lines)), ("project", store.object(project)),
    ]
  }
}

/// The files to render for a feature, and the members that their templates see.
struct ModuleRendering: Sendable {
  let files: [CompiledPack.File]
  let members: [(String, Value)]
  var rendering: Rendering

  init(_ feature: Feature, in style: Style, _ settings: GenerationSettings) {
    var store = ValueStore()
    let isPublic = settings.isPublic || feature.isShared
    let others = style.members(in: &store, settings, isPublic: isPublic, modules: [])
    let model = TemplateModel.value(
      of: feature,
      in: &store,
      needs: style.needs(others, in: &store),
      depth: style.depth
    )
    members = [("feature", model)] + others
    rendering = Rendering(store: store, maker: style.maker(of: feature, settings))
    // A shared module has only the files of its models and services.
    files = style.pack.files.filter {
      $0.scope == .feature && (!feature.isShared || $0.loop != nil)
    }
  }
}

/// Collects the outputs of several threads.
final class Rendered: Sendable {
  private let parts = Mutex<[(index: Int, outputs: [OutputFile], problems: DiagnosticBag)]>([])

  func add(_ outputs: [OutputFile], _ problems: DiagnosticBag, at index: Int) {
    parts.withLock { $0.append((index, outputs, problems)) }
  }

  /// Runs the work on several threads, and returns the outputs and problems in the order of the
  /// items.
  static func inOrder(
    _ count: Int,
    threads: Int,
    into bag: inout DiagnosticBag,
    _ work: @escaping @Sendable (WorkQueue, Rendered) -> Void
  ) -> [OutputFile] {
    let rendered = Rendered()
    WorkQueue.share(count, among: threads) { work($0, rendered) }
    let parts = rendered.parts.withLock { $0.sorted { $0.index < $1.index } }
    for part in parts { bag.add(contentsOf: part.problems) }
    return parts.flatMap(\.outputs)
  }
}

/// Renders files with one store of values.
struct Rendering: Sendable {
  var store: ValueStore
  let maker: Maker
  private var outputs: [OutputFile] = []
  /// The results of conditions for files without a list, which all have the same members.
  private var decisions: [Bool?] = []
  /// The bytes of the files of a module so far.
  private var size = 0
  /// The most bytes and steps of all files of a module, which grow with what the templates see. The built-in
  /// packs make less than a tenth.
  private let limits: (bytes: Int, steps: Int)

  init(store: ValueStore, maker: Maker) {
    self.store = store
    self.maker = maker
    limits = (bytes: 2 << 20 + 256 * store.valueCount, steps: 2_000_000 + 64 * store.valueCount)
  }

  /// Returns the outputs since the last call.
  mutating func takeOutputs() -> [OutputFile] {
    defer { outputs = [] }
    return outputs
  }

  /// Renders a file once, or once for each element of its list.
  /// - Parameter members: The members that all files of this rendering see.
  mutating func render(
    _ file: CompiledPack.File,
    _ members: [(String, Value)],
    _ bag: inout DiagnosticBag
  ) {
    do throws(TemplateError) {
      let root = store.object(members)
      guard let loop = file.loop else {
        try renderOnce(file, root, &bag)
        return
      }
      let list = try loop.list.evaluate(root: root, in: &store)
      for element in store.elements(of: list) {
        try renderOnce(file, store.object(members + [(loop.name, element)]), &bag)
      }
    } catch {
      bag.add(error.diagnostic)
    }
  }

  private mutating func isWanted(
    _ file: CompiledPack.File,
    _ root: Value
  ) throws(TemplateError) -> Bool {
    guard let when = file.when else { return true }
    if file.loop == nil, when.number < decisions.count, let known = decisions[when.number] {
      return known
    }
    let result = try when.evaluate(root: root, in: &store).isTrue
    guard file.loop == nil else { return result }
    while decisions.count <= when.number { decisions.append(nil) }
    decisions[when.number] = result
    return result
  }

  private var isWithinLimits: Bool { size <= limits.bytes && store.steps <= limits.steps }

  private mutating func renderOnce(
    _ file: CompiledPack.File,
    _ root: Value,
    _ bag: inout DiagnosticBag
  ) throws(TemplateError) {
    guard isWithinLimits, try isWanted(file, root) else { return }
    let text = String(decoding: try file.path.render(root: root, in: &store), as: UTF8.self)
    guard let path = RelativePath(text) else {
      let problem = RelativePath.problem(in: text) ?? "is no path"
      bag.add(.error("unsafe-path", "the path '\(text)' \(problem)", at: file.pathSpan))
      return
    }
    let contents = try file.template.render(root: root, in: &store)
    size += contents.count
    guard isWithinLimits else {
      let share =
        size > limits.bytes
        ? "\(limits.bytes >> 20) MB of text" : "\(limits.steps) turns of loops and calls"
      bag.add(
        .error("runaway-template", "stopped after \(share) for one module", at: file.pathSpan))
      return
    }
    outputs.append(
      OutputFile(
        path: path, contents: contents, ownership: file.ownership, maker: maker,
        template: file.fingerprint)
    )
  }
}
