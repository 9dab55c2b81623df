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

  /// From Combine, RxSwift and ReactiveSwift.
  static let reactive = [
    "Action", "ActionError", "AnyDisposable", "AnyObserver", "AnySubscriber", "AsyncSubject",
    "Atomic", "Bag", "BehaviorSubject", "Binder", "BindingSource", "BindingTarget",
    "BindingTargetProvider", "BooleanDisposable", "Cancelable", "Cancellable", "CombineIdentifier",
    "Completable", "CompletableEvent", "ConnectableObservable", "ConnectablePublisher",
    "CustomCombineIdentifierConvertible", "DateScheduler", "Deferred", "Disposable", "Disposables",
    "Empty", "Event", "EventConvertible", "EventLogger", "EventProtocol", "Fail", "FlattenStrategy",
    "Future", "GroupedObservable", "Hooks", "ImmediateScheduler", "Infallible", "InfallibleType",
    "Just", "Lifetime", "LoggingEvent", "MainScheduler", "Maybe", "MaybeEvent",
    "MutablePropertyProtocol", "Observable", "ObservableObjectPublisher", "ObservableType",
    "Observer", "ObserverType", "OptionalProtocol", "PassthroughSubject", "PrimitiveSequence",
    "Property", "PropertyProtocol", "PublishRelay", "PublishSubject", "Publisher", "Publishers",
    "QueueScheduler", "Reactive", "ReactiveCompatible", "ReactiveExtensionsProvider", "Record",
    "ReplayRelay", "ReplaySubject", "Resources", "RxError", "Scheduler",
    "SerialDispatchQueueScheduler", "SerialDisposable", "Signal", "SignalProducer",
    "SignalProducerConvertible", "SignalProducerProtocol", "SignalProtocol", "Single",
    "SingleEvent", "Subject", "SubjectLifetimeScope", "SubjectType", "Subscriber", "Subscribers",
    "Subscription", "Subscriptions", "TakeBehavior", "TestScheduler", "TopLevelDecoder",
    "TopLevelEncoder", "UIScheduler", "ValidatingProperty",
  ]

  /// Whether a file that imports such a framework could not tell whose type it is.
  static func isReactive(_ name: String) -> Bool {
    reactive.contains(name) && !names.contains(name)
  }
}
