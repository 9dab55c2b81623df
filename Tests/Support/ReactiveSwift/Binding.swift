// Bindings. Signatures as ReactiveSwift 7 has them, from Sources/UnidirectionalBinding.swift, Sources/Scheduler.swift and
// Sources/Reactive.swift of its repository.

precedencegroup BindingPrecedence {
  associativity: right
  higherThan: AssignmentPrecedence
}

infix operator <~ : BindingPrecedence

public protocol SignalProducerConvertible<Value, Error> {
  associatedtype Value
  associatedtype Error: Swift.Error
  var producer: SignalProducer<Value, Error> { get }
}

public protocol BindingSource<Value>: SignalProducerConvertible where Error == Never {}

extension Signal: SignalProducerConvertible {}
extension Signal: BindingSource where Error == Never {}
extension SignalProducer: SignalProducerConvertible {
  public var producer: SignalProducer<Value, Error> { self }
}
extension SignalProducer: BindingSource where Error == Never {}

public protocol BindingTargetProvider<Value> {
  associatedtype Value
  var bindingTarget: BindingTarget<Value> { get }
}

extension BindingTargetProvider {
  @discardableResult
  public static func <~ <Source: BindingSource>(
    provider: Self,
    source: Source
  ) -> Disposable? where Source.Value == Value {
    let target = provider.bindingTarget
    let disposable = source.producer.startWithValues(target.action)
    target.lifetime.observeEnded { disposable.dispose() }
    return disposable
  }

  @discardableResult
  public static func <~ <Source: BindingSource>(
    provider: Self,
    source: Source
  ) -> Disposable? where Value == Source.Value? {
    provider <~ source.producer.map(Optional.some)
  }
}

public struct BindingTarget<Value>: BindingTargetProvider {
  public let lifetime: Lifetime
  public let action: (Value) -> Void

  public var bindingTarget: BindingTarget<Value> { self }

  public init(
    on scheduler: Scheduler = ImmediateScheduler(),
    lifetime: Lifetime,
    action: @escaping (Value) -> Void
  ) {
    self.lifetime = lifetime
    self.action = action
  }
}

public protocol Scheduler: AnyObject {}

public final class ImmediateScheduler: Scheduler {
  public init() {}
}

public final class UIScheduler: Scheduler {
  public init() {}
}

public protocol ReactiveExtensionsProvider {}

extension ReactiveExtensionsProvider {
  public var reactive: Reactive<Self> { Reactive(self) }
}

public struct Reactive<Base> {
  public let base: Base

  fileprivate init(_ base: Base) { self.base = base }
}
