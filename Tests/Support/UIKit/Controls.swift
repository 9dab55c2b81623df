// What a person reads, edits and presses. Signatures as Apple documents them; nothing here runs.

/// https://developer.apple.com/documentation/uikit/uicolor
open class UIColor: NSObject, @unchecked Sendable {
  open class var secondaryLabel: UIColor { UIColor() }
  open class var systemRed: UIColor { UIColor() }
  open class var systemBackground: UIColor { UIColor() }
  open class var secondarySystemBackground: UIColor { UIColor() }
}

/// https://developer.apple.com/documentation/uikit/uifont
open class UIFont: NSObject, @unchecked Sendable {
  /// https://developer.apple.com/documentation/uikit/uifont/textstyle
  public struct TextStyle: Hashable, Sendable {
    public static let body = TextStyle()
    public static let headline = TextStyle()
  }

  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont() }
}

/// https://developer.apple.com/documentation/uikit/uiimage
open class UIImage: NSObject, @unchecked Sendable {
  public init?(data: Data) { nil }
}

/// https://developer.apple.com/documentation/uikit/uimenuelement
@MainActor
open class UIMenuElement: NSObject {
  nonisolated override init() {}

  /// https://developer.apple.com/documentation/uikit/uimenuelement/state
  public enum State: Int, Sendable {
    case off
    case on
  }
}

/// https://developer.apple.com/documentation/uikit/uiaction
open class UIAction: UIMenuElement {
  public convenience init(
    title: String = "",
    image: UIImage? = nil,
    state: UIMenuElement.State = .off,
    handler: @escaping @MainActor (UIAction) -> Void
  ) { self.init() }
}

/// https://developer.apple.com/documentation/uikit/uimenu
open class UIMenu: UIMenuElement {
  public convenience init(title: String = "", children: [UIMenuElement] = []) { self.init() }
}

/// https://developer.apple.com/documentation/uikit/uicontrol
open class UIControl: UIView {
  /// https://developer.apple.com/documentation/uikit/uicontrol/event
  public struct Event: Hashable, Sendable {
    public static let editingChanged = Event()
    public static let editingDidEnd = Event()
    public static let editingDidEndOnExit = Event()
    public static let touchUpInside = Event()
    public static let valueChanged = Event()
  }

  /// https://developer.apple.com/documentation/uikit/uicontrol/state-swift.struct
  public struct State: Hashable, Sendable {
    public static let normal = State()
  }

  open var isEnabled = true
  open func addAction(_ action: UIAction, for controlEvents: Event) {}
}

/// https://developer.apple.com/documentation/uikit/uilabel
open class UILabel: UIView {
  /// https://developer.apple.com/documentation/uikit/uicontentsizecategoryadjusting
  open var adjustsFontForContentSizeCategory = false
  open var font: UIFont!
  open var numberOfLines = 1
  open var text: String?
  open var textAlignment = NSTextAlignment.left
  open var textColor: UIColor!
}

/// https://developer.apple.com/documentation/uikit/nstextalignment
public enum NSTextAlignment: Int, Sendable {
  case left
  case center
}

/// https://developer.apple.com/documentation/uikit/uiimageview
open class UIImageView: UIView {
  open var image: UIImage?
}

/// https://developer.apple.com/documentation/uikit/uiactivityindicatorview
open class UIActivityIndicatorView: UIView {
  /// https://developer.apple.com/documentation/uikit/uiactivityindicatorview/style-swift.enum
  public enum Style: Int, Sendable {
    case medium = 100
  }

  public init(style: Style) { super.init(frame: .zero) }
  public required init(coder: NSCoder) { super.init(frame: .zero) }
  open func startAnimating() {}
  /// Hides it, as `hidesWhenStopped` has it from the start.
  /// https://developer.apple.com/documentation/uikit/uiactivityindicatorview/stopanimating()
  open func stopAnimating() {}
}

/// https://developer.apple.com/documentation/uikit/uibutton
open class UIButton: UIControl {
  /// https://developer.apple.com/documentation/uikit/uibutton/buttontype-swift.enum
  public enum ButtonType: Int, Sendable {
    case system = 1
  }

  public convenience init(type buttonType: ButtonType) { self.init(frame: .zero) }
  open var menu: UIMenu?
  open var titleLabel: UILabel? { nil }
  open var showsMenuAsPrimaryAction = false
  open func setTitle(_ title: String?, for state: UIControl.State) {}
  open func title(for state: UIControl.State) -> String? { nil }
}

/// https://developer.apple.com/documentation/uikit/uikeyboardtype
public enum UIKeyboardType: Int, Sendable {
  case `default`
  case numbersAndPunctuation = 2
  case emailAddress = 7
  case decimalPad = 8
}

/// https://developer.apple.com/documentation/uikit/uitextautocapitalizationtype
public enum UITextAutocapitalizationType: Int, Sendable {
  case none
  case sentences = 2
}

/// https://developer.apple.com/documentation/uikit/uitextfield
open class UITextField: UIControl {
  /// https://developer.apple.com/documentation/uikit/uitextfield/borderstyle-swift.enum
  public enum BorderStyle: Int, Sendable {
    case none
    case roundedRect = 3
  }

  /// https://developer.apple.com/documentation/uikit/uicontentsizecategoryadjusting
  open var adjustsFontForContentSizeCategory = false
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var borderStyle = BorderStyle.none
  open var font: UIFont?
  open var isSecureTextEntry = false
  open var keyboardType = UIKeyboardType.default
  open var placeholder: String?
  open var text: String?
}

/// https://developer.apple.com/documentation/uikit/uitextview
open class UITextView: UIScrollView {
  /// https://developer.apple.com/documentation/uikit/uicontentsizecategoryadjusting
  open var adjustsFontForContentSizeCategory = false
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open weak var delegate: (any UITextViewDelegate)?
  open var font: UIFont?
  open var isEditable = true
  open var keyboardType = UIKeyboardType.default
  open var text: String! = ""
}

/// https://developer.apple.com/documentation/uikit/uitextviewdelegate
@MainActor
public protocol UITextViewDelegate: NSObjectProtocol {
  func textViewDidChange(_ textView: UITextView)
}

/// https://developer.apple.com/documentation/uikit/uiswitch
open class UISwitch: UIControl {
  open var isOn = false
}

/// https://developer.apple.com/documentation/uikit/uistepper
open class UIStepper: UIControl {
  open var maximumValue = 100.0
  open var minimumValue = 0.0
  open var value = 0.0
}

/// https://developer.apple.com/documentation/uikit/uisegmentedcontrol
open class UISegmentedControl: UIControl {
  nonisolated public static var noSegment: Int { -1 }
  open var selectedSegmentIndex = noSegment
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {}
}

/// https://developer.apple.com/documentation/uikit/uidatepicker
open class UIDatePicker: UIControl {
  /// https://developer.apple.com/documentation/uikit/uidatepicker/mode
  public enum Mode: Int, Sendable {
    case time
    case date
    case dateAndTime
  }

  open var datePickerMode = Mode.dateAndTime
  open var date = Date()
}

/// https://developer.apple.com/documentation/uikit/uirefreshcontrol
open class UIRefreshControl: UIControl {
  open func endRefreshing() {}
}
