// Types that generated code does not use, and that a type of a spec must not be taken for.
// https://github.com/OpenCombine/OpenCombine

public enum AnySubscriber {}
public enum AsyncPublisher {}
public enum AsyncThrowingPublisher {}
public enum CombineIdentifier {}
public enum ConnectablePublisher {}
public enum CustomCombineIdentifierConvertible {}
public enum Deferred {}
public enum Empty {}
public enum Fail {}
public enum Future {}
public enum ImmediateScheduler {}
public enum Just {}
public enum Record {}
public enum Scheduler {}
public enum SchedulerTimeIntervalConvertible {}
public enum Subscriber {}
public enum Subscription {}
public enum Subscriptions {}
public enum TopLevelDecoder {}
public enum TopLevelEncoder {}
