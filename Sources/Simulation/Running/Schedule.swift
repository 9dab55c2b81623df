package import Expressions
package import SpecModel

/// Whose runs exclude each other: those of an action, or those of a row's action for one element.
package struct RunOwner: Hashable {
  package var action: ActionID
  /// The `id` of the row's element.
  package var element: RuntimeValue?

  package init(action: ActionID, element: RuntimeValue? = nil) {
    self.action = action
    self.element = element
  }
}

/// One run of an action: the values that it has, and how far it has come.
package struct Run {
  /// Steps in order, and the one that is due.
  struct Place {
    let steps: [Step]
    var next = 0
  }

  package let id: Int
  /// `nil` for what does the actions of a moment, such as appearing, one after the other.
  let owner: RunOwner?
  var frame: Simulator.Frame
  /// The lists of steps that it is in, the innermost last.
  var places: [Place]
  /// The subscription whose element it takes.
  var subscription: Int?
  /// The run that waits for the end of this one.
  var outer: Int?
  /// Its calls stay open until they are answered one by one.
  var isHeld: Bool
  /// It does what stands under `catch`.
  var isHandling = false
  /// It was ended before its time: what it waits for changes nothing.
  package var isCancelled = false

  var action: ActionID? { owner?.action }

  /// The step that is due, which counts as done from then on.
  mutating func nextStep() -> Step? {
    while let last = places.indices.last {
      let place = places[last]
      if place.next < place.steps.count {
        places[last].next += 1
        return place.steps[place.next]
      }
      places.removeLast()
    }
    return nil
  }
}

/// What waits: for an answer, for a time, for its turn.
package struct Schedule {
  /// A call that nobody has answered yet.
  package struct OpenCall {
    package var method: MethodID
    /// Which of the method's calls it is, from 0.
    var number: Int
    var run: Int
    var result: SymbolID?
  }

  package struct Sleeper {
    package enum Wake {
      /// Calls of a debounced action have paused.
      case run(Run)
      case tick(action: Int)
      /// The interval of a throttled action is over.
      case release(RunOwner)
    }

    var due: Int
    package var wake: Wake
  }

  enum Job {
    case begin(action: Int, isHeld: Bool)
    /// The steps of a run that waits begin.
    case turn(run: Int)
    case open(subscription: Int)
    case deliver(subscription: Int)
    /// A run that waits for another one goes on.
    case goOn(run: Int, after: Simulator.End)
    /// A run has done its steps, and whoever asked for it sees that it has ended.
    case end(run: Int, Simulator.End)
    /// A call that nobody holds is answered once what was under way before it has come as far as it can.
    case answer(OpenCall)
  }

  package var lastRun = 0
  /// In milliseconds since the start.
  var now = 0
  /// How often anything has begun to wait for a time.
  package var sleeps = 0
  package var waiting: [Run] = []
  /// Runs that wait for the end of an earlier one of the same action.
  package var queue: [Run] = []
  package var openCalls: [OpenCall] = []
  /// All calls that were kept open, by their number.
  package var heldCalls: AssociationList<MethodID, Set<Int>> = [:]
  package var sleepers: [Sleeper] = []
  private(set) var jobs: [Job] = []
  /// What comes after all jobs, also those that they add.
  private var lateJobs: [Job] = []
  /// How many actions have begun without being asked for.
  package private(set) var begins = 0
  /// Runs that are doing something just now, where another one may cancel them meanwhile.
  var active: [Run] = []
  /// Those of them that were.
  var cancelled: [Int] = []
  /// For each subscription what has come and is not taken yet; `nil` before it listens.
  var inboxes: [[RuntimeValue]?] = []
  /// The streams that were opened, in order.
  package var openings: [Call] = []
  /// Times that have passed in the step that was done last, and what stood before each.
  package var pauses: [Pause] = []

  mutating func add(_ job: Job, isLate: Bool = false) {
    switch job {
    case .begin, .open, .deliver: begins += 1
    case .turn, .goOn, .end, .answer: break
    }
    if isLate { lateJobs.append(job) } else { jobs.append(job) }
  }

  mutating func nextJob() -> Job? {
    if !jobs.isEmpty { return jobs.removeFirst() }
    return lateJobs.isEmpty ? nil : lateJobs.removeFirst()
  }

  var hasJobs: Bool { !jobs.isEmpty || !lateJobs.isEmpty }

  /// Takes a run from those that wait; `nil` where it is none of them.
  mutating func takeWaiting(_ run: Int) -> Run? {
    waiting.firstIndex { $0.id == run }.map { waiting.remove(at: $0) }
  }

  /// Runs that have begun after another one, and have not ended.
  package func hasRuns(since run: Int) -> Bool {
    (waiting + queue).contains { $0.id > run && !$0.isCancelled }
      || sleepers.contains {
        if case .run(let sleeping) = $0.wake { sleeping.id > run } else { false }
      }
  }

  /// The first of those that are due next.
  var earliest: Int? {
    sleepers.indices.min { sleepers[$0].due < sleepers[$1].due }
  }
}

/// Time that passes, and what had come to pass before it did.
package struct Pause {
  package var milliseconds: Int
  package var facts: Facts
  /// The states as they are while it lasts.
  package var states: [RuntimeValue]
}

/// What can be waited for from outside: it only ever grows, or is told by a flag or a state.
package struct Facts {
  package var sleeps: Int
  package var calls: [Call]
  package var openings: [Call]
  package var running: [Bool]
  package var rowRuns: [ActionID: Set<RuntimeValue>]
  package var states: [RuntimeValue]
}
