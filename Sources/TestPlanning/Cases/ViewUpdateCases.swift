import Diagnostics
import Expressions
import Simulation
public import SpecModel

/// The test cases of writes that must update the view.
extension TestPlanner {
  /// For each stored value, the writes that together change every output that depends on it.
  mutating func observations() -> [TestCase] {
    let shown = shownValues
    return feature.storedValues.filter { !$0.isOfRow }.flatMap { stored in
      cases(for: stored, shown.filter { $0.stored.contains(stored) }.map(\.member))
    }
      + feature.rows.indices.compactMap { changedRow($0) }
  }

  /// What the view shows, each with the stored values that it depends on.
  private var shownValues: [(member: ShownValue, stored: Set<Referent>)] {
    let outputs = feature.outputs.indices.map { index in
      let output = ShownValue.output(index)
      return (member: output, stored: Set(feature.stored(behind: output.referents(in: feature))))
    }
    return outputs
      + feature.rows.indices.filter { feature.isShown(row: $0) }.map { row in
        let derived = feature.rows[row].derived.indices.map { Referent.rowDerived(row: row, $0) }
        let stored = feature.stored(behind: derived + [feature.rows[row].list])
        return (member: .row(row), stored: Set(stored))
      }
  }

  /// A test in which one of two elements changes under the same `id`, so that only its row is
  /// reloaded. Then an element with a new `id` replaces the first one, so that the whole list is
  /// reloaded.
  private mutating func changedRow(_ row: Int) -> TestCase? {
    let declared = feature.rows[row]
    guard feature.isShown(row: row), case .state(let list) = declared.list,
      case .array(let type) = feature.states[list].type
    else { return nil }
    let samples = Samples(types: feature.types)
    let (first, second) = (samples.value(1, of: type), samples.value(2, of: type))
    guard feature.id(of: first) != feature.id(of: second) else { return nil }
    let changed = samples.value(3, of: type).takingID(of: second, in: feature)
    let lists = [RuntimeValue.array([first, second]), .array([first, changed])]
    let shown = lists.compactMap { value in
      var simulator = start
      let isShown = (try? simulator.put(value, at: declared.list)) != nil
      return isShown ? [0, 1].map { simulator.shown(row, at: $0) } : nil
    }
    guard shown.count == 2, shown[0] != shown[1] else { return nil }
    let name = declared.name.value
    var test = TestCase(
      name: names.function("changed\(name)IsTold"),
      title: "a changed \(name) is shown again"
    )
    test.steps = lists.map { .assign(declared.list, $0) }
    let reloads = [0, 1].filter { shown[0][$0] != shown[1][$0] }
    // Actions that are triggered by a change may write the list again.
    guard feature.actions.allSatisfy(\.watched.isEmpty) else { return test }
    test.steps.append(.expectReloads(row: row, reloads))
    let other = samples.value(4, of: type)
    if ![first, second].map(feature.id).contains(feature.id(of: other)) {
      test.steps += [
        .assign(declared.list, .array([other, changed])), .expectReloads(row: row, reloads),
      ]
    }
    return test
  }

  /// - Parameter members: What the view shows of the stored value.
  private mutating func cases(for stored: Referent, _ members: [ShownValue]) -> [TestCase] {
    var members = members
    var cases: [TestCase] = []
    while let best = best(stored, members) {
      cases.append(viewUpdate(stored, best, number: cases.count + 1))
      members = members.enumerated().filter { !best.changed.contains($0.offset) }.map(\.element)
    }
    // If no write changes all members together, each remaining member gets a search of its own.
    while let member = members.popLast() {
      guard let best = best(stored, [member]) ?? searched(stored, member) else { continue }
      cases.append(viewUpdate(stored, best, number: cases.count + 1))
      members.removeAll { alsoChanges($0, stored, best) }
    }
    return cases
  }

  private mutating func viewUpdate(_ stored: Referent, _ best: Write, number: Int) -> TestCase {
    let name = feature.swiftName(of: stored)
    var test = TestCase(
      name: names.function("\(name)IsTold"),
      title: number == 1
        ? "writing \(name) tells the view" : "writing \(name) tells the view, case \(number)"
    )
    test.begin(best.others, best.context, from: start)
    test.steps.append(.assign(stored, best.from))
    test.steps.append(.assign(stored, best.to))
    return test
  }

