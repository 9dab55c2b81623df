// Signals and actions. Signatures as ReactiveSwift 7 has them, from Sources/Signal.swift, Sources/Event.swift,
// Sources/Observer.swift and Sources/Action.swift of its repository.

public final class Signal<Value, Error: Swift.Error> {
  public enum Event {
    case value(Value)
    case failed(Error)
    case completed
    case interrupted

    public var isTerminating: Bool { if case .value = self { false } else { true } }
  }

  public final class Observer {
    public typealias Action = (Event) -> Void

    private let action: Action

    public init(_ action: @escaping Action) { self.action = action }

    public func send(_ event: Event) { action(event) }
    public func send(value: Value) { action(.value(value)) }
    public func send(error: Error) { action(.failed(error)) }
    public func sendCompleted() { action(.completed) }
    public func sendInterrupted() { action(.interrupted) }
  }

  private var observers: [Observer] = []

  init() {}

  public convenience init(_ generator: (Observer, Lifetime) -> Void) {
    self.init()
    generator(Observer { self.tell($0) }, Lifetime(CompositeDisposable()))
  }

  @discardableResult
  public func observe(_ observer: Observer) -> Disposable? {
    observers.append(observer)
    return AnyDisposable { [weak self] in self?.observers.removeAll { $0 === observer } }
  }

  public var producer: SignalProducer<Value, Error> {
    SignalProducer { observer, _ in self.observe(observer) }
  }

  public func map<U>(_ transform: @escaping (Value) -> U) -> Signal<U, Error> {
    let mapped = Signal<U, Error>()
    observe(Observer { if case .value(let value) = $0 { mapped.tell(.value(transform(value))) } })
    return mapped
  }

  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> Signal<Value, Error> {
    let filtered = Signal()
    observe(Observer { if case .value(let value) = $0, isIncluded(value) { filtered.tell($0) } })
    return filtered
  }

  func tell(_ event: Event) { for observer in observers { observer.send(event) } }
}

extension Signal where Error == Never {
  @discardableResult
  public func observeValues(_ action: @escaping (Value) -> Void) -> Disposable? {
    observe(Observer { event in if case .value(let value) = event { action(value) } })
  }
}

public enum ActionError<Error: Swift.Error>: Swift.Error {
  case disabled
  case producerFailed(Error)
}

public final class Action<Input, Output, Error: Swift.Error> {
  public let isExecuting: Property<Bool>
  public let isEnabled: Property<Bool>
  public let errors = Signal<Error, Never>()

  private let executing = MutableProperty(false)
  private let execute: (Input) -> SignalProducer<Output, Error>

  public init<P: PropertyProtocol>(
    enabledIf property: P,
    execute: @escaping (Input) -> SignalProducer<Output, Error>
  ) where P.Value == Bool {
    self.execute = execute
    // Both follow the same state, in this order.
    isEnabled = Property.combineLatest(property, executing).map { $0 && !$1 }.skipRepeats()
    isExecuting = executing.skipRepeats()
  }

  public convenience init(execute: @escaping (Input) -> SignalProducer<Output, Error>) {
    self.init(enabledIf: Property(value: true), execute: execute)
  }

  /// As in ReactiveSwift, who has started the work is told of its end first, then that it no longer executes, and then
  /// those who follow the action.
  public func apply(_ input: Input) -> SignalProducer<Output, ActionError<Error>> {
    SignalProducer<Output, ActionError<Error>> { observer, lifetime in
      guard self.isEnabled.value else { return observer.send(error: .disabled) }
      self.executing.value = true
      let work = self.execute(input).start { event in
        switch event {
        case .value(let value): observer.send(value: value)
        case .failed(let error): observer.send(error: .producerFailed(error))
        case .completed: observer.sendCompleted()
        case .interrupted: observer.sendInterrupted()
        }
        if case .failed(let error) = event { self.errors.tell(.value(error)) }
      }
      lifetime.observeEnded { work.dispose() }
      lifetime.observeEnded { self.executing.value = false }
    }
  }
}

/// From Sources/Action.swift.
extension Action: BindingTargetProvider {
  public var bindingTarget: BindingTarget<Input> {
    BindingTarget(lifetime: Lifetime(CompositeDisposable())) { [weak self] in
      self?.apply($0).start()
    }
  }
}
