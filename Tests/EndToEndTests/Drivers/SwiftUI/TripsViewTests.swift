import Testing

@testable import Trips

/// What shows a flow with SwiftUI keeps in step with its coordinator, whoever moves.
@MainActor
@Suite("TripsView") struct TripsViewTests {
  let device = ViewOnDevice()

  /// Compares what is on the screen with what is open, which has so many screens in its layers.
  func expectShown(_ counts: [Int], _ place: SourceLocation = #_sourceLocation) {
    #expect(device.open.map(\.count) == counts, sourceLocation: place)
    #expect(device.shown == device.open, sourceLocation: place)
  }

  @Test("what is pushed and what is closed is in the path")
  func pushing() {
    expectShown([1])
    device.follow("/trips/1", "/trips/after/2")
    expectShown([3])
    #expect(device.tripCount == 2)
    device.closeTop()
    expectShown([2])
  }

  @Test("whoever goes back closes the screen, and all that were above it")
  func goingBack() {
    device.follow("/trips/1", "/trips/after/2", "/trips/after/3")
    expectShown([4])
    device.goBack()
    expectShown([3])
    device.goBack(2)
    expectShown([1])
  }

  @Test("a path that is as it was closes nothing")
  func stayingOpen() {
    device.follow("/trips/1")
    device.goBack(0)
    expectShown([2])
  }

  @Test("a sheet covers its layer, and is put away when it is closed")
  func sheets() {
    device.follow("/help/boats?from=list")
    expectShown([1, 1])
    device.closeTop()
    expectShown([1])
  }

  @Test("a sheet that slides away still shows its screen")
  func slidingAway() {
    device.follow("/help/boats?from=list")
    let root = device.rootOfTop()
    let shown = root()
    device.closeTop()
    expectShown([1])
    #expect(shown != nil && root() == shown)
  }

  @Test("whoever pulls a sheet down closes all of it")
  func pullingDown() {
    device.openBooking()
    device.follow("/seats/4")
    expectShown([2, 2])
    device.pullDown(over: 0)
    expectShown([2])
    device.pullDown(over: 0)
    expectShown([2])
  }

  @Test("whoever goes back within a sheet closes the screen of the flow within")
  func goingBackInSheet() {
    device.openBooking()
    device.follow("/seats/4")
    device.goBack()
    expectShown([2, 1])
  }
}
