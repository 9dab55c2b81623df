import Diagnostics
import Expressions
import Generation
import Simulation
import SpecModel
import SpecReading
import TestPlanning
import TestSupport
import Testing

@Suite("TestDepth")
struct DepthPlanTests {
  func feature(_ text: String) throws -> Feature {
    var bag = DiagnosticBag()
    let file = SourceFile(id: .init(0), path: "Test.yaml", bytes: Array(text.utf8))
    return try #require(
      SpecReader.read(file, reserving: .builtIn, into: &bag), "\(bag.all.map(\.message))")
  }

  func plan(_ text: String, _ depth: TestDepth) throws -> TestPlan {
    try feature(text).testPlan(depth)
  }

  func titles(_ text: String, _ depth: TestDepth) throws -> [String] {
    let plan = try plan(text, depth)
    return (plan.actions.flatMap(\.cases) + plan.rows).map(\.title)
  }

  static let orders = """
    feature: Orders
    models: { Order: { id: Int, name: String } }
    services: { Api: { all: { returns: '[Order]' }, save: { takes: { name: String } } } }
    state: { orders: [Order], name: String }
    actions:
      load: { do: [{ call: Api.all, as: found }, { set: { orders: found } }] }
      save: { when: '!name.isEmpty', do: [{ call: Api.save, with: { name: name } }] }
    rows:
      OrderRow:
        of: orders
        derived: { name: item.name }
        actions: { open: { do: [{ go: detail, with: { order: item } }] } }
    routes: { detail: { order: Order } }

    """

  @Test("lean tests have one success and one failure of each action, and what it refuses")
  func few() throws {
    #expect(
      try titles(Self.orders, .lean) == [
        "load succeeds", "load keeps the error of all until it is dismissed",
        "save succeeds", "save keeps the error of save until it is dismissed",
        "save does nothing while it is disabled", "each OrderRow shows its element",
        "open in OrderRow succeeds",
      ])
  }

  @Test("lean tests are a part of the thorough ones")
  func fewer() throws {
    let thorough = Set(try titles(Self.orders, .thorough))
    #expect(thorough.isSuperset(of: try titles(Self.orders, .lean)))
    #expect(thorough.contains("load does nothing while it is running"))
    #expect(thorough.contains("open in OrderRow does nothing when the row is gone"))
  }

  static let loading = """
    scenarios:
      - title: The orders are shown
        stub: { Api.all: { returns: [{ id: 1, name: Tea }] } }
        when: load
        then: { orders: [{ id: 1, name: Tea }], OrderRow: { 0: { name: Tea } } }

    """

  @Test("what a scenario shows has no lean test, but some test sees the action running")
  func shown() throws {
    let lean = try plan(Self.orders + Self.loading, .lean)
    let load = try #require(lean.actions.first?.cases)
    #expect(load.map(\.title) == ["load keeps the error of all until it is dismissed"])
    let claims = load.flatMap(\.steps).flatMap { step -> [SpecModel.Expectation.Claim] in
      if case .stub(_, let answers, _) = step { answers.flatMap(\.claims) } else { [] }
    }
    #expect(claims.contains(.member(.isRunning(.init(index: 0)), .bool(true))))
    #expect(lean.rows.map(\.title) == ["open in OrderRow succeeds"])
    let thorough = try titles(Self.orders + Self.loading, .thorough)
    #expect(thorough.contains("load succeeds"))
  }

  static let opening = """
    scenarios:
      - title: A row leads to its order
        given: { orders: [{ id: 1, name: Tea }, { id: 2, name: Rice }] }
        when: [{ row: OrderRow, at: 1, action: open }]
        then: { go: { detail: { order: { id: 2, name: Rice } } } }

    """

  @Test("no test repeats a scenario, whatever the depth", arguments: TestDepth.allCases)
  func repeated(depth: TestDepth) throws {
    let titles = try titles(Self.orders + Self.opening, depth)
    #expect(!titles.contains("open in OrderRow succeeds"))
  }

  @Test("a scenario that claims less than a test repeats nothing")
  func claimsLess() throws {
    let opening = Self.opening.replacing(
      "{ go: { detail: { order: { id: 2, name: Rice } } } }", with: "{ go: detail }")
    #expect(try titles(Self.orders + opening, .thorough).contains("open in OrderRow succeeds"))
  }

  @Test("a lean table keeps the boundaries, and leaves out what stays as it begins")
  func tables() throws {
    let text = """
      feature: A
      state: { name: { type: String, rules: [{ minLength: 6, message: Short. }] } }
      services: { Api: { save: { takes: { name: String } } } }
      actions: { save: { when: isNameValid, do: [{ call: Api.save, with: { name: name } }] } }
      """
      .replacing("isNameValid", with: "name.isValid")
    let plan = try plan(text, .lean)
    let lengths = plan.rules.flatMap(\.rows).map { row in
      if case .string(let text)? = row.inputs.first { text.count } else { -1 }
    }
    #expect(lengths == [6, 5, 7])
    #expect(plan.outputs.map(\.inputs).contains([.state(0)]))
  }

  @Test("a lean test says nothing of states that stay as they are, nor of methods it cannot call")
  func claims() throws {
    let plan = try plan(Self.orders, .lean)
    let save = try #require(plan.actions.first { $0.title == "save" }?.cases.first)
    #expect(save.methods?.count == 1)
    #expect(
      !save.steps.contains { if case .expect(.member(.state, _)) = $0 { true } else { false } })
  }

  @Test("samples read like values, by the names of what they are values of")
  func texts() throws {
    let text = """
      feature: A
      models: { Order: { id: Int, name: String, lastName: String, email: String, note: String? } }
      state: { order: Order? }
      """
    let feature = try feature(text)
    #expect(
      feature.sample(2, of: .model("Order"))
        == .structure(
          model: "Order",
          fields: [
            .int(2), .string("Ben"), .string("Eva"), .string("ben@example.com"),
            .string("Ben's note"),
          ]))
    #expect(feature.sample(9, of: .string) == .string("Ada 2"))
  }
}
