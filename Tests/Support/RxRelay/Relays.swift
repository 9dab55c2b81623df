// Relays. Signatures as RxSwift 6 has them, each from the file of its repository that is named.

public import RxSwift

/// RxRelay/BehaviorRelay.swift
public final class BehaviorRelay<Element>: ObservableType {
  private var receivers: [(id: Int, receive: (Element) -> Void)] = []
  private var count = 0

  public private(set) var value: Element

  public init(value: Element) { self.value = value }

  public func accept(_ event: Element) {
    value = event
    for receiver in receivers { receiver.receive(event) }
  }

  public func attach(_ receive: @escaping (Element) -> Void) -> Disposable {
    count += 1
    let id = count
    receivers.append((id, receive))
    receive(value)
    return Disposables.create { [weak self] in self?.receivers.removeAll { $0.id == id } }
  }

  public func asObservable() -> Observable<Element> { Observable(attach) }
}

/// RxRelay/PublishRelay.swift
public final class PublishRelay<Element>: ObservableType {
  private var receivers: [(id: Int, receive: (Element) -> Void)] = []
  private var count = 0

  public init() {}

  public func accept(_ event: Element) { for receiver in receivers { receiver.receive(event) } }

  public func attach(_ receive: @escaping (Element) -> Void) -> Disposable {
    count += 1
    let id = count
    receivers.append((id, receive))
    return Disposables.create { [weak self] in self?.receivers.removeAll { $0.id == id } }
  }

  public func asObservable() -> Observable<Element> { Observable(attach) }
}

/// RxRelay/Observable+Bind.swift
extension ObservableType {
  public func bind(to relays: PublishRelay<Element>...) -> Disposable {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
  }

  public func bind(to relays: PublishRelay<Element?>...) -> Disposable {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
  }
}
