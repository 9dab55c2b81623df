// Tables. Signatures as Apple documents them.

/// https://developer.apple.com/documentation/uikit/uitableviewdatasource
@MainActor
public protocol UITableViewDataSource: NSObjectProtocol {
  func numberOfSections(in tableView: UITableView) -> Int
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
}

/// What is optional in Objective-C has an answer here.
extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    true
  }
}

/// https://developer.apple.com/documentation/uikit/uitableviewdelegate
@MainActor
public protocol UITableViewDelegate: NSObjectProtocol {
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  func tableView(
    _ tableView: UITableView,
    willDisplay cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  )
  func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration?
}

/// What is optional in Objective-C has an answer here.
extension UITableViewDelegate {
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  public func tableView(
    _ tableView: UITableView,
    willDisplay cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {}
  public func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }
}

/// https://developer.apple.com/documentation/uikit/uitableview
open class UITableView: UIScrollView {
  /// https://developer.apple.com/documentation/uikit/uitableview/style-swift.enum
  public enum Style: Int, Sendable {
    case plain
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/rowanimation
  public enum RowAnimation: Int, Sendable {
    case automatic = 100
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/selfsizinginvalidation-swift.enum
  public enum SelfSizingInvalidation: Int, Sendable {
    case disabled
    case enabled
    case enabledIncludingConstraints
  }

  public init(frame: CGRect, style: Style) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
  open var allowsSelection = true
  open weak var dataSource: (any UITableViewDataSource)?
  open weak var delegate: (any UITableViewDelegate)?
  open var backgroundView: UIView?
  open var selfSizingInvalidation = SelfSizingInvalidation.enabled
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    classes[identifier] = cellClass.map(ObjectIdentifier.init)
  }
  open func dequeueReusableCell(
    withIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UITableViewCell {
    // What is configured again stays the same cell.
    if let configured { return configured }
    guard let known = classes[identifier] else {
      fatalError("no cell is registered as \(identifier)")
    }
    return Cells.makers[known]?(identifier)
      ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
  }
  /// https://developer.apple.com/documentation/uikit/uitableview/indexpathsforvisiblerows
  open var indexPathsForVisibleRows: [IndexPath]? {
    // A window has room for so many.
    window == nil ? nil : Array(paths.prefix(12))
  }
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    cells.indices.contains(indexPath.section)
      && cells[indexPath.section].indices.contains(indexPath.row)
      ? cells[indexPath.section][indexPath.row] : nil
  }
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    if selected == indexPath { selected = nil }
  }

  // MARK: Rows

  /// The class of each kind of cell.
  private var classes: [String: ObjectIdentifier] = [:]
  /// The cells of all rows by their sections. Those that are laid out have been made.
  private var cells: [[UITableViewCell?]] = []
  private var configured: UITableViewCell?
  /// The row that is marked since someone has chosen it.
  private var selected: IndexPath?

  private var paths: [IndexPath] {
    cells.enumerated().flatMap { section, rows in
      rows.indices.map { IndexPath(row: $0, section: section) }
    }
  }

  /// Shows other rows. Each place was that of an old row, whose cell stays, or is that of a new one.
  func move(to places: [[IndexPath?]]) {
    cells = places.map { $0.map { $0.flatMap(cellForRow) } }
  }

  /// Lets the data source configure cells that there are. One that has not been made will be made as it then is.
  func configure(_ paths: [IndexPath]) {
    for path in paths {
      guard let cell = cellForRow(at: path) else { continue }
      configured = cell
      _ = dataSource?.tableView(self, cellForRowAt: path)
      configured = nil
    }
  }

  private func layOutRows() {
    for path in paths where cellForRow(at: path) == nil {
      let cell = dataSource?.tableView(self, cellForRowAt: path)
      cell?.superview = self
      cells[path.section][path.row] = cell
    }
  }

  // MARK: Drawing

  override func elements(on drawing: Drawing) -> [HTMLElement] {
    layOutRows()
    let behind = backgroundView?.drawn(on: drawing) ?? []
    let backdrop = behind.isEmpty ? [] : [HTMLElement("div", "behind", behind)]
    let rows = paths.compactMap { path in
      cellForRow(at: path).map { row(at: path, showing: $0, on: drawing) }
    }
    var element = HTMLElement("div", "table", backdrop + rows)
    describe(&element)
    addRefreshing(to: &element, on: drawing)
    return [element]
  }

  private func row(
    at path: IndexPath, showing cell: UITableViewCell, on drawing: Drawing
  ) -> HTMLElement {
    var element = HTMLElement("div", "row", cell.drawn(on: drawing))
    if cell.selectionStyle == .none { element.add(class: "unselectable") }
    if cell.separatorInset.right > 0 { element.add(class: "unlined") }
    guard let delegate else { return element }
    if allowsSelection {
      if selected == path { element.add(class: "selected") }
      drawing.control(&element) { [self] in
        selected = path
        delegate.tableView(self, didSelectRowAt: path)
      }
    }
    drawing.control(&element, as: "appears") { [self] in
      // No one scrolls.
      if Drawing.isTrying { delegate.tableView(self, willDisplay: cell, forRowAt: path) }
    }
    guard dataSource?.tableView(self, canEditRowAt: path) == true else { return element }
    let swipes = delegate.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
    if let swipes { element.children.append(swipes.element(on: drawing)) }
    return element
  }
}

/// How cells are made: only Objective-C makes one of a class alone. No part of UIKit.
@MainActor
public enum Cells {
  public static var makers: [ObjectIdentifier: (String) -> UITableViewCell] = [:]
}

extension IndexPath {
  /// https://developer.apple.com/documentation/foundation/indexpath/init(row:section:)
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// https://developer.apple.com/documentation/foundation/indexpath/row
  public var row: Int { self[1] }
  /// https://developer.apple.com/documentation/foundation/indexpath/section
  public var section: Int { self[0] }
}
