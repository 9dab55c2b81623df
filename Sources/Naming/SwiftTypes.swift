/// The types of Swift and its frameworks that generated code refers to. If a spec declares a type
/// of the same name, the code qualifies them with their module.
public enum SwiftTypes {
  /// Returns the module of a type that generated code may need to qualify.
  public static func module(of name: String) -> String? {
    modules[name]
  }

  /// Returns the module of a generic type, or of a type whose members are used, if two modules have
  /// a type of this name.
  public static func module(ofGeneric name: String) -> String? {
    name == "Observable" ? "RxSwift" : module(of: name)
  }

  private static let types = [
    "Swift": [
      "Character", "Comparable", "Duration", "Float", "Never", "Range", "Result", "Substring",
    ],
    "_Concurrency": [
      "Actor", "AsyncStream", "CheckedContinuation", "Clock", "ContinuousClock", "Task",
    ],
    "Foundation": [
      "Locale", "TimeZone",
    ],
    "Observation": [
      "Observable", "ObservationIgnored", "ObservationRegistrar",
    ],
    "ReactiveSwift": [
      "SignalProducer"
    ],
    "SwiftUI": [
      "AsyncImage", "Binding", "Button", "Color", "DatePicker", "ForEach", "Form", "Group",
      "HStack", "Image", "Label", "LabeledContent", "List", "NavigationStack", "ObservedObject",
      "Picker", "PreviewProvider", "ProgressView", "Section", "SecureField", "Spacer", "State",
      "Stepper", "Text", "TextField", "Toggle", "VStack", "View",
    ],
    "Testing": [
      "Issue", "Suite", "Tag", "Test",
    ],
    "UIKit": [
      "UIAction", "UIAlertAction", "UIAlertController", "UIContextualAction", "UIDatePicker",
      "UIImage", "UIImageView", "UILabel", "UIMenu", "UINavigationController", "UIRefreshControl",
      "UIScrollView", "UISegmentedControl", "UIStackView", "UIStepper",
      "UISwipeActionsConfiguration", "UISwitch", "UITableViewCell", "UITableViewController",
      "UITextField", "UIView", "UIViewController",
    ],
  ]

  private static let modules = Dictionary(
    uniqueKeysWithValues: types.flatMap { module, names in names.map { ($0, module) } })

  /// The types that are visible in every file, and that a type of an imported module can shadow.
  public static let swifts = [
    "Actor", "AsyncStream", "Character", "CheckedContinuation", "Clock", "Comparable",
    "ContinuousClock", "Duration", "Float", "Never", "Range", "Result", "Substring", "Task",
  ]

  public static func isSwifts(_ name: String) -> Bool { swifts.contains(name) }
}