  /// The write that changes the most members.
  private func best(_ stored: Referent, _ members: [ShownValue]) -> Write? {
    guard !members.isEmpty, !start.program.meter.isSpent else { return nil }
    let others = others(than: stored, behind: members)
    let expressions = members.flatMap { $0.expressions(in: feature) }
    guard candidates.affords(others, in: expressions) else { return nil }
    let choices = candidates.choices(of: others, in: expressions, from: 1)

    let writes = candidates.values(of: stored, number: 0, in: expressions)
    let contexts = Assignments(places: others, choices: choices).combinations(limit: 24)
    return write(to: stored, among: writes, in: contexts, of: others, changing: members)
      ?? write(
        to: stored, among: writes, in: goals(stored, others, choices, members), of: others,
        changing: members)
  }

  /// The first write that changes a member, found by the random search.
  private func searched(_ stored: Referent, _ member: ShownValue) -> Write? {
    guard !start.program.meter.isSpent else { return nil }
    let others = others(than: stored, behind: [member])
    let expressions = member.expressions(in: feature)
    let places = [stored] + others
    guard candidates.affords(places, in: expressions) else { return nil }
    let types = places.map { candidates.type(of: $0) }
    let choices = candidates.choices(of: places, in: expressions)
    let pool = CandidatePool(types, choices, in: expressions, of: feature)
    for (round, values) in RandomSearch(types, in: pool, limit: Self.memberSearchLimit).enumerated()
    {
      // A value that is stored for each element of a list has no type of its own.
      let found = places.indices.map { index in
        places[index].isOfRow ? choices[index][round % choices[index].count] : values[index]
      }
      let writes = (found.prefix(1) + choices[0].limited(to: 3)).removingRepeats
      let context = Array(found.dropFirst())
      if let write = write(to: stored, among: writes, in: [context], of: others, changing: [member])
      {
        return write
      }
    }
    return nil
  }

  /// The number of values that the search tries for one member.
  private static let memberSearchLimit = 100

  private func others(than stored: Referent, behind members: [ShownValue]) -> [Referent] {
    let sources = members.flatMap { $0.referents(in: feature) } + [stored]
    return feature.stored(behind: sources).filter { $0 != stored }
  }

  /// Whether a write that was chosen for another member also changes this one.
  private func alsoChanges(_ member: ShownValue, _ stored: Referent, _ best: Write) -> Bool {
    let shown = [best.from, best.to].map { values(stored, $0, best.others, best.context, [member]) }
    return shown[0] != nil && shown[1] != nil && shown[0] != shown[1]
  }

  /// Contexts in which the Boolean outputs among the members are true, apart from the stored value.
  private func goals(
    _ stored: Referent,
    _ others: [Referent],
    _ choices: [[RuntimeValue]],
    _ members: [ShownValue]
  ) -> [[RuntimeValue]] {
    members.compactMap { member in
      guard case .output(let index) = member, feature.outputs[index].value.type == .bool else {
        return nil
      }
      return Goal(feature.outputs[index].value, in: feature).values(among: choices, else: choices) {
        values in
        var simulator = start
        guard (try? simulator.begin(others, values)) != nil else { return nil }
        return (simulator, Simulator.Frame())
      }
    }
  }

  private typealias Write = (
    others: [Referent], context: [RuntimeValue], from: RuntimeValue, to: RuntimeValue,
    changed: [Int]
  )

  /// The write that changes the most members in any of the contexts.
  private func write(
    to stored: Referent,
    among writes: [RuntimeValue],
    in contexts: [[RuntimeValue]],
    of others: [Referent],
    changing members: [ShownValue]
  ) -> Write? {
    var best: Write?
    for context in contexts {
      var known: [[[RuntimeValue]]?] = Array(repeating: nil, count: min(writes.count, 4))
      for from in known.indices {
        for to in known.indices where to > from {
          for place in [from, to] where known[place] == nil {
            known[place] = values(stored, writes[place], others, context, members)
          }
          guard let before = known[from], let after = known[to] else { continue }
          let changed = members.indices.filter { before[$0] != after[$0] }
          guard changed.count > best?.changed.count ?? 0 else { continue }
          best = (others, context, writes[from], writes[to], changed)
          if changed.count == members.count { return best }
        }
      }
    }
    return best
  }

  /// The shown values while `stored` holds a value; `nil` if that traps.
  private func values(
    _ stored: Referent,
    _ value: RuntimeValue,
    _ others: [Referent],
    _ context: [RuntimeValue],
    _ members: [ShownValue]
  ) -> [[RuntimeValue]]? {
    var simulator = start
    guard (try? simulator.begin(others, context)) != nil,
      (try? simulator.put(value, at: stored)) != nil
    else { return nil }
    return members.map { $0.value(in: simulator) }
  }
}

