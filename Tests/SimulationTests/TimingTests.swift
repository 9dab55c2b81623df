import Diagnostics
import SpecReading
import Testing

/// What scenarios say of runs that overlap, wait and end early: each holds, and its opposite does not.
@Suite("Actions in time") struct TimingTests {
  struct Course: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var action: String
    var when: String
    var then: String
    var wrong: String
  }

  static let courses: [Course] = [
    Course(
      testDescription: "a call is dropped while one runs",
      action: "do: [{ call: S.get, as: found }, { set: { n: n + found } }]",
      when: "[{ start: act }, { start: act }, { answer: S.get }]",
      then: "n: 1, act.isRunning: false",
      wrong: "act.isRunning: true"
    ),
    Course(
      testDescription: "restart: the answer to the call before changes nothing",
      action: "overlapping: restart\n    do: [{ call: S.get, as: found }, { set: { n: found } }]",
      when: "[{ start: act }, { start: act }, { answer: S.get }]",
      then: "n: 0, act.isRunning: true",
      wrong: "n: 1"
    ),
    Course(
      testDescription: "restart: the answer to the last call counts",
      action: "overlapping: restart\n    do: [{ call: S.get, as: found }, { set: { n: found } }]",
      when: "[{ start: act }, { start: act }, { answer: S.get }, { answer: S.get }]",
      then: "n: 2, act.isRunning: false",
      wrong: "n: 1"
    ),
    Course(
      testDescription: "queue: the second run begins when the first has ended",
      action: "overlapping: queue\n    do: [{ call: S.get, as: found }, { set: { n: found } }]",
      when: "[{ start: act }, { start: act }, { answer: S.get }]",
      then: "n: 1, act.isRunning: true, calls: [S.get, S.get]",
      wrong: "act.isRunning: false"
    ),
    Course(
      testDescription: "debounce: the calls before the last one are forgotten",
      action: "debounce: 300ms\n    do: [{ call: S.get, as: found }, { set: { n: found } }]",
      when: "[{ start: act }, { advance: 299ms }, { start: act }, { advance: 299ms }]",
      then: "calls: [], act.isRunning: false",
      wrong: "act.isRunning: true"
    ),
    Course(
      testDescription: "debounce: a step waits as long as what it began",
      action: "debounce: 1min\n    do: [{ call: S.get, as: found }, { set: { n: found } }]",
      when: "[act, act]",
      then: "n: 2",
      wrong: "n: 0"
    ),
    Course(
      testDescription: "throttle: one call of an interval passes",
      action: "throttle: 1s\n    do: [{ set: { n: n + 1 } }]",
      when: "[act, act, { advance: 999ms }, act, { advance: 1ms }, act]",
      then: "n: 2",
      wrong: "n: 4"
    ),
    Course(
      testDescription: "a timer counts from appear to disappear",
      action: "on: { every: 2s }\n    do: [{ set: { n: n + 1 } }]",
      when: "[{ advance: 9s }, appear, { advance: 5s }, disappear, { advance: 9s }]",
      then: "n: 2",
      wrong: "n: 10"
    ),
    Course(
      testDescription: "a change begins an action, the same value does not",
      action: "on: { change: text }\n    do: [{ set: { n: n + 1 } }]",
      when: "[{ set: { text: a } }, { set: { text: a } }, { set: { text: b } }]",
      then: "n: 2",
      wrong: "n: 3"
    ),
    Course(
      testDescription: "what an action writes itself does not begin it",
      action: "on: { change: text }\n    do: [{ set: { n: n + 1, text: 'text.trimmed' } }]",
      when: "[{ set: { text: ' a ' } }]",
      then: "n: 1, text: a",
      wrong: "n: 2"
    ),
    Course(
      testDescription: "two changes at once begin a run once, whose steps come after both",
      action: onChange,
      when: "[both]",
      then: "n: 1, act.isRunning: false",
      wrong: "n: 2"
    ),
    Course(
      testDescription: "restart: the run before does what need not wait",
      action: "overlapping: restart\n    \(onChange)",
      when: "[both]",
      then: "n: 2, act.isRunning: false",
      wrong: "n: 1"
    ),
    Course(
      testDescription: "queue: both changes begin a run",
      action: "overlapping: queue\n    \(onChange)",
      when: "[both]",
      then: "n: 2, act.isRunning: false",
      wrong: "n: 1"
    ),
    Course(
      testDescription: "what a change begins is asked for before whoever made it goes on",
      action: """
        on: { change: text }
            when: text.count < 3
            do: [{ if: n > 90, then: [{ call: S.get }], else: [{ set: { n: n + 10 } }] }]
          outer:
            do: [{ do: inner }, { set: { text: '"later"' } }]
          inner:
            do: [{ call: S.get, as: found }, { set: { text: '"\\(found)"' } }]
        """,
      when: "[outer]",
      then: "n: 10, text: later",
      wrong: "n: 0"
    ),
    Course(
      testDescription: "disappearing begins an action",
      action: "on: disappear\n    do: [{ set: { n: 5 } }]",
      when: "[appear, disappear]",
      then: "n: 5",
      wrong: "n: 0"
    ),
  ]

  /// An action that calls a service, or might, and one that changes what begins it twice.
  private static let onChange = """
    on: { change: text }
        do: [{ if: n > 9, then: [{ call: S.get }], else: [{ set: { n: n + 1 } }] }]
      both:
        do: [{ set: { text: '"x"' } }, { set: { text: '"y"' } }]
    """

  private func problems(_ course: Course, then: String) -> [String] {
    let text = """
      feature: A
      services: { S: { get: { returns: Int } } }
      state: { n: Int, text: String }
      actions:
        act:
          \(course.action)
      view: [{ field: text }, { text: '"\\(n)"' }]
      scenarios:
        - title: T
          stub: { S.get: [{ returns: 1 }, { returns: 2 }] }
          when: \(course.when)
          then: { \(then) }
      """
    var bag = DiagnosticBag()
    let file = SourceFile(id: .init(0), path: "Test.yaml", bytes: Array(text.utf8))
    runSpec(file, into: &bag)
    return bag.all.filter { $0.severity == .error }.map { "\($0.code): \($0.message)" }
  }

  @Test("holds", arguments: courses)
  func holds(_ course: Course) {
    #expect(problems(course, then: course.then) == [])
  }

  @Test("its opposite does not", arguments: courses)
  func opposite(_ course: Course) {
    let problems = problems(course, then: course.wrong)
    #expect(problems.count == 1 && problems[0].hasPrefix("scenario-fails"), "\(problems)")
  }

  @Test(
    "what stops the program at the start is told, whatever the parameters are",
    arguments: [
      ("derived: { share: fee / n }", true), ("derived: { share: n / fee }", false),
      ("derived: { share: 100 / (n + 1) }", false),
      ("actions: { act: { when: fee / n > 1, do: [{ set: { n: 2 } }] } }", true),
    ])
  func beginning(member: String, traps: Bool) {
    let text = """
      feature: A
      parameters: { fee: Int }
      state: { n: Int, first: Int = fee }
      \(member)
      view: [{ field: n }, \(member.hasPrefix("a") ? "{ button: act }" : "{ text: 'String(share)' }")]
      """
    var bag = DiagnosticBag()
    let file = SourceFile(id: .init(0), path: "Test.yaml", bytes: Array(text.utf8))
    runSpec(file, into: &bag)
    let codes = bag.all.filter { $0.severity == .error }.map(\.code)
    #expect(codes == (traps ? ["constant-trap"] : []), "\(bag.all.map(\.message))")
  }

  /// What changes a text behind an answer, in two actions or in a queue of one; each leads on to `n`.
  private static let races = [
    (
      """
      do: [{ do: inner }, { set: { n: 5 } }]
        inner:
          do: [{ call: S.get, as: found }, { set: { text: '"\\(found)"' } }]
      """, "[outer]"
    ),
    (
      """
      overlapping: queue
          do: [{ set: { n: 5 } }, { call: S.get, as: found }, { set: { text: '"\\(found)"' } }]
      """, "[{ start: outer }, { start: outer }, { answer: S.get }]"
    ),
  ]

  @Test(
    "what hangs on who goes on first does not hold", arguments: races, ["n: 15", "n: 5"])
  func race(outer: (steps: String, when: String), then: String) {
    let course = Course(
      testDescription: "",
      action: """
        on: { change: text }
            do: [{ if: n > 90, then: [{ call: S.get }], else: [{ set: { n: n + 10 } }] }]
          outer:
            \(outer.steps)
        """,
      when: outer.when, then: then, wrong: "")
    let problems = problems(course, then: then)
    #expect(problems.count == 1 && problems[0].hasPrefix("scenario-fails"), "\(problems)")
  }
}

