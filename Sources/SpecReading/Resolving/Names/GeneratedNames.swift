import Diagnostics
import Expressions
import SpecModel

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
    // Functions of their tests.
    "makeViewModel", "makePresenter",
    "screenTitle", "outputs", "actions", "stateChanges", "outputPublisher",
    // Members of SwiftUI's bindings, which a view would find before those of its view model.
    "wrappedValue", "projectedValue",
    // What the tests of outputs hold on to.
    "cancellables", "listenings", "disposeBag", "disposables",
  ]

  /// Those of them that the code of an action names.
  static let stepMembers = ["onRoute", "view"]

  static func members(ofRules state: String) -> [GeneratedName] {
    let upper = state.upperFirst
    return [.init("is", upper, "Valid"), .init(state, "Message"), .init("is", upper, "Touched")]
  }

  static func members(ofAction name: String) -> [GeneratedName] {
    let upper = name.upperFirst
    return [
      .init("is", upper, "Enabled"), .init("is", upper, "Running"), .init(name, "Error"),
      .init("dismiss", upper, "Error"), .init(name, "ErrorChanges"),
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

  /// What a row tells of its action.
  static func members(ofRowAction name: String) -> [GeneratedName] {
    let upper = name.upperFirst
    return [
      .init("is", upper, "Enabled"), .init("is", upper, "Running"), .init(name, "ErrorMessage"),
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

  /// What the property of a service would clash with, whatever the feature holds.
  private static let besideServices = Set(
    members + timedMembers + FormatSetting.allCases.map(\.name) + reservedLocals + rowLocals
      + ["restore", "restorationState", "task", "previous"])

  /// `authService` for `AuthService`; `clockService` for `Clock`, since `clock` is generated.
  static func property(ofService name: String) -> String {
    let own = name.lowerFirst
    return besideServices.contains(own) ? own + "Service" : own
  }

  static func members(ofRow row: String) -> [GeneratedName] {
    let name = row.lowerFirst
    return [
      .init(name), .init(name, "s"), .init("reload", row), .init("reloaded", row, "s"),
      .init("configured", row),
    ]
  }

  /// Types of Swift, of the frameworks and of the generated code; a model may not hide them. What
  /// `SwiftTypes` knows can be hidden.
  static let types = [
    "Bool", "Int", "Double", "Decimal", "String", "Date", "URL", "UUID", "Data", "Array",
    "Dictionary", "Optional", "Set", "Void", "Any", "AnyObject", "Bundle", "Error", "MainActor",
    "Sendable", "Hashable", "Identifiable", "Equatable", "Codable", "Encodable", "Decodable",
    "CodingKey", "CodingKeys", "CodingKeyRepresentable", "CaseIterable", "Observation", "Bindable",
    "CancellationError", "SourceLocation", "StubError", "UnexpectedCall", "RouteRecorder", "Self",
    "Type", "Protocol", "IndexPath", "JSONDecoder", "JSONEncoder", "Swift", "Foundation", "Testing",
    "SwiftUI", "UIKit", "Published", "StateBox", "BoxChanges", "BoxOutput", "BoxListening",
    "Relayed", "BehaviorRelay", "DisposeBag", "LocalizableText", "BoundAction", "MutableProperty",
    "CompositeDisposable", "ScopedDisposable",
    "AnyPublisher", "AnyCancellable", "CurrentValueSubject", "ObservableObject", "XCTestCase",
    "ToldOutput", "KeyPath", "URLSession", "LocalizedError", "ScreenLifetime", "NumberField",
    "NSObject",
    "NSCoder", "NSAttributedString", "NSError", "NSNumber", "NSLayoutConstraint",
    "JSONSerialization", "ISO8601DateFormatter", "DispatchQueue", "DispatchSpecificKey", "UIButton",
    "UIActivityIndicatorView", "UITableView", "UInt",
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
    // What the frameworks are made of, which are looked up beside a project's own modules.
    "SwiftShims", "SwiftOnoneSupport", "CDispatch", "ObjectiveC", "CoreGraphics", "CoreText",
    "CoreImage", "CoreData", "CoreVideo", "QuartzCore", "Security", "CFNetwork", "ImageIO",
    "IOSurface", "Metal", "OSLog", "SwiftUICore", "Accessibility", "Symbols", "UserNotifications",
    "UniformTypeIdentifiers", "CoreTransferable", "DeveloperToolsSupport", "FileProvider",
  ]

  /// Types that stand beside a service whose methods send requests.
  static let requestTypes: Set<String> = [
    "HTTPClient", "HTTPError", "HTTPPath", "HTTPPlugin", "HTTPRequest", "HTTPResponse", "LogPlugin",
    "LoopbackGate", "LoopbackJSON", "LoopbackReply", "LoopbackRequest", "LoopbackServer",
    "TokenPlugin", "URLSessionClient",
  ]

  /// Types that stand beside a feature with a route that has a link.
  static let linkTypes = ["LinkReader", "LinkWriter"]

  /// The suffixes of the types that a flow's name begins.
  static let flowSuffixes = [
    "Destination", "Stack", "Factory", "Coordinator", "Screen", "Features", "View", "Navigator",
    "StackTests", "CoordinatorTests",
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
    "TestSupport", "RestorationState", "Outputs", "OutputsSpy", "OutputsTests",
    "Actions", "ViewObserver", "Screen", "ViewPreviews", "Preview", "PreviewError", "LinkTests",
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
      (
        "a feature whose actions take time, or that listens (types)",
        GeneratedNames.timingTypes.sorted()
      ),
      ("rows `OrderRow`", GeneratedNames.members(ofRow: "OrderRow").map(\.text)),
      (
        "an action `open` of rows `OrderRow`",
        GeneratedNames.members(ofAction: "open", inRow: "OrderRow").map(\.text)
      ),
      (
        "a value of rows with an action `open`",
        ["id"] + GeneratedNames.members(ofRowAction: "open").map(\.text)
      ),
      ("a feature `Login` (types)", ["Login"] + GeneratedNames.typeSuffixes.map { "Login\($0)" }),
      ("a service `AuthService`", ["authService", "AuthServiceMock"]),
      ("a method `load`, in the mock of its service", ["LoadCall", "loadCalls", "onLoad"]),
      ("a method `load` that streams, in the mock of its service", ["loadListeners"]),
      ("a model `Order` (types)", ["OrderTests"]),
      ("a feature with links (types)", GeneratedNames.linkTypes),
      ("a flow `Shop` (types)", GeneratedNames.flowSuffixes.map { "Shop\($0)" }),
      (
        "a service `AuthService` that sends requests",
        ["LiveAuthService", "LiveAuthServiceTests"] + GeneratedNames.requestTypes.sorted()
      ),
    ]
  }

  /// What cannot have which names.
  public static var reserved: [(owner: String, names: [String])] {
    [
      (
        "anything",
        ["self", "Self", "init", "_", "true", "false", "nil", "var", "let", "Type", "Protocol"]
      ),
      ("actions", GeneratedNames.reservedActions.sorted()),
      ("members of a feature", GeneratedNames.reservedMembers.sorted()),
      ("routes", GeneratedNames.reservedRoutes.sorted()),
      ("values of an action", GeneratedNames.reservedLocals.sorted()),
      ("features and models", GeneratedNames.types.sorted()),
      (
        "values, properties and cases, which would hide a type: the types of the spec, and",
        (Type.builtIn.map(\.name) + ["CodingKeys"]).sorted()
      ),
      (
        "members of a feature and values of its actions: the words of features and models, and",
        SwiftTypes.swifts
      ),
      (
        "models and services of a shared file, since its users import Foundation",
        FoundationNames.all
      ),
    ]
  }
}
