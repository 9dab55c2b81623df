// What a person reads. Signatures as Apple documents them.

/// https://developer.apple.com/documentation/swiftui/text
public struct Text: Primitive, Drawable {
  nonisolated let text: String

  nonisolated public init(_ key: LocalizedStringKey) { text = key.key }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ content: S) { text = String(content) }
  nonisolated public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String { text = format.format(input) }

  public func elements(on drawing: Drawing) -> [HTMLElement] {
    [HTMLElement("span", "text", text: text)]
  }
}

/// https://developer.apple.com/documentation/swiftui/image
public struct Image: Primitive {
  nonisolated public func resizable() -> Image { self }
}

/// https://developer.apple.com/documentation/swiftui/label
public struct Label<Title: View, Icon: View>: Primitive, Drawable {
  nonisolated(unsafe) let title: Title

  public func elements(on drawing: Drawing) -> [HTMLElement] { title.elements(of: drawing) }
}

/// https://developer.apple.com/documentation/swiftui/asyncimagephase
public enum AsyncImagePhase {
  case empty
  case success(Image)
  case failure(any Error)
}

/// https://developer.apple.com/documentation/swiftui/asyncimage
public struct AsyncImage<Content: View>: Primitive, Drawable {
  nonisolated let url: URL?

  nonisolated public init(
    url: URL?,
    scale: CGFloat = 1,
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) { self.url = url }

  public func elements(on drawing: Drawing) -> [HTMLElement] {
    var element = HTMLElement("div", "image")
    if let url { element.set("data-url", url.absoluteString) }
    return [element]
  }
}

/// https://developer.apple.com/documentation/swiftui/labeledcontent
public struct LabeledContent<Label: View, Content: View>: Primitive, Drawable {
  nonisolated(unsafe) let label: Label
  nonisolated(unsafe) let content: Content

  public func elements(on drawing: Drawing) -> [HTMLElement] {
    let value = HTMLElement("div", "value", content.elements(of: drawing))
    return [HTMLElement("div", "labeled", label.elements(of: drawing) + [value])]
  }
}

extension LabeledContent where Label == Text {
  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    @ViewBuilder content: () -> Content
  ) { self.init(label: Text(titleKey), content: content()) }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S,
    @ViewBuilder content: () -> Content
  ) { self.init(label: Text(title), content: content()) }
}

extension LabeledContent where Label == Text, Content == Text {
  nonisolated public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
    self.init(label: Text(titleKey), content: Text(value))
  }
  @_disfavoredOverload
  nonisolated public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
    self.init(label: Text(title), content: Text(value))
  }
  nonisolated public init<F: FormatStyle>(
    _ titleKey: LocalizedStringKey,
    value: F.FormatInput,
    format: F
  ) where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(label: Text(titleKey), content: Text(value, format: format))
  }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol, F: FormatStyle>(
    _ title: S,
    value: F.FormatInput,
    format: F
  ) where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(label: Text(title), content: Text(value, format: format))
  }
}

/// https://developer.apple.com/documentation/swiftui/progressview
public struct ProgressView: Primitive, Drawable {
  nonisolated let title: String?

  nonisolated public init() { title = nil }
  nonisolated public init(_ titleKey: LocalizedStringKey) { title = titleKey.key }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S) { self.title = String(title) }

  public func elements(on drawing: Drawing) -> [HTMLElement] {
    let words = title.map { [HTMLElement("span", "text", text: $0)] } ?? []
    let role = [(name: "role", value: "progressbar" as String?)]
    return [HTMLElement("div", "progress", attributes: role, [HTMLElement("i", "spinner")] + words)]
  }
}
