public import Expressions
import Simulation
public import SpecModel

/// The tests of a feature as data: every value in them is computed from the spec.
///
/// The templates of a style only print them. Tables and cases are chosen so that each mutant of the
/// generated logic that the planner knows fails at least one of them.
public struct TestPlan: Sendable {
  /// Tests of the initial states and of `isTouched`.
  public var beginnings: [TestCase] = []
  /// For each state with rules, a table of its values and the resulting messages.
  public var rules: [TestTable] = []
  /// For each derived value and each guard, a table of its inputs and results.
  public var outputs: [TestTable] = []
  public var actions: [TestSection] = []
  public var rows: [TestCase] = []
  public var scenarios: [TestCase] = []
  /// Values of the restored states, in the order of `restore`.
  public var restored: [(state: Int, value: RuntimeValue)] = []
  /// Whether the feature can appear in its initial state without a trap if every call fails.
  public var appears = true
  /// Writes to stored values that change what is shown; computed separately because it takes long.
  public var observations: [TestCase] = []
  /// The names that are taken by the tests or reserved, sorted.
  var takenNames: [String] = []
}

/// The test cases of one action.
public struct TestSection: Sendable {
  public var title: String
  public var cases: [TestCase]
}

/// Inputs and the expected results of a member.
public struct TestTable: Sendable {
  public struct Row: Sendable {
    public var inputs: [RuntimeValue]
    public var expected: RuntimeValue
  }

  /// The name of the test function, unique among the feature's tests.
  public var name: String
  public var title: String
  public var member: Referent
  public var type: Type
  /// Stored values, in the order in which they are written.
  public var inputs: [Referent]
  /// The inputs' values when the feature begins; `nil` where these are not known.
  public var initial: [RuntimeValue?]
  public var rows: [Row]
}

/// A sequence of steps with the claims that must hold between them.
public struct TestCase: Sendable {
  public var name: String
  public var title: String
  /// Values by parameter index; a missing parameter gets a sample value.
  public var parameters: AssociationList<Int, RuntimeValue> = [:]
  public var steps: [TestStep] = []
  /// Whether an action is called that must do nothing, because it is running or disabled.
  public var isRefused = false
  /// The methods whose calls are compared, besides those that are called; `nil` for all that the feature
  /// calls.
  public var methods: [MethodID]?
  /// Whether the feature is released at the end, and must not be kept alive by anything that it has
  /// started.
  public var letsGo = false
}

public enum TestStep: Hashable, Sendable {
  /// Writes a stored value.
  case assign(Referent, RuntimeValue)
  case stub(MethodID, [TestAnswer], isExact: Bool)
  case action(Int, [RuntimeValue])
  case row(row: Int, at: Int, id: RuntimeValue, action: Int, arguments: [RuntimeValue])
  /// Presses a button that passes arguments.
  case press(Int)
  case appear
  case disappear
  case refresh
  case dismiss(ActionID)
  case expect(Expectation.Claim)
  /// Reads the view between two steps, so that it shows the current values.
  case look
  /// Expects the rows that the view was told to reload so far, by index and in order.
  case expectReloads(row: Int, [Int])
  /// Writes a state as a user does, which triggers the actions that watch it.
  case write(state: Int, RuntimeValue)
  /// Starts a step without waiting for its end. The task has a name if it is cancelled later.
  indirect case begin(TestStep, name: String?)
  /// Performs a step in a separate task, and waits for it.
  indirect case apart(TestStep)
  /// Cancels the task of a started step.
  case cancel(name: String)
  /// Answers the oldest open call of a method.
  case answer(MethodID)
  case advance(milliseconds: Int)
  /// Advances the clock repeatedly.
  case beats(Beats)
  /// Delivers an element to the subscriptions of a stream.
  case yields(MethodID, RuntimeValue)
  /// Expects the arguments of each opening of a stream, and whether it still has a listener.
  case expectOpenings(MethodID, [Call], isOpen: Bool)
  /// Leaves the screen for good, which cancels everything.
  case cancelAll
  /// Waits until all work that is under way has progressed as far as it can.
  case settle([TestFact])
}

/// An observation that tells a test how far the work that it has started has progressed.
public enum TestFact: Hashable, Sendable {
  case calls(MethodID, count: Int)
  case openings(MethodID, count: Int)
  /// The number of waits for a time that have begun.
  case sleeps(Int)
  case isRunning(ActionID, Bool)
  case isRowRunning(ActionID, of: RuntimeValue, Bool)
  /// The value of a state.
  case state(Int, RuntimeValue)
  /// The number of elements of a state that is a list.
  case elements(state: Int, count: Int)
}

/// A stub's reaction to one call.
public struct TestAnswer: Hashable, Sendable {
  /// The claims that must hold while the call is open.
  public var claims: [Expectation.Claim] = []
  /// The steps of an overlapping call, performed before the answer.
  public var again: [TestStep] = []
  public var answer: Answer
  /// Whether the call stays open until a step answers it.
  public var isHeld = false
}

extension TestCase {
  public init(_ name: String, _ title: String, _ steps: [TestStep]) {
    self.init(name: name, title: title, steps: steps)
  }

  /// Appends the steps that set up the initial situation. The `isTouched` flags are set after the
  /// states, since writing a state sets its flag. No step resets a flag that only messages wait for.
  mutating func begin(_ places: [Referent], _ values: [RuntimeValue], from start: Simulator) {
    let feature = start.feature
    // A state that already has the value needs no step, unless parameters may change its default.
    let isUsual = parameters.isEmpty && !places.contains(where: \.isParameter)
    var touched: AssociationList<Int, RuntimeValue> = [:]
    for (place, value) in zip(places, values) {
      switch place {
      case .parameter(let index): parameters[index] = value
      case .isTouched(let state): touched[state] = value
      case .state(let state) where isUsual && start.world.states[state] == value: continue
      case .state(let state):
        steps.append(.assign(place, value))
        if feature.states[state].isTouchAsked, touched[state] == nil {
          touched[state] = .bool(false)
        }
      default: steps.append(.assign(place, value))
      }
    }
    for (state, value) in touched.sorted(by: { $0.key < $1.key }) {
      steps.append(.assign(.isTouched(state: state), value))
    }
  }
}
