import Diagnostics
import Expressions

/// The names that generated code uses for itself, in any built-in style. A name of the spec that
/// meets one of them is refused, in all styles alike.
enum GeneratedNames {
  static let reservedLocals = ["item", "error"]
  /// What finds the element of a row's action.
  static let rowLocals = ["id", "index"]
  static let reservedRoutes = ["none", "go", "calls", "item", "error"]
  static let reservedMembers = ["go", "calls", "item", "error", "none"]
  static let reservedActions = [
    "set", "start", "answer", "advance", "appear", "disappear", "refresh", "row", "stream",
  ]

  /// Members of every view model and presenter, whatever the feature holds.
  static let members = [
    "onRoute", "toldOutputs", "view", "viewModel", "presenter", "viewDidLoad", "viewWillAppear",
    "configure",
    "screenTitle", "outputs", "actions", "stateChanges", "outputPublisher",
    // Members of SwiftUI's bindings, which a view would find before those of its view model.
    "wrappedValue", "projectedValue",
  ]

  static func members(ofRules state: String) -> [GeneratedName] {
    let upper = state.upperFirst
    return [.init("is", upper, "Valid"), .init(state, "Message"), .init("is", upper, "Touched")]
  }

  static func members(ofAction name: String) -> [GeneratedName] {
    let upper = name.upperFirst
    return [
      .init("is", upper, "Enabled"), .init("is", upper, "Running"), .init(name, "Error"),
      .init("dismiss", upper, "Error"),
    ]
  }

  /// In a feature whose actions take time.
  static func members(ofRuns name: String) -> [GeneratedName] {
    let upper = name.upperFirst
    return [
      .init(name, "Task"), .init(name, "Tasks"), .init(name, "Pause"), .init(name, "Timer"),
      .init("run", upper), .init("end", upper),
    ]
  }

  static func members(ofSubscription name: String) -> [GeneratedName] {
    let upper = name.upperFirst
    return [
      .init("listenTo", upper), .init("open", upper), .init("take", upper), .init(name, "Task"),
      .init(name, "Stream"),
    ]
  }

  static func members(ofAction action: String, inRow row: String) -> [GeneratedName] {
    let upper = action.upperFirst
    return [
      .init(action, "RunsIn", row), .init(action, "ErrorsIn", row), .init(action, "TasksIn", row),
      .init(action, "PausesIn", row), .init("run", upper, "In", row),
      .init("end", upper, "In", row),
    ]
  }

  static let timedMembers = ["clock", "appear", "disappear", "cancelAll"]

  static func members(ofRow row: String) -> [GeneratedName] {
    let name = row.lowerFirst
    return [.init(name), .init(name, "s"), .init(name, "Count"), .init("reload", row)]
  }

  /// Types of Swift, of the frameworks and of the generated code; a model may not hide them. What
  /// `SwiftTypes` knows can be hidden.
  static let types = [
    "Bool", "Int", "Double", "Decimal", "String", "Date", "URL", "UUID", "Data", "Array",
    "Dictionary", "Optional", "Set", "Void", "Any", "AnyObject", "Bundle", "Error", "MainActor",
    "Sendable", "Hashable", "Identifiable", "Equatable", "Codable", "Encodable", "Decodable",
    "CodingKey", "CodingKeys", "CaseIterable", "Observation", "Bindable", "CancellationError",
    "SourceLocation", "StubError", "UnexpectedCall", "RouteRecorder", "Self", "Type", "Protocol",
    "IndexPath", "JSONDecoder", "JSONEncoder", "Swift", "Foundation", "Testing", "SwiftUI", "UIKit",
    "Published", "StateBox", "BoxChanges", "BoxOutput", "BoxListening", "Relayed", "BehaviorRelay",
    "DisposeBag", "LocalizableText", "BoundAction", "MutableProperty", "AnyPublisher",
    "AnyCancellable", "CurrentValueSubject", "ObservableObject", "XCTestCase",
  ]

  static func isType(_ name: String) -> Bool { typeIndex.number(of: name) != nil }

  private static let typeIndex: NameIndex = {
    var index = NameIndex()
    for name in types { index.insert(name) }
    return index
  }()

  /// Modules that a feature's own module would hide.
  static let modules = [
    "Swift", "Foundation", "FoundationEssentials", "Testing", "XCTest", "Observation", "SwiftUI",
    "UIKit", "Combine", "Dispatch", "Synchronization", "Glibc", "Darwin", "Musl", "OpenCombine",
    "RxSwift", "RxRelay", "RxCocoa", "ReactiveSwift", "CoreFoundation", "AppKit", "os", "Network",
    "App", "PackageDescription", "RegexBuilder", "FoundationNetworking", "Networking",
    "NetworkingTests", "NetworkingTestSupport",
  ]

