// Producers and disposables. Signatures as ReactiveSwift 7 has them, from Sources/SignalProducer.swift and
// Sources/Disposable.swift of its repository.

public protocol Disposable: AnyObject {
  var isDisposed: Bool { get }
  func dispose()
}

public final class AnyDisposable: Disposable {
  private var end: (() -> Void)?

  public init(_ action: @escaping () -> Void) { end = action }

  public var isDisposed: Bool { end == nil }

  public func dispose() {
    end?()
    end = nil
  }
}

public final class CompositeDisposable: Disposable {
  private var disposables: [Disposable] = []
  public private(set) var isDisposed = false

  public init() {}

  /// What is added too late is disposed of at once.
  @discardableResult
  public func add(_ disposable: Disposable?) -> Disposable? {
    guard let disposable else { return nil }
    if isDisposed {
      disposable.dispose()
      return nil
    }
    disposables.append(disposable)
    return disposable
  }

  public func dispose() {
    guard !isDisposed else { return }
    isDisposed = true
    for disposable in disposables { disposable.dispose() }
    disposables = []
  }
}

/// Disposes of what it holds when nobody holds it any more.
public final class ScopedDisposable<Inner: Disposable>: Disposable {
  public let inner: Inner

  public init(_ disposable: Inner) { inner = disposable }

  deinit { inner.dispose() }

  public var isDisposed: Bool { inner.isDisposed }

  public func dispose() { inner.dispose() }
}

extension ScopedDisposable where Inner == AnyDisposable {
  public convenience init(_ disposable: Disposable) {
    self.init(AnyDisposable { disposable.dispose() })
  }
}

extension ScopedDisposable where Inner == CompositeDisposable {
  @discardableResult
  public static func += (
    lhs: ScopedDisposable<CompositeDisposable>,
    rhs: Disposable?
  ) -> Disposable? { lhs.inner.add(rhs) }

  @discardableResult
  public static func += (
    lhs: ScopedDisposable<CompositeDisposable>,
    rhs: @escaping () -> Void
  ) -> Disposable? { lhs.inner.add(AnyDisposable(rhs)) }
}

/// The time in which something is of use, from Sources/Lifetime.swift.
public final class Lifetime {
  private let disposables: CompositeDisposable

  init(_ disposables: CompositeDisposable) { self.disposables = disposables }

  public final class Token {
    fileprivate let disposables = CompositeDisposable()

    deinit { disposables.dispose() }
  }

  public static func make() -> (lifetime: Lifetime, token: Token) {
    let token = Token()
    return (Lifetime(token.disposables), token)
  }

  @discardableResult
  public func observeEnded(_ action: @escaping () -> Void) -> Disposable? {
    disposables.add(AnyDisposable(action))
  }
}

public struct SignalProducer<Value, Error: Swift.Error> {
  private let attached: (Signal<Value, Error>.Observer) -> Disposable

  init(_ attached: @escaping (@escaping (Value) -> Void) -> Disposable) {
    self.attached = { observer in attached { observer.send(value: $0) } }
  }

  public init(
    _ startHandler: @escaping (Signal<Value, Error>.Observer, Lifetime) -> Void
  ) {
    attached = { observer in
      let disposables = CompositeDisposable()
      var hasEnded = false
      // Nothing is told after an end, and only once the end has been told is what the work has used disposed of.
      let input = Signal<Value, Error>.Observer { event in
        guard !hasEnded else { return }
        hasEnded = event.isTerminating
        observer.send(event)
        if event.isTerminating { disposables.dispose() }
      }
      startHandler(input, Lifetime(disposables))
      return AnyDisposable { input.sendInterrupted() }
    }
  }

  public init(error: Error) {
    self.init { observer, _ in observer.send(error: error) }
  }

  public init(value: Value) {
    self.init { observer, _ in
      observer.send(value: value)
      observer.sendCompleted()
    }
  }

  public init(_ action: @escaping () -> Value) {
    self.init { observer, _ in
      observer.send(value: action())
      observer.sendCompleted()
    }
  }

  public init(_ action: @escaping () -> Result<Value, Error>) {
    self.init { observer, _ in
      switch action() {
      case .success(let value):
        observer.send(value: value)
        observer.sendCompleted()
      case .failure(let error): observer.send(error: error)
      }
    }
  }

  @discardableResult
  public func start(_ observer: Signal<Value, Error>.Observer = .init { _ in }) -> Disposable {
    attached(observer)
  }

  @discardableResult
  public func start(_ action: @escaping Signal<Value, Error>.Observer.Action) -> Disposable {
    attached(Signal<Value, Error>.Observer(action))
  }

  public func map<U>(_ transform: @escaping (Value) -> U) -> SignalProducer<U, Error> {
    SignalProducer<U, Error> { tell in
      start { event in if case .value(let value) = event { tell(transform(value)) } }
    }
  }
}

extension SignalProducer where Error == Never {
  @discardableResult
  public func startWithValues(_ action: @escaping (Value) -> Void) -> Disposable {
    start { event in if case .value(let value) = event { action(value) } }
  }
}

extension SignalProducer where Error == Never {
  public func skipRepeats(
    _ isEquivalent: @escaping (Value, Value) -> Bool
  ) -> SignalProducer<Value, Error> {
    SignalProducer { tell in
      var last: Value?
      return startWithValues { value in
        if let last, isEquivalent(last, value) { return }
        last = value
        tell(value)
      }
    }
  }
}

extension SignalProducer where Value: Equatable, Error == Never {
  public func skipRepeats() -> SignalProducer<Value, Error> { skipRepeats(==) }
}
