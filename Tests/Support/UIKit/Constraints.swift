// Where views stand. Signatures as Apple documents them; nothing here is solved.

/// https://developer.apple.com/documentation/uikit/uilayoutguide
@MainActor
open class UILayoutGuide: NSObject {
  private let name: String
  private unowned let owner: UIView

  init(_ name: String, of owner: UIView) {
    self.name = name
    self.owner = owner
  }

  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor("top", of: owner, in: name) }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor("bottom", of: owner, in: name) }
  open var leadingAnchor: NSLayoutXAxisAnchor {
    NSLayoutXAxisAnchor("leading", of: owner, in: name)
  }
  open var trailingAnchor: NSLayoutXAxisAnchor {
    NSLayoutXAxisAnchor("trailing", of: owner, in: name)
  }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension("width", of: owner, in: name) }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension("height", of: owner, in: name) }
}

/// https://developer.apple.com/documentation/uikit/uikeyboardlayoutguide
open class UIKeyboardLayoutGuide: UILayoutGuide {
  /// https://developer.apple.com/documentation/uikit/uikeyboardlayoutguide/usesbottomsafearea
  open var usesBottomSafeArea = true
}

/// https://developer.apple.com/documentation/uikit/nslayoutconstraint
@MainActor
open class NSLayoutConstraint: NSObject {
  private weak var owner: UIView?
  private var text = ""

  nonisolated public override init() {}

  convenience init(of owner: UIView, _ text: String) {
    self.init()
    self.owner = owner
    self.text = text
  }

  open var isActive = false {
    didSet {
      guard isActive, !oldValue else { return }
      let strength = priority == .required ? "" : " at \(Int(priority.rawValue))"
      owner?.layout.append(text + strength)
    }
  }

  open var priority = UILayoutPriority.required
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }
}

/// https://developer.apple.com/documentation/uikit/nslayoutanchor
@MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  private let name: String
  private let owner: UIView
  private let guide: String?

  init(_ name: String, of owner: UIView, in guide: String? = nil) {
    self.name = name
    self.owner = owner
    self.guide = guide
  }

  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    related("=", to: anchor, 0)
  }
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>,
    constant: CGFloat
  ) -> NSLayoutConstraint { related("=", to: anchor, constant) }
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
    constant: CGFloat
  ) -> NSLayoutConstraint { related("≤", to: anchor, constant) }

  private func related(
    _ relation: String, to anchor: NSLayoutAnchor<AnchorType>, _ constant: CGFloat
  ) -> NSLayoutConstraint {
    let place = anchor.owner === owner ? "" : anchor.owner.accessibilityIdentifier ?? "outer"
    let other = [place, anchor.guide ?? "", anchor.name].filter { !$0.isEmpty }
    let distance = constant == 0 ? "" : " \(constant < 0 ? "-" : "+") \(Int(abs(constant)))"
    return told("\(name) \(relation) \(other.joined(separator: " "))\(distance)")
  }

  func told(_ text: String) -> NSLayoutConstraint { NSLayoutConstraint(of: owner, text) }

  func compared(_ relation: String, to constant: CGFloat) -> NSLayoutConstraint {
    told("\(name) \(relation) \(Int(constant))")
  }
}

/// https://developer.apple.com/documentation/uikit/nslayoutxaxisanchor
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// https://developer.apple.com/documentation/uikit/nslayoutyaxisanchor
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// https://developer.apple.com/documentation/uikit/nslayoutdimension
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  open func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
    compared("=", to: constant)
  }
  open func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
    compared("≤", to: constant)
  }
  open func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
    compared("≥", to: constant)
  }
}

extension NSLayoutConstraint {
  /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/axis
  public enum Axis: Int, Sendable {
    case horizontal
    case vertical
  }
}
