// Screens and what they ask. Signatures as Apple documents them.

/// https://developer.apple.com/documentation/uikit/uiviewcontroller
@MainActor
open class UIViewController: UIResponder {
  #if RUNS
    nonisolated public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
    nonisolated public override convenience init() { self.init(nibName: nil, bundle: nil) }
  #else
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
    nonisolated public override convenience init() { fatalError("the library's is another") }
  #endif
  public required init?(coder: NSCoder) { nil }

  open var title: String?
  open var view: UIView! = UIView()
  open func viewDidLoad() { toldSuper.insert("viewDidLoad") }
  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/loadviewifneeded()
  open func loadViewIfNeeded() {
    guard !isViewLoaded else { return }
    isViewLoaded = true
    viewDidLoad()
  }
  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/isviewloaded
  open private(set) var isViewLoaded = false
  open func viewWillAppear(_ animated: Bool) { toldSuper.insert("viewWillAppear") }
  open func viewDidAppear(_ animated: Bool) { toldSuper.insert("viewDidAppear") }
  open func viewDidDisappear(_ animated: Bool) { toldSuper.insert("viewDidDisappear") }
  /// The functions that came to this class, as they have to. No part of UIKit.
  private(set) var toldSuper: Set<String> = []
  open internal(set) var isBeingDismissed = false
  open internal(set) var isMovingFromParent = false
  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/navigationcontroller
  open internal(set) weak var navigationController: UINavigationController?

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/presentedviewcontroller
  open internal(set) var presentedViewController: UIViewController?
  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/presentingviewcontroller
  open internal(set) weak var presentingViewController: UIViewController?
  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/presentationcontroller
  open private(set) lazy var presentationController: UIPresentationController? =
    UIPresentationController(presenting: self)

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/present(_:animated:completion:)
  open func present(
    _ viewControllerToPresent: UIViewController,
    animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    Transitions.present(viewControllerToPresent, over: self, completion)
  }

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/dismiss(animated:completion:)
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    if presentedViewController != nil {
      Transitions.dismiss(over: self, completion)
    } else {
      presentingViewController?.dismiss(animated: flag, completion: completion)
    }
  }
}

/// https://developer.apple.com/documentation/uikit/uialertcontroller
open class UIAlertController: UIViewController {
  /// https://developer.apple.com/documentation/uikit/uialertcontroller/style
  public enum Style: Int, Sendable {
    case alert = 1
  }

  private var actions: [UIAlertAction] = []

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
  }
  /// https://developer.apple.com/documentation/uikit/uialertcontroller/message
  open var message: String?
  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  func element(_ kind: String, on drawing: Drawing) -> HTMLElement {
    let buttons = actions.map { action in
      var button = HTMLElement(
        "button", action.style == .default ? "" : "\(action.style)", text: action.title)
      button.set("type", "button")
      drawing.control(&button) { [self] in
        // It goes whatever is answered.
        if !Drawing.isTrying { dismiss(animated: true) }
        action.handler?(action)
      }
      return button
    }
    let heading = title.map { [HTMLElement("h2", text: $0)] } ?? []
    let said = message.map { [HTMLElement("span", "text", text: $0)] } ?? []
    let answers = HTMLElement("div", "answers", buttons)
    return HTMLElement(
      "div", kind, attributes: [("role", "alertdialog")], heading + said + [answers])
  }
}

/// https://developer.apple.com/documentation/uikit/uialertaction
@MainActor
open class UIAlertAction: NSObject {
  /// https://developer.apple.com/documentation/uikit/uialertaction/style-swift.enum
  public enum Style: Int, Sendable {
    case `default`
    case cancel
    case destructive
  }

  private(set) var title: String?
  private(set) var style = Style.default
  private(set) var handler: (@MainActor (UIAlertAction) -> Void)?

  nonisolated override init() {}
  public convenience init(
    title: String?,
    style: Style,
    handler: (@MainActor (UIAlertAction) -> Void)? = nil
  ) {
    self.init()
    self.title = title
    self.style = style
    self.handler = handler
  }
}
