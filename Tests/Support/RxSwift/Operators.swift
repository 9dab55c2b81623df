// Operators. Signatures as RxSwift 6 has them.

extension ObservableType {
  /// RxSwift/Observables/Map.swift
  public func map<Result>(
    _ transform: @escaping (Element) throws -> Result
  ) -> Observable<Result> {
    Observable { receive in attach { if let result = try? transform($0) { receive(result) } } }
  }

  /// RxSwift/Observables/CompactMap.swift
  public func compactMap<Result>(
    _ transform: @escaping (Element) throws -> Result?
  ) -> Observable<Result> {
    Observable { receive in
      attach { if let result = (try? transform($0)) ?? nil { receive(result) } }
    }
  }

  /// RxSwift/Observables/Filter.swift
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    Observable { receive in
      attach { if (try? predicate($0)) == true { receive($0) } }
    }
  }

  /// RxSwift/Observables/WithLatestFrom.swift
  public func withLatestFrom<Source: ObservableConvertibleType>(
    _ second: Source
  ) -> Observable<Source.Element> {
    Observable { receive in
      var latest: Source.Element?
      let disposables = [
        second.asObservable().attach { latest = $0 },
        attach { _ in if let latest { receive(latest) } },
      ]
      return Disposables.create { for disposable in disposables { disposable.dispose() } }
    }
  }

  /// RxSwift/Observables/Merge.swift
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    Observable { receive in
      attach { if let source = try? selector($0) { _ = source.asObservable().attach(receive) } }
    }
  }

  /// RxSwift/Observables/Skip.swift
  public func skip(_ count: Int) -> Observable<Element> {
    Observable { receive in
      var left = count
      return attach { element in
        if left > 0 {
          left -= 1
        } else {
          receive(element)
        }
      }
    }
  }
}

extension ObservableType where Element: Equatable {
  /// RxSwift/Observables/DistinctUntilChanged.swift
  public func distinctUntilChanged() -> Observable<Element> {
    distinctUntilChanged { $0 == $1 }
  }
}

extension ObservableType {
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) throws -> Key
  ) -> Observable<Element> {
    distinctUntilChanged { try keySelector($0) == keySelector($1) }
  }

  public func distinctUntilChanged<Property: Equatable>(
    at keyPath: KeyPath<Element, Property>
  ) -> Observable<Element> {
    distinctUntilChanged { $0[keyPath: keyPath] == $1[keyPath: keyPath] }
  }

  public func distinctUntilChanged(
    _ comparer: @escaping (Element, Element) throws -> Bool
  ) -> Observable<Element> {
    Observable { receive in
      var last: Element?
      return attach { element in
        if let last, (try? comparer(last, element)) == true { return }
        last = element
        receive(element)
      }
    }
  }
}

extension ObservableType {
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    Observable<Collection.Element.Element>.combineLatest(collection).map(resultSelector)
  }

  public static func combineLatest<O1: ObservableType, O2: ObservableType>(
    _ source1: O1,
    _ source2: O2,
    resultSelector: @escaping (O1.Element, O2.Element) throws -> Element
  ) -> Observable<Element> { paired(source1, source2).map { try resultSelector($0, $1) } }

  /// RxSwift/Observables/CombineLatest+Collection.swift
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<[Element]>
  where Collection.Element: ObservableType, Collection.Element.Element == Element {
    let sources = Array(collection)
    return Observable { receive in
      var latest: [Element?] = sources.map { _ in nil }
      let disposables = sources.enumerated().map { index, source in
        source.attach { element in
          latest[index] = element
          let all = latest.compactMap { $0 }
          if all.count == sources.count { receive(all) }
        }
      }
      return Disposables.create { for disposable in disposables { disposable.dispose() } }
    }
  }
}

/// Both sources, once each has told something.
func paired<A: ObservableType, B: ObservableType>(
  _ first: A,
  _ second: B
) -> Observable<(A.Element, B.Element)> {
  Observable { receive in
    var left: A.Element?
    var right: B.Element?
    func tell() { if let left, let right { receive((left, right)) } }
    let disposables = [
      first.attach {
        left = $0
        tell()
      },
      second.attach {
        right = $0
        tell()
      },
    ]
    return Disposables.create { for disposable in disposables { disposable.dispose() } }
  }
}

/// RxSwift/Observables/CombineLatest+arity.swift
extension ObservableType where Element == Any {
  public static func combineLatest<O1: ObservableType, O2: ObservableType>(
    _ source1: O1, _ source2: O2
  ) -> Observable<(O1.Element, O2.Element)> { paired(source1, source2) }

  public static func combineLatest<
    O1: ObservableType, O2: ObservableType, O3: ObservableType
  >(
    _ source1: O1, _ source2: O2, _ source3: O3
  ) -> Observable<(O1.Element, O2.Element, O3.Element)> {
    paired(combineLatest(source1, source2), source3)
      .map { ($0.0.0, $0.0.1, $0.1) }
  }

  public static func combineLatest<
    O1: ObservableType, O2: ObservableType, O3: ObservableType, O4: ObservableType
  >(
    _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4
  ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element)> {
    paired(combineLatest(source1, source2, source3), source4)
      .map { ($0.0.0, $0.0.1, $0.0.2, $0.1) }
  }

  public static func combineLatest<
    O1: ObservableType, O2: ObservableType, O3: ObservableType, O4: ObservableType,
    O5: ObservableType
  >(
    _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, _ source5: O5
  ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)> {
    paired(combineLatest(source1, source2, source3, source4), source5)
      .map { ($0.0.0, $0.0.1, $0.0.2, $0.0.3, $0.1) }
  }

  public static func combineLatest<
    O1: ObservableType, O2: ObservableType, O3: ObservableType, O4: ObservableType,
    O5: ObservableType, O6: ObservableType
  >(
    _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, _ source5: O5, _ source6: O6
  ) -> Observable<(O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element)> {
    paired(combineLatest(source1, source2, source3, source4, source5), source6)
      .map { ($0.0.0, $0.0.1, $0.0.2, $0.0.3, $0.0.4, $0.1) }
  }

  public static func combineLatest<
    O1: ObservableType, O2: ObservableType, O3: ObservableType, O4: ObservableType,
    O5: ObservableType, O6: ObservableType, O7: ObservableType
  >(
    _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, _ source5: O5, _ source6: O6,
    _ source7: O7
  ) -> Observable<
    (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element)
  > {
    paired(combineLatest(source1, source2, source3, source4, source5, source6), source7)
      .map { ($0.0.0, $0.0.1, $0.0.2, $0.0.3, $0.0.4, $0.0.5, $0.1) }
  }

  public static func combineLatest<
    O1: ObservableType, O2: ObservableType, O3: ObservableType, O4: ObservableType,
    O5: ObservableType, O6: ObservableType, O7: ObservableType, O8: ObservableType
  >(
    _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, _ source5: O5, _ source6: O6,
    _ source7: O7, _ source8: O8
  ) -> Observable<
    (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element, O8.Element)
  > {
    paired(combineLatest(source1, source2, source3, source4, source5, source6, source7), source8)
      .map { ($0.0.0, $0.0.1, $0.0.2, $0.0.3, $0.0.4, $0.0.5, $0.0.6, $0.1) }
  }

}