extension Simulator {
  /// The values of one row, and whether its actions are enabled.
  fileprivate func shown(_ row: Int, at index: Int) -> [RuntimeValue] {
    let declared = feature.rows[row]
    let members =
      declared.derived.indices.map { Referent.rowDerived(row: row, $0) }
      + declared.actions.map { .isEnabled($0.id) }
    return members.map {
      (try? rowValue($0, row: row, at: index)) ?? RuntimeValue.none
    }
  }
}

/// A value or a row that the view shows.
private enum ShownValue {
  case output(Int)
  case row(Int)

  func referents(in feature: Feature) -> [Referent] {
    switch self {
    case .output(let index): feature.dependencies(of: .output(index))
    case .row(let row):
      feature.rows[row].derived.indices.map { .rowDerived(row: row, $0) } + [feature.rows[row].list]
    }
  }

  func expressions(in feature: Feature) -> [Expression] {
    let own =
      if case .output(let index) = self { feature.sources(of: .output(index)) } else {
        [Expression]()
      }
    return own + feature.expressions(behind: referents(in: feature))
  }

  func value(in simulator: Simulator) -> [RuntimeValue] {
    switch self {
    case .output(let index):
      return [(try? simulator.value(of: .output(index))) ?? RuntimeValue.none]
    case .row(let row):
      let elements = (try? simulator.elements(of: row)) ?? []
      return elements.indices.flatMap { index in
        simulator.feature.rows[row].derived.indices.map {
          (try? simulator.rowValue(.rowDerived(row: row, $0), row: row, at: index))
            ?? RuntimeValue.none
        }
      }
    }
  }
}

extension Referent {
  /// Whether a value is stored for each element of a list.
  public var isOfRow: Bool {
    switch self {
    case .isRunning(let id), .failure(let id): id.row != nil
    default: false
    }
  }
}

extension Feature {
  /// The generated property that stores, by element id, for which rows an action is running or has
  /// failed.
  public func storeName(of referent: Referent) -> String {
    switch referent {
    case .isRunning(let id) where id.row != nil:
      "\(action(id).name.value)RunsIn\(rows[id.row ?? 0].name.value)"
    case .failure(let id) where id.row != nil:
      "\(action(id).name.value)ErrorsIn\(rows[id.row ?? 0].name.value)"
    default: swiftName(of: referent)
    }
  }

  /// The stored properties of the view model or presenter, in the order of the generated code.
  public var storedValues: [Referent] {
    var result = states.indices.map { Referent.state($0) }
    for (index, state) in states.enumerated() where state.tracksTouch {
      result.append(.isTouched(state: index))
    }
    for action in allActions where action.isAsync {
      result.append(.isRunning(action.id))
      if action.storesError { result.append(.failure(action.id)) }
    }
    return result
  }

  /// Whether a list in the view shows the rows.
  public func isShown(row: Int) -> Bool {
    view.flatMap(\.flattened).contains {
      if case .list(let list) = $0.kind { list.row == row } else { false }
    }
  }

  /// The generated name of a member of the feature.
  public func swiftName(of referent: Referent) -> String {
    switch referent {
    case .isValid(let index): "is\(states[index].name.value.upperFirst)Valid"
    case .message(let index): "\(states[index].name.value)Message"
    case .isTouched(let index): "is\(states[index].name.value.upperFirst)Touched"
    case .isEnabled(let id): "is\(action(id).name.value.upperFirst)Enabled"
    case .isRunning(let id): "is\(action(id).name.value.upperFirst)Running"
    case .failure(let id):
      "\(action(id).name.value)Error\(id.row == nil ? "" : "Message")"
    default: name(of: referent)
    }
  }
}

extension Feature {
  /// The buttons whose arguments the logic evaluates, and the names of the functions that do.
  public var presses: [(name: String, press: Press)] {
    view.flatMap(\.flattened).compactMap { element in
      guard case .button(let press) = element.kind, press.handsOver else { return nil }
      return ("press\(element.name.upperFirst)", press)
    }
  }
}

extension Element {
  /// This element and all nested elements, in preorder.
  public var flattened: [Element] {
    guard case .section(let children) = kind else { return [self] }
    return [self] + children.flatMap(\.flattened)
  }
}