  /// Types that stand beside a service whose methods send requests.
  static let requestTypes: Set<String> = [
    "HTTPClient", "HTTPError", "HTTPPath", "HTTPPlugin", "HTTPRequest", "HTTPResponse", "LogPlugin",
    "LoopbackGate", "LoopbackJSON", "LoopbackReply", "LoopbackRequest", "LoopbackServer",
    "TokenPlugin", "URLSessionClient",
  ]

  /// Types that stand beside a feature whose actions wait or can be ended.
  static let timingTypes: Set<String> = [
    "Gate", "TestClock", "Listener",
  ]

  /// What is wrong with a module that would hide one of Swift's, or a type.
  static func hiding(
    _ name: Located<String>,
    owner: String,
    suffix: String
  ) -> Diagnostic? {
    let hides =
      modules.contains(name.value) || isType(name.value) || SwiftTypes.module(of: name.value) != nil
    guard hides else { return nil }
    return .error(
      "taken-name",
      "'\(name.value)' is a module or a type of Swift, and the \(owner)'s module would hide it",
      at: name.span,
      help: "choose another name, such as '\(name.value)\(suffix)'"
    )
  }

  /// The suffixes of the types that a feature's name begins.
  static let typeSuffixes = [
    "ViewModel", "ViewModelProtocol", "Presenter", "PresenterProtocol", "View", "ViewProtocol",
    "ViewController", "Route", "ViewSpy", "ViewModelTests", "PresenterTests", "Tests",
    "Coordinator",
    "TestSupport", "RestorationState", "Outputs", "OutputsSpy", "Actions", "ViewObserver",
    "Screen", "ViewPreviews", "Preview", "PreviewError",
  ]
}

/// The names that are generated, and the words that cannot be names, for the reference.
public enum NameReference {
  /// What they are generated for, and the names; a spec may not declare one of them.
  public static var generated: [(owner: String, names: [String])] {
    [
      ("every feature", GeneratedNames.members.sorted()),
      ("a state `name` with rules", GeneratedNames.members(ofRules: "name").map(\.text)),
      ("an action `submit`", GeneratedNames.members(ofAction: "submit").map(\.text)),
      (
        "an action `submit`, where actions take time",
        GeneratedNames.members(ofRuns: "submit").map(\.text)
      ),
      ("a subscription `changes`", GeneratedNames.members(ofSubscription: "changes").map(\.text)),
      ("a feature whose actions take time", GeneratedNames.timedMembers),
      ("rows `OrderRow`", GeneratedNames.members(ofRow: "OrderRow").map(\.text)),
      (
        "an action `open` of rows `OrderRow`",
        GeneratedNames.members(ofAction: "open", inRow: "OrderRow").map(\.text)
      ),
      ("a feature `Login` (types)", GeneratedNames.typeSuffixes.map { "Login\($0)" }),
      ("a service `AuthService`", ["authService", "AuthServiceMock"]),
      (
        "a service `AuthService` that sends requests",
        ["LiveAuthService", "LiveAuthServiceTests"] + GeneratedNames.requestTypes.sorted()
      ),
    ]
  }

  /// What cannot have which names.
  public static var reserved: [(owner: String, names: [String])] {
    [
      ("anything", ["self", "Self", "init", "_", "true", "false", "nil", "var", "let"]),
      ("actions", GeneratedNames.reservedActions.sorted()),
      ("members of a feature", GeneratedNames.reservedMembers.sorted()),
      ("routes", GeneratedNames.reservedRoutes.sorted()),
      ("values of an action", GeneratedNames.reservedLocals.sorted()),
      ("features and models", GeneratedNames.types.sorted()),
    ]
  }
}

extension Resolver {
  /// Reports names that are declared twice, reserved, or generated for something else.
  mutating func checkNames() {
    checkUsedNames()
    checkFeatureName()
    checkMembers()
    checkTypes()
    checkHiding()
    checkDistinct(declared.routes.map(\.name))
    checkDistinct(declared.subscriptions.map(\.name))
  }

  /// What is used stands beside what is declared: no name twice, and none that is generated here.
  private mutating func checkUsedNames() {
    guard !used.isEmpty else { return }
    var owners: [String: String] = [:]
    let ownTypes =
      declared.models.map(\.name) + declared.services.map(\.name) + declared.rows.map(\.name)
    for name in ownTypes { owners[name.value] = "this file" }
    for suffix in GeneratedNames.typeSuffixes { owners[feature.name.value + suffix] = "this file" }
    for module in used {
      let names = module.models.map(\.name.value) + module.services.map(\.name.value)
      for name in names + [module.use.module] {
        let earlier = owners.updateValue("'\(module.use.module)'", forKey: name)
        // Swift takes a type of this module before one of Foundation, and none of two imported ones.
        guard let other = earlier ?? framework(of: name) else { continue }
        let own = ownTypes.first { $0.value == name }
        hasTwinTypes = true
        bag.add(
          .error(
            "same-name",
            "'\(name)' is a type of '\(module.use.module)' and of \(other)",
            at: own?.span ?? module.use.span,
            help: own == nil
              ? "rename one of them" : "rename it, or leave it out: what is used is there",
            notes: own == nil ? [] : [.init("its file is used here", at: module.use.span)]
          )
        )
      }
    }
  }

