extension NameList {
  /// The types of Combine and OpenCombine, RxSwift 6, RxRelay and ReactiveSwift 7.
  public static let reactive = NameList(
    """
    Action ActionError AnyCancellable AnyDisposable AnyObserver AnyPublisher AnySubscriber
    AsyncPublisher AsyncSubject AsyncThrowingPublisher Atomic Bag BehaviorRelay BehaviorSubject
    Binder BindingSource BindingTarget BindingTargetProvider BooleanDisposable Cancelable
    Cancellable CombineIdentifier Completable CompletableEvent CompletableTrait
    ComposableMutablePropertyProtocol CompositeDisposable ConcurrentDispatchQueueScheduler
    ConcurrentMainScheduler ConnectableObservable ConnectableObservableType ConnectablePublisher
    CurrentThreadScheduler CurrentValueSubject CustomCombineIdentifierConvertible DataDecoder
    DateScheduler Deferred Disposable Disposables DisposeBag DisposeBase Empty Event
    EventConvertible EventLogger EventProtocol Fail FlattenStrategy Future GroupedObservable
    HistoricalScheduler HistoricalSchedulerTimeConverter Hooks ImmediateScheduler
    ImmediateSchedulerType Infallible InfallibleEvent InfallibleType Just Lifetime LoggingEvent
    MainScheduler Maybe MaybeEvent MaybeTrait MutableProperty MutablePropertyProtocol Observable
    ObservableConvertibleType ObservableObject ObservableObjectPublisher ObservableType Observer
    ObserverType OperationQueueScheduler OptionalProtocol PassthroughSubject PrimitiveSequence
    PrimitiveSequenceType Property PropertyProtocol PublishRelay PublishSubject Published
    Publisher Publishers QueueScheduler Reactive ReactiveCompatible ReactiveExtensionsProvider
    Record RefCountDisposable ReplayRelay ReplaySubject Resources RxAbstractInteger RxError
    RxObservable RxTime RxTimeInterval ScheduledDisposable Scheduler
    SchedulerTimeIntervalConvertible SchedulerType ScopedDisposable SerialDispatchQueueScheduler
    SerialDisposable Signal SignalProducer SignalProducerConvertible SignalProducerProtocol
    SignalProtocol Single SingleAssignmentDisposable SingleEvent SingleTrait Subject
    SubjectLifetimeScope SubjectType Subscriber Subscribers Subscription Subscriptions
    TakeBehavior TakeUntilBehavior Termination TestScheduler TopLevelDecoder TopLevelEncoder
    UIScheduler ValidatingProperty VirtualTimeComparison VirtualTimeConverterType
    VirtualTimeScheduler
    """
  )
}
