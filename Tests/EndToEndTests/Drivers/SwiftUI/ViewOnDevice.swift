import Booking
import SwiftUI
import TripDetail
import TripFilter
import TripHelp
import TripList
import TripModels
import Trips

/// A flow on a device that a person holds, in SwiftUI's words: Testing asks for more of a file that imports
/// both.
@MainActor
final class ViewOnDevice {
  typealias Open = TripsOpenScreen<TripsScreen>

  let coordinator = TripsCoordinator(
    factory: TripsFeatures(
      tripListTracker: Silence(),
      tripService: Silence(),
      tripDetailTracker: Silence(),
      booking: BookingFeatures()
    )
  )

  /// What each layer's stack shows, from its root to its top, by the screens' numbers.
  var shown: [[[Int]]] {
    layers.map { layer in
      [root(of: layer) ?? []] + (path(of: layer)?.wrappedValue.map(\.id) ?? [])
    }
  }

  /// What the topmost layer shows at its root, also when it has begun to slide away.
  func rootOfTop() -> () -> [Int]? {
    let layer = layers[layers.count - 1]
    return { [self] in root(of: layer) }
  }

  var open: [[[Int]]] { coordinator.openScreens.map { $0.map(\.id) } }

  /// How many elements of the topmost path lead to a trip.
  var tripCount: Int {
    guard let layer = layers.last, let path = path(of: layer)?.wrappedValue else { return 0 }
    let leading = layer.found((any Leading).self).first
    return path.count { element in
      let view = leading?.view(for: element)
      return view?.found(TripDetailView<TripDetailViewModel>.self).isEmpty == false
    }
  }

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
    if case .tripDetail(let viewModel) = coordinator.openScreens[0].last?.screen {
      viewModel.reserve()
    }
  }

  // MARK: What a person does

  /// Leaves so many screens of the topmost stack, as a long press on the bar's button can.
  func goBack(_ count: Int = 1) {
    guard let layer = layers.last, let path = path(of: layer) else { return }
    path.wrappedValue = path.wrappedValue.dropLast(count)
  }

  /// Puts away all that covers a layer.
  func pullDown(over depth: Int) {
    layers[depth].found((any Covered).self).first?.dismiss()
  }

  // MARK: Views

  /// The view of each layer, as long as a sheet is over it.
  private var layers: [any View] {
    var found: [any View] = [TripsView(coordinator: coordinator)]
    while let cover = found.last?.found((any Covered).self).first?.cover {
      found.append(cover)
    }
    return found
  }

  private func root(of layer: any View) -> [Int]? {
    layer.found((any Named).self).first?.name.base as? [Int]
  }

  private func path(of layer: any View) -> Binding<[Open]>? {
    layer.found((any Stacked).self).first?.anyPath as? Binding<[Open]>
  }
}

private struct Silence: TripService, TripList.Tracker, TripDetail.Tracker {
  func trips() async throws -> [Trip] { [] }
  func note(what: String) async throws {}
  func note(id: Int) async throws {}
}
