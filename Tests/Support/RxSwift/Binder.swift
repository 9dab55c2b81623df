// Binders, and where they are found. Signatures as RxSwift 6 has them.

public import Foundation

/// RxSwift/Binder.swift
public struct Binder<Value>: ObserverType {
  public typealias Element = Value

  private let binding: (Value) -> Void

  public init<Target: AnyObject>(_ target: Target, binding: @escaping (Target, Value) -> Void) {
    self.binding = { [weak target] in if let target { binding(target, $0) } }
  }

  public func on(_ event: Event<Value>) {
    if case .next(let value) = event { binding(value) }
  }
}

/// RxSwift/Reactive.swift
@dynamicMemberLookup
public struct Reactive<Base> {
  public let base: Base

  public init(_ base: Base) { self.base = base }

  public subscript<Property>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>
  ) -> Binder<Property> where Base: AnyObject {
    Binder(base) { base, value in base[keyPath: keyPath] = value }
  }
}

public protocol ReactiveCompatible {
  associatedtype ReactiveBase

  static var rx: Reactive<ReactiveBase>.Type { get set }
  var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
  public static var rx: Reactive<Self>.Type {
    get { Reactive<Self>.self }
    set {}
  }

  public var rx: Reactive<Self> {
    get { Reactive(self) }
    set {}
  }
}

extension NSObject: ReactiveCompatible {}
