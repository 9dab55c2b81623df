public import Diagnostics
public import Expressions

/// An element of the screen, which reads outputs and starts actions but contains no logic.
public struct Element: Sendable {
  public enum Kind: Sendable {
    case field(state: Int, entry: Entry)
    case toggle(state: Int)
    case stepper(state: Int)
    case picker(state: Int, options: Options?)
    case date(state: Int, components: DateComponents?)
    case text(Shown)
    case image(Shown)
    case button(Press)
    case list(RowList)
    case progress(Shown)
    case alert(action: Int)
    case section([Element])
  }

  /// The kind of text input of a field.
  public enum Entry: Sendable {
    case line
    case lines
    /// A single line of hidden text.
    case secret
  }

  public var kind: Kind
  /// Distinguishes elements of the same kind in generated names.
  public var name: String
  public var title: Shown?
  public var message: Shown?
  public var enabled: Shown?
  public var visible: Shown?
  public var span: SourceSpan

  package init(kind: Kind, name: String, span: SourceSpan) {
    self.kind = kind
    self.name = name
    self.span = span
  }
}

extension Element {
  /// The state that the element edits.
  package var editedState: Int? {
    switch kind {
    case .field(let state, _), .toggle(let state), .stepper(let state), .date(let state, _): state
    case .picker(let state, _): state
    default: nil
    }
  }
}

/// The part of a date that a picker edits, if it does not edit both.
public enum DateComponents: String, CaseIterable, Sendable {
  case date
  case time
}

/// What a button does when it is pressed.
public struct Press: Sendable {
  public var action: Int
  /// The arguments in parameter order.
  public var arguments: [Expression]
  /// The text of the confirmation dialog that comes first.
  public var confirm: Shown?
  /// Whether the action cannot be undone.
  public var isDestructive: Bool

  public init(
    action: Int,
    arguments: [Expression] = [],
    confirm: Shown? = nil,
    isDestructive: Bool = false
  ) {
    self.action = action
    self.arguments = arguments
    self.confirm = confirm
    self.isDestructive = isDestructive
  }

  /// Whether an argument is evaluated when the button is pressed, which the logic does and not the
  /// view.
  public var handsOver: Bool {
    arguments.contains { !$0.dependencies.isEmpty || !$0.formatSettings.isEmpty }
  }
}

/// A list of rows. `select` and `delete` are actions of the row, `refresh` and `more` actions of
/// the feature.
public struct RowList: Sendable {
  public var row: Int
  public var select: Int?
  public var delete: Int?
  public var refresh: Int?
  public var more: Int?
  public var empty: Shown?
  /// A flag that has to be true before the list can say that it is empty.
  public var loaded: Shown?

  package init(row: Int) {
    self.row = row
  }
}

/// The options of a picker whose state is no enum: an array of the state's type.
public struct Options: Sendable {
  public var list: Shown
  /// The function that returns the text of an option; `nil` if the options are strings.
  public var text: OptionText?

  package init(list: Shown, text: OptionText? = nil) {
    self.list = list
    self.text = text
  }
}

/// A function of the logic that returns the text of one option.
public struct OptionText: Sendable {
  public var name: String
  public var item: Local
  public var value: Expression

  package init(name: String, item: Local, value: Expression) {
    self.name = name
    self.item = item
    self.value = value
  }
}

/// What an element shows: a constant text or an output.
public enum Shown: Sendable {
  case constant(String)
  case output(Int)
}

/// A value that the view reads: a member of the feature, or an expression of an element.
public struct Output: Sendable {
  /// The name of the generated property.
  public var name: String
  public var type: Type
  public var value: Expression
  /// Whether only the view reads the value, as the expression belongs to an element.
  public var isOwn: Bool
  /// Whether it is the message of a state that waits until the state was written.
  public var isWaitingMessage = false
  /// The call of `isEnabled` that `value` repeats, if the action's guard reads its parameters.
  public var question: Question?

  package init(
    name: String, type: Type, value: Expression, isOwn: Bool, question: Question? = nil
  ) {
    self.name = name
    self.type = type
    self.value = value
    self.isOwn = isOwn
    self.question = question
  }
}

/// Whether an action is enabled for some arguments, and a further condition.
public struct Question: Sendable {
  public var action: Int
  public var arguments: [Expression]
  public var condition: Expression?

  package init(action: Int, arguments: [Expression], condition: Expression? = nil) {
    self.action = action
    self.arguments = arguments
    self.condition = condition
  }
}
