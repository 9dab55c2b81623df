public import Diagnostics
public import Expressions

/// Something that the view, a row or the lifecycle can ask for.
public struct Action: Sendable {
  public var id: ActionID
  public var name: Located<String>
  public var summary: String?
  /// What begins it, beside the view.
  public var triggers: [Trigger] = []
  public var parameters: [Local] = []
  public var when: Expression?
  public var steps: [Step] = []
  /// `nil` where a failure is kept as the action's error.
  public var handler: Handler?
  public var overlapping = Overlapping.ignore
  public var pace: Pace?
  /// It calls a service, or does an action that does.
  public var isAsync = false
  /// `when` reads what the action takes, so `isEnabled` is a question with those values.
  public var asksWithValues = false
  /// In a row: the steps or `when` read or change the element.
  public var usesItem = false

  /// Something asks for its error: an alert, an expression or a scenario.
  package var isErrorRead = false

  /// In a row: the symbols of the element and of what its row shows.
  public var elementSymbols = SymbolSet()

  package init(id: ActionID, name: Located<String>, summary: String? = nil) {
    self.id = id
    self.name = name
    self.summary = summary
  }

  /// In a row: a row shows whether the action can run.
  public var hasRowGuard: Bool { hasEnabled && !asksWithValues }

  public var hasEnabled: Bool { when != nil || isAsync && dropsOverlaps }
}

/// What begins an action without the view.
public enum Trigger: Hashable, Sendable {
  case appear
  case refresh
  case disappear
  /// A write of another value, but the action's own.
  case change(state: Int)
  /// Time, from appear to disappear.
  case every(milliseconds: Int)
}

/// What a call does while the action runs.
public enum Overlapping: String, CaseIterable, Sendable {
  case ignore
  case restart
  case queue
}

/// How calls are thinned out in time.
public enum Pace: Hashable, Sendable {
  /// Waits until calls pause; each call cancels what waits or runs.
  case debounce(milliseconds: Int)
  /// Lets the first call of an interval pass.
  case throttle(milliseconds: Int)
}

extension Action {
  public var runsOnAppear: Bool { triggers.contains(.appear) }
  public var runsOnRefresh: Bool { triggers.contains(.refresh) }
  public var runsOnDisappear: Bool { triggers.contains(.disappear) }

  /// In milliseconds; `nil` where no timer begins it.
  public var interval: Int? {
    for case .every(let milliseconds) in triggers { return milliseconds }
    return nil
  }

  /// The states whose change begins it.
  public var watched: [Int] {
    triggers.compactMap { if case .change(let state) = $0 { state } else { nil } }
  }

  public var debounce: Int? {
    if case .debounce(let milliseconds)? = pace { milliseconds } else { nil }
  }

  public var throttle: Int? {
    if case .throttle(let milliseconds)? = pace { milliseconds } else { nil }
  }

  /// A call while it runs does nothing. Where calls are debounced, each one cancels instead.
  public var dropsOverlaps: Bool { overlapping == .ignore && debounce == nil }

  /// A call while it runs or waits ends that run.
  public var restarts: Bool { overlapping == .restart || debounce != nil }
}

/// What runs instead of keeping an error.
public struct Handler: Sendable {
  /// What one case of an error does.
  public struct Case: Sendable {
    public var name: String
    /// The enums that have the case, and that a call of the action can fail with.
    public var enums: [String]
    /// What the case carries in each of them.
    public var payload: [Payload]
    public var steps: [Step]

    package init(name: String, enums: [String], payload: [Payload], steps: [Step]) {
      self.name = name
      self.enums = enums
      self.payload = payload
      self.steps = steps
    }
  }

  /// A value that a case carries, under the name that the code binds it to.
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
  /// What any other error does; `nil` where it is kept.
  public var steps: [Step]?

  package init(error: Local, cases: [Case] = [], steps: [Step]? = nil) {
    self.error = error
    self.cases = cases
    self.steps = steps
  }
}

/// A value of one run: what an action takes, or what a step has made.
public struct Local: Sendable {
  public var name: Located<String>
  public var type: Type
  public var symbol: SymbolID
  /// Something reads it.
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
  /// Removes the element with the same `id`, else the equal one.
  case remove(Target, Expression)
  /// Replaces the element with the same `id`, else the equal one.
  case update(Target, Expression)
  case stop
  /// Ends an action that runs or waits; its late answer changes nothing.
  case cancel(Int)
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
    case .stop, .cancel: []
    }
  }
}

extension [Step] {
  /// All steps, each before those below it.
  public var flattened: [Step] {
    flatMap { [$0] + $0.children.flatMap(\.flattened) }
  }
}

extension [Step] {
  /// One of them calls a service, and can fail.
  public var callServices: Bool {
    flattened.contains { if case .call = $0 { true } else { false } }
  }
}

extension Handler {
  public var allSteps: [Step] { cases.flatMap(\.steps) + (steps ?? []) }

  /// The case that lists an error; `nil` where none does.
  package func handledCase(of error: RuntimeValue) -> Case? {
    indexOfCase(of: error).map { cases[$0] }
  }

  package func indexOfCase(of error: RuntimeValue) -> Int? {
    guard case .enumeration(let model, let name, _) = error else { return nil }
    return cases.firstIndex { $0.name == name && $0.enums.contains(model) }
  }
}

extension Action {
  /// All steps, also those that handle an error.
  public var allSteps: [Step] { steps.flattened + (handler?.allSteps.flattened ?? []) }

  /// An error can stay: a step calls a service, and `catch` does not handle whatever comes of it.
  public var canKeepError: Bool {
    guard let handler else { return steps.callServices }
    return handler.steps == nil || handler.allSteps.callServices
  }

  /// Its error is a stored value, since it can stay, or since something asks for it.
  public var storesError: Bool { isAsync && (isErrorRead || canKeepError) }
}
