import Diagnostics
import Expressions
public import Naming
import SpecModel

/// Names that a spec cannot give, whatever is generated: words of the language, and what Swift itself names so.
enum ReservedNames {
  /// Of the values of an action.
  static let locals = ["item", "error"]
  static let routes = ["none", "go", "calls", "item", "error"]
  static let members = ["go", "calls", "item", "error", "none"]
  static let actions = [
    "set", "start", "answer", "advance", "appear", "disappear", "refresh", "row", "stream",
  ]

  /// Types of Swift and of Foundation; a model may not hide them. What `SwiftTypes` knows can be hidden.
  static let types = [
    "Bool", "Int", "Double", "Decimal", "String", "Date", "URL", "UUID", "Data", "Array",
    "Dictionary", "Optional", "Set", "Void", "Any", "AnyObject", "Bundle", "Error", "MainActor",
    "Sendable", "Hashable", "Identifiable", "Equatable", "Codable", "Encodable", "Decodable",
    "CodingKey", "CodingKeys", "CodingKeyRepresentable", "CaseIterable", "CancellationError",
    "Self", "Type", "Protocol", "IndexPath", "JSONDecoder", "JSONEncoder", "Swift", "Foundation",
    "KeyPath", "URLSession", "LocalizedError", "NSObject", "NSCoder", "NSAttributedString",
    "NSError", "NSNumber", "JSONSerialization", "ISO8601DateFormatter", "DispatchQueue",
    "DispatchSpecificKey", "UInt", "Int32", "CustomStringConvertible", "LosslessStringConvertible",
  ]

  /// Properties of Objective-C's objects and of XCTest's cases: a test case with a service of its own by one
  /// of these names would not compile.
  static let inherited = [
    "accessibilityHint", "accessibilityLabel", "accessibilityTraits", "accessibilityValue",
    "continueAfterFailure", "debugDescription", "description", "executionTimeAllowance", "hash",
    "hashValue", "invocation", "name", "superclass", "testCaseCount", "testRun", "testRunClass",
  ]

  static func isType(_ name: String) -> Bool { typeIndex.number(of: name) != nil }

  private static let typeIndex: NameIndex = {
    var index = NameIndex()
    for name in types { index.insert(name) }
    return index
  }()

  /// Modules of Swift and of Apple's platforms that a feature's own module would hide.
  static let modules = [
    "Swift", "Foundation", "FoundationEssentials", "Combine", "Dispatch", "Synchronization",
    "Glibc", "Darwin", "Musl", "CoreFoundation", "AppKit", "os", "Network", "App",
    "PackageDescription", "RegexBuilder", "FoundationNetworking",
    // What the frameworks are made of, which are looked up beside a project's own modules.
    "SwiftShims", "SwiftOnoneSupport", "CDispatch", "ObjectiveC", "CoreGraphics", "CoreText",
    "CoreImage", "CoreData", "CoreVideo", "QuartzCore", "Security", "CFNetwork", "ImageIO",
    "IOSurface", "Metal", "OSLog", "SwiftUICore", "Accessibility", "Symbols", "UserNotifications",
    "UniformTypeIdentifiers", "CoreTransferable", "DeveloperToolsSupport", "FileProvider",
  ]
}

extension GeneratedNames {
  /// The types that a feature's name begins.
  var ownTypes: [NamePattern] { ownTypes(of: .feature) }

  /// The types that the name of something begins.
  func ownTypes(of subject: NameSubject) -> [NamePattern] {
    patterns(of: subject, .types).filter { !$0.isFixed }
  }

  /// The types that are named so whatever the spec says.
  func fixedTypes(of subject: NameSubject) -> [NamePattern] {
    patterns(of: subject, .types).filter(\.isFixed)
  }

  /// Whether a type of Swift, of a framework or of what is generated for every feature has the name.
  func isType(_ name: String) -> Bool {
    ReservedNames.isType(name)
      || patterns(of: .feature, .types).contains { $0.isFixed(name) }
  }

  /// The property for a service: `authService` for `AuthService`, `clockService` for `Clock`, since `clock` is
  /// generated.
  func propertyName(of service: String) -> String {
    let own = service.lowerFirst
    return isBesideServices(own) ? own + "Service" : own
  }

