// Types that generated code does not use, and that a type of a spec must not be taken for.
// https://github.com/ReactiveX/RxSwift

public enum ReplayRelay {}