@Suite("What a button hands over") struct HandedOverTests {
  @Test(
    "is computed before the guard, which may not read it",
    arguments: [("100 / count", true), ("100 / size", false), ("count", false)])
  func handedOver(value: String, traps: Bool) {
    let spec = """
      feature: A
      state: { count: Int, size: Int = 4, sum: Int, hint: String }
      actions:
        add:
          takes: { amount: Int, text: String }
          when: '!text.isEmpty'
          do: [{ set: { sum: sum + amount, count: count + 1 } }]
      view:
        - field: hint
        - stepper: size
        - text: String(sum)
        - button: add
          with: { amount: \(value), text: hint }
      """
    var bag = DiagnosticBag()
    runSpec(SourceFile(id: .init(0), path: "A.yaml", bytes: Array(spec.utf8)), into: &bag)
    #expect(bag.all.map(\.code) == (traps ? ["constant-trap"] : []), "\(bag.all.map(\.message))")
  }
}

@Suite("A stream") struct StreamOrderTests {
  @Test("its elements are taken in the order in which they came")
  func order() {
    let spec = """
      feature: A
      services: { S: { ticks: { streams: true, returns: Int } } }
      state: { digits: Int }
      subscriptions:
        ticks: { stream: S.ticks, as: tick, do: [{ set: { digits: digits * 10 + tick } }] }
      view: [{ text: '"\\(digits)"' }]
      scenarios:
        - title: T
          stub: { S.ticks: { yields: [1, 2] } }
          when: { stream: S.ticks, yields: 3 }
          then: { digits: 123 }
      """
    var bag = DiagnosticBag()
    runSpec(SourceFile(id: .init(0), path: "A.yaml", bytes: Array(spec.utf8)), into: &bag)
    #expect(bag.all.map(\.message) == [])
  }
}
