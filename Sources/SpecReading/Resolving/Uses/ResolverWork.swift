import Diagnostics
import Expressions
import SpecModel

/// How much is computed for one value, and done by one action. Generated code and scenarios compute a value anew
/// wherever it is read, so what follows from two others that each follow from two others costs twice as much with
/// every step.
extension Resolver {
  /// Reports what follows from itself, else what takes too much.
  mutating func checkWork() {
    var walk = WorkWalk(symbols: feature.symbols.count)
    let costly = feature.tooMuchComputed(&walk)
    guard !walk.isCircular else { return reportCircles() }
    guard !bag.hasErrors else { return }
    if let (value, work) = costly { report(value, work) }
    checkModels()
    checkActions()
  }

  /// Reports the first model of which one value holds too many others.
  private mutating func checkModels() {
    let held = Dictionary(
      feature.models.map { model in
        let names = model.properties.compactMap { property in
          if case .model(let name) = property.type { name } else { nil as String? }
        }
        return (model.name.value, names)
      },
      uniquingKeysWith: { first, _ in first })
    var known: [String: Work] = [:]
    for model in feature.models {
      let work = Work.of(model.name.value, &known) { held[$0] ?? [] }
      guard work.isTooMuch else { continue }
      bag.report(
        "costly-value",
        "one '\(model.name.value)' holds \(work.count) values: at most \(Work.most) are made at once",
        at: model.name.span, help: "hold fewer values, or a list of them")
      return
    }
  }

  private mutating func report(_ value: Referent, _ work: Work) {
    let name = feature.name(of: value)
    let message =
      if work.depth > Work.deepest {
        "for '\(name)', \(work.depth) values are read one behind the other: at most \(Work.deepest) are"
      } else {
        "for one '\(name)', values are computed \(work.times): at most \(Work.most) are computed at once"
      }
    bag.report(
      "costly-value", message, at: feature.span(of: value),
      help: "read values less often on the way to it, or let an action keep one in a state")
  }

  private mutating func checkActions() {
    guard let (action, work) = feature.tooMuchDone else { return }
    let name = feature.actions[action].name
    let message =
      if work.depth > Work.deepest {
        "for '\(name.value)', \(work.depth) actions are done one within the other: at most \(Work.deepest) are"
      } else {
        "for one '\(name.value)', actions are done \(work.times): at most \(Work.most) are done at once"
      }
    bag.report(
      "costly-action", message, at: name.span,
      help: "do fewer actions on the way, or write what one of them does as steps of its own")
  }
}

/// What a value or an action takes.
struct Work {
  /// Far more than people write, and still computed at once: their largest specs compute 40, and 10 deep.
  static let most = 2_000
  static let deepest = 100

  /// The values that are computed, or the actions that are done, itself included.
  var count = 1
  /// The longest way to one that takes no other.
  var depth = 1

  var times: String { count == .max ? "more often than can be counted" : "\(count) times" }
  var isTooMuch: Bool { count > Self.most || depth > Self.deepest }

  /// What one of several that lead to each other takes, in no circle.
  static func of<Place: Hashable>(
    _ place: Place,
    _ known: inout [Place: Work],
    next: (Place) -> [Place]
  ) -> Work {
    if let work = known[place] { return work }
    var work = Work()
    for other in next(place) { work.add(of(other, &known, next: next)) }
    known[place] = work
    return work
  }

  mutating func add(_ read: Work) {
    let (sum, isTooLarge) = count.addingReportingOverflow(read.count)
    count = isTooLarge ? .max : sum
    depth = max(depth, read.depth + 1)
  }
}

/// What is known while each value is looked at once, however many read it.
private struct WorkWalk {
  /// By the numbers of symbols; `nil` where it is not known yet.
  var known: [Work?]
  var isOpen: [Bool]
  /// Something follows from itself: what is known then is of no use.
  var isCircular = false

  init(symbols count: Int) {
    known = Array(repeating: nil, count: count)
    isOpen = Array(repeating: false, count: count)
  }
}

// Elements are looked at by their numbers, since they are large, and copies of all of them would take longer than
// the rest.
extension Feature {
  /// The first value that takes too much.
  fileprivate func tooMuchComputed(_ walk: inout WorkWalk) -> (Referent, Work)? {
    var first: (Referent, Work)?
    func look(at value: Referent) {
      let work = work(for: value, &walk)
      if first == nil, work.isTooMuch { first = (value, work) }
    }
    for index in derived.indices { look(at: .derived(index)) }
    for index in states.indices where !states[index].rules.isEmpty {
      look(at: .message(state: index))
    }
    for index in actions.indices where actions[index].when != nil {
      look(at: .isEnabled(actions[index].id))
    }
    for row in rows.indices {
      for index in rows[row].derived.indices { look(at: .rowDerived(row: row, index)) }
      for index in rows[row].actions.indices where rows[row].actions[index].when != nil {
        look(at: .isEnabled(rows[row].actions[index].id))
      }
    }
    for index in outputs.indices { look(at: .output(index)) }
    return first
  }

  private func work(for value: Referent, _ walk: inout WorkWalk) -> Work {
    if let symbol = symbols.id(of: value) { return work(for: symbol, &walk) }
    return work(behind: value, &walk)
  }

  private func work(for symbol: SymbolID, _ walk: inout WorkWalk) -> Work {
    if let work = walk.known[symbol.number] { return work }
    let value = symbols[symbol]
    guard !value.isStored else { return Work() }
    guard !walk.isOpen[symbol.number] else {
      walk.isCircular = true
      return Work()
    }
    walk.isOpen[symbol.number] = true
    let work = work(behind: value, &walk)
    walk.isOpen[symbol.number] = false
    walk.known[symbol.number] = work
    return work
  }

  private func work(behind value: Referent, _ walk: inout WorkWalk) -> Work {
    var work = Work()
    visitSources(of: value) { source in
      source.visitSymbols { work.add(self.work(for: $0, &walk)) }
    }
    return work
  }

  /// The first action that takes too much.
  fileprivate var tooMuchDone: (Int, Work)? {
    var known: [Int: Work] = [:]
    for action in actions.indices {
      let work = Work.of(action, &known) { actions[$0].performed }
      if work.isTooMuch { return (action, work) }
    }
    return nil
  }
}