  /// Whether the property of a service would clash with it, whatever the feature holds.
  private func isBesideServices(_ name: String) -> Bool {
    let members: [NameSubject] = [.feature, .timed, .restored, .appearingOnce]
    return ReservedNames.locals.contains(name) || ReservedNames.inherited.contains(name)
      || FormatSetting.allCases.contains { $0.name == name }
      || members.contains { hold(name, of: $0, .members) } || hold(name, of: .feature, .steps)
      || [NameSubject.action, .rowAction].contains { subject in
        patterns(of: subject, .locals).contains { $0.text == name }
      }
  }

  /// What is wrong with a module that would hide one of Swift's, or a type.
  func hiding(
    _ name: Located<String>,
    owner: String,
    suffix: String
  ) -> Diagnostic? {
    let modules = [NameSubject.feature, .client]
    let hides =
      ReservedNames.modules.contains(name.value) || isType(name.value)
      || SwiftTypes.isWritten(name.value)
      || modules.contains { hold(name.value, of: $0, .modules) }
    guard hides else { return nil }
    return .error(
      "taken-name",
      "'\(name.value)' is a module or a type of Swift, and the \(owner)'s module would hide it",
      at: name.span, help: "choose another name, such as '\(name.value)\(suffix)'")
  }
}

/// The names that are generated, and the words that cannot be names, for the reference.
public struct NameReference: Sendable {
  private let names: GeneratedNames

  public init(_ names: GeneratedNames) {
    self.names = names
  }

  /// What names are generated for, and the names; a spec may not declare one of them.
  public var generated: [(owner: String, names: [String])] {
    [
      ("every feature", all(.feature, .members, .steps).sorted()),
      ("a state `name` with rules", all(.rules, .members, of: "name")),
      ("an action `submit`", all(.action, .members, of: "submit")),
      ("an action `submit`, where actions take time", all(.run, .members, of: "submit")),
      ("a state `name`, where actions take time", all(.state, .members, of: "name")),
      ("a subscription `changes`", all(.subscription, .members, of: "changes")),
      ("a feature whose actions take time", all(.timed, .members)),
      (
        "a feature whose actions take time, or that listens (types)", all(.timed, .types).sorted()
      ),
      ("a feature with `restore`", all(.restored, .members)),
      ("a feature with `on: firstAppear`", all(.appearingOnce, .members)),
      ("rows `OrderRow`", all(.row, .members, of: "OrderRow")),
      ("rows `OrderRow` (types)", all(.row, .types, of: "OrderRow")),
      ("a list of rows `OrderRow` (types)", all(.list, .types, of: "OrderRow", "")),
      ("an action `open` of rows `OrderRow`", all(.rowAction, .members, of: "open", "OrderRow")),
      (
        "a value of rows with an action `open`",
        ["id"] + all(.rowAction, .values, of: "open", "OrderRow")
      ),
      (
        "a feature `Login` (types)",
        ["Login"] + names.ownTypes.map { $0.name(["Login"]) }
      ),
      (
        "a service `AuthService`",
        [names.propertyName(of: "AuthService")] + all(.service, .types, of: "AuthService")
      ),
      (
        "a method `load`, in the mock of its service",
        all(.method, .types, .members, of: "load")
      ),
      (
        "a method `load` that streams, in the mock of its service",
        all(.stream, .members, of: "load")
      ),
      ("a model `Order` (types)", all(.model, .types, of: "Order")),
      ("a feature with links (types)", all(.links, .types)),
      ("a flow `Shop` (types)", all(.flow, .types, of: "Shop")),
      (
        "a service `AuthService` that sends requests", all(.client, .types, of: "AuthService")
      ),
    ]
  }

  /// What cannot have which names.
  public var reserved: [(owner: String, names: [String])] {
    [
      (
        "anything",
        ["self", "Self", "init", "_", "true", "false", "nil", "var", "let", "Type", "Protocol"]
      ),
      ("actions", Self.actions),
      ("members of a feature", ReservedNames.members.sorted()),
      ("routes", ReservedNames.routes.sorted()),
      ("values of an action", ReservedNames.locals.sorted()),
      ("values of a row's action", all(.rowAction, .locals, of: "", "").sorted()),
      (
        "features and models",
        (ReservedNames.types + names.fixedTypes(of: .feature).map(\.text)).sorted()
      ),
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
        NameList.foundation.all
      ),
    ]
  }

  /// What no action can be named, since scenarios have it for a step.
  public static var actions: [String] { ReservedNames.actions.sorted() }

  private func all(
    _ subject: NameSubject, _ kinds: NameKind..., of values: String...
  ) -> [String] {
    kinds.flatMap { names.patterns(of: subject, $0).map { $0.name(values) } }
  }
}
