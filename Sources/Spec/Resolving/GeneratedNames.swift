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
    "screenTitle",
  ]

  /// Types of Swift and of the frameworks that generated code names; a model may not hide them.
  static let types = [
    "Bool", "Int", "Double", "Decimal", "String", "Date", "URL", "UUID", "Data", "Array",
    "Dictionary", "Optional", "Set", "Void", "Never", "Any", "AnyObject", "Error", "Task",
    "MainActor", "Sendable", "Hashable", "Equatable", "Codable", "Encodable", "Decodable",
    "CodingKey", "CodingKeys", "Identifiable", "CaseIterable", "Observable", "Observation", "View",
    "Text", "TextField", "SecureField", "Toggle", "Picker", "Stepper", "DatePicker", "Button",
    "List", "ForEach", "Form", "Section", "ProgressView", "AsyncImage", "Binding", "Bindable",
    "Group", "Spacer", "Label", "Image", "Color", "Suite", "Test", "Tag", "CancellationError",
    "SourceLocation", "StubError", "UnexpectedCall", "RouteRecorder", "Self", "Type", "Protocol",
    "UIView", "UIViewController", "UITableViewController", "UITableViewCell", "IndexPath",
    "JSONDecoder", "JSONEncoder", "Swift", "Foundation", "Testing", "SwiftUI", "UIKit", "Character",
    "Float", "Substring", "Result", "Range", "Comparable", "ObservationRegistrar", "Published",
  ]

  /// Modules that a feature's own module would hide.
  static let modules = [
    "Swift", "Foundation", "FoundationEssentials", "Testing", "XCTest", "Observation", "SwiftUI",
    "UIKit", "Combine", "Dispatch", "Synchronization", "Glibc", "Darwin", "Musl", "OpenCombine",
    "RxSwift", "RxRelay", "RxCocoa", "ReactiveSwift", "CoreFoundation", "AppKit", "os", "Network",
    "App", "PackageDescription", "RegexBuilder",
  ]

  /// Types that stand beside a feature whose actions wait or can be ended.
  static let timingTypes: Set<String> = [
    "Gate", "TestClock", "Clock", "ContinuousClock", "Duration", "AsyncStream", "Listener",
  ]

  /// The suffixes of the types that a feature's name begins.
  static let typeSuffixes = [
    "ViewModel", "ViewModelProtocol", "Presenter", "PresenterProtocol", "View", "ViewProtocol",
    "ViewController", "Route", "ViewSpy", "ViewModelTests", "PresenterTests", "Tests",
    "Coordinator",
    "TestSupport", "RestorationState",
  ]
}

extension Resolver {
  /// Reports names that are declared twice, reserved, or generated for something else.
  mutating func checkNames() {
    checkFeatureName()
    checkMembers()
    checkTypes()
    for action in declared.actions where GeneratedNames.reservedActions.contains(action.name.value)
    {
      bag.add(.reserved(action.name))
    }
    checkDistinct(declared.routes.map(\.name))
    checkDistinct(declared.subscriptions.map(\.name))
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
    if GeneratedNames.modules.contains(name.value) || GeneratedNames.types.contains(name.value) {
      bag.add(
        .error(
          "taken-name",
          "'\(name.value)' is a module or a type of Swift, and the feature's module would hide it",
          at: name.span,
          help: "choose another name, such as '\(name.value)Screen'"
        )
      )
    }
  }

  /// Members of the feature, the rows' names in the code, and what is generated from them.
  private mutating func checkMembers() {
    let named =
      declared.parameters.map(\.name) + declared.states.map(\.name) + declared.derived.map(\.name)
      + declared.actions.map(\.name)
    checkDistinct(named)
    for name in named where GeneratedNames.reservedMembers.contains(name.value) {
      bag.add(.reserved(name))
    }
    for name in named {
      if let owner = generatedMembers[name.value] { bag.add(.generated(name, for: owner)) }
    }
  }

