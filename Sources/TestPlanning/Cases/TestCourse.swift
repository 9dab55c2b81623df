import Expressions
import SpecModel

/// What happens in a test and what it claims in the end, without most of the values. Two tests with
/// the same course say the same about the feature.
struct TestCourse {
  private var events: [TestStep] = []
  private var answers: Set<TestStep> = []
  private var claims: Set<TestStep> = []

  /// Returns `nil` for a test that no scenario can say: one that claims something on the way, or begins
  /// with a run or an error.
  init?(_ test: TestCase) {
    guard !test.letsGo else { return nil }
    for step in test.steps {
      switch step {
      case .settle, .assign(.state, _), .assign(.isTouched, _): continue
      case .assign, .look, .expectReloads, .expectOpenings: return nil
      case .expect(let claim): claims.insert(.expect(claim.bare))
      case .stub(_, let stubbed, _):
        guard stubbed.allSatisfy({ $0.claims.isEmpty && $0.again.isEmpty }) else { return nil }
        answers.insert(step.bare)
      default:
        guard claims.isEmpty else { return nil }
        events.append(step.bare)
      }
    }
  }

  /// Whether the other test has the same events, and no answers and claims that this one has not.
  func covers(_ other: TestCourse) -> Bool {
    events == other.events && answers.isSuperset(of: other.answers)
      && claims.isSuperset(of: other.claims)
  }
}

extension TestPlanner {
  /// Whether a scenario says the same as a test.
  func repeatsScenario(_ test: TestCase) -> Bool {
    guard !told.isEmpty, let course = TestCourse(test) else { return false }
    return told.contains { $0.covers(course) }
  }
}

extension TestStep {
  /// The step without values, except for what distinguishes kinds of answers.
  fileprivate var bare: TestStep {
    switch self {
    case .action(let index, _): .action(index, [])
    case .row(let row, _, _, let action, _):
      .row(row: row, at: 0, id: RuntimeValue.none, action: action, arguments: [])
    case .write(let state, _): .write(state: state, RuntimeValue.none)
    case .yields(let method, _): .yields(method, RuntimeValue.none)
    case .begin(let step, _): .begin(step.bare, name: nil)
    case .stub(let method, let answers, _):
      .stub(
        method, answers.map { TestAnswer(answer: $0.answer.bare, isHeld: $0.isHeld) },
        isExact: false)
    default: self
    }
  }
}

extension Answer {
  fileprivate var bare: Answer {
    switch self {
    case .returns: .returns(RuntimeValue.none)
    case .fails: .fails("")
    case .failsWith(.enumeration(let model, let name, _)):
      .failsWith(.enumeration(model: model, case: name, payload: []))
    default: self
    }
  }
}

extension Expectation.Claim {
  /// The claim without values, except for flags, `nil`, and what is empty.
  fileprivate var bare: Expectation.Claim {
    switch self {
    case .member(let place, let value): .member(place, value.bare)
    case .row(let row, _, let place, let value): .row(row: row, at: 0, place, value.bare)
    case .routes(let departures):
      .routes(
        departures.map { Departure(route: $0.route, arguments: $0.arguments.map { _ in [] }) })
    case .calls(let calls):
      .calls(calls.map { Call(method: $0.method, arguments: $0.arguments.map { _ in [] }) })
    }
  }
}

extension RuntimeValue {
  fileprivate var bare: RuntimeValue {
    switch self {
    case .none, .bool, .string(""), .array([]), .dictionary([]): self
    case .enumeration(let model, let name, _): .enumeration(model: model, case: name, payload: [])
    default: .error("")
    }
  }
}
