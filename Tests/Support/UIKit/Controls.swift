// What a person reads and presses. Signatures as Apple documents them.

/// https://developer.apple.com/documentation/uikit/uicolor
open class UIColor: NSObject, @unchecked Sendable {
  let name: String

  init(name: String) { self.name = name }

  open class var secondaryLabel: UIColor { UIColor(name: "secondary") }
  open class var systemRed: UIColor { UIColor(name: "red") }
  open class var systemBackground: UIColor { UIColor(name: "background") }
  open class var secondarySystemBackground: UIColor { UIColor(name: "shaded") }
}

/// https://developer.apple.com/documentation/uikit/uifont
open class UIFont: NSObject, @unchecked Sendable {
  /// https://developer.apple.com/documentation/uikit/uifont/textstyle
  public struct TextStyle: Hashable, Sendable {
    let name: String

    public static let body = TextStyle(name: "body")
    public static let headline = TextStyle(name: "headline")
  }

  let style: TextStyle

  init(style: TextStyle) { self.style = style }

  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont(style: style) }
}

/// https://developer.apple.com/documentation/uikit/uiimage
open class UIImage: NSObject, @unchecked Sendable {
  public init?(data: Data) { nil }
  /// https://developer.apple.com/documentation/uikit/uiimage/init(systemname:)
  public convenience init?(systemName name: String) { self.init(data: Data()) }
  /// https://developer.apple.com/documentation/uikit/uiimage/preparingfordisplay(completionhandler:)
  open func byPreparingForDisplay() async -> UIImage? { self }
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
  private(set) var title = ""
  private(set) var state = UIMenuElement.State.off
  private var handler: (@MainActor (UIAction) -> Void)?

  public convenience init(
    title: String = "",
    image: UIImage? = nil,
    state: UIMenuElement.State = .off,
    handler: @escaping @MainActor (UIAction) -> Void
  ) {
    self.init()
    self.title = title
    self.state = state
    self.handler = handler
  }

  func perform() { handler?(self) }
}

/// https://developer.apple.com/documentation/uikit/uimenu
open class UIMenu: UIMenuElement {
  private(set) var children: [UIMenuElement] = []

  public convenience init(title: String = "", children: [UIMenuElement] = []) {
    self.init()
    self.children = children
  }
}

/// https://developer.apple.com/documentation/uikit/uicontrol
open class UIControl: UIView {
  /// https://developer.apple.com/documentation/uikit/uicontrol/event
  public struct Event: Hashable, Sendable {
    let name: String

    public static let editingChanged = Event(name: "editingChanged")
    public static let editingDidEnd = Event(name: "editingDidEnd")
    public static let editingDidEndOnExit = Event(name: "editingDidEndOnExit")
    public static let touchUpInside = Event(name: "touchUpInside")
    public static let valueChanged = Event(name: "valueChanged")
  }

  /// https://developer.apple.com/documentation/uikit/uicontrol/state-swift.struct
  public struct State: Hashable, Sendable {
    public static let normal = State()
  }

  private var actions: [(action: UIAction, event: Event)] = []

  open var isEnabled = true
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.append((action, controlEvents))
  }

  /// Performs what was added for the events, one after the other.
  func send(_ events: Event...) {
    for event in events {
      for added in actions where added.event == event { added.action.perform() }
    }
  }

  override func describe(_ element: inout HTMLElement) {
    super.describe(&element)
    if !isEnabled { element.changeControls { $0.set("disabled") } }
  }
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

  /// A label is read unless it is said not to be.
  open override var isAccessibilityElement: Bool {
    get { isRead }
    set { isRead = newValue }
  }

  private var isRead = true

  override func elements(on drawing: Drawing) -> [HTMLElement] {
    var element = HTMLElement("span", "text", text: text)
    for name in classes { element.add(class: name) }
    describe(&element)
    if !isRead { element.set("aria-hidden", "true") }
    return [element]
  }

  var classes: [String] {
    fontClasses(font, adjustsFontForContentSizeCategory)
      + (numberOfLines == 0 ? [] : ["lines-\(numberOfLines)"])
      + (textAlignment == .center ? ["center"] : []) + (textColor.map { [$0.name] } ?? [])
  }
}

