import Diagnostics
import Expressions
import Simulation
import SpecModel

/// The test cases of what rows show of their elements.
extension TestPlanner {
  /// Tests with lists whose elements kill the mutants of the row's derived values and guards.
  mutating func elementCases(_ row: Int) -> [TestCase] {
    let declared = feature.rows[row]
    let members =
      declared.derived.indices.map { Referent.rowDerived(row: row, $0) }
      + declared.actions.filter(\.hasRowGuard).map { .isEnabled($0.id) }
    guard !members.isEmpty else { return [] }
    let places = feature.stored(behind: members + [declared.list])
    let expressions = feature.expressions(behind: members + [declared.list])
    guard candidates.affords(places, in: expressions) else { return [] }
    let choices = candidates.choices(of: places, in: expressions)

    // The first choice of a list holds all interesting elements, but another place may filter out
    // all of them.
    guard !choices.contains(where: \.isEmpty) else { return [] }
    let combinations = Assignments(places: places, choices: choices).combinations(limit: 12)
    let search = search(places, choices, in: expressions)
    let start = start
    func shown(_ values: [RuntimeValue]) -> RowSnapshot? {
      RowSnapshot(start, row, members, places, values)
    }
    let best =
      shown(choices.map { $0[0] }) ?? combinations.lazy.compactMap(shown).first
      ?? search.compactMap(shown).first
    guard let best else { return [] }
    let name = declared.name.value
    let function = "\(name.lowerFirst)sShowTheirElements"
    var survivors = members.flatMap { start.program.mutants(of: $0) }
    var cases: [TestCase] = []
    if depth == .thorough {
      cases.append(snapshotCase(best, function, "each \(name) shows its element"))
      if let (old, new) = change(of: best) { cases.append(changing(old, to: new)) }
    } else {
      survivors = unshown(survivors)
      let isShown = proofs.contains { $0.claims(row: row) }
      if !isShown || survivors.contains(where: best.kills) {
        let few = best.keeping(survivors, start)
        cases.append(snapshotCase(few, function, "each \(name) shows its element"))
      }
    }
    survivors.removeAll { best.kills($0) }
    let others = survivors.removeKilled(
      by: combinations.lazy.compactMap(shown),
      further: { search.lazy.compactMap(shown) }
    )
    for other in others {
      let title = title(
        "each \(name) shows its element",
        where: differences(zip(other.places, other.values), zip(best.places, best.values)),
        among: cases)
      cases.append(snapshotCase(other, "\(function)Otherwise", title))
    }
    return cases
  }

  private mutating func snapshotCase(_ shown: RowSnapshot, _ name: String, _ title: String)
    -> TestCase
  {
    var test = TestCase(name: names.function(name), title: title)
    test.begin(shown.places, shown.values, from: start)
    for (index, values) in shown.outcome.enumerated() {
      for (member, value) in zip(shown.members, values) {
        test.steps.append(.expect(.row(row: shown.row, at: index, member, value)))
      }
    }
    return test
  }

  /// A list of one element before and after a change of the element that the row shows.
  private func change(of shown: RowSnapshot) -> (RowSnapshot, RowSnapshot)? {
    for (number, place) in shown.places.enumerated() {
      guard case .state = place, case .array(let elements) = shown.values[number] else { continue }
      for element in elements {
        guard let old = shown.with([element], at: number, start),
          let same = old.writing([element], at: number)
        else { continue }
        for other in variants(of: element) {
          guard let new = old.writing([other], at: number) else { continue }
          // A write of the same element shows which effects come from the write alone.
          if new.ids == old.ids, new.outcome != old.outcome, new.outcome != same.outcome {
            return (old, new)
          }
        }
      }
    }
    return nil
  }

  /// Copies of a struct that differ in one property other than `id`.
  private func variants(of element: RuntimeValue) -> [RuntimeValue] {
    guard case .structure(let model, let fields) = element,
      let properties = feature.types[model]?.properties
    else { return [] }
    let samples = Samples(types: feature.types)
    return properties.indices.compactMap { index in
      let property = properties[index]
      let others = [1, 2].map { samples.value($0, of: property.type) }
      let other = others.first { $0 != fields[index] }
      guard property.name != "id", let other else { return nil }
      var changed = fields
      changed[index] = other
      return .structure(model: model, fields: changed)
    }
  }

