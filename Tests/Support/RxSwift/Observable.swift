// Observables. Signatures as RxSwift 6 has them, each from the file of its repository that is named; behind them stands
// the least that lets the tests of generated code run on one thread.

/// RxSwift/Event.swift
@frozen public enum Event<Element> {
  case next(Element)
  case error(Swift.Error)
  case completed
}

/// RxSwift/Disposable.swift
public protocol Disposable {
  func dispose()
}

extension Disposable {
  /// RxSwift/Disposables/DisposeBag.swift
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}

/// RxSwift/Disposables/Disposables.swift
public struct Disposables {
  private init() {}

  public static func create(with dispose: @escaping () -> Void) -> Cancelable {
    AnonymousDisposable(dispose)
  }
}

/// RxSwift/Cancelable.swift
public protocol Cancelable: Disposable {
  var isDisposed: Bool { get }
}

private final class AnonymousDisposable: Cancelable {
  private var end: (() -> Void)?

  init(_ end: @escaping () -> Void) { self.end = end }

  var isDisposed: Bool { end == nil }

  func dispose() {
    end?()
    end = nil
  }
}

/// RxSwift/Disposables/DisposeBag.swift
public final class DisposeBag {
  private var disposables: [Disposable] = []

  public init() {}

  public func insert(_ disposable: Disposable) { disposables.append(disposable) }

  deinit { for disposable in disposables { disposable.dispose() } }
}

/// RxSwift/ObserverType.swift
public protocol ObserverType {
  associatedtype Element
  func on(_ event: Event<Element>)
}

extension ObserverType {
  public func onNext(_ element: Element) { on(.next(element)) }
}

/// RxSwift/ObservableConvertibleType.swift
public protocol ObservableConvertibleType {
  associatedtype Element
  func asObservable() -> Observable<Element>
}

/// RxSwift/ObservableType.swift
public protocol ObservableType: ObservableConvertibleType {
  /// Stands for `subscribe(_ observer:)`.
  func attach(_ receive: @escaping (Element) -> Void) -> Disposable
}

extension ObservableType {
  public func asObservable() -> Observable<Element> { Observable(attach) }

  /// RxSwift/ObservableType+Extensions.swift
  public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> Disposable {
    attach { on(.next($0)) }
  }

  public func subscribe<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onError: ((Object, Swift.Error) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> Disposable {
    attach { [weak object] in if let object { onNext?(object, $0) } }
  }

  public func subscribe(
    onNext: ((Element) -> Void)? = nil,
    onError: ((Swift.Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> Disposable { attach { onNext?($0) } }
}

/// RxSwift/Observable.swift
public class Observable<Element>: ObservableType {
  private let attached: (@escaping (Element) -> Void) -> Disposable

  public init(_ attached: @escaping (@escaping (Element) -> Void) -> Disposable) {
    self.attached = attached
  }

  public func attach(_ receive: @escaping (Element) -> Void) -> Disposable { attached(receive) }

  public func asObservable() -> Observable<Element> { self }
}

extension ObservableType {
  /// RxSwift/Observables/Just.swift
  public static func just(_ element: Element) -> Observable<Element> {
    Observable { receive in
      receive(element)
      return Disposables.create {}
    }
  }
}
