// Tables. Signatures as Apple documents them.

/// https://developer.apple.com/documentation/uikit/uitableviewdatasource
@MainActor
public protocol UITableViewDataSource: NSObjectProtocol {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell
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

  public init(frame: CGRect, style: Style) { super.init(frame: frame) }
  open var allowsSelection = true
  public required init?(coder: NSCoder) { nil }
  open weak var dataSource: (any UITableViewDataSource)?
  open weak var delegate: (any UITableViewDelegate)?
  open var backgroundView: UIView?
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
    window == nil ? nil : (cells ?? []).indices.prefix(12).map { IndexPath(row: $0, section: 0) }
  }
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    cells.flatMap { $0.indices.contains(indexPath.row) ? $0[indexPath.row] : nil }
  }
  open func reloadData() { cells = nil }
  /// https://developer.apple.com/documentation/uikit/uitableview/reconfigurerows(at:)
  open func reconfigureRows(at indexPaths: [IndexPath]) {
    guard let cells else { return }
    for path in indexPaths {
      precondition(cells.indices.contains(path.row), "there is no row \(path.row) to reconfigure")
      // One that has not been made will be made as it then is.
      guard let cell = cells[path.row] else { continue }
      configured = cell
      _ = dataSource?.tableView(self, cellForRowAt: path)
      configured = nil
    }
  }
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    inserted += indexPaths.map(\.row)
  }
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    deleted += indexPaths.map(\.row)
  }
  open func performBatchUpdates(
    _ updates: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    countRows()
    updates?()
    move()
    layOutRows()
  }
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    if selected == indexPath.row { selected = nil }
  }

  // MARK: Rows

  /// The class of each kind of cell.
  private var classes: [String: ObjectIdentifier] = [:]
  /// The cells of all rows, once they have been counted. Those that are laid out have been made.
  private var cells: [UITableViewCell?]?
  private var configured: UITableViewCell?
  /// The row that is marked since someone has chosen it.
  private var selected: Int?
  private var inserted: [Int] = []
  private var deleted: [Int] = []

  private var count: Int { dataSource?.tableView(self, numberOfRowsInSection: 0) ?? 0 }

  private func countRows() {
    if cells == nil { cells = Array(repeating: nil, count: count) }
  }

  private func layOutRows() {
    countRows()
    for row in (cells ?? []).indices where cells?[row] == nil { cells?[row] = newCell(at: row) }
  }

  private func newCell(at row: Int) -> UITableViewCell? {
    let cell = dataSource?.tableView(self, cellForRowAt: IndexPath(row: row, section: 0))
    cell?.superview = self
    return cell
  }

  /// Takes out and puts in. Where the numbers do not agree, UIKit ends the app.
  private func move() {
    var moved = cells ?? []
    for row in deleted.sorted(by: >) { moved.remove(at: row) }
    let places = inserted.sorted()
    precondition(moved.count + places.count == count, "the rows do not agree with what was moved")
    for row in places { moved.insert(nil, at: row) }
    cells = moved
    (inserted, deleted) = ([], [])
  }

  // MARK: Drawing

  override func elements(on drawing: Drawing) -> [HTMLElement] {
    layOutRows()
    let behind = backgroundView?.drawn(on: drawing) ?? []
    let rows = (cells ?? []).compactMap(\.self).enumerated().map {
      row(at: $0.offset, showing: $0.element, on: drawing)
    }
    let backdrop = behind.isEmpty ? [] : [HTMLElement("div", "behind", behind)]
    var element = HTMLElement("div", "table", backdrop + rows)
    describe(&element)
    addRefreshing(to: &element, on: drawing)
    return [element]
  }

  private func row(at index: Int, showing cell: UITableViewCell, on drawing: Drawing) -> HTMLElement
  {
    let path = IndexPath(row: index, section: 0)
    var element = HTMLElement("div", "row", cell.drawn(on: drawing))
    if cell.selectionStyle == .none { element.add(class: "unselectable") }
    guard let delegate else { return element }
    if allowsSelection {
      if selected == index { element.add(class: "selected") }
      drawing.control(&element) { [self] in
        selected = index
        delegate.tableView(self, didSelectRowAt: path)
      }
    }
    drawing.control(&element, as: "appears") { [self] in
      // No one scrolls.
      if Drawing.isTrying { delegate.tableView(self, willDisplay: cell, forRowAt: path) }
    }
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
}
