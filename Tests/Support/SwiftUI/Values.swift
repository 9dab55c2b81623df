// What views hold and are told. Signatures as Apple documents them.

public import Observation

/// https://developer.apple.com/documentation/swiftui/localizedstringkey
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
  let key: String

  public init(stringLiteral value: String) { key = value }
}

/// https://developer.apple.com/documentation/swiftui/visibility
public enum Visibility: Hashable, Sendable {
  case automatic
  case visible
  case hidden
}

/// https://developer.apple.com/documentation/swiftui/color
public struct Color: Primitive, Sendable {
  let name: String

  public static let red = Color(name: "red")
  public static let clear = Color(name: "clear")
  public static let secondary = Color(name: "secondary")
}

/// https://developer.apple.com/documentation/swiftui/font
public struct Font: Hashable, Sendable {
  let name: String

  public static let footnote = Font(name: "footnote")
}

/// https://developer.apple.com/documentation/swiftui/buttonrole
public struct ButtonRole: Equatable, Sendable {
  let name: String

  public static let destructive = ButtonRole(name: "destructive")
}

/// https://developer.apple.com/documentation/swiftui/horizontalalignment
public struct HorizontalAlignment: Equatable, Sendable {
  let name: String

  public static let center = HorizontalAlignment(name: "center")
  public static let leading = HorizontalAlignment(name: "leading")
}

/// https://developer.apple.com/documentation/swiftui/primitivebuttonstyle
public protocol PrimitiveButtonStyle: Sendable {}

/// https://developer.apple.com/documentation/swiftui/labelstyle
public protocol LabelStyle {}

/// https://developer.apple.com/documentation/swiftui/icononlylabelstyle
public struct IconOnlyLabelStyle: LabelStyle {}

extension LabelStyle where Self == IconOnlyLabelStyle {
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

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
    Modified(self) { elements, _ in
      for index in elements.indices {
        elements[index].changeControls { button in
          // What is said further inside holds.
          guard button["class"]?.contains("style-") != true else { return }
          button.add(class: style is PlainButtonStyle ? "style-plain" : "style-borderless")
        }
      }
    }
  }
}

/// https://developer.apple.com/documentation/swiftui/state
@propertyWrapper
public struct State<Value> {
  private let kept: Kept<Value>

  public init(wrappedValue value: Value) { kept = Kept(value) }
  public init(initialValue value: Value) { kept = Kept(value) }
  public var wrappedValue: Value {
    get { kept.value }
    nonmutating set { kept.value = newValue }
  }
  public var projectedValue: Binding<Value> {
    Binding(read: { [kept] in kept.value }, write: { [kept] in kept.value = $0 })
  }
}

/// What is kept for a view, as long as the value of the view is: SwiftUI keeps it for longer.
private final class Kept<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}

extension State: Sendable where Value: Sendable {}

/// https://developer.apple.com/documentation/swiftui/focusstate
@propertyWrapper
public struct FocusState<Value: Hashable> {
  /// https://developer.apple.com/documentation/swiftui/focusstate/binding
  public struct Binding {}

  private let kept: Kept<Value>

  public init() where Value == Bool { kept = Kept(false) }
  public init() where Value: ExpressibleByNilLiteral { kept = Kept(nil) }
  public var wrappedValue: Value {
    get { kept.value }
    nonmutating set { kept.value = newValue }
  }
  public var projectedValue: Binding { Binding() }
}

extension FocusState: Sendable where Value: Sendable {}

/// https://developer.apple.com/documentation/swiftui/submitlabel
public struct SubmitLabel: Sendable {
  public static var next: SubmitLabel { SubmitLabel() }
  public static var done: SubmitLabel { SubmitLabel() }
}

/// https://developer.apple.com/documentation/swiftui/submittriggers
public struct SubmitTriggers: OptionSet, Sendable {
  public static let text = SubmitTriggers(rawValue: 1)

  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// https://developer.apple.com/documentation/swiftui/binding
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

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

  init(read: @escaping () -> Value, write: @escaping (Value) -> Void) {
    self.read = read
    self.write = write
  }

  /// https://developer.apple.com/documentation/swiftui/binding/init(_:)-7y5m2
  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(
      read: { base.wrappedValue }, write: { if let value = $0 { base.wrappedValue = value } })
  }

  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }
  public var projectedValue: Binding<Value> { self }

  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding<Subject>(
      read: { wrappedValue[keyPath: keyPath] },
      write: { part in
        var value = wrappedValue
        value[keyPath: keyPath] = part
        wrappedValue = value
      })
  }
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
    let object: ObjectType

    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      Binding<Subject>(
        read: { [object] in object[keyPath: keyPath] },
        write: { [object] in object[keyPath: keyPath] = $0 })
    }
  }

  public var wrappedValue: ObjectType
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

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
  ) -> Binding<Subject> {
    let object = wrappedValue
    return Binding<Subject>(
      read: { object[keyPath: keyPath] },
      write: { object[keyPath: keyPath] = $0 })
  }
}

/// https://developer.apple.com/documentation/swiftui/alignment
public struct Alignment: Equatable, Sendable {
  let name: String

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
