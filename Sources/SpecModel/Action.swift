public import Diagnostics
public import Expressions

/// An operation that the view, a row or a lifecycle event can start.
public struct Action: Sendable {
  public var id: ActionID
  public var name: Located<String>
  public var summary: String?
  /// What starts the action, besides the view.
  public var triggers: [Trigger] = []
  public var parameters: [Local] = []
  public var when: Expression?
  public var steps: [Step] = []
  /// The error handler; `nil` if the action stores its error.
  public var handler: Handler?
  public var overlapping = Overlapping.ignore
  public var pace: Pace?
  /// Whether the action calls a service, directly or through another action.
  public var isAsync = false
  /// Whether `when` reads the action's parameters, so that `isEnabled` is a function of them.
  public var asksWithValues = false
  /// Whether the steps or `when` of a row's action read or change the element.
  public var usesItem = false

  /// Whether an alert, an expression or a scenario reads the action's error.
  package var isErrorRead = false

  /// The symbols of the element and of the row's derived values, if the action belongs to a row.
  public var elementSymbols = SymbolSet()

  package init(id: ActionID, name: Located<String>, summary: String? = nil) {
    self.id = id
    self.name = name
    self.summary = summary
  }

  /// Whether a row shows if the action is enabled.
  public var hasRowGuard: Bool { hasEnabled && !asksWithValues }

  public var hasEnabled: Bool { when != nil || isAsync && dropsOverlaps }
}

/// An event other than the view that starts an action.
public enum Trigger: Hashable, Sendable {
  case appear
  /// The screen appears for the first time.
  case firstAppear
  case refresh
  case disappear
  /// A state gets a different value from anything but the action itself.
  case change(state: Int)
  /// A timer that runs between appear and disappear.
  case every(milliseconds: Int)
}

/// What a call does while the action is running.
public enum Overlapping: String, CaseIterable, Sendable {
  case ignore
  case restart
  case queue
}

/// How the rate of calls is limited.
public enum Pace: Hashable, Sendable {
  /// Waits until calls pause; each call cancels the run that is pending or in progress.
  case debounce(milliseconds: Int)
  /// Runs the first call of each interval and drops the others.
  case throttle(milliseconds: Int)
}

extension Action {
  public var runsOnAppear: Bool { triggers.contains(.appear) || runsOnFirstAppear }
  /// Whether the screen starts it only when it appears for the first time.
  public var runsOnFirstAppear: Bool { triggers.contains(.firstAppear) }
  public var runsOnRefresh: Bool { triggers.contains(.refresh) }
  public var runsOnDisappear: Bool { triggers.contains(.disappear) }

  /// The timer's interval in milliseconds; `nil` if no timer starts the action.
  public var interval: Int? {
    for case .every(let milliseconds) in triggers { return milliseconds }
    return nil
  }

  /// The states whose changes start the action.
  public var watched: [Int] {
    triggers.compactMap { if case .change(let state) = $0 { state } else { nil } }
  }

  public var debounce: Int? {
    if case .debounce(let milliseconds)? = pace { milliseconds } else { nil }
  }

  public var throttle: Int? {
    if case .throttle(let milliseconds)? = pace { milliseconds } else { nil }
  }

  /// Whether a call is ignored while the action is running. A debounced action cancels the run
  /// instead.
  public var dropsOverlaps: Bool { overlapping == .ignore && debounce == nil }

  /// Whether a call cancels the run that is pending or in progress.
  public var restarts: Bool { overlapping == .restart || debounce != nil }
}

/// The steps that run instead of storing an error.
public struct Handler: Sendable {
  /// The steps for one case of an error.
  public struct Case: Sendable {
    public var name: String
    /// The enums that declare the case and that a call of the action can throw.
    public var enums: [String]
    /// The associated values of the case in each of `enums`.
    public var payload: [Payload]
    public var steps: [Step]

    package init(name: String, enums: [String], payload: [Payload], steps: [Step]) {
      self.name = name
      self.enums = enums
      self.payload = payload
      self.steps = steps
    }
  }

  /// An associated value, under the name that the generated code binds it to.
  public struct Payload: Sendable {
    public var label: String
    public var value: Local

