import Expressions
import SpecModel
import TestPlanning
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

  @Test("what handles an error goes on with what the row has become meanwhile")
  func handledMeanwhile() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models: { Item: { id: Int, name: String, count: Int } }
      services: { Store: { add: { takes: { id: Int } }, items: { returns: [Item] } } }
      state: { items: [Item] }
      actions:
        load: { on: refresh, do: [{ call: Store.items, as: found }, { set: { items: found } }] }
      rows:
        ItemRow:
          of: items
          actions:
            add:
              do:
                - set: { item.count: item.count + 1 }
                - call: Store.add
                  with: { id: item.id }
              catch: [{ set: { item.count: item.count - 1 } }]
      view: [{ list: ItemRow }]
      scenarios:
        - title: A refused one leaves what has come meanwhile
          given: { items: [{ id: 1, name: old, count: 1 }] }
          stub:
            Store.add: { throws: No }
            Store.items: { returns: [{ id: 1, name: new, count: 7 }] }
          when:
            - start: { row: ItemRow, at: 0, action: add }
            - start: refresh
            - answer: Store.items
            - answer: Store.add
          then: { items: [{ id: 1, name: new, count: 6 }] }
      """
    )
    let titles = plan.rows.map(\.title).filter { $0.contains("meanwhile") }
    #expect(
      titles == ["add in ItemRow goes on with what the row has become meanwhile when that fails"])
  }

  @Test(
    "a row's optional number or dictionary is tried with what is asked of it",
    arguments: [
      "'item.delay.map { $0 > 5 } ?? false'", "'(item.prices[\"night\"] ?? 0) > 20'",
    ]
  )
  func fieldsOfRows(value: String) throws {
    let (plan, _) = try plan(
      """
      feature: A
      models: { Item: { id: Int, delay: Int?, prices: '{ String: Int }' } }
      state: { items: [Item] }
      rows:
        ItemRow:
          of: items
          derived: { value: \(value) }
      """
    )
    let shown = plan.rows.flatMap(\.steps).compactMap { step -> RuntimeValue? in
      if case .expect(.row(row: 0, at: _, _, let value)) = step { value } else { nil }
    }
    #expect(shown.contains(.bool(true)) && shown.contains(.bool(false)))
  }

  @Test("a row's action that only begins others by what it writes has no run of its own")
  func rowsThatWrite() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models: { Item: { id: Int, isRead: Bool } }
      services: { Store: { report: } }
      state: { items: [Item], last: Int }
      actions: { tell: { on: { change: last }, do: [{ call: Store.report }] } }
      rows:
        ItemRow:
          of: items
          actions: { read: { do: [{ set: { last: item.id } }] } }
      """
    )
    let answers = plan.rows.flatMap(\.steps).flatMap { step -> [TestAnswer] in
      if case .stub(_, let answers, _) = step { answers } else { [] }
    }
    #expect(!answers.isEmpty && answers.allSatisfy { $0.claims.isEmpty })
  }

  @Test("a row's action that does another one is tried where that one's guard lets it pass")
  func rowsThatDoOthers() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models: { Item: { id: Int, price: Int } }
      services: { Store: { buy: { takes: { id: Int } } } }
      state: { items: [Item], budget: Int, isOpen: Bool, name: String }
      derived:
        total: items.reduce(0) { $0 + $1.price }
      actions:
        buy:
          takes: { chosen: Item }
          when: isOpen && name.count == 7 && total <= budget && !items.isEmpty
          do: [{ call: Store.buy, with: { id: chosen.id } }]
      rows:
        ItemRow:
          of: items
          actions: { take: { do: [{ do: buy, with: { chosen: item } }] } }
      """
    )
    let test = try #require(plan.rows.first { $0.title == "take in ItemRow succeeds" })
    #expect(test.calls.count == 1)
  }

  @Test("a row is shown also where a query narrows its list, and follows its element there")
  func narrowedRows() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models: { Item: { id: Int, name: String, tag: String } }
      services: { Store: { buy: { takes: { id: Int } } } }
      state: { items: [Item], query: String }
      derived: { found: 'items.filter { query.count > 2 && $0.tag.hasPrefix(query) }' }
      rows:
        ItemRow:
          of: found
          derived: { title: item.name.uppercased() }
          actions: { buy: { do: [{ call: Store.buy, with: { id: item.id } }] } }
      """
    )
    #expect(plan.rows.contains { $0.title == "each ItemRow shows its element" })
    let test = try #require(plan.rows.first { $0.title == "ItemRow follows its element" })
    let look = try #require(test.steps.firstIndex { if case .look = $0 { true } else { false } })
    let lists = test.steps.compactMap { step -> RuntimeValue? in
      if case .assign(.state(0), let list) = step { list } else { nil }
    }
    #expect(lists.count == 2 && lists.first != lists.last)
    let claims = test.steps[look...].filter { if case .expect = $0 { true } else { false } }
    #expect(claims.count == 2)
    let runs = plan.rows.flatMap(\.steps).compactMap { step -> RuntimeValue? in
      if case .assign(.isRunning, let kept) = step { kept } else { nil }
    }
    #expect(!runs.isEmpty && runs.allSatisfy { if case .array = $0 { true } else { false } })
  }

  @Test("a row shows the error that it keeps, before it is forgotten")
  func rowsWithErrors() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models: { Item: { id: Int } }
      services: { Store: { buy: { takes: { id: Int } } } }
      state: { items: [Item] }
      rows:
        ItemRow:
          of: items
          actions: { buy: { do: [{ call: Store.buy, with: { id: item.id } }] } }
      """
    )
    let test = try #require(plan.rows.first { $0.title.hasSuffix("when it starts again") })
    let shown = test.steps.compactMap { step -> RuntimeValue? in
      if case .expect(.row(row: 0, at: _, .failure, let value)) = step { value } else { nil }
    }
    #expect(shown == [.error("before"), RuntimeValue.none])
  }

  @Test(
    "of a row's action whose 'catch' handles all no error is kept, unless something asks for it",
    arguments: [
      ("[{ remove: { items: item } }]", "item.name", false),
      ("{ soldOut: [{ remove: { items: item } }] }", "item.name", true),
      ("[{ remove: { items: item } }]", "buy.error == nil ? item.name : nil", true),
    ]
  )
  func rowsWithoutErrors(handler: String, text: String, isKept: Bool) throws {
    let (plan, feature) = try plan(
      """
      feature: A
      models: { Item: { id: Int, name: String }, Fault: { cases: [soldOut, closed] } }
      services: { Store: { buy: { takes: { id: Int }, fails: Fault } } }
      state: { items: [Item] }
      rows:
        ItemRow:
          of: items
          derived: { text: '\(text)' }
          actions:
            buy:
              do: [{ call: Store.buy, with: { id: item.id } }]
              catch: \(handler)
      """
    )
    let action = try #require(feature.rows.first?.actions.first)
    let claims = plan.rows.flatMap(\.steps).filter { step in
      if case .expect(.row(row: 0, at: _, .failure, _)) = step { true } else { false }
    }
    #expect(feature.storedValues.contains(.failure(action.id)) == isKept)
    #expect(claims.isEmpty != isKept)
  }

  @Test("a run anew waits until what it does lets a call pass again")
  func pausesWithin() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models: { Item: { id: Int } }
      services: { Store: { rate: { takes: { id: Int } } } }
      state: { items: [Item], rated: [Int] }
      actions:
        rate:
          takes: { of: Item }
          throttle: 1s
          do:
            - call: Store.rate
              with: { id: of.id }
            - append: { rated: of.id }
      rows:
        ItemRow:
          of: items
          actions:
            like:
              do:
                - do: rate
                  with: { of: item }
      """
    )
    let anew = plan.rows.first { $0.title.hasPrefix("like in ItemRow runs anew") }
    let steps = try #require(anew).steps
    #expect(steps.contains { if case .advance(milliseconds: 1000) = $0 { true } else { false } })
  }

  @Test("each side of what allows a row's action decides alone in some case")
  func sidesOfGuards() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models: { Seat: { id: Int, isFree: Bool } }
      state: { seats: [Seat], picked: [Int], most: Int = 2 }
      rows:
        SeatRow:
          of: seats
          derived: { isPicked: picked.contains(item.id), isFree: item.isFree }
          actions:
            pick:
              when: 'isFree && (isPicked || picked.count < most)'
              do: [{ append: { picked: item.id } }]
      """
    )
    // Whether each row is picked, is free, and can be picked.
    var shown: Set<[RuntimeValue]> = []
    for test in plan.rows {
      var rows: [Int: [RuntimeValue]] = [:]
      for case .expect(.row(row: 0, let at, _, let value)) in test.steps {
        rows[at, default: []].append(value)
      }
      shown.formUnion(rows.values)
    }
    #expect(shown.contains([.bool(true), .bool(true), .bool(true)]))
    #expect(shown.contains([.bool(false), .bool(true), .bool(true)]))
    #expect(shown.contains([.bool(false), .bool(true), .bool(false)]))
  }
}

extension TestCase {
  /// What it expects to have been called.
  fileprivate var calls: [Call] {
    steps.flatMap { step -> [Call] in
      if case .expect(.calls(let calls)) = step { calls } else { [] }
    }
  }
}
