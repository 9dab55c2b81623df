import Diagnostics
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
}