  /// The framework that has a type of this name, which generated code imports beside what is used.
  private func framework(of name: String) -> String? {
    if FoundationNames.contains(name) { return "Foundation" }
    return SwiftTypes.isSwifts(name) ? nil : SwiftTypes.module(of: name)
  }

  private mutating func checkFeatureName() {
    let name = feature.name
    if name.value.first?.isUppercase != true {
      bag.add(
        .error(
          "feature-name",
          "a feature's name begins with a capital letter",
          at: name.span,
          help: "write '\(name.value.upperFirst)'"
        )
      )
    }
    if let problem = GeneratedNames.hiding(name, owner: "feature", suffix: "Screen") {
      bag.add(problem)
    }
  }

  /// Members of the feature, the rows' names in the code, and what is generated from them.
  private mutating func checkMembers() {
    let named = declaredMembers
    let distinct = checkDistinct(named)
    for name in named where GeneratedNames.reservedMembers.contains(name.value) {
      bag.add(.reserved(name))
    }
    let actions = declared.actions.map(\.name).filter {
      GeneratedNames.reservedActions.contains($0.value)
    }
    for action in actions { bag.add(.reserved(action)) }
    let taken = takenMembers(of: distinct)
    for name in named where !actions.contains(where: { $0.value == name.value }) {
      if let owner = taken[name.value] { bag.add(.generated(name, for: owner)) }
    }
  }

  private var declaredMembers: [Located<String>] {
    var names: [Located<String>] = []
    visitDeclaredMembers { names.append($0) }
    return names
  }

  private func visitDeclaredMembers(_ body: (Located<String>) -> Void) {
    for index in declared.parameters.indices { body(declared.parameters[index].name) }
    for index in declared.states.indices { body(declared.states[index].name) }
    for index in declared.derived.indices { body(declared.derived[index].name) }
    for index in declared.actions.indices { body(declared.actions[index].name) }
  }

  /// Members that are generated for what is formatted.
  mutating func checkFormatNames() {
    var suspects: [Located<String>] = []
    let note = { (name: Located<String>) in
      if FormatSetting(rawValue: name.value) != nil { suspects.append(name) }
    }
    visitDeclaredMembers(note)
    feature.visitActions { action in
      for parameter in action.parameters { note(parameter.name) }
    }
    guard !suspects.isEmpty else { return }
    let settings = feature.formatSettings.map(\.name)
    for name in suspects where settings.contains(name.value) {
      bag.add(.generated(name, for: "'formatted'"))
    }
  }

  /// The names among these that are generated, and for whom.
  private func takenMembers(of names: NameIndex) -> TakenNames {
    var taken = TakenNames(among: names)
    taken.add(GeneratedNames.members, for: "every feature")
    for state in declared.states where !state.rules.isEmpty {
      let name = state.name.value
      taken.add(GeneratedNames.members(ofRules: name), for: "the rules of '\(name)'")
    }
    for name in declared.actions.map(\.name.value) {
      taken.add(GeneratedNames.members(ofAction: name), for: "the action '\(name)'")
    }
    if isTimed { addTimedMembers(to: &taken) }
    for row in declared.rows { addMembers(of: row, to: &taken) }
    if !declared.restored.isEmpty {
      taken.add(["restorationState", "restore"], for: "'restore'")
    }
    let services = used.flatMap(\.services).map(\.name.value) + declared.services.map(\.name.value)
    for name in services {
      taken.add([GeneratedName(name.lowerFirst)], for: "the service '\(name)'")
    }
    return taken
  }

  private func addTimedMembers(to taken: inout TakenNames) {
    for name in declared.actions.map(\.name.value) {
      taken.add(GeneratedNames.members(ofRuns: name), for: "the runs of '\(name)'")
    }
    for name in declared.states.map(\.name.value) {
      taken.add([GeneratedName("stored", name.upperFirst)], for: "the state '\(name)'")
    }
    for name in declared.subscriptions.map(\.name.value) {
      taken.add(GeneratedNames.members(ofSubscription: name), for: "the subscription '\(name)'")
    }
    taken.add(GeneratedNames.timedMembers, for: "features whose actions take time")
  }

