extension NameList {
  /// The types of Combine and OpenCombine, RxSwift 6 with RxRelay and RxCocoa, ReactiveSwift 7 and
  /// ReactiveCocoa 12.
  public static let reactive = NameList(
    """
    Action ActionError AnyCancellable AnyDisposable AnyObserver AnyPublisher AnySubscriber
    AsyncPublisher AsyncSubject AsyncThrowingPublisher Atomic Bag BehaviorRelay BehaviorSubject
    Binder BindingSource BindingTarget BindingTargetProvider BooleanDisposable Cancelable
    Cancellable CocoaAction CombineIdentifier Completable CompletableEvent CompletableTrait
    ComposableMutablePropertyProtocol CompositeDisposable ConcurrentDispatchQueueScheduler
    ConcurrentMainScheduler ConnectableObservable ConnectableObservableType ConnectablePublisher
    ControlEvent ControlEventType ControlProperty ControlPropertyType CurrentThreadScheduler
    CurrentValueSubject CustomCombineIdentifierConvertible DataDecoder DateScheduler Deferred
    DelegateProxy DelegateProxyType Disposable Disposables DisposeBag DisposeBase Driver
    DriverSharingStrategy DynamicProperty Empty Event EventConvertible EventLogger EventProtocol
    Fail FlattenStrategy Future GroupedObservable HasDataSource HasDelegate
    HasPrefetchDataSource HistoricalScheduler HistoricalSchedulerTimeConverter Hooks
    ImmediateScheduler ImmediateSchedulerType Infallible InfallibleEvent InfallibleType Just
    KVORepresentable KeyValueObservingOptions KeyboardChangeContext KeyboardEvent Lifetime
    LoggingEvent MainScheduler Maybe MaybeEvent MaybeTrait MutableProperty
    MutablePropertyProtocol Observable ObservableConvertibleType ObservableObject
    ObservableObjectPublisher ObservableType Observer ObserverType OperationQueueScheduler
    OptionalProtocol PassthroughSubject PrimitiveSequence PrimitiveSequenceType Property
    PropertyProtocol PublishRelay PublishSubject Published Publisher Publishers QueueScheduler
    Reactive ReactiveCompatible ReactiveExtensionsProvider Record RefCountDisposable ReplayRelay
    ReplaySubject Resources RxAbstractInteger RxCocoaError RxCocoaInterceptionMechanism
    RxCocoaObjCRuntimeError RxCocoaURLError RxCollectionViewDataSourcePrefetchingProxy
    RxCollectionViewDataSourceProxy RxCollectionViewDataSourceType RxCollectionViewDelegateProxy
    RxError RxNavigationControllerDelegateProxy RxObservable RxPickerViewDataSourceProxy
    RxPickerViewDataSourceType RxPickerViewDelegateProxy RxScrollViewDelegateProxy
    RxSearchBarDelegateProxy RxSearchControllerDelegateProxy RxTabBarControllerDelegateProxy
    RxTabBarDelegateProxy RxTableViewDataSourcePrefetchingProxy RxTableViewDataSourceProxy
    RxTableViewDataSourceType RxTableViewDelegateProxy RxTextFieldDelegateProxy
    RxTextStorageDelegateProxy RxTextViewDelegateProxy RxTime RxTimeInterval
    RxWKNavigationDelegateProxy ScheduledDisposable Scheduler SchedulerTimeIntervalConvertible
    SchedulerType ScopedDisposable SectionedViewDataSourceType SerialDispatchQueueScheduler
    SerialDisposable SharedSequence SharedSequenceConvertibleType SharingScheduler
    SharingStrategyProtocol Signal SignalProducer SignalProducerConvertible
    SignalProducerProtocol SignalProtocol SignalSharingStrategy Single
    SingleAssignmentDisposable SingleEvent SingleTrait Subject SubjectLifetimeScope SubjectType
    Subscriber Subscribers Subscription Subscriptions TakeBehavior TakeUntilBehavior Termination
    TestScheduler TextInput TopLevelDecoder TopLevelEncoder UIScheduler ValidatingProperty
    VirtualTimeComparison VirtualTimeConverterType VirtualTimeScheduler
    """
  )
}
