public import Diagnostics
public import Expressions

/// An example that must hold, in data.
public struct Scenario: Sendable {
  public var title: Located<String>
  public var setup = Setup()
  public var steps: [ScenarioStep] = []
  /// The moments among the steps, such as `appear`, where they are written.
  package var moments: [Located<String>] = []
  public var expectations: [Expectation] = []

  package init(title: Located<String>) {
    self.title = title
  }
}

/// Where a scenario begins.
public struct Setup: Sendable {
  /// By index; what is absent has a sample value.
  public var parameters: AssociationList<Int, RuntimeValue> = [:]
  /// By index; what is absent has its default.
  public var states: AssociationList<Int, RuntimeValue> = [:]
  public var stubs: Stubs = [:]
  /// Where the stubs are said, if anywhere.
  public var stubSpan: SourceSpan?

  public init() {}
}

/// What methods answer.
public typealias Stubs = AssociationList<MethodID, Stub>

/// What a method answers.
public struct Stub: Hashable, Sendable {
  public var answers: [Answer]
  /// The one answer serves every call.
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
  /// With a case of an enum.
  case failsWith(RuntimeValue)
  case cancelled
  /// The task that has called is cancelled, and then the call fails.
  case failsOnceCancelled(String)
}

public indirect enum ScenarioStep: Sendable {
  case action(Int, arguments: [RuntimeValue], span: SourceSpan?)
  case row(row: Int, at: Int, action: Int, arguments: [RuntimeValue], span: SourceSpan?)
  case set(state: Int, RuntimeValue)
  case appear
  case disappear
  case refresh
  /// Begins an action, or one of a row, and keeps its calls open.
  case start(ScenarioStep)
  /// Gives the oldest open call of a method its answer.
  case answer(MethodID, span: SourceSpan?)
  /// The next element of a stream.
  case yields(MethodID, RuntimeValue)
  /// Lets time pass, in milliseconds; what falls due keeps its calls open.
  case advance(Int)
  /// Dismisses the error of an action.
  case dismiss(ActionID)
}

public struct Expectation: Sendable {
  public enum Claim: Hashable, Sendable {
    /// A member of the feature.
    case member(Referent, RuntimeValue)
    /// A row's derived value.
    case row(row: Int, at: Int, Referent, RuntimeValue)
    /// All routes taken, in order.
    case routes([Departure])
    /// All calls made, in order; arguments are `nil` where they do not matter.
    case calls([Call])
  }

  public var claim: Claim
  public var span: SourceSpan?
  /// Where the index of a row stands.
  package var rowSpan: SourceSpan?
  /// Where each of the routes or calls stands, and the names of what it carries or takes.
  package var parts: [(span: SourceSpan, arguments: [Located<String>])] = []

  public init(_ claim: Claim, at span: SourceSpan? = nil) {
    self.claim = claim
    self.span = span
  }
}

/// A route that was taken.
public struct Departure: Hashable, Sendable {
  public var route: Int
  /// `nil` where only the route matters.
  public var arguments: [RuntimeValue]?

  public init(route: Int, arguments: [RuntimeValue]?) {
    self.route = route
    self.arguments = arguments
  }
}

/// A call of a service.
public struct Call: Hashable, Sendable {
  public var method: MethodID
  public var arguments: [RuntimeValue]?

  public init(method: MethodID, arguments: [RuntimeValue]?) {
    self.method = method
    self.arguments = arguments
  }
}
