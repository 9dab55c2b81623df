// Signatures as RxSwift 6 has them.

/// RxSwift/Traits/PrimitiveSequence/PrimitiveSequence.swift
public struct PrimitiveSequence<Trait, Element> {
  private let source: Observable<Element>

  init(raw: Observable<Element>) { source = raw }
}

public protocol PrimitiveSequenceType {
  associatedtype Trait
  associatedtype Element

  var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequence: PrimitiveSequenceType {
  public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
}

extension PrimitiveSequence: ObservableConvertibleType {
  public func asObservable() -> Observable<Element> { source }
}

/// RxSwift/Traits/PrimitiveSequence/Single.swift
public enum SingleTrait {}

public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// RxSwift/Traits/PrimitiveSequence/PrimitiveSequence+Concurrency.swift
extension PrimitiveSequenceType where Trait == SingleTrait {
  public static func create(
    detached: Bool = false,
    priority: TaskPriority? = nil,
    work: @Sendable @escaping () async throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: Observable { receive in
        let task = Task { @MainActor in if let element = try? await work() { receive(element) } }
        return Disposables.create { task.cancel() }
      })
  }
}