    package init(label: String, value: Local) {
      self.label = label
      self.value = value
    }
  }

  public var error: Local
  public var cases: [Case] = []
  /// The steps for any other error; `nil` if such an error is stored.
  public var steps: [Step]?

  package init(error: Local, cases: [Case] = [], steps: [Step]? = nil) {
    self.error = error
    self.cases = cases
    self.steps = steps
  }
}

/// A value that lives for one run: a parameter of the action, or the result of a step.
public struct Local: Sendable {
  public var name: Located<String>
  public var type: Type
  public var symbol: SymbolID
  /// Whether anything reads the value.
  public var isUsed = false

  package init(name: Located<String>, type: Type, symbol: SymbolID, isUsed: Bool = false) {
    self.name = name
    self.type = type
    self.symbol = symbol
    self.isUsed = isUsed
  }

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
  /// Removes the element with the same `id`, or the equal element if there is no `id`.
  case remove(Target, Expression)
  /// Replaces the element with the same `id`, or the equal element if there is no `id`.
  case update(Target, Expression)
  case stop
  /// Cancels an action that is running or pending; its late result changes nothing.
  case cancel(Int)
}

public enum Condition: Sendable {
  case holds(Expression)
  /// `if let`.
  case exists(Expression, Local)
}

/// The storage that a step writes: a state, the row's element, or a property of one of them.
public struct Target: Sendable {
  public enum Root: Hashable, Sendable {
    case state(Int)
    case item(row: Int)
  }

  public struct Property: Sendable {
    public var name: String
    /// The index of the property in its struct.
    public var index: Int
    /// Whether the base of the property is optional; if it is nil, nothing is written.
    public var isOptional: Bool

    package init(name: String, index: Int, isOptional: Bool) {
      self.name = name
      self.index = index
      self.isOptional = isOptional
    }
  }

  public var root: Root
  public var path: [Property]
  public var type: Type
  public var span: SourceSpan

  package init(root: Root, path: [Property], type: Type, span: SourceSpan) {
    self.root = root
    self.path = path
    self.type = type
    self.span = span
  }
}

extension Step {
  public var target: Target? {
    switch self {
    case .set(let target, _), .append(let target, _): target
    case .remove(let target, _), .update(let target, _): target
    default: nil
    }
  }

  package var route: Int? {
    if case .go(let route, _) = self { route } else { nil }
  }

  /// The lists of nested steps, in order.
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
    case .stop, .cancel: []
    }
  }
}

extension [Step] {
  /// All steps in preorder.
  public var flattened: [Step] {
    flatMap { [$0] + $0.children.flatMap(\.flattened) }
  }
}

extension [Step] {
  /// Whether one of the steps calls a service, and so can fail.
  public var callServices: Bool {
    flattened.contains { if case .call = $0 { true } else { false } }
  }
}

extension Handler {
  public var allSteps: [Step] { cases.flatMap(\.steps) + (steps ?? []) }

  /// The case that handles an error; `nil` if none does.
  package func handledCase(of error: RuntimeValue) -> Case? {
    indexOfCase(of: error).map { cases[$0] }
  }

  package func indexOfCase(of error: RuntimeValue) -> Int? {
    guard case .enumeration(let model, let name, _) = error else { return nil }
    return cases.firstIndex { $0.name == name && $0.enums.contains(model) }
  }
}

extension Action {
  /// All steps, including those that handle an error.
  public var allSteps: [Step] { steps.flattened + (handler?.allSteps.flattened ?? []) }

  /// Whether one of its steps performs an action of the feature.
  package func does(_ action: Int) -> Bool {
    allSteps.contains { if case .perform(action, _) = $0 { true } else { false } }
  }

  /// Whether an error can remain stored: a step calls a service, and `catch` does not handle every
  /// error.
  public var canKeepError: Bool {
    guard let handler else { return steps.callServices }
    return handler.steps == nil || handler.allSteps.callServices
  }

  /// Whether the error is a stored property: it can remain, or something reads it.
  public var storesError: Bool { isAsync && (isErrorRead || canKeepError) }
}
