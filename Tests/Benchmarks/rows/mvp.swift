import Foundation

/// A screen on which a dozen rows are visible.
final class Screen: ErrandsViewProtocol {
  final class Cell: ErrandRowViewProtocol {
    func showTitle(_ title: String) {}
    func showDue(_ due: String) {}
    func showMark(_ mark: String) {}
  }

  var presenter: ErrandsPresenter?
  var shown = 0

  func showDraft(_ draft: String) {}

  func showErrandRows(ids: [Int]) {
    shown = ids.count
    for index in ids.indices.prefix(12) { presenter?.configure(Cell(), at: index) }
  }

  func reloadErrandRows(at indices: [Int]) {
    for index in indices.prefix(12) { presenter?.configure(Cell(), at: index) }
  }
}

@MainActor func run() {
  let screen = Screen()
  let presenter = ErrandsPresenter(view: screen, errandStore: Store())
  screen.presenter = presenter
  presenter.viewDidLoad()
  show([
    (
      "all rows",
      cost { round in
        presenter.errands = errands.map { errand in
          var other = errand
          other.title += "\(round)"
          return other
        }
      }
    ),
    ("a keystroke", cost { round in presenter.draft += "\(round)" }),
    ("a toggle", cost { round in presenter.toggle(inErrandRow: 5_000 + round) }),
    (
      "a re-sort",
      cost { _ in
        presenter.errands.shuffle()
        presenter.sort()
      }
    ),
  ])
  precondition(screen.shown == errands.count)
}

run()
