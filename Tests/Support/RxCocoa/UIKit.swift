// The controls of UIKit. Signatures as RxSwift 6 has them, each from the file of its repository that is named.

#if canImport(UIKit)
  public import RxSwift
  @preconcurrency public import UIKit

  /// RxCocoa/iOS/UIControl+Rx.swift
  extension Reactive where Base: UIControl {
    public func controlEvent(_ controlEvents: UIControl.Event) -> ControlEvent<Void> {
      ControlEvent(events: observed([controlEvents]) { _ in })
    }

    /// Stands for `Observable.create` with a `ControlTarget`.
    fileprivate func observed<T>(
      _ events: [UIControl.Event],
      getter: @escaping @MainActor (Base) -> T
    ) -> Observable<T> {
      Observable { [weak base] receive in
        MainActor.assumeIsolated {
          let action = UIAction { [weak base] _ in if let base { receive(getter(base)) } }
          for event in events { base?.addAction(action, for: event) }
        }
        return Disposables.create {}
      }
    }

    fileprivate func controlPropertyWithDefaultEvents<T>(
      getter: @escaping @MainActor (Base) -> T,
      setter: @escaping @MainActor (Base, T) -> Void
    ) -> ControlProperty<T> {
      let events: [UIControl.Event] = [
        .editingChanged, .editingDidEnd, .editingDidEndOnExit, .valueChanged,
      ]
      let changes = observed(events, getter: getter)
      let values = Observable { [weak base] receive in
        if let base { receive(MainActor.assumeIsolated { getter(base) }) }
        return changes.attach(receive)
      }
      let sink = Binder(base) { base, value in
        MainActor.assumeIsolated { setter(base, value) }
      }
      return ControlProperty(values: values, valueSink: sink)
    }
  }

  /// RxCocoa/iOS/UIButton+Rx.swift
  extension Reactive where Base: UIButton {
    public var tap: ControlEvent<Void> { controlEvent(.touchUpInside) }

    public func title(for controlState: UIControl.State = .normal) -> Binder<String?> {
      Binder(base) { button, title in
        MainActor.assumeIsolated { button.setTitle(title, for: controlState) }
      }
    }
  }

  /// RxCocoa/iOS/UITextField+Rx.swift
  extension Reactive where Base: UITextField {
    public var text: ControlProperty<String?> {
      controlPropertyWithDefaultEvents(
        getter: { $0.text },
        setter: { field, text in if field.text != text { field.text = text } })
    }
  }

  /// RxCocoa/iOS/UITextView+Rx.swift
  extension Reactive where Base: UITextView {
    public var text: ControlProperty<String?> {
      let values = Observable<String?> { [weak base] receive in
        MainActor.assumeIsolated {
          receive(base?.text)
          base?.onChange = { [weak base] in receive(base?.text) }
        }
        return Disposables.create {}
      }
      let sink = Binder<String?>(base) { view, text in
        MainActor.assumeIsolated { if view.text != text { view.text = text } }
      }
      return ControlProperty(values: values, valueSink: sink)
    }
  }

  /// RxCocoa/iOS/UISwitch+Rx.swift
  extension Reactive where Base: UISwitch {
    public var isOn: ControlProperty<Bool> {
      controlPropertyWithDefaultEvents(getter: { $0.isOn }, setter: { $0.isOn = $1 })
    }
  }

  /// RxCocoa/iOS/UIStepper+Rx.swift
  extension Reactive where Base: UIStepper {
    public var value: ControlProperty<Double> {
      controlPropertyWithDefaultEvents(getter: { $0.value }, setter: { $0.value = $1 })
    }
  }

  /// RxCocoa/iOS/UISegmentedControl+Rx.swift
  extension Reactive where Base: UISegmentedControl {
    public var selectedSegmentIndex: ControlProperty<Int> {
      controlPropertyWithDefaultEvents(
        getter: { $0.selectedSegmentIndex },
        setter: { $0.selectedSegmentIndex = $1 })
    }
  }

  /// RxCocoa/iOS/UIDatePicker+Rx.swift
  extension Reactive where Base: UIDatePicker {
    public var date: ControlProperty<Date> {
      controlPropertyWithDefaultEvents(getter: { $0.date }, setter: { $0.date = $1 })
    }
  }

  /// RxCocoa/iOS/UIActivityIndicatorView+Rx.swift
  extension Reactive where Base: UIActivityIndicatorView {
    public var isAnimating: Binder<Bool> {
      Binder(base) { indicator, isActive in
        MainActor.assumeIsolated {
          if isActive { indicator.startAnimating() } else { indicator.stopAnimating() }
        }
      }
    }
  }

  /// RxCocoa/iOS/UIRefreshControl+Rx.swift
  extension Reactive where Base: UIRefreshControl {
    public var isRefreshing: Binder<Bool> {
      Binder(base) { control, isRefreshing in
        MainActor.assumeIsolated {
          if isRefreshing { control.beginRefreshing() } else { control.endRefreshing() }
        }
      }
    }
  }
#endif