@MainActor
func fontClasses(_ font: UIFont?, _ isScaled: Bool) -> [String] {
  [font?.style.name ?? "system"] + (isScaled ? [] : ["unscaled"])
}

/// https://developer.apple.com/documentation/uikit/nstextalignment
public enum NSTextAlignment: Int, Sendable {
  case left
  case center
}

/// https://developer.apple.com/documentation/uikit/uiimageview
open class UIImageView: UIView {
  open var image: UIImage?

  override func elements(on drawing: Drawing) -> [HTMLElement] {
    var element = HTMLElement("div", "image")
    if contentMode == .scaleAspectFit { element.add(class: "fit") }
    describe(&element)
    return [element]
  }
}

/// https://developer.apple.com/documentation/uikit/uiactivityindicatorview
open class UIActivityIndicatorView: UIView {
  /// https://developer.apple.com/documentation/uikit/uiactivityindicatorview/style-swift.enum
  public enum Style: Int, Sendable {
    case medium = 100
  }

  /// https://developer.apple.com/documentation/uikit/uiactivityindicatorview/isanimating
  open private(set) var isAnimating = false

  public init(style: Style) { super.init(frame: .zero) }
  public required init(coder: NSCoder) { super.init(frame: .zero) }
  open func startAnimating() { isAnimating = true }
  /// Hides it, as `hidesWhenStopped` has it from the start.
  /// https://developer.apple.com/documentation/uikit/uiactivityindicatorview/stopanimating()
  open func stopAnimating() { isAnimating = false }

  override func elements(on drawing: Drawing) -> [HTMLElement] {
    guard isAnimating else { return [] }
    var element = HTMLElement("div", "progress", [HTMLElement("i", "spinner")])
    element.set("role", "progressbar")
    describe(&element)
    return [element]
  }
}

/// https://developer.apple.com/documentation/uikit/uibutton
open class UIButton: UIControl {
  /// https://developer.apple.com/documentation/uikit/uibutton/buttontype-swift.enum
  public enum ButtonType: Int, Sendable {
    case system = 1
  }

  private let label = UILabel()

  public convenience init(type buttonType: ButtonType) { self.init(frame: .zero) }
  open var menu: UIMenu?
  open var titleLabel: UILabel? { label }
  open var showsMenuAsPrimaryAction = false
  open func setTitle(_ title: String?, for state: UIControl.State) { label.text = title }
  open func title(for state: UIControl.State) -> String? { label.text }

  override func elements(on drawing: Drawing) -> [HTMLElement] {
    var element = showsMenuAsPrimaryAction ? choices(on: drawing) : pressed(on: drawing)
    describe(&element)
    return [element]
  }

  private func pressed(on drawing: Drawing) -> HTMLElement {
    var element = HTMLElement("button", label.elements(on: drawing))
    element.set("type", "button")
    drawing.control(&element) { [self] in send(.touchUpInside) }
    return element
  }

  private func choices(on drawing: Drawing) -> HTMLElement {
    var element = HTMLElement("select")
    element.set("title", label.text ?? "")
    element.children = (menu?.children ?? []).compactMap { $0 as? UIAction }.map { action in
      var option = HTMLElement("option", text: action.title)
      if action.state == .on { option.set("selected") }
      drawing.control(&option) { action.perform() }
      return option
    }
    return element
  }
}

/// https://developer.apple.com/documentation/uikit/uirefreshcontrol
open class UIRefreshControl: UIControl {
  /// https://developer.apple.com/documentation/uikit/uirefreshcontrol/isrefreshing
  open private(set) var isRefreshing = false
  open func beginRefreshing() { isRefreshing = true }
  open func endRefreshing() { isRefreshing = false }

  func pull() {
    isRefreshing = true
    send(.valueChanged)
  }
}
