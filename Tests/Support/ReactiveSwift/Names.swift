// Types that generated code does not use, and that a type of a spec must not be taken for.
// https://github.com/ReactiveCocoa/ReactiveSwift

public enum Atomic {}
public enum Bag {}
public enum ComposableMutablePropertyProtocol {}
public enum DateScheduler {}
public enum EventLogger {}
public enum EventProtocol {}
public enum FlattenStrategy {}
public enum LoggingEvent {}
public enum MutablePropertyProtocol {}
public enum Observer {}
public enum OptionalProtocol {}
public enum QueueScheduler {}
public enum SerialDisposable {}
public enum SignalProducerProtocol {}
public enum SignalProtocol {}
public enum Termination {}
public enum TestScheduler {}
public enum ValidatingProperty {}
