// Properties. Signatures as ReactiveSwift 7 has them, from Sources/Property.swift of its repository; behind them stands
// the least that lets the tests of generated code run on one thread.

public protocol PropertyProtocol: AnyObject, BindingSource {
  var value: Value { get }
}

/// A property that follows from others. It keeps its last value, and does not keep its sources.
@propertyWrapper
public final class Property<Value>: PropertyProtocol {
  private let store: Store<Value>

  public var value: Value { store.value }
  public var wrappedValue: Value { value }
  public var projectedValue: Property<Value> { self }

  public var producer: SignalProducer<Value, Never> {
    SignalProducer { [store] in store.observe($0) }
  }

  public init(value: Value) { store = Store(value) }

  public convenience init<P: PropertyProtocol>(_ property: P) where P.Value == Value {
    self.init(following: property.producer)
  }

  /// Follows a producer that tells a value at once.
  init(following producer: SignalProducer<Value, Never>) {
    var first: Store<Value>?
    let disposable = producer.startWithValues { value in
      if let first { first.value = value } else { first = Store(value) }
    }
    guard let first else { fatalError("the producer has told no value") }
    first.source = disposable
    store = first
  }
}

@propertyWrapper
public final class MutableProperty<Value>: PropertyProtocol {
  private let store: Store<Value>

  public var value: Value {
    get { store.value }
    set { store.value = newValue }
  }

  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  public var projectedValue: MutableProperty<Value> { self }

  public var producer: SignalProducer<Value, Never> {
    SignalProducer { [store] in store.observe($0) }
  }

  public init(_ initialValue: Value) { store = Store(initialValue) }

  public convenience init(wrappedValue: Value) { self.init(wrappedValue) }
}

/// A value, and those who observe it.
final class Store<Value> {
  var source: Disposable?
  private var observers: [(id: Int, tell: (Value) -> Void)] = []
  private var count = 0
  private var isTelling = false

  var value: Value {
    didSet {
      // An observer may not set what it observes, nor what that follows from: ReactiveSwift, whose signals send one value
      // at a time, would wait here for ever.
      precondition(!isTelling, "an observer has set what it observes")
      isTelling = true
      defer { isTelling = false }
      for observer in observers { observer.tell(value) }
    }
  }

  init(_ value: Value) { self.value = value }

  func observe(_ tell: @escaping (Value) -> Void) -> Disposable {
    count += 1
    let id = count
    observers.append((id, tell))
    tell(value)
    return AnyDisposable { [weak self] in self?.observers.removeAll { $0.id == id } }
  }
}

extension PropertyProtocol {
  public func map<U>(_ transform: @escaping (Value) -> U) -> Property<U> {
    Property(following: producer.map(transform))
  }

  public func map<U>(value: U) -> Property<U> { map { _ in value } }

  public func map<U>(_ keyPath: KeyPath<Value, U>) -> Property<U> { map { $0[keyPath: keyPath] } }

  public func skipRepeats(
    _ isEquivalent: @escaping (Value, Value) -> Bool
  ) -> Property<Value> { Property(following: producer.skipRepeats(isEquivalent)) }
}

extension PropertyProtocol where Value: Equatable {
  public func skipRepeats() -> Property<Value> { Property(following: producer.skipRepeats()) }
}