  private func addMembers(of row: DeclaredRow, to taken: inout TakenNames) {
    let name = row.name.value
    taken.add(GeneratedNames.members(ofRow: name), for: "the rows '\(name)'")
    for action in row.actions.map(\.name.value) {
      taken.add(
        GeneratedNames.members(ofAction: action, inRow: name), for: "the rows '\(name)'")
    }
  }

  /// A value under the name of a type would hide it from the code around it.
  private mutating func checkHiding() {
    let types = hidingTypes
    var names: [Located<String>] = []
    let note = { (name: Located<String>) in
      if types.number(of: name.value) != nil { names.append(name) }
    }
    visitDeclaredMembers(note)
    for model in declared.models {
      for property in model.properties ?? [] { note(property.name) }
      for enumCase in model.cases ?? [] {
        note(enumCase.name)
        for value in enumCase.payload { note(value.name) }
      }
    }
    for name in names {
      // The type is misnamed, which is told where it is declared.
      if name.value.first?.isLowercase == true { continue }
      bag.add(
        .error(
          "taken-name",
          "'\(name.value)' is a type, which a value of that name would hide",
          at: name.span,
          help: "write '\(name.value.lowerFirst)'"
        )
      )
    }
  }

  private var hidingTypes: NameIndex {
    var types = NameIndex()
    for type in Type.builtIn { types.insert(type.name) }
    for model in declared.models { types.insert(model.name.value) }
    for service in declared.services { types.insert(service.name.value) }
    for row in declared.rows { types.insert(row.name.value) }
    return types
  }

  private mutating func checkTypes() {
    let models = declared.models.map(\.name)
    let types = models + declared.services.map(\.name) + declared.rows.map(\.name)
    var taken = TakenNames(among: checkDistinct(types))
    let prefix = feature.name.value
    if types.contains(where: { $0.value.hasPrefix(prefix) }) {
      taken.add(
        GeneratedNames.typeSuffixes.map { GeneratedName(prefix, $0) }, for: "the feature")
    }
    for service in declared.services {
      let name = service.name.value
      taken.add(
        [GeneratedName(name, "Mock"), GeneratedName(name, "Preview")],
        for: "the service '\(name)'"
      )
      guard service.methods.contains(where: { $0.http != nil }) else { continue }
      taken.add(["Live\(name)", "Live\(name)Tests"], for: "the service '\(name)'")
      taken.add(Array(GeneratedNames.requestTypes), for: "services that send requests")
    }
    for name in declared.rows.map(\.name.value) {
      let generated = ["ViewProtocol", "Spy", "Cell", "View", "Content"].map {
        GeneratedName(name, $0)
      }
      taken.add(generated, for: "the rows '\(name)'")
    }
    for name in types {
      if let owner = taken[name.value] { bag.add(.generated(name, for: owner)) }
      if GeneratedNames.isType(name.value)
        || isTimed && GeneratedNames.timingTypes.contains(name.value)
      {
        bag.add(
          .error(
            "taken-name",
            "'\(name.value)' is a type of Swift or of its frameworks",
            at: name.span,
            help: "choose another name, such as '\(feature.name.value)\(name.value)'"
          )
        )
      } else if declared.isShared, FoundationNames.contains(name.value) {
        bag.add(
          .error(
            "taken-name",
            "'\(name.value)' is a type of Foundation, too, and whoever uses this file sees both",
            at: name.span,
            help: "choose another name, such as '\(feature.name.value)\(name.value)'"
          )
        )
      }
      if name.value.first?.isUppercase != true {
        misnamed.formUnion([name.value, name.value.upperFirst])
        bag.add(
          .error(
            "type-name",
            "the name of a type begins with a capital letter",
            at: name.span,
            help: "write '\(name.value.upperFirst)'"
          )
        )
      }
      if name.value == feature.name.value {
        bag.add(.generated(name, for: "the feature's module"))
      }
    }
  }

  /// - Returns: The names, each once.
  @discardableResult
  private mutating func checkDistinct(_ names: [Located<String>]) -> NameIndex {
    var index = NameIndex()
    var first: [SourceSpan] = []
    for name in names {
      let (number, isNew) = index.insert(name.value)
      guard !isNew else {
        first.append(name.span)
        continue
      }
      let known = first[number]
      bag.add(
        .error(
          "same-name",
          "'\(name.value)' is declared twice",
          at: name.span,
          help: "rename one of them",
          notes: [.init("it is declared here first", at: known)]
        )
      )
    }
    return index
  }
}

extension Diagnostic {
  static func generated(_ name: Located<String>, for owner: String) -> Diagnostic {
    .error(
      "generated-name",
      "'\(name.value)' is a name that is generated for \(owner)",
      at: name.span,
      help: "choose another name"
    )
  }
}
