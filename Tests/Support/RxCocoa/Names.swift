// Types that generated code does not use, and that a type of a spec must not be taken for.
// https://github.com/ReactiveX/RxSwift

public enum DelegateProxy {}
public enum DelegateProxyType {}
public enum HasDataSource {}
public enum HasDelegate {}
public enum HasPrefetchDataSource {}
public enum KVORepresentable {}
public enum KeyValueObservingOptions {}
public enum RxCocoaError {}
public enum RxCocoaInterceptionMechanism {}
public enum RxCocoaObjCRuntimeError {}
public enum RxCocoaURLError {}
public enum RxCollectionViewDataSourcePrefetchingProxy {}
public enum RxCollectionViewDataSourceProxy {}
public enum RxCollectionViewDataSourceType {}
public enum RxCollectionViewDelegateProxy {}
public enum RxNavigationControllerDelegateProxy {}
public enum RxPickerViewDataSourceProxy {}
public enum RxPickerViewDataSourceType {}
public enum RxPickerViewDelegateProxy {}
public enum RxScrollViewDelegateProxy {}
public enum RxSearchBarDelegateProxy {}
public enum RxSearchControllerDelegateProxy {}
public enum RxTabBarControllerDelegateProxy {}
public enum RxTabBarDelegateProxy {}
public enum RxTableViewDataSourcePrefetchingProxy {}
public enum RxTableViewDataSourceProxy {}
public enum RxTableViewDataSourceType {}
public enum RxTableViewDelegateProxy {}
public enum RxTextFieldDelegateProxy {}
public enum RxTextStorageDelegateProxy {}
public enum RxTextViewDelegateProxy {}
public enum RxWKNavigationDelegateProxy {}
public enum SectionedViewDataSourceType {}
public enum SharingScheduler {}
public enum TextInput {}
