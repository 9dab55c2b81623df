import Diagnostics
import Foundation
import Generation
import SpecReading
import Testing

@Suite("One mistake is told once") struct ConsequenceTests {
  private static let spec = """
    feature: Orders
    models:
      Order:
        properties: { id: Int, name: String }
    services:
      OrderService:
        orders: { takes: { page: Int }, returns: [Order] }
    state:
      orders: [Order]
      chosen: Order?
      page: Int
    derived:
      hasMore: page < 9 && !orders.isEmpty && chosen == nil
    routes:
      detail: { order: Order }
    actions:
      load:
        do:
          - call: OrderService.orders
            with: { page: page }
            as: found
          - if: found.isEmpty
            then:
              - set: { page: 0, chosen: nil }
          - set: { orders: found, page: page + 1 }
    rows:
      OrderRow:
        of: orders
        derived: { title: item.name }
        actions:
          open:
            do:
              - go: detail
                with: { order: item }
    view:
      - list: OrderRow
      - button: load
      - progress: load.isRunning
    scenarios:
      - title: A page
        stub: { OrderService.orders: { returns: [{ id: 1, name: One }] } }
        when: load
        then: { page: 1, orders: [{ id: 1, name: One }] }
      - title: A row
        given: { orders: [{ id: 1, name: One }], chosen: { id: 1, name: One } }
        when: [{ row: OrderRow, at: 0, action: open }]
        then: { go: { detail: { order: { id: 1, name: One } } }, chosen: { id: 1, name: One } }

    """

  @Test("the spec itself is fine")
  func fine() {
    #expect(problems(Self.spec).isEmpty)
  }

  @Test(
    "a misspelt word has no consequences",
    arguments: [
      ("models:", "modles:", "unknown-key"), ("services:", "servcies:", "unknown-key"),
      ("state:", "staet:", "unknown-key"), ("derived:\n  has", "dreived:\n  has", "unknown-key"),
      ("actions:\n  load", "actiosn:\n  load", "unknown-key"), ("rows:", "rowss:", "unknown-key"),
      ("properties:", "propertise:", "unknown-key"), ("takes:", "tkaes:", "unknown-key"),
      ("with: { page", "wiht: { page", "unknown-key"), ("then:\n", "thne:\n", "unknown-key"),
      ("of: orders", "of: odrers", "unknown-state"), ("  Order:\n", "  Odrer:\n", "unknown-type"),
      ("chosen: Order?", "chosen: Odrer?", "unknown-type"),
      ("orders: [Order]\n  chosen", "orders: [Odrer]\n  chosen", "unknown-type"),
      ("  page: Int\nderived", "  pgae: Int\nderived", "unknown-name"),
      ("  load:\n    do", "  laod:\n    do", "unknown-action"),
      ("name: One }] } }", "nmae: One }] } }", "unknown-property"),
    ])
  func misspelt(word: String, misspelt: String, code: String) throws {
    let range = try #require(Self.spec.firstRange(of: word))
    let spec = Self.spec.replacingCharacters(in: range, with: misspelt)
    let errors = problems(spec).filter { $0.severity == .error }
    #expect(errors.map(\.code) == [code], "\(errors.map(\.message))")
  }

  @Test("where an unknown name stands again is a note")
  func notes() throws {
    let problem = try #require(
      problems("feature: A\nstate: { page: Int }\nderived: { a: pgae + 1, b: pgae + 2, c: page }\n")
        .first)
    #expect(problem.message == "unknown name 'pgae'")
    #expect(problem.notes.map(\.message) == ["it stands here too"])
    #expect(problem.notes.first?.span?.start == 59)
  }

  private func problems(_ text: String) -> [Diagnostic] {
    var bag = DiagnosticBag()
    let file = SourceFile(id: .init(0), path: "Test.yaml", bytes: Array(text.utf8))
    _ = SpecReader.read(file, reserving: .builtIn, into: &bag)
    return bag.inSourceOrder
  }
}
