/// The types of Swift and its frameworks that generated code refers to. If a spec declares a type
/// of the same name, the code qualifies them with their module.
public enum SwiftTypes {
  /// Returns the module of a type that code may need to qualify.
  public static func module(of name: String) -> String? {
    if let module = modules[name] { return module }
    if NameList.swiftUI.contains(name) { return "SwiftUI" }
    if NameList.foundation.contains(name) { return "Foundation" }
    return NameList.uiKit.contains(name) ? "UIKit" : nil
  }

  /// Returns the module of a generic type, or of a type whose members are used, if two modules have
  /// a type of this name.
  public static func module(ofGeneric name: String) -> String? {
    name == "Observable" ? "RxSwift" : module(of: name)
  }

  /// Whether the templates of Trellis write the name for a type of Swift or of a framework. A test
  /// finds these in the templates, by the lists of all types.
  public static func isWritten(_ name: String) -> Bool {
    modules[name] != nil || writtenNames.contains(name)
  }

  /// Whether a framework that shows views has a type of this name: SwiftUI, which exports UIKit on
  /// iOS, or UIKit.
  public static func isOfViews(_ name: String) -> Bool {
    NameList.swiftUI.contains(name) || NameList.uiKit.contains(name)
  }

  /// Whether a type of a framework begins with these letters.
  public static func hasType(beginning letters: String) -> Bool {
    [NameList.swiftUI, .foundation, .uiKit].contains { $0.hasName(beginning: letters) }
  }

  private static let types = [
    "Swift": [
      "Character", "Comparable", "Duration", "Float", "Never", "Range", "Result", "Substring",
    ],
    "_Concurrency": [
      "Actor", "AsyncStream", "CheckedContinuation", "Clock", "ContinuousClock", "Task",
    ],
    "Foundation": [
      "NSString"
    ],
    "Observation": [
      "Observable", "ObservationIgnored", "ObservationRegistrar",
    ],
    "ReactiveSwift": [
      "SignalProducer"
    ],
    "Testing": [
      "Issue", "Suite", "Tag", "Test",
    ],
  ]

  private static let modules = Dictionary(
    uniqueKeysWithValues: types.flatMap { module, names in names.map { ($0, module) } })

  /// The types that the templates write and the lists of frameworks have.
  public static let written = [
    "App", "Binding", "Button", "DatePicker", "FloatingPointFormatStyle", "FocusState", "ForEach",
    "Form", "HStack", "IntegerFormatStyle", "LabeledContent", "List", "LocalizedStringKey",
    "NavigationStack", "ObservedObject", "Picker", "ProgressView", "Scene", "Section",
    "SecureField", "Spacer", "State", "Stepper", "Text", "TextField", "Toggle", "UIAction",
    "UIAdaptivePresentationControllerDelegate", "UIAlertAction", "UIAlertController",
    "UIApplication", "UIApplicationDelegate", "UIBarButtonItem", "UIContextualAction",
    "UIDatePicker", "UILabel", "UILayoutPriority", "UIMenu", "UINavigationController",
    "UINavigationControllerDelegate", "UIPresentationController", "UIRefreshControl", "UIResponder",
    "UIScene", "UISceneConfiguration", "UISceneSession", "UIScrollView", "UISegmentedControl",
    "UIStackView", "UIStepper", "UISwipeActionsConfiguration", "UISwitch", "UITableViewCell",
    "UITableViewDelegate", "UITextField", "UITextFieldDelegate", "UITextView", "UITextViewDelegate",
    "UIToolbar", "UIView", "UIViewController", "UIWindow", "UIWindowScene", "UIWindowSceneDelegate",
    "VStack", "View", "WindowGroup",
  ]

  private static let writtenNames = Set(written)

  /// The types that are visible in every file, and that a type of an imported module can shadow.
  public static let swifts = [
    "Actor", "AsyncStream", "Character", "CheckedContinuation", "Clock", "Comparable",
    "ContinuousClock", "Duration", "Float", "Never", "Range", "Result", "Substring", "Task",
  ]

  public static func isSwifts(_ name: String) -> Bool { swifts.contains(name) }
}
