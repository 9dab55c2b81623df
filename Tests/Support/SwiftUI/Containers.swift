// Views that hold others. Signatures as Apple documents them; nothing here runs.

/// https://developer.apple.com/documentation/swiftui/spacer
public struct Spacer: Primitive {
  nonisolated public init(minLength: CGFloat? = nil) {}
}

/// https://developer.apple.com/documentation/swiftui/vstack
public struct VStack<Content: View>: Primitive {
  nonisolated public init(
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}

/// https://developer.apple.com/documentation/swiftui/hstack
public struct HStack<Content: View>: Primitive {
  nonisolated public init(
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}

/// https://developer.apple.com/documentation/swiftui/form
public struct Form<Content: View>: Primitive {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/list
public struct List<Content: View>: Primitive {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/group
public struct Group<Content: View>: Primitive {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/section
public struct Section<Content: View>: Primitive {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    @ViewBuilder content: () -> Content
  ) {}
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S,
    @ViewBuilder content: () -> Content
  ) {}
}

/// https://developer.apple.com/documentation/swiftui/foreach
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: Primitive {}

extension ForEach where ID == Data.Element.ID, Data.Element: Identifiable {
  nonisolated public init(
    _ data: Data,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}

extension ForEach {
  nonisolated public init(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}
