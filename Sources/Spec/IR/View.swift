public import Diagnostics
public import Expressions

/// An element of the screen. It reads outputs and asks for actions; it decides nothing.
public struct Element: Sendable {
  public enum Kind: Sendable {
    case field(state: Int, isSecure: Bool)
    case toggle(state: Int)
    case stepper(state: Int)
    case picker(state: Int)
    case date(state: Int)
    case text(Shown)
    case image(Shown)
    case button(action: Int, arguments: [Expression], confirm: Shown?)
    case list(row: Int, select: Int?, delete: Int?, refresh: Int?, empty: Shown?)
    case progress(Shown)
    case alert(action: Int)
    case section([Element])
  }

  public var kind: Kind
  /// Tells the elements of one kind apart in generated names.
  public var name: String
  public var title: Shown?
  public var message: Shown?
  public var enabled: Shown?
  public var visible: Shown?
  public var span: SourceSpan
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
}
