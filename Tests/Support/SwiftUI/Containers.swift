// Views that hold others. Signatures as Apple documents them.

/// https://developer.apple.com/documentation/swiftui/spacer
public struct Spacer: Primitive, Drawable {
  nonisolated public init(minLength: CGFloat? = nil) {}

  public func elements(on drawing: Drawing) -> [HTMLElement] { [HTMLElement("span", "spacer")] }
}

/// https://developer.apple.com/documentation/swiftui/vstack
public struct VStack<Content: View>: Primitive, Drawable {
  nonisolated(unsafe) let content: Content
  nonisolated let alignment: HorizontalAlignment

  nonisolated public init(
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
    self.alignment = alignment
  }

  public func elements(on drawing: Drawing) -> [HTMLElement] {
    [HTMLElement("div", "vstack \(alignment.name)", content.elements(of: drawing))]
  }
}

/// https://developer.apple.com/documentation/swiftui/hstack
public struct HStack<Content: View>: Primitive, Drawable {
  nonisolated(unsafe) let content: Content

  nonisolated public init(
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }

  public func elements(on drawing: Drawing) -> [HTMLElement] {
    [HTMLElement("div", "hstack", content.elements(of: drawing))]
  }
}

/// https://developer.apple.com/documentation/swiftui/form
public struct Form<Content: View>: Primitive, Drawable {
  nonisolated(unsafe) let content: Content

  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func elements(on drawing: Drawing) -> [HTMLElement] {
    [HTMLElement("div", "form", grouped(content.elements(of: drawing)))]
  }
}

/// https://developer.apple.com/documentation/swiftui/list
public struct List<Content: View>: Primitive, Drawable {
  nonisolated(unsafe) let content: Content

  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func elements(on drawing: Drawing) -> [HTMLElement] {
    [HTMLElement("div", "list", grouped(content.elements(of: drawing)))]
  }
}

/// The rows of a form or list, in its sections. What is in none is in those that SwiftUI makes.
@MainActor
func grouped(_ elements: [HTMLElement]) -> [HTMLElement] {
  var sections: [HTMLElement] = []
  var isOpen = false
  for element in elements {
    // What covers the screen is in no row.
    if element.name == "section" || element["role"] == "alertdialog" {
      sections.append(element)
      isOpen = false
    } else if isOpen {
      sections[sections.count - 1].children.append(row(element))
    } else {
      sections.append(HTMLElement("section", [row(element)]))
      isOpen = true
    }
  }
  return sections
}

@MainActor
private func row(_ element: HTMLElement) -> HTMLElement {
  HTMLElement("div", "row", [element])
}

/// https://developer.apple.com/documentation/swiftui/group
public struct Group<Content: View>: Primitive, Drawable {
  nonisolated(unsafe) let content: Content

  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func elements(on drawing: Drawing) -> [HTMLElement] { content.elements(of: drawing) }
}

/// https://developer.apple.com/documentation/swiftui/section
public struct Section<Content: View>: Primitive, Drawable {
  nonisolated(unsafe) let content: Content
  nonisolated let title: String?

  nonisolated public init(@ViewBuilder content: () -> Content) {
    self.content = content()
    title = nil
  }

  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
    title = titleKey.key
  }

  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
    self.title = String(title)
  }

  public func elements(on drawing: Drawing) -> [HTMLElement] {
    let heading = title.map { [HTMLElement("h2", text: $0)] } ?? []
    return [HTMLElement("section", heading + content.elements(of: drawing).map(row))]
  }
}

/// https://developer.apple.com/documentation/swiftui/foreach
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: Primitive,
  Drawable
{
  nonisolated(unsafe) let data: Data
  nonisolated(unsafe) let content: (Data.Element) -> Content

  /// The view of each element.
  public var parts: [any View] { data.map(content) }

  public func elements(on drawing: Drawing) -> [HTMLElement] {
    data.flatMap { content($0).elements(of: drawing) }
  }
}

extension ForEach where ID == Data.Element.ID, Data.Element: Identifiable {
  nonisolated public init(
    _ data: Data,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
  }
}

extension ForEach {
  nonisolated public init(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
  }
}
