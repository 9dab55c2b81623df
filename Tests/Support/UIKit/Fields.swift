// What a person edits. Signatures as Apple documents them.

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

  override func elements(on drawing: Drawing) -> [HTMLElement] {
    let type = isSecureTextEntry ? "password" : "text"
    var element = typedField(type, text: text ?? "", placeholder: placeholder)
    if borderStyle == .roundedRect { element.add(class: "rounded") }
    for name in fontClasses(font, adjustsFontForContentSizeCategory) { element.add(class: name) }
    describe(&element)
    typing(&element, keyboardType, autocapitalizationType)
    if isFirstResponder { element.add(class: "editing") }
    drawing.control(&element) { [self] in
      let before = text
      text = "7"
      send(.editingChanged)
      if Drawing.isTrying { text = before }
    }
    drawing.control(&element, as: "ends") { [self] in
      isFirstResponder = true
      send(.editingDidEndOnExit, .editingDidEnd)
    }
    return [element]
  }
}

@MainActor
private func typing(
  _ element: inout HTMLElement,
  _ keyboard: UIKeyboardType,
  _ capitals: UITextAutocapitalizationType
) {
  if keyboard != .default { element.set("inputmode", "\(keyboard)") }
  if capitals == .none { element.set("autocapitalize", "none") }
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
  /// Stands for the `textStorage`, which tells whoever observes it of each change.
  public var onChange: (() -> Void)?

  override func elements(on drawing: Drawing) -> [HTMLElement] {
    var element = typedField("area", text: text, placeholder: nil)
    for name in fontClasses(font, adjustsFontForContentSizeCategory) { element.add(class: name) }
    describe(&element)
    typing(&element, keyboardType, autocapitalizationType)
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
