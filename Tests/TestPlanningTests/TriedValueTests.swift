import Expressions
import Simulation
import SpecModel
import TestPlanning
import Testing

/// Values that tell an expression from one that differs from it at a single place.
extension TestPlanTests {
  @Test("a part of a whole is tried where it is what it is compared with")
  func partsOfWholes() throws {
    let (plan, _) = try plan(
      """
      feature: A
      state: { right: Int, wrong: Int }
      derived:
        score: 'right + wrong == 0 ? 0 : Double(right) / Double(right + wrong)'
        isGood: score > 0.8
      """
    )
    let table = try #require(plan.outputs.last)
    let level = try #require(table.rows.first { $0.inputs == [.int(4), .int(1)] })
    #expect(level.expected == .bool(false))
  }

  @Test("a limit behind a count is tried where a text is that long")
  func limitsBehindCounts() throws {
    let (plan, _) = try plan(
      """
      feature: A
      state: { draft: String }
      derived:
        remaining: 500 - draft.count
        isTight: remaining < 50
      """
    )
    let table = try #require(plan.outputs.last)
    let level = RuntimeValue.string(String(repeating: "a", count: 450))
    #expect(table.rows.first { $0.inputs == [level] }?.expected == .bool(false))
  }

  @Test("a guard over many elements is tried with so many")
  func manyElements() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models: { Row: { id: Int, name: String } }
      state: { rows: [Row], isOpen: Bool, name: String }
      derived: { isFull: 'rows.count >= 120 && isOpen && name != "A"' }
      """
    )
    let table = try #require(plan.outputs.last)
    let lists = table.rows.filter { $0.expected == .bool(true) }.compactMap(\.inputs.first)
    #expect(lists.contains { if case .array(let rows) = $0 { rows.count == 120 } else { false } })
  }

  @Test(
    "an action that asks for the length of a page is answered with one",
    arguments: [
      ("[Row]", "found", "found.count == 30"), ("Page", "found.rows", "found.rows.count >= 30"),
    ]
  )
  func pages(returns: String, rows: String, hasMore: String) throws {
    let (plan, feature) = try plan(
      """
      feature: A
      models:
        Row: { id: Int, name: String }
        Page: { rows: [Row], next: String? }
      services: { Api: { find: { returns: '\(returns)' } } }
      state: { rows: [Row], hasMore: Bool }
      actions:
        load:
          do:
            - call: Api.find
              as: found
            - set: { rows: \(rows), hasMore: \(hasMore) }
      """
    )
    let section = try #require(plan.actions.first)
    let expected = section.cases.flatMap(\.steps).compactMap { step -> Int? in
      guard case .expect(.member(.state(0), .array(let rows))) = step else { return nil }
      #expect(RegularList(rows, in: feature.types)?.count ?? 30 == 30)
      return rows.count
    }
    #expect(expected.contains(30))
  }

  @Test("what a stream tells of an element is tried with an element that is there")
  func knownElements() throws {
    let (plan, feature) = try plan(
      """
      feature: A
      models:
        Order: { id: UUID, name: String, isOpen: Bool }
        Event: { cases: { changed: { order: Order }, closed: { orderID: UUID }, ended: null } }
      services: { Feed: { events: { streams: true, returns: Event } } }
      state: { orders: [Order] }
      subscriptions:
        events:
          stream: Feed.events
          as: event
          do:
            - if: event.changed?.order
              then: [{ update: { orders: order } }]
            - if: event.closed?.orderID
              then: [{ set: { orders: 'orders.filter { $0.id != orderID }' } }]
      """
    )
    let known = feature.sample(1, of: .uuid)
    let sections = plan.actions.flatMap(\.cases).flatMap(\.steps)
    let told = sections.compactMap { step -> RuntimeValue? in
      guard case .yields(_, .enumeration(_, _, let payload)) = step else { return nil }
      if case .structure(_, let fields)? = payload.first { return fields.first }
      return payload.first
    }
    #expect(told.count { $0 == known } >= 2)
  }

  @Test("a form that nobody has changed is tried, where many values have to agree for that")
  func untouchedForms() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models: { Profile: { id: UUID, name: String, bio: String, city: String, age: Int } }
      services: { Api: { me: { returns: Profile } } }
      parameters: { profile: Profile }
      state: { name: String, bio: String, city: String, age: Int }
      derived:
        draft: 'Profile(id: profile.id, name: name, bio: bio, city: city, age: age)'
        isChanged: draft != profile
      actions:
        fill:
          on: appear
          do:
            - set: { name: profile.name, bio: profile.bio, city: profile.city, age: profile.age }
        reload:
          when: '!isChanged'
          do:
            - call: Api.me
              as: latest
            - set: { name: latest.name }
      """
    )
    let table = try #require(plan.outputs.first { $0.name == "isChanged" })
    #expect(Set(table.rows.map(\.expected)).count == 2)
    let section = try #require(plan.actions.first { $0.title == "reload" })
    #expect(section.cases.contains { $0.name == "reloadSucceeds" })
  }

  @Test(
    "a text that is changed is tried with one that changes",
    arguments: ["text.trimmed", "text.lowercased()", "text.uppercased()"]
  )
  func reshapedTexts(value: String) throws {
    let (plan, _) = try plan("feature: A\nstate: { text: String }\nderived: { shown: \(value) }")
    let rows = try #require(plan.outputs.first).rows
    #expect(rows.contains { $0.inputs != [$0.expected] })
  }

  @Test("elements in one place of an order are tried beside all that else is asked of them")
  func crowdedOrders() throws {
    let (plan, _) = try plan(
      """
      feature: A
      models:
        Court: { id: Int, price: Int, name: String, level: Int, isOpen: Bool, photo: String? }
      state: { courts: [Court] }
      derived:
        open: courts.filter { $0.isOpen && $0.level > 3 && $0.name != "B" && $0.photo != nil }
        sorted: courts.sorted { $0.price < $1.price }
      """
    )
    let lists = try #require(plan.outputs.last).rows.compactMap(\.inputs.first)
    let prices = lists.map { list -> [RuntimeValue] in
      guard case .array(let courts) = list else { return [] }
      return courts.compactMap { court in
        if case .structure(_, let fields) = court { fields[1] } else { nil }
      }
    }
    #expect(prices.contains { Set($0).count < $0.count })
  }

  @Test("dictionaries are tried with several entries, and with none")
  func sizesOfDictionaries() throws {
    let (plan, _) = try plan(
      """
      feature: A
      state: { votes: { String: Int } }
      derived: { leader: 'votes.keys.max { (votes[$0] ?? 0) < (votes[$1] ?? 0) }' }
      """
    )
    let sizes = try #require(plan.outputs.first).rows.compactMap { row -> Int? in
      if case .dictionary(let entries)? = row.inputs.first { entries.count } else { nil }
    }
    #expect(sizes.contains(0) && sizes.contains(2))
  }

  @Test("numbers beside a constant are as short as that")
  func shortNumbers() throws {
    let (plan, _) = try plan(
      "feature: A\nstate: { level: Double }\nderived: { isHigh: level > 0.7 }")
    let inputs = try #require(plan.outputs.first).rows.flatMap(\.inputs)
    #expect(inputs.contains(.double(0.2)) && inputs.contains(.double(1.2)))
  }

  @Test("what a debounced action will write over is looked at before")
  func writtenOver() throws {
    let (plan, _) = try plan(
      """
      feature: A
      state: { text: String, hint: Bool }
      actions:
        typed:
          on: { change: text }
          debounce: 500ms
          do: [{ set: { hint: text.count > 3 } }]
        send: { do: [{ set: { text: '""', hint: false } }] }
      """
    )
    let test = try #require(plan.actions.flatMap(\.cases).first { $0.title == "send succeeds" })
    let time = try #require(
      test.steps.firstIndex { if case .advance = $0 { true } else { false } })
    let seen = test.steps[..<time].contains { step in
      if case .expect(.member(.state(1), .bool(false))) = step { true } else { false }
    }
    #expect(seen)
  }

  @Test("a run that is refused is seen to end none")
  func refusedRuns() throws {
    let (plan, _) = try plan(
      """
      feature: A
      services: { Store: { load: } }
      actions: { load: { do: [{ call: Store.load }] } }
      """
    )
    let title = "load does nothing while it is running"
    let test = try #require(plan.actions.flatMap(\.cases).first { $0.title == title })
    let again = test.steps.flatMap { step -> [TestStep] in
      if case .stub(_, let answers, _) = step { answers.flatMap(\.again) } else { [] }
    }
    #expect(again.count == 2)
    guard case .expect(.member(.isRunning, .bool(true)))? = again.last else {
      Issue.record("\(again)")
      return
    }
  }
}

/// What a stream is asked with, where an action is tried.
extension TestPlanTests {
  @Test("what a stream is asked with has a value that a test can write")
  func inexactRequests() throws {
    let (plan, feature) = try plan(
      """
      feature: A
      services:
        Net:
          rates: { takes: { share: Decimal }, streams: true, returns: Decimal }
          send: { takes: { count: Int } }
      state: { count: Int, rate: Decimal }
      actions:
        send:
          do: [{ set: { count: '[4, 5].reduce(0, +)' } }, { call: Net.send, with: { count: count } }]
      subscriptions:
        rates:
          stream: Net.rates
          with: { share: 'Decimal(count) / 3' }
          as: new
          do: [{ set: { rate: new } }]
      """
    )
    let section = try #require(plan.actions.first { $0.title == "send" })
    let succeeds = try #require(section.cases.first)
    #expect(
      section.cases.allSatisfy { test in
        test.steps.contains { $0.isAwaited(in: feature) || $0.begins }
      })
    #expect(succeeds.steps.contains(.expect(.member(.state(0), .int(9)))))
  }
}

extension TestStep {
  /// It begins something that goes on beside the test.
  fileprivate var begins: Bool {
    if case .begin = self { true } else { false }
  }
}
