/// A device with a controller's view on its screen, which a test looks at. No part of UIKit.
@MainActor
public final class Device {
  public static let framework = "UIKit"

  private let screen: UIViewController
  private let window = UIWindow()
  /// What the screen tells by itself.
  private var told: UIAlertController?
  /// What controls ask when they are tried.
  private var asked: [(index: Int, alert: UIAlertController)] = []

  public init(_ screen: UIViewController) { self.screen = screen }

  /// Shows the screen, which begins what it does then.
  public func appear() {
    screen.loadViewIfNeeded()
    screen.viewWillAppear(false)
    precondition(screen.toldSuper == ["viewDidLoad", "viewWillAppear"], "super is not called")
    window.addSubview(screen.view)
  }

  public func didAppear() {
    screen.viewDidAppear(false)
    precondition(screen.toldSuper.contains("viewDidAppear"), "super is not called")
    Transitions.finish()
  }

  public func draw(on drawing: Drawing) -> [HTMLElement] {
    drawing.title = screen.title
    told = screen.presentedViewController as? UIAlertController
    var elements = screen.view.drawn(on: drawing)
    if let told { elements.append(told.element("alert", on: drawing)) }
    return elements + asked.map { $0.alert.element("dialog", on: drawing) }
  }

  /// A control has been tried. What it asked is put away, and drawn with the rest.
  public func finishTrying(_ index: Int) {
    Transitions.finish()
    guard Drawing.isTrying, let alert = screen.presentedViewController as? UIAlertController,
      alert !== told
    else {
      return
    }
    if !asked.contains(where: { $0.index == index }) { asked.append((index, alert)) }
    screen.dismiss(animated: false)
    Transitions.finish()
  }

  public func disappear() {
    screen.isMovingFromParent = true
    screen.viewDidDisappear(false)
    precondition(screen.toldSuper.contains("viewDidDisappear"), "super is not called")
  }
}
