import Diagnostics
import SpecModel
import SpecReading
import Testing

@Suite("What a spec implies without saying it") struct ImpliedBehaviourTests {
  private func feature(_ spec: String) throws -> Feature {
    var sources = SourceFiles()
    var bag = DiagnosticBag()
    let file = sources.add(path: "Specs/Example.yaml", bytes: Array(spec.utf8))
    let feature = SpecReader.read(file, into: &bag)
    #expect(bag.all.map(\.message) == [])
    return try #require(feature)
  }

  @Test(
    "actions of one moment run side by side unless one needs another",
    arguments: [
      ("{ call: Shop.names, as: n }, { set: { names: n } }", true),
      ("{ call: Shop.count, as: n }, { set: { count: n } }", false),
      ("{ call: Shop.names, as: n }, { if: count == 0, then: [{ set: { names: n } }] }", false),
      ("{ call: Shop.names, as: n }, { if: first.isRunning, then: [{ stop: true }] }", false),
      ("{ call: Shop.names, as: n }, { cancel: first }, { set: { names: n } }", false),
      ("{ call: Shop.names, as: n }, { set: { names: n } }, { do: more }", false),
      ("{ set: { names: '[]' } }", false),
    ])
  func sideBySide(second: String, isSideBySide: Bool) throws {
    let feature = try feature(
      """
      feature: Example
      services: { Shop: { count: { returns: Int }, names: { returns: '[String]' } } }
      state: { count: Int, names: '[String]', hasMore: Bool }
      actions:
        first: { on: appear, do: [{ call: Shop.count, as: n }, { set: { count: n } }, { do: more }] }
        more: { do: [{ set: { hasMore: true } }] }
        second: { on: appear, do: [\(second)] }
      view:
        - text: '"\\(count) \\(names.count) \\(hasMore)"'
        - alert: first.error
      """)
    #expect(feature.sideBySide == (isSideBySide ? [.appear] : []))
  }

  @Test(
    "a list whose elements come from a service waits for them before it says that it is empty",
    arguments: [
      ("orders: '[Order]'", "{ call: Shop.load, as: found }, { set: { orders: found } }", true),
      (
        "orders: '[Order]'",
        "{ call: Shop.load, as: found }, { do: show, with: { new: found } }", true
      ),
      (
        "orders: '[Order] = [Order(id: 1)]'",
        "{ call: Shop.load, as: found }, { set: { orders: found } }", false
      ),
      ("orders: '[Order]'", "{ set: { orders: '[]' } }, { call: Shop.load }", false),
      ("orders: '[Order]'", "{ set: { orders: '[Order(id: 1)]' } }", false),
    ])
  func emptyText(state: String, steps: String, waits: Bool) throws {
    let feature = try feature(
      """
      feature: Example
      models: { Order: { id: Int } }
      services: { Shop: { load: { returns: '[Order]' } } }
      state: { \(state) }
      derived: { odd: 'orders.filter { $0.id % 2 == 1 }' }
      actions:
        load: { on: appear, do: [\(steps)] }
        show: { takes: { new: '[Order]' }, do: [{ set: { orders: new } }] }
        drop: { do: [{ set: { orders: '[]' } }] }
      rows: { OrderRow: { of: odd, derived: { label: '"Order \\(item.id)"' } } }
      view: [{ list: OrderRow, empty: None }, { button: drop }]
      """)
    #expect(feature.states.map(\.name.value) == ["orders"] + (waits ? ["hasLoadedOrders"] : []))
  }

  @Test("a message of the element's own state waits until that was written")
  func message() throws {
    let feature = try feature(
      """
      feature: Example
      state:
        name: { type: String, rules: [{ minLength: 2, message: Too short. }] }
        city: { type: String, rules: [{ minLength: 2, message: Too short. }] }
      derived: { cityHint: city.message }
      view:
        - { field: name, message: name.message }
        - { field: city, message: cityHint }
      """)
    #expect(feature.states.map(\.tracksTouch) == [true, false])
    #expect(feature.outputs.map(\.name) == ["name", "nameFieldMessage", "city", "cityHint"])
  }
}
