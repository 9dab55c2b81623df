// Types that generated code does not use, and that a type of a spec must not be taken for.
// https://github.com/ReactiveCocoa/ReactiveCocoa

public enum DynamicProperty {}
public enum KeyboardChangeContext {}
public enum KeyboardEvent {}
