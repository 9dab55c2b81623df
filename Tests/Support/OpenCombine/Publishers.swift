// Publishers, and what subscribes to them. Signatures as OpenCombine 0.14 has them, after Combine's; behind them stands
// the least that lets the tests of generated code run on one thread: demand is always unlimited.

/// https://developer.apple.com/documentation/combine/subscribers/completion
public enum Subscribers {
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }
}

/// https://developer.apple.com/documentation/combine/publisher
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  /// Stands for `receive(subscriber:)`: tells the receiver of each value until the token is cancelled.
  func attach(_ receive: @escaping (Output) -> Void) -> AnyCancellable
}

extension Publisher where Failure == Never {
  /// https://developer.apple.com/documentation/combine/publisher/sink(receivevalue:)
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    attach(receiveValue)
  }
}

extension Publisher {
  /// https://developer.apple.com/documentation/combine/publisher/sink(receivecompletion:receivevalue:)
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable { attach(receiveValue) }

  /// https://developer.apple.com/documentation/combine/publisher/removeduplicates(by:)
  public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }

  /// https://developer.apple.com/documentation/combine/publisher/map(_:)-99evh
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }

  /// https://developer.apple.com/documentation/combine/publisher/compactmap(_:)
  public func compactMap<T>(
    _ transform: @escaping (Output) -> T?
  ) -> Publishers.CompactMap<Self, T> {
    Publishers.CompactMap(upstream: self, transform: transform)
  }

  /// https://developer.apple.com/documentation/combine/publisher/flatmap(maxpublishers:_:)-3k7z5
  public func flatMap<Child: Publisher>(
    _ transform: @escaping (Output) -> Child
  ) -> Publishers.FlatMap<Child, Self> where Failure == Child.Failure {
    Publishers.FlatMap(upstream: self, transform: transform)
  }

  /// https://developer.apple.com/documentation/combine/publisher/erasetoanypublisher()
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

extension Publisher where Output: Equatable {
  /// https://developer.apple.com/documentation/combine/publisher/removeduplicates()
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: ==)
  }
}

/// https://developer.apple.com/documentation/combine/publishers
public enum Publishers {
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let transform: (Upstream.Output) -> Output

    public func attach(_ receive: @escaping (Output) -> Void) -> AnyCancellable {
      upstream.attach { receive(transform($0)) }
    }
  }

  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let transform: (Upstream.Output) -> Output?

    public func attach(_ receive: @escaping (Output) -> Void) -> AnyCancellable {
      upstream.attach { if let value = transform($0) { receive(value) } }
    }
  }

  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let transform: (Upstream.Output) -> NewPublisher

    public func attach(_ receive: @escaping (Output) -> Void) -> AnyCancellable {
      var children: [AnyCancellable] = []
      let parent = upstream.attach { children.append(transform($0).attach(receive)) }
      return AnyCancellable {
        parent.cancel()
        children.removeAll()
      }
    }
  }

  /// https://developer.apple.com/documentation/combine/publishers/sequence
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    public typealias Output = Elements.Element
    public let sequence: Elements

    public func attach(_ receive: @escaping (Output) -> Void) -> AnyCancellable {
      for element in sequence { receive(element) }
      return AnyCancellable {}
    }
  }

  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let predicate: (Output, Output) -> Bool

    public func attach(_ receive: @escaping (Output) -> Void) -> AnyCancellable {
      var last: Output?
      return upstream.attach { value in
        if let last, predicate(last, value) { return }
        last = value
        receive(value)
      }
    }
  }
}

extension Sequence {
  /// https://developer.apple.com/documentation/swift/sequence/publisher
  public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}

/// https://developer.apple.com/documentation/combine/anypublisher
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let attached: (@escaping (Output) -> Void) -> AnyCancellable

  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    attached = publisher.attach
  }

  public func attach(_ receive: @escaping (Output) -> Void) -> AnyCancellable { attached(receive) }
}
