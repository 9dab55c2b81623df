// The rows of tables. Signatures as Apple documents them.

/// https://developer.apple.com/documentation/uikit/uitableviewcell
open class UITableViewCell: UIView {
  /// https://developer.apple.com/documentation/uikit/uitableviewcell/cellstyle
  public enum CellStyle: Int, Sendable {
    case `default`
  }

  /// https://developer.apple.com/documentation/uikit/uitableviewcell/selectionstyle-swift.enum
  public enum SelectionStyle: Int, Sendable {
    case none
    case `default` = 3
  }

  public init(style: CellStyle, reuseIdentifier: String?) { super.init(frame: .zero) }
  public required init?(coder: NSCoder) { nil }
  /// https://developer.apple.com/documentation/uikit/uitableviewcell/contentview
  open private(set) lazy var contentView: UIView = {
    let content = UIView()
    addSubview(content)
    return content
  }()
  /// https://developer.apple.com/documentation/uikit/uitableviewcell/prepareforreuse()
  open func prepareForReuse() {}
  open var selectionStyle = SelectionStyle.default
  /// https://developer.apple.com/documentation/uikit/uitableviewcell/separatorinset
  open var separatorInset = UIEdgeInsets()

  override func elements(on drawing: Drawing) -> [HTMLElement] {
    var element = HTMLElement("div", "cell", contentView.subviews.flatMap { $0.drawn(on: drawing) })
    describe(&element)
    return [element]
  }
}

/// https://developer.apple.com/documentation/uikit/uiedgeinsets
public struct UIEdgeInsets: Sendable {
  public var top: CGFloat = 0
  public var left: CGFloat = 0
  public var bottom: CGFloat = 0
  public var right: CGFloat = 0

  public init() {}
}

/// https://developer.apple.com/documentation/uikit/uicontextualaction
@MainActor
open class UIContextualAction: NSObject {
  /// https://developer.apple.com/documentation/uikit/uicontextualaction/style-swift.enum
  public enum Style: Int, Sendable {
    case normal
    case destructive
  }

  public typealias Handler =
    @MainActor (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  private(set) var style = Style.normal
  private(set) var title: String?
  private(set) var handler: Handler?

  nonisolated override init() {}
  public convenience init(style: Style, title: String?, handler: @escaping Handler) {
    self.init()
    self.style = style
    self.title = title
    self.handler = handler
  }
}

/// https://developer.apple.com/documentation/uikit/uiswipeactionsconfiguration
@MainActor
open class UISwipeActionsConfiguration: NSObject {
  private var actions: [UIContextualAction] = []

  nonisolated override init() {}
  public convenience init(actions: [UIContextualAction]) {
    self.init()
    self.actions = actions
  }

  func element(on drawing: Drawing) -> HTMLElement {
    let buttons = actions.map { action in
      var button = HTMLElement("button", "\(action.style)", text: action.title)
      button.set("type", "button")
      drawing.control(&button) { action.handler?(action, UIView(), { _ in }) }
      return button
    }
    return HTMLElement("div", "swipe", buttons)
  }
}
