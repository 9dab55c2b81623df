/// https://developer.apple.com/documentation/accessibility/accessibilitynotification
public enum AccessibilityNotification {
  public struct Announcement {
    public init(_ announcement: String) {}
    public func post() {}
  }
}

/// A device with a view on its screen, which a test looks at. No part of SwiftUI.
@MainActor
public final class Device {
  public static let framework = "SwiftUI"

  private let screen: any View

  public init(_ screen: any View) { self.screen = screen }

  /// Shows the screen, which begins what it does then.
  public func appear() {
    let drawing = Drawing()
    _ = screen.elements(of: drawing)
    for act in drawing.appearances { Task { await act() } }
  }

  public func didAppear() {}

  public func draw(on drawing: Drawing) -> [HTMLElement] { screen.elements(of: drawing) }

  /// A control has been tried. What it asked is drawn with the rest.
  public func finishTrying(_ index: Int) {}

  public func disappear() {
    let drawing = Drawing()
    _ = screen.elements(of: drawing)
    for act in drawing.disappearances { act() }
  }
}
