// Views, and where they stand. Signatures as Apple documents them; nothing here runs.

@_exported import Foundation
// On Apple's systems `URLSession` is part of Foundation.
@_exported import FoundationNetworking

/// https://developer.apple.com/documentation/uikit/uiresponder
@MainActor
open class UIResponder: NSObject {
  nonisolated public override init() {}

  /// https://developer.apple.com/documentation/uikit/uiresponder/resignfirstresponder()
  @discardableResult
  open func resignFirstResponder() -> Bool { true }

  /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilitylabel
  ///
  /// Every object of Apple's systems has these.
  open var accessibilityLabel: String?
  open var accessibilityHint: String?
  open var accessibilityValue: String?
  open var accessibilityTraits = UIAccessibilityTraits()
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
    case scaleAspectFit = 1
  }

  /// https://developer.apple.com/documentation/uikit/uiview/setcontenthuggingpriority(_:for:)
  open func setContentHuggingPriority(
    _ priority: UILayoutPriority,
    for axis: NSLayoutConstraint.Axis
  ) {}

  /// https://developer.apple.com/documentation/uikit/uiview/setcontentcompressionresistancepriority(_:for:)
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority,
    for axis: NSLayoutConstraint.Axis
  ) {}

  /// https://developer.apple.com/documentation/uikit/uiaccessibilityidentification
  open var accessibilityIdentifier: String?
  open var backgroundColor: UIColor?
  /// https://developer.apple.com/documentation/uikit/uiview/tintcolor
  open var tintColor: UIColor!
  open var contentMode = ContentMode.scaleAspectFit
  open var isHidden = false
  open var translatesAutoresizingMaskIntoConstraints = true
  open func addSubview(_ view: UIView) {}
  /// https://developer.apple.com/documentation/uikit/uiview/window
  open var window: UIWindow? { nil }

  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension() }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
  open var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide() }
  open var layoutMarginsGuide: UILayoutGuide { UILayoutGuide() }
  /// https://developer.apple.com/documentation/uikit/uiview/keyboardlayoutguide
  open var keyboardLayoutGuide: UIKeyboardLayoutGuide { UIKeyboardLayoutGuide() }
}

/// https://developer.apple.com/documentation/uikit/uiwindow
open class UIWindow: UIView {}

/// https://developer.apple.com/documentation/uikit/uilayoutguide
@MainActor
open class UILayoutGuide: NSObject {
  nonisolated public override init() {}
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension() }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
}

/// https://developer.apple.com/documentation/uikit/uikeyboardlayoutguide
open class UIKeyboardLayoutGuide: UILayoutGuide {}

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

/// https://developer.apple.com/documentation/uikit/nslayoutconstraint
@MainActor
open class NSLayoutConstraint: NSObject {
  nonisolated public override init() {}
  open var isActive = false
  open var priority = UILayoutPriority.defaultLow
  open class func activate(_ constraints: [NSLayoutConstraint]) {}
}

/// https://developer.apple.com/documentation/uikit/nslayoutanchor
@MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  nonisolated public override init() {}
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>,
    constant: CGFloat
  ) -> NSLayoutConstraint { NSLayoutConstraint() }
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
    constant: CGFloat
  ) -> NSLayoutConstraint { NSLayoutConstraint() }
}

/// https://developer.apple.com/documentation/uikit/nslayoutxaxisanchor
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// https://developer.apple.com/documentation/uikit/nslayoutyaxisanchor
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// https://developer.apple.com/documentation/uikit/nslayoutdimension
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  open func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
  open func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
  open func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
}

/// https://developer.apple.com/documentation/uikit/uistackview
open class UIStackView: UIView {
  public convenience init(arrangedSubviews views: [UIView]) { self.init(frame: .zero) }
  open var axis = NSLayoutConstraint.Axis.horizontal
  open var spacing: CGFloat = 0
  open func addArrangedSubview(_ view: UIView) {}
}

extension NSLayoutConstraint {
  /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/axis
  public enum Axis: Int, Sendable {
    case horizontal
    case vertical
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

  open var contentLayoutGuide: UILayoutGuide { UILayoutGuide() }
  open var frameLayoutGuide: UILayoutGuide { UILayoutGuide() }
  open var keyboardDismissMode = KeyboardDismissMode.none
  open var refreshControl: UIRefreshControl?
  open var alwaysBounceVertical = false
}
