// RxCocoa/Traits/SharedSequence/SharedSequence+Operators+arity.swift, as RxSwift 6 has it.

public import RxSwift

extension SharedSequenceConvertibleType where Element == Any {
  public static func combineLatest<
    O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType
  >(
    _ source1: O1, _ source2: O2
  ) -> SharedSequence<
    SharingStrategy,
    (O1.Element, O2.Element)
  >
  where
    SharingStrategy == O1.SharingStrategy, SharingStrategy == O2.SharingStrategy
  {
    .init(
      Observable.combineLatest(
        source1.asObservable(), source2.asObservable()
      )
    )
  }

  public static func combineLatest<
    O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType,
    O3:
      SharedSequenceConvertibleType
  >(
    _ source1: O1, _ source2: O2, _ source3: O3
  ) -> SharedSequence<
    SharingStrategy,
    (O1.Element, O2.Element, O3.Element)
  >
  where
    SharingStrategy == O1.SharingStrategy, SharingStrategy == O2.SharingStrategy,
    SharingStrategy
      == O3.SharingStrategy
  {
    .init(
      Observable.combineLatest(
        source1.asObservable(), source2.asObservable(), source3.asObservable()
      )
    )
  }

  public static func combineLatest<
    O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType,
    O3:
      SharedSequenceConvertibleType, O4: SharedSequenceConvertibleType
  >(
    _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4
  ) -> SharedSequence<
    SharingStrategy,
    (O1.Element, O2.Element, O3.Element, O4.Element)
  >
  where
    SharingStrategy == O1.SharingStrategy, SharingStrategy == O2.SharingStrategy,
    SharingStrategy
      == O3.SharingStrategy, SharingStrategy == O4.SharingStrategy
  {
    .init(
      Observable.combineLatest(
        source1.asObservable(), source2.asObservable(), source3.asObservable(),
        source4.asObservable()
      )
    )
  }

  public static func combineLatest<
    O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType,
    O3:
      SharedSequenceConvertibleType, O4: SharedSequenceConvertibleType,
    O5:
      SharedSequenceConvertibleType
  >(
    _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, _ source5: O5
  ) -> SharedSequence<
    SharingStrategy,
    (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element)
  >
  where
    SharingStrategy == O1.SharingStrategy, SharingStrategy == O2.SharingStrategy,
    SharingStrategy
      == O3.SharingStrategy, SharingStrategy == O4.SharingStrategy,
    SharingStrategy == O5.SharingStrategy
  {
    .init(
      Observable.combineLatest(
        source1.asObservable(), source2.asObservable(), source3.asObservable(),
        source4.asObservable(), source5.asObservable()
      )
    )
  }

  public static func combineLatest<
    O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType,
    O3:
      SharedSequenceConvertibleType, O4: SharedSequenceConvertibleType,
    O5:
      SharedSequenceConvertibleType, O6: SharedSequenceConvertibleType
  >(
    _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, _ source5: O5, _ source6: O6
  ) -> SharedSequence<
    SharingStrategy,
    (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element)
  >
  where
    SharingStrategy == O1.SharingStrategy, SharingStrategy == O2.SharingStrategy,
    SharingStrategy
      == O3.SharingStrategy, SharingStrategy == O4.SharingStrategy,
    SharingStrategy == O5.SharingStrategy, SharingStrategy == O6.SharingStrategy
  {
    .init(
      Observable.combineLatest(
        source1.asObservable(), source2.asObservable(), source3.asObservable(),
        source4.asObservable(), source5.asObservable(), source6.asObservable()
      )
    )
  }

  public static func combineLatest<
    O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType,
    O3:
      SharedSequenceConvertibleType, O4: SharedSequenceConvertibleType,
    O5:
      SharedSequenceConvertibleType, O6: SharedSequenceConvertibleType,
    O7:
      SharedSequenceConvertibleType
  >(
    _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, _ source5: O5, _ source6: O6,
    _ source7: O7
  ) -> SharedSequence<
    SharingStrategy,
    (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element)
  >
  where
    SharingStrategy == O1.SharingStrategy, SharingStrategy == O2.SharingStrategy,
    SharingStrategy
      == O3.SharingStrategy, SharingStrategy == O4.SharingStrategy,
    SharingStrategy == O5.SharingStrategy, SharingStrategy == O6.SharingStrategy,
    SharingStrategy == O7.SharingStrategy
  {
    .init(
      Observable.combineLatest(
        source1.asObservable(), source2.asObservable(), source3.asObservable(),
        source4.asObservable(), source5.asObservable(), source6.asObservable(),
        source7.asObservable()
      )
    )
  }

  public static func combineLatest<
    O1: SharedSequenceConvertibleType, O2: SharedSequenceConvertibleType,
    O3:
      SharedSequenceConvertibleType, O4: SharedSequenceConvertibleType,
    O5:
      SharedSequenceConvertibleType, O6: SharedSequenceConvertibleType,
    O7:
      SharedSequenceConvertibleType, O8: SharedSequenceConvertibleType
  >(
    _ source1: O1, _ source2: O2, _ source3: O3, _ source4: O4, _ source5: O5, _ source6: O6,
    _ source7: O7, _ source8: O8
  ) -> SharedSequence<
    SharingStrategy,
    (O1.Element, O2.Element, O3.Element, O4.Element, O5.Element, O6.Element, O7.Element, O8.Element)
  >
  where
    SharingStrategy == O1.SharingStrategy, SharingStrategy == O2.SharingStrategy,
    SharingStrategy
      == O3.SharingStrategy, SharingStrategy == O4.SharingStrategy,
    SharingStrategy == O5.SharingStrategy, SharingStrategy == O6.SharingStrategy,
    SharingStrategy == O7.SharingStrategy, SharingStrategy == O8.SharingStrategy
  {
    .init(
      Observable.combineLatest(
        source1.asObservable(), source2.asObservable(), source3.asObservable(),
        source4.asObservable(), source5.asObservable(), source6.asObservable(),
        source7.asObservable(), source8.asObservable()
      )
    )
  }
}
