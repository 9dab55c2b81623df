import Testing

@testable import Trips

/// What shows a flow with UIKit keeps in step with its coordinator, whoever moves.
@MainActor
@Suite("TripsNavigator") struct TripsNavigatorTests {
  let device = NavigatorOnDevice()

  /// Compares what is on the screen with what is open, which has so many screens in its layers.
  func expectShown(_ counts: [Int], _ place: SourceLocation = #_sourceLocation) {
    #expect(device.open.map(\.count) == counts, sourceLocation: place)
    #expect(device.shown == device.open, sourceLocation: place)
  }

  @Test("what is pushed and what is closed is shown")
  func pushing() {
    expectShown([1])
    device.follow("/trips/1", "/trips/after/2")
    expectShown([3])
    device.closeTop()
    expectShown([2])
    device.finish()
    expectShown([2])
  }

  @Test("whoever goes back by the bar or a swipe closes the screen")
  func goingBack() {
    device.follow("/trips/1", "/trips/after/2")
    device.finish()
    device.goBack()
    device.finish()
    expectShown([2])
  }

  @Test("a sheet is presented, and put away when it is closed")
  func sheets() {
    device.follow("/help/boats?from=list")
    device.finish()
    expectShown([1, 1])
    device.closeTop()
    device.finish()
    expectShown([1])
  }

  @Test("whoever pulls a sheet down closes all of it")
  func pullingDown() {
    device.openBooking()
    device.follow("/seats/4")
    device.finish()
    expectShown([2, 2])
    device.pullDown()
    device.finish()
    expectShown([2])
  }

  @Test("whoever goes back within a sheet closes the screen of the flow within")
  func goingBackInSheet() {
    device.openBooking()
    device.follow("/seats/4")
    device.finish()
    device.goBack()
    device.finish()
    expectShown([2, 1])
  }

  @Test("a flow within that goes back from its first screen closes its sheet")
  func leavingFlow() {
    device.openBooking()
    expectShown([2, 1])
    device.closeTop()
    device.finish()
    expectShown([2])
  }

  @Test("what changes while a sheet comes or goes is shown after it")
  func changingMeanwhile() {
    device.follow("/help/boats?from=list")
    device.closeTop()
    device.follow("/help/trains?from=list")
    device.finish()
    expectShown([1, 1])
    device.closeTop()
    device.follow("/trips/1")
    device.closeTop()
    device.follow("/help/boats?from=list")
    device.finish()
    expectShown([1, 1])
  }

  @Test("a sheet that opens before there is a window is presented in it")
  func withoutWindow() {
    device.hasWindow = false
    device.follow("/help/boats?from=list")
    device.finish()
    #expect(device.shown.count == 1)
    device.hasWindow = true
    device.showRoot()
    device.finish()
    expectShown([1, 1])
  }

  @Test("a navigator ends when its owner lets go")
  func lifetime() {
    weak var ended: TripsNavigator?
    do {
      ended = NavigatorOnDevice().navigator
    }
    #expect(ended == nil)
  }
}
