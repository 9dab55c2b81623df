// What a person edits and presses. Signatures as Apple documents them.

/// https://developer.apple.com/documentation/swiftui/button
public struct Button<Label: View>: Primitive, Drawable {
  nonisolated(unsafe) let label: Label
  nonisolated let role: ButtonRole?
  nonisolated let action: @MainActor () -> Void

  nonisolated init(label: Label, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
    self.label = label
    self.role = role
    self.action = action
  }

  nonisolated public init(
    action: @escaping @MainActor () -> Void,
    @ViewBuilder label: () -> Label
  ) { self.init(label: label(), role: nil, action: action) }

  public func elements(on drawing: Drawing) -> [HTMLElement] {
    var button = HTMLElement("button", role?.name ?? "", label.elements(of: drawing))
    button.set("type", "button")
    drawing.control(&button, action)
    return [button]
  }
}

extension Button where Label == Text {
  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) { self.init(label: Text(titleKey), role: role, action: action) }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S,
    role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) { self.init(label: Text(title), role: role, action: action) }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    systemImage: String,
    action: @escaping @MainActor () -> Void
  ) { self.init(label: SwiftUI.Label(title: Text(titleKey)), role: nil, action: action) }
}

/// https://developer.apple.com/documentation/swiftui/toggle
public struct Toggle: Primitive, Drawable {
  nonisolated let title: String
  nonisolated(unsafe) let isOn: Binding<Bool>

  nonisolated public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    title = titleKey.key
    self.isOn = isOn
  }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.title = String(title)
    self.isOn = isOn
  }

  public func elements(on drawing: Drawing) -> [HTMLElement] {
    var input = HTMLElement("input", "switch", attributes: [("type", "checkbox")])
    if isOn.wrappedValue { input.set("checked") }
    drawing.control(&input) { isOn.wrappedValue.toggle() }
    return [titled(title, "toggle", input)]
  }
}

@MainActor
private func titled(_ title: String, _ kind: String, _ control: HTMLElement) -> HTMLElement {
  HTMLElement("label", kind, [HTMLElement("span", "text", text: title), control])
}

/// https://developer.apple.com/documentation/swiftui/stepper
public struct Stepper<Label: View>: Primitive, Drawable {
  nonisolated(unsafe) let label: Label
  nonisolated(unsafe) let change: (Bool) -> Void
  nonisolated let bounds: String?

  nonisolated init<V: Strideable>(
    label: Label, value: Binding<V>, bounds: ClosedRange<V>?, step: V.Stride
  ) {
    self.label = label
    self.bounds = bounds.map { "\($0.lowerBound)...\($0.upperBound)" }
    nonisolated(unsafe) let value = value
    change = { isUp in
      let next = value.wrappedValue.advanced(by: isUp ? step : 0 - step)
      if bounds?.contains(next) ?? true { value.wrappedValue = next }
    }
  }

  nonisolated public init<V: Strideable>(
    value: Binding<V>,
    step: V.Stride = 1,
    @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(label: label(), value: value, bounds: nil, step: step) }
  nonisolated public init<V: Strideable>(
    value: Binding<V>,
    in bounds: ClosedRange<V>,
    step: V.Stride = 1,
    @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(label: label(), value: value, bounds: bounds, step: step) }

  public func elements(on drawing: Drawing) -> [HTMLElement] {
    let buttons = [("−", false), ("+", true)].map { sign, isUp in
      var button = HTMLElement("button", text: sign, attributes: [("type", "button")])
      drawing.control(&button) { change(isUp) }
      return button
    }
    var steps = HTMLElement("div", "steps", buttons)
    if let bounds { steps.set("data-bounds", bounds) }
    return [HTMLElement("div", "stepper", label.elements(of: drawing) + [steps])]
  }
}

/// https://developer.apple.com/documentation/swiftui/picker
public struct Picker<SelectionValue: Hashable, Content: View>: Primitive, Drawable {
  nonisolated let title: String
  nonisolated(unsafe) let selection: Binding<SelectionValue>
  nonisolated(unsafe) let content: Content

  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    title = titleKey.key
    self.selection = selection
    self.content = content()
  }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S,
    selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.title = String(title)
    self.selection = selection
    self.content = content()
  }

  public func elements(on drawing: Drawing) -> [HTMLElement] {
    let options = content.elements(of: drawing).map { choice in
      var option = HTMLElement("option", text: choice.text)
      // A tag of another type is no choice.
      let tag = choice.tag.flatMap { $0.type == SelectionValue.self ? $0.value : nil }
      if tag == AnyHashable(selection.wrappedValue) { option.set("selected") }
      drawing.control(&option) {
        if let value = tag?.base as? SelectionValue { selection.wrappedValue = value }
      }
      return option
    }
    return [titled(title, "picker", HTMLElement("select", options))]
  }
}

/// https://developer.apple.com/documentation/swiftui/datepicker
public struct DatePicker: Primitive, Drawable {
  public typealias Components = DatePickerComponents

  nonisolated let title: String
  nonisolated(unsafe) let selection: Binding<Date>
  nonisolated let components: Components

  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    title = titleKey.key
    self.selection = selection
    components = displayedComponents
  }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S,
    selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.title = String(title)
    self.selection = selection
    components = displayedComponents
  }

  public func elements(on drawing: Drawing) -> [HTMLElement] {
    var input = dateInput(
      selection.wrappedValue, hasDay: components.contains(.date),
      hasTime: components.contains(.hourAndMinute))
    drawing.control(&input) { selection.wrappedValue = Date(timeIntervalSinceReferenceDate: 0) }
    return [titled(title, "date", input)]
  }
}

/// https://developer.apple.com/documentation/swiftui/datepickercomponents
public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  public static let date = DatePickerComponents(rawValue: 2)
}
