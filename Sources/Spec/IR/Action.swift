public import Diagnostics
public import Expressions

/// Something that the view, a row or the lifecycle can ask for.
public struct Action: Sendable {
  public var id: ActionID
  public var name: Located<String>
  public var summary: String?
  public var runsOnAppear = false
  public var runsOnRefresh = false
  public var parameters: [Local] = []
  public var when: Expression?
  public var steps: [Step] = []
  /// `nil` where a failure is kept as the action's error.
  public var handler: Handler?
  /// It calls a service, or does an action that does.
  public var isAsync = false
  /// `when` reads what the action takes, so `isEnabled` is a question with those values.
  public var asksWithValues = false
  /// In a row: the steps or `when` read or change the element.
  public var usesItem = false

  /// In a row: a row shows whether the action can run.
  public var hasRowGuard: Bool { when != nil && !asksWithValues }

  public var hasEnabled: Bool { when != nil || isAsync }
}

/// What runs instead of keeping an error.
public struct Handler: Sendable {
  public var error: Local
  public var steps: [Step]
}

/// A value of one run: what an action takes, or what a step has made.
public struct Local: Sendable {
  public var name: Located<String>
  public var type: Type
  public var symbol: SymbolID
  /// Something reads it.
  public var isUsed = false

  public var typedName: TypedName { TypedName(name: name, type: type) }
}

public indirect enum Step: Sendable {
  case call(MethodID, arguments: [Expression], result: Local?)
  case set(Target, Expression)
  case branch(Condition, then: [Step], otherwise: [Step])
  case go(route: Int, arguments: [Expression])
  case perform(Int, arguments: [Expression])
  case bind(Local, Expression)
  case append(Target, Expression)
  /// Removes the element with the same `id`, else the equal one.
  case remove(Target, Expression)
  /// Replaces the element with the same `id`, else the equal one.
  case update(Target, Expression)
  case stop
}

public enum Condition: Sendable {
  case holds(Expression)
  /// `if let`.
  case exists(Expression, Local)
}

/// What a step writes: a state or the row's element, or a property below it.
public struct Target: Sendable {
  public enum Root: Hashable, Sendable {
    case state(Int)
    case item(row: Int)
  }

  public struct Property: Sendable {
    public var name: String
    /// Its place among the properties of its struct.
    public var index: Int
    /// What stands before it may be nil: then nothing is written.
    public var isOptional: Bool
  }

  public var root: Root
  public var path: [Property]
  public var type: Type
  public var span: SourceSpan
}

extension Step {
  /// The steps below this one, in order.
  public var children: [[Step]] {
    if case .branch(_, let then, let otherwise) = self { [then, otherwise] } else { [] }
  }

  /// The expressions that this step itself evaluates, in order.
  public var expressions: [Expression] {
    switch self {
    case .call(_, let arguments, _), .go(_, let arguments), .perform(_, let arguments): arguments
    case .set(_, let value), .bind(_, let value), .append(_, let value): [value]
    case .remove(_, let value), .update(_, let value): [value]
    case .branch(.holds(let condition), _, _), .branch(.exists(let condition, _), _, _):
      [condition]
    case .stop: []
    }
  }
}

extension [Step] {
  /// All steps, each before those below it.
  public var flattened: [Step] {
    flatMap { [$0] + $0.children.flatMap(\.flattened) }
  }
}

extension Action {
  /// All steps, also those that handle an error.
  public var allSteps: [Step] { steps.flattened + (handler?.steps.flattened ?? []) }
}
