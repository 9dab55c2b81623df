import Expressions
import SpecModel
import TestPlanning
import Testing

/// What a test writes on its way counts as written, as it does in the code; what it begins with does not.
extension TestPlanTests {
  @Test("a list that is written while a row's action waits is touched when that goes on")
  func touchedMeanwhile() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models: { Item: { id: Int, name: String } }
      services: { Store: { load: {}, tell: { takes: { isTouched: Bool } } } }
      state: { items: { type: '[Item]', rules: [{ minLength: 2, message: Few. }] } }
      rows:
        ItemRow:
          of: items
          actions:
            read:
              do:
                - call: Store.load
                - call: Store.tell
                  with: { isTouched: items.isTouched }
                - set: { item.name: item.name.uppercased() }
      """
    )
    let test = try #require(plan.rows.first { $0.title.hasSuffix("has become meanwhile") })
    #expect(test.told == [[.bool(true)]])
    let alone = try #require(plan.rows.first { $0.title == "read in ItemRow succeeds" })
    #expect(alone.told == [[.bool(false)]])
  }

  @Test("a row that follows its element shows the touched list, and more than that")
  func touchedElement() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models: { Item: { id: Int, size: Int, name: String } }
      state: { items: { type: '[Item]', rules: [{ minLength: 2, message: Few. }] } }
      rows:
        ItemRow:
          of: items
          derived: { title: 'items.isTouched ? item.name : "new"', isTouched: items.isTouched }
      """
    )
    let test = try #require(plan.rows.first { $0.title == "ItemRow follows its element" })
    let lists = test.steps.compactMap { step -> RuntimeValue? in
      if case .assign(.state(0), .array(let items)) = step { items.first } else { nil }
    }
    guard case .structure(_, let old)? = lists.first, case .structure(_, let new)? = lists.last
    else { throw Unexpected() }
    #expect(lists.count == 2 && old[1] == new[1] && old[2] != new[2])
    #expect(test.shown == [new[2], .bool(true)])
  }

  @Test("a row whose element is hidden once its list is touched is not shown again")
  func touchedReload() throws {
    let (plan, feature) = try plan(
      """
      feature: A
      models: { Item: { id: Int, name: String } }
      state: { items: { type: '[Item]', rules: [{ minLength: 2, message: Few. }] } }
      rows:
        ItemRow:
          of: items
          derived: { title: 'items.isTouched ? "" : item.name' }
      """
    )
    let observations = feature.observations(beside: plan)
    #expect(!observations.contains { $0.title == "a changed ItemRow is shown again" })
  }
}

private struct Unexpected: Error {}

extension TestCase {
  /// What each call that is expected hands over, of those that hand over anything.
  fileprivate var told: [[RuntimeValue]] {
    steps.flatMap { step -> [[RuntimeValue]] in
      guard case .expect(.calls(let calls)) = step else { return [] }
      return calls.compactMap(\.arguments).filter { !$0.isEmpty }
    }
  }

  /// What rows are expected to show.
  fileprivate var shown: [RuntimeValue] {
    steps.compactMap { step in
      if case .expect(.row(row: 0, at: _, _, let value)) = step { value } else { nil }
    }
  }
}
