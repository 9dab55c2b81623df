import Diagnostics
import Expressions

/// How much is computed for one value. Generated code and scenarios compute a value anew wherever it is read, so
/// what follows from two others that each follow from two others costs twice as much with every step.
extension Resolver {
  /// Far more than people write, and still computed at once.
  private static let limit = 2_000

  /// Only where nothing follows from itself.
  mutating func checkWork() {
    guard !bag.hasErrors, let (value, work) = feature.mostWork(above: Self.limit) else { return }
    bag.add(
      .error(
        "costly-value",
        "for one '\(feature.name(of: value))', values are computed "
          + (work == .max ? "more often than can be counted" : "\(work) times")
          + ": at most \(Self.limit) are computed at once",
        at: feature.span(of: value),
        help: "read values less often on the way to it, or let an action keep one in a state"
      ))
  }
}

extension Feature {
  /// The first value that computes more than so many values, and how many these are.
  fileprivate func mostWork(above limit: Int) -> (Referent, Int)? {
    var known: [Referent: Int] = [:]
    for value in computed {
      let work = work(for: value, &known)
      if work > limit { return (value, work) }
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

  /// How many values are computed for one, itself included.
  private func work(for value: Referent, _ known: inout [Referent: Int]) -> Int {
    if let work = known[value] { return work }
    var sum = 1
    visitSources(of: value) { source in
      source.visitSymbols { symbol in
        let (more, isTooMuch) = sum.addingReportingOverflow(
          work(for: symbols[symbol].canonical, &known))
        sum = isTooMuch ? .max : more
      }
    }
    known[value] = sum
    return sum
  }
}
