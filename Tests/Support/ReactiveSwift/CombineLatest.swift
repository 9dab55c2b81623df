// Combinations of properties. Signatures as ReactiveSwift 7 has them, from Sources/Property.swift of its repository.

/// Both sources, once each has told something.
func paired<A, B>(
  _ first: SignalProducer<A, Never>,
  _ second: SignalProducer<B, Never>
) -> SignalProducer<(A, B), Never> {
  SignalProducer { tell in
    var left: A?
    var right: B?
    func pass() { if let left, let right { tell((left, right)) } }
    let all = CompositeDisposable()
    all.add(
      first.startWithValues {
        left = $0
        pass()
      })
    all.add(
      second.startWithValues {
        right = $0
        pass()
      })
    return all
  }
}

extension PropertyProtocol {
  public static func combineLatest<S: Sequence>(
    _ properties: S
  ) -> Property<[S.Element.Value]>? where S.Element: PropertyProtocol {
    let all = Array(properties)
    return all.isEmpty ? nil : combineLatest(all, emptySentinel: [])
  }

  public static func combineLatest<S: Sequence>(
    _ properties: S,
    emptySentinel: [S.Element.Value]
  ) -> Property<[S.Element.Value]> where S.Element: PropertyProtocol {
    let producers = properties.map(\.producer)
    guard !producers.isEmpty else { return Property(value: emptySentinel) }
    return Property(
      following: SignalProducer { tell in
        var latest: [S.Element.Value?] = producers.map { _ in nil }
        let all = CompositeDisposable()
        for (index, producer) in producers.enumerated() {
          all.add(
            producer.startWithValues { value in
              latest[index] = value
              let known = latest.compactMap { $0 }
              if known.count == producers.count { tell(known) }
            })
        }
        return all
      })
  }

  public static func combineLatest<A: PropertyProtocol, B: PropertyProtocol>(
    _ a: A, _ b: B
  ) -> Property<(A.Value, B.Value)> where A.Value == Value {
    Property(following: paired(a.producer, b.producer))
  }

  public static func combineLatest<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol
  >(
    _ a: A, _ b: B, _ c: C
  ) -> Property<(A.Value, B.Value, C.Value)> where A.Value == Value {
    Property(
      following: paired(combineLatest(a, b).producer, c.producer).map { ($0.0.0, $0.0.1, $0.1) })
  }

  public static func combineLatest<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol
  >(
    _ a: A, _ b: B, _ c: C, _ d: D
  ) -> Property<(A.Value, B.Value, C.Value, D.Value)> where A.Value == Value {
    Property(
      following: paired(combineLatest(a, b, c).producer, d.producer).map {
        ($0.0.0, $0.0.1, $0.0.2, $0.1)
      })
  }

  public static func combineLatest<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol,
    E: PropertyProtocol
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
  ) -> Property<(A.Value, B.Value, C.Value, D.Value, E.Value)> where A.Value == Value {
    Property(
      following: paired(combineLatest(a, b, c, d).producer, e.producer).map {
        ($0.0.0, $0.0.1, $0.0.2, $0.0.3, $0.1)
      })
  }

  public static func combineLatest<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol,
    E: PropertyProtocol, F: PropertyProtocol
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
  ) -> Property<(A.Value, B.Value, C.Value, D.Value, E.Value, F.Value)> where A.Value == Value {
    Property(
      following: paired(combineLatest(a, b, c, d, e).producer, f.producer).map {
        ($0.0.0, $0.0.1, $0.0.2, $0.0.3, $0.0.4, $0.1)
      })
  }

  public static func combineLatest<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol,
    E: PropertyProtocol, F: PropertyProtocol, G: PropertyProtocol
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G
  ) -> Property<(A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value)>
  where A.Value == Value {
    Property(
      following: paired(combineLatest(a, b, c, d, e, f).producer, g.producer).map {
        ($0.0.0, $0.0.1, $0.0.2, $0.0.3, $0.0.4, $0.0.5, $0.1)
      })
  }

  public static func combineLatest<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol,
    E: PropertyProtocol, F: PropertyProtocol, G: PropertyProtocol, H: PropertyProtocol
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H
  ) -> Property<(A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value)>
  where A.Value == Value {
    Property(
      following: paired(combineLatest(a, b, c, d, e, f, g).producer, h.producer).map {
        ($0.0.0, $0.0.1, $0.0.2, $0.0.3, $0.0.4, $0.0.5, $0.0.6, $0.1)
      })
  }

  public static func combineLatest<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol,
    E: PropertyProtocol, F: PropertyProtocol, G: PropertyProtocol, H: PropertyProtocol,
    I: PropertyProtocol
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H, _ i: I
  ) -> Property<(A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value, I.Value)>
  where A.Value == Value {
    Property(
      following: paired(combineLatest(a, b, c, d, e, f, g, h).producer, i.producer).map {
        ($0.0.0, $0.0.1, $0.0.2, $0.0.3, $0.0.4, $0.0.5, $0.0.6, $0.0.7, $0.1)
      })
  }

  public static func combineLatest<
    A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol,
    E: PropertyProtocol, F: PropertyProtocol, G: PropertyProtocol, H: PropertyProtocol,
    I: PropertyProtocol, J: PropertyProtocol
  >(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H, _ i: I, _ j: J
  ) -> Property<
    (A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value, I.Value, J.Value)
  > where A.Value == Value {
    Property(
      following: paired(combineLatest(a, b, c, d, e, f, g, h, i).producer, j.producer).map {
        ($0.0.0, $0.0.1, $0.0.2, $0.0.3, $0.0.4, $0.0.5, $0.0.6, $0.0.7, $0.0.8, $0.1)
      })
  }

}
