// Views. Signatures as Apple documents them.

@_exported import Foundation
// On Apple's systems `URLSession` is part of Foundation.
@_exported import FoundationNetworking

/// https://developer.apple.com/documentation/uikit/uiresponder
@MainActor
open class UIResponder: NSObject {
  nonisolated public override init() {}

  /// https://developer.apple.com/documentation/uikit/uiresponder/resignfirstresponder()
  @discardableResult
  open func resignFirstResponder() -> Bool {
    isFirstResponder = false
    return true
  }
  /// https://developer.apple.com/documentation/uikit/uiresponder/becomefirstresponder()
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder else { return false }
    if UIResponder.first !== self { UIResponder.first?.resignFirstResponder() }
    UIResponder.first = self
    isFirstResponder = true
    return true
  }
  /// https://developer.apple.com/documentation/uikit/uiresponder/canbecomefirstresponder
  open var canBecomeFirstResponder: Bool { false }
  private weak static var first: UIResponder?
  /// https://developer.apple.com/documentation/uikit/uiresponder/isfirstresponder
  open internal(set) var isFirstResponder = false

  /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilitylabel
  ///
  /// Every object of Apple's systems has these.
  open var accessibilityLabel: String?
  open var accessibilityHint: String?
  open var accessibilityValue: String?
  open var accessibilityTraits = UIAccessibilityTraits()
  open var isAccessibilityElement = false
}

/// https://developer.apple.com/documentation/uikit/uiview
@MainActor
open class UIView: UIResponder {
  #if RUNS
    nonisolated public init(frame: CGRect) {}
    nonisolated public override convenience init() { self.init(frame: .zero) }
  #else
    public init(frame: CGRect) {}
    nonisolated public override convenience init() { fatalError("the library's is another") }
  #endif
  public required init?(coder: NSCoder) { nil }

  /// https://developer.apple.com/documentation/uikit/uiview/contentmode-swift.enum
  public enum ContentMode: Int, Sendable {
    case scaleToFill
    case scaleAspectFit
  }

  /// https://developer.apple.com/documentation/uikit/uiview/setcontenthuggingpriority(_:for:)
  open func setContentHuggingPriority(
    _ priority: UILayoutPriority,
    for axis: NSLayoutConstraint.Axis
  ) { layout.append("hugs \(axis) \(Int(priority.rawValue))") }

  /// https://developer.apple.com/documentation/uikit/uiview/setcontentcompressionresistancepriority(_:for:)
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority,
    for axis: NSLayoutConstraint.Axis
  ) { layout.append("resists \(axis) \(Int(priority.rawValue))") }

  /// https://developer.apple.com/documentation/uikit/uiaccessibilityidentification
  open var accessibilityIdentifier: String?
  /// https://developer.apple.com/documentation/uikit/uiview/isuserinteractionenabled
  open var isUserInteractionEnabled = true
  open var backgroundColor: UIColor?
  /// https://developer.apple.com/documentation/uikit/uiview/tintcolor
  open var tintColor: UIColor!
  open var contentMode = ContentMode.scaleToFill
  open var isHidden = false
  open var translatesAutoresizingMaskIntoConstraints = true
  open func addSubview(_ view: UIView) {
    subviews.append(view)
    view.superview = self
  }
  /// https://developer.apple.com/documentation/uikit/uiview/sizetofit()
  open func sizeToFit() {}
  /// https://developer.apple.com/documentation/uikit/uiview/endediting(_:)
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool {
    subviews.reduce(isFirstResponder && resignFirstResponder()) { $1.endEditing(force) || $0 }
  }
  /// https://developer.apple.com/documentation/uikit/uiview/window
  open var window: UIWindow? { superview?.window }
  /// https://developer.apple.com/documentation/uikit/uiview/superview
  open internal(set) weak var superview: UIView?
  /// https://developer.apple.com/documentation/uikit/uiview/subviews
  open internal(set) var subviews: [UIView] = []

  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor("top", of: self) }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor("bottom", of: self) }
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor("leading", of: self) }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor("trailing", of: self) }
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor("centerX", of: self) }
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor("centerY", of: self) }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension("width", of: self) }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension("height", of: self) }
  open var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide("safe area", of: self) }
  open var layoutMarginsGuide: UILayoutGuide { UILayoutGuide("margins", of: self) }
  /// https://developer.apple.com/documentation/uikit/uiview/keyboardlayoutguide
  open private(set) lazy var keyboardLayoutGuide = UIKeyboardLayoutGuide("keyboard", of: self)

  // MARK: Drawing

  /// What is said of its place, in the order in which it is said.
  var layout: [String] = []

  /// Its elements, unless it is hidden.
  final func drawn(on drawing: Drawing) -> [HTMLElement] { isHidden ? [] : elements(on: drawing) }

  func elements(on drawing: Drawing) -> [HTMLElement] {
    var element = HTMLElement("div", "view", subviews.flatMap { $0.drawn(on: drawing) })
    describe(&element)
    return [element]
  }

  /// Adds what every view has.
  func describe(_ element: inout HTMLElement) {
    if let accessibilityIdentifier { element.set("id", accessibilityIdentifier) }
    if let accessibilityLabel { element.set("aria-label", accessibilityLabel) }
    if let accessibilityValue { element.set("aria-valuetext", accessibilityValue) }
    if accessibilityTraits.contains(.header) { element.set("role", "heading") }
    if let backgroundColor { element.add(class: backgroundColor.name) }
    if let tintColor { element.add(class: "tint-\(tintColor.name)") }
    let free = translatesAutoresizingMaskIntoConstraints ? [] : ["free"]
    let said = free + layout
    if !said.isEmpty { element.set("data-layout", said.joined(separator: "; ")) }
  }
}

