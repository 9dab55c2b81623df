// What leads from view to view. It keeps what it was given, for tests to ask as SwiftUI would.

/// https://developer.apple.com/documentation/swiftui/navigationstack
public struct NavigationStack<Data, Root: View>: Primitive, Container, Stacked, Drawable {
  nonisolated(unsafe) let path: Binding<Data>
  nonisolated(unsafe) let root: Root

  /// https://developer.apple.com/documentation/swiftui/navigationstack/init(path:root:)-63x0h
  nonisolated public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
    Data.Element: Hashable
  {
    self.path = path
    self.root = root()
  }

  public var parts: [any View] { [root] }
  public var anyPath: Any { path }
  public func elements(on drawing: Drawing) -> [HTMLElement] { root.elements(of: drawing) }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/navigationdestination(for:destination:)
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type,
    @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { Destinations(base: self, destination: destination) }
  /// https://developer.apple.com/documentation/swiftui/view/sheet(item:ondismiss:content:)
  nonisolated public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { Sheet(base: self, item: item, content: content) }
  /// https://developer.apple.com/documentation/swiftui/view/id(_:)
  nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { Identified(base: self, id: id) }
}

// MARK: What tests find

/// A view that shows others. No part of SwiftUI.
@MainActor
public protocol Container {
  var parts: [any View] { get }
}

extension View {
  /// The outermost views of a kind that this one is made of. Sheets stay shut.
  public func found<Wanted>(_ kind: Wanted.Type) -> [Wanted] {
    if let wanted = self as? Wanted { return [wanted] }
    if let container = self as? any Container {
      return container.parts.flatMap { $0.found(kind) }
    }
    return self is any Primitive ? [] : body.found(kind)
  }
}

/// A stack, with a binding to what is open in it.
@MainActor
public protocol Stacked: View {
  var anyPath: Any { get }
}

/// What `sheet` makes of a view.
@MainActor
public protocol Covered {
  /// The view on the sheet, while one is presented.
  var cover: (any View)? { get }
  /// Puts the sheet away.
  func dismiss()
}

/// What `navigationDestination` makes of a view.
@MainActor
public protocol Leading {
  /// The view that an element of the path leads to, if it is one of this kind.
  func view(for element: Any) -> (any View)?
}

/// What `id` makes of a view: where the id changes, SwiftUI makes the view anew.
@MainActor
public protocol Named {
  var name: AnyHashable { get }
}

private struct Sheet<Base: View, Item: Identifiable, Content: View>: Primitive, Container, Covered,
  Drawable
{
  nonisolated(unsafe) let base: Base
  nonisolated(unsafe) let item: Binding<Item?>
  nonisolated(unsafe) let content: (Item) -> Content

  nonisolated init(base: Base, item: Binding<Item?>, content: @escaping (Item) -> Content) {
    self.base = base
    self.item = item
    self.content = content
  }

  var parts: [any View] { [base] }
  func elements(on drawing: Drawing) -> [HTMLElement] { base.elements(of: drawing) }
  var cover: (any View)? { item.wrappedValue.map(content) }
  func dismiss() { item.wrappedValue = nil }
}

private struct Destinations<Base: View, Element, Content: View>: Primitive, Container, Leading,
  Drawable
{
  nonisolated(unsafe) let base: Base
  nonisolated(unsafe) let destination: (Element) -> Content

  nonisolated init(base: Base, destination: @escaping (Element) -> Content) {
    self.base = base
    self.destination = destination
  }

  var parts: [any View] { [base] }
  func elements(on drawing: Drawing) -> [HTMLElement] { base.elements(of: drawing) }
  func view(for element: Any) -> (any View)? { (element as? Element).map(destination) }
}

private struct Identified<Base: View, ID: Hashable>: Primitive, Container, Named, Drawable {
  nonisolated(unsafe) let base: Base
  nonisolated(unsafe) let id: ID

  nonisolated init(base: Base, id: ID) {
    self.base = base
    self.id = id
  }

  var parts: [any View] { [base] }
  func elements(on drawing: Drawing) -> [HTMLElement] { base.elements(of: drawing) }
  var name: AnyHashable { AnyHashable(id) }
}
