// Types that generated code does not use, and that a type of a spec must not be taken for.
// https://github.com/ReactiveX/RxSwift

public enum AnyObserver {}
public enum AsyncSubject {}
public enum BehaviorSubject {}
public enum Binder {}
public enum BooleanDisposable {}
public enum Completable {}
public enum CompositeDisposable {}
public enum ConnectableObservable {}
public enum GroupedObservable {}
public enum Hooks {}
public enum Infallible {}
public enum MainScheduler {}
public enum Maybe {}
public enum MaybeEvent {}
public enum ObserverType {}
public enum PrimitiveSequence {}
public enum PublishSubject {}
public enum Reactive {}
public enum ReplaySubject {}
public enum Resources {}
public enum RxError {}
public enum SerialDispatchQueueScheduler {}
public enum SerialDisposable {}
public enum Single {}
public enum SingleEvent {}
public enum SubjectLifetimeScope {}
public enum TakeBehavior {}