  /// Members that are generated for what is formatted.
  mutating func checkFormatNames() {
    let settings = feature.formatSettings.map(\.name)
    let members =
      declared.parameters.map(\.name) + declared.states.map(\.name) + declared.derived.map(\.name)
      + declared.actions.map(\.name) + feature.allActions.flatMap(\.parameters).map(\.name)
    for name in members where settings.contains(name.value) {
      bag.add(.generated(name, for: "'formatted'"))
    }
  }

  /// What is generated, and for whom.
  private var generatedMembers: [String: String] {
    var result: [String: String] = [:]
    for name in GeneratedNames.members { result[name] = "every feature" }
    for state in declared.states where !state.rules.isEmpty {
      let (name, upper) = (state.name.value, state.name.value.upperFirst)
      for generated in ["is\(upper)Valid", "\(name)Message", "is\(upper)Touched"] {
        result[generated] = "the rules of '\(name)'"
      }
    }
    for action in declared.actions {
      let (name, upper) = (action.name.value, action.name.value.upperFirst)
      let generated = [
        "is\(upper)Enabled", "is\(upper)Running", "\(name)Error", "dismiss\(upper)Error",
      ]
      for generated in generated { result[generated] = "the action '\(name)'" }
      guard declared.isTimed else { continue }
      let kept = [
        "\(name)Task", "\(name)Tasks", "\(name)Pause", "\(name)Timer",
        "run\(upper)", "end\(upper)",
      ]
      for generated in kept { result[generated] = "the runs of '\(name)'" }
    }
    if declared.isTimed {
      for state in declared.states {
        result["stored\(state.name.value.upperFirst)"] = "the state '\(state.name.value)'"
      }
      for subscription in declared.subscriptions {
        let (name, upper) = (subscription.name.value, subscription.name.value.upperFirst)
        for generated in ["listenTo\(upper)", "open\(upper)", "\(name)Task", "\(name)Stream"] {
          result[generated] = "the subscription '\(name)'"
        }
      }
      for name in ["clock", "appear", "disappear", "cancelAll"] {
        result[name] = "features whose actions take time"
      }
    }
    for row in declared.rows {
      let name = row.name.value.lowerFirst
      for generated in [name, "\(name)s", "\(name)Count", "reload\(row.name.value)", "index", "id"]
      {
        result[generated] = "the rows '\(row.name.value)'"
      }
    }
    if !declared.restored.isEmpty {
      for name in ["restorationState", "restore"] { result[name] = "'restore'" }
    }
    for service in declared.services {
      result[service.name.value.lowerFirst] = "the service '\(service.name.value)'"
    }
    return result
  }

  private mutating func checkTypes() {
    let models = declared.models.map(\.name)
    let types = models + declared.services.map(\.name) + declared.rows.map(\.name)
    checkDistinct(types)
    var generated: [String: String] = [:]
    for suffix in GeneratedNames.typeSuffixes {
      generated[feature.name.value + suffix] = "the feature"
    }
    for service in declared.services {
      generated["\(service.name.value)Mock"] = "the service '\(service.name.value)'"
    }
    for row in declared.rows {
      for suffix in ["ViewProtocol", "Spy", "Cell", "View"] {
        generated[row.name.value + suffix] = "the rows '\(row.name.value)'"
      }
    }
    for name in types {
      if let owner = generated[name.value] { bag.add(.generated(name, for: owner)) }
      if GeneratedNames.types.contains(name.value)
        || declared.isTimed && GeneratedNames.timingTypes.contains(name.value)
      {
        bag.add(
          .error(
            "taken-name",
            "'\(name.value)' is a type of Swift or of its frameworks",
            at: name.span,
            help: "choose another name, such as '\(feature.name.value)\(name.value)'"
          )
        )
      }
      if name.value.first?.isUppercase != true {
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

  private mutating func checkDistinct(_ names: [Located<String>]) {
    var first: [String: SourceSpan] = [:]
    for name in names {
      guard let known = first[name.value] else {
        first[name.value] = name.span
        continue
      }
      bag.add(
        .error(
          "same-name",
          "'\(name.value)' is declared twice",
          at: name.span,
          notes: [.init("it is declared here first", at: known)]
        )
      )
    }
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
