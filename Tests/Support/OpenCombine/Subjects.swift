// Subjects, properties that publish, and what ends a subscription. Signatures as OpenCombine 0.14 has them.

/// https://developer.apple.com/documentation/combine/cancellable
public protocol Cancellable {
  func cancel()
}

/// https://developer.apple.com/documentation/combine/anycancellable
public final class AnyCancellable: Cancellable, Hashable {
  private var end: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) { end = cancel }

  deinit { end?() }

  public func cancel() {
    end?()
    end = nil
  }

  /// https://developer.apple.com/documentation/combine/anycancellable/store(in:)-3hyxs
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// https://developer.apple.com/documentation/combine/subject
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
}

extension Subject where Output == Void {
  /// https://developer.apple.com/documentation/combine/subject/send()
  public func send() { send(()) }
}

/// https://developer.apple.com/documentation/combine/currentvaluesubject
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private var receivers: [(id: Int, receive: (Output) -> Void)] = []
  private var count = 0

  public var value: Output {
    didSet { for receiver in receivers { receiver.receive(value) } }
  }

  public init(_ value: Output) { self.value = value }

  public func send(_ input: Output) { value = input }

  public func attach(_ receive: @escaping (Output) -> Void) -> AnyCancellable {
    count += 1
    let id = count
    receivers.append((id, receive))
    receive(value)
    return AnyCancellable { [weak self] in self?.receivers.removeAll { $0.id == id } }
  }
}

/// https://developer.apple.com/documentation/combine/passthroughsubject
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private var receivers: [(id: Int, receive: (Output) -> Void)] = []
  private var count = 0

  public init() {}

  public func send(_ input: Output) { for receiver in receivers { receiver.receive(input) } }

  public func attach(_ receive: @escaping (Output) -> Void) -> AnyCancellable {
    count += 1
    let id = count
    receivers.append((id, receive))
    return AnyCancellable { [weak self] in self?.receivers.removeAll { $0.id == id } }
  }
}

/// https://developer.apple.com/documentation/combine/observableobjectpublisher
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never
  private let subject = PassthroughSubject<Void, Never>()

  public init() {}

  public func send() { subject.send() }

  public func attach(_ receive: @escaping (Output) -> Void) -> AnyCancellable {
    subject.attach { receive(()) }
  }
}

/// https://developer.apple.com/documentation/combine/observableobject
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Nothing here listens to it.
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}

/// https://developer.apple.com/documentation/combine/published
@propertyWrapper
public struct Published<Value> {
  public struct Publisher: OpenCombine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never
    fileprivate let subject: CurrentValueSubject<Value, Never>

    public func attach(_ receive: @escaping (Value) -> Void) -> AnyCancellable {
      subject.attach(receive)
    }
  }

  private var value: Value
  private let subject: CurrentValueSubject<Value, Never>

  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  public init(wrappedValue: Value) {
    value = wrappedValue
    subject = CurrentValueSubject(wrappedValue)
  }

  public var projectedValue: Publisher {
    mutating get { Publisher(subject: subject) }
    set {}
  }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// Publishes before the property is written, as Combine does.
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].value }
    set {
      object[keyPath: storageKeyPath].subject.value = newValue
      object[keyPath: storageKeyPath].value = newValue
    }
  }
}
