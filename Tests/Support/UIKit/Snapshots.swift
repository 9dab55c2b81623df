// What tables show, by what tells it apart. Signatures as Apple documents them.

/// https://developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  private(set) var sections: [(identifier: SectionIdentifierType, items: [ItemIdentifierType])] = []
  private(set) var reconfigured: [ItemIdentifierType] = []
  private var known: Set<ItemIdentifierType> = []

  public init() {}

  /// https://developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/appendsections(_:)
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    for identifier in identifiers {
      precondition(
        !sections.contains { $0.identifier == identifier }, "a section stands there twice")
      sections.append((identifier, []))
    }
  }

  /// https://developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/appenditems(_:tosection:)
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType],
    toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    let place =
      sectionIdentifier.map { wanted in sections.firstIndex { $0.identifier == wanted } }
      ?? sections.indices.last
    guard let place else { preconditionFailure("there is no such section") }
    for identifier in identifiers {
      precondition(known.insert(identifier).inserted, "an item stands there twice")
      sections[place].items.append(identifier)
    }
  }

  /// https://developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/reconfigureitems(_:)
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    precondition(known.isSuperset(of: identifiers), "there is no such item to configure")
    reconfigured += identifiers
  }

  /// https://developer.apple.com/documentation/uikit/nsdiffabledatasourcesnapshot-swift.struct/indexofitem(_:)
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    sections.flatMap(\.items).firstIndex(of: identifier)
  }

  var paths: [ItemIdentifierType: IndexPath] {
    var paths: [ItemIdentifierType: IndexPath] = [:]
    for (section, rows) in sections.enumerated() {
      for (row, item) in rows.items.enumerated() {
        paths[item] = IndexPath(row: row, section: section)
      }
    }
    return paths
  }
}

/// https://developer.apple.com/documentation/uikit/uitableviewdiffabledatasource-2euir
@MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource {
  /// https://developer.apple.com/documentation/uikit/uitableviewdiffabledatasource-2euir/cellprovider
  public typealias CellProvider =
    (_ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType)
    -> UITableViewCell?

  private weak var table: UITableView?
  private let cellProvider: CellProvider
  private var shown = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
  private var paths: [ItemIdentifierType: IndexPath] = [:]

  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    table = tableView
    self.cellProvider = cellProvider
    super.init()
    tableView.dataSource = self
  }

  /// https://developer.apple.com/documentation/uikit/uitableviewdiffabledatasource-2euir/apply(_:animatingdifferences:completion:)
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    precondition(!animatingDifferences || table?.window != nil, "no window shows what moves")
    let old = paths
    (shown, paths) = (snapshot, snapshot.paths)
    table?.move(to: snapshot.sections.map { $0.items.map { old[$0] } })
    table?.configure(snapshot.reconfigured.compactMap { paths[$0] })
    completion?()
  }

  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    guard shown.sections.indices.contains(indexPath.section) else { return nil }
    let items = shown.sections[indexPath.section].items
    return items.indices.contains(indexPath.row) ? items[indexPath.row] : nil
  }

  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    paths[itemIdentifier]
  }

  open func numberOfSections(in tableView: UITableView) -> Int { shown.sections.count }

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    shown.sections[section].items.count
  }

  open func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    guard let item = itemIdentifier(for: indexPath),
      let cell = cellProvider(tableView, indexPath, item)
    else { preconditionFailure("a row has no cell") }
    return cell
  }

  /// No row can be edited unless a subclass says so.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    false
  }
}
