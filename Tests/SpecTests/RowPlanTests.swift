import Expressions
import Spec
import Testing

/// What is planned for the actions of rows.
extension TestPlanTests {
  @Test("a row that goes before its action calls is asked for nothing while the call is open")
  func rowsThatGo() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models: { Item: { id: Int, name: String } }
      services: { Store: { delete: { takes: { id: Int } } } }
      state: { items: [Item] }
      rows:
        ItemRow:
          of: items
          actions:
            delete:
              do:
                - remove: { items: item }
                - call: Store.delete
                  with: { id: item.id }
              catch:
                - append: { items: item }
      """
    )
    let test = try #require(plan.rows.first { $0.title == "delete in ItemRow succeeds" })
    let answers = test.steps.flatMap { step -> [TestAnswer] in
      if case .stub(_, let answers, _) = step { answers } else { [] }
    }
    #expect(answers.count == 1)
    #expect(answers.allSatisfy { $0.claims.isEmpty })
  }
}
