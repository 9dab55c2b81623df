import Foundation

@MainActor func run() {
  let viewModel = ErrandsViewModel(errandStore: Store())
  var shown = 0
  // A screen asks for all rows, and compares them with those that it shows.
  func look() { shown = viewModel.errandRows.count }
  show([
    (
      "all rows",
      cost { round in
        viewModel.errands = errands.map { errand in
          var other = errand
          other.title += "\(round)"
          return other
        }
        look()
      }
    ),
    (
      "a keystroke",
      cost { round in
        viewModel.draft += "\(round)"
        look()
      }
    ),
    (
      "a toggle",
      cost { round in
        viewModel.toggle(inErrandRow: 5_000 + round)
        look()
      }
    ),
    (
      "a re-sort",
      cost { _ in
        viewModel.errands.shuffle()
        viewModel.sort()
        look()
      }
    ),
  ])
  precondition(shown == errands.count)
}

run()
