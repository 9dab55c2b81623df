package import Expressions
package import SpecModel

/// The owner of a set of runs that exclude each other: an action, or a row's action and one
/// element.
package struct RunOwner: Hashable {
  package var action: ActionID
  /// The `id` of the row's element.
  package var element: RuntimeValue?

  package init(action: ActionID, element: RuntimeValue? = nil) {
    self.action = action
    self.element = element
  }
}

/// One run of an action: its values and its progress.
package struct Run {
  /// A list of steps and the index of the next one.
  struct Place {
    let steps: [Step]
    var next = 0
  }

  package let id: Int
  /// The owner; `nil` for the run that performs all actions of a lifecycle event, and for the run
  /// that handles a stream element.
  let owner: RunOwner?
  var frame: Simulator.Frame
  /// The nested lists of steps that the run is in, the innermost last.
  var places: [Place]
  /// The subscription whose element the run handles.
  var subscription: Int?
  /// The run that waits for this one to end.
  var outer: Int?
  /// Whether its calls stay open until they are answered one by one.
  var isHeld: Bool
  /// Whether it performs the steps of `catch`.
  var isHandling = false
  /// Whether it was cancelled; the results that it waits for change nothing.
  package var isCancelled = false

  var action: ActionID? { owner?.action }

  /// Returns the next step and advances past it.
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

/// Everything that waits: for an answer, for a time or for its turn.
package struct Schedule {
  /// A call that has not been answered yet.
  package struct OpenCall {
    package var method: MethodID
    /// The number of the call among the method's calls, from 0.
    var number: Int
    var run: Int
    var result: SymbolID?
  }

  package struct Sleeper {
    package enum Wake {
      /// Starts a debounced run.
      case run(Run)
      case tick(action: Int)
      /// Ends the interval of a throttled action.
      case release(RunOwner)
    }

    var due: Int
    package var wake: Wake
  }

  enum Job {
    case begin(action: Int, isHeld: Bool)
    /// Starts the steps of a waiting run.
    case turn(run: Int)
    case open(subscription: Int)
    case deliver(subscription: Int)
    /// Resumes a run that waits for another one.
    case resume(run: Int, after: Simulator.End)
    /// Lets the caller of a finished run see that it has ended.
    case end(run: Int, Simulator.End)
    /// Answers a call that is not held, after everything that was under way has progressed as far
    /// as it can.
    case answer(OpenCall)
  }

  package var lastRun = 0
  /// The virtual time, in milliseconds since the start.
  var now = 0
  /// How many waits for a time have begun so far.
  package var sleeps = 0
  package var waiting: [Run] = []
  /// Runs that wait for an earlier run of the same action to end.
  package var queue: [Run] = []
  package var openCalls: [OpenCall] = []
  /// The numbers of all calls that were held, by method.
  package var heldCalls: AssociationList<MethodID, Set<Int>> = [:]
  package var sleepers: [Sleeper] = []
  private(set) var jobs: [Job] = []
  /// Jobs that run after all others, including those that the others add.
  private var lateJobs: [Job] = []
  /// How many actions, stream openings and deliveries have been scheduled without a call.
  package private(set) var begins = 0
  /// The runs that are performing a step now and may be cancelled by it.
  var active: [Run] = []
  /// The ids of the active runs that were cancelled.
  var cancelled: [Int] = []
  /// For each subscription, the elements that were received but not handled; `nil` before it
  /// listens.
  var inboxes: [[RuntimeValue]?] = []
  /// The streams that were opened, in order.
  package var openings: [Call] = []
  /// The times that passed during the last step, with the situation before each.
  package var pauses: [Pause] = []

  mutating func add(_ job: Job, isLate: Bool = false) {
    switch job {
    case .begin, .open, .deliver: begins += 1
    case .turn, .resume, .end, .answer: break
    }
    if isLate { lateJobs.append(job) } else { jobs.append(job) }
  }

  mutating func nextJob() -> Job? {
    if !jobs.isEmpty { return jobs.removeFirst() }
    return lateJobs.isEmpty ? nil : lateJobs.removeFirst()
  }

  var hasJobs: Bool { !jobs.isEmpty || !lateJobs.isEmpty }

  /// Removes a run from the waiting runs; `nil` if it does not wait.
  mutating func takeWaiting(_ run: Int) -> Run? {
    waiting.firstIndex { $0.id == run }.map { waiting.remove(at: $0) }
  }

  /// Whether a run that began after another one has not ended.
  package func hasRuns(since run: Int) -> Bool {
    (waiting + queue).contains { $0.id > run && !$0.isCancelled }
      || sleepers.contains {
        if case .run(let sleeping) = $0.wake { sleeping.id > run } else { false }
      }
  }

  /// The index of the first sleeper among those that are due next.
  var earliest: Int? {
    sleepers.indices.min { sleepers[$0].due < sleepers[$1].due }
  }
}

/// Time that passes, and the situation before it.
package struct Pause {
  package var milliseconds: Int
  package var facts: Facts
  /// The states while the time passes.
  package var states: StoredValues
}

/// What a test can await: counters that only grow, flags and states.
package struct Facts {
  package var sleeps: Int
  package var calls: [Call]
  package var openings: [Call]
  package var running: [Bool]
  package var rowRuns: [ActionID: Set<RuntimeValue>]
  package var states: StoredValues
}
