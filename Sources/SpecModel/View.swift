public import Diagnostics
public import Expressions

/// An element of the screen. It reads outputs and asks for actions; it decides nothing.
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

  /// How a field takes what is typed.
  public enum Entry: Sendable {
    case line
    case lines
    /// A line that is hidden.
    case secret
  }

  public var kind: Kind
  /// Tells the elements of one kind apart in generated names.
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

/// What of a date a person is asked for, if not for both.
public enum DateComponents: String, CaseIterable, Sendable {
  case date
  case time
}

/// What a button asks for.
public struct Press: Sendable {
  public var action: Int
  /// In the order of what the action takes.
  public var arguments: [Expression]
  /// What is asked first.
  public var confirm: Shown?
  /// What it does cannot be undone.
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

  /// An argument is read when the button is pressed, so the logic hands it over, not the view.
  public var handsOver: Bool {
    arguments.contains { !$0.dependencies.isEmpty || !$0.formatSettings.isEmpty }
  }
}

/// A list of rows: the row's actions for a tap and a swipe, the feature's for a pull and for the end.
public struct RowList: Sendable {
  public var row: Int
  public var select: Int?
  public var delete: Int?
  public var refresh: Int?
  public var more: Int?
  public var empty: Shown?

  package init(row: Int) {
    self.row = row
  }
}

/// What a picker offers where that is no enum: an array of the state's type.
public struct Options: Sendable {
  public var list: Shown
  /// The text of an option, a function of it; `nil` where the options are texts.
  public var text: OptionText?

  package init(list: Shown, text: OptionText? = nil) {
    self.list = list
    self.text = text
  }
}

/// A function of the logic: what a person reads of one option.
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

/// What an element shows: a text that never changes, or an output.
public enum Shown: Sendable {
  case constant(String)
  case output(Int)
}

/// A value that the view reads: a member of the feature, or an expression that an element states.
public struct Output: Sendable {
  /// The property's name in the code.
  public var name: String
  public var type: Type
  public var value: Expression
  /// The view alone asks for it: the expression stands at an element.
  public var isOwn: Bool
  /// Where `value` repeats the guard of an action that is asked with values: the question itself.
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

/// Whether an action can run with these values, and what must hold beside that.
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