  private mutating func changing(_ shown: RowSnapshot, to other: RowSnapshot) -> TestCase {
    let name = feature.rows[shown.row].name.value
    var test = TestCase(
      name: names.function("\(name.lowerFirst)FollowsItsElement"),
      title: "\(name) follows its element"
    )
    test.begin(shown.places, shown.values, from: start)
    test.steps.append(.look)
    for (place, (old, new)) in zip(shown.places, zip(shown.values, other.values)) where old != new {
      test.steps.append(.assign(place, new))
    }
    for (index, values) in other.outcome.enumerated() where values != shown.outcome[index] {
      for (member, value) in zip(shown.members, values) {
        test.steps.append(.expect(.row(row: shown.row, at: index, member, value)))
      }
    }
    return test
  }
}

/// The values that the rows of a list show.
private struct RowSnapshot: Probe {
  let row: Int
  let members: [Referent]
  let places: [Referent]
  let values: [RuntimeValue]
  let ids: [RuntimeValue]
  /// The values of the members for each element.
  let outcome: [[RuntimeValue]]
  private let simulator: Simulator

  init?(
    _ start: Simulator,
    _ row: Int,
    _ members: [Referent],
    _ places: [Referent],
    _ values: [RuntimeValue]
  ) {
    var simulator = start
    guard (try? simulator.begin(places, values)) != nil else { return nil }
    self.init(of: simulator, row, members, places, values)
  }

  private init?(
    of simulator: Simulator,
    _ row: Int,
    _ members: [Referent],
    _ places: [Referent],
    _ values: [RuntimeValue]
  ) {
    guard let elements = try? simulator.elements(of: row), !elements.isEmpty,
      let outcome = Self.outcome(of: simulator, row, members)
    else { return nil }
    ids = elements.map { simulator.feature.id(of: $0) }
    self.row = row
    self.members = members
    self.places = places
    self.values = values
    self.outcome = outcome
    self.simulator = simulator
  }

  /// The rows with another list at one place; `nil` if it has none.
  func with(_ list: [RuntimeValue], at place: Int, _ start: Simulator) -> RowSnapshot? {
    var values = values
    values[place] = .array(list)
    return RowSnapshot(start, row, members, places, values)
  }

  /// The rows with as few elements as kill the same of the mutants.
  func keeping(_ mutants: [Program], _ start: Simulator) -> RowSnapshot {
    var survivors = mutants.filter { kills($0) }
    for (place, value) in values.enumerated() {
      guard case .state = places[place], case .array(let elements) = value, elements.count > 1
      else { continue }
      var kept: [RuntimeValue] = []
      for element in elements {
        guard let one = with([element], at: place, start) else { continue }
        let count = survivors.count
        survivors.removeAll { one.kills($0) }
        if survivors.count < count { kept.append(element) }
      }
      if survivors.isEmpty, let few = with(kept.isEmpty ? [elements[0]] : kept, at: place, start) {
        return few
      }
    }
    return self
  }

  /// The rows after a write of one list; `nil` if it has none.
  func writing(_ list: [RuntimeValue], at place: Int) -> RowSnapshot? {
    var (simulator, values) = (simulator, values)
    values[place] = .array(list)
    guard (try? simulator.put(values[place], at: places[place])) != nil else { return nil }
    return RowSnapshot(of: simulator, row, members, places, values)
  }

  func kills(_ mutant: Program) -> Bool {
    Self.outcome(of: simulator.with(mutant), row, members) != outcome
  }

  private static func outcome(
    of simulator: Simulator,
    _ row: Int,
    _ members: [Referent]
  ) -> [[RuntimeValue]]? {
    guard let elements = try? simulator.elements(of: row) else { return nil }
    var outcome: [[RuntimeValue]] = []
    for index in elements.indices {
      var values: [RuntimeValue] = []
      for member in members {
        guard let value = try? simulator.rowValue(member, row: row, at: index) else { return nil }
        values.append(value)
      }
      outcome.append(values)
    }
    return outcome
  }
}
