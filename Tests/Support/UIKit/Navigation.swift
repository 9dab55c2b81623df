// What leads from screen to screen. It behaves as Apple documents it, without a window.

/// https://developer.apple.com/documentation/uikit/uinavigationcontroller
open class UINavigationController: UIViewController {
  open weak var delegate: (any UINavigationControllerDelegate)?
  open var viewControllers: [UIViewController] = [] {
    didSet {
      for old in oldValue { old.navigationController = nil }
      for controller in viewControllers { controller.navigationController = self }
    }
  }

  /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/visibleviewcontroller
  open var visibleViewController: UIViewController? {
    viewControllers.last?.presentedViewController ?? viewControllers.last
  }

  /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/setviewcontrollers(_:animated:)
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let isSameTop = viewControllers.last === self.viewControllers.last
    self.viewControllers = viewControllers
    if !isSameTop { show(animated: animated) }
  }

  /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/popviewcontroller(animated:)
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1 else { return nil }
    let popped = viewControllers.removeLast()
    show(animated: animated)
    return popped
  }

  private func show(animated: Bool) {
    Transitions.later { [weak self] in
      guard let self, let top = viewControllers.last else { return }
      delegate?.navigationController(self, didShow: top, animated: animated)
    }
  }
}

/// https://developer.apple.com/documentation/uikit/uinavigationcontrollerdelegate
@MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  )
}

/// https://developer.apple.com/documentation/uikit/uipresentationcontroller
@MainActor
open class UIPresentationController: NSObject {
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  private weak var presented: UIViewController?

  nonisolated init(presenting presented: UIViewController?) {
    self.presented = presented
  }

  open var presentedViewController: UIViewController { presented ?? UIViewController() }
}

/// https://developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

/// What UIKit does over time. It waits here until a test lets it end: no part of UIKit.
@MainActor
public enum Transitions {
  /// Whether controllers are in a window, without which none presents another.
  public static var hasWindow = true

  private static var ends: [() -> Void] = []
  private static var moving: [ObjectIdentifier] = []

  /// Lets everything that was begun come to its end, and what begins at that.
  public static func finish() {
    while !ends.isEmpty { ends.removeFirst()() }
  }

  /// A person pulls a sheet down, which its delegate is told of as its own calls are not.
  public static func pullDown(_ sheet: UIViewController) {
    guard let owner = sheet.presentingViewController else { return }
    dismiss(over: owner) {
      guard let controller = sheet.presentationController else { return }
      controller.delegate?.presentationControllerDidDismiss(controller)
    }
  }

  static func later(_ end: @escaping () -> Void) { ends.append(end) }

  /// Refused, as UIKit does, where the owner presents already, or comes or goes itself.
  static func present(
    _ sheet: UIViewController,
    over owner: UIViewController,
    _ completion: (() -> Void)?
  ) {
    let ids = [ObjectIdentifier(owner), ObjectIdentifier(sheet)]
    guard hasWindow, owner.presentedViewController == nil, !moving.contains(ids[0]) else { return }
    owner.presentedViewController = sheet
    sheet.presentingViewController = owner
    moving += ids
    later {
      moving.removeAll(where: ids.contains)
      completion?()
    }
  }

  /// Until the end, the owner presents what it presented.
  static func dismiss(over owner: UIViewController, _ completion: (() -> Void)?) {
    let id = ObjectIdentifier(owner)
    guard !moving.contains(id) else { return }
    moving.append(id)
    later {
      moving.removeAll { $0 == id }
      owner.presentedViewController?.presentingViewController = nil
      owner.presentedViewController = nil
      completion?()
    }
  }
}
