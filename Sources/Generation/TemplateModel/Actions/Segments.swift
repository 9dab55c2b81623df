import Diagnostics
import Expressions
import SpecModel
import TemplateEngine

/// The steps of an action, divided at the calls that it awaits. The first segment begins the
/// action. Each other segment continues after a call, or where the branches of an `if` with calls
/// join.
///
/// Errors of calls are not part of the segments. The action's handler handles them.
struct Segments {
  struct Segment {
    var action: Action
    var number: Int
    /// The result of the call before the segment, if it is read.
    var takes: Local?
    /// The parameters and earlier local values that this segment or a following one reads.
    var captures: [Local] = []
    var parts: [Part] = []
  }

  indirect enum Part {
    case step(Step)
    case branch(Condition, then: [Part], otherwise: [Part])
    /// An awaited call, and the number of the segment after it.
    case wait(Step, next: Int?)
    /// A direct transition to the next segment.
    case goOn(next: Int)
  }

  private(set) var all: [Segment] = []
  private let action: Action
  private let feature: Feature

  init(of action: Action, in feature: Feature) {
    self.action = action
    self.feature = feature
    _ = add(action.steps[...], next: nil, takes: nil)
    var known: [Int: Set<SymbolID>] = [:]
    for number in all.indices {
      let read = free(in: number, &known)
      all[number].captures = locals.filter { read.contains($0.symbol) }
    }
  }

  // MARK: Dividing

  /// - Returns: The number of the new segment.
  private mutating func add(_ steps: ArraySlice<Step>, next: Int?, takes: Local?) -> Int {
    let number = all.count
    all.append(Segment(action: action, number: number, takes: takes))
    all[number].parts = parts(of: steps, next: next)
    return number
  }

  /// Returns the segment that continues after a call or branch: a new one for the remaining steps,
  /// or the next one if there are none.
  private mutating func following(
    _ rest: ArraySlice<Step>,
    next: Int?,
    takes: Local? = nil
  ) -> Int? {
    rest.isEmpty && takes == nil ? next : add(rest, next: next, takes: takes)
  }

  private mutating func parts(of steps: ArraySlice<Step>, next: Int?) -> [Part] {
    var parts: [Part] = []
    for (index, step) in zip(steps.indices, steps) {
      let rest = steps[(index + 1)...]
      switch step {
      case .call(_, _, let result):
        let takes = result?.isUsed == true ? result : nil
        return parts + [.wait(step, next: following(rest, next: next, takes: takes))]
      case .perform(let other, _) where feature.actions[other].isAsync:
        return parts + [.wait(step, next: following(rest, next: next))]
      case .branch(let condition, let then, let otherwise)
      where (then + otherwise).contains(where: waits):
        let behind = following(rest, next: next)
        return parts + [
          .branch(
            condition, then: self.parts(of: then[...], next: behind),
            otherwise: self.parts(of: otherwise[...], next: behind))
        ]
      case .stop: return parts + [.step(step)]
      default: parts.append(.step(step))
      }
    }
    return next.map { parts + [.goOn(next: $0)] } ?? parts
  }

  private func waits(_ step: Step) -> Bool {
    switch step {
    case .call: true
    case .perform(let other, _): feature.actions[other].isAsync
    case .branch(_, let then, let otherwise): (then + otherwise).contains(where: waits)
    default: false
    }
  }

  // MARK: Captures

  /// The local values of a run, in order of their declarations.
  private var locals: [Local] {
    action.parameters + action.steps.flatMap { made(by: $0) }
  }

  private func made(by step: Step) -> [Local] {
    switch step {
    case .call(_, _, let result): [result].compactMap(\.self)
    case .bind(let local, _): [local]
    case .branch(let condition, let then, let otherwise):
      made(by: condition) + (then + otherwise).flatMap { made(by: $0) }
    default: []
    }
  }

  private func made(by condition: Condition) -> [Local] {
    if case .exists(_, let local) = condition { [local] } else { [] }
  }

  /// Returns the symbols that a segment or a following one reads but does not declare.
  private func free(in number: Int, _ known: inout [Int: Set<SymbolID>]) -> Set<SymbolID> {
    if let free = known[number] { return free }
    var free: Set<SymbolID> = []
    for part in all[number].parts { free.formUnion(read(by: part, &known)) }
    let made =
      all[number].parts.flatMap { self.made(by: $0) } + [all[number].takes].compactMap(\.self)
    free.subtract(made.map(\.symbol))
    known[number] = free
    return free
  }

  private func read(by part: Part, _ known: inout [Int: Set<SymbolID>]) -> Set<SymbolID> {
    switch part {
    case .step(let step): return read(by: step)
    case .goOn(let next): return free(in: next, &known)
    case .wait(let step, let next):
      return read(by: step).union(next.map { free(in: $0, &known) } ?? [])
    case .branch(let condition, let then, let otherwise):
      return (then + otherwise).reduce(into: read(by: condition)) {
        $0.formUnion(read(by: $1, &known))
      }
    }
  }

  private func made(by part: Part) -> [Local] {
    switch part {
    case .step(let step): made(by: step)
    case .branch(let condition, let then, let otherwise):
      made(by: condition) + (then + otherwise).flatMap { made(by: $0) }
    case .wait, .goOn: []
    }
  }

  private func read(by step: Step) -> Set<SymbolID> {
    guard case .branch(let condition, let then, let otherwise) = step else {
      return Set(step.expressions.flatMap(\.dependencies))
    }
    return (then + otherwise).reduce(into: read(by: condition)) { $0.formUnion(read(by: $1)) }
  }

  private func read(by condition: Condition) -> Set<SymbolID> {
    switch condition {
    case .holds(let expression), .exists(let expression, _): Set(expression.dependencies)
    }
  }
}

extension ObjectTable where Source == Segments.Segment {
  static let segment = ObjectTable(
    "segment",
    [
      .init("number", .number, "Its place among the segments of the action.") { segment, _ in
        .int(segment.number)
      },
      .init(
        "takes", .optional(.object("field")), "What the call before it gives, where it is read."
      ) {
        segment, writer in
        segment.takes.map { ObjectTable<TypedName>.field.value($0.typedName, &writer) } ?? .null
      },
      .init("captures", .list(.object("field")), "Values of the run that it needs from before.") {
        ObjectTable<TypedName>.field.list($0.captures.map(\.typedName), &$1)
      },
      .init(
        "steps", .list(.object("step")),
        "What it does; a call says with `next` which segment follows, `continue` that one follows at once."
      ) {
        $1.parts($0.parts, of: $0.action)
      },
    ]
  )
}
