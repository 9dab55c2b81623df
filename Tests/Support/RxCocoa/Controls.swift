// What controls tell. Signatures as RxSwift 6 has them, each from the file of its repository that is named.

public import RxSwift

/// RxCocoa/Traits/ControlEvent.swift
public protocol ControlEventType: ObservableType {}

public struct ControlEvent<PropertyType>: ControlEventType {
  public typealias Element = PropertyType

  private let events: Observable<PropertyType>

  public init<Ev: ObservableType>(events: Ev) where Ev.Element == Element {
    self.events = events.asObservable()
  }

  public func attach(_ receive: @escaping (Element) -> Void) -> Disposable {
    events.attach(receive)
  }

  public func asObservable() -> Observable<Element> { events }
}

/// RxCocoa/Traits/ControlProperty.swift
public protocol ControlPropertyType: ObservableType, ObserverType {
  func asControlProperty() -> ControlProperty<Element>
}

public struct ControlProperty<PropertyType>: ControlPropertyType {
  public typealias Element = PropertyType

  private let values: Observable<PropertyType>
  private let valueSink: (PropertyType) -> Void

  public init<Values: ObservableType, Sink: ObserverType>(
    values: Values,
    valueSink: Sink
  ) where Element == Values.Element, Element == Sink.Element {
    self.values = values.asObservable()
    self.valueSink = { valueSink.onNext($0) }
  }

  /// What a person changes it to.
  public var changed: ControlEvent<PropertyType> { ControlEvent(events: values.skip(1)) }

  public func attach(_ receive: @escaping (Element) -> Void) -> Disposable {
    values.attach(receive)
  }

  public func asObservable() -> Observable<Element> { values }

  public func asControlProperty() -> ControlProperty<Element> { self }

  public func on(_ event: Event<Element>) {
    if case .next(let value) = event { valueSink(value) }
  }
}

extension ControlPropertyType where Element == String? {
  public var orEmpty: ControlProperty<String> {
    let original = asControlProperty()
    return ControlProperty<String>(
      values: original.map { $0 ?? "" },
      valueSink: MappedSink { original.onNext($0) })
  }
}

/// Stands for `mapObserver` of `AnyObserver`.
private struct MappedSink<Element>: ObserverType {
  let pass: (Element) -> Void

  func on(_ event: Event<Element>) {
    if case .next(let value) = event { pass(value) }
  }
}
