import Diagnostics
import Expressions

/// How much is computed for one value, and done by one action. Generated code and scenarios compute a value anew
/// wherever it is read, so what follows from two others that each follow from two others costs twice as much with
/// every step.
extension Resolver {
  /// Only where nothing follows from itself.
  mutating func checkWork() {
    guard !bag.hasErrors else { return }
    checkValues()
    checkActions()
  }

  private mutating func checkValues() {
    guard let (value, work) = feature.tooMuchComputed else { return }
    let name = feature.name(of: value)
    let message =
      if work.depth > Work.deepest {
        "for '\(name)', \(work.depth) values are read one behind the other: at most \(Work.deepest) are"
      } else {
        "for one '\(name)', values are computed \(work.times): at most \(Work.most) are computed at once"
      }
    bag.add(
      .error(
        "costly-value", message, at: feature.span(of: value),
        help: "read values less often on the way to it, or let an action keep one in a state"))
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
    bag.add(
      .error(
        "costly-action", message, at: name.span,
        help: "do fewer actions on the way, or write what one of them does as steps of its own"))
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

  mutating func add(_ read: Work) {
    let (sum, isTooLarge) = count.addingReportingOverflow(read.count)
    count = isTooLarge ? .max : sum
    depth = max(depth, read.depth + 1)
  }
}

extension Feature {
  /// The first value that takes too much.
  fileprivate var tooMuchComputed: (Referent, Work)? {
    var known: [Referent: Work] = [:]
    for value in computed {
      let work = work(for: value, &known)
      if work.isTooMuch { return (value, work) }
    }
    return nil
  }

  /// What is computed and may be read by something else that is.
  private var computed: [Referent] {
    var result = derived.indices.map { Referent.derived($0) }
    result += states.indices.filter { !states[$0].rules.isEmpty }.map { .message(state: $0) }
    result += actions.map { .isEnabled($0.id) }
    for row in rows.indices {
      result += rows[row].derived.indices.map { .rowDerived(row: row, $0) }
      result += rows[row].actions.map { .isEnabled($0.id) }
    }
    return result + outputs.indices.map { .output($0) }
  }

  private func work(for value: Referent, _ known: inout [Referent: Work]) -> Work {
    if let work = known[value] { return work }
    var work = Work()
    visitSources(of: value) { source in
      source.visitSymbols { work.add(self.work(for: symbols[$0].canonical, &known)) }
    }
    known[value] = work
    return work
  }

  fileprivate var tooMuchDone: (Int, Work)? {
    var known: [Int: Work] = [:]
    for action in actions.indices {
      let work = work(ofDoing: action, &known)
      if work.isTooMuch { return (action, work) }
    }
    return nil
  }

  private func work(ofDoing action: Int, _ known: inout [Int: Work]) -> Work {
    if let work = known[action] { return work }
    var work = Work()
    for done in actions[action].performed { work.add(self.work(ofDoing: done, &known)) }
    known[action] = work
    return work
  }
}
