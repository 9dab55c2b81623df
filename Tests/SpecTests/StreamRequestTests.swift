import Diagnostics
import Expressions
import Spec
import Testing

@Suite("What a stream is asked with") struct StreamRequestTests {
  @Test(
    "may follow from a list that its own steps write, as long as they leave it as it is",
    arguments: [
      ("'parcels.map { $0.id }'", "update: { parcels: latest }", true),
      ("'ids.sorted()'", "update: { parcels: latest }", true),
      ("'parcels.isEmpty ? [0] : parcels.map { $0.id }'", "update: { parcels: latest }", true),
      ("'[parcels.count]'", "update: { parcels: latest }", true),
      ("'parcels.map { $0.weight }'", "update: { parcels: latest }", false),
      ("'parcels.filter { $0.weight > 1 }.map { $0.id }'", "update: { parcels: latest }", false),
      ("'parcels.map { $0.id + $0.weight }'", "update: { parcels: latest }", false),
      ("'parcels.map { $0.id }'", "append: { parcels: latest }", false),
      ("'parcels.map { $0.id }'", "remove: { parcels: latest }", false),
      ("'parcels.map { $0.id }'", "set: { parcels: '[latest]' }", false),
    ]
  )
  func ownLists(request: String, step: String, isFine: Bool) {
    let spec = """
      feature: A
      models: { Parcel: { id: Int, weight: Int } }
      services: { Net: { updates: { takes: { ids: '[Int]' }, streams: true, returns: Parcel } } }
      state: { parcels: [Parcel] }
      derived: { ids: 'parcels.map { $0.id }' }
      subscriptions:
        updates:
          stream: Net.updates
          with: { ids: \(request) }
          as: latest
          do: [{ \(step) }]
      """
    var bag = DiagnosticBag()
    readSpec(SourceFile(id: .init(0), path: "A.yaml", bytes: Array(spec.utf8)), into: &bag)
    #expect(bag.all.filter { $0.severity == .error }.map(\.code) == (isFine ? [] : ["cycle"]))
  }

  @Test(
    "may be a part of a state of which its own steps write another part",
    arguments: [
      ("book.id", "set: { book.pages: latest }", true),
      ("book.author.id", "set: { book.author.name: '\"\\(latest.count)\"' }", true),
      ("book.author.id", "set: { book.pages: latest }", true),
      ("draft?.id ?? 0", "set: { draft.pages: latest }", true),
      ("number", "set: { book.pages: latest }", true),
      ("book.id", "set: { book.id: latest.count }", false),
      ("book.author.id", "set: { book.author: 'Author(id: 1, name: \"\")' }", false),
      ("book.pages.count", "set: { book.pages: latest }", false),
      ("book.pages.count", "append: { book.pages: 1 }", false),
      ("'[book].count'", "set: { book.pages: latest }", false),
      ("book.id", "set: { book: 'Book(id: 1, author: book.author, pages: latest)' }", false),
      ("book.id", "do: turn", true),
    ]
  )
  func otherParts(request: String, step: String, isFine: Bool) {
    let spec = """
      feature: A
      models:
        Author: { id: Int, name: String }
        Book: { id: Int, author: Author, pages: '[Int]' }
      services: { Net: { pages: { takes: { book: Int }, streams: true, returns: '[Int]' } } }
      parameters: { first: Book }
      state: { book: Book = first, draft: Book? }
      derived: { number: book.id * 2 }
      actions:
        turn: { do: [{ set: { book.pages: '[]' } }] }
      subscriptions:
        pages:
          stream: Net.pages
          with: { book: \(request) }
          as: latest
          do: [{ \(step) }]
      """
    var bag = DiagnosticBag()
    readSpec(SourceFile(id: .init(0), path: "A.yaml", bytes: Array(spec.utf8)), into: &bag)
    #expect(bag.all.filter { $0.severity == .error }.map(\.code) == (isFine ? [] : ["cycle"]))
  }

  @Test("has a value that a test can write where an action is tried")
  func inexactRequests() throws {
    let (plan, feature) = try TestPlanTests().plan(
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

  @Test("its elements are taken in the order in which they came")
  func order() {
    let spec = """
      feature: A
      services: { S: { ticks: { streams: true, returns: Int } } }
      state: { digits: Int }
      subscriptions:
        ticks: { stream: S.ticks, as: tick, do: [{ set: { digits: digits * 10 + tick } }] }
      view: [{ text: '"\\(digits)"' }]
      scenarios:
        - title: T
          stub: { S.ticks: { yields: [1, 2] } }
          when: { stream: S.ticks, yields: 3 }
          then: { digits: 123 }
      """
    var bag = DiagnosticBag()
    readSpec(SourceFile(id: .init(0), path: "A.yaml", bytes: Array(spec.utf8)), into: &bag)
    #expect(bag.all.map(\.message) == [])
  }
}

@Suite("A currency that a parameter says") struct CurrencyParameterTests {
  @Test("is one that there is where a scenario says nothing of it")
  func madeUp() {
    let spec = """
      feature: A
      parameters: { code: String, name: String }
      state: { total: Decimal }
      derived: { text: '"\\(name) \\(total.formatted(.currency(code: code)))"' }
      view: [{ field: total }, { text: text }]
      scenarios:
        - title: A price
          when: { set: { total: 2 } }
          then: { text: a €2.00 }
      """
    var bag = DiagnosticBag()
    readSpec(SourceFile(id: .init(0), path: "A.yaml", bytes: Array(spec.utf8)), into: &bag)
    #expect(bag.all.map(\.message) == [])
  }
}

extension TestStep {
  /// It begins something that goes on beside the test.
  fileprivate var begins: Bool {
    if case .begin = self { true } else { false }
  }
}
