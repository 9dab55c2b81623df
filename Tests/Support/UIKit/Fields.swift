// What a person edits. Signatures as Apple documents them.

/// https://developer.apple.com/documentation/uikit/uikeyboardtype
public enum UIKeyboardType: Int, Sendable {
  case `default`
  case numbersAndPunctuation = 2
  case numberPad = 4
  case emailAddress = 7
  case decimalPad = 8
}

/// https://developer.apple.com/documentation/uikit/uireturnkeytype
public enum UIReturnKeyType: Int, Sendable {
  case `default`
  case next = 4
  case done = 9
}

/// https://developer.apple.com/documentation/uikit/uitextautocorrectiontype
public enum UITextAutocorrectionType: Int, Sendable {
  case `default`
  case no
  case yes
}

/// https://developer.apple.com/documentation/uikit/uitextcontenttype
public struct UITextContentType: Hashable, Sendable {
  public static let emailAddress = UITextContentType()
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
  open var autocorrectionType = UITextAutocorrectionType.default
  open var borderStyle = BorderStyle.none
  open weak var delegate: (any UITextFieldDelegate)?
  open var font: UIFont?
  open var inputAccessoryView: UIView?
  open var isSecureTextEntry = false
  open var keyboardType = UIKeyboardType.default
  open var returnKeyType = UIReturnKeyType.default
  open var textContentType: UITextContentType!
  open var text: String?

  open override var canBecomeFirstResponder: Bool { isEnabled }
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    if isFirstResponder { send(.editingDidEnd) }
    return super.resignFirstResponder()
  }

  override func elements(on drawing: Drawing) -> [HTMLElement] {
    let type = isSecureTextEntry ? "password" : "text"
    var element = typedField(type, text: text ?? "", placeholder: nil)
    if borderStyle == .roundedRect { element.add(class: "rounded") }
    for name in fontClasses(font, adjustsFontForContentSizeCategory) { element.add(class: name) }
    describe(&element)
    typing(&element, keyboardType, autocapitalizationType, inputAccessoryView)
    if returnKeyType != .default { element.set("enterkeyhint", "\(returnKeyType)") }
    if isFirstResponder { element.add(class: "editing") }
    drawing.control(&element) { [self] in
      let before = text
      text = "7"
      send(.editingChanged)
      if Drawing.isTrying { text = before }
    }
    drawing.control(&element, as: "ends") { [self] in
      becomeFirstResponder()
      if delegate?.textFieldShouldReturn(self) != false { send(.editingDidEndOnExit) }
    }
    return [element]
  }
}

@MainActor
private func typing(
  _ element: inout HTMLElement,
  _ keyboard: UIKeyboardType,
  _ capitals: UITextAutocapitalizationType,
  _ accessory: UIView?
) {
  if keyboard != .default { element.set("inputmode", "\(keyboard)") }
  if capitals == .none { element.set("autocapitalize", "none") }
  if let bar = accessory as? UIToolbar {
    element.set("data-bar", bar.titles.joined(separator: ", "))
  }
}

/// https://developer.apple.com/documentation/uikit/uitextview
open class UITextView: UIScrollView {
  /// https://developer.apple.com/documentation/uikit/uicontentsizecategoryadjusting
  open var adjustsFontForContentSizeCategory = false
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open weak var delegate: (any UITextViewDelegate)?
  open var font: UIFont?
  open var inputAccessoryView: UIView?
  open var isEditable = true
  open var keyboardType = UIKeyboardType.default
  open var text: String! = ""
  /// Stands for the `textStorage`, which tells whoever observes it of each change.
  public var onChange: (() -> Void)?

  open override var canBecomeFirstResponder: Bool { true }

  override func elements(on drawing: Drawing) -> [HTMLElement] {
    var element = typedField("area", text: text, placeholder: nil)
    for name in fontClasses(font, adjustsFontForContentSizeCategory) { element.add(class: name) }
    describe(&element)
    typing(&element, keyboardType, autocapitalizationType, inputAccessoryView)
    if !isEditable { element.set("disabled") }
    drawing.control(&element) { [self] in
      let before = text
      text = "7"
      delegate?.textViewDidChange(self)
      onChange?()
      if Drawing.isTrying { text = before }
    }
    return [element]
  }
}

