/// The types that test files import beside the feature's own: a name that both have is ambiguous
/// there, and needs an alias for the feature's.
enum ImportedTypes {
  /// From Foundation and Testing, and from what Foundation brings along on Apple's systems.
  static let names = [
    "AffineTransform", "AlignmentOptions", "Attachable", "AttachableWrapper", "Attachment",
    "AttributedString", "BlockOperation", "Boolean", "Bug", "Bundle", "Byte", "CGFloat",
    "CGPoint", "CGRect", "CGRectEdge", "CGSize", "Calendar", "Category", "CharacterSet",
    "Class", "CocoaError", "Comment", "Comparator", "ComparisonResult", "ConditionTrait",
    "Confirmation", "Data", "DataProtocol", "Date", "DateComponents", "DateFormatter",
    "DateInterval", "DateIntervalFormatter", "Decimal", "Dimension", "ExitStatus", "ExitTest",
    "Expectation", "Expression", "FileHandle", "FileManager", "FileManagerDelegate", "Fixed",
    "FormatStyle", "Formatter", "Fract", "Handle", "Host", "IndexPath", "IndexSet",
    "InputStream", "Issue", "Ivar", "KeyPathComparator", "ListFormatStyle", "Locale",
    "LocalizedError", "Measurement", "Method", "Morphology", "Notification",
    "NotificationCenter", "NotificationQueue", "NumberFormatter", "Operation", "OperationQueue",
    "OutputStream", "POSIXError", "ParseStrategy", "Pipe", "Point", "Port", "PortDelegate",
    "PortMessage", "Predicate", "Process", "ProcessInfo", "ProcessSerialNumber", "Progress",
    "ProgressKind", "ProgressReporting", "Protocol", "Ptr", "RGBColor", "RecoverableError",
    "Rect", "RunLoop", "Scanner", "Selector", "Size", "SortComparator", "SortDescriptor",
    "SortOrder", "SourceLocation", "Stream", "StreamDelegate", "StringStyle", "StringTransform",
    "Style", "SuiteTrait", "Tag", "Test", "TestScoping", "TestTrait", "Thread", "TimeInterval",
    "TimeZone", "Timer", "Trait", "URL", "URLComponents", "URLError", "URLQueryItem", "UUID",
    "Unit", "UnitDuration", "UnitLength", "UnitMass", "UnitTemperature", "UnitVolume",
    "UserDefaults", "Zone",
  ]

  /// The public types of OpenCombine 0.14, which are Combine's, of RxSwift 6 and of ReactiveSwift 7
  /// that a type of a spec may be named as; those that generated code names, it may not.
  static let reactive = [
    "Action", "ActionError", "AnyDisposable", "AnyObserver", "AnySubscriber", "AsyncPublisher",
    "AsyncSubject", "AsyncThrowingPublisher", "Atomic", "Bag", "BehaviorSubject", "Binder",
    "BindingSource", "BindingTarget", "BindingTargetProvider", "BooleanDisposable", "Cancelable",
    "Cancellable", "CombineIdentifier", "Completable", "CompletableEvent", "CompletableTrait",
    "ComposableMutablePropertyProtocol", "ConcurrentDispatchQueueScheduler",
    "ConcurrentMainScheduler", "ConnectableObservable", "ConnectableObservableType",
    "ConnectablePublisher", "CurrentThreadScheduler", "CustomCombineIdentifierConvertible",
    "DataDecoder", "DateScheduler", "Deferred", "Disposable", "Disposables", "DisposeBase", "Empty",
    "Event", "EventConvertible", "EventLogger", "EventProtocol", "Fail", "FlattenStrategy",
    "Future", "GroupedObservable", "HistoricalScheduler", "HistoricalSchedulerTimeConverter",
    "Hooks", "ImmediateScheduler", "ImmediateSchedulerType", "Infallible", "InfallibleEvent",
    "InfallibleType", "Just", "Lifetime", "LoggingEvent", "MainScheduler", "Maybe", "MaybeEvent",
    "MaybeTrait", "MutablePropertyProtocol", "Observable", "ObservableConvertibleType",
    "ObservableObjectPublisher", "ObservableType", "Observer", "ObserverType",
    "OperationQueueScheduler", "OptionalProtocol", "PassthroughSubject", "PrimitiveSequence",
    "PrimitiveSequenceType", "Property", "PropertyProtocol", "PublishRelay", "PublishSubject",
    "Publisher", "Publishers", "QueueScheduler", "Reactive", "ReactiveCompatible",
    "ReactiveExtensionsProvider", "Record", "RefCountDisposable", "ReplayRelay", "ReplaySubject",
    "Resources", "RxAbstractInteger", "RxError", "RxObservable", "RxTime", "RxTimeInterval",
    "ScheduledDisposable",
    "Scheduler", "SchedulerTimeIntervalConvertible", "SchedulerType",
    "SerialDispatchQueueScheduler", "SerialDisposable", "Signal", "SignalProducer",
    "SignalProducerConvertible", "SignalProducerProtocol", "SignalProtocol", "Single",
    "SingleAssignmentDisposable", "SingleEvent", "SingleTrait", "Subject", "SubjectLifetimeScope",
    "SubjectType", "Subscriber", "Subscribers", "Subscription", "Subscriptions", "TakeBehavior",
    "TakeUntilBehavior", "Termination", "TestScheduler", "TopLevelDecoder", "TopLevelEncoder",
    "UIScheduler",
    "ValidatingProperty", "VirtualTimeComparison", "VirtualTimeConverterType",
    "VirtualTimeScheduler",
  ]

  /// Whether a file that imports such a framework could not tell whose type it is.
  static func isReactive(_ name: String) -> Bool {
    reactive.contains(name) && !names.contains(name)
  }
}