/// https://developer.apple.com/documentation/uikit/uiwindow
open class UIWindow: UIView {
  public convenience init(windowScene: UIWindowScene) { self.init(frame: .zero) }

  open override var window: UIWindow? { self }
  open var rootViewController: UIViewController?
  open func makeKeyAndVisible() {}
}

/// https://developer.apple.com/documentation/uikit/uiaccessibility
public enum UIAccessibility {
  public struct Notification: Hashable, Sendable {
    public static let announcement = Notification()
  }

  public static func post(notification: Notification, argument: Any?) {}
}

/// https://developer.apple.com/documentation/uikit/uiaccessibilitytraits
public struct UIAccessibilityTraits: OptionSet, Sendable {
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
  public var rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// https://developer.apple.com/documentation/uikit/uilayoutpriority
public struct UILayoutPriority: Hashable, Sendable {
  public static let required = UILayoutPriority(1000)
  public static let defaultLow = UILayoutPriority(250)
  public static let fittingSizeLevel = UILayoutPriority(50)
  public var rawValue: Float
  public init(_ rawValue: Float) { self.rawValue = rawValue }
}

/// https://developer.apple.com/documentation/uikit/uistackview
open class UIStackView: UIView {
  /// https://developer.apple.com/documentation/uikit/uistackview/alignment-swift.enum
  public enum Alignment: Int, Sendable {
    case fill
    case leading
    case center = 3
  }

  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }
  open var axis = NSLayoutConstraint.Axis.horizontal
  open var alignment = Alignment.fill
  open var spacing: CGFloat = 0
  open func addArrangedSubview(_ view: UIView) { addSubview(view) }
  open var arrangedSubviews: [UIView] { subviews }

  override func elements(on drawing: Drawing) -> [HTMLElement] {
    let children = subviews.flatMap { $0.drawn(on: drawing) }
    var element = HTMLElement("div", "stack \(axis)", children)
    if alignment == .center { element.add(class: "centered") }
    element.set("style", "gap: \(Int(spacing))px")
    describe(&element)
    return [element]
  }
}

/// https://developer.apple.com/documentation/uikit/uiscrollview
open class UIScrollView: UIView {
  /// https://developer.apple.com/documentation/uikit/uiscrollview/keyboarddismissmode-swift.enum
  public enum KeyboardDismissMode: Int, Sendable {
    case none
    case onDrag
    case interactive
  }

  open var contentLayoutGuide: UILayoutGuide { UILayoutGuide("content", of: self) }
  open var frameLayoutGuide: UILayoutGuide { UILayoutGuide("frame", of: self) }
  open var keyboardDismissMode = KeyboardDismissMode.none
  open var refreshControl: UIRefreshControl?
  open var alwaysBounceVertical = false

  override func elements(on drawing: Drawing) -> [HTMLElement] {
    var element = HTMLElement("div", "scroll", subviews.flatMap { $0.drawn(on: drawing) })
    describe(&element)
    addRefreshing(to: &element, on: drawing)
    return [element]
  }

  final func addRefreshing(to element: inout HTMLElement, on drawing: Drawing) {
    if keyboardDismissMode != .none { element.set("data-keyboard", "\(keyboardDismissMode)") }
    if alwaysBounceVertical { element.add(class: "bounces") }
    guard let refreshControl else { return }
    if refreshControl.isRefreshing { element.add(class: "refreshing") }
    drawing.control(&element, as: "refreshes") { refreshControl.pull() }
  }
}
