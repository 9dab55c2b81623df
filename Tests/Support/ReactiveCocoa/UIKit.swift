// The controls of UIKit. Signatures as ReactiveCocoa 12 has them, each from the file of its repository that is named.

public import Foundation
public import ReactiveSwift

/// ReactiveCocoa/NSObject+ReactiveExtensionsProvider.swift
// swift-format-ignore: AvoidRetroactiveConformances
extension NSObject: @retroactive ReactiveExtensionsProvider {}

/// ReactiveCocoa/NSObject+BindingTarget.swift
extension Reactive where Base: AnyObject {
  public func makeBindingTarget<U>(
    on scheduler: Scheduler = UIScheduler(),
    _ action: @escaping (Base, U) -> Void
  ) -> BindingTarget<U> {
    BindingTarget(on: scheduler, lifetime: Endless.lifetime) { [weak base] in
      if let base { action(base, $0) }
    }
  }

  public subscript<Value>(keyPath: ReferenceWritableKeyPath<Base, Value>) -> BindingTarget<Value> {
    makeBindingTarget { $0[keyPath: keyPath] = $1 }
  }
}

/// Stands for the lifetimes of objects: what is bound to one that has gone does nothing.
private enum Endless {
  nonisolated(unsafe) static let (lifetime, token) = Lifetime.make()
}

/// ReactiveCocoa/CocoaAction.swift
public final class CocoaAction<Sender>: NSObject {
  public let isEnabled: Property<Bool>
  public let isExecuting: Property<Bool>

  let run: (Sender) -> Void

  public init<Input, Output, Error>(
    _ action: Action<Input, Output, Error>,
    _ inputTransform: @escaping (Sender) -> Input
  ) {
    run = { action.apply(inputTransform($0)).start() }
    isEnabled = action.isEnabled
    isExecuting = action.isExecuting
  }

  public convenience init<Output, Error>(_ action: Action<(), Output, Error>) {
    self.init(action, { _ in })
  }

  public convenience init<Input, Output, Error>(
    _ action: Action<Input, Output, Error>,
    input: Input
  ) { self.init(action, { _ in input }) }
}

#if canImport(UIKit)
  @preconcurrency public import UIKit

  extension Reactive where Base: AnyObject {
    /// `UIKit` is the main actor's, and calls these there.
    fileprivate func target<U>(
      _ action: @escaping @MainActor (Base, U) -> Void
    ) -> BindingTarget<U> {
      makeBindingTarget { base, value in MainActor.assumeIsolated { action(base, value) } }
    }
  }

  /// ReactiveCocoa/UIKit/UIControl.swift
  extension Reactive where Base: UIControl {
    public func controlEvents(_ controlEvents: UIControl.Event) -> Signal<Base, Never> {
      mapControlEvents(controlEvents) { $0 }
    }

    public func mapControlEvents<Value>(
      _ controlEvents: UIControl.Event,
      _ transform: @escaping (Base) -> Value
    ) -> Signal<Value, Never> { signal([controlEvents], transform) }

    fileprivate func signal<Value>(
      _ events: [UIControl.Event],
      _ transform: @escaping (Base) -> Value
    ) -> Signal<Value, Never> {
      Signal { observer, _ in
        MainActor.assumeIsolated {
          let action = UIAction { [weak base] _ in
            if let base { observer.send(value: transform(base)) }
          }
          for event in events { base.addAction(action, for: event) }
        }
      }
    }

    public var isEnabled: BindingTarget<Bool> { target { $0.isEnabled = $1 } }
  }

  /// ReactiveCocoa/UIKit/UIButton.swift
  extension Reactive where Base: UIButton {
    public var pressed: CocoaAction<Base>? {
      get { nil }
      nonmutating set {
        guard let newValue else { return }
        isEnabled <~ newValue.isEnabled
        controlEvents(.touchUpInside).observeValues(newValue.run)
      }
    }

    public func title(for state: UIControl.State) -> BindingTarget<String> {
      target { $0.setTitle($1, for: state) }
    }
  }

  /// ReactiveCocoa/UIKit/UIView.swift
  extension Reactive where Base: UIView {
    public var isHidden: BindingTarget<Bool> { target { $0.isHidden = $1 } }
  }

  /// ReactiveCocoa/UIKit/UILabel.swift
  extension Reactive where Base: UILabel {
    public var text: BindingTarget<String?> { target { $0.text = $1 } }
  }

  /// ReactiveCocoa/UIKit/UITextField.swift
  extension Reactive where Base: UITextField {
    public var text: BindingTarget<String?> { target { $0.text = $1 } }

    public var continuousTextValues: Signal<String, Never> {
      signal([.editingChanged, .editingDidEnd, .editingDidEndOnExit]) { field in
        MainActor.assumeIsolated { field.text ?? "" }
      }
    }
  }

  /// ReactiveCocoa/UIKit/UITextView.swift
  extension Reactive where Base: UITextView {
    public var continuousTextValues: Signal<String, Never> {
      Signal { observer, _ in
        MainActor.assumeIsolated {
          base.onChange = { [weak base] in observer.send(value: base?.text ?? "") }
        }
      }
    }
  }

  /// ReactiveCocoa/UIKit/UIActivityIndicatorView.swift
  extension Reactive where Base: UIActivityIndicatorView {
    public var isAnimating: BindingTarget<Bool> {
      target { if $1 { $0.startAnimating() } else { $0.stopAnimating() } }
    }
  }

  /// ReactiveCocoa/UIKit/UISegmentedControl.swift
  extension Reactive where Base: UISegmentedControl {
    public var selectedSegmentIndex: BindingTarget<Int> { target { $0.selectedSegmentIndex = $1 } }

    public var selectedSegmentIndexes: Signal<Int, Never> {
      mapControlEvents(.valueChanged) { control in
        MainActor.assumeIsolated { control.selectedSegmentIndex }
      }
    }
  }

  /// ReactiveCocoa/UIKit/UIViewController.swift
  extension Reactive where Base: UIViewController {
    public var title: BindingTarget<String?> { target { $0.title = $1 } }
  }

  /// ReactiveCocoa/UIKit/iOS/UISwitch.swift
  extension Reactive where Base: UISwitch {
    public var isOn: BindingTarget<Bool> { target { $0.isOn = $1 } }

    public var isOnValues: Signal<Bool, Never> {
      mapControlEvents(.valueChanged) { control in MainActor.assumeIsolated { control.isOn } }
    }
  }

  /// ReactiveCocoa/UIKit/iOS/UIStepper.swift
  extension Reactive where Base: UIStepper {
    public var value: BindingTarget<Double> { target { $0.value = $1 } }

    public var values: Signal<Double, Never> {
      mapControlEvents(.valueChanged) { control in MainActor.assumeIsolated { control.value } }
    }
  }

  /// ReactiveCocoa/UIKit/iOS/UIDatePicker.swift
  extension Reactive where Base: UIDatePicker {
    public var date: BindingTarget<Date> { target { $0.date = $1 } }

    public var dates: Signal<Date, Never> {
      mapControlEvents(.valueChanged) { control in MainActor.assumeIsolated { control.date } }
    }
  }
#endif
