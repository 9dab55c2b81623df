public import Expressions
import Simulation
public import SpecModel

/// The tests that a feature deserves, as data: every value in them is computed from the spec.
///
/// A style's templates print them; they decide nothing. Tables and cases are chosen so that each
/// small fault of the generated logic that they know of gives another result in at least one of them.
public struct TestPlan: Sendable {
  /// What the states hold at the start.
  public var beginnings: [TestCase] = []
  /// One table a state with rules: its values and the message that each brings.
  public var rules: [TestTable] = []
  /// One table a derived value and a guard.
  public var outputs: [TestTable] = []
  public var actions: [TestSection] = []
  public var rows: [TestCase] = []
  public var scenarios: [TestCase] = []
  /// Values of the states that survive a relaunch, in the order of `restore`.
  public var restored: [(state: Int, value: RuntimeValue)] = []
  /// Whether the feature can appear as it begins, where no service answers, without being stopped.
  public var appears = true
  /// Writes to what is stored, by which something that is shown changes; found apart, since that takes long.
  public var observations: [TestCase] = []
  /// The names that functions of its tests have or may not have, in order.
  var takenNames: [String] = []
}

/// The cases of one action.
public struct TestSection: Sendable {
  public var title: String
  public var cases: [TestCase]
}

/// Inputs and the value that follows from them.
public struct TestTable: Sendable {
  public struct Row: Sendable {
    public var inputs: [RuntimeValue]
    public var expected: RuntimeValue
  }

  /// A function's name, unique among the feature's tests.
  public var name: String
  public var title: String
  public var member: Referent
  public var type: Type
  /// Stored values, in the order in which they are written.
  public var inputs: [Referent]
  public var rows: [Row]
}

/// A course of events and what must hold on the way.
public struct TestCase: Sendable {
  public var name: String
  public var title: String
  /// By index; what is absent has a sample value.
  public var parameters: AssociationList<Int, RuntimeValue> = [:]
  public var steps: [TestStep] = []
  /// An action is asked for that must do nothing: it runs already, or is disabled.
  public var isRefused = false
  /// In the end the feature is given up: nothing keeps it, and nothing that it has begun waits any longer.
  public var letsGo = false
}

public enum TestStep: Hashable, Sendable {
  /// Writes a stored value.
  case assign(Referent, RuntimeValue)
  case stub(MethodID, [TestAnswer], isExact: Bool)
  case action(Int, [RuntimeValue])
  case row(row: Int, at: Int, id: RuntimeValue, action: Int, arguments: [RuntimeValue])
  /// Presses a button that hands something over.
  case press(Int)
  case appear
  case disappear
  case refresh
  case dismiss(ActionID)
  case expect(Expectation.Claim)
  /// Looks at the view between the steps: it shows what is held.
  case look
  /// The view was told to show rows again, each at its index, in this order since it was first told of any.
  case expectReloads(row: Int, [Int])
  /// Writes a state as a person does: what waits for its change begins.
  case write(state: Int, RuntimeValue)
  /// Begins a step and goes on before it has ended. A task that is ended later has a name.
  indirect case begin(TestStep, name: String?)
  /// Does a step in a task of its own, and waits for it.
  indirect case apart(TestStep)
  /// Cancels the task of a begun step.
  case cancel(name: String)
  /// Lets the oldest open call of a method go on to its answer.
  case answer(MethodID)
  case advance(milliseconds: Int)
  /// Lets time pass again and again.
  case beats(Beats)
  /// Hands an element to whoever listens to a stream.
  case yields(MethodID, RuntimeValue)
  /// What a stream was asked with each time it was opened; somebody listens still, or nobody does.
  case expectOpenings(MethodID, [Call], isOpen: Bool)
  /// The screen has gone for good: everything ends.
  case cancelAll
  /// Waits until what is under way has come as far as it can.
  case settle([TestFact])
}

/// Something by which a test sees that what it has begun is under way.
public enum TestFact: Hashable, Sendable {
  case calls(MethodID, count: Int)
  case openings(MethodID, count: Int)
  /// How often anything has begun to wait for a time.
  case sleeps(Int)
  case isRunning(ActionID, Bool)
  case isRowRunning(ActionID, of: RuntimeValue, Bool)
  /// A state holds a value.
  case state(Int, RuntimeValue)
  /// A state that is a list has so many elements.
  case elements(state: Int, count: Int)
}

/// What a stub does when it is called.
public struct TestAnswer: Hashable, Sendable {
  /// What must hold while the call is open.
  public var claims: [Expectation.Claim] = []
  /// Asked once more before the answer: a call that overlaps.
  public var again: [TestStep] = []
  public var answer: Answer
  /// The call stays open until a step lets it go on.
  public var isHeld = false
}

extension TestCase {
  /// Puts the feature where a test begins. Being put there touches nothing, so what notes that a state
  /// was written is set after the states.
  mutating func begin(_ places: [Referent], _ values: [RuntimeValue], from start: Simulator) {
    let feature = start.feature
    // What starts so anyway need not be said; with other parameters it may start otherwise.
    let isUsual = parameters.isEmpty && !places.contains(where: \.isParameter)
    var touched: AssociationList<Int, RuntimeValue> = [:]
    for (place, value) in zip(places, values) {
      switch place {
      case .parameter(let index): parameters[index] = value
      case .isTouched(let state): touched[state] = value
      case .state(let state) where isUsual && start.world.states[state] == value: continue
      case .state(let state):
        steps.append(.assign(place, value))
        if feature.states[state].tracksTouch, touched[state] == nil {
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
