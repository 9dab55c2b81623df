import Foundation

/// What is found while a screen is drawn: what waits for it to appear, and what a person can do.
@MainActor
public final class Drawing {
  /// Whether controls are as they were after they have been tried. Otherwise they are used.
  public static var isTrying = true

  /// What each control did when it was last tried, in the order in which they are drawn.
  private let answers: [[String]]
  /// Does what a person does with each control.
  public private(set) var controls: [@MainActor () -> Void] = []
  /// What runs when the screen appears, and when it has gone.
  public private(set) var appearances: [@MainActor () async -> Void] = []
  public private(set) var disappearances: [@MainActor () -> Void] = []
  /// The title in the bar.
  public var title: String?

  public init(answers: [[String]] = []) { self.answers = answers }

  /// Counts a control, and says what it did when it was tried.
  func note(_ act: @escaping @MainActor () -> Void) -> String? {
    controls.append(act)
    let index = controls.count - 1
    return index < answers.count ? answers[index].joined(separator: "; ") : nil
  }

  /// Adds a control to an element.
  func control(
    _ element: inout HTMLElement, as name: String = "does", _ act: @escaping @MainActor () -> Void
  ) {
    if let does = note(act) { element.set("data-\(name)", does) }
  }

  /// Does something after each control from one on.
  func follow(from first: Int, _ act: @escaping @MainActor () -> Void) {
    for index in controls.indices.dropFirst(first) {
      let before = controls[index]
      controls[index] = {
        before()
        act()
      }
    }
  }

  func atAppearance(_ act: @escaping @MainActor () async -> Void) { appearances.append(act) }
  func atDisappearance(_ act: @escaping @MainActor () -> Void) { disappearances.append(act) }
}

/// How dates are drawn, whatever the place and language.
func drawn(_ date: Date) -> String {
  let style = Date.ISO8601FormatStyle(timeZone: TimeZone(identifier: "UTC")!)
  return String(date.formatted(style).dropLast(4))
}

@MainActor
func typedField(_ type: String, text: String, placeholder: String?) -> HTMLElement {
  var element = HTMLElement(type == "area" ? "textarea" : "input")
  if type == "area" { element.text = text } else { element.set("type", type) }
  if let placeholder { element.set("placeholder", placeholder) }
  if type != "area" { element.set("value", text) }
  return element
}

@MainActor
func dateInput(_ date: Date, hasDay: Bool, hasTime: Bool) -> HTMLElement {
  let parts = drawn(date).split(separator: "T").map(String.init)
  var input = HTMLElement("input")
  input.set("type", hasDay && hasTime ? "datetime-local" : hasDay ? "date" : "time")
  input.set(
    "value", hasDay && hasTime ? parts.joined(separator: "T") : hasDay ? parts[0] : parts[1])
  return input
}
