import Diagnostics
import SpecModel
import SpecReading

let fixed = Fixed()

/// What inputs can use, lead to, or be generated from.
struct Fixed: Sendable {
  let shared = SourceFile(
    id: .init(1),
    path: "Specs/Shared.yaml",
    bytes: Array("shared: Shared\nmodels: { Article: { id: Int, title: String? } }\n".utf8)
  )
  let file = SourceFile(
    id: .init(2),
    path: "Specs/Fixed.yaml",
    bytes: Array(
      """
      feature: Fixed
      models: { Order: { id: Int } }
      parameters: { order: Order }
      actions:
        open: { takes: { next: Order }, do: [{ go: detail, with: { order: next } }] }
        close: { do: [{ go: back }] }
      routes: { detail: { order: Order }, back: {} }
      derived: { text: '"\\(order.id)"' }

      """.utf8
    )
  )
  let feature: Feature?

  init() {
    var bag = DiagnosticBag()
    feature = SpecReader.read(file, into: &bag)
    expect(feature != nil, "a feature that is none: \(bag.all.map(\.message))")
  }
}
