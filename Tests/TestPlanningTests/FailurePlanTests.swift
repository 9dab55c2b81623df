import Expressions
import SpecModel
import TestPlanning
import Testing

/// What is planned for failures, and for what an `id` is compared with.
extension TestPlanTests {
  @Test("a call that fails is tested on each branch, with each error that can be told apart")
  func failuresOfBranches() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models: { Refusal: { cases: [denied, busy] } }
      services: { Mic: { begin: { fails: Refusal }, end: } }
      state: { isOn: Bool, problem: String }
      actions:
        toggle:
          do:
            - if: isOn
              then: [{ call: Mic.end }, { set: { isOn: false, problem: '"Ended."' } }]
              else: [{ call: Mic.begin }, { set: { isOn: true } }]
          catch:
            denied: [{ set: { problem: '"Denied."' } }]
            busy: [{ set: { problem: '"Busy."' } }]
      """
    )
    let titles = plan.actions.flatMap(\.cases).map(\.title)
    for how in ["denied", "busy"] {
      #expect(titles.contains("toggle keeps no error when begin fails with \(how)"))
    }
    #expect(titles.contains("toggle keeps the error of end until it is dismissed"))
  }

  @Test("an action that waits for its own error to be dismissed does not forget it by itself")
  func ownErrors() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models: { Item: { id: Int } }
      services: { Shop: { buy: { takes: { id: Int } }, pay: } }
      state: { items: [Item] }
      actions:
        pay: { when: pay.error == nil, do: [{ call: Shop.pay }] }
        pause: { do: [{ call: Shop.pay }] }
      rows:
        Row:
          of: items
          actions:
            buy: { when: buy.error == nil, do: [{ call: Shop.buy, with: { id: item.id } }] }
            keep: { do: [{ call: Shop.buy, with: { id: item.id } }] }
      """
    )
    let cases = plan.actions.flatMap(\.cases) + plan.rows
    let forgetting = cases.map(\.title).filter { $0.contains("forgets the last error") }
    #expect(forgetting.count == 2)
    #expect(forgetting.allSatisfy { $0.hasPrefix("pause ") || $0.hasPrefix("keep ") })
  }

  @Test("what an error carries is tried where the action decides by it, and told apart")
  func payloads() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models: { Refusal: { cases: { full: { left: Int, wanted: Int, offer: Int? } } } }
      services: { Shop: { buy: { fails: Refusal } } }
      state: { count: Int, hint: String }
      actions:
        buy:
          do: [{ call: Shop.buy }]
          catch:
            full:
              - set: { hint: String(error.wanted) }
              - if: error.left > 3
                then: [{ set: { count: error.left } }]
                else: [{ set: { count: error.offer ?? -1 } }]
      """
    )
    let failing = plan.actions.flatMap(\.cases).filter {
      $0.title.hasPrefix("buy keeps no error when buy fails with full")
    }
    let errors = failing.flatMap(\.steps).compactMap { step -> [RuntimeValue]? in
      guard case .stub(_, let answers, _) = step,
        case .failsWith(.enumeration(_, _, let payload))? = answers.first?.answer
      else { return nil }
      return payload
    }
    #expect(errors.count > 2)
    #expect(errors.contains { $0[0] == .int(3) })
    #expect(errors.contains { $0[0] == .int(4) })
    #expect(errors.contains { $0[2] == RuntimeValue.none })
    #expect(errors.allSatisfy { $0[0] != $0[1] })
  }

  @Test("a row's action is tested with each error that can be told apart")
  func failuresOfRows() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models:
        Item: { id: Int, name: String, size: Int }
        Refusal: { cases: [denied, busy] }
      services: { Store: { measure: { takes: { id: Int }, returns: Int, fails: Refusal } } }
      state: { items: [Item], problem: String }
      rows:
        ItemRow:
          of: items
          actions:
            measure:
              do:
                - { call: Store.measure, with: { id: item.id }, as: bytes }
                - set: { item.size: bytes }
              catch:
                busy: [{ set: { problem: '"Busy."' } }]
      """
    )
    let titles = plan.rows.map(\.title)
    #expect(titles.contains("measure in ItemRow keeps no error when measure fails with busy"))
    #expect(titles.contains("measure in ItemRow keeps the error of measure with denied"))
    #expect(titles.contains("measure in ItemRow forgets the last error when it starts again"))
  }

  @Test("an order is tried with two elements that have one place in it")
  func ties() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models: { Item: { id: Int, size: Int } }
      state: { items: [Item] }
      derived: { sorted: 'items.sorted { $0.size > $1.size }' }
      """
    )
    let rows = try #require(plan.outputs.first).rows
    let ids = rows.compactMap { row -> [RuntimeValue]? in
      guard case .array(let items) = row.expected else { return nil }
      return items.compactMap { item in
        if case .structure(_, let fields) = item { fields[0] } else { nil }
      }
    }
    #expect(ids.contains([.int(2), .int(3), .int(1)]))
  }

  @Test("an 'id' that is compared with a number is tried around it")
  func comparedIDs() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models: { Item: { id: Int, name: String } }
      state: { items: [Item] }
      rows: { ItemRow: { of: items, derived: { isOld: item.id > 0 } } }
      """
    )
    let shown = plan.rows.flatMap(\.steps).compactMap { step -> RuntimeValue? in
      if case .expect(.row(row: 0, at: _, _, let value)) = step { value } else { nil }
    }
    #expect(shown.contains(.bool(false)) && shown.contains(.bool(true)))
  }

  @Test("a dictionary is tried with something for the value that it is asked with")
  func lookups() throws {
    let (plan, _) = try plan(
      """
      feature: A
      services: { Confetti: { show: } }
      state: { me: String = "Ann", points: '{ String: Int }' }
      derived: { mine: 'points[me] ?? 0' }
      actions:
        celebrate:
          when: mine >= 10
          do: [{ call: Confetti.show }]
      """
    )
    #expect(plan.actions.flatMap(\.cases).map(\.title).contains("celebrate succeeds"))
  }

  @Test("a stream tells what has become of something that the feature holds")
  func successors() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models: { Item: { id: Int, name: String } }
      services: { Store: { changes: { streams: true, returns: Item } } }
      state: { count: Int, chosen: Item?, last: Item? }
      subscriptions:
        live:
          stream: Store.changes
          as: changed
          do:
            - set: { last: changed }
            - if: chosen?.id == changed.id
              then: [{ set: { chosen: changed } }]
      """
    )
    let isTold = plan.actions.flatMap(\.cases).contains { test in
      func claimed(_ state: Int) -> RuntimeValue? {
        for case .expect(.member(.state(state), let value)) in test.steps { return value }
        return nil
      }
      return claimed(1) != nil && claimed(1) == claimed(2)
    }
    #expect(isTold)
  }

  @Test("a guard that only another action's run refuses is tried while that one runs")
  func refusedByRuns() throws {
    let (plan, _) = try plan(
      """
      feature: A
      services: { Store: { save: } }
      state: { count: Int }
      actions:
        save: { do: [{ call: Store.save }] }
        clear: { when: '!save.isRunning', do: [{ set: { count: 0 } }] }
      """
    )
    let titles = plan.actions.flatMap(\.cases).map(\.title)
    #expect(titles.contains("clear does nothing while it is disabled"))
  }

  @Test("a run is ended during each of its calls")
  func endedDuringEach() throws {
    let (plan, _) = try plan(
      """
      feature: A
      services: { Store: { first: { returns: Int }, second: { returns: Int } } }
      state: { sum: Int }
      actions:
        add:
          overlapping: restart
          do:
            - { call: Store.first, as: one }
            - { call: Store.second, as: two }
            - set: { sum: one + two }
      """
    )
    let titles = plan.actions.flatMap(\.cases).map(\.title)
    #expect(titles.contains("add changes nothing once its caller is cancelled"))
    #expect(titles.contains("add changes nothing once its caller is cancelled during second"))
  }
}
