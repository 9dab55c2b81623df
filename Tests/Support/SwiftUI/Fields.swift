// What a person types into. Signatures as Apple documents them.

/// https://developer.apple.com/documentation/swiftui/textfield
public struct TextField: Primitive, Drawable {
  nonisolated let title: String
  nonisolated(unsafe) let text: Binding<String>
  nonisolated let axis: Axis

  nonisolated init(title: String, text: Binding<String>, axis: Axis = .horizontal) {
    self.title = title
    self.text = text
    self.axis = axis
  }

  nonisolated init<F: ParseableFormatStyle>(
    title: String, value: Binding<F.FormatInput?>, format: F
  ) where F.FormatOutput == String {
    nonisolated(unsafe) let value = value
    let text = Binding<String>(
      read: { value.wrappedValue.map(format.format) ?? "" },
      write: { value.wrappedValue = try? format.parseStrategy.parse($0) })
    self.init(title: title, text: text)
  }

  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(title: titleKey.key, text: text)
  }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(title: String(title), text: text)
  }
  /// https://developer.apple.com/documentation/swiftui/textfield/init(_:text:axis:)
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {
    self.init(title: titleKey.key, text: text, axis: axis)
  }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) {
    self.init(title: String(title), text: text, axis: axis)
  }
  nonisolated public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey,
    value: Binding<F.FormatInput>,
    format: F
  ) where F.FormatOutput == String {
    self.init(title: titleKey.key, value: Binding(value), format: format)
  }
  nonisolated public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey,
    value: Binding<F.FormatInput?>,
    format: F
  ) where F.FormatOutput == String {
    self.init(title: titleKey.key, value: value, format: format)
  }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S,
    value: Binding<F.FormatInput>,
    format: F
  ) where F.FormatOutput == String {
    self.init(title: String(title), value: Binding(value), format: format)
  }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S,
    value: Binding<F.FormatInput?>,
    format: F
  ) where F.FormatOutput == String {
    self.init(title: String(title), value: value, format: format)
  }

  public func elements(on drawing: Drawing) -> [HTMLElement] {
    [field(title, text, axis == .vertical ? "area" : "text", on: drawing)]
  }
}

/// https://developer.apple.com/documentation/swiftui/securefield
public struct SecureField: Primitive, Drawable {
  nonisolated let title: String
  nonisolated(unsafe) let text: Binding<String>

  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    title = titleKey.key
    self.text = text
  }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.title = String(title)
    self.text = text
  }

  public func elements(on drawing: Drawing) -> [HTMLElement] {
    [field(title, text, "password", on: drawing)]
  }
}

@MainActor
private func field(
  _ title: String, _ text: Binding<String>, _ type: String, on drawing: Drawing
) -> HTMLElement {
  var element = typedField(type, text: text.wrappedValue, placeholder: title)
  drawing.control(&element) { text.wrappedValue = "7" }
  return element
}

/// https://developer.apple.com/documentation/swiftui/axis
public enum Axis: Int8, CaseIterable, Sendable {
  case horizontal
  case vertical
}

/// https://developer.apple.com/documentation/uikit/uitextcontenttype
public struct UITextContentType: Hashable, Sendable {
  public static let emailAddress = UITextContentType()
}

/// UIKit's, which comes with SwiftUI where there is UIKit.
/// https://developer.apple.com/documentation/uikit/uikeyboardtype
public enum UIKeyboardType: Int, Sendable {
  case numbersAndPunctuation = 2
  case emailAddress = 7
  case decimalPad = 8
}

/// https://developer.apple.com/documentation/swiftui/textinputautocapitalization
public struct TextInputAutocapitalization: Sendable {
  public static var never: TextInputAutocapitalization { .init() }
}
