// Views and how they are built. Signatures as Apple documents them.

@_exported import Foundation

/// https://developer.apple.com/documentation/swiftui/view
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("a stand-in shows nothing") }
}

/// A view of the framework's own, which is made of no others.
public protocol Primitive: View where Body == Never {}

extension Primitive {
  public var body: Never { fatalError("a stand-in shows nothing") }
}

/// https://developer.apple.com/documentation/swiftui/emptyview
public struct EmptyView: Primitive {
  nonisolated public init() {}
}

/// https://developer.apple.com/documentation/swiftui/tupleview
public struct TupleView<Content>: Primitive, Container, Drawable {
  nonisolated(unsafe) public let parts: [any View]

  nonisolated init(_ parts: [any View]) { self.parts = parts }

  public func elements(on drawing: Drawing) -> [HTMLElement] {
    parts.flatMap { $0.elements(of: drawing) }
  }
}

/// https://developer.apple.com/documentation/swiftui/anyview
public struct AnyView: Primitive, Container, Drawable {
  nonisolated(unsafe) let content: any View

  nonisolated public init<V: View>(_ view: V) { content = view }

  public var parts: [any View] { [content] }

  public func elements(on drawing: Drawing) -> [HTMLElement] { content.elements(of: drawing) }
}

/// What `if` and `else` make in a builder.
public struct ConditionalContent<First, Second>: Primitive, Container, Drawable {
  nonisolated(unsafe) let content: any View

  nonisolated init(_ content: any View) { self.content = content }

  public var parts: [any View] { [content] }

  public func elements(on drawing: Drawing) -> [HTMLElement] { content.elements(of: drawing) }
}

/// https://developer.apple.com/documentation/swiftui/viewbuilder
@resultBuilder
public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var parts: [any View] = []
    repeat parts.append(each content)
    return TupleView(parts)
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> { ConditionalContent(first) }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> { ConditionalContent(second) }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
  public var body: Never { fatalError("a stand-in shows nothing") }
}

extension Optional: Primitive, Drawable where Wrapped: View {
  public func elements(on drawing: Drawing) -> [HTMLElement] { self?.elements(of: drawing) ?? [] }
}

/// https://developer.apple.com/documentation/swiftui/preview(_:body:)
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil,
  @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "PreviewMacros", type: "PreviewMacro")
