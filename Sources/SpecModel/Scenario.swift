public import Diagnostics
public import Expressions

/// An example with its expected outcome, as data.
public struct Scenario: Sendable {
  public var title: Located<String>
  public var setup = Setup()
  public var steps: [ScenarioStep] = []
  /// The lifecycle events among the steps, such as `appear`, with their places in the source.
  package var moments: [Located<String>] = []
  public var expectations: [Expectation] = []

  package init(title: Located<String>) {
    self.title = title
  }
}

/// The initial situation of a scenario.
public struct Setup: Sendable {
  /// Values by parameter index; a missing parameter gets a sample value.
  public var parameters: AssociationList<Int, RuntimeValue> = [:]
  /// Values by state index; a missing state gets its default.
  public var states: AssociationList<Int, RuntimeValue> = [:]
  public var stubs: Stubs = [:]
  /// The place of the `stub` section, if the scenario has one.
  public var stubSpan: SourceSpan?

  public init() {}
}

/// The stubbed answers by method.
public typealias Stubs = AssociationList<MethodID, Stub>

/// The stubbed answers of a method.
public struct Stub: Hashable, Sendable {
  public var answers: [Answer]
  /// Whether the only answer is used for every call.
  public var repeats: Bool
  public var span: SourceSpan?

  public init(_ answers: [Answer], repeats: Bool, span: SourceSpan? = nil) {
    self.answers = answers
    self.repeats = repeats
    self.span = span
  }
}

public enum Answer: Hashable, Sendable {
  case returns(RuntimeValue)
  case fails(String)
  /// Throws a case of an enum.
  case failsWith(RuntimeValue)
  case cancelled
  /// Cancels the calling task, then throws.
  case failsOnceCancelled(String)
}

public indirect enum ScenarioStep: Sendable {
  case action(Int, arguments: [RuntimeValue], span: SourceSpan?)
  case row(row: Int, at: Int, action: Int, arguments: [RuntimeValue], span: SourceSpan?)
  case set(state: Int, RuntimeValue)
  case appear
  case disappear
  case refresh
  /// Starts an action, or one of a row, and leaves its calls open.
  case start(ScenarioStep)
  /// Answers the oldest open call of a method.
  case answer(MethodID, span: SourceSpan?)
  /// Delivers the next element of a stream.
  case yields(MethodID, RuntimeValue)
  /// Advances the virtual clock by milliseconds; calls of the runs that become due stay open.
  case advance(Int)
  /// Dismisses the error of an action.
  case dismiss(ActionID)
}

public struct Expectation: Sendable {
  public enum Claim: Hashable, Sendable {
    /// A member of the feature.
    case member(Referent, RuntimeValue)
    /// A derived value of a row.
    case row(row: Int, at: Int, Referent, RuntimeValue)
    /// All routes taken, in order.
    case routes([Departure])
    /// All calls made, in order; arguments are `nil` if they are not compared.
    case calls([Call])
  }

  public var claim: Claim
  public var span: SourceSpan?
  /// The place of the row's index in the source.
  package var rowSpan: SourceSpan?
  /// The place of each route or call in the source, and the argument names that it states.
  package var parts: [(span: SourceSpan, arguments: [Located<String>])] = []

  public init(_ claim: Claim, at span: SourceSpan? = nil) {
    self.claim = claim
    self.span = span
  }
}

/// A route that was taken.
public struct Departure: Hashable, Sendable {
  public var route: Int
  /// The arguments; `nil` if only the route is compared.
  public var arguments: [RuntimeValue]?

  public init(route: Int, arguments: [RuntimeValue]?) {
    self.route = route
    self.arguments = arguments
  }
}

/// A call of a service method.
public struct Call: Hashable, Sendable {
  public var method: MethodID
  public var arguments: [RuntimeValue]?

  public init(method: MethodID, arguments: [RuntimeValue]?) {
    self.method = method
    self.arguments = arguments
  }
}