/// https://developer.apple.com/documentation/uikit/uitextviewdelegate
@MainActor
public protocol UITextViewDelegate: NSObjectProtocol {
  func textViewDidChange(_ textView: UITextView)
}

/// https://developer.apple.com/documentation/uikit/uitextfielddelegate
@MainActor
public protocol UITextFieldDelegate: NSObjectProtocol {
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

/// https://developer.apple.com/documentation/uikit/uibarbuttonitem
@MainActor
open class UIBarButtonItem: NSObject {
  /// https://developer.apple.com/documentation/uikit/uibarbuttonitem/systemitem
  public enum SystemItem: Int, Sendable {
    case done
    case flexibleSpace = 5
  }

  private(set) var item = SystemItem.flexibleSpace

  nonisolated required public override init() {}
  public convenience init(
    systemItem: SystemItem,
    primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) {
    self.init()
    item = systemItem
  }
  /// https://developer.apple.com/documentation/uikit/uibarbuttonitem/flexiblespace()
  open class func flexibleSpace() -> Self { Self() }
}

/// https://developer.apple.com/documentation/uikit/uitoolbar
open class UIToolbar: UIView {
  open var items: [UIBarButtonItem]?

  var titles: [String] {
    (items ?? []).filter { $0.item != .flexibleSpace }.map { "\($0.item)" }
  }
}

/// https://developer.apple.com/documentation/uikit/uiswitch
open class UISwitch: UIControl {
  open var isOn = false

  override func elements(on drawing: Drawing) -> [HTMLElement] {
    var element = HTMLElement("input", "switch", attributes: [("type", "checkbox")])
    if isOn { element.set("checked") }
    describe(&element)
    drawing.control(&element) { [self] in
      isOn.toggle()
      send(.valueChanged)
      if Drawing.isTrying { isOn.toggle() }
    }
    return [element]
  }
}

/// https://developer.apple.com/documentation/uikit/uistepper
open class UIStepper: UIControl {
  open var maximumValue = 100.0
  open var minimumValue = 0.0
  open var value = 0.0

  override func elements(on drawing: Drawing) -> [HTMLElement] {
    let buttons = [("−", -1.0), ("+", 1.0)].map { sign, step in
      var button = HTMLElement("button", text: sign, attributes: [("type", "button")])
      drawing.control(&button) { [self] in
        let before = value
        value = min(max(value + step, minimumValue), maximumValue)
        // What is at its bound does not change.
        if value != before { send(.valueChanged) }
        if Drawing.isTrying { value = before }
      }
      return button
    }
    var element = HTMLElement("div", "steps", buttons)
    element.set("data-bounds", "\(minimumValue)...\(maximumValue)")
    describe(&element)
    return [element]
  }
}

/// https://developer.apple.com/documentation/uikit/uisegmentedcontrol
open class UISegmentedControl: UIControl {
  nonisolated public static var noSegment: Int { -1 }
  open var selectedSegmentIndex = noSegment
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    titles.insert(title ?? "", at: min(segment, titles.count))
  }

  private var titles: [String] = []

  override func elements(on drawing: Drawing) -> [HTMLElement] {
    let segments = titles.enumerated().map { index, title in
      var segment = HTMLElement("button", text: title, attributes: [("type", "button")])
      if index == selectedSegmentIndex { segment.add(class: "selected") }
      drawing.control(&segment) { [self] in
        let before = selectedSegmentIndex
        selectedSegmentIndex = index
        send(.valueChanged)
        if Drawing.isTrying { selectedSegmentIndex = before }
      }
      return segment
    }
    var element = HTMLElement("div", "segments", segments)
    describe(&element)
    return [element]
  }
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

  override func elements(on drawing: Drawing) -> [HTMLElement] {
    var input = dateInput(date, hasDay: datePickerMode != .time, hasTime: datePickerMode != .date)
    describe(&input)
    drawing.control(&input) { [self] in
      let before = date
      date = Date(timeIntervalSinceReferenceDate: 0)
      send(.valueChanged)
      if Drawing.isTrying { date = before }
    }
    return [input]
  }
}
