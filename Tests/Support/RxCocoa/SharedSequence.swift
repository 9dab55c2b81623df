// Drivers and signals. Signatures as RxSwift 6 has them, each from the file of its repository that is named.

@_exported import RxRelay
public import RxSwift

/// RxCocoa/Traits/SharedSequence/SharedSequence.swift
public protocol SharingStrategyProtocol {}

public protocol SharedSequenceConvertibleType: ObservableConvertibleType {
  associatedtype SharingStrategy: SharingStrategyProtocol

  func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

public struct SharedSequence<
  SharingStrategy: SharingStrategyProtocol, Element
>: SharedSequenceConvertibleType {
  private let source: Observable<Element>

  init(_ source: Observable<Element>) { self.source = source }

  public func asObservable() -> Observable<Element> { source }

  public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { self }

  public static func just(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(Observable.just(element))
  }

  /// RxCocoa/Traits/SharedSequence/SharedSequence+Operators.swift
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> SharedSequence<SharingStrategy, [Element]>
  where Collection.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence<SharingStrategy, [Element]>(
      Observable.combineLatest(collection.map { $0.asObservable() }))
  }
}

/// RxCocoa/Traits/Driver/Driver.swift
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

public struct DriverSharingStrategy: SharingStrategyProtocol {}

/// RxCocoa/Traits/Signal/Signal.swift
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

public struct SignalSharingStrategy: SharingStrategyProtocol {}

/// RxCocoa/Traits/Driver/BehaviorRelay+Driver.swift
extension BehaviorRelay {
  public func asDriver() -> Driver<Element> { SharedSequence(asObservable()) }
}

/// RxCocoa/Traits/Signal/PublishRelay+Signal.swift
extension PublishRelay {
  public func asSignal() -> Signal<Element> { SharedSequence(asObservable()) }
}

/// RxCocoa/Traits/SharedSequence/SharedSequence+Operators.swift
extension SharedSequenceConvertibleType {
  public func map<Result>(
    _ selector: @escaping (Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> { SharedSequence(asObservable().map(selector)) }

  public func compactMap<Result>(
    _ selector: @escaping (Element) -> Result?
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(asObservable().compactMap(selector))
  }
}

extension SharedSequenceConvertibleType {
  public static func merge(
    _ sources: SharedSequence<SharingStrategy, Element>...
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      Observable { receive in
        let disposables = sources.map { $0.asObservable().attach(receive) }
        return Disposables.create { for disposable in disposables { disposable.dispose() } }
      })
  }
}

extension SharedSequenceConvertibleType where Element: Equatable {
  public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().distinctUntilChanged())
  }
}

/// RxCocoa/Traits/Driver/Driver+Subscription.swift
extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  public func drive<Observer: ObserverType>(
    _ observers: Observer...
  ) -> Disposable where Observer.Element == Element {
    drive(onNext: { element in for observer in observers { observer.onNext(element) } })
  }

  public func drive<Observer: ObserverType>(
    _ observers: Observer...
  ) -> Disposable where Observer.Element == Element? {
    drive(onNext: { element in for observer in observers { observer.onNext(element) } })
  }

  public func drive<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> Disposable { asObservable().subscribe(with: object, onNext: onNext) }

  public func drive(
    onNext: ((Element) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> Disposable { asObservable().subscribe(onNext: onNext) }
}

/// RxCocoa/Traits/Signal/Signal+Subscription.swift
extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  public func emit<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> Disposable { asObservable().subscribe(with: object, onNext: onNext) }
}

/// RxCocoa/Common/Observable+Bind.swift
extension ObservableType {
  public func bind<Observer: ObserverType>(
    to observers: Observer...
  ) -> Disposable where Observer.Element == Element {
    bind(onNext: { element in for observer in observers { observer.onNext(element) } })
  }

  public func bind<Observer: ObserverType>(
    to observers: Observer...
  ) -> Disposable where Observer.Element == Element? {
    bind(onNext: { element in for observer in observers { observer.onNext(element) } })
  }

  public func bind<Object: AnyObject>(
    with object: Object,
    onNext: @escaping (Object, Element) -> Void
  ) -> Disposable { subscribe(with: object, onNext: onNext) }

  public func bind(onNext: @escaping (Element) -> Void) -> Disposable { subscribe(onNext: onNext) }
}
