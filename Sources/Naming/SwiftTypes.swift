/// The types of Swift and of its frameworks that generated code names, and that a type of a spec may
/// hide all the same: there the code says whose it means.
public enum SwiftTypes {
  /// The module of a type, where generated code can name it with its module.
  public static func module(of name: String) -> String? {
    switch name {
    case "Character", "Comparable", "Duration", "Float", "Never", "Range", "Result", "Substring":
      "Swift"
    case "Actor", "AsyncStream", "CheckedContinuation", "Clock", "ContinuousClock", "Task":
      "_Concurrency"
    case "Locale", "TimeZone": "Foundation"
    case "Observable", "ObservationIgnored", "ObservationRegistrar": "Observation"
    case "SignalProducer": "ReactiveSwift"
    case "AsyncImage", "Binding", "Button", "Color", "DatePicker", "ForEach", "Form", "Group",
      "HStack", "Image", "Label", "LabeledContent", "List", "NavigationStack", "ObservedObject",
      "Picker", "PreviewProvider", "ProgressView", "Section", "SecureField", "Spacer", "State",
      "Stepper", "Text", "TextField", "Toggle", "VStack", "View":
      "SwiftUI"
    case "Issue", "Suite", "Tag", "Test": "Testing"
    case "UIAction", "UIAlertAction", "UIAlertController", "UIContextualAction", "UIDatePicker",
      "UIImage", "UIImageView", "UILabel", "UIMenu",
      "UINavigationController", "UIRefreshControl", "UIScrollView", "UISegmentedControl",
      "UIStackView", "UIStepper", "UISwipeActionsConfiguration", "UISwitch",
      "UITableViewCell", "UITableViewController", "UITextField", "UIView", "UIViewController":
      "UIKit"
    default: nil
    }
  }

  /// The module of a type with parameters or members, where two modules have one of that name.
  public static func module(ofGeneric name: String) -> String? {
    name == "Observable" ? "RxSwift" : module(of: name)
  }

  /// Those that every file sees, so that a type of an imported module hides them as well.
  public static let swifts = [
    "Actor", "AsyncStream", "Character", "CheckedContinuation", "Clock", "Comparable",
    "ContinuousClock", "Duration", "Float", "Never", "Range", "Result", "Substring", "Task",
  ]

  public static func isSwifts(_ name: String) -> Bool { swifts.contains(name) }
}
