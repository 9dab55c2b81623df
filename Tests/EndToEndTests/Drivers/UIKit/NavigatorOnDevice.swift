import Booking
import TripDetail
import TripList
import TripModels
import Trips
import UIKit

/// A flow on a device that a person holds, in UIKit's words: Testing asks for more of a file that imports
/// both.
@MainActor
final class NavigatorOnDevice {
  let coordinator: TripsCoordinator<TripsFeatures>
  let navigator: TripsNavigator

  init() {
    Transitions.hasWindow = true
    coordinator = TripsCoordinator(
      factory: TripsFeatures(
        tripListTracker: Silence(),
        tripService: Silence(),
        tripDetailTracker: Silence(),
        booking: BookingFeatures()
      )
    )
    navigator = TripsNavigator(coordinator: coordinator)
    Transitions.finish()
  }

  var hasWindow: Bool {
    get { Transitions.hasWindow }
    set { Transitions.hasWindow = newValue }
  }

  /// The stack at the bottom and those of the sheets, as they are on the screen.
  var shown: [[UIViewController]] { controllers.map(\.viewControllers) }

  var open: [[UIViewController]] { coordinator.openScreens.map { $0.map(\.screen) } }

  private var controllers: [UINavigationController] {
    var found = [navigator.rootViewController]
    while let next = found.last?.presentedViewController as? UINavigationController {
      found.append(next)
    }
    return found
  }

  func finish() { Transitions.finish() }

  // MARK: What the app does

  func follow(_ links: String...) {
    for link in links { coordinator.open(link) }
  }

  func closeTop() {
    if let top = coordinator.openScreens.last?.last { coordinator.close(top.id) }
  }

  /// Opens a trip, and the flow Booking in a sheet over it.
  func openBooking() {
    follow("/trips/1")
    (open[0].last as? TripDetailViewController)?.presenter?.reserve()
    finish()
  }

  // MARK: What a person does

  func goBack() { controllers.last?.popViewController(animated: true) }

  func pullDown() { controllers.last.map(Transitions.pullDown) }

  /// The root comes into its window.
  func showRoot() {
    let root = navigator.rootViewController
    root.delegate?.navigationController(root, didShow: root.viewControllers[0], animated: false)
  }
}

private struct Silence: TripService, TripList.Tracker, TripDetail.Tracker {
  func trips() async throws -> [Trip] { [] }
  func note(what: String) async throws {}
  func note(id: Int) async throws {}
}
