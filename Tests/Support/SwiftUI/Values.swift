// What views hold and are told. Signatures as Apple documents them; nothing here runs.

public import Observation

/// https://developer.apple.com/documentation/swiftui/localizedstringkey
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
  public init(stringLiteral value: String) {}
}

/// https://developer.apple.com/documentation/swiftui/visibility
public enum Visibility: Hashable, Sendable {
  case automatic
  case visible
  case hidden
}

/// https://developer.apple.com/documentation/swiftui/color
public struct Color: Primitive, Sendable {
  public static let red = Color()
  public static let clear = Color()
  public static let secondary = Color()
}

/// https://developer.apple.com/documentation/swiftui/buttonrole
public struct ButtonRole: Equatable, Sendable {
  public static let destructive = ButtonRole()
}

/// https://developer.apple.com/documentation/swiftui/horizontalalignment
public struct HorizontalAlignment: Equatable, Sendable {
  public static let center = HorizontalAlignment()
  public static let leading = HorizontalAlignment()
}

/// https://developer.apple.com/documentation/swiftui/primitivebuttonstyle
public protocol PrimitiveButtonStyle {}

/// https://developer.apple.com/documentation/swiftui/plainbuttonstyle
public struct PlainButtonStyle: PrimitiveButtonStyle {}

/// https://developer.apple.com/documentation/swiftui/borderlessbuttonstyle
public struct BorderlessButtonStyle: PrimitiveButtonStyle {}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/buttonstyle(_:)
  nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    EmptyView()
  }
}

/// https://developer.apple.com/documentation/swiftui/state
@propertyWrapper
public struct State<Value> {
  public init(wrappedValue value: Value) { wrappedValue = value }
  public init(initialValue value: Value) { wrappedValue = value }
  public var wrappedValue: Value {
    get { fatalError("a stand-in holds nothing") }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { Binding(standingFor: Value.self) }
}

extension State: Sendable where Value: Sendable {}

/// https://developer.apple.com/documentation/swiftui/focusstate
@propertyWrapper
public struct FocusState<Value: Hashable> {
  /// https://developer.apple.com/documentation/swiftui/focusstate/binding
  public struct Binding {}

  public init() where Value == Bool {}
  public var wrappedValue: Value {
    get { fatalError("a stand-in holds nothing") }
    nonmutating set {}
  }
  public var projectedValue: Binding { Binding() }
}

extension FocusState: Sendable where Value: Sendable {}

/// https://developer.apple.com/documentation/swiftui/binding
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  private var read: (() -> Value)?
  private var write: ((Value) -> Void)?

  /// https://developer.apple.com/documentation/swiftui/binding/init(get:set:)-7ufcp
  @preconcurrency
  public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    // Views are of the main actor, and so is whoever asks. Called as SwiftUI calls them, without waiting.
    read = unsafeBitCast(get, to: (() -> Value).self)
    write = unsafeBitCast(set, to: ((Value) -> Void).self)
  }

  init(standingFor type: Value.Type) {}

  /// https://developer.apple.com/documentation/swiftui/binding/init(_:)-7y5m2
  public init<V>(_ base: Binding<V>) where Value == V? { self.init(standingFor: Value.self) }

  public var wrappedValue: Value {
    get { read?() ?? { fatalError("a stand-in holds nothing") }() }
    nonmutating set { write?(newValue) }
  }
  public var projectedValue: Binding<Value> { self }

  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { Binding<Subject>(standingFor: Subject.self) }
}

/// https://developer.apple.com/documentation/swiftui/transaction
public struct Transaction {}

/// https://developer.apple.com/documentation/swiftui/animation
public struct Animation: Sendable {
  public static let `default` = Animation()
}

/// https://developer.apple.com/documentation/swiftui/binding/transaction
///
/// What a binding has itself comes before what it finds in its value.
extension Binding {
  public var transaction: Transaction {
    get { Transaction() }
    set {}
  }
  public func transaction(_ transaction: Transaction) -> Binding<Value> { self }
  public func animation(_ animation: Animation? = .default) -> Binding<Value> { self }
}

/// https://developer.apple.com/documentation/swiftui/binding/id
extension Binding: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

/// https://developer.apple.com/documentation/combine/observableobjectpublisher
public final class ObservableObjectPublisher {
  public func send() {}
}

/// https://developer.apple.com/documentation/combine/observableobject
public protocol ObservableObject: AnyObject {}

extension ObservableObject {
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}

/// https://developer.apple.com/documentation/swiftui/observedobject
///
/// SwiftUI asks for an `ObservableObject`; where OpenCombine stands in for Combine, that is another protocol.
@MainActor @preconcurrency
@propertyWrapper
public struct ObservedObject<ObjectType: AnyObject> {
  @MainActor @preconcurrency @dynamicMemberLookup
  public struct Wrapper {
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> { Binding<Subject>(standingFor: Subject.self) }
  }

  public var wrappedValue: ObjectType
  public var projectedValue: Wrapper { Wrapper() }

  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
}

/// https://developer.apple.com/documentation/swiftui/bindable
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value> {
  public var wrappedValue: Value
  public var projectedValue: Bindable<Value> { self }

  fileprivate init(holding value: Value) { wrappedValue = value }

  @available(*, unavailable, message: "the wrapped value has to be observable")
  public init(wrappedValue: Value) { self.init(holding: wrappedValue) }
}

extension Bindable where Value: AnyObject, Value: Observable {
  /// https://developer.apple.com/documentation/swiftui/bindable/init(wrappedvalue:)
  public init(wrappedValue: Value) { self.init(holding: wrappedValue) }

  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { Binding<Subject>(standingFor: Subject.self) }
}

/// https://developer.apple.com/documentation/swiftui/alignment
public struct Alignment: Equatable, Sendable {
  private let name: String

  public static let center = Alignment(name: "center")
  public static let leading = Alignment(name: "leading")
}

/// https://developer.apple.com/documentation/swiftui/shape
public protocol Shape: Sendable {}

/// https://developer.apple.com/documentation/swiftui/rectangle
public struct Rectangle: Shape {}

extension Shape where Self == Rectangle {
  /// https://developer.apple.com/documentation/swiftui/shape/rect
  public static var rect: Rectangle { Rectangle() }
}

/// https://developer.apple.com/documentation/swiftui/textalignment
public enum TextAlignment: Hashable, CaseIterable, Sendable {
  case leading
  case center
  case trailing
}
